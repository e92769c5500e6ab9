"""Prices of single vertices, where those of whole classes do not suffice.

Every vertex appears twice, once as a row that asks and once as a column that is asked; a row may
have the column of any vertex it may meet. In such a graph no odd set is ever needed. Columns are
kept as one mask per class and price, so that a tree grows by whole classes at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from openarbiter.matching.classes import Kinds
from openarbiter.matching.forest import bits

_Ways: TypeAlias = list[list[tuple[dict[int, int], int]]]
"""By class of a row: the columns of each class it may have, by price, and the cost."""


class Assignment:
    """The cheapest way to give every row a column of its own.

    Attributes:
        asking: Price of each vertex as a row, in units of cost.
        asked: Price of each vertex as a column; the two prices of an edge together are never
            more than its cost, and are its cost where the row has the column.
        column: The column of each row, -1 without one.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955; J. Edmonds and R. M.
        Karp, 1972 (shortest paths at reduced costs).
    """

    __slots__ = (
        "_columns",
        "_groups",
        "_kinds",
        "_owner",
        "_ways",
        "asked",
        "asking",
        "column",
    )

    def __init__(
        self,
        kinds: Kinds,
        prices: tuple[list[int], list[int]],
        mate: Sequence[int],
    ) -> None:
        """Start from prices and a matching of vertices that is tight at these prices.

        Args:
            kinds: Who may meet whom, at what cost.
            prices: Price of each vertex as a row, and as a column; they will be changed.
            mate: A matching, partner or -1 by vertex, tight at these prices.
        """
        self._kinds = kinds
        self.asking, self.asked = prices
        self.column = list(mate)
        self._owner = list(mate)
        self._columns = (1 << len(mate)) - 1
        # Columns by class and price.
        self._groups: list[dict[int, int]] = [{} for _ in kinds.members]
        self._ways = [
            [(self._groups[b], row[b]) for b in ways]
            for row, ways in zip(kinds.costs, kinds.ways, strict=True)
        ]
        self._file(range(len(mate)))

    def solve(self) -> bool:
        """Give every row a column; false where that cannot be done.

        Source:
            As the class.
        """
        waiting = [i for i, column in enumerate(self.column) if column < 0]
        while True:
            waiting, reached = self._serve(waiting)
            if not waiting:
                return True
            if not self._stage(waiting, reached):
                return False

    def _serve(self, waiting: list[int]) -> tuple[list[int], int]:
        """Give rows without a column one along tight edges, as far as that goes.

        Returns:
            Who is left, and the mask of the columns within their reach.

        Source:
            J. E. Hopcroft and R. M. Karp, 1973: shortest paths first, many at a time.
        """
        tight = _Tight(self._kinds, self.asking, self._ways)
        free = sum(1 << j for j, row in enumerate(self._owner) if row < 0) & self._columns
        while waiting:
            levels, reached = self._levels(waiting, free, tight)
            if not levels[-1]:
                return waiting, reached
            left = []
            for row in waiting:
                end = self._serve_one(row, levels, tight)
                if end < 0:
                    left.append(row)
                else:
                    free ^= 1 << end
            waiting = left
        return waiting, 0

    def _levels(self, waiting: Sequence[int], free: int, tight: _Tight) -> tuple[list[int], int]:
        """Columns by how many rows it takes to come to them; the last are free ones, if any are."""
        levels: list[int] = []
        rows, unseen = waiting, self._columns
        while True:
            reach = 0
            for row in rows:
                reach |= tight.columns(row)
            new = reach & unseen
            unseen ^= new
            if not new or new & free:
                return [*levels, new & free], self._columns & ~unseen
            levels.append(new)
            rows = [self._owner[column] for column in bits(new)]

    def _serve_one(self, start: int, levels: list[int], tight: _Tight) -> int:
        """One row: the column newly taken, or -1; columns tried are taken out of the levels."""
        path = [start]
        last = len(levels)
        while path:
            row, depth = path[-1], len(path)
            reach = tight.columns(row) & levels[depth - 1]
            if not reach:
                path.pop()
                continue
            low = reach & -reach
            levels[depth - 1] ^= low
            column = low.bit_length() - 1
            if depth == last:
                self._pass_on(path, column)
                return column
            path.append(self._owner[column])
        return -1

    def _pass_on(self, path: Sequence[int], column: int) -> None:
        """Give the last row a column, the one before it the column it had, and so on."""
        for row in reversed(path):
            self._owner[column] = row
            self.column[row], column = column, self.column[row]

    def _file(self, columns: Iterable[int]) -> None:
        """Put columns into the mask of their class and price."""
        kind, asked, groups = self._kinds.kind, self.asked, self._groups
        for column in columns:
            group, price = groups[kind[column]], asked[column]
            group[price] = group.get(price, 0) | 1 << column

    def _stage(self, waiting: Sequence[int], reached: int) -> bool:
        """Move prices until some more rows can have a column; false where nobody ever can."""
        free = sum(1 << j for j, row in enumerate(self._owner) if row < 0) & self._columns
        grown = _Grown(self._kinds, self.asked, self._ways, free)
        grown.fresh = self._columns & ~reached
        columns = bits(reached)
        grown.enter(columns, 0)
        grown.add([*waiting, *[self._owner[column] for column in columns]], self.asking, 0)
        now, ended = 0, False
        while grown.heap and not ended:
            now = grown.heap[0][0]
            new = 0
            while grown.heap and grown.heap[0][0] == now:
                new |= heappop(grown.heap)[1] & grown.fresh
            grown.fresh &= ~new
            ended = bool(new & free)
            if new and not ended:
                columns = bits(new)
                grown.enter(columns, now)
                grown.add([self._owner[column] for column in columns], self.asking, now)
        if ended:
            self._move(now, grown)
        return ended

    def _move(self, limit: int, grown: _Grown) -> None:
        """Raise the rows and lower the columns of the trees."""
        for rows, since in grown.batches:
            amount = limit - since
            for i in rows:
                self.asking[i] += amount
        kind, asked, groups = self._kinds.kind, self.asked, self._groups
        for columns, since in grown.entered:
            for j in columns:
                group, price = groups[kind[j]], asked[j]
                left = group[price] & ~(1 << j)
                if left:
                    group[price] = left
                else:
                    del group[price]
                asked[j] = price - limit + since
            self._file(columns)


class _Tight:
    """Columns that rows can have at the present prices, worked out once for rows alike."""

    __slots__ = ("_asking", "_kinds", "_known", "_of", "_ways")

    def __init__(self, kinds: Kinds, asking: Sequence[int], ways: _Ways) -> None:
        self._kinds = kinds
        self._asking = asking
        self._ways = ways
        self._known: dict[tuple[int, int], int] = {}
        self._of: dict[int, int] = {}

    def columns(self, row: int) -> int:
        """Mask of the columns whose price, together with that of a row, is the cost."""
        found = self._of.get(row)
        if found is None:
            key = self._kinds.kind[row], self._asking[row]
            mask = self._known.get(key)
            if mask is None:
                mask = self._known[key] = self._alike(*key)
            found = self._of[row] = mask & self._kinds.graph[row]
        return found

    def _alike(self, number: int, price: int) -> int:
        """Those that a row of a class and price can have, whoever it may meet."""
        mask = 0
        for group, cost in self._ways[number]:
            if (goal := cost - price) in group:
                mask |= group[goal]
        return mask


class _Grown:
    """What a stage has reached, and when: columns and rows."""

    __slots__ = (
        "_asked",
        "_free",
        "_kinds",
        "_limit",
        "_ways",
        "batches",
        "entered",
        "fresh",
        "heap",
    )

    def __init__(self, kinds: Kinds, asked: Sequence[int], ways: _Ways, free: int) -> None:
        self._kinds = kinds
        self._asked = asked
        self._ways = ways
        self._free = free
        self._limit: int | None = None
        self.fresh = 0
        self.heap: list[tuple[int, int]] = []
        self.batches: list[tuple[list[int], int]] = []
        self.entered: list[tuple[list[int], int]] = []

    def enter(self, columns: list[int], now: int) -> None:
        """Take in columns."""
        self.entered.append((columns, now))

    def add(self, rows: list[int], asking: Sequence[int], now: int) -> None:
        """Take in rows and note when columns come into their reach."""
        self.batches.append((rows, now))
        alike: dict[tuple[int, int], int] = {}
        kind, graph = self._kinds.kind, self._kinds.graph
        for i in rows:
            key = kind[i], asking[i]
            alike[key] = alike.get(key, 0) | graph[i]
        for (number, price), reach in alike.items():
            self._see(number, price - now, reach & self.fresh)

    def _see(self, number: int, price: int, reach: int) -> None:
        """Note when columns come into the reach of rows of a class and price."""
        heap, free, limit = self.heap, self._free, self._limit
        for columns, due in self._dues(number, price, reach):
            if limit is None or due <= limit:
                heappush(heap, (due, columns))
                if columns & free:
                    # Nothing that happens after the first end matters.
                    limit = due
        self._limit = limit

    def _dues(self, number: int, price: int, reach: int) -> list[tuple[int, int]]:
        """Columns by when they do; where they are few, one by one."""
        ways = self._ways[number]
        if reach.bit_count() < len(ways):
            kind, asked, costs = self._kinds.kind, self._asked, self._kinds.costs[number]
            return [(1 << j, costs[kind[j]] - asked[j] - price) for j in bits(reach)]
        return [
            (columns, due - asked)
            for group, cost in ways
            for due in (cost - price,)
            for asked, mask in group.items()
            if (columns := mask & reach)
        ]
