"""What a rating list says of one person and of itself, and the account of what was read.

Source:
    The layouts of the rating lists of the federation as published each month, text and XML; FIDE
    Rating Regulations (B.02), 7.1 (what a list holds). FIDE Title Regulations (B.01), 0.3 and 0.4
    (the titles); C.04.2, 2 (their order for the initial ranking). Lists of one rate of play name
    the month they are in force in; a list is published at the end of the month before. The share
    of lines that may be left out is ours.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from openarbiter.errors import Finding, UnreadableLineError, refusal
from openarbiter.languages import said
from openarbiter.values import dataclass

RATES = ("standard", "rapid", "blitz")
"""The rates of play that have lists of their own."""


class Entry(NamedTuple):
    """One person of a rating list; a tuple, because a list has millions of them.

    Attributes:
        fide_id: Identity number at the federation; ``None`` where the list has none.
        national_id: Number in a national list, as text; ``None`` where there is none.
        name: ``Surname, Given`` as the list writes it.
        federation: Three letters, or empty.
        sex: ``"m"``, ``"w"`` or empty.
        title: The highest title (``GM`` ... ``WCM``), or empty.
        other_titles: Titles of arbiters, trainers, organisers and online titles, with commas.
        standard, rapid, blitz: Ratings of this list; ``None`` when unrated.
        standard_games, rapid_games, blitz_games: Rated games in the period of the list.
        standard_k, rapid_k, blitz_k: Development coefficient K; ``None`` where none is given.
        birth: ``YYYY/MM/DD``, with ``00/00`` where only the year is known; empty if unknown.
        flag: Letters of the list: ``i`` for inactive, ``w`` for a woman.
        club: Club or region, of a national list.
        kinds: Of a national list, where each rating is of its own kind: three letters, for
            standard, rapid and blitz, of ``F`` (FIDE), ``N`` (national) and ``E`` (estimated).
        fide_standard, fide_rapid, fide_blitz: FIDE ratings that a national list repeats.
    """

    fide_id: int | None
    national_id: str | None
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    other_titles: str = ""
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    birth: str = ""
    flag: str = ""
    club: str = ""
    kinds: str = ""
    fide_standard: int | None = None
    fide_rapid: int | None = None
    fide_blitz: int | None = None

    @property
    def year(self) -> int:
        """Year of birth; 0 if unknown."""
        return int(self.birth[:4] or 0)

    @property
    def inactive(self) -> bool:
        """Whether the list marks the person as inactive; ``w`` alone is an active woman."""
        return "i" in self.flag


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a list says of itself before its first person; a month is ``YYYY-MM``, or empty."""

    layout: str
    rates: tuple[str, ...]
    month: str = ""
    fide: bool = True


MOST_REFUSED = 2
"""Percent of the lines that may be left out before the whole list is refused."""

_KEPT = 200
_EARLY = 2000
_LONGEST_SHOWN = 60


class Odd(NamedTuple):
    """What is odd about a line; its attributes are those of a finding."""

    code: str
    line: int
    column: int
    found: str
    expected: str


class Account:
    """What became of the lines of one list, with the first 200 findings."""

    def __init__(self, file: str, most_refused: float | Decimal = MOST_REFUSED) -> None:
        self.file = file
        self.most_refused = most_refused
        self.begin()

    def begin(self) -> None:
        """Begin anew, for a list that is read once more."""
        self.taken = 0
        self.refused = 0
        self.noted: Counter[str] = Counter()
        self.findings: list[Finding] = []

    def leave_out(self, odd: Odd) -> None:
        """A line is left out."""
        self.refused += 1
        self.note(odd, said("the line is left out"))

    def note(self, odd: Odd, done: str) -> None:
        """Something about a line is odd; ``done`` says what was done about it."""
        self.noted[odd.code] += 1
        if len(self.findings) < _KEPT:
            self.findings.append(Finding(file=self.file, repair=done, **odd._asdict()))

    def check(self, *, end: bool = False) -> None:
        """Stop where too many lines are left out.

        Raises:
            UnreadableLineError: More than the share that is allowed; nothing is to be kept.
        """
        lines = self.taken + self.refused
        if not end and lines < _EARLY:
            return
        if self.refused * 100 > self.most_refused * lines:
            found = said(
                "{count} of {lines} lines cannot be read",
                self.refused,
                one="one of {lines} lines cannot be read",
                lines=lines,
            )
            expected = said(
                "at most {percent} %; the list is not taken, and the one in use stays",
                percent=self.most_refused,
            )
            (whole,) = refusal(self.file, "too-many-left-out", found, expected).findings
            raise UnreadableLineError([whole, *self.findings[:20]])


def shown(value: object) -> str:
    """A piece of a file, or a value of it, as messages show it."""
    text = str(value)
    text = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
    return repr(text) if isinstance(value, str) else text


ORDER = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""From the highest."""

_RANK = {title: place for place, title in enumerate(ORDER)}
_OLD = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
_OLD |= {"wc": "WCM", "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
_NONE = frozenset({"", "0", "-"})


def modern(title: str) -> str:
    """A title in the letters of today; what is not known stays as it is written.

    Examples:
        >>> modern("wf"), modern("g"), modern("WH"), modern("0")
        ('WFM', 'GM', 'WH', '')
    """
    return "" if title in _NONE else _OLD.get(title.lower(), title.upper())


def highest(*titles: str) -> tuple[str, list[str]]:
    """The highest of some titles, and the others, each once; unknown ones are below all.

    Examples:
        >>> highest("GM", "WGM"), highest("WFM", "WFM"), highest("WH")
        (('GM', ['WGM']), ('WFM', []), ('', ['WH']))
    """
    found = list(dict.fromkeys(filter(None, map(modern, titles))))
    found.sort(key=lambda title: _RANK.get(title, len(ORDER)))
    if found and found[0] in _RANK:
        return found[0], found[1:]
    return "", found


_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HEADING = re.compile(rf"({'|'.join(_NAMES)})([0-9][0-9])", re.IGNORECASE)
_MONTH = re.compile(r"(19|20)[0-9]{2}-(0[1-9]|1[0-2])")
_PUBLISHED_FROM = 25
_DECEMBER = 12
_CENTURY_ENDS = 70


def month_of_heading(word: str) -> str:
    """The month ``YYYY-MM`` of a heading, in any case; empty where it is none.

    Examples:
        >>> month_of_heading("OCT26"), month_of_heading("sep09"), month_of_heading("SRtng")
        ('2026-10', '2009-09', '')
    """
    found = _HEADING.fullmatch(word)
    if found is None:
        return ""
    year = int(found[2])
    century = 1900 if year >= _CENTURY_ENDS else 2000
    return f"{century + year}-{_NAMES.index(found[1].lower()) + 1:02}"


def month_of_file(day: date) -> str:
    """The month that a list of this day is probably of: the next one in the last days of a month.

    Examples:
        >>> month_of_file(date(2026, 10, 31)), month_of_file(date(2026, 10, 9))
        ('2026-11', '2026-10')
    """
    year, month = day.year, day.month
    if day.day >= _PUBLISHED_FROM:
        year, month = (year + 1, 1) if month == _DECEMBER else (year, month + 1)
    return f"{year}-{month:02}"


def is_month(text: str) -> bool:
    """Whether a text is a month as it is given here: ``YYYY-MM``."""
    return _MONTH.fullmatch(text) is not None
