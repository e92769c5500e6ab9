"""Odd sets on top of the prices of vertices, where costs belong to classes.

An odd number of vertices that are cheap only among themselves must let one of them go, and no
prices of single vertices prove what that costs. The prices of vertices are taken as they are when
halves are allowed; then everything moves at once, as far as the next edge, until all are matched.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.cardinality import even_set, maximum_matching
from openarbiter.matching.classes import Kinds
from openarbiter.matching.forest import bits
from openarbiter.matching.odd_sets import Family, Nested, contract


class Blossoms:
    """From prices that are right for halves to the cheapest perfect matching.

    Attributes:
        prices: Price of every vertex in quarter units of cost.
        sets: The odd sets with a price that are in no other.
        tight: Mask of partners of every vertex whose prices, less those of the odd sets around
            both, are the cost.
        mate: The partner of every vertex, once solved.

    Source:
        J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; the vertices that
        some largest matching leaves alone (T. Gallai, 1964) all become dearer together.
    """

    __slots__ = ("_kinds", "_pairs", "mate", "prices", "sets", "tight")

    def __init__(self, kinds: Kinds, prices: Sequence[int], mate: Sequence[int]) -> None:
        """Start from prices in half units that are right for halves, and a tight matching."""
        self._kinds = kinds
        self._pairs = list(mate)
        self.prices = [2 * price for price in prices]
        self.sets: list[Nested] = []
        self.tight = self._tight()
        self.mate = list(mate)

    def solve(self) -> bool:
        """Find the cheapest perfect matching; false where there is no perfect one.

        Source:
            As the class.
        """
        everybody = (1 << len(self.prices)) - 1
        while True:
            graph, members = contract(self.tight, everybody, self.sets)
            self._pairs = maximum_matching(graph, members, self._pairs)
            outer = even_set(graph, members, self._pairs)
            if not outer:
                while self._turn():
                    pass
                mate = Family(self.tight, self.sets).perfect(self._pairs)
                self.mate = mate if mate is not None else []
                return mate is not None
            step = _Step(self._kinds, self.prices, self.sets, graph, outer)
            amount = step.amount()
            if amount is None:
                return False
            self._move(step, amount)
            self.tight = self._tight()

    def _move(self, step: _Step, amount: int) -> None:
        """Move all prices, shrink what hangs together, open sets that cost nothing any more."""
        for v in bits(step.outer):
            self.prices[v] += amount
        for v in bits(step.inner):
            self.prices[v] -= amount
        kept = []
        parts: dict[int, list[Nested]] = {}
        for odd in self.sets:
            if odd.mask & step.inner:
                odd.price -= 2 * amount
            part = step.part_of.get(odd.head, 0)
            if part == odd.mask:
                odd.price += 2 * amount
            elif part:
                parts.setdefault(part, []).append(odd)
                continue
            if odd.price:
                kept.append(odd)
            else:
                kept += odd.inside
        whole = {odd.mask for odd in kept}
        for part in step.parts:
            if part & (part - 1) and part not in whole:
                self._shrink(part)
                kept.append(Nested(part, 2 * amount, parts.get(part, [])))
        self.sets = kept

    def _shrink(self, part: int) -> None:
        """Give the pair of the one vertex matched outside to the head of the part."""
        pairs = self._pairs
        head = (part & -part).bit_length() - 1
        outside = -1
        for v in bits(part):
            if pairs[v] >= 0 and not part >> pairs[v] & 1:
                outside = pairs[v]
            pairs[v] = -1
        if outside >= 0:
            pairs[head], pairs[outside] = outside, head

    def _turn(self) -> bool:
        """Put the price of a set on all the others, where these are fewer or have one too.

        A pair that leaves a set leaves the others as well, so both say the same.
        """
        everybody = (1 << len(self.prices)) - 1
        masks = {odd.mask for odd in self.sets}
        for odd in self.sets:
            rest = everybody ^ odd.mask
            if rest not in masks and 2 * odd.mask.bit_count() <= len(self.prices):
                continue
            for v in bits(odd.mask):
                self.prices[v] -= odd.price // 2
            for v in bits(rest):
                self.prices[v] += odd.price // 2
            others = [other for other in self.sets if other is not odd]
            if rest in masks:
                others[0].price += odd.price
                self.sets = [*odd.inside, *others]
            elif rest & (rest - 1):
                self.sets = [*odd.inside, Nested(rest, odd.price, others)]
            else:
                self.sets = odd.inside
            return True
        return False

    def _tight(self) -> list[int]:
        tight = self._kinds.tight(self.prices, 4)
        todo = [(odd, odd.price) for odd in self.sets]
        for odd, price in todo:
            # Inner sets come later and overwrite what is inside them.
            todo += [(inner, price + inner.price) for inner in odd.inside]
            masks = self._kinds.tight_within(self.prices, 4, price, odd.mask)
            for v, mask in masks.items():
                tight[v] = tight[v] & ~odd.mask | mask & odd.mask
        return tight


class _Step:
    """Who moves in which direction, and how far."""

    __slots__ = (
        "_graph",
        "_kinds",
        "_near",
        "_prices",
        "_sets",
        "inner",
        "outer",
        "part_of",
        "parts",
    )

    def __init__(
        self,
        kinds: Kinds,
        prices: Sequence[int],
        sets: Sequence[Nested],
        shrunk: Sequence[int],
        outer: int,
    ) -> None:
        self._kinds = kinds
        self._prices = prices
        self._sets = sets
        self._graph = kinds.graph
        whole = {odd.head: odd.mask for odd in sets}
        self.parts: list[int] = []
        self.part_of: dict[int, int] = {}
        inner = 0
        left = outer
        while left:
            heads = fresh = left & -left
            while fresh:
                reach = 0
                for v in bits(fresh):
                    reach |= shrunk[v]
                inner |= reach & ~outer
                fresh = reach & outer & ~heads
                heads |= fresh
            left &= ~heads
            part = 0
            for v in bits(heads):
                part |= whole.get(v, 1 << v)
            self.parts.append(part)
            self.part_of.update((v, part) for v in bits(part))
        self.outer = sum(self.parts)
        self.inner = sum(whole.get(v, 1 << v) for v in bits(inner))

    def amount(self) -> int | None:
        """How far prices may move before an edge or an odd set stops them; ``None``: for ever."""
        rest = (1 << len(self._prices)) - 1 & ~self.outer & ~self.inner
        stops = [odd.price // 2 for odd in self._sets if odd.mask & self.inner]
        best = min(stops, default=None)
        outer = self._groups(self.outer)
        far = self._groups(rest)
        waiting = []
        for (a, price), (mask, reach) in outer.items():
            costs = self._kinds.costs[a]
            for (b, other), (there, _) in far.items():
                slack = 4 * costs[b] - price - other
                if (best is None or slack < best) and costs[b] >= 0 and reach & there:
                    best = slack
            for (b, other), (there, _) in outer.items():
                if costs[b] >= 0 and (a, price) <= (b, other) and reach & there:
                    waiting.append((4 * costs[b] - price - other, mask, there))
        waiting.sort()
        for slack, mask, there in waiting:
            if best is not None and slack >= 2 * best:
                break
            if any(self._graph[i] & there & ~self.part_of[i] for i in bits(mask)):
                return slack // 2
        return best

    def _groups(self, vertices: int) -> dict[tuple[int, int], tuple[int, int]]:
        """Members and reach of the vertices of each class and price."""
        groups: dict[tuple[int, int], tuple[int, int]] = {}
        for v in bits(vertices):
            key = (self._kinds.kind[v], self._prices[v])
            mask, reach = groups.get(key, (0, 0))
            groups[key] = mask | 1 << v, reach | self._graph[v]
        return groups
