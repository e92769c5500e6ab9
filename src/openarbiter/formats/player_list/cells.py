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
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache

from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.formats.player_list.headings import folded, vocabulary, words
from openarbiter.languages import said
from openarbiter.model.alphabet import composed
from openarbiter.model.days import in_calendar
from openarbiter.values import dataclass

_SEPARATORS = "\t;,"
_LOOKED_AT = 30
_SAYS = re.compile(r"sep=([;,\t])", re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"]|"")*"')


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: what stands in it without quotes and blanks, and where, from 1."""

    text: str
    line: int
    column: int


Row = tuple[Cell, ...]
"""The cells of one line up to the last that holds anything; a quoted one can have several lines."""

MOST_COLUMNS = 200
"""Cells of the longest line of a list."""


def separator_of(text: str) -> str:
    """What separates the cells: tab, semicolon or comma, whichever most of the first lines have.

    A tab wins over everything: nobody types one, a spreadsheet pastes it. A first line ``sep=;``
    says it. Empty for a list of one column.
    """
    lines = [_QUOTED.sub("", line) for line in text.splitlines() if line.strip()][:_LOOKED_AT]
    said = _SAYS.fullmatch(lines[0].strip()) if lines else None
    if said:
        return said[1]
    if any("\t" in line for line in lines):
        return "\t"
    if lines and folded(lines[0]) in words():
        return ""  # one column, whatever stands in its names
    votes = [max(_SEPARATORS, key=line.count) for line in lines]
    votes = [vote for vote, line in zip(votes, lines, strict=True) if vote in line]
    return max(_SEPARATORS, key=votes.count) if votes else ""


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
            while cells and not cells[-1].text:
                cells.pop()
            if cells:
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
    text = composed(raw).strip()
    if _QUOTED.fullmatch(text):
        text = text[1:-1].replace('""', '"').strip()
    # Writers put an apostrophe before what a spreadsheet would take for a formula.
    return text[1:] if text[:1] == "'" and text[1:2] in {"=", "+", "-", "@"} else text


TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
"""The titles of the federation, as a report file knows them."""

_WHERE_OTHERS = (
    {"h": "m", "m": "w"},
    {"f": "m", "n": "w"},
    {"e": "m", "k": "w"},
    {"l": "m", "p": "w"},
)
"""Letters of columns in Spanish, Hungarian, Turkish and Indonesian, which mean others elsewhere."""
_NO_RATING = frozenset(
    {*("0", "-", "–", "unr", "unr.", "unrated", "ohne", "none", "n/a", "nc", "sans", "nowy", "x")}  # noqa: RUF001
)
_HIGHEST = 4000
_OLDEST = 1900
_YOUNGEST_AGE = 4
_WHOLE = re.compile(
    r"(?:[A-Z]{1,3} )?(\d{1,4}|\d[.,' \u00a0\u202f\u2019]\d{3})"
    r"(?:[.,]0+)?(?: ?[*?pE]|[/-]\d{1,4})?"
)
_YEAR = re.compile(r"([0-9]{4})(?:[./-]0{1,2}[./-]0{1,2})?|(?:00?[./-]){2}([0-9]{4})")
_YEAR_FIRST = re.compile(r"([0-9]{4})[./-] ?([0-9]{1,2})[./-] ?([0-9]{1,2})\.?(?:[ T].*)?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([./-]) ?([0-9]{1,2})[./-] ?([0-9]{4}|[0-9]{2})(?:,? .*)?")
_IN_WORDS = re.compile(r"([0-9]{1,2})\.? (?:de )?([^\W\d_]+)\.?,?(?: de)? ([0-9]{4})")
_SERIAL = re.compile(r"([0-9]{5})(?:[.,]0+)?")
_FEDERATION = re.compile(r"[A-Z]{3}")
_IDENTITY = re.compile(r"'?([0-9]{1,11})(?:[.,]0+)?|https?://\S*?/([0-9]{4,11})/?")
LOST_DIGITS = re.compile(r"[0-9][.,][0-9]+E\+[0-9]+", re.IGNORECASE)
"""An identity number of which a spreadsheet has kept the first digits only."""
_ROUND = r"(?:(?:r|rd|round|runde|ronde|runda)[. ]*)?[0-9]{1,2}\.?"
_ROUNDS = re.compile(rf"{_ROUND}(?:(?: *[,;/+&] *| and | und | i )(?:{_ROUND}))*")
_MONTHS = 12


def name(cell: str) -> str:
    """A name, without double blanks and line breaks."""
    return " ".join(cell.split())


def with_comma(text: str) -> str:
    """A name whose surname is known by its capitals, with a comma behind it.

    Examples:
        >>> with_comma("MUSTER Erika"), with_comma("Max VAN DER MUSTER"), with_comma("Muster Erika")
        ('MUSTER, Erika', 'VAN DER MUSTER, Max', 'Muster Erika')
    """
    parts = text.split()
    loud = [part.isupper() and len(part) > 1 and "." not in part for part in parts]
    if "," in text or all(loud) or not any(loud):
        return text
    first, last = loud.index(True), len(loud) - loud[::-1].index(True)
    if not all(loud[first:last]) or (first and last < len(parts)):
        return text
    rest = [*parts[:first], *parts[last:]]
    return f"{' '.join(parts[first:last])}, {' '.join(rest)}"


def surname_first(text: str, *, last: bool) -> str:
    """A name without a comma with its surname first: its last words, or else its first word.

    Examples:
        >>> surname_first("Jo van der Wolk", last=True), surname_first("Berger Anna", last=False)
        ('van der Wolk, Jo', 'Berger, Anna')
    """
    parts = text.split()
    if "," in text or len(parts) == 1:
        return text
    at = len(parts) - 1 if last else 1
    while last and at > 1 and parts[at - 1].islower():
        at -= 1
    before, after = " ".join(parts[:at]), " ".join(parts[at:])
    return f"{after}, {before}" if last else f"{before}, {after}"


def rounds(text: str) -> tuple[int, ...]:
    """Numbers of rounds, ascending; none where something else stands there too.

    Examples:
        >>> rounds("R5, 2"), rounds("3 and 4"), rounds("perhaps round 3")
        ((2, 5), (3, 4), ())
    """
    found = _ROUNDS.fullmatch(text.casefold())
    return tuple(sorted({int(each) for each in re.findall("[0-9]+", text)})) if found else ()


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
    """A rating; 0 for the words that mean there is none. A mark beside it is left off."""
    if cell.casefold() in _NO_RATING:
        return 0
    found = _WHOLE.fullmatch(cell)
    number = int(re.sub(r"\D", "", found[1])) if found else _HIGHEST + 1
    return number if number <= _HIGHEST else None


def sex(cell: str) -> str | None:
    """``m`` or ``w``, from the word of several languages."""
    return _sexes().get(folded(cell))


@cache
def _sexes() -> dict[str, str]:
    return dict.fromkeys(vocabulary("man"), "m") | dict.fromkeys(vocabulary("woman"), "w")


def sexes_of(column: Iterable[str]) -> dict[str, str]:
    """What the words of a column for the sexes mean, folded; some letters mean others elsewhere.

    Examples:
        >>> sexes_of(["H", "M"]), sexes_of(["F", "N"]), sexes_of(["M", "F"])
        ({'h': 'm', 'm': 'w'}, {'f': 'm', 'n': 'w'}, {'m': 'm', 'f': 'w'})
    """
    words = dict.fromkeys(folded(cell) for cell in column if cell)
    for meaning in _WHERE_OTHERS:
        if words.keys() == meaning.keys():
            return {word: meaning[word] for word in words}
    return {word: known for word in words if (known := _sexes().get(word))}


def cancelled(cell: str) -> bool:
    """Whether the status of a registration says that it no longer holds."""
    word = folded(cell)
    return any(word.startswith(each) for each in vocabulary("cancelled"))


def federation(cell: str) -> str | None:
    """The three letters of a federation."""
    word = cell.upper()
    return word if _FEDERATION.fullmatch(word) else None


def identity(cell: str) -> str | None:
    """An identity number, as digits; a spreadsheet may have made it ``1234567.0``.

    Digits only, and no more than the eleven columns (58-68) a report file has for them; of the
    address of a page of a person the number at its end.
    """
    found = _IDENTITY.fullmatch(cell.replace(" ", "").replace("\u00a0", ""))
    return (found[1] or found[2]) if found else None


def birth(cell: str, *, month_first: bool = False) -> str | None:
    """A date as ``YYYY/MM/DD``, a year as ``YYYY/00/00``.

    Where day and month could be either, the day comes first, as in most countries, unless the
    column says otherwise. Nobody is born on a day to come. Of two digits of a year the century
    is that in which the player is between 4 and 103 years old.
    """
    year = _YEAR.fullmatch(cell)
    if year:
        number = int(year[1] or year[2])
        return f"{number:04}/00/00" if _date(number, 1, 1) else None
    first = _YEAR_FIRST.fullmatch(cell)
    if first:
        return _date(int(first[1]), int(first[2]), int(first[3]))
    last = _YEAR_LAST.fullmatch(cell)
    if last:
        day, month = int(last[1]), int(last[3])
        if month > _MONTHS or (month_first and day <= _MONTHS and last[2] != "."):
            day, month = month, day
        return _date(_century(last[4]), month, day)
    words = _IN_WORDS.fullmatch(cell)
    if words:
        return _date(int(words[3]), _month(words[2]), int(words[1]))
    serial = _SERIAL.fullmatch(cell)
    if serial:
        day_born = date(1899, 12, 30) + timedelta(int(serial[1]))
        return _date(day_born.year, day_born.month, day_born.day)
    return None


def month_first(column: Iterable[str]) -> bool | None:
    """Whether the dates of a column have the month first; ``None`` where both orders occur."""
    found = [match for cell in column if (match := _YEAR_LAST.fullmatch(cell)) and match[2] != "."]
    second = any(int(match[3]) > _MONTHS for match in found)
    first = any(int(match[1]) > _MONTHS for match in found)
    return None if first and second else second


def either_order(cell: str) -> bool:
    """Whether day and month of a date could be exchanged, and would make another day."""
    found = _YEAR_LAST.fullmatch(cell)
    if found is None or found[2] == ".":
        return False
    return found[1] != found[3] and max(int(found[1]), int(found[3])) <= _MONTHS


def _century(year: str) -> int:
    if len(year) > 2:  # noqa: PLR2004
        return int(year)
    this = date.today().year  # noqa: DTZ011 - the day in the hall
    found = this - this % 100 + int(year)
    return found if found <= this - _YOUNGEST_AGE else found - 100


def _month(word: str) -> int:
    found = folded(word)
    fitting = [
        (len(way), n) for n, ways in months().items() for way in ways if found.startswith(way)
    ]
    return max(fitting, default=(0, 0))[1]


def months() -> dict[int, tuple[str, ...]]:
    """Beginnings of the names of the months in several languages, by their number."""
    return {number: vocabulary(f"month_{number}") for number in range(1, _MONTHS + 1)}


def _date(year: int, month: int, day: int) -> str | None:
    found = in_calendar(year, month, day)
    possible = found is not None and year >= _OLDEST and found <= date.today()  # noqa: DTZ011
    return f"{year:04}/{month:02}/{day:02}" if possible else None


_LONGEST_SHOWN = 40
_LEFT_OUT = said("the cell is left out")


class Findings:
    """The findings so far, beginning with those of the file."""

    def __init__(self, file: str, odd: Sequence[Finding] = ()) -> None:
        self.all: list[Finding] = list(odd)
        self._file = file

    def add(self, code: str, cell: Cell, found: str, expected: str, repair: str = "") -> None:
        """Note something at a cell."""
        place = (cell.line, cell.column)
        self.all.append(Finding(code, self._file, *place, found, expected, repair))

    def odd(self, code: str, cell: Cell, expected: str, repair: str = _LEFT_OUT) -> None:
        """Note a cell by what stands in it."""
        self.add(code, cell, shown(cell.text), expected, repair)

    def in_order(self) -> tuple[Finding, ...]:
        """The findings in the order of the list."""
        return tuple(sorted(self.all, key=lambda each: (each.line, each.column)))

    def refuse(self, code: str, cell: Cell, found: str, expected: str) -> UnreadableLineError:
        """What refuses the whole list."""
        self.add(code, cell, found, expected)
        return UnreadableLineError(self.all[-1:])


def shown(text: str) -> str:
    """A text as findings quote it."""
    short = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
    return repr(short)
