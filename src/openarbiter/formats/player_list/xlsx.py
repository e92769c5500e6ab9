"""A spreadsheet in XLSX as the text of a list: values of one sheet, row by row, separated by tabs.

A cell that was merged downwards says the same in each of its rows. How a workbook is read says
:mod:`openarbiter.formats.xlsx`.

Source:
    ECMA-376, Office Open XML, part 1: 18.3 (worksheets).
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from openarbiter.errors import Finding
from openarbiter.formats.player_list.headings import headings_of
from openarbiter.formats.xlsx import PLACE, Workbook, column_of, opened, refused
from openarbiter.languages import said
from openarbiter.values import dataclass, field

LARGEST = 32 << 20
"""Bytes of all parts of a workbook, taken out of their archive."""

MOST_CELLS = 300_000
"""Cells of a sheet that are read."""

_MOST_COLUMNS = 200
_LAST_ROW = 1 << 20


@dataclass(slots=True)
class _Sheet:
    """One sheet: cells by row and column from 0, and what is to be said of them."""

    name: str
    cells: dict[int, dict[int, str]] = field(default_factory=dict)
    hidden: list[int] = field(default_factory=list)
    struck: list[int] = field(default_factory=list)
    lost: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def known(self) -> int:
        """How many headings the best of the first rows has."""
        rows = [[*row.values()] for _, row in sorted(self.cells.items())[:30]]
        return max((sum(map(bool, headings_of(row))) for row in rows), default=0)


def text_of(data: bytes, *, file: str = "", sheet: str = "") -> tuple[str, list[Finding]]:
    """The text of a sheet, by its number or name, and what is odd.

    Without either it is that with the most words for columns.

    Raises:
        UnreadableLineError: It is no such file, it is cut or dangerous, or nothing stands in it.
    """
    with opened(io.BytesIO(data), file, LARGEST) as book:
        sheets = [_sheet(book, name, path, file) for name, path, visible in book.sheets if visible]
    filled = [sheet for sheet in sheets if sheet.cells]
    if not filled:
        raise refused(file, "empty-list", said("nothing"), said("a list of players"))
    asked = [
        each
        for at, each in enumerate(filled, 1)
        if sheet.casefold() in {str(at), each.name.casefold()}
    ]
    if sheet and not asked:
        found = said("the sheets {names}", names=", ".join(each.name for each in filled))
        raise refused(file, "no-sheet", found, said("a sheet {wanted}", wanted=sheet))
    best = asked[0] if asked else max(filled, key=lambda each: each.known)
    return _written(best), list(_said_of(best, [each.name for each in filled], file))


def _sheet(book: Workbook, name: str, path: str, file: str) -> _Sheet:
    sheet, count = _Sheet(name), 0
    for line in book.rows(path):
        count += len(line.cells)
        columns = max(line.cells, default=0)
        if count > MOST_CELLS or columns >= _MOST_COLUMNS or not 0 <= line.number < _LAST_ROW:
            found = said("a sheet {name} of more than {most} cells", name=name, most=MOST_CELLS)
            expected = said("the players alone; copy them into a new file")
            raise refused(file, "too-large", found, expected)
        sheet.lost += [(line.number, column, text) for column, text in line.lost]
        if line.struck:
            sheet.struck.append(line.number)
        if any(line.cells.values()):
            sheet.cells[line.number] = line.cells
            if line.hidden:
                sheet.hidden.append(line.number)
    _fill_merged(book.merged, sheet)
    return sheet


def _fill_merged(merged: list[str], sheet: _Sheet) -> None:
    """Say what stands in a cell merged downwards in each of its rows that has anything."""
    for each in merged:
        ends = [PLACE.fullmatch(end) for end in each.split(":")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:  # noqa: PLR2004
            continue
        column, first, last = column_of(ends[0][1]), int(ends[0][2]) - 1, int(ends[1][2]) - 1
        text = sheet.cells.get(first, {}).get(column, "")
        for line in sheet.cells if text and last > first else ():
            if first < line <= last:
                sheet.cells[line].setdefault(column, "")
                sheet.cells[line][column] = sheet.cells[line][column] or text


def _written(sheet: _Sheet) -> str:
    """The sheet as text; its lines have the numbers of the rows."""
    lines = []
    for line in range(max(sheet.cells) + 1):
        row = sheet.cells.get(line, {})
        cells = [row.get(column, "") for column in range(max(row, default=-1) + 1)]
        lines.append("\t".join(map(_cell, cells)))
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if text.startswith('"') else text


def _said_of(sheet: _Sheet, names: list[str], file: str) -> Iterator[Finding]:
    """Which sheet was read, and what of it a text does not show."""

    def finding(code: str, line: int, found: str, expected: str, repair: str) -> Finding:
        return Finding(
            code=code, file=file, line=line, column=1, found=found, expected=expected, repair=repair
        )

    if len(names) > 1:
        found = said("{count} sheets: {names}", count=len(names), names=", ".join(names[:10]))
        repair = said("the sheet {name} was read", name=sheet.name)
        yield finding("sheets", 1, found, said("one"), repair)
    for line in sheet.hidden:
        yield finding(
            "hidden-row",
            line + 1,
            said("a hidden row"),
            said("a row that is seen"),
            said("it was read"),
        )
    for line in sorted(sheet.struck):
        found, expected = said("a row that is crossed out"), said("a column for the status")
        yield finding("crossed-out", line + 1, found, expected, said("it was read all the same"))
    for line, column, text in sheet.lost:
        made = Finding(
            code="no-value",
            file=file,
            line=line + 1,
            column=column + 1,
            found=text,
            expected=said("a value"),
            repair=said("the cell is left out"),
        )
        yield made
