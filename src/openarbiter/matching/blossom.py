"""The kernel: heaviest perfect matching by growing one alternating tree at a time.

It knows edges with integers and nothing else. Prices (dual values) are kept in half units of
weight, so that every division is exact: the edges of a tree are tight, hence all prices in a
tree have the same parity, and so has twice the weight.

Prices are not moved while a tree grows. With ``now`` the amount by which the prices of the tree
have moved since it was planted, a vertex stores

* outside the tree: its price,
* outer: its price plus ``now``,
* inner: its price minus ``now``,

which does not change while the vertex keeps its place. A vertex that may stay alone is an end of
a tree, and whoever is alone is free to be matched. An odd set stores its price minus (plus)
twice ``now`` while outer (inner). Events wait in a heap by the ``now`` at which they are due.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from operator import sub
from typing import Generic

from openarbiter.matching.fractional import Rows, RowT

_OUTSIDE, _OUTER, _INNER, _FREE = range(4)
_GROW, _MEET, _OPEN = range(3)


class Blossoms(ABC, Generic[RowT]):
    """One run of the algorithm; ask :meth:`solve` once, then read ``mate`` and the prices.

    How the edges of a vertex are looked through is left to those who know how they are kept.

    Attributes:
        mate: Partner of each vertex, itself where it stays alone, -1 for none yet.
        prices: Price of each vertex in half units of weight.
    """

    def __init__(self, rows: Rows[RowT], mate: list[int], prices: list[int]) -> None:
        """Start from a matching whose pairs are tight and prices that cover all edges.

        ``rows`` are twice the weights, and four times the weight of a vertex alone.
        """
        size = len(rows)
        self._rows = rows
        self.mate = mate
        self.prices = prices
        self._place = [_FREE if other in (-1, v) else _OUTSIDE for v, other in enumerate(mate)]
        self._top = list(range(size))
        # By vertex or odd set (numbers from size on); for a vertex most stay as they are.
        self._base = list(range(size))
        self._parent = [-1] * size
        self._members = [[v] for v in range(size)]
        self._set_prices = [0] * size
        self._cycle: list[list[int]] = [[] for _ in range(size)]
        self._joints: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self._alive: set[int] = set()
        # Of the tree that is growing.
        self._near: list[int | None] = []
        self._origin: list[int] = []
        self._entry: dict[int, tuple[int, int]] = {}
        self._heap: list[tuple[int, int, int, int]] = []
        self._limit: int | None = None
        self._end = (-1, -1)

    def solve(self) -> bool:
        """Match everybody at the greatest total weight; false when that is impossible.

        Source:
            J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
        """
        return all(self._grow_tree(root) for root in range(len(self.mate)) if self.mate[root] < 0)

    def odd_sets(self) -> list[tuple[list[int], int]]:
        """Members and price (half units of weight) of every odd set with a price above 0."""
        return [
            (self._members[b], self._set_prices[b])
            for b in sorted(self._alive)
            if self._set_prices[b]
        ]

    # --- one tree

    def _grow_tree(self, root: int) -> bool:
        size = len(self.mate)
        self._near = [None] * size
        self._origin = [-1] * size
        self._entry = {}
        heap: list[tuple[int, int, int, int]] = []
        self._heap = heap
        self._limit = None
        self._make_outer(self._top[root], 0)
        while heap and (self._limit is None or heap[0][0] < self._limit):
            now, event, u, v = heappop(heap)
            if event == _GROW:
                near = self._near[v]
                if self._place[v] == _OUTSIDE and near is not None and near + self.prices[v] == now:
                    self._grow(self._origin[v], v, now)
            elif event == _MEET:
                if self._top[u] != self._top[v]:
                    self._shrink(u, v, now)
            elif u in self._alive and self._parent[u] < 0 and self._place[v] == _INNER:
                self._open(u, now)
        if self._limit is None:
            return False
        self._settle(self._limit)
        self._augment(*self._end)
        self._tidy()
        return True

    def _grow(self, u: int, v: int, now: int) -> None:
        inner = self._top[v]
        self._make_inner(inner, (u, v), now)
        self._make_outer(self._top[self.mate[self._base[inner]]], now)

    def _make_inner(self, top: int, entry: tuple[int, int], now: int) -> None:
        for v in self._members[top]:
            self.prices[v] -= now
            self._place[v] = _INNER
        self._entry[top] = entry
        if top in self._alive:
            self._set_prices[top] += 2 * now
            heappush(self._heap, (self._set_prices[top] >> 1, _OPEN, top, entry[1]))

    def _make_outer(self, top: int, now: int) -> None:
        members = self._members[top]
        for v in members:
            self.prices[v] += now
            self._place[v] = _OUTER
        if top in self._alive:
            self._set_prices[top] -= 2 * now
        self._scan(members)

    def _scan(self, fresh: Iterable[int]) -> None:
        """Note every event that new outer vertices make possible before the tree ends."""
        for u in fresh:
            alone = self._alone(u)
            if alone is not None:
                due = self.prices[u] - (alone >> 1)
                if self._limit is None or due < self._limit:
                    self._limit, self._end = due, (u, u)
            self._note(u, self._within_reach(u))

    @abstractmethod
    def _alone(self, u: int) -> int | None:
        """Four times the weight of a vertex alone; ``None``: it may not be."""

    @abstractmethod
    def _within_reach(self, u: int) -> Iterable[int]:
        """Neighbours whose edge may become tight before the tree ends, and perhaps others."""

    def _note(self, u: int, seen: Iterable[int]) -> None:
        prices, place, near, heap, limit = (
            self.prices,
            self._place,
            self._near,
            self._heap,
            self._limit,
        )
        price, row, own = prices[u], self._rows[u], self._top[u]
        for v in seen:
            where = place[v]
            due = price + prices[v] - row[v]
            if where == _OUTER:
                if self._top[v] != own and (limit is None or due < 2 * limit):
                    heappush(heap, (due >> 1, _MEET, u, v))
            elif limit is None or due < limit:
                if where == _FREE:
                    limit = due
                    self._end = (u, v)
                    continue
                best = near[v]
                if best is None or price - row[v] < best:
                    near[v] = price - row[v]
                    self._origin[v] = u
                    if where == _OUTSIDE:
                        heappush(heap, (due, _GROW, u, v))
        self._limit = limit

    def _settle(self, now: int) -> None:
        """Move all prices of the tree by ``now`` and take the tree down."""
        place = self._place
        for v, price in enumerate(self.prices):
            if place[v] == _OUTER:
                self.prices[v] = price - now
            elif place[v] == _INNER:
                self.prices[v] = price + now
        for b in self._alive:
            if self._parent[b] < 0:
                where = place[self._base[b]]
                if where == _OUTER:
                    self._set_prices[b] += 2 * now
                elif where == _INNER:
                    self._set_prices[b] -= 2 * now
        self._place = [where if where == _FREE else _OUTSIDE for where in place]

    def _tidy(self) -> None:
        """Take odd sets without a price apart: they bind nobody."""
        tops = [b for b in self._alive if self._parent[b] < 0]
        while tops:
            b = tops.pop()
            if not self._set_prices[b]:
                free = self._place[self._base[b]] == _FREE
                base = self._base[b]
                for child in self._dissolve(b):
                    if child in self._alive:
                        tops.append(child)
                    if free:
                        self._set_place(child, _FREE if self._top[base] == child else _OUTSIDE)

    def _set_place(self, top: int, place: int) -> None:
        for v in self._members[top]:
            self._place[v] = place

    # --- odd sets

    def _dissolve(self, b: int) -> list[int]:
        self._alive.discard(b)
        for child in self._cycle[b]:
            self._parent[child] = -1
            for v in self._members[child]:
                self._top[v] = child
        return self._cycle[b]

    def _climb(self, top: int) -> list[tuple[int, tuple[int, int]]]:
        """Tops from one of the tree to its root, each with the edge to the next one."""
        path = []
        while True:
            vertex = self._base[top]
            mate = self.mate[vertex]
            path.append((top, (vertex, mate)))
            if mate < 0:
                return path
            inner = self._top[mate]
            u, v = self._entry[inner]
            path.append((inner, (v, u)))
            top = self._top[u]

    def _shrink(self, u: int, v: int, now: int) -> None:
        """Make one outer vertex of the odd cycle that a tight edge between outer ones closes."""
        left, right = self._climb(self._top[u]), self._climb(self._top[v])
        meeting = -1
        while left and right and left[-1][0] == right[-1][0]:
            meeting = left.pop()[0]
            right.pop()
        cycle = [meeting, *(top for top, _ in reversed(left)), *(top for top, _ in right)]
        joints = [(y, x) for _, (x, y) in reversed(left)]
        joints.append((u, v))
        joints.extend(edge for _, edge in right)
        b = len(self._base)
        self._base.append(self._base[meeting])
        self._parent.append(-1)
        self._set_prices.append(-2 * now)
        self._cycle.append(cycle)
        self._joints.append(joints)
        members: list[int] = []
        fresh: list[int] = []
        for child in cycle:
            inside = self._members[child]
            self._parent[child] = b
            members += inside
            change = 2 * now
            if self._place[inside[0]] == _INNER:
                fresh += inside
                change = -change
            if child in self._alive:
                self._set_prices[child] += change
        self._members.append(members)
        self._alive.add(b)
        for x in members:
            self._top[x] = b
        for x in fresh:
            self.prices[x] += 2 * now
            self._place[x] = _OUTER
        self._scan(fresh)

    def _open(self, b: int, now: int) -> None:
        """Replace an inner odd set whose price reached 0 by the part of its cycle in the tree."""
        entry = self._entry[b]
        cycle, joints = self._cycle[b], self._joints[b]
        child = self._child(b, entry[1])
        self._dissolve(b)
        index = cycle.index(child)
        step = 1 if index % 2 else -1
        chain = [cycle[index]]
        edges = []
        while index:
            x, y = joints[index] if step > 0 else joints[index - 1][::-1]
            edges.append((x, y))
            index = (index + step) % len(cycle)
            chain.append(cycle[index])
        inside = set(chain)
        for other in cycle:
            if other not in inside:
                self._leave(other, now)
        for number, part in enumerate(chain):
            for v in self._members[part]:
                self.prices[v] += now
            if number % 2 == 0:
                self._make_inner(part, edges[number - 1] if number else entry, now)
        for part in chain[1::2]:
            self._make_outer(part, now)

    def _leave(self, top: int, now: int) -> None:
        for v in self._members[top]:
            self.prices[v] += now
            self._place[v] = _OUTSIDE
            near = self._near[v]
            if near is not None:
                heappush(self._heap, (near + self.prices[v], _GROW, self._origin[v], v))

    def _child(self, b: int, vertex: int) -> int:
        child = vertex
        while self._parent[child] != b:
            child = self._parent[child]
        return child

    # --- the matching

    def _augment(self, u: int, v: int) -> None:
        """Match along the tree from the tight edge to the end of the path, and to the root."""
        if u != v:
            end = self._top[v]
            self._set_place(end, _OUTSIDE)
            self._rebase(end, v)
            self.mate[v] = u
        while True:
            top = self._top[u]
            below = self.mate[self._base[top]]
            self._rebase(top, u)
            self.mate[u] = v
            self._set_place(top, _FREE if u == v else _OUTSIDE)
            if below < 0:
                return
            inner = self._top[below]
            u, v = self._entry[inner]
            self._rebase(inner, v)
            self.mate[v] = u

    def _rebase(self, top: int, vertex: int) -> None:
        """Turn an odd set so that ``vertex`` is the one matched outside."""
        todo = [(top, vertex)]
        while todo:
            b, v = todo.pop()
            if self._base[b] == v:
                continue
            child = self._child(b, v)
            index = self._cycle[b].index(child)
            self._cycle[b] = cycle = self._cycle[b][index:] + self._cycle[b][:index]
            self._joints[b] = joints = self._joints[b][index:] + self._joints[b][:index]
            self._base[b] = v
            todo.append((child, v))
            for place in range(1, len(cycle), 2):
                x, y = joints[place]
                self.mate[x], self.mate[y] = y, x
                todo.append((cycle[place], x))
                todo.append((cycle[place + 1], y))


class BlossomsByRow(Blossoms[Sequence[int]]):
    """The kernel on a matrix: a row has a number for every vertex, a negative one is no edge."""

    def _alone(self, u: int) -> int | None:
        weight = self._rows[u][u]
        return weight if weight >= 0 else None

    def _within_reach(self, u: int) -> Iterable[int]:
        row = self._rows[u]
        if self._limit is None:
            return [v for v, weight in enumerate(row) if weight >= 0]
        # Between outer vertices an edge becomes tight twice as fast, hence twice the limit.
        reach = 2 * self._limit - self.prices[u]
        gaps = enumerate(map(sub, self.prices, row))
        return [v for v, gap in gaps if gap < reach and row[v] >= 0]
