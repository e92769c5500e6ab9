"""Prices of single vertices, where those of whole classes do not suffice.

Every vertex appears twice, once as a row that asks and once as a column that is asked; a row may
have the column of any vertex it may meet. In such a graph no odd set is ever needed. Columns are
kept as one mask per class and price, so that a tree grows by whole classes at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from openarbiter.solver.forest import bits

__all__ = ["Trees"]


class Trees:
    """The cheapest way to give every row a column of its own.

    Attributes:
        asking: Price of each vertex as a row, in units of cost.
        asked: Price of each vertex as a column; the two prices of an edge together are never
            more than its cost, and are its cost where the row has the column.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955; J. Edmonds and R. M.
        Karp, 1972 (shortest paths at reduced costs).
    """

    __slots__ = ("_classes", "_graph", "_groups", "_owner", "_row", "_table", "asked", "asking")

    def __init__(
        self,
        graph: Sequence[int],
        classes: Sequence[int],
        table: Sequence[Sequence[int]],
        prices: tuple[list[int], list[int]],
        mate: Sequence[int],
    ) -> None:
        """Start from masks, classes, costs, prices (asking, asked) and a tight matching."""
        self._graph = graph
        self._classes = classes
        self._table = table
        self.asking, self.asked = prices
        self._row = list(mate)
        self._owner = list(mate)
        self._groups: dict[tuple[int, int], int] = {}
        self._file(range(len(graph)))

    def solve(self) -> bool:
        """Give every row a column; false where that cannot be done.

        Returns:
            Whether every row has a column.

        Source:
            As the class.
        """
        while -1 in self._row:
            if not self._stage():
                return False
        return True

    def _file(self, columns: Iterable[int]) -> None:
        """Put columns into the mask of their class and price."""
        for column in columns:
            key = (self._classes[column], self.asked[column])
            self._groups[key] = self._groups.get(key, 0) | 1 << column

    def _stage(self) -> bool:
        """Grow trees from all rows without a column until some can have one."""
        grown = _Grown(self._graph, self._classes, self._table, self._groups)
        grown.add([i for i, column in enumerate(self._row) if column < 0], self.asking, 0)
        free = sum(1 << j for j, row in enumerate(self._owner) if row < 0)
        ends: list[tuple[int, int]] = []
        limit: int | None = None
        while grown.heap and (limit is None or grown.heap[0][0] == limit):
            now, batch, columns = grown.next()
            if not columns:
                continue
            if found := columns & free:
                limit = now
                ends += [(column, batch) for column in bits(found)]
                grown.fresh &= ~found
                columns ^= found
            if limit is None and columns:
                grown.fresh &= ~columns
                reached = list(bits(columns))
                grown.entry.update((column, (batch, now)) for column in reached)
                grown.add([self._owner[column] for column in reached], self.asking, now)
        if limit is None:
            return False
        self._take(ends, grown)
        self._move(limit, grown)
        return True

    def _take(self, ends: Sequence[tuple[int, int]], grown: _Grown) -> None:
        """Pass columns on along paths that share no row."""
        used: set[int] = set()
        for end, last in ends:
            column, batch = end, last
            path: list[tuple[int, int]] = []
            while True:
                rows = grown.batches[batch][0]
                row = next((i for i in rows if self._graph[i] >> column & 1 and i not in used), -1)
                if row < 0:
                    break
                path.append((row, column))
                column = self._row[row]
                if column < 0:
                    break
                batch = grown.entry[column][0]
            if row >= 0:
                used.update(i for i, _ in path)
                for i, j in path:
                    self._row[i] = j
                    self._owner[j] = i

    def _move(self, limit: int, grown: _Grown) -> None:
        """Raise the rows and lower the columns of the trees."""
        for rows, _, since in grown.batches:
            for i in rows:
                self.asking[i] += limit - since
        for j, (_, since) in grown.entry.items():
            key = (self._classes[j], self.asked[j])
            self._groups[key] &= ~(1 << j)
            if not self._groups[key]:
                del self._groups[key]
            self.asked[j] -= limit - since
        self._file(grown.entry)


class _Grown:
    """What a stage has reached: batches of rows of one class, and when they came in."""

    __slots__ = ("_classes", "_graph", "_groups", "_table", "batches", "entry", "fresh", "heap")

    def __init__(
        self,
        graph: Sequence[int],
        classes: Sequence[int],
        table: Sequence[Sequence[int]],
        groups: dict[tuple[int, int], int],
    ) -> None:
        self._graph = graph
        self._classes = classes
        self._table = table
        self._groups = groups
        self.fresh = (1 << len(graph)) - 1
        self.heap: list[tuple[int, int, int]] = []
        self.batches: list[tuple[list[int], int, int]] = []
        self.entry: dict[int, tuple[int, int]] = {}

    def add(self, rows: Iterable[int], asking: Sequence[int], now: int) -> None:
        """Take in rows and note when columns come into their reach."""
        batches: dict[tuple[int, int], list[int]] = {}
        for i in rows:
            batches.setdefault((self._classes[i], asking[i]), []).append(i)
        for (kind, price), members in batches.items():
            reach = 0
            for i in members:
                reach |= self._graph[i]
            number = len(self.batches)
            self.batches.append((members, reach, now))
            costs, key = self._table[kind], price - now
            reach &= self.fresh
            for (other, asked), mask in self._groups.items():
                if columns := mask & reach:
                    heappush(self.heap, (costs[other] - key - asked, number, columns))

    def next(self) -> tuple[int, int, int]:
        """The next moment, the batch it belongs to, and the columns it reaches."""
        now, number, columns = heappop(self.heap)
        return now, number, columns & self.fresh
