"""Rows of national lists, whatever they are kept in: cells as text, with the line of each row.

Source:
    RFC 4180 (CSV), and what breaks it; dBASE III files (header of 32 bytes, fields of 32 bytes
    each, rows of fixed width); ECMA-376 (workbooks), whose dates are days since 1899-12-30.
"""

from __future__ import annotations

import csv
import io
import struct
import zipfile
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from fnmatch import fnmatch
from typing import IO
from xml.parsers import expat

from openarbiter.formats.rating_list.account import Account, refusal
from openarbiter.formats.rating_list.container import Source
from openarbiter.formats.rating_list.lines import batches_of
from openarbiter.formats.rating_list.mapping import Mapping
from openarbiter.languages import said

Row = tuple[int, list[str]]
"""Line from 1, and the cells."""

Tell = Callable[[int], object]

LARGEST_BOOK = 200 << 20
"""Bytes of the largest workbook, outside its archive; unlike other lists it is held whole."""

_DAY_ZERO = date(1899, 12, 30)
_DELETED = b"*"
_END = 0x0D
_VERSIONS = {0x03, 0x83, 0x8B, 0xF5}
"""First bytes of dBASE files, without and with long texts beside them."""


def rows_of(
    source: Source, mapping: Mapping, encoding: str, account: Account, tell: Tell
) -> Iterator[Row]:
    """The rows of a list, headings too (see Source of the module).

    Raises:
        OtherEncodingError: The file is in another encoding.
        UnreadableLineError: It is not what the mapping says.
    """
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
        reader = csv.reader(_without_nul(lines), delimiter=separator)
        try:
            for cells in reader:
                yield reader.line_num, [cell.strip() for cell in cells]
        except csv.Error as error:
            raise refusal(
                account.file, "bad-csv", str(error), said("a CSV file"), reader.line_num
            ) from None
        return
    width, around = 0, -1
    for number, line in enumerate(lines, 1):
        cells = [_bare(cell) for cell in line.split(separator)]
        if mapping.quotes == "repair":
            if not width:
                width = len(cells)
                around = cells.index(mapping.repair) if mapping.repair in cells else -1
            if len(cells) != width and line.strip():
                cells = _repaired(line, cells, width, around, separator)
        yield number, cells


def _without_nul(lines: Iterable[str]) -> Iterator[str]:
    return (line.replace("\0", "") for line in lines)


def _bare(cell: str) -> str:
    return cell.strip().strip('"').strip()


def _repaired(line: str, cells: list[str], width: int, around: int, separator: str) -> list[str]:
    """A line of the wrong number of cells: as CSV, else joined again where the mapping says."""
    proper = next(csv.reader([line], delimiter=separator), [])
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
        raise refusal(
            source.file, "no-dbf", said("no dBASE file"), said("a file that ends in .dbf")
        )
    count, start, width = struct.unpack("<IHH", head[4:12])
    fields = source.stream.read(start - 32)
    names, widths = [], []
    for at in range(0, len(fields) - 31, 32):
        if fields[at] == _END:
            break
        names.append(fields[at : at + 11].split(b"\0")[0].decode("ascii", "replace"))
        widths.append(fields[at + 16])
    yield 0, names
    done = start
    for number in range(1, count + 1):
        record = source.stream.read(width)
        if len(record) < width:
            found = said("{number} of {count} rows", number=number - 1, count=count)
            raise refusal(source.file, "cut", found, said("a whole list; download it once more"))
        done += width
        if number % 1000 == 0:
            tell(done)
        if record[:1] == _DELETED:
            continue
        cells, at = [], 1
        for size in widths:
            cells.append(record[at : at + size].decode("cp1252", "replace").strip("\0 "))
            at += size
        yield number, cells


def _xlsx(source: Source, sheet: str, tell: Tell) -> Iterator[Row]:
    """One sheet of a workbook, row by row; dates as ``yyyy-mm-dd``."""
    large = said("a workbook that is too large")
    if source.size > LARGEST_BOOK:
        raise refusal(source.file, "too-large", large, said("a list"))
    try:
        archive = zipfile.ZipFile(io.BytesIO(source.stream.read()))
    except zipfile.BadZipFile:
        found, expected = said("no workbook"), said("a file that ends in .xlsx; save it as one")
        raise refusal(source.file, "no-xlsx", found, expected) from None
    with archive:
        if sum(info.file_size for info in archive.infolist()) > LARGEST_BOOK:
            raise refusal(source.file, "too-large", large, said("a list"))
        book = _Book(archive, source.file)
        yield from book.rows(sheet)
        tell(source.size)


class _Book:
    """The parts of a workbook."""

    def __init__(self, archive: zipfile.ZipFile, file: str) -> None:
        self._archive, self._file = archive, file
        names = archive.namelist()
        self._texts = self._strings() if "xl/sharedStrings.xml" in names else []
        self._dates = self._date_styles() if "xl/styles.xml" in names else set()

    def rows(self, wanted: str) -> Iterator[Row]:
        """The rows of a sheet, by its number from 1 or a pattern of its name."""
        sheets = self._sheets()
        for at, (name, path) in enumerate(sheets, 1):
            if str(at) == wanted or fnmatch(name.lower(), wanted.lower()):
                yield from self._cells(path)
                return
        names = ", ".join(name for name, _ in sheets)
        found = said("the sheets {names}", names=names)
        raise refusal(self._file, "no-sheet", found, said("a sheet {wanted}", wanted=wanted))

    def _sheets(self) -> list[tuple[str, str]]:
        targets = {
            each["Id"]: each["Target"]
            for tag, each in self._elements("xl/_rels/workbook.xml.rels")
            if tag == "Relationship"
        }
        found = []
        for tag, each in self._elements("xl/workbook.xml"):
            if tag == "sheet":
                target = targets.get(each.get("r:id", ""), "")
                path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
                found.append((each.get("name", ""), path))
        return found

    def _elements(self, name: str) -> Iterator[tuple[str, dict[str, str]]]:
        events: list[tuple[str, dict[str, str]]] = []
        parser = _parser(self._file)
        parser.StartElementHandler = lambda tag, each: events.append((tag.rpartition(":")[2], each))
        with self._archive.open(name) as stream:
            _feed(parser, stream, self._file)
        yield from events

    def _strings(self) -> list[str]:
        texts: list[str] = []
        parser = _parser(self._file)
        parts: list[str] = []

        def start(tag: str, _: dict[str, str]) -> None:
            if tag == "si":
                parts.clear()

        def end(tag: str) -> None:
            if tag == "si":
                texts.append("".join(parts))

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = parts.append
        with self._archive.open("xl/sharedStrings.xml") as stream:
            _feed(parser, stream, self._file)
        return texts

    def _date_styles(self) -> set[str]:
        """Numbers of the styles of cells that show a date."""
        own: dict[str, str] = {}
        found, within, number = set(), False, 0
        for tag, each in self._elements("xl/styles.xml"):
            if tag == "numFmt":
                own[each.get("numFmtId", "")] = each.get("formatCode", "").lower()
            if tag in {"cellXfs", "cellStyles"}:
                within, number = tag == "cellXfs", 0
            elif tag == "xf" and within:
                kind = each.get("numFmtId", "0")
                code = own.get(kind, "")
                if kind in {"14", "15", "16", "17", "22"} or ("y" in code and "d" in code):
                    found.add(str(number))
                number += 1
        return found

    def _cells(self, path: str) -> Iterator[Row]:
        rows: list[Row] = []
        cell: dict[str, str] = {}
        cells: dict[int, str] = {}
        text: list[str] = []

        def start(tag: str, each: dict[str, str]) -> None:
            if tag == "row":
                cells.clear()
            elif tag == "c":
                cell.clear()
                cell.update(each)
                text.clear()
            elif tag in {"f", "v", "t"}:
                text.clear()

        def end(tag: str) -> None:
            if tag == "c":
                cells[_column(cell.get("r", ""), len(cells))] = self._value(cell, "".join(text))
            elif tag == "f":
                text.clear()
            elif tag == "row":
                width = max(cells, default=-1) + 1
                rows.append((len(rows) + 1, [cells.get(at, "") for at in range(width)]))

        parser = _parser(self._file)
        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = text.append
        with self._archive.open(path) as stream:
            _feed(parser, stream, self._file)
        yield from rows

    def _value(self, cell: dict[str, str], text: str) -> str:
        text = text.strip()
        if cell.get("t") == "s" and text.isdigit() and int(text) < len(self._texts):
            return self._texts[int(text)].strip()
        if cell.get("t", "n") == "n" and text:
            if cell.get("s", "") in self._dates:
                return (_DAY_ZERO + timedelta(days=int(float(text)))).isoformat()
            return text.removesuffix(".0")
        return text


def _column(reference: str, otherwise: int) -> int:
    """Column from 0 of a cell such as ``AB12``."""
    number = 0
    for letter in reference:
        if not letter.isalpha():
            break
        number = number * 26 + ord(letter.upper()) - 64
    return number - 1 if number else otherwise


def _parser(file: str) -> expat.XMLParserType:
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise refusal(file, "doctype", said("a declaration of a document type"), said("a workbook"))

    parser.StartDoctypeDeclHandler = refuse
    return parser


def _feed(parser: expat.XMLParserType, stream: IO[bytes], file: str) -> None:
    try:
        parser.ParseFile(stream)
    except expat.ExpatError as error:
        found = said("XML that is broken: {what}", what=expat.ErrorString(error.code))
        raise refusal(file, "bad-xml", found, said("a whole workbook")) from None
