"""A maximum matching of its own: augmenting paths with blossoms, on sets written as bit masks.

It shares nothing with the engine, so that a mistake there cannot hide itself here. It knows no
chess; vertices are numbers from 0, and ``graph[v]`` is the mask of the neighbours of ``v``.

Source:
    J. Edmonds, Paths, trees, and flowers, Canadian Journal of Mathematics 17 (1965).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.verification.certificate.facts import bits

FREE = -1
"""The mate of a vertex without one."""


def augmented(
    graph: Sequence[int],
    mate: Sequence[int],
    alive: int | None = None,
    loose: int | None = None,
) -> list[int]:
    """A maximum matching, grown from a given one.

    Args:
        graph: Mask of the neighbours of every vertex.
        mate: A matching to begin with: the mate of every vertex, or ``FREE``.
        alive: Mask of the vertices that take part; ``None`` for all.
        loose: Mask of those among them without a mate, where they are known.
    """
    alive = (1 << len(graph)) - 1 if alive is None else alive
    found = list(mate)
    if loose is None:
        loose = sum(1 << vertex for vertex in bits(alive) if found[vertex] == FREE)
    for vertex in bits(loose):  # the easy pairs first
        choice = graph[vertex] & loose & ~(1 << vertex)
        if loose >> vertex & 1 and choice:
            other = (choice & -choice).bit_length() - 1
            found[vertex], found[other] = other, vertex
            loose &= ~(1 << vertex | 1 << other)
    for vertex in bits(loose):
        if loose.bit_count() < 2:  # noqa: PLR2004  (a pair needs two)
            break
        if not (loose >> vertex & 1 and graph[vertex] & alive):
            continue
        search = Search(graph, found, vertex, alive)
        if search.end == FREE:
            alive &= ~search.even & ~search.odd  # a tree without a way out never gets one
            loose &= ~(1 << vertex)
        else:
            loose &= ~(1 << vertex | 1 << search.end)
            search.augment()
    return found


class Search:
    """The alternating tree of one free vertex, grown until it reaches another free vertex.

    Args:
        graph: Mask of the neighbours of every vertex.
        mate: A matching; :meth:`augment` changes it.
        root: A vertex without a mate.
        alive: Mask of the vertices that take part.

    Attributes:
        even: Mask of the vertices at even distance from the root on some alternating path: those
            that could be free in the root's stead.
        odd: Mask of the other vertices of the tree.
        end: The free vertex that was reached; ``FREE`` where there is none.
    """

    def __init__(self, graph: Sequence[int], mate: list[int], root: int, alive: int) -> None:
        self._graph, self._mate, self._alive = graph, mate, alive
        self._above = list(range(len(graph)))
        self._members: dict[int, int] = {}
        self._parent = [FREE] * len(graph)
        self._root = root
        self.even = 1 << root
        self.odd = 0
        self.end = FREE
        self._grow()

    def _base(self, vertex: int) -> int:
        """The vertex by which the contracted cycle of a vertex is entered, or the vertex itself."""
        above = self._above
        while above[vertex] != vertex:
            above[vertex] = vertex = above[above[vertex]]
        return vertex

    def _inside(self, base: int) -> int:
        """Mask of the vertices of the contracted cycle that is entered by a vertex."""
        return self._members.get(base, 1 << base)

    def _grow(self) -> None:
        queue = [self._root]
        for vertex in queue:
            neighbours = self._graph[vertex] & self._alive & ~(1 << vertex)
            new = neighbours & ~self.even & ~self.odd
            for other in bits(new):
                if (self.even | self.odd) >> other & 1:
                    continue
                self._parent[other] = vertex
                mate = self._mate[other]
                if mate == FREE:
                    self.end = other
                    return
                self.odd |= 1 << other
                self.even |= 1 << mate
                queue.append(mate)
            if self._mate[vertex] != FREE:
                neighbours &= ~(1 << self._mate[vertex])
            # Whatever is in the same contracted cycle is passed over at once, not one by one.
            while others := neighbours & self.even & ~self._inside(self._base(vertex)):
                queue += self._contract(vertex, (others & -others).bit_length() - 1)

    def _contract(self, one: int, other: int) -> list[int]:
        """Make an odd cycle one vertex; what was odd in it becomes even."""
        base = self._common(one, other)
        inside: set[int] = set()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        members = self._inside(base)
        for vertex in inside:
            self._above[vertex] = base
            members |= self._inside(vertex)
        self._members[base] = members
        fresh = [vertex for vertex in sorted(inside) if not self.even >> vertex & 1]
        for vertex in fresh:  # what was contracted before is even
            self.even |= 1 << vertex
            self.odd &= ~(1 << vertex)
        return fresh

    def _common(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base(one)
            seen.add(one)
            if one == self._root or self._mate[one] == FREE:
                break
            one = self._parent[self._mate[one]]
        while (other := self._base(other)) not in seen:
            other = self._parent[self._mate[other]]
        return other

    def _mark(self, vertex: int, base: int, child: int, inside: set[int]) -> None:
        mate, parent = self._mate, self._parent
        while self._base(vertex) != base:
            inside.update((self._base(vertex), self._base(mate[vertex])))
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[child]

    def augment(self) -> None:
        """Give the root and the end of the path a mate, along the path between them."""
        vertex = self.end
        while vertex != FREE:
            before = self._parent[vertex]
            following = self._mate[before]
            self._mate[vertex], self._mate[before] = before, vertex
            vertex = following
