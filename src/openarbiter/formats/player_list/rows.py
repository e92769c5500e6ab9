"""Text -> cells: lines of a CSV file or of a spreadsheet, each cell with its place in the text.

Source:
    RFC 4180, Articles 2.1 to 2.7; tabs and semicolons as separators as spreadsheets write them.
"""

from __future__ import annotations

import re

from openarbiter.formats.encodings import transcoded
from openarbiter.formats.text import decode
from openarbiter.values import dataclass

_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_SEPARATORS = "\t;,"
_QUOTED = re.compile(r'"(?:[^"]|"")*"')


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    Attributes:
        text: What stands in it, without quotes and blanks around it.
        line: Line it begins in, from 1.
        column: First character of it in that line, from 1.
    """

    text: str
    line: int
    column: int


Row = tuple[Cell, ...]
"""The cells of one line, which a quoted cell can make several lines long."""


def text_of(source: str | bytes, encoding: str | None = None, *, file: str = "") -> str:
    """The text of a list: UTF-8, UTF-16 as spreadsheets save it, or Windows-1252.

    Args:
        source: The text, or the bytes of a file.
        encoding: The encoding of the bytes, where somebody has named one.
        file: Name of the file for findings.

    Raises:
        UnreadableLineError: The named encoding does not have these bytes.
    """
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if encoding is not None:
        return transcoded(source, encoding, file=file).decode().removeprefix("\ufeff")
    if is_utf16(source):
        return source[2:].decode(_UTF16[bytes(source[:2])], "replace")
    return decode(source)


def is_utf16(source: bytes) -> bool:
    """Whether a file begins with the mark of UTF-16."""
    return bytes(source[:2]) in _UTF16


def separator_of(text: str) -> str:
    """What separates the cells: tab, semicolon or comma, whichever the first line has most of.

    A tab wins over everything: nobody types one, a spreadsheet pastes it. Empty for a list of one
    column.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = _QUOTED.sub("", first)
    if "\t" in bare:
        return "\t"
    best = max(_SEPARATORS, key=bare.count)
    return best if best in bare else ""


def rows_of(text: str, separator: str) -> list[Row]:
    """The rows that hold anything, each with its cells.

    Args:
        text: The whole list.
        separator: What stands between two cells; empty for one cell a line.
    """
    rows: list[Row] = []
    cells: list[Cell] = []
    place, line, start = 0, 1, 0
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    while place <= len(text):
        raw, end = _cell(text, place, separator)
        cells.append(Cell(_plain(raw), line, place - start + 1 + _blanks(raw)))
        breaks = raw.count("\n")
        if breaks:
            line += breaks
            start = place + raw.rindex("\n") + 1
        if end >= len(text) or text[end] == "\n":
            if any(cell.text for cell in cells):
                rows.append(tuple(cells))
            cells = []
            line += 1
            start = end + 1
        place = end + 1
    return rows


def _cell(text: str, place: int, separator: str) -> tuple[str, int]:
    """The cell that begins at a place, with its quotes, and where it ends."""
    quoted = _QUOTED.match(text, place + _blanks(text[place : place + 64]))
    end = quoted.end() if quoted else place
    while end < len(text) and text[end] != "\n" and text[end] != (separator or "\n"):
        end += 1
    return text[place:end], end


def _blanks(raw: str) -> int:
    return len(raw) - len(raw.lstrip(" "))


def _plain(raw: str) -> str:
    text = raw.strip()
    if _QUOTED.fullmatch(text):
        text = text[1:-1].replace('""', '"').strip()
    # Writers put an apostrophe before what a spreadsheet would take for a formula.
    return text[1:] if text[:1] == "'" and text[1:2] in {"=", "+", "-", "@"} else text
