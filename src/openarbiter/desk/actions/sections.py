"""Actions about a section: its settings, its prizes, and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions.base import Action, registered
from openarbiter.desk.state import SectionSettings
from openarbiter.model import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfSection(Action):
    """An action about one section.

    Attributes:
        section: Key of the section.
    """

    section: str

    def touched(self) -> frozenset[str]:
        """The section."""
        return frozenset({self.section})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class AddSection(_OfSection):
    """Add a section without players.

    Attributes:
        section: Its key: letters and digits, as it shall stand in addresses.
        settings: Its settings.
    """

    settings: SectionSettings


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSection(_OfSection):
    """Change settings of a section; all of them are given, changed or not.

    Attributes:
        section: Key of the section.
        settings: The settings it shall have.
    """

    settings: SectionSettings


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSection(_OfSection):
    """Remove a section in which nothing has been published.

    Attributes:
        section: Key of the section.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CopySection(_OfSection):
    """Add a section with the settings and the prize fund of another one.

    Attributes:
        section: Key of the new section.
        source: Key of the section that is copied.
        name: Name of the new section.
        with_players: Copy the players too; no byes, no rounds.
    """

    source: str
    name: str
    with_players: bool = False


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ImportTournament(_OfSection):
    """Add a section from a whole tournament that was read from a file.

    Attributes:
        section: Key of the new section.
        settings: Its settings; those the file says itself are in the tournament too, and the
            settings win.
        tournament: The tournament, rounds and results with it.
        checked: What holding its rounds against the rules found, one sentence each.
    """

    settings: SectionSettings
    tournament: Tournament
    checked: tuple[str, ...] = ()


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SetFund(_OfSection):
    """Set the prize fund.

    Attributes:
        section: Key of the section.
        fund: The fund as TOML; empty for none.
    """

    fund: str

    def touched(self) -> frozenset[str]:
        """The fund of the section."""
        return frozenset({f"{self.section}/fund"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ForceFinal(_OfSection):
    """Let the final report go out although something is missing.

    It holds for what is missing now; a game that becomes open later is not forgiven by it.

    Attributes:
        section: Key of the section.
        why: The reason, for the file that goes to the federation.
    """

    why: str

    def touched(self) -> frozenset[str]:
        """The final report of the section."""
        return frozenset({f"{self.section}/final"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SetTieBreaks(_OfSection):
    """Set the tie-breaks.

    Attributes:
        section: Key of the section.
        tie_breaks: Codes in order, as federations write them.
        edition: Id of the edition of the tables; empty for the newest.
    """

    tie_breaks: tuple[str, ...]
    edition: str = ""
