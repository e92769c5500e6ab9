"""Actions of a manual edit: it has a beginning and an end, and everything between is checked."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions.base import OfRound, registered
from openarbiter.desk.names import Pid
from openarbiter.desk.state import Draft
from openarbiter.model import BoardNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class BeginEdit(OfRound):
    """Begin to change a private pairing by hand.

    Attributes:
        section: Key of the section.
        round_no: The round.
        impossible: Why the edition found no complete pairing; empty when it found one. Made by
            :func:`openarbiter.desk.begin_edit`; only then may players meet again in strict rules.
    """

    impossible: str = ""


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPair(OfRound):
    """Take a pair apart.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: Its board.
    """

    board: BoardNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class MakePair(OfRound):
    """Put two players together who have neither an opponent nor the bye.

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
class SwapColours(OfRound):
    """Give White to the other player of a board.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
    """

    board: BoardNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class GiveBye(OfRound):
    """Give the pairing-allocated bye to a player without an opponent.

    Attributes:
        section: Key of the section.
        round_no: The round.
        pid: Id of the player.
    """

    pid: Pid


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBye(OfRound):
    """Take the pairing-allocated bye back: the player needs an opponent.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class EndEdit(OfRound):
    """End the edit and keep its boards; they are put in the order of GHR 3.6.

    Attributes:
        section: Key of the section.
        round_no: The round.
        engine: What the edition pairs with the facts of this moment, for the comparison; ``None``
            where it finds nothing. Made by :func:`openarbiter.desk.end_edit`.
    """

    engine: Draft | None = None


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CancelEdit(OfRound):
    """End the edit and throw its changes away.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """
