"""What is noted beside the records: corrections, swapped colours, reports, notes, lots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from openarbiter.desk.values import ColoursCount, LotsOf, Outcome, Pid
from openarbiter.model import BoardNo, RoundNo


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfBoard:
    """Something about a board of a round."""

    round_no: RoundNo
    board: BoardNo

    @property
    def at(self) -> tuple[RoundNo, BoardNo]:
        """The round and the board."""
        return self.round_no, self.board


@dataclass(frozen=True, slots=True, kw_only=True)
class LateCorrection(_OfBoard):
    """What a result should have been that was found wrong too late (GHR 4.3).

    It counts for the rating report only.
    """

    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedColours(_OfBoard):
    """A board at which the players sat with the other colours than paired; both are kept.

    Attributes:
        count: Which of the two count for pairing; the rating report takes those played.
    """

    count: ColoursCount


class Reporter(Enum):
    """Who reports the result of a board; the value is the word in JSON."""

    WHITE = "white"
    """The player with White in the published pairing."""

    BLACK = "black"
    """The player with Black."""

    HELPER = "helper"
    """Somebody who enters results at the boards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What somebody at a board says its result is; it is no result yet.

    Attributes:
        by: Who says so.
        name: Name of the helper; empty for a player.
        device: What tells the phone from others; empty for a helper.
        key: What the phone calls this very sending; empty without one.
    """

    board: BoardNo
    outcome: Outcome
    by: Reporter
    name: str = ""
    device: str = ""
    key: str = ""

    @property
    def source(self) -> tuple[Reporter, str, str]:
        """Who says so from where; of several reports from there the last one stands."""
        return self.by, self.name, self.device


def standing(reports: Iterable[Report]) -> tuple[Report, ...]:
    """The reports that stand: of each source the last one."""
    return tuple({each.source: each for each in reports}.values())


def agreed(reports: Iterable[Report]) -> Outcome | None:
    """The result on which two sides agree from two places, and nobody says otherwise.

    Args:
        reports: The reports about one board.
    """
    found = standing(reports)
    if len({each.outcome for each in found}) != 1:
        return None
    pairs = ((one, other) for one in found for other in found)
    two = any(
        one.source[:2] != other.source[:2] and (one.device != other.device or not one.device)
        for one, other in pairs
    )
    return found[0].outcome if two else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A note of the arbiter.

    Attributes:
        about: What it is about, such as ``a/3/board/14``; empty for the whole event.
        public: It is a message to everybody: on phones, on the pages of the site and in its feed.
    """

    text: str
    about: str = ""
    public: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that happened and that the report file has to say in a comment: code and gaps."""

    code: str
    gaps: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Lots that were drawn; a colour that was drawn stands in the settings.

    Attributes:
        seed: The seed; empty where they were drawn by hand.
        how: How they were drawn by hand, in words; may be empty.
        order: Of numbers: everybody, number 1 first. Of places drawn by hand: those who shared
            one, the first first. Otherwise empty.
        restricted: Of numbers drawn by a seed: players of one federation do not meet in the last
            three rounds, if possible (C.05, Annex 2).
    """

    what: LotsOf
    seed: str = ""
    how: str = ""
    order: tuple[Pid, ...] = ()
    restricted: bool = False
