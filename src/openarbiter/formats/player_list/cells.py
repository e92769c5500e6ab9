"""Lines of a list of players as cells, and cells as facts: ratings, birthdays, titles.

Each cell knows its place in the text. A function that reads one takes what stands in it, without
blanks around it and never empty, and gives the fact, or ``None`` when it cannot be one.

Source:
    RFC 4180, Articles 2.1 to 2.7; tabs and semicolons as separators as spreadsheets write them.
    TRF16, annex, record 001: letters of the sexes and titles, form of dates, three letters for a
    federation.
"""

from __future__ import annotations

import re
from datetime import date

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
    """The rows that hold anything, each with its cells; without a separator one cell a line."""
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


TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
"""The titles of the federation."""

_MEN = "m male man boy mann mannlich herr h homme masculin hombre masculino maschio"
_WOMEN = "w f female woman girl frau weiblich d femme feminin mujer femenino femmina v vrouw"
_SEXES = dict.fromkeys(_MEN.split(), "m") | dict.fromkeys(_WOMEN.split(), "w")
_NO_RATING = frozenset({"0", "-", "–", "unr", "unr.", "unrated", "ohne", "none", "n/a"})  # noqa: RUF001
_HIGHEST = 4000
_OLDEST = 1900
_WHOLE = re.compile(r"(\d{1,4})(?:[.,]0+)?")
_YEAR = re.compile(r"([0-9]{4})(?:[./-]0{1,2}[./-]0{1,2})?")
_YEAR_FIRST = re.compile(r"([0-9]{4})[./-] ?([0-9]{1,2})[./-] ?([0-9]{1,2})(?:[ T].*)?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})[./-] ?([0-9]{1,2})[./-] ?([0-9]{4})(?: .*)?")
_FEDERATION = re.compile(r"[A-Z]{3}")
_IDENTITY = re.compile(r"([0-9]{1,11})(?:[.,]0+)?")
_MONTHS = 12


def name(cell: str) -> str:
    """A name, without double blanks and line breaks."""
    return " ".join(cell.split())


def titled(text: str) -> tuple[str, str]:
    """A name that begins with a title, taken apart: title (or empty) and name."""
    first, _, rest = text.partition(" ")
    return (first, rest) if first in TITLES and rest else ("", text)


def title(cell: str) -> str | None:
    """A title of the federation; ``g`` and ``i`` alone are grandmaster and master."""
    word = cell.upper().rstrip(".")
    word = {"G": "GM", "I": "IM", "F": "FM", "C": "CM"}.get(word, word)
    return word if word in TITLES else None


def rating(cell: str) -> int | None:
    """A rating; 0 for the words that mean there is none."""
    if cell.casefold() in _NO_RATING:
        return 0
    found = _WHOLE.fullmatch(cell)
    return int(found[1]) if found and int(found[1]) <= _HIGHEST else None


def sex(cell: str) -> str | None:
    """``m`` or ``w``, from the word of several languages."""
    word = cell.casefold().rstrip(".").replace("ä", "a").replace("é", "e")
    return _SEXES.get(word)


def federation(cell: str) -> str | None:
    """The three letters of a federation."""
    word = cell.upper()
    return word if _FEDERATION.fullmatch(word) else None


def identity(cell: str) -> str | None:
    """An identity number, as digits; a spreadsheet may have made it ``1234567.0``.

    Digits only, and no more than the eleven columns (58-68) a report file has for them.
    """
    found = _IDENTITY.fullmatch(cell)
    return found[1] if found else None


def birth(cell: str) -> str | None:
    """A date as ``YYYY/MM/DD``, a year as ``YYYY/00/00``.

    Where day and month could be either, the day comes first, as in most countries. Nobody is born
    on a day to come.
    """
    year = _YEAR.fullmatch(cell)
    if year:
        return f"{year[1]}/00/00" if _possible(int(year[1]), 1, 1) else None
    first = _YEAR_FIRST.fullmatch(cell)
    if first:
        return _date(int(first[1]), int(first[2]), int(first[3]))
    last = _YEAR_LAST.fullmatch(cell)
    if last is None:
        return None
    day, month = int(last[1]), int(last[2])
    if month > _MONTHS:
        day, month = month, day
    return _date(int(last[3]), month, day)


def _date(year: int, month: int, day: int) -> str | None:
    return f"{year:04}/{month:02}/{day:02}" if _possible(year, month, day) else None


def _possible(year: int, month: int, day: int) -> bool:
    try:
        found = date(year, month, day)
    except ValueError:
        return False
    return year >= _OLDEST and found <= date.today()  # noqa: DTZ011 - the day in the hall
