"""Prices of single vertices, where those of whole classes do not suffice.

Every vertex appears twice, once as a row that asks and once as a column that is asked; a row may
have the column of any vertex it may meet. In such a graph no odd set is ever needed. Columns are
kept as one mask per class and price, so that a tree grows by whole classes at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from openarbiter.solver.by_class_kinds import Kinds
from openarbiter.solver.forest import bits

__all__ = ["Trees"]


class Trees:
    """The cheapest way to give every row a column of its own.

    Rows and columns are all vertices, or those of one side and of the other where all edges lead
    from one side to the other.

    Attributes:
        asking: Price of each vertex as a row, in units of cost.
        asked: Price of each vertex as a column; the two prices of an edge together are never
            more than its cost, and are its cost where the row has the column.
        column: The column of each row, -1 without one.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955; J. Edmonds and R. M.
        Karp, 1972 (shortest paths at reduced costs).
    """

    __slots__ = ("_columns", "_groups", "_kinds", "_owner", "_rows", "asked", "asking", "column")

    def __init__(
        self,
        kinds: Kinds,
        prices: tuple[list[int], list[int]],
        mate: Sequence[int],
        sides: tuple[int, int] | None = None,
    ) -> None:
        """Start from prices and a matching of vertices that is tight at these prices.

        Args:
            kinds: Who may meet whom, at what cost.
            prices: Price of each vertex as a row, and as a column; they will be changed.
            mate: A matching, partner or -1 by vertex, tight at these prices.
            sides: Masks of rows and columns where all edges lead from one to the other.
        """
        self._kinds = kinds
        self.asking, self.asked = prices
        self.column = list(mate)
        self._owner = list(mate)
        everybody = (1 << len(mate)) - 1
        rows, self._columns = sides or (everybody, everybody)
        self._rows = bits(rows)
        self._groups: dict[tuple[int, int], int] = {}
        self._file(bits(self._columns))

    def solve(self) -> bool:
        """Give every row a column; false where that cannot be done.

        Returns:
            Whether every row has a column.

        Source:
            As the class.
        """
        while waiting := self._serve([i for i in self._rows if self.column[i] < 0]):
            if not self._stage(waiting):
                return False
        return True

    def _serve(self, waiting: list[int]) -> list[int]:
        """Give rows without a column one along tight edges, as far as that goes; who is left?"""
        tight = _Tight(self._kinds, self.asking, self._groups)
        free = sum(1 << j for j, row in enumerate(self._owner) if row < 0) & self._columns
        served = True
        while waiting and served:
            fresh = self._columns
            left = []
            for row in waiting:
                end, fresh = self._serve_one(row, free, fresh, tight)
                if end < 0:
                    left.append(row)
                else:
                    free &= ~(1 << end)
            served = len(left) < len(waiting)
            waiting = left
        return waiting

    def _serve_one(self, start: int, free: int, fresh: int, tight: _Tight) -> tuple[int, int]:
        """One row: the column newly taken, or -1, and which columns are still to be looked at."""
        origin: dict[int, int] = {}
        todo = [start]
        for row in todo:
            reach = tight.columns(row) & fresh
            if spare := reach & free:
                low = spare & -spare
                end = low.bit_length() - 1
                self._pass_on(row, end, origin)
                return end, fresh & ~low
            fresh ^= reach
            for column in bits(reach):
                other = self._owner[column]
                origin[other] = row
                todo.append(other)
        return -1, fresh

    def _pass_on(self, row: int, column: int, origin: dict[int, int]) -> None:
        """Give a row a column, the one before it the column it had, and so on to the first."""
        while row >= 0:
            before = self.column[row]
            self.column[row] = column
            self._owner[column] = row
            row, column = origin.get(row, -1), before

    def _file(self, columns: Iterable[int]) -> None:
        """Put columns into the mask of their class and price."""
        for column in columns:
            key = (self._kinds.kind[column], self.asked[column])
            self._groups[key] = self._groups.get(key, 0) | 1 << column

    def _stage(self, waiting: Sequence[int]) -> bool:
        """Grow trees from all rows without a column until some can have one."""
        free = sum(1 << j for j, row in enumerate(self._owner) if row < 0) & self._columns
        grown = _Grown(self._kinds, self.asked, self._groups, free)
        grown.fresh &= self._columns
        grown.add(waiting, self.asking, 0)
        ends: list[tuple[int, int]] = []
        now = 0
        while grown.heap and not ends:
            now = grown.heap[0][0]
            reached: list[int] = []
            while grown.heap and grown.heap[0][0] == now:
                _, batch, columns = heappop(grown.heap)
                columns &= grown.fresh
                grown.fresh &= ~columns
                if hit := columns & free:
                    ends += [(column, batch) for column in bits(hit)]
                new = bits(columns ^ hit)
                grown.entry.update(dict.fromkeys(new, (batch, now)))
                reached += new
            if not ends:
                grown.add([self._owner[column] for column in reached], self.asking, now)
        if not ends:
            return False
        self._take(ends, grown)
        self._move(now, grown)
        return True

    def _take(self, ends: Sequence[tuple[int, int]], grown: _Grown) -> None:
        """Pass columns on along paths that share no row."""
        used: set[int] = set()
        graph = self._kinds.graph
        for end, last in ends:
            column, batch = end, last
            path: list[tuple[int, int]] = []
            while True:
                rows = grown.batches[batch][0]
                row = next((i for i in rows if graph[i] >> column & 1 and i not in used), -1)
                if row < 0:
                    break
                path.append((row, column))
                column = self.column[row]
                if column < 0:
                    break
                batch = grown.entry[column][0]
            if row >= 0:
                used.update(i for i, _ in path)
                for i, j in path:
                    self.column[i] = j
                    self._owner[j] = i

    def _move(self, limit: int, grown: _Grown) -> None:
        """Raise the rows and lower the columns of the trees."""
        for rows, since in grown.batches:
            for i in rows:
                self.asking[i] += limit - since
        moved = [(j, limit - since) for j, (_, since) in grown.entry.items() if since < limit]
        for j, amount in moved:
            key = (self._kinds.kind[j], self.asked[j])
            self._groups[key] &= ~(1 << j)
            if not self._groups[key]:
                del self._groups[key]
            self.asked[j] -= amount
        self._file(j for j, _ in moved)


class _Tight:
    """Columns that rows can have at the present prices, worked out once for rows alike."""

    __slots__ = ("_asking", "_groups", "_kinds", "_known")

    def __init__(
        self, kinds: Kinds, asking: Sequence[int], groups: dict[tuple[int, int], int]
    ) -> None:
        self._kinds = kinds
        self._asking = asking
        self._groups = groups
        self._known: dict[tuple[int, int], int] = {}

    def columns(self, row: int) -> int:
        """Mask of the columns whose price, together with that of a row, is the cost."""
        key = self._kinds.kind[row], self._asking[row]
        mask = self._known.get(key)
        if mask is None:
            get, price = self._groups.get, key[1]
            mask = 0
            for kind, cost in enumerate(self._kinds.costs[key[0]]):
                if cost >= 0:
                    mask |= get((kind, cost - price), 0)
            self._known[key] = mask
        return mask & self._kinds.graph[row]


class _Grown:
    """What a stage has reached, and when: columns, and batches of rows of one class."""

    __slots__ = (
        "_asked",
        "_free",
        "_groups",
        "_kinds",
        "_limit",
        "batches",
        "entry",
        "fresh",
        "heap",
    )

    def __init__(
        self, kinds: Kinds, asked: Sequence[int], groups: dict[tuple[int, int], int], free: int
    ) -> None:
        self._kinds = kinds
        self._asked = asked
        self._groups = groups
        self._free = free
        self._limit: int | None = None
        self.fresh = (1 << len(asked)) - 1
        self.heap: list[tuple[int, int, int]] = []
        self.batches: list[tuple[list[int], int]] = []
        self.entry: dict[int, tuple[int, int]] = {}

    def add(self, rows: Iterable[int], asking: Sequence[int], now: int) -> None:
        """Take in rows and note when columns come into their reach."""
        batches: dict[tuple[int, int], list[int]] = {}
        for i in rows:
            batches.setdefault((self._kinds.kind[i], asking[i]), []).append(i)
        for (kind, price), members in batches.items():
            reach = 0
            for i in members:
                reach |= self._kinds.graph[i]
            number = len(self.batches)
            self.batches.append((members, now))
            costs, key = self._kinds.costs[kind], price - now
            for columns, other, asked in self._split(reach & self.fresh):
                due = costs[other] - key - asked
                if self._limit is None or due <= self._limit:
                    heappush(self.heap, (due, number, columns))
                    if columns & self._free:
                        # Nothing that happens after the first end matters.
                        self._limit = due

    def _split(self, reach: int) -> list[tuple[int, int, int]]:
        """Columns by class and price; where they are few, one by one."""
        if reach.bit_count() < len(self._groups):
            kind, asked = self._kinds.kind, self._asked
            return [(1 << j, kind[j], asked[j]) for j in bits(reach)]
        return [
            (columns, kind, asked)
            for (kind, asked), mask in self._groups.items()
            if (columns := mask & reach)
        ]
