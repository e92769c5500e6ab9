"""A graph made smaller where vertices have one or two possible partners only, again and again.

Whoever has one possible partner is matched with that one in every perfect matching. If a vertex has
two, it is matched with one of them and the other with somebody else: the three can stand as one
vertex. Where few may be matched with each other, hardly anything is left. It knows graphs as bit
masks, and no weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openarbiter.solver.forest import bits

__all__ = ["Contraction"]

_TWO = 2
"""Neighbours up to which a vertex that is not kept is matched or merged."""


class Contraction:
    """One graph of which fewer and fewer vertices are left, the others being made smaller.

    Some vertices are *kept* as they are. Of the others some stand for themselves, and some are in
    groups. A group stands as one vertex: one of it is matched outside, it does not matter which, or
    it is matched within itself and stands for nobody. What was found of those who are left stays.

    Args:
        neighbours: Mask of neighbours for every vertex, symmetric.
        members: Mask of the vertices there are at first.

    Source:
        R. M. Karp and M. Sipser, Maximum matchings in sparse random graphs, 1981.

    Examples:
        A circle of six, of which one is kept: the other five stand as one.

        >>> circle = [0b100010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010001]
        >>> smaller = Contraction(circle, 0b111111)
        >>> left = bits(smaller.shrink(0b111111, 0b000001))
        >>> len(left), smaller.masks({v: 1 << i for i, v in enumerate(left)})
        (2, [2, 1])
    """

    __slots__ = (
        "_beside",
        "_grouped",
        "_inner",
        "_inside",
        "_kept",
        "_leader",
        "_left",
        "_members",
        "_neighbours",
    )

    def __init__(self, neighbours: Sequence[int], members: int) -> None:
        self._members = self._left = self._kept = members
        self._neighbours = [tuple(bits(mask & members)) for mask in neighbours]
        # Of those who stand for themselves or for a group (who are left), the neighbours among each
        # other; of all others it says nothing until their group is undone.
        self._beside = list(map(set, self._neighbours))
        # Mask of those in groups, and of those among them who are matched within their group in any
        # case: who had two partners when these became one with them, and all of a group that stands
        # for nobody. A way to the vertex that stands for a group, or did, and the group by that.
        self._grouped = self._inner = 0
        self._leader = list(range(len(neighbours)))
        self._inside: dict[int, int] = {}

    def shrink(self, members: int, kept: int) -> int:
        """Take vertices out, and make what is left smaller.

        Args:
            members: Mask of the vertices that are left: of those who were, without some pairs that
                a perfect matching of all of them has.
            kept: Mask of those among them who are in no group.

        Returns:
            Mask of the vertices that stand for themselves or for a group; they are not always as
            few as they could be. A set of pairs is all the pairs of kept vertices with each other
            in some perfect matching of the members if and only if it is so in this smaller graph,
            whose edges :meth:`masks` tells.

        Source:
            As the class. An edge that no perfect matching has is in none either when pairs of one
            are taken out: what was left out need never come back, and what comes back with a group
            that is undone does no harm.
        """
        changed = self._take_out(members, kept) | self._kept & ~kept
        self._kept = kept
        beside = self._beside
        todo = [v for v in bits(changed & self._left & ~kept) if len(beside[v]) <= _TWO]
        while todo:
            v = todo.pop()
            if self._left & ~kept & 1 << v:
                if len(beside[v]) == 1:
                    self._match(v, todo)
                elif len(beside[v]) == _TWO and self._neighbours_free(v):
                    self._merge(v, todo)
        return self._left

    def masks(self, bit: Mapping[int, int]) -> list[int]:
        """Masks of the neighbours of vertices that stand for themselves or for a group.

        Args:
            bit: By vertex the bit that it has in the masks, for all of them.

        Returns:
            In the same order.

        Source:
            None: it gives them other numbers.
        """
        return [sum([bit[u] for u in self._beside[v]]) for v in bit]

    def _neighbours_free(self, v: int) -> bool:
        """Whether neither of the two neighbours of a vertex is kept."""
        one, other = self._beside[v]
        return not (self._kept >> one | self._kept >> other) & 1

    def _take_out(self, members: int, kept: int) -> int:
        """Undo groups of whom somebody is kept or gone; mask of those who have other neighbours."""
        gone, apart = self._members & ~members, 0
        for v in bits((gone | kept) & self._grouped):
            if not apart >> v & 1:
                apart |= self._inside.pop(self._find(v))
        near: set[int] = set()
        beside = self._beside
        for v in bits((apart | gone) & self._left):
            near |= beside[v]
            for u in beside[v]:
                beside[u].discard(v)
        back = apart & members
        self._members = members
        self._left = (self._left | apart) & members
        self._grouped &= ~apart
        self._inner &= ~apart
        for v in bits(apart):
            self._leader[v] = v
        for v in bits(back):
            beside[v] = self._standing(self._neighbours[v])
            for u in beside[v]:
                beside[u].add(v)
        return sum([1 << v for v in near]) | back

    def _standing(self, vertices: Iterable[int]) -> set[int]:
        """Who stands for some vertices; those who are matched within their group are left out."""
        there = self._members & ~self._inner
        return {self._find(v) for v in vertices if there >> v & 1}

    def _find(self, v: int) -> int:
        """The vertex that stands for the group of a vertex."""
        leader = self._leader
        while leader[v] != v:
            leader[v] = v = leader[leader[v]]
        return v

    def _match(self, v: int, todo: list[int]) -> None:
        """Match a vertex with its only neighbour, who has no other one from now on."""
        beside = self._beside
        (u,) = beside[v]
        for other in beside[u]:
            if other != v:
                beside[other].discard(u)
                todo.append(other)
        beside[u] = {v}
        if not self._kept >> u & 1:
            self._join(v, u)
            self._left &= ~(1 << u | 1 << v)
            self._inner |= self._inside[v]

    def _merge(self, v: int, todo: list[int]) -> None:
        """Make one vertex of a vertex and its two neighbours, none of whom is kept."""
        beside = self._beside
        one, other = beside[v]
        if len(beside[one]) < len(beside[other]):
            one, other = other, one
        mine = beside[one]
        for u in beside[other] - {v, one}:
            beside[u].discard(other)
            if u in mine:
                todo.append(u)
            else:
                beside[u].add(one)
                mine.add(u)
        mine -= {v, other}
        self._left &= ~(1 << v | 1 << other)
        self._inner |= self._inside.get(v, 1 << v)
        self._join(one, v)
        self._join(one, other)
        todo.append(one)

    def _join(self, leader: int, v: int) -> None:
        """Put a vertex and its group to the group of another one, which stands for it."""
        inside = self._inside
        self._leader[v] = leader
        inside[leader] = inside.get(leader, 1 << leader) | inside.pop(v, 1 << v)
        self._grouped |= inside[leader]
