"""What the candidates of a bracket are worth by criteria, and the first of the best ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic

from openarbiter.values import dataclass
from openarbiter.verification.literal.common import Kind, Someone, bits, lowest
from openarbiter.verification.literal.search import (
    Costs,
    Floor,
    Kinds,
    Numbers,
    OfTwo,
    Pair,
    Players,
    Values,
    first_pairs,
    transposed,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Criteria(Generic[Someone]):
    """What candidates of a bracket are compared by.

    Attributes:
        kind: All that is asked of the player with a bit.
        count: What each criterion counts of one pair, or of one who is left over.
        listed: Which of the criteria are lists.
        bounds: How many criteria there are up to those about colours, and up to the last of these.
        colours: By the numbers of one in each criterion the least sum in those about colours.
    """

    kind: Callable[[int], Kind]
    count: Callable[[Sequence[tuple[Someone, Someone]], Sequence[Someone]], Values]
    listed: Sequence[bool]
    bounds: tuple[int, int] = (-1, -1)
    colours: Callable[[Sequence[int]], Callable[[int], int]] = lambda _: lambda _: 0


class Weighed(Generic[Someone]):
    """What the candidates of a bracket are worth by criteria, and the first of the best ones.

    Args:
        field: The players of the round.
        everybody: Mask of the players of the bracket.
        down: Mask of those among them who do not meet each other.
        criteria: The criteria.
    """

    def __init__(
        self, field: Players[Someone], everybody: int, down: int, criteria: Criteria[Someone]
    ) -> None:
        self._everybody, self._work = everybody, field.work
        opponents = {
            bit: field.opponents[bit] & everybody & ~(down if bit & down else 0)
            for bit in bits(everybody)
        }
        kinds = Kinds(opponents, {bit: criteria.kind(bit) for bit in opponents})
        counted: dict[int | OfTwo, Values] = {
            bit: criteria.count((), [field.of(bit)]) for bit in opponents
        }
        counted |= {
            two: criteria.count(field.pairs([pair]), ()) for two, pair in kinds.pairs.items()
        }
        numbers = Numbers(counted, criteria.listed, everybody.bit_count())
        self.of, self.units = numbers.of, numbers.units
        above, below = (self.units[each] for each in criteria.bounds)
        floor = Floor(self.of, kinds, down, (above, below), criteria.colours(self.units))
        self.costs = Costs(kinds, self.of, floor, field.work)

    def _alone(self, left: int) -> int:
        return sum(self.of[bit] for bit in bits(left))

    def least(self, left: int) -> int:
        """The least sum of the candidates that leave a mask of players."""
        return self._alone(left) + self.costs.least(self._everybody ^ left)

    def first(
        self, leaving: Sequence[int], sets: Iterable[Sequence[int]], home: Sequence[int]
    ) -> tuple[list[Pair], list[Pair], int]:
        """The first of the best candidates: pairs of moved-down players, others, and who is left.

        Args:
            leaving: Masks of who may be left, of which at least one can be.
            sets: The bits of the moved-down players in S1, one choice after the other; an empty one
                where the bracket is homogeneous.
            home: The bits of all others of the bracket, by rank.
        """
        sums = {left: self.least(left) for left in leaving}
        ways = [
            (self._everybody ^ left, sums[left] - self._alone(left))
            for left in lowest(leaving, sums.__getitem__)
        ]
        residents = sum(home)
        for s1 in sets:
            upper = sum(s1)
            fitting = [way for way in ways if way[0] & ~residents == upper]
            if fitting:
                above, rest = transposed(self.costs, s1, home, fitting, halves=False)
                taken = sum(one | other for one, other in above)
                remainder = [bit for bit in home if not bit & taken]
                pairs = first_pairs(self.costs, remainder, rest, self._work)
                taken += sum(one | other for one, other in pairs)
                return above, pairs, self._everybody ^ taken
        raise AssertionError("somebody checked that one of them can be S1")
