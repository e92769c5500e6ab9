"""Odd sets on top of the prices of vertices, where costs belong to classes.

An odd number of vertices that are cheap only among themselves must let one of them go, and no
prices of single vertices prove what that costs. The prices of vertices are taken as they are when
halves are allowed; then everything moves at once, as far as the next edge, until all are matched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from openarbiter.solver.by_class_kinds import Kinds
from openarbiter.solver.cardinality import even_set, maximum_matching
from openarbiter.solver.forest import bits

__all__ = ["Nested", "OddSets", "contract"]


@dataclass(slots=True)
class Nested:
    """An odd set with a price, and the priced odd sets directly inside it.

    Attributes:
        mask: Its vertices.
        price: In quarter units of cost; taken off the prices of two vertices inside.
        inside: The largest odd sets inside it.
    """

    mask: int
    price: int
    inside: list[Nested] = field(default_factory=list)

    @property
    def head(self) -> int:
        """The lowest vertex, which stands for the set where it is shrunk."""
        return (self.mask & -self.mask).bit_length() - 1


def contract(
    tight: Sequence[int], region: int, sets: Sequence[Nested]
) -> tuple[dict[int, int], int]:
    """Shrink odd sets to their lowest vertices.

    Args:
        tight: Mask of tight partners of every vertex.
        region: Mask of the vertices that count, the sets included.
        sets: Odd sets, none inside another.

    Returns:
        Mask of neighbours by vertex that is left, and the mask of those vertices.

    Source:
        J. Edmonds, Paths, trees, and flowers, 1965.
    """
    shrunk = 0
    for odd in sets:
        shrunk |= odd.mask
    graph = {v: tight[v] & region for v in bits(region & ~shrunk)}
    left = region & ~shrunk
    for odd in sets:
        reach = 0
        for v in bits(odd.mask):
            reach |= tight[v]
        graph[odd.head] = reach & region & ~odd.mask
        left |= 1 << odd.head
    for odd in sets:
        for v, mask in graph.items():
            if mask & odd.mask:
                graph[v] = mask & ~odd.mask | 1 << odd.head
    return graph, left


class OddSets:
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

        Returns:
            Whether everybody is matched.

        Source:
            As the class.
        """
        everybody = (1 << len(self.prices)) - 1
        while True:
            shrunk, members = contract(self.tight, everybody, self.sets)
            graph = [shrunk.get(v, 0) for v in range(len(self.prices))]
            self._pairs = maximum_matching(graph, members, self._pairs)
            outer = even_set(graph, members, self._pairs)
            if not outer:
                self._match_vertices()
                return True
            step = _Step(self._kinds, self.prices, self.sets, graph, outer)
            amount = step.amount()
            if amount is None:
                return False
            self._move(step, amount)
            self.tight = self._tight()

    def all_sets(self) -> list[Nested]:
        """The odd sets with a price, those inside others too.

        Returns:
            Every set, before those inside it.

        Source:
            None: a walk.
        """
        found = list(self.sets)
        for odd in found:
            found += odd.inside
        return found

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
                self._open(odd)
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

    def _open(self, odd: Nested) -> None:
        """Match the inside of a set that is shrunk no longer."""
        pairs = self._pairs
        partner = pairs[odd.head]
        there = next((other.mask for other in self.sets if other.head == partner), 1 << partner)
        leaving, _ = self._link(odd.mask, there)
        for x, y in self._inside(odd, leaving):
            pairs[x], pairs[y] = y, x
        holder = next((o.head for o in odd.inside if o.mask >> leaving & 1), leaving)
        pairs[odd.head] = pairs[odd.head] if pairs[odd.head] != partner else -1
        pairs[holder], pairs[partner] = partner, holder

    def _link(self, one: int, other: int) -> tuple[int, int]:
        """A tight edge between two sets."""
        for u in bits(one):
            if reach := self.tight[u] & other:
                return u, (reach & -reach).bit_length() - 1
        raise ValueError("sets are matched that no edge joins")

    def _inside(self, odd: Nested, leaving: int) -> Iterator[tuple[int, int]]:
        """Pairs of what is directly inside a set, apart from whatever holds one vertex."""
        shrunk, members = contract(self.tight, odd.mask, odd.inside)
        holder = next((o.head for o in odd.inside if o.mask >> leaving & 1), leaving)
        graph = [shrunk.get(v, 0) for v in range(len(self.prices))]
        mate = maximum_matching(graph, members & ~(1 << holder), self._pairs)
        return ((x, y) for x, y in enumerate(mate) if x < y)

    def _match_vertices(self) -> None:
        """Turn pairs of sets into pairs of vertices."""
        todo = [(self.sets, x, y) for x, y in enumerate(self._pairs) if x < y]
        for sets, x, y in todo:
            ends = [next((o for o in sets if o.head == head), None) for head in (x, y)]
            masks = [1 << v if o is None else o.mask for o, v in zip(ends, (x, y), strict=True)]
            u, v = self._link(*masks)
            self.mate[u], self.mate[v] = v, u
            opened = [(o, leaving) for o, leaving in zip(ends, (u, v), strict=True) if o]
            while opened:
                odd, leaving = opened.pop()
                todo += [(odd.inside, *pair) for pair in self._inside(odd, leaving)]
                opened += [(o, leaving) for o in odd.inside if o.mask >> leaving & 1]

    def _tight(self) -> list[int]:
        tight = list(self._kinds.tight(self.prices, 4).values())
        todo = [(odd, odd.price) for odd in self.sets]
        for odd, price in todo:
            # Inner sets come later and overwrite what is inside them.
            todo += [(inner, price + inner.price) for inner in odd.inside]
            masks = self._kinds.tight(self.prices, 4, price, odd.mask)
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
            heads = wave = left & -left
            while wave:
                reach = 0
                for v in bits(wave):
                    reach |= shrunk[v]
                inner |= reach & ~outer
                wave = reach & outer & ~heads
                heads |= wave
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
