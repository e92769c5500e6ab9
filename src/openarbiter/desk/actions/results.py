"""Actions about results."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions.base import Action, registered
from openarbiter.desk.names import ColoursCount, Effect
from openarbiter.desk.outcomes import Outcome
from openarbiter.model import BoardNo, RoundNo


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfBoard(Action):
    """An action about one board.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
    """

    section: str
    round_no: RoundNo
    board: BoardNo

    def touched(self) -> frozenset[str]:
        """The board."""
        return frozenset({f"{self.section}/{self.round_no}/board/{self.board}"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult(_OfBoard):
    """Enter the result of a game of a round that is not closed, or of an adjourned game.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
        outcome: The result; undecided means that the game is adjourned.
    """

    outcome: Outcome


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ClearResult(_OfBoard):
    """Take the result of a game back, as long as its round is not closed.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult(_OfBoard):
    """Correct a result that is no longer open to entry (GHR 4.3).

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
        outcome: The right result.
        effect: For what it counts.
    """

    outcome: Outcome
    effect: Effect = Effect.COUNTS


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawCorrection(_OfBoard):
    """Take a correction for the rating report back.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class RecordColours(_OfBoard):
    """Note that two players sat with the other colours than paired, or that they did not.

    Attributes:
        section: Key of the section.
        round_no: The round.
        board: The board.
        swapped: The colours were swapped.
        count: Which colours count for pairing, as the regulations of the event say.
    """

    swapped: bool = True
    count: ColoursCount = ColoursCount.PLAYED
