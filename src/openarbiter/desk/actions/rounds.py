"""Actions about a round: pairing, publishing, closing."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions.base import OfRound, registered
from openarbiter.desk.names import Pid
from openarbiter.model import BoardNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound(OfRound):
    """Begin with a round: absences and byes are entered now.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound(OfRound):
    """Keep a pairing that the edition has found; made by :func:`openarbiter.desk.pair_round`.

    The boards stand in the action, so that a log can be replayed by any later program.

    Attributes:
        section: Key of the section.
        round_no: The round.
        boards: (White, Black) from board 1 on.
        bye: Who has the pairing-allocated bye; ``None`` when nobody has.
        system: Id of the edition that was asked.
    """

    boards: tuple[tuple[Pid, Pid], ...]
    bye: Pid | None
    system: str


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardPairing(OfRound):
    """Throw a private pairing away: the round is drafted again.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRound(OfRound):
    """Publish the pairing: from now on it holds.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class UnpublishRound(OfRound):
    """Take a published pairing back, as long as it has no result.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class PairLate(OfRound):
    """Pair two players without opponents after the publication (GHR 4.4.3, 4.4.4).

    Attributes:
        section: Key of the section.
        round_no: The round.
        white: Who has White.
        black: Who has Black.
    """

    white: Pid
    black: Pid


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeApart(OfRound):
    """Take a pair of a published round apart that has no result (GHR 4.4).

    Both players are without opponents then, and can be paired with others by :class:`PairLate`.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
    """

    board: BoardNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteRound(OfRound):
    """Close a round: every board has a result or is adjourned.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenRound(OfRound):
    """Open a closed round again.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """
