"""A spreadsheet in XLSX as the text of a list: values of one sheet, row by row, separated by tabs.

Nothing is computed: of a formula the value counts that was saved with it. Dates become
``YYYY-MM-DD``; a cell that was merged downwards says the same in each of its rows. An archive that
would become too large, a declaration of a document type and a password are refused.

Source:
    ECMA-376, Office Open XML, part 1: 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings),
    18.8 (styles, formats of numbers), 18.17.4.1 (dates as numbers, systems of 1900 and 1904).
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, timedelta
from xml.etree import ElementTree as ET

from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.formats.player_list.headings import headings_of
from openarbiter.languages import said
from openarbiter.values import dataclass, field

LARGEST = 32 << 20
"""Bytes of all parts of a workbook, taken out of their archive."""

MOST_CELLS = 300_000
"""Cells of a sheet that are read."""

_MOST_PARTS = 2000
_MOST_COLUMNS = 200
_LAST_ROW = 1 << 20
_NS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_DATES = frozenset({*range(14, 18), 22, *range(27, 32), 36, *range(50, 59)})
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError)


@dataclass(slots=True)
class _Book:
    """What the cells of a sheet refer to.

    Attributes:
        texts: The shared texts.
        dates: For each style whether it shows a date.
        struck: For each style whether it crosses out.
        from_1904: Days are counted from 1904.
    """

    texts: list[str] = field(default_factory=list)
    dates: list[bool] = field(default_factory=list)
    struck: list[bool] = field(default_factory=list)
    from_1904: bool = False


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


def text_of(data: bytes, *, file: str = "") -> tuple[str, list[Finding]]:
    """The text of the sheet that has the most words for columns, and what is odd.

    Raises:
        UnreadableLineError: It is no such file, it is cut or dangerous, or nothing stands in it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _refuse_dangerous(archive, file)
            sheets = list(_sheets(archive, file))
    except UnreadableLineError:
        raise
    except (*_BROKEN, ET.ParseError, KeyError, ValueError, IndexError) as error:
        found = said("a spreadsheet that is cut or damaged ({what})", what=str(error)[:80])
        raise _refused(
            file, "broken-xlsx", found, said("a whole XLSX file; save it anew")
        ) from None
    filled = [sheet for sheet in sheets if sheet.cells]
    if not filled:
        raise _refused(file, "empty-list", said("nothing"), said("a list of players"))
    best = max(filled, key=lambda each: each.known)
    return _written(best), list(_said_of(best, [each.name for each in filled], file))


def _refused(file: str, code: str, found: str, expected: str) -> UnreadableLineError:
    finding = Finding(code=code, file=file, line=0, column=0, found=found, expected=expected)
    return UnreadableLineError([finding])


def _refuse_dangerous(archive: zipfile.ZipFile, file: str) -> None:
    """Refuse what would take more room than any list of players, and what is locked."""
    infos = archive.infolist()
    size = sum(info.file_size for info in infos)
    if size > LARGEST or len(infos) > _MOST_PARTS:
        found = said("{count} parts of {size} bytes in an archive", count=len(infos), size=size)
        expected = said("at most {most} bytes; copy the players into a new file", most=LARGEST)
        raise _refused(file, "bomb", found, expected)
    if any(info.flag_bits & 1 for info in infos):
        found = said("a file with a password")
        raise _refused(file, "password", found, said("the file saved without a password"))


def _part(archive: zipfile.ZipFile, name: str, file: str) -> ET.Element:
    """A part as a tree; no larger than its entry says, and without a declaration of a type."""
    info = archive.getinfo(name)
    with archive.open(info) as stream:
        data = stream.read(info.file_size + 1)
    if len(data) > info.file_size:
        raise _refused(file, "bomb", said("a part that is larger than said"), said("XLSX"))
    if b"<!DOCTYPE" in data.replace(b"\0", b""):
        found = said("a declaration of a document type")
        raise _refused(file, "doctype", found, said("an XLSX file as spreadsheets write it"))
    return ET.fromstring(data)  # noqa: S314  (see above: without a document type it is harmless)


def _sheets(archive: zipfile.ZipFile, file: str) -> Iterator[_Sheet]:
    names = set(archive.namelist())
    book = _part(archive, "xl/workbook.xml", file)
    known = _book(archive, names, book, file)
    links = _part(archive, "xl/_rels/workbook.xml.rels", file)
    targets = {each.get("Id"): each.get("Target", "") for each in links}
    for each in book.iter(f"{_NS}sheet"):
        target = targets.get(each.get(_ID), "")
        path = target[1:] if target.startswith("/") else f"xl/{target}"
        if path in names and each.get("state", "visible") == "visible" and "worksheet" in path:
            yield _sheet(_part(archive, path, file), each.get("name", ""), known, file)


def _book(archive: zipfile.ZipFile, names: set[str], book: ET.Element, file: str) -> _Book:
    found = _Book()
    settings = book.find(f"{_NS}workbookPr")
    found.from_1904 = settings is not None and settings.get("date1904") in {"1", "true"}
    if "xl/sharedStrings.xml" in names:
        texts = _part(archive, "xl/sharedStrings.xml", file)
        found.texts = [_plain(each) for each in texts.iter(f"{_NS}si")]
    if "xl/styles.xml" in names:
        _read_styles(found, _part(archive, "xl/styles.xml", file))
    return found


def _read_styles(book: _Book, styles: ET.Element) -> None:
    own = {
        int(each.get("numFmtId", "0")): each.get("formatCode", "")
        for each in styles.iter(f"{_NS}numFmt")
    }
    struck = [
        (mark := font.find(f"{_NS}strike")) is not None and mark.get("val") not in {"0", "false"}
        for font in styles.findall(f"{_NS}fonts/{_NS}font")
    ]
    for each in styles.findall(f"{_NS}cellXfs/{_NS}xf"):
        number, font = int(each.get("numFmtId", "0")), int(each.get("fontId", "0"))
        code = _QUOTED.sub("", own.get(number, "")).lower()
        book.dates.append(number in _DATES or "y" in code or "d" in code)
        book.struck.append(font < len(struck) and struck[font])


def _plain(element: ET.Element) -> str:
    """The text of a cell, without the reading aid of Asian scripts."""
    texts = [each.text or "" for each in element.findall(f"{_NS}t")]
    texts += [each.text or "" for each in element.findall(f"{_NS}r/{_NS}t")]
    return " ".join("".join(texts).split())


def _sheet(root: ET.Element, name: str, book: _Book, file: str) -> _Sheet:
    sheet, count = _Sheet(name), 0
    for row in root.iter(f"{_NS}row"):
        # A row or a cell without a place stands behind the one before it.
        line = int(row.get("r", "0")) - 1 if row.get("r") else max(sheet.cells, default=-1) + 1
        cells: dict[int, str] = {}
        column = -1
        for cell in row.iter(f"{_NS}c"):
            place = _PLACE.fullmatch(cell.get("r", ""))
            column = _column(place[1]) if place else column + 1
            count += 1
            if count > MOST_CELLS or column >= _MOST_COLUMNS or not 0 <= line < _LAST_ROW:
                found = said("a sheet {name} of more than {most} cells", name=name, most=MOST_CELLS)
                expected = said("the players alone; copy them into a new file")
                raise _refused(file, "too-large", found, expected)
            cells[column] = _value(cell, book, sheet, (line, column))
        if any(cells.values()):
            sheet.cells[line] = cells
            if row.get("hidden") in {"1", "true"}:
                sheet.hidden.append(line)
    _fill_merged(root, sheet)
    return sheet


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _value(cell: ET.Element, book: _Book, sheet: _Sheet, at: tuple[int, int]) -> str:
    """What a cell shows; empty for an error and for a formula that has no value."""
    kind, value = cell.get("t", "n"), cell.find(f"{_NS}v")
    style = int(cell.get("s", "0"))
    if kind == "inlineStr":
        inline = cell.find(f"{_NS}is")
        text = "" if inline is None else _plain(inline)
    else:
        text = (value.text or "").strip() if value is not None else ""
        if kind == "s" and text:
            text = book.texts[int(text)]
    if kind == "e" or (not text and cell.find(f"{_NS}f") is not None):
        sheet.lost.append((*at, text if kind == "e" else said("a formula without a value")))
        return ""
    if text and style < len(book.struck) and book.struck[style] and at[0] not in sheet.struck:
        sheet.struck.append(at[0])
    if kind == "n" and style < len(book.dates) and book.dates[style]:
        return day_of(text, from_1904=book.from_1904)
    return " ".join(text.split())


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


def _fill_merged(root: ET.Element, sheet: _Sheet) -> None:
    """Say what stands in a cell merged downwards in each of its rows that has anything."""
    for each in root.iter(f"{_NS}mergeCell"):
        ends = [_PLACE.fullmatch(end) for end in each.get("ref", "").split(":")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:  # noqa: PLR2004
            continue
        column, first, last = _column(ends[0][1]), int(ends[0][2]) - 1, int(ends[1][2]) - 1
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
