"""Rows of national lists, whatever they are kept in: cells as text, with the line of each row.

Source:
    RFC 4180 (CSV), and what breaks it; dBASE III files (header of 32 bytes, fields of 32 bytes
    each, rows of fixed width); ECMA-376 (workbooks), whose dates are days since 1899-12-30.
"""

from __future__ import annotations

import csv
import struct
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from itertools import accumulate, pairwise

from openarbiter.errors import refusal
from openarbiter.formats import xlsx
from openarbiter.formats.rating_list.container import Source, batches_of
from openarbiter.formats.rating_list.entry import Account
from openarbiter.formats.rating_list.mapping import Mapping
from openarbiter.languages import said

Row = tuple[int, list[str]]
"""Line from 1, and the cells."""

Tell = Callable[[int], object]

LARGEST_BOOK = 200 << 20
"""Bytes of the largest workbook, outside its archive; unlike other lists it is held whole."""

_DELETED = b"*"
_END = 0x0D
_VERSIONS = {0x03, 0x83, 0x8B, 0xF5}
"""First bytes of dBASE files, without and with long texts beside them."""


def rows_of(
    source: Source, mapping: Mapping, encoding: str, account: Account, tell: Tell
) -> Iterator[Row]:
    """The rows of a list, headings too (see Source of the module)."""
    if mapping.kind == "dbf":
        return _dbf(source, tell)
    if mapping.kind == "xlsx":
        return _xlsx(source, mapping.sheet, tell)
    lines = (line for batch in batches_of(source, encoding, tell) for line in batch)
    if mapping.kind == "fixed":
        return _fixed(lines, mapping)
    return _delimited(lines, mapping, account)


def _fixed(lines: Iterable[str], mapping: Mapping) -> Iterator[Row]:
    """Lines cut at the positions of the mapping; these are the headings."""
    yield 0, list(mapping.positions)
    cuts = [slice(*place) for place in mapping.positions.values()]
    for number, line in enumerate(lines, 1):
        if number >= mapping.header_row + mapping.header_rows and line.strip():
            yield number, [line[cut].strip() for cut in cuts]


def _delimited(lines: Iterable[str], mapping: Mapping, account: Account) -> Iterator[Row]:
    separator = mapping.separator
    if mapping.quotes == "strict":
        without_nul = (line.replace("\0", "") for line in lines)
        for number, cells in _of_csv(without_nul, separator, account.file):
            yield number, [cell.strip() for cell in cells]
        return
    width, around = 0, -1
    for number, line in enumerate(lines, 1):
        cells = [_bare(cell) for cell in line.split(separator)]
        if mapping.quotes == "repair":
            if not width:
                width = len(cells)
                around = cells.index(mapping.repair) if mapping.repair in cells else -1
            if len(cells) != width and line.strip():
                (proper,) = _of_csv([line], separator, account.file)
                cells = _repaired(proper[1], cells, width, around, separator)
        yield number, cells


def _of_csv(lines: Iterable[str], separator: str, file: str) -> Iterator[Row]:
    """The rows of CSV (RFC 4180)."""
    reader = csv.reader(lines, delimiter=separator)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise refusal(file, "bad-csv", str(error), said("a CSV file"), reader.line_num) from None


def _bare(cell: str) -> str:
    return cell.strip().strip('"').strip()


def _repaired(
    proper: list[str], cells: list[str], width: int, around: int, separator: str
) -> list[str]:
    """A line of the wrong number of cells: as CSV, else joined again where the mapping says."""
    if len(proper) == width:
        return [_bare(cell) for cell in proper]
    more = len(cells) - width
    if more > 0 <= around:
        middle = f"{separator} ".join(cells[around : around + more + 1])
        return [*cells[:around], middle, *cells[around + more + 1 :]]
    return cells


def _dbf(source: Source, tell: Tell) -> Iterator[Row]:
    """A dBASE file: its fields as headings, then its rows; every field is read as text."""
    head = source.stream.read(32)
    if len(head) < 32 or head[0] not in _VERSIONS:  # noqa: PLR2004  (bytes of the header)
        expected = said("a file that ends in .dbf")
        raise refusal(source.file, "no-dbf", said("no dBASE file"), expected)
    count, start, width = struct.unpack("<IHH", head[4:12])
    if not width:
        raise refusal(source.file, "no-dbf", said("rows of no width"), said("a dBASE file"))
    fields = source.stream.read(max(start - 32, 0))
    names, widths = [], []
    for at in range(0, len(fields) - 31, 32):
        if fields[at] == _END:
            break
        names.append(fields[at : at + 11].split(b"\0")[0].decode("ascii", "replace"))
        widths.append(fields[at + 16])
    yield 0, names
    cuts = [slice(*ends) for ends in pairwise(accumulate([1, *widths]))]
    for number in range(1, count + 1):
        record = source.stream.read(width)
        if len(record) < width:
            found = said(
                "{count} of {all} rows",
                number - 1,
                one="one of {all} rows",
                all=count,
            )
            raise refusal(source.file, "cut", found, said("a whole list; download it once more"))
        if number % 1000 == 0:
            tell(start + number * width)
        if record[:1] != _DELETED:
            yield number, [record[cut].decode("cp1252", "replace").strip("\0 ") for cut in cuts]


def _xlsx(source: Source, sheet: str, tell: Tell) -> Iterator[Row]:
    """One sheet of a workbook, by its number from 1 or a pattern of its name, row by row."""
    if source.size > LARGEST_BOOK:
        large = said("a workbook that is too large")
        raise refusal(source.file, "too-large", large, said("a list"))
    data = source.stream.read()
    if not data.startswith(b"PK"):
        found, expected = said("no workbook"), said("a file that ends in .xlsx; save it as one")
        raise refusal(source.file, "no-xlsx", found, expected)
    with xlsx.opened(data, source.file, LARGEST_BOOK) as book:
        for at, (name, part, _) in enumerate(book.sheets, 1):
            if str(at) == sheet or fnmatch(name.lower(), sheet.lower()):
                for line in book.rows(part):
                    cells = [line.cells.get(n, "") for n in range(max(line.cells, default=-1) + 1)]
                    yield line.number + 1, [cell.removesuffix(".0") for cell in cells]
                tell(source.size)
                return
        names = ", ".join(name for name, _, _ in book.sheets)
    found = said("the sheets {names}", names=names)
    raise refusal(source.file, "no-sheet", found, said("a sheet {wanted}", wanted=sheet))
