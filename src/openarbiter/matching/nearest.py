"""Rows and columns on a line: the first of the assignments with the smallest sum of distances.

Row ``i`` would like to stand at a place, column ``j`` stands at one; masks say which columns a row
may have. It knows no chess.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from openarbiter.matching.bipartite import first_perfect

_FIRST_REACH = 3


def first_nearest(
    rows: Sequence[int],
    wanted: Sequence[int],
    places: Sequence[int],
    kinds: Sequence[int] | None = None,
) -> list[int] | None:
    """The assignment of all columns with the smallest sum of distances, first row by row.

    Args:
        rows: Mask of the allowed columns of each row; as many columns as rows.
        wanted: The place each row would like.
        places: The place of each column, ascending.
        kinds: Kind of each column, from 0. It changes no answer; where rows may mostly have all
            columns of a kind or none, it saves time.

    Returns:
        The column of each row, or ``None`` where the rows cannot all be served. Among equal sums
        row 0 has the lowest column possible, then row 1, and so on.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955, all rows without a
        column at once. Distances are looked at as far as prices reach, kind by kind, so that a
        row sees only columns near it.

    Examples:
        Row 1 may not have its own column; 2 is as near as 0, and the first row keeps its own.

        >>> first_nearest([0b111, 0b101, 0b111], [0, 1, 2], [0, 1, 2])
        [0, 2, 1]
    """
    if first_perfect(rows) is None:
        return None
    line = _Line(rows, wanted, places, kinds or [0] * len(places))
    line.solve()
    return first_perfect(line.tight())


class _Kind:
    """The columns of a kind.

    Attributes:
        columns: Their numbers, ascending.
        places: Their places.
        mask: Both as a mask.
        most: For each the highest price of any of them, less the distance to it. Seen from any
            place, distance less this number never falls on the way outwards.
    """

    __slots__ = ("columns", "mask", "most", "places")

    def __init__(self) -> None:
        self.columns: list[int] = []
        self.places: list[int] = []
        self.mask = 0
        self.most: list[int] = []

    def look(self, prices: Sequence[int]) -> None:
        """Take note of new prices of the columns."""
        most = [prices[column] for column in self.columns]
        gaps = [right - left for left, right in pairwise(self.places)]
        for i, gap in enumerate(gaps):
            most[i + 1] = max(most[i + 1], most[i] - gap)
        for i in range(len(gaps) - 1, -1, -1):
            most[i] = max(most[i], most[i + 1] - gaps[i])
        self.most = most


class _Line:
    """Prices of rows (what a column may cost them) and columns (0 or less), and a matching.

    An edge is tight when its distance is the two prices together; it is never less.
    """

    __slots__ = (
        "_column_price",
        "_columns",
        "_kinds",
        "_limit",
        "_owner",
        "_row_price",
        "_rows",
        "_seen",
        "_wanted",
    )

    def __init__(
        self,
        rows: Sequence[int],
        wanted: Sequence[int],
        places: Sequence[int],
        kinds: Sequence[int],
    ) -> None:
        size = len(rows)
        self._kinds = [_Kind() for _ in range(max(kinds, default=-1) + 1)]
        for column, number in enumerate(kinds):
            kind = self._kinds[number]
            kind.columns.append(column)
            kind.places.append(places[column])
            kind.mask |= 1 << column
        self._rows = rows
        self._wanted = wanted
        self._seen = [[kind for kind in self._kinds if kind.mask & mask] for mask in rows]
        self._columns = [-1] * size
        self._owner = [-1] * size
        self._column_price = [0] * size
        self._limit = 1
        for kind in self._kinds:
            kind.look(self._column_price)
        self._row_price = [self._least(row) for row in range(size)]

    def _least(self, row: int) -> int:
        """The least cost of a column for a row at the present prices of the columns."""
        reach = _FIRST_REACH
        while not (costs := [cost for cost, _ in self._near(row, reach)]):
            reach *= 2
        return min(costs)

    def _near(self, row: int, most: int) -> Iterator[tuple[int, int]]:
        """(Cost, column) for a row: distance less price, up to some cost, from its place on."""
        prices, mask, here = self._column_price, self._rows[row], self._wanted[row]
        for kind in self._seen[row]:
            places, columns, highest = kind.places, kind.columns, kind.most
            middle = bisect_left(places, here)
            for way in (range(middle, len(places)), range(middle - 1, -1, -1)):
                for i in way:
                    distance = abs(places[i] - here)
                    if distance - highest[i] > most:
                        break
                    column = columns[i]
                    cost = distance - prices[column]
                    if cost <= most and mask >> column & 1:
                        yield cost, column

    def solve(self) -> None:
        """Give every row a column at the smallest sum of distances."""
        waiting = list(range(len(self._owner)))
        while waiting:
            waiting = self._serve(waiting)
            if waiting:
                self._move(waiting)

    def tight(self) -> list[int]:
        """Mask of the columns of each row that assignments with the smallest sum may use."""
        return [
            sum(1 << column for column in self._tight_columns(row))
            for row in range(len(self._owner))
        ]

    def _tight_columns(self, row: int) -> Iterator[int]:
        # No cost is less than the price of the row.
        return (column for _, column in self._near(row, self._row_price[row]))

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
        owner = self._owner
        origin: dict[int, int] = {}
        todo = [start]
        for row in todo:
            for column in self._tight_columns(row):
                if column in seen:
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
        while (found := self._search(waiting, self._limit)) is None:
            self._limit *= 2
        end, rows, columns = found
        self._limit = end  # the next way is seldom longer
        for row, far in rows.items():
            if far < end:
                self._row_price[row] += end - far
        for column, far in columns.items():
            if far < end:
                self._column_price[column] -= end - far
        for kind in self._kinds:
            kind.look(self._column_price)

    def _search(
        self, waiting: Sequence[int], limit: int
    ) -> tuple[int, dict[int, int], dict[int, int]] | None:
        """How far the nearest free column is, and all rows and columns nearer than that.

        Lengths are what edges lack to be tight; ``None`` when nothing is free within the limit.
        """
        owner = self._owner
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
                base = far - self._row_price[row]
                for cost, column in self._near(row, bound - 1 - base):
                    length = cost + base
                    if length >= bound or columns.get(column, bound) <= length:
                        continue
                    columns[column] = length
                    other = owner[column]
                    if other < 0:
                        bound = length
                    else:
                        rows[other] = length
                        ring[length].append(other)
        return (bound, rows, columns) if bound <= limit else None
