"""3.1 b and 3.3 h as bit masks: who may still meet whom.

Two players may meet who have not met over the board, and of whom one may have White and the other
Black without a third equal colour in succession.

Source:
    NSWCA Tournament Guidelines, 3.1 b and 3.3 h.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE, FieldMeetings, GroupMeetings
from openarbiter.rulebooks.nswca.terms import BLACK, CARDS, WHITE, Situation

_COLOURS = bytes(
    ONLY_WHITE * card.may_have(WHITE) | ONLY_BLACK * card.may_have(BLACK) for card in CARDS
)
"""Colours that 3.3 h leaves, by the number of the card."""


class Meetings(FieldMeetings):
    """Masks of possible opponents; bit i stands for position i.

    Attributes:
        most_met: The most players anybody may not meet again.
        bound: Masks of the players bound to White, and to Black (3.3 h).
    """

    def __init__(self, situation: Situation) -> None:
        colours = bytes(map(_COLOURS.__getitem__, situation.card))
        super().__init__(situation.met, colours)
        self.most_met = max(map(len, situation.met), default=0)
        # No two of those who are bound to a colour can meet: only the others fit them.
        self.bound = tuple(
            self.span & ~self._partners[colour] for colour in (ONLY_WHITE, ONLY_BLACK)
        )

    def masks(self, start: int) -> list[int]:
        """The mask of every player from a position down; 0 for those above."""
        return [0] * start + [self.mask(player) for player in range(start, self.size)]

    def between(self, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
        """Which columns each row may meet; bit j stands for the j-th column."""
        among = GroupMeetings(self._met, self._colours, columns)
        return list(map(among.mask_for, rows))
