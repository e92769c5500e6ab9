"""Lines of players as people write them, without columns: what each word of a line is by its look.

A name stands before the numbers and a club behind them, in brackets, or behind a separator; a
number is known by its length, and a year from a rating by what the other lines have.

Source:
    The description at the head of the package; TRF16, annex, record 001, for the facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from openarbiter.formats.player_list import cells
from openarbiter.formats.player_list.cells import Cell, Row
from openarbiter.formats.player_list.headings import Heading
from openarbiter.values import dataclass, field

COLUMNS: Final[tuple[Heading | None, ...]] = (
    *(Heading.NAME, Heading.TITLE, Heading.RATING, Heading.FEDERATION, Heading.FIDE_ID),
    *(Heading.BIRTH, Heading.CLUB, None),
)
"""What is found in a line, in the order of its cells; the last has a line that cannot be read."""

LONGEST: Final = 200
"""Letters of a line that can be a player."""

_FEWEST = 3
_MOST_WORDS = 8
_OLDEST = 1920
_NUMBER_BEFORE = re.compile(r"\A\s*(?:\d{1,4}[.):]\s*|#\s*\d+\s+|\d{1,3}\s+(?=[^\W\d]))")
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_SEPARATED = re.compile(r"[;\t|]")
_DIGITS = re.compile(r"(\d{3,4})[*EPep]?")
_IDENTITY = re.compile(r"\d{5,11}")
_FEDERATION = re.compile("[A-Z]{3}")
_CLUB = re.compile(r"[A-Z]{2,4}\b|.*\b(?:[Cc]lub|[Ss]chach|[Cc]hess|[Éé]checs|[Aa]jedrez)")
_NO_WORD = re.compile(r"[-\u2013\u2014.,*]+")


@dataclass(slots=True)
class _Line:
    """What one line says; the numbers can be ratings or years."""

    name: str = ""
    club: str = ""
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    numbers: list[str] = field(default_factory=list)


def rows_of_lines(text: str) -> tuple[Row, ...]:
    """A row for each line that holds anything, with the cells of :data:`COLUMNS`.

    Examples:
        >>> [cell.text for cell in rows_of_lines("1. Berger, Anna (SK Nord) 2105")[0]]
        ['Berger, Anna', '', '2105', '', '', '', 'SK Nord', '']
    """
    lines = [(at, raw) for at, raw in enumerate(text.splitlines(), start=1) if raw.strip()]
    read = [_read(raw) if len(raw) <= LONGEST else _Line() for _, raw in lines]
    years = _place_of_years(read)
    return tuple(
        tuple(Cell(found, at, 1) for found in _cells(one, years, raw.strip()))
        for (at, raw), one in zip(lines, read, strict=True)
    )


def _cells(line: _Line, years: int | None, raw: str) -> tuple[str, ...]:
    """The facts of a line in the order of the columns; without name and id it is not read."""
    if not line.name and not line.fide_id:
        return (*("" for _ in COLUMNS[1:]), raw)
    rest = list(line.numbers)
    born = rest.pop(years) if years is not None and years < len(rest) else ""
    return (
        *(line.name, line.title, rest[0] if rest else "", line.federation, line.fide_id),
        *(line.birth or born, line.club, ""),
    )


def _place_of_years(lines: list[_Line]) -> int | None:
    """Which of the numbers of a line is the year of birth: that which always can be one."""
    for place in (1, 0):
        numbers = [line.numbers[place] for line in lines if place < len(line.numbers)]
        alone = place == 0 and all(len(line.numbers) < 2 for line in lines)  # noqa: PLR2004
        if numbers and all(map(_is_year, numbers)) and (not alone or len(numbers) >= _FEWEST):
            return place
    return None


def _is_year(text: str) -> bool:
    return len(text) == 4 and _OLDEST <= int(text) <= date.today().year  # noqa: DTZ011, PLR2004


def _read(raw: str) -> _Line:
    line = _Line()
    rest = _NUMBER_BEFORE.sub("", cells.name(raw) if "\t" not in raw else raw, count=1)
    for inside in _BRACKETS.findall(rest):
        _take(line, inside.strip(), named=True)
    rest = _BRACKETS.sub(" ; ", rest) if _SEPARATED.search(rest) else _BRACKETS.sub(" ", rest)
    parts = [part.strip(" ,") for part in _SEPARATED.split(rest)]
    if len(parts) == 1:
        parts = list(_by_commas(parts[0]))
    elif all(_is_name(part.split()) and " " not in part for part in parts[:2]):
        parts[:2] = [", ".join(parts[:2])]  # two columns of a name
    for part in filter(None, parts):
        _take(line, part, named=bool(line.name))
    return line


def _by_commas(text: str) -> Iterator[str]:
    """The parts of a line with commas; surname and first name stay together."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > 1 and not _CLUB.match(parts[1]) and not any(map(str.isdigit, parts[0])):
        given = parts[1]
        if given[:1].isalpha() and given not in cells.TITLES and not _FEDERATION.fullmatch(given):
            parts[:2] = [f"{parts[0]}, {given}"]
    yield from parts


def _take(line: _Line, text: str, *, named: bool) -> None:
    """Put what a part of a line says to its facts; words are the name until there is one."""
    words: list[str] = []
    behind: list[str] = []
    now = words
    for word in text.split():
        counted = len(line.numbers)
        if not _fact(line, word.strip(",;:")) and not _NO_WORD.fullmatch(word):
            now.append(word)
        elif len(line.numbers) > counted and words:
            now = behind
    words, behind = _without_federation(line, words, 1), _without_federation(line, behind, 0)
    before, after = " ".join(words).strip(" ,-"), " ".join(behind).strip(" ,-")
    if named:
        line.club = line.club or " ".join(filter(None, (before, after)))
    elif _is_name(words):
        line.name, line.club = before, line.club or after


def _is_name(words: list[str]) -> bool:
    letters = "".join(words)
    return (
        0 < len(words) <= _MOST_WORDS
        and any(map(str.isalpha, letters))
        and not any(each.isdigit() or each in "?@!=" for each in letters)
    )


def _fact(line: _Line, word: str) -> bool:
    """Whether a word is a number, a title or a date, which is taken then."""
    number = _DIGITS.fullmatch(word)
    if number:
        line.numbers.append(number[1])
    elif _IDENTITY.fullmatch(word) and not line.fide_id:
        line.fide_id = word
    elif word in cells.TITLES and not line.title:
        line.title = word
    elif any(map(str.isdigit, word)) and not word.isdigit() and (born := cells.birth(word)):
        line.birth = born
    else:
        return word.casefold() in {"unr", "unr.", "unrated"}
    return True


def _without_federation(line: _Line, words: list[str], fewest: int) -> list[str]:
    """The words without the three capitals of a federation, which stand at their end.

    Before them are other words, of which more than ``fewest`` have small letters: of a name that is
    written in capitals the last word may have three.
    """
    last = words[-1] if words else ""
    others = [word for word in words[:-1] if not word.isupper()]
    alone = len(words) == 1
    if _FEDERATION.fullmatch(last) and not line.federation and (len(others) > fewest or alone):
        line.federation = last
        return words[:-1]
    return words
