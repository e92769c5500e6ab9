"""Row by row, the first matching of rows to columns, on bit masks.

Bit ``j`` of ``rows[i]`` is set when row ``i`` may take column ``j``. Among all matchings that
cover every row, the first is the one where row 0 takes the lowest column possible, then row 1,
and so on. It knows no chess.
"""

from __future__ import annotations

from collections.abc import Sequence


def first_perfect(rows: Sequence[int]) -> list[int] | None:
    """The lexicographically first matching that gives every row a column of its own.

    Args:
        rows: Mask of the allowed columns of each row; there may be more columns than rows.

    Returns:
        The column of each row, or ``None`` where the rows cannot all be served.

    Source:
        D. Konig, 1931, and H. W. Kuhn, The Hungarian method for the assignment problem, 1955:
        augmenting paths; then, row by row, the lowest column that the later rows can spare.

    Examples:
        >>> first_perfect([0b011, 0b001, 0b110])
        [1, 0, 2]
        >>> first_perfect([0b1, 0b1]) is None
        True
    """
    shift = _Shift(rows, _greedy(rows), max((row.bit_length() for row in rows), default=0))
    for row, column in enumerate(shift.columns):
        if column < 0 and shift.serve(row, -1)[0] < 0:
            return None
    return _first(shift, len(rows))


def cheapest_edges(
    rows: Sequence[int],
    row_class: Sequence[int],
    column_class: Sequence[int],
    table: Sequence[Sequence[int]],
) -> tuple[int, list[int]] | None:
    """The edges that the cheapest matchings of as many rows as columns may use.

    Args:
        rows: Mask of the allowed columns of each row.
        row_class: Class of each row, an index into ``table``.
        column_class: Class of each column; as many columns as rows.
        table: Cost of a row class in a column class; integers from 0.

    Returns:
        The least total cost, and the mask of columns of each row: the matchings inside these
        masks that serve everybody are exactly the cheapest ones. ``None`` where the rows cannot
        all be served.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955, with the columns
        kept as one mask per class and price; complementary slackness.

    Examples:
        Row 1 may have either column at its price; row 0 leaves it only one.

        >>> cheapest_edges([0b11, 0b11], [0, 1], [0, 1], [[2, 1], [1, 1]])
        (2, [2, 3])
    """
    prices = _Prices(rows, row_class, column_class, table)
    columns = prices.match()
    if columns is None:
        return None
    cost = sum(table[row_class[row]][column_class[column]] for row, column in enumerate(columns))
    return cost, [prices.tight(row) for row in range(len(rows))]


class _Shift:
    """Rows, the columns they have, and the chains along which they can pass them on."""

    __slots__ = ("columns", "owner", "rows", "taken")

    def __init__(self, rows: Sequence[int], columns: list[int], width: int) -> None:
        self.rows = rows
        self.columns = columns
        self.owner = [-1] * width
        self.taken = 0
        for row, column in enumerate(columns):
            if column >= 0:
                self.owner[column] = row
                self.taken |= 1 << column

    def serve(self, start: int, fresh: int) -> tuple[int, int]:
        """Give a row without a column one, through columns of a mask.

        Args:
            start: The row.
            fresh: Mask of the columns that may be touched.

        Returns:
            The column newly taken, or -1, and what is left of ``fresh``: where -1 is
            returned, no path of this row leads into what is left.

        Source:
            Breadth-first search for an augmenting path.
        """
        rows, owner = self.rows, self.owner
        free = ~self.taken
        origin: dict[int, int] = {}
        todo = [start]
        for row in todo:
            reach = rows[row] & fresh
            if spare := reach & free:
                end = (spare & -spare).bit_length() - 1
                self._pass_on(row, end, start, origin)
                return end, fresh & ~(spare & -spare)
            fresh ^= reach
            while reach:
                low = reach & -reach
                reach ^= low
                other = owner[low.bit_length() - 1]
                origin[other] = row
                todo.append(other)
        return -1, fresh

    def _pass_on(self, row: int, column: int, start: int, origin: dict[int, int]) -> None:
        self.taken |= 1 << column
        while row != start:
            before = self.columns[row]
            self.columns[row] = column
            self.owner[column] = row
            column, row = before, origin[row]
        self.columns[row] = column
        self.owner[column] = row

    def lower(self, row: int, open_columns: int) -> None:
        """Move a row to the lowest of the open columns that leaves all other rows served."""
        old = self.columns[row]
        wish = self.rows[row] & open_columns & ((1 << old) - 1)
        if not wish:
            return
        # The old column is there for whoever has to make room.
        self.taken &= ~(1 << old)
        fresh = open_columns
        while wish := wish & fresh:
            low = wish & -wish
            column = low.bit_length() - 1
            fresh ^= low
            if self.taken & low:
                end, fresh = self.serve(self.owner[column], fresh)
                if end < 0:
                    continue
            if not self.taken >> old & 1:
                self.owner[old] = -1
            self.taken |= low
            self.owner[column] = row
            self.columns[row] = column
            return
        self.taken |= 1 << old


def _first(shift: _Shift, count: int) -> list[int]:
    """Improve a matching until the first ``count`` rows have the first choice of all."""
    open_columns = -1
    for row in range(count):
        shift.lower(row, open_columns)
        open_columns &= ~(1 << shift.columns[row])
    return shift.columns[:count]


def _greedy(rows: Sequence[int]) -> list[int]:
    """A column for as many rows as happen to find one; rows with little choice go first."""
    taken = 0
    columns = [-1] * len(rows)
    for row in sorted(range(len(rows)), key=lambda row: rows[row].bit_count()):
        choice = rows[row] & ~taken
        low = choice & -choice
        columns[row] = low.bit_length() - 1
        taken |= low
    return columns


class _Prices:
    """Rows and columns with prices; an edge is tight when its cost is the two prices together.

    A column's price is 0 or negative; columns that are not needed keep 0.
    """

    __slots__ = ("_buckets", "_class", "_offer", "_rows", "_table", "_width")

    def __init__(
        self,
        rows: Sequence[int],
        row_class: Sequence[int],
        column_class: Sequence[int],
        table: Sequence[Sequence[int]],
    ) -> None:
        self._rows = rows
        self._class = row_class
        self._table = table
        self._buckets: dict[tuple[int, int], int] = {}
        for column, number in enumerate(column_class):
            key = (number, 0)
            self._buckets[key] = self._buckets.get(key, 0) | 1 << column
        self._width = len(column_class)
        self._offer: list[int] = []

    def match(self, limit: int | None = None) -> list[int] | None:
        """A cheapest matching; the prices prove it.

        ``None`` where there is none, or as soon as prices prove that it costs more than a limit.
        """
        rows = self._rows
        for row, allowed in enumerate(rows):
            costs = self._table[self._class[row]]
            offers = [
                costs[number] for (number, _), mask in self._buckets.items() if mask & allowed
            ]
            if not offers:
                return None
            self._offer.append(min(offers))
        tight = [self.tight(row) for row in range(len(rows))]
        shift = _Shift(tight, _greedy(tight), self._width)
        waiting = [row for row, column in enumerate(shift.columns) if column < 0]
        while waiting:
            fresh = -1
            stuck = []
            for row in waiting:
                end, fresh = shift.serve(row, fresh)
                if end < 0:
                    stuck.append(row)
            if len(stuck) == len(waiting):
                touched = ~fresh
                seen = [
                    *stuck,
                    *(r for r, c in enumerate(shift.columns) if c >= 0 and touched >> c & 1),
                ]
                if not self._move(seen, touched):
                    return None
                if limit is not None and self._bound() > limit:
                    return None
                for row in range(len(rows)):
                    tight[row] = self.tight(row)
            waiting = stuck
        return shift.columns

    def _bound(self) -> int:
        """What every matching costs at least: the offers, less what columns take off."""
        return sum(self._offer) + sum(
            price * columns.bit_count() for (_, price), columns in self._buckets.items()
        )

    def tight(self, row: int) -> int:
        """Mask of the columns that a row can take at the present prices."""
        offer = self._offer[row]
        get = self._buckets.get
        mask = 0
        for number, cost in enumerate(self._table[self._class[row]]):
            mask |= get((number, cost - offer), 0)
        return mask & self._rows[row]

    def _move(self, seen: Sequence[int], touched: int) -> bool:
        """Raise the offers of stuck rows and lower the columns they hold, by the least amount."""
        groups: dict[tuple[int, int], int] = {}
        for row in seen:
            key = (self._class[row], self._offer[row])
            groups[key] = groups.get(key, 0) | self._rows[row]
        steps = [
            self._table[kind][number] - offer - price
            for (kind, offer), allowed in groups.items()
            for (number, price), columns in self._buckets.items()
            if allowed & columns & ~touched
        ]
        if not steps:
            return False
        step = min(steps)
        for row in seen:
            self._offer[row] += step
        buckets: dict[tuple[int, int], int] = {}
        for (number, price), columns in self._buckets.items():
            for key, part in (
                ((number, price), columns & ~touched),
                ((number, price - step), columns & touched),
            ):
                if part:
                    buckets[key] = buckets.get(key, 0) | part
        self._buckets = buckets
        return True
