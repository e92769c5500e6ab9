"""Cells of a list of players: what people write for a rating, a birthday or a title, and its fact.

A function takes the cell, without blanks around it and never empty, and gives the fact, or
``None`` when it cannot be one.

Source:
    TRF16, annex, record 001: letters of the sexes and titles, form of dates, three letters for a
    federation.
"""

from __future__ import annotations

import re
from datetime import date

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
