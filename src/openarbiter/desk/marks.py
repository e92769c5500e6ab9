"""What is noted about a section beside its rounds: corrections, swapped colours, notes, lots."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A note of the arbiter.

    Attributes:
        about: What it is about, such as ``a/3/board/14``; empty for the whole event.
    """

    text: str
    about: str = ""


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
