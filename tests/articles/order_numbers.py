"""Article 4 as numbers: the order of candidates as a cost of every pair, for the tests.

The pairs of a candidate can come out of several divisions into S1 and S2. The earliest has the
upper player of each pair in S1: Article 4.3.3.1 leaves a pair between the original S1 and S2 as it
is, and 4.3.3.2 takes the upper player of every other pair. So each field of the order is a sum
over pairs, and two candidates can be compared by one number each.

Source:
    C.04.3, Articles 4.2, 4.3 and 4.4 (both editions).
"""

from __future__ import annotations

from openarbiter.rulebooks.downfloating import order

__all__ = ["RemainderOrder"]


class RemainderOrder(order.RemainderOrder):
    """Exchanges (4.3) as the engine counts them, then transpositions (4.2), in a remainder."""

    @property
    def bits(self) -> int:
        """Bits that hold every sum of :meth:`of_pair`."""
        size = len(self.place)
        return self.exchange_bits + 2 * (size + self._width) + size * size.bit_length()

    def exchange(self, one: int, other: int) -> int:
        """Cost of a pair in the first two fields of Article 4.3.3; 0 outside the remainder."""
        top, bottom = self.place.get(one), self.place.get(other)
        if top is None or bottom is None or top < self.pairs <= bottom:
            return 0
        if bottom < self.pairs:
            return self.pairs - bottom
        return 1 << 2 * self._width | top - self.pairs

    def exchange_floater(self, player: int) -> int:
        """Cost of leaving a player of the remainder unpaired, in the same fields."""
        place = self.place.get(player)
        return self.pairs - place if place is not None and place < self.pairs else 0

    def of_pair(self, one: int, other: int) -> int:
        """Cost of a pair in all fields, the higher ranked player first."""
        if one not in self.place or other not in self.place:
            return 0
        top, bottom = self.place[one], self.place[other]
        size = len(self.place)
        exchanged = top >= self.pairs
        leaving = 0 if exchanged else 1 << top
        entering = (1 << size) - (1 << (size - 1 - top)) if exchanged else 0
        cost = self.exchange(one, other)
        cost = cost << size + self._width | leaving
        cost = cost << size + self._width | entering
        digits = size.bit_length()
        return cost << size * digits | bottom << (size - 1 - top) * digits

    def of_floater(self, player: int) -> int:
        """Cost of leaving a player unpaired."""
        size = len(self.place)
        rest = 2 * (size + self._width) + size * size.bit_length()
        return self.exchange_floater(player) << rest
