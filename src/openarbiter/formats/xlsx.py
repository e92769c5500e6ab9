"""A workbook in XLSX, sheet by sheet and row by row: what its cells show, as text.

Nothing is computed: of a formula the value counts that was saved with it. Dates become
``YYYY-MM-DD``. An archive that would become too large, a declaration of a document type and a
password are refused.

Source:
    ECMA-376, Office Open XML, part 1: 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings),
    18.8 (styles, formats of numbers), 18.17.4.1 (dates as numbers, systems of 1900 and 1904).
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import IO
from xml.etree import ElementTree as ET

from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.languages import said
from openarbiter.values import dataclass, field

_MOST_PARTS = 2000
_ID = re.compile(r"\{.*relationships\}id")
PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
"""The place of a cell, such as ``AB12``."""

_DATES = frozenset({*range(14, 18), 22, *range(27, 32), 36, *range(50, 59)})
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError)
_BROKEN_PARTS = (*_BROKEN, ET.ParseError, KeyError, ValueError, IndexError)
_CHUNK = 1 << 20
_TYPE = b"<!DOCTYPE"


@dataclass(slots=True)
class Line:
    """One row of a sheet.

    Attributes:
        number: From 0.
        cells: What the cells show, by column from 0.
        hidden: The row is hidden.
        struck: One of its cells is crossed out.
        lost: Columns of cells without a value that can be read, with what stands there instead.
    """

    number: int
    cells: dict[int, str] = field(default_factory=dict)
    hidden: bool = False
    struck: bool = False
    lost: list[tuple[int, str]] = field(default_factory=list)


class Workbook:
    """A workbook that is open.

    Attributes:
        sheets: Name and part of each sheet, in order, and whether it is seen.
        merged: Ranges of merged cells of the sheet that was read last, once it is read.
    """

    def __init__(self, archive: zipfile.ZipFile, file: str) -> None:
        self._archive, self._file = archive, file
        self.merged: list[str] = []
        self._texts: list[str] = []
        self._dates: list[bool] = []
        self._struck: list[bool] = []
        names = set(archive.namelist())
        book = self._whole("xl/workbook.xml")
        settings = book.find("{*}workbookPr")
        self._from_1904 = settings is not None and settings.get("date1904") in {"1", "true"}
        if "xl/sharedStrings.xml" in names:
            for each in self._elements("xl/sharedStrings.xml", "si"):
                self._texts.append(_plain(each))
        if "xl/styles.xml" in names:
            self._read_styles(self._whole("xl/styles.xml"))
        self.sheets = [each for each in self._named(book) if each[1] in names]

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
        with self._part(name) as stream:
            return ET.parse(stream).getroot()  # noqa: S314  (without a document type, see _part)

    def _elements(self, name: str, *tags: str) -> Iterator[ET.Element]:
        """Elements of a part when they are complete; each is forgotten after its turn."""
        with self._part(name) as stream:
            above: list[ET.Element] = []
            for event, each in ET.iterparse(stream, ("start", "end")):  # noqa: S314
                if event == "start":
                    above.append(each)
                    continue
                above.pop()
                if each.tag.rpartition("}")[2] in tags:
                    yield each
                    each.clear()
                    if above:
                        above[-1].remove(each)

    @contextmanager
    def _part(self, name: str) -> Iterator[IO[bytes]]:
        """A part; no larger than its entry says, and without a declaration of a type."""
        info = self._archive.getinfo(name)
        size, end = 0, b""
        with self._archive.open(info) as stream:
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                if size > info.file_size:
                    raise refused(
                        self._file, "bomb", said("a part that is larger than said"), said("XLSX")
                    )
                end = end[-2 * len(_TYPE) :] + chunk.replace(b"\0", b"")
                if _TYPE in end:
                    found = said("a declaration of a document type")
                    expected = said("an XLSX file as spreadsheets write it")
                    raise refused(self._file, "doctype", found, expected)
        with self._archive.open(info) as stream:
            yield stream

    def _read_styles(self, styles: ET.Element) -> None:
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
            self._dates.append(number in _DATES or "y" in code or "d" in code)
            self._struck.append(font < len(struck) and struck[font])

    def _line(self, row: ET.Element, number: int) -> Line:
        line = Line(number, hidden=row.get("hidden") in {"1", "true"})
        column = -1
        for cell in row.findall("{*}c"):
            place = PLACE.fullmatch(cell.get("r", ""))
            column = column_of(place[1]) if place else column + 1
            line.cells[column] = self._value(cell, line, column)
        return line

    def _value(self, cell: ET.Element, line: Line, column: int) -> str:
        """What a cell shows; empty for an error and for a formula that has no value."""
        kind, value = cell.get("t", "n"), cell.find("{*}v")
        style = int(cell.get("s", "0"))
        if kind == "inlineStr":
            inline = cell.find("{*}is")
            text = "" if inline is None else _plain(inline)
        else:
            text = (value.text or "").strip() if value is not None else ""
            if kind == "s" and text:
                text = self._texts[int(text)]
        if kind == "e" or (not text and cell.find("{*}f") is not None):
            lost = text if kind == "e" else said("a formula without a value")
            line.lost.append((column, lost))
            return ""
        if text and style < len(self._struck) and self._struck[style]:
            line.struck = True
        if kind == "n" and style < len(self._dates) and self._dates[style]:
            return day_of(text, from_1904=self._from_1904)
        return " ".join(text.split())


@contextmanager
def opened(source: IO[bytes], file: str, largest: int) -> Iterator[Workbook]:
    """Open a workbook (see Source of the module).

    Args:
        source: Its bytes.
        file: Its name, for findings.
        largest: Bytes that all its parts may have, taken out of their archive.

    Raises:
        UnreadableLineError: It is no such file, or it is cut or dangerous.
    """
    try:
        with zipfile.ZipFile(source) as archive:
            _refuse_dangerous(archive, file, largest)
            yield Workbook(archive, file)
    except UnreadableLineError:
        raise
    except _BROKEN_PARTS as error:
        found = said("a spreadsheet that is cut or damaged ({what})", what=str(error)[:80])
        expected = said("a whole XLSX file; save it anew")
        raise refused(file, "broken-xlsx", found, expected) from None


def refused(file: str, code: str, found: str, expected: str) -> UnreadableLineError:
    """The refusal of a whole workbook, to be raised (see Source of the module)."""
    finding = Finding(code=code, file=file, line=0, column=0, found=found, expected=expected)
    return UnreadableLineError([finding])


def _refuse_dangerous(archive: zipfile.ZipFile, file: str, largest: int) -> None:
    """Refuse what would take more room than allowed, and what is locked."""
    infos = archive.infolist()
    size = sum(info.file_size for info in infos)
    if size > largest or len(infos) > _MOST_PARTS:
        found = said("{count} parts of {size} bytes in an archive", count=len(infos), size=size)
        expected = said("at most {most} bytes; copy the players into a new file", most=largest)
        raise refused(file, "bomb", found, expected)
    if any(info.flag_bits & 1 for info in infos):
        found = said("a file with a password")
        raise refused(file, "password", found, said("the file saved without a password"))


def _plain(element: ET.Element) -> str:
    """The text of a cell, without the reading aid of Asian scripts."""
    texts = [each.text or "" for each in element.findall("{*}t")]
    texts += [each.text or "" for each in element.findall("{*}r/{*}t")]
    return " ".join("".join(texts).split())


def column_of(letters: str) -> int:
    """The column from 0 that letters name (see Source of the module)."""
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
