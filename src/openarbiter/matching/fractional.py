"""The start of the kernel: the heaviest matching in which an edge may count one half.

Halves are easier than wholes: an odd cycle of tight edges need not be shrunk, every edge of it
counts one half. Most prices are right afterwards, and only the few odd cycles are left to the
kernel, which finds one vertex of each unmatched and the others in pairs.

As in ``blossom.py``, prices are in half units of weight, and a vertex of the tree stores its
price moved so that it does not change while the vertex keeps its place. A vertex that may stay
alone has an edge to itself: an odd cycle of one, which needs no kernel.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from operator import sub
from typing import Generic, Protocol, TypeVar

OUTSIDE, OUTER, INNER, TARGET = range(4)


class Row(Protocol):
    """The edges of a vertex."""

    def __getitem__(self, vertex: int, /) -> int:
        """Twice the weight of the edge to a vertex; four times that of the vertex itself alone."""


RowT = TypeVar("RowT", bound=Row)
RowT_co = TypeVar("RowT_co", bound=Row, covariant=True)


class Rows(Protocol[RowT_co]):
    """The rows of all vertices, in order."""

    def __len__(self) -> int:
        """Number of vertices."""

    def __getitem__(self, vertex: int, /) -> RowT_co:
        """The row of a vertex."""


class Halves(ABC, Generic[RowT]):
    """One run of the start; ask :meth:`solve` once, then read ``mate`` and ``prices``.

    How the edges of a vertex are looked through is left to those who know how they are kept.

    Attributes:
        mate: Partner of each vertex, itself where it stays alone; -1 for one vertex of each odd
            cycle that is left.
        prices: Price of each vertex in half units of weight; all edges are covered, and all
            pairs are tight.
    """

    def __init__(self, rows: Rows[RowT], far: int = 0) -> None:
        """Start from twice the weights, and four times the weight of a vertex alone.

        Where whole rows are compared, ``far`` exceeds the differences of weights by far: what is
        raised by it is out of reach.
        """
        size = len(rows)
        self._rows = rows
        self.mate = [-1] * size
        self.prices = [0] * size
        self._place = [TARGET] * size
        self._ring: list[list[int]] = [[] for _ in range(size)]
        self._near: dict[int, int] = {}
        self._entry: list[int] = [-1] * size
        self._heap: list[tuple[int, int, int]] = []
        self._tree: list[int] = []
        # What a scan compares: prices, but so that most vertices out of reach fall out at once.
        self._gauge = [0] * size
        self._far = far
        self._limit: int | None = None
        self._end = (-1, -1)

    def solve(self) -> bool:
        """Match everybody in wholes and halves; false when that is impossible.

        Source:
            D. Applegate and W. Cook, Solving large-scale matching problems, 1993: starting
            from an optimal fractional matching.
        """
        if not self._greedy():
            return False
        # The cheap ones first: trees planted later then seldom disturb the dear ones.
        roots = [v for v, partner in enumerate(self.mate) if partner < 0]
        for root in sorted(roots, key=self.prices.__getitem__):
            if self.mate[root] < 0 and not self._ring[root] and not self._grow_tree(root):
                return False
        for vertex in range(len(self.mate)):
            if len(self._ring[vertex]) == 1:
                self.mate[vertex] = vertex
            elif self._ring[vertex]:
                self._unroll(vertex)
        return True

    @abstractmethod
    def _greedy(self) -> bool:
        """Set prices that cover all edges, and take tight edges as they come.

        Returns:
            False where a vertex has no edge at all.
        """

    def _take(self, v: int, u: int) -> None:
        """A first pair, or a first vertex alone."""
        if u == v:
            self._ring[v] = [v]
            return
        self.mate[v], self.mate[u] = u, v
        self._ring[u] = []
        self._place[v] = self._place[u] = OUTSIDE

    def _grow_tree(self, root: int) -> bool:
        prices, place, gauge, mate = self.prices, self._place, self._gauge, self.mate
        gauge[:] = prices
        heap: list[tuple[int, int, int]] = []
        self._near = {}
        self._heap = heap
        self._tree = [root]
        self._limit = None
        place[root] = OUTER
        self._scan(root)
        while heap and (self._limit is None or heap[0][0] < self._limit):
            now, u, inner = heappop(heap)
            if place[inner] != OUTSIDE:
                continue
            outer = mate[inner]
            self._entry[inner] = u
            place[inner] = INNER
            place[outer] = OUTER
            prices[inner] -= now
            prices[outer] += now
            gauge[inner] += self._far
            if self._limit is not None:
                gauge[outer] = prices[outer] - self._limit
            self._tree += (inner, outer)
            self._scan(outer)
        if self._limit is None:
            return False
        self._settle(self._limit)
        return True

    @abstractmethod
    def _scan(self, u: int) -> None:
        """Note every event that a new outer vertex makes possible before the tree ends."""

    def _note(self, u: int, seen: Iterable[int]) -> None:
        prices, place, near, limit = self.prices, self._place, self._near, self._limit
        price, row = prices[u], self._rows[u]
        for v in seen:
            where = place[v]
            due = price + prices[v] - row[v]
            if where == OUTER:
                due >>= 1
            if where == INNER or (limit is not None and due >= limit):
                continue
            if where != OUTSIDE:
                limit = due
                self._end = (u, v)
            elif v not in near or due < near[v]:
                near[v] = due
                heappush(self._heap, (due, u, v))
        self._limit = limit

    def _settle(self, now: int) -> None:
        """Move all prices of the tree by ``now``, match along it, and take it down."""
        u, v = self._end
        meeting = self._place[v] == OUTER
        for x in self._tree:
            self.prices[x] += now if self._place[x] == INNER else -now
            self._place[x] = OUTSIDE
        if meeting:
            self._close(u, v)
            return
        if self._ring[v]:
            self._unroll(v)
        self._place[v] = OUTSIDE
        self._flip(u, v)

    def _flip(self, u: int, v: int) -> None:
        """Match u to v, and so on back to the root."""
        mate = self.mate
        while True:
            inner = mate[u]
            mate[u], mate[v] = v, u
            if inner < 0:
                return
            u, v = self._entry[inner], inner

    def _close(self, u: int, v: int) -> None:
        """Make halves of the odd cycle that a tight edge between outer vertices closes."""
        left, right = self._climb(u), self._climb(v)
        meeting = -1
        while left and right and left[-1] == right[-1]:
            meeting = left.pop()
            right.pop()
        ring = [meeting, *reversed(left), *right]
        inner = self.mate[meeting]
        if inner >= 0:
            self._flip(self._entry[inner], inner)
        for x in ring:
            self.mate[x] = -1
            self._place[x] = TARGET
            self._ring[x] = ring

    def _climb(self, outer: int) -> list[int]:
        path = [outer]
        while (inner := self.mate[outer]) >= 0:
            outer = self._entry[inner]
            path += (inner, outer)
        return path

    def _unroll(self, vertex: int) -> None:
        """Leave one vertex of an odd cycle unmatched and the others in pairs."""
        ring = self._ring[vertex]
        index = ring.index(vertex)
        rest = ring[index + 1 :] + ring[:index]
        for x in ring:
            self._ring[x] = []
            self._place[x] = OUTSIDE
        for x, y in zip(rest[::2], rest[1::2], strict=True):
            self.mate[x], self.mate[y] = y, x


class HalvesByRow(Halves[Sequence[int]]):
    """The start on a matrix: a row has a number for every vertex, a negative one is no edge.

    Whole rows are compared at once, which is quick where most of them are edges.
    """

    def _greedy(self) -> bool:
        """Set prices that cover all edges, and take tight edges as they come."""
        prices, mate = self.prices, self.mate
        for v in range(len(mate)):
            heaviest = max(self._rows[v])
            if heaviest < 0:
                return False
            prices[v] = heaviest >> 1
        for v in sorted(range(len(mate)), key=prices.__getitem__):
            if mate[v] >= 0:
                continue
            row = self._rows[v]
            left = list(map(sub, row, prices))
            left[v] = row[v] >> 1 if row[v] >= 0 else -self._far
            price = max(left)
            prices[v] = price
            for u, value in enumerate(left):
                if value == price and mate[u] < 0 and row[u] >= 0:
                    self._take(v, u)
                    break
        return True

    def _scan(self, u: int) -> None:
        """Note every event that a new outer vertex makes possible before the tree ends."""
        limit = self._limit
        row = self._rows[u]
        if limit is None:
            self._note(u, [v for v, weight in enumerate(row) if weight >= 0])
            if self._limit is not None:
                for x in self._tree:
                    if self._place[x] == OUTER:
                        self._gauge[x] = self.prices[x] - self._limit
            return
        # Between outer vertices an edge becomes tight twice as fast: their gauge is lower by the
        # limit as it was. Limits only fall, so nothing is missed; ``_note`` looks again.
        reach = limit - self.prices[u]
        gaps = enumerate(map(sub, self._gauge, row))
        self._note(u, [v for v, gap in gaps if gap < reach and row[v] >= 0])
