"""C1 and C3 as bit masks: who may still meet whom, for questions about whole sets of players.

Source:
    C.04.3: C1, C3 (both editions); forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation

__all__ = ["Meetings"]


class Meetings:
    """Masks of possible opponents, made for a player when first asked for.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._everybody = (1 << len(situation.tpn)) - 1
        self._masks: dict[int, int] = {}
        self._same: dict[int, int] = {}

    def mask(self, player: int) -> int:
        """Mask of the positions a player may meet; bit i stands for position i.

        Source:
            C.04.3: C1 and C3 (both editions).
        """
        found = self._masks.get(player)
        if found is None:
            found = self._masks[player] = self._everybody & ~self._barred(player)
        return found

    def graph(self, others: Sequence[int], start: int, end: int) -> list[int]:
        """Who may meet whom among some players and a range of positions below them.

        Args:
            others: Positions above ``start``; they get the lowest bits.
            start: First position of the range.
            end: Position after its last.

        Returns:
            Mask of possible opponents, first for the others, then for the range.
        """
        count = len(others)
        span = (1 << (end - start)) - 1
        everybody = (1 << count) - 1
        index = {other: i for i, other in enumerate(others)}
        above = sum(1 << other for other in others)
        masks = []
        for player in (*others, *range(start, end)):
            mask = self.mask(player)
            row = (mask >> start & span) << count
            present = mask & above
            if 2 * present.bit_count() > count:
                row |= everybody
                present = above & ~mask
            while present:
                low = present & -present
                row ^= 1 << index[low.bit_length() - 1]
                present ^= low
            masks.append(row)
        return masks

    def _barred(self, player: int) -> int:
        situation = self._situation
        barred = 1 << player
        for opponent in situation.met[player]:
            if opponent is not None:
                barred |= 1 << opponent
        number = situation.colour_class[player]
        if number in (ABSOLUTE_WHITE, ABSOLUTE_BLACK) and not situation.topscorer[player]:
            barred |= self._same_absolute(number)
        return barred

    def _same_absolute(self, number: int) -> int:
        """Mask of the players with an absolute preference of a class who are no topscorers."""
        found = self._same.get(number)
        if found is None:
            situation = self._situation
            bits = bytearray(len(situation.tpn) // 8 + 1)
            position = situation.colour_class.find(number)
            while position >= 0:
                if not situation.topscorer[position]:
                    bits[position >> 3] |= 1 << (position & 7)
                position = situation.colour_class.find(number, position + 1)
            found = self._same[number] = int.from_bytes(bits, "little")
        return found
