"""Choosing among the cheapest matchings where some odd sets have prices.

As :class:`openarbiter.matching.choices.Choices`, for matchings of which exactly one pair leaves
each of some odd sets. It knows masks and no weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.matching.cardinality import even_set
from openarbiter.matching.forest import Forest, bits
from openarbiter.matching.odd_sets import Family, Nested, OddSet, all_sets, nest


def perfect_with_odd_sets(
    graph: Sequence[int], odd_sets: Iterable[OddSet], start: Sequence[int] | None = None
) -> list[int] | None:
    """A perfect matching of which exactly one pair leaves each odd set.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        odd_sets: Odd sets, two of them nested or disjoint; their prices are not read.
        start: A matching to begin with, partner or -1 by vertex, as far as it fits.

    Returns:
        Partner by vertex, or ``None`` where there is none.

    Source:
        As :class:`openarbiter.matching.odd_sets.Family`.

    Examples:
        Two triangles joined by two edges; only one of these may be used.

        >>> graph = [0b001110, 0b010101, 0b000011, 0b110001, 0b101010, 0b011000]
        >>> perfect_with_odd_sets(graph, [OddSet(frozenset({0, 1, 2}), 1)])
        [3, 2, 1, 0, 5, 4]
    """
    return Family(graph, nest(odd_sets)).perfect(start)


class OddChoices:
    """All perfect matchings that leave each odd set by one pair, narrowed down by wishes.

    There must be one at the start, and there always is one: a wish that nothing can fulfil is
    refused and changes nothing.

    Attributes:
        mate: A matching that fulfils every wish granted so far, partner by vertex.

    Source:
        The partners open to a vertex are those left over by some matching of the others (T.
        Gallai, 1964; J. Edmonds, 1965), asked once for every set around the vertex.

    Examples:
        Two triangles joined by two edges: 0 can meet 3, and then 1 cannot meet 4.

        >>> graph = [0b001110, 0b010101, 0b000011, 0b110001, 0b101010, 0b011000]
        >>> choices = OddChoices(graph, [2, 4, 0, 5, 1, 3], [OddSet(frozenset({0, 1, 2}), 1)])
        >>> choices.wish(0, 0b001000), choices.wish(1, 0b010000), choices.mate
        (True, False, [3, 2, 1, 0, 5, 4])
    """

    __slots__ = ("_family", "_graph", "_settled", "mate")

    def __init__(
        self, graph: Sequence[int], mate: Sequence[int], odd_sets: Iterable[OddSet]
    ) -> None:
        """Start from masks of partners, one matching inside them, and the odd sets."""
        self._graph = list(graph)
        self._family = Family(self._graph, nest(odd_sets))
        self.mate = list(mate)
        self._settled = 0

    def wish(self, vertex: int, partners: int) -> bool:
        """As in :mod:`openarbiter.matching.choices`, for any vertex."""
        kept = self._graph[vertex] & partners
        granted = bool(kept >> self.mate[vertex] & 1) if kept else False
        if kept and not granted:
            found = self._change(vertex, kept, kept)
            if found is None:
                kept &= self.partners(vertex)
                self._restrict(vertex, kept or self._graph[vertex] & ~partners)
                if kept:
                    self._match()
                return bool(kept)
            granted = found
        self._restrict(vertex, kept if granted else self._graph[vertex] & ~partners)
        return granted

    def settle(self, vertex: int) -> int:
        """Give a vertex the lowest partner possible, for good.

        Args:
            vertex: Not settled yet, as its partner.

        Source:
            As the class.
        """
        lower = self._graph[vertex] & ~self._settled & ((1 << self.mate[vertex]) - 1)
        partner = -1
        if lower and not self._swap(vertex, (lower & -lower).bit_length() - 1):
            changed = self._change(vertex, lower, lower & -lower)
            if changed is None:
                found = self.partners(vertex)
                partner = (found & -found).bit_length() - 1
        if partner < 0:
            partner = self.mate[vertex]
        self._fix(vertex, partner)
        if self.mate[vertex] != partner:
            self._match()
        return partner

    def _fix(self, vertex: int, partner: int) -> None:
        """Leave two vertices nobody but each other."""
        if self._family.settle(vertex, partner):
            # Nobody looks at the two any more, so their other edges need not be taken out.
            self._graph[vertex], self._graph[partner] = 1 << partner, 1 << vertex
            for odd in all_sets(self._family.sets):
                if odd.mask >> vertex & 1:
                    self._family.bases.pop(odd.mask, None)
        else:
            self._restrict(vertex, 1 << partner)
            self._restrict(partner, 1 << vertex)
        self._settled |= 1 << vertex | 1 << partner

    def _change(self, vertex: int, partners: int, enough: int) -> bool | None:
        """Find a new partner for a vertex by one search, where one search can tell.

        A search that does not ask how often sets are left finds all partners that are possible,
        and perhaps others; a search that leaves every pair between sets alone finds possible ones
        only. Where the lowest of the first is right or among those of the second, it is the answer.
        It is asked as :mod:`openarbiter.matching.choices` asks.

        Returns:
            Whether there is one; ``None``: these searches cannot tell.
        """
        before = self.mate
        old = before[vertex]
        free = (1 << len(before)) - 1 & ~self._settled
        enough &= free & ~(1 << vertex)
        first = self._searched(vertex, free, enough)
        found = first.outer & partners
        if not found:
            self._learn(vertex, free, first)
            return False
        partner = (found & -found).bit_length() - 1
        if self._taken(first, vertex, partner):
            return True
        region = self._region(vertex)
        leaving = sum(1 << v for v in bits(region & free) if not region >> before[v] & 1)
        if (leaving >> vertex | leaving >> old) & 1:
            return None
        wanted = enough | 1 << partner
        second = self._searched(vertex, region & free & ~leaving, wanted)
        found = second.outer & wanted
        partner = (found & -found).bit_length() - 1
        return True if found and self._taken(second, vertex, partner) else None

    def _learn(self, vertex: int, free: int, forest: Forest) -> None:
        """Forget edges that no perfect matching uses, whatever leaves the odd sets.

        As :class:`~openarbiter.matching.choices.Choices` does, after a search that found nothing.
        """
        for v in bits((forest.reach & ~forest.outer | 1 << vertex) & free):
            if self._graph[v] & free & ~forest.outer:
                self._restrict(v, self._graph[v] & forest.outer)

    def _searched(self, vertex: int, members: int, enough: int) -> Forest:
        """Who among some vertices the partner of a vertex could make free by finding another."""
        mate = list(self.mate)
        old = mate[vertex]
        mate[vertex] = mate[old] = -1
        forest = Forest(self._graph, members & ~(1 << vertex), mate)
        forest.search(1 << old, 0, enough)
        return forest

    def _taken(self, forest: Forest, vertex: int, partner: int) -> bool:
        """Match a vertex anew, if that leaves every odd set once."""
        mate = forest.mate
        forest.rematch(partner, vertex)
        mate[vertex] = partner
        for odd in all_sets(self._family.sets):
            mask = odd.mask
            if sum(1 for v in bits(mask) if not mask >> mate[v] & 1) != 1:
                return False
        self.mate = mate
        return True

    def _region(self, vertex: int) -> int:
        """The vertices in the same odd sets as a vertex, and in no others."""
        region, sets = (1 << len(self._graph)) - 1, self._family.sets
        while around := next((odd for odd in sets if odd.mask >> vertex & 1), None):
            region, sets = around.mask, around.inside
        for odd in sets:
            region &= ~odd.mask
        return region

    def _swap(self, vertex: int, first: int) -> bool:
        """Match two vertices and their old partners, if each odd set is left as often as before."""
        mate = self.mate
        old, other = mate[vertex], mate[first]
        if not self._graph[old] >> other & 1:
            return False
        for odd in all_sets(self._family.sets):
            inside = [odd.mask >> v & 1 for v in (vertex, old, first, other)]
            before = (inside[0] ^ inside[1]) + (inside[2] ^ inside[3])
            if before != (inside[0] ^ inside[2]) + (inside[1] ^ inside[3]):
                return False
        mate[vertex], mate[first], mate[old], mate[other] = first, vertex, other, old
        return True

    def partners(self, vertex: int) -> int:
        """Whom a vertex can have for a partner, all wishes granted so far fulfilled.

        Args:
            vertex: Any vertex.

        Returns:
            Mask of its partners in all matchings that are left.

        Source:
            As the class.
        """
        self._find_bases()
        bases = self._family.bases
        sets, region, leavers = self._family.sets, (1 << len(self._graph)) - 1, 0
        found = 0
        while True:
            holder = next((odd for odd in sets if odd.mask >> vertex & 1), None)
            head = vertex if holder is None else holder.head
            reach, leaves = self._reach(head, region, sets, leavers)
            if holder is None:
                return found | self._graph[vertex] & reach
            base = bases[holder.mask]
            if base >> vertex & 1:
                found |= self._graph[vertex] & reach
            leavers = base & leavers if leaves else 0
            leavers |= sum(1 << u for u in bits(base) if self._graph[u] & reach)
            sets, region = holder.inside, holder.mask

    def _reach(
        self, head: int, region: int, sets: Sequence[Nested], leavers: int
    ) -> tuple[int, bool]:
        """Whom a vertex or set can meet inside a region, and whether it can be who leaves it.

        The outside of the region, if there is one, is one more vertex, which the leavers
        can meet.
        """
        outside = len(self._graph)
        shrunk, left = self._family.shrink(region, sets)
        shrunk.append(0)
        mate = [*self._level(region, sets), -1]
        if leavers:
            for v in bits(left):
                here = 1 << v
                for odd in sets:
                    if odd.head == v:
                        here = self._family.bases[odd.mask]
                if here & leavers:
                    shrunk[v] |= 1 << outside
                    shrunk[outside] |= 1 << v
            free = next(v for v in bits(left) if mate[v] < 0)
            mate[free], mate[outside] = outside, free
            left |= 1 << outside
        mate[mate[head]] = -1
        mate[head] = -1
        outer = even_set(shrunk, left & ~(1 << head), mate)
        inner = outer & ~(1 << outside)
        return self._family.members(inner, sets), inner != outer

    def _level(self, region: int, sets: Sequence[Nested]) -> list[int]:
        """The present matching inside a region, with sets as their lowest vertices."""
        node = list(range(len(self._graph)))
        for odd in sets:
            for v in bits(odd.mask):
                node[v] = odd.head
        mate = [-1] * len(node)
        for v in bits(region & ~self._family.settled.get(region, 0)):
            partner = self.mate[v]
            if region >> partner & 1 and node[v] != node[partner]:
                mate[node[v]] = node[partner]
        return mate

    def _find_bases(self) -> None:
        """Ask again who can leave the sets in which something has changed."""
        bases = self._family.bases
        for odd in reversed(all_sets(self._family.sets)):
            if odd.mask not in bases:
                shrunk, left = self._family.shrink(odd.mask, odd.inside)
                outer = even_set(shrunk, left, self._level(odd.mask, odd.inside))
                bases[odd.mask] = self._family.members(outer, odd.inside)

    def _restrict(self, vertex: int, kept: int) -> None:
        dropped = self._graph[vertex] & ~kept
        self._graph[vertex] = kept
        for other in bits(dropped):
            self._graph[other] &= ~(1 << vertex)
        for odd in all_sets(self._family.sets):
            if odd.mask >> vertex & 1 and odd.mask & dropped:
                self._family.bases.pop(odd.mask, None)

    def _match(self) -> None:
        mate = self._family.perfect(self.mate)
        if mate is None:
            raise ValueError("the matching given at the start does not leave each odd set once")
        self.mate = mate
