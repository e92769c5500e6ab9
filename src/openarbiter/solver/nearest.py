"""Rows and columns on a line: the first of the assignments with the smallest sum of distances.

Row ``i`` would like to stand at a place, column ``j`` stands at one; masks say which columns a row
may have. It knows no chess.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from openarbiter.solver.bipartite import first_perfect

__all__ = ["first_nearest"]

_FIRST_REACH = 3


def first_nearest(
    rows: Sequence[int], wanted: Sequence[int], places: Sequence[int]
) -> list[int] | None:
    """The assignment of all columns with the smallest sum of distances, first row by row.

    Args:
        rows: Mask of the allowed columns of each row; as many columns as rows.
        wanted: The place each row would like.
        places: The place of each column, ascending.

    Returns:
        The column of each row, or ``None`` where the rows cannot all be served. Among equal sums
        row 0 has the lowest column possible, then row 1, and so on.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955, all rows without a
        column at once. Distances are looked at as far as prices reach, so that a row sees only
        columns near it.

    Examples:
        Row 1 may not have its own column; 2 is as near as 0, and the first row keeps its own.

        >>> first_nearest([0b111, 0b101, 0b111], [0, 1, 2], [0, 1, 2])
        [0, 2, 1]
    """
    if first_perfect(rows) is None:
        return None
    line = _Line(rows, wanted, places)
    line.solve()
    return first_perfect(line.tight())


class _Line:
    """Prices of rows (what a column may cost them) and columns (0 or less), and a matching.

    An edge is tight when its distance is the two prices together; it is never less.
    """

    __slots__ = (
        "_column_price",
        "_columns",
        "_edges",
        "_owner",
        "_places",
        "_reach",
        "_row_price",
        "_rows",
        "_wanted",
        "_widest",
    )

    def __init__(self, rows: Sequence[int], wanted: Sequence[int], places: Sequence[int]) -> None:
        size = len(rows)
        self._rows = rows
        self._wanted = wanted
        self._places = places
        self._widest = max(
            (abs(wanted[i] - places[j]) for i in range(size) for j in (0, size - 1)), default=0
        )
        self._edges: list[list[tuple[int, int]]] = [[] for _ in rows]
        self._reach = [-1] * size
        self._columns = [-1] * size
        self._owner = [-1] * size
        self._column_price = [0] * size
        self._row_price = [self._nearest(row) for row in range(size)]

    def solve(self) -> None:
        """Give every row a column at the smallest sum of distances."""
        waiting = list(range(len(self._rows)))
        while waiting:
            waiting = self._serve(waiting)
            if waiting:
                self._move(waiting)

    def tight(self) -> list[int]:
        """Mask of the columns of each row that assignments with the smallest sum may use."""
        prices = self._column_price
        masks = []
        for row, price in enumerate(self._row_price):
            mask = 0
            for distance, column in self._within(row, price):
                if distance > price:
                    break
                if distance == price + prices[column]:
                    mask |= 1 << column
            masks.append(mask)
        return masks

    def _nearest(self, row: int) -> int:
        """The distance of the nearest allowed column."""
        reach = _FIRST_REACH
        while not self._within(row, reach):
            reach *= 2
        return self._edges[row][0][0]

    def _within(self, row: int, reach: int) -> list[tuple[int, int]]:
        """(Distance, column) of the allowed columns of a row, ascending, at least up to a reach."""
        if reach > self._reach[row] and self._reach[row] < self._widest:
            self._reach[row] = reach = max(reach, 2 * self._reach[row], _FIRST_REACH)
            here, places = self._wanted[row], self._places
            low, high = bisect_left(places, here - reach), bisect_right(places, here + reach)
            window = self._rows[row] >> low & ((1 << (high - low)) - 1)
            edges = []
            while window:
                bit = window & -window
                window ^= bit
                column = low + bit.bit_length() - 1
                edges.append((abs(places[column] - here), column))
            edges.sort()
            self._edges[row] = edges
        return self._edges[row]

    def _serve(self, waiting: Sequence[int]) -> list[int]:
        """Columns along tight edges for as many rows as possible; the rows still waiting."""
        while True:
            seen: set[int] = set()
            left = [row for row in waiting if not self._augment(row, seen)]
            if len(left) in (0, len(waiting)):
                return left
            waiting = left

    def _augment(self, start: int, seen: set[int]) -> bool:
        """Find a chain of tight edges to a free column, outside the columns seen in vain."""
        prices, owner = self._column_price, self._owner
        origin: dict[int, int] = {}
        todo = [start]
        for row in todo:
            price = self._row_price[row]
            for distance, column in self._within(row, price):
                if distance > price:
                    break
                if distance != price + prices[column] or column in seen:
                    continue
                seen.add(column)
                origin[column] = row
                if owner[column] < 0:
                    self._pass_on(column, origin)
                    return True
                todo.append(owner[column])
        return False

    def _pass_on(self, column: int, origin: dict[int, int]) -> None:
        while column >= 0:
            row = origin[column]
            before = self._columns[row]
            self._columns[row] = column
            self._owner[column] = row
            column = before

    def _move(self, waiting: Sequence[int]) -> None:
        """Raise and lower prices by the least amount that opens a way to a free column."""
        limit = 1
        while True:
            found = self._search(waiting, limit)
            if found is not None:
                break
            limit *= 2
        end, rows, columns = found
        for row, far in rows.items():
            if far < end:
                self._row_price[row] += end - far
        for column, far in columns.items():
            if far < end:
                self._column_price[column] -= end - far

    def _search(
        self, waiting: Sequence[int], limit: int
    ) -> tuple[int, dict[int, int], dict[int, int]] | None:
        """How far the nearest free column is, and all rows and columns nearer than that.

        Lengths are what edges lack to be tight; ``None`` when nothing is free within the limit.
        """
        prices, owner, row_prices = self._column_price, self._owner, self._row_price
        all_edges, reach = self._edges, self._reach
        rows: dict[int, int] = dict.fromkeys(waiting, 0)
        columns: dict[int, int] = {}
        ring: list[list[int]] = [list(waiting)] + [[] for _ in range(limit)]
        # An edge counts when it is shorter than this; an end lowers it to its own length.
        bound = limit + 1
        for far in range(limit + 1):
            if far >= bound:
                break
            for row in ring[far]:
                if rows[row] < far:
                    continue
                base = far - row_prices[row]
                edges = all_edges[row]
                if reach[row] < bound - base:
                    edges = self._within(row, bound - base)
                for distance, column in edges:
                    length = distance + base
                    if length >= bound:
                        break
                    length -= prices[column]
                    if length >= bound or (column in columns and columns[column] <= length):
                        continue
                    columns[column] = length
                    other = owner[column]
                    if other < 0:
                        bound = length
                    else:
                        rows[other] = length
                        ring[length].append(other)
        return (bound, rows, columns) if bound <= limit else None
