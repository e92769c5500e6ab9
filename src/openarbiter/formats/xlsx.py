"""A workbook in XLSX: what its cells show, row by row, or one sheet as the text of a list.

Nothing is computed: of a formula the value counts that was saved with it. Dates become
``YYYY-MM-DD``. An archive that would become too large, a declaration of a document type and a
password are refused. In the text of a list a cell that was merged downwards says the same in each
of its rows.

Source:
    ECMA-376, Office Open XML, part 1: 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings),
    18.8 (styles, formats of numbers), 18.17.4.1 (dates as numbers, systems of 1900 and 1904).
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import NamedTuple
from xml.etree import ElementTree as ET

from openarbiter.errors import Finding, UnreadableLineError, refusal
from openarbiter.languages import said
from openarbiter.values import dataclass, field

LARGEST = 32 << 20
"""Bytes of all parts of a workbook with a list, taken out of their archive, and of its text."""

MOST_CELLS = 300_000
"""Cells of a sheet with a list."""

MOST_MERGED = 20_000
"""Cells that are merged with the one above them, likewise."""

_SMALLER = said("the players alone; copy them into a new file")
_MOST_COLUMNS = 200
_LAST_ROW = 1 << 20
_MOST_PARTS = 2000
_ID = re.compile(r"\{.*relationships\}id")
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

_DATES = frozenset({*range(14, 18), 22, *range(27, 32), 36, *range(50, 59)})
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError)
_BROKEN_PARTS = (*_BROKEN, ET.ParseError, KeyError, ValueError, IndexError)
_TYPE = b"<!DOCTYPE"


@dataclass(slots=True)
class Line:
    """A row of a sheet, by column from 0; ``lost`` has what cells without a readable value show."""

    number: int
    cells: dict[int, str] = field(default_factory=dict)
    hidden: bool = False
    struck: bool = False
    lost: list[tuple[int, str]] = field(default_factory=list)


class Workbook:
    """An open workbook: its sheets (name, part, seen), and merged ranges of the last one read."""

    def __init__(self, archive: zipfile.ZipFile, file: str) -> None:
        self._archive, self._file = archive, file
        self.merged: list[str] = []
        self._names = set(archive.namelist())
        book = self._whole("xl/workbook.xml")
        settings = book.find("{*}workbookPr")
        self._from_1904 = settings is not None and _is_true(settings.get("date1904"))
        self._texts = [_plain(each) for each in self._elements("xl/sharedStrings.xml", "si")]
        has_styles = "xl/styles.xml" in self._names
        self._styles = [*_styles(self._whole("xl/styles.xml"))] if has_styles else []
        self.sheets = [each for each in self._named(book) if each[1] in self._names]

    def rows(self, part: str) -> Iterator[Line]:
        """The rows of a sheet, one by one (see Source of the module)."""
        self.merged = []
        last = -1
        for element in self._elements(part, "row", "mergeCell"):
            if element.tag.endswith("mergeCell"):
                self.merged.append(element.get("ref", ""))
                continue
            # A row or a cell without a place stands behind the one before it.
            last = int(element.get("r", "0")) - 1 if element.get("r") else last + 1
            yield self._line(element, last)

    def _named(self, book: ET.Element) -> Iterator[tuple[str, str, bool]]:
        links = self._whole("xl/_rels/workbook.xml.rels")
        targets = {each.get("Id"): each.get("Target", "") for each in links}
        for each in book.findall(".//{*}sheet"):
            link = next((value for key, value in each.items() if _ID.fullmatch(key)), "")
            target = targets.get(link, "")
            path = target[1:] if target.startswith("/") else f"xl/{target}"
            if "worksheet" in path:
                yield each.get("name", ""), path, each.get("state", "visible") == "visible"

    def _whole(self, name: str) -> ET.Element:
        return ET.parse(self._part(name)).getroot()  # noqa: S314  (without a type, see _part)

    def _elements(self, name: str, *tags: str) -> Iterator[ET.Element]:
        """Elements of a part when they are complete; after its turn each is forgotten."""
        if name not in self._names:
            return
        above: list[ET.Element] = []
        for event, each in ET.iterparse(self._part(name), ("start", "end")):  # noqa: S314
            if event == "start":
                above.append(each)
                continue
            above.pop()
            if each.tag.rpartition("}")[2] in tags:
                yield each
                for other in above[-1:]:
                    other.clear()

    def _part(self, name: str) -> io.BytesIO:
        """A part, without a declaration of a type."""
        data = self._archive.read(name)
        if _TYPE in data.replace(b"\0", b""):
            found = said("a declaration of a document type")
            expected = said("an XLSX file as spreadsheets write it")
            raise refusal(self._file, "doctype", found, expected)
        return io.BytesIO(data)

    def _line(self, row: ET.Element, number: int) -> Line:
        line = Line(number, hidden=_is_true(row.get("hidden")))
        column = -1
        for cell in row.findall("{*}c"):
            place = _PLACE.fullmatch(cell.get("r", ""))
            column = _column_of(place[1]) if place else column + 1
            line.cells[column] = self._value(cell, line, column)
        return line

    def _value(self, cell: ET.Element, line: Line, column: int) -> str:
        """What a cell shows; empty for an error and for a formula that has no value."""
        kind, style = cell.get("t", "n"), int(cell.get("s", "0"))
        inline = cell.find("{*}is")
        text = (cell.findtext("{*}v") or "").strip()
        if kind == "inlineStr":
            text = "" if inline is None else _plain(inline)
        elif kind == "s" and text:
            text = self._texts[int(text)]
        if kind == "e" or (not text and cell.find("{*}f") is not None):
            lost = text if kind == "e" else said("a formula without a value")
            line.lost.append((column, lost))
            return ""
        styled = style < len(self._styles)
        if text and styled and self._styles[style].struck:
            line.struck = True
        if kind == "n" and styled and self._styles[style].date:
            return day_of(text, from_1904=self._from_1904)
        return " ".join(text.split())


def _is_true(text: str | None) -> bool:
    return text in {"1", "true"}


class _Style(NamedTuple):
    """Whether cells of a style show a date, and whether they are crossed out."""

    date: bool
    struck: bool


def _styles(styles: ET.Element) -> Iterator[_Style]:
    own = {
        int(each.get("numFmtId", "0")): each.get("formatCode", "")
        for each in styles.findall(".//{*}numFmt")
    }
    struck = [
        (mark := font.find("{*}strike")) is not None and mark.get("val") not in {"0", "false"}
        for font in styles.findall("{*}fonts/{*}font")
    ]
    for each in styles.findall("{*}cellXfs/{*}xf"):
        number, font = int(each.get("numFmtId", "0")), int(each.get("fontId", "0"))
        code = _QUOTED.sub("", own.get(number, "")).lower()
        is_date = number in _DATES or "y" in code or "d" in code
        yield _Style(is_date, font < len(struck) and struck[font])


@contextmanager
def opened(data: bytes, file: str, largest: int) -> Iterator[Workbook]:
    """Open a workbook of a name, of at most so many bytes outside its archive (see Source)."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _refuse_dangerous(archive, file, largest)
            yield Workbook(archive, file)
    except UnreadableLineError:
        raise
    except _BROKEN_PARTS as error:
        found = said("a spreadsheet that is cut or damaged ({what})", what=str(error)[:80])
        raise refusal(file, "broken-xlsx", found, said("a whole XLSX file; save it anew")) from None


def _refuse_dangerous(archive: zipfile.ZipFile, file: str, largest: int) -> None:
    """Refuse what would take more room than allowed, and what is locked."""
    infos = archive.infolist()
    size = sum(info.file_size for info in infos)
    if size > largest or len(infos) > _MOST_PARTS:
        found = said(
            "{count} parts of {size} bytes in an archive",
            len(infos),
            one="one part of {size} bytes in an archive",
            size=size,
        )
        expected = said(
            "at most {count} bytes; copy the players into a new file",
            largest,
            one="at most one byte; copy the players into a new file",
        )
        raise refusal(file, "bomb", found, expected)
    if any(info.flag_bits & 1 for info in infos):
        found = said("a file with a password")
        raise refusal(file, "password", found, said("the file saved without a password"))


def _plain(element: ET.Element) -> str:
    """The text of a cell, without the reading aid of Asian scripts."""
    texts = [*element.findall("{*}t"), *element.findall("{*}r/{*}t")]
    return " ".join("".join(each.text or "" for each in texts).split())


def _column_of(letters: str) -> int:
    """The column from 0 that letters name."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def day_of(number: str, *, from_1904: bool = False) -> str:
    """The day a number of a spreadsheet means; the number itself where it is none (18.17.4.1).

    Examples:
        >>> day_of("32628"), day_of("31166", from_1904=True), day_of("0.5")
        ('1989-04-30', '1989-04-30', '0.5')
    """
    try:
        days = int(float(number))
        first = date(1904, 1, 1) if from_1904 else date(1899, 12, 30)
        return (first + timedelta(days)).isoformat() if days > 0 else number
    except (ValueError, OverflowError):
        return number


_Rows = dict[int, Line]
"""The rows of a sheet that are not empty, by number."""


def text_of(
    data: bytes, *, file: str, sheet: str, words: Callable[[list[str]], int]
) -> tuple[str, list[Finding]]:
    """The text of a sheet that is seen, row by row and separated by tabs, and what is odd.

    The sheet is that of a number or name; without either that with the most words for columns,
    which ``words`` counts in a row.

    Raises:
        UnreadableLineError: It is no such file, it is cut or dangerous, or nothing stands in it.
    """
    with opened(data, file, LARGEST) as book:
        all_rows = [
            (name, _rows(book, name, part, file)) for name, part, seen in book.sheets if seen
        ]
    filled = [(name, rows) for name, rows in all_rows if rows]
    if not filled:
        raise refusal(file, "empty-list", said("nothing"), said("a list of players"))
    names = [name for name, _ in filled]
    wanted = sheet.casefold()
    asked = [each for at, each in enumerate(filled, 1) if wanted in {str(at), each[0].casefold()}]
    if sheet and not asked:
        found = said("the sheets {names}", names=", ".join(names))
        raise refusal(file, "no-sheet", found, said("a sheet {wanted}", wanted=sheet))

    def known(one: tuple[str, _Rows]) -> int:
        first = sorted(one[1].items())[:30]
        return max(words(list(row.cells.values())) for _, row in first)

    name, rows = asked[0] if asked else max(filled, key=known)
    odd = list(_odd(rows, file))
    if len(names) > 1:
        found = said(
            "{count} sheets: {names}",
            len(names),
            one="one sheet: {names}",
            names=", ".join(names[:10]),
        )
        done = said("the sheet {name} was read", name=name)
        odd.append(Finding("sheets", file, 1, 1, found, said("one", context="sheet"), done))
    return _written(rows), odd


def _rows(book: Workbook, name: str, part: str, file: str) -> _Rows:
    """A sheet within the limits of a list, with what is merged filled in."""
    rows: _Rows = {}
    cells = size = 0
    for row in book.rows(part):
        cells += len(row.cells)
        size += sum(map(len, row.cells.values()))
        far = max(row.cells, default=0) >= _MOST_COLUMNS or not 0 <= row.number < _LAST_ROW
        if far or cells > MOST_CELLS or size > LARGEST:
            found = said(
                "a sheet {name} with more cells than {most} or more letters than {size}",
                name=name, most=MOST_CELLS, size=LARGEST,
            )  # fmt: skip
            raise refusal(file, "too-large", found, _SMALLER)
        if any(row.cells.values()) or row.struck or row.lost:
            rows[row.number] = row
    if not _fill_merged(book.merged, rows):
        found = said(
            "a sheet {name} of more than {count} merged cells",
            MOST_MERGED,
            one="a sheet {name} of more than one merged cell",
            name=name,
        )
        raise refusal(file, "too-large", found, _SMALLER)
    return rows


def _fill_merged(merged: list[str], rows: _Rows) -> bool:
    """Say what stands in a cell merged downwards in each of its rows; whether they are not many."""
    count, bottom = 0, max(rows, default=0)
    for each in merged:
        ends = [_PLACE.fullmatch(end) for end in each.split(":")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:  # noqa: PLR2004
            continue
        column, first, last = _column_of(ends[0][1]), int(ends[0][2]) - 1, int(ends[1][2]) - 1
        below = range(first + 1, min(last, bottom) + 1)
        count += max(len(below), 1)
        if count > MOST_MERGED:
            return False
        text = rows[first].cells.get(column, "") if first in rows else ""
        for row in (rows[number] for number in below if text and number in rows):
            row.cells[column] = row.cells.get(column) or text
    return True


def _written(rows: _Rows) -> str:
    """The sheet as text; its lines have the numbers of the rows."""
    lines = []
    for number in range(max(rows) + 1):
        row = rows[number].cells if number in rows else {}
        cells = [row.get(column, "") for column in range(max(row, default=-1) + 1)]
        lines.append("\t".join(map(_cell, cells)))
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if text.startswith('"') else text


def _odd(rows: _Rows, file: str) -> Iterator[Finding]:
    """What of a sheet a text does not show."""
    seen, status = said("a row that is seen"), said("a column for the status")
    hidden, crossed_out = said("a hidden row"), said("a row that is crossed out")
    for row in rows.values():
        place = (file, row.number + 1)
        if row.hidden:
            yield Finding("hidden-row", *place, 1, hidden, seen, said("it was read"))
        if row.struck:
            done = said("it was read all the same")
            yield Finding("crossed-out", *place, 1, crossed_out, status, done)
        for column, text in row.lost:
            done = said("the cell is left out")
            yield Finding("no-value", *place, column + 1, text, said("a value"), done)
