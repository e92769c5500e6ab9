"""Perfect matchings that leave each of some odd sets by exactly one pair, on bit masks.

Where odd sets have prices, the cheapest matchings are those inside the tight masks of which one
pair leaves each odd set. A set is shrunk to one vertex; its *bases* are the members that can
leave it while all others inside are matched. It knows no weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openarbiter.matching.cardinality import even_set, maximum_matching
from openarbiter.matching.forest import bits
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class OddSet:
    """A set of vertices of odd size and the price on the edges inside it.

    One pair leaves it, or one of its vertices stays alone.

    Attributes:
        members: Vertices, at least three, an odd number of them.
        price: Dual value in half units of weight; greater than 0.
    """

    members: frozenset[int]
    price: int


@dataclass(slots=True)
class Nested:
    """An odd set, and the odd sets directly inside it.

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


def nest(odd_sets: Iterable[OddSet]) -> list[Nested]:
    """Put odd sets into each other.

    Args:
        odd_sets: Odd sets in any order; two of them are nested or disjoint.

    Returns:
        The largest ones, in the order of their size.

    Source:
        None: bookkeeping.
    """
    largest: list[Nested] = []
    for odd in sorted(odd_sets, key=lambda odd: -len(odd.members)):
        mask = sum(1 << v for v in odd.members)
        place = largest
        while around := next((other for other in place if other.mask & mask), None):
            place = around.inside
        place.append(Nested(mask, odd.price))
    return largest


def all_sets(sets: Sequence[Nested]) -> list[Nested]:
    """Odd sets and all those inside them.

    Args:
        sets: Odd sets, none inside another.

    Returns:
        Every set, before those inside it.

    Source:
        None: a walk.
    """
    found = list(sets)
    for odd in found:
        found += odd.inside
    return found


def contract(
    graph: Sequence[int],
    region: int,
    sets: Sequence[Nested],
    bases: Mapping[int, int] | None = None,
) -> tuple[list[int], int]:
    """Shrink odd sets to their lowest vertices.

    Args:
        graph: Mask of partners of every vertex.
        region: Mask of the vertices that count, the sets included.
        sets: Odd sets, none inside another.
        bases: Members that can leave a set, by its mask; without it all can.

    Returns:
        Mask of neighbours by vertex, and the mask of the vertices that are left.

    Source:
        J. Edmonds, Paths, trees, and flowers, 1965.
    """
    left = region
    for odd in sets:
        left &= ~odd.mask
    shrunk = [0] * len(graph)
    for v in bits(left):
        shrunk[v] = graph[v] & region
    for odd in sets:
        reach = 0
        for v in bits(odd.mask if bases is None else bases[odd.mask]):
            reach |= graph[v]
        shrunk[odd.head] = reach & region & ~odd.mask
        left |= 1 << odd.head
    for odd in sets:
        base = odd.mask if bases is None else bases[odd.mask]
        for v in bits(left):
            if shrunk[v] & odd.mask:
                there = 1 << odd.head if shrunk[v] & base else 0
                shrunk[v] = shrunk[v] & ~odd.mask | there
    return shrunk, left


class Family:
    """Odd sets in a graph, and who can leave them.

    Attributes:
        graph: Mask of partners of every vertex.
        sets: The largest odd sets; the others are inside them.
        bases: Mask of the members that can leave a set, by the mask of the set, once asked for.
        settled: Mask of the vertices left out of a region, by the mask of the region.

    Source:
        A matching of which one pair leaves a set is a matching of the set shrunk and one of
        its inside without the member that leaves (J. Edmonds, 1965; L. Lovasz, Matching
        structure and the matching lattice, 1987).
    """

    __slots__ = ("bases", "graph", "sets", "settled")

    def __init__(self, graph: Sequence[int], sets: Sequence[Nested]) -> None:
        """Start from masks and the largest odd sets."""
        self.graph = graph
        self.sets = sets
        self.bases: dict[int, int] = {}
        self.settled: dict[int, int] = {}

    def shrink(self, region: int, sets: Sequence[Nested]) -> tuple[list[int], int]:
        """Shrink the odd sets of a region, and leave out the pairs that are settled in it.

        Args:
            region: Mask of an odd set or of all vertices.
            sets: The odd sets directly inside.

        Returns:
            Mask of neighbours by vertex, and the mask of the vertices that are left.

        Source:
            As :func:`contract`.
        """
        return contract(self.graph, region & ~self.settled.get(region, 0), sets, self.bases)

    def settle(self, vertex: int, partner: int) -> bool:
        """Leave a pair out from now on, where both are in the same region and no set shrunk in it.

        Args:
            vertex: A vertex with one partner left.
            partner: The partner, who has no other left either.

        Returns:
            Whether the pair is left out.

        Source:
            Neither of the two can be a base of the sets around both.
        """
        region, sets = (1 << len(self.graph)) - 1, self.sets
        both = 1 << vertex | 1 << partner
        while around := next((odd for odd in sets if odd.mask & both), None):
            if around.mask & both != both:
                return False
            region, sets = around.mask, around.inside
        self.settled[region] = self.settled.get(region, 0) | both
        return True

    def perfect(self, start: Sequence[int] | None = None) -> list[int] | None:
        """A perfect matching of which exactly one pair leaves each set.

        Args:
            start: A matching to begin with, as far as it fits.

        Returns:
            Partner by vertex, or ``None`` where there is none; settled pairs stay.

        Source:
            As the class: the bases from the inside out, then the pairs from the outside in.
        """
        for odd in reversed(all_sets(self.sets)):
            shrunk, left = self.shrink(odd.mask, odd.inside)
            mate = maximum_matching(shrunk, left, start)
            if sum(1 for v in bits(left) if mate[v] < 0) != 1:
                return None
            self.bases[odd.mask] = self.members(even_set(shrunk, left, mate), odd.inside)
        shrunk, left = self.shrink((1 << len(self.graph)) - 1, self.sets)
        mate = maximum_matching(shrunk, left, start)
        if any(mate[v] < 0 for v in bits(left)):
            return None
        return self._unfold(mate, start)

    def members(self, heads: int, sets: Sequence[Nested]) -> int:
        """The vertices for which shrunk ones stand: themselves, or the bases of their set.

        Args:
            heads: Mask of vertices that are left.
            sets: The sets that were shrunk.

        Returns:
            Mask of vertices.

        Source:
            As the class.
        """
        found = heads
        for odd in sets:
            found &= ~odd.mask
            if heads >> odd.head & 1:
                found |= self.bases[odd.mask]
        return found

    def _unfold(self, mate: Sequence[int], start: Sequence[int] | None) -> list[int]:
        """Turn pairs of sets into pairs of vertices, from the outside in."""
        full = [-1] * len(self.graph)
        for settled in self.settled.values():
            for v in bits(settled):
                full[v] = self.graph[v].bit_length() - 1
        todo = [(self.sets, mate)]
        for sets, pairs in todo:
            heads = {odd.head: odd for odd in sets}
            for x, y in enumerate(pairs):
                if x >= y:
                    continue
                u, v = self._link(heads.get(x), x, self._bases_of(heads.get(y), y))
                full[u], full[v] = v, u
                for end, leaving in ((heads.get(x), u), (heads.get(y), v)):
                    odd = end
                    while odd is not None:
                        inner = next((o for o in odd.inside if o.mask >> leaving & 1), None)
                        shrunk, left = self.shrink(odd.mask, odd.inside)
                        left &= ~(1 << (leaving if inner is None else inner.head))
                        todo.append((odd.inside, maximum_matching(shrunk, left, start)))
                        odd = inner
        return full

    def _bases_of(self, odd: Nested | None, vertex: int) -> int:
        return 1 << vertex if odd is None else self.bases[odd.mask]

    def _link(self, odd: Nested | None, vertex: int, there: int) -> tuple[int, int]:
        """A pair between the bases of two sets, or of vertices that are in none."""
        for u in bits(self._bases_of(odd, vertex)):
            if reach := self.graph[u] & there:
                return u, (reach & -reach).bit_length() - 1
        raise ValueError("sets are matched that no edge joins")
