"""Text lists of FIDE: lines of fixed columns, in five layouts -> people.

The words of the first line and their places tell the layout; the name of the file says nothing.
Two pairs of headings of the oldest one are written as one word. The common case is one cut of the
line into its columns and one look-up for each short column; whatever is not that is looked at
again, slowly, with place and repair.

Source:
    The rating lists of FIDE in text form: combined with and without the column of online titles,
    of one rate of play with and without it, and the one used before 2012; FIDE Rating Regulations
    (B.02), 7.1. A column of titles that is too long pushes the rest of its line to the right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from openarbiter.formats.rating_list.entry import (
    RATES,
    About,
    Account,
    Entry,
    Odd,
    highest,
    month_of_heading,
    shown,
)
from openarbiter.formats.text import LONGEST_ID, whole
from openarbiter.languages import said
from openarbiter.values import dataclass

_WORD = re.compile(r"ID [Nn]umber|\S+")

_HEAD = {"ID": (0, 15), "Name": (15, 76), "Fed": (76, 80), "Sex": (80, 84)}
_HEAD |= {"Tit": (84, 89), "WTit": (89, 94), "OTit": (94, 109)}
_THREE = ("SRtng", "SGm", "SK", "RRtng", "RGm", "Rk", "BRtng", "BGm", "BK")
_ONE = ("month", "Gms", "K")
_WIDTHS = (6, 4, 3, 6, 4, 3, 6, 4, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where the columns of a list are, from 0; a too long column of titles pushes its tail.

    ``month`` is the heading of the rating of one rate of play.
    """

    name: str
    width: int
    places: dict[str, tuple[int, int]]
    tail: int


def _layout(name: str, numbers: tuple[str, ...], *, online: bool) -> Layout:
    places, at = dict(_HEAD), 109
    if online:
        places["FOA"], at = (109, 113), 113
    for word, width in zip(numbers, _WIDTHS, strict=False):
        places[word] = (at, at + width)
        at += width
    places["B-day"], places["Flag"] = (at, at + 6), (at + 6, at + 10)
    return Layout(name=name, width=at + 10, places=places, tail=109)


OLDEST = Layout(
    name="before 2012",
    width=74,
    places={
        "ID": (0, 10),
        "Name": (10, 44),
        "TitlFed": (44, 53),
        "month": (53, 59),
        "GamesBorn": (59, 70),
        "Flag": (70, 74),
    },
    tail=74,
)
"""Layout of the lists before 2012: title and federation, games and year share their headings."""

LAYOUTS = (
    _layout("combined", _THREE, online=True),
    _layout("combined, without online titles", _THREE, online=False),
    _layout("one rate of play", _ONE, online=True),
    _layout("one rate of play, without online titles", _ONE, online=False),
    OLDEST,
)
"""The known layouts."""


def layout_of(header: str) -> tuple[Layout, About] | None:
    """The layout that a first line has, and what it says of the list; ``None`` for another line.

    Examples:
        >>> line = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
        >>> layout, about = layout_of(line)
        >>> layout.name, about.month, about.rates
        ('before 2012', '2011-03', ())
    """
    found = list(_WORD.finditer(header))
    months = [month_of_heading(word[0]) for word in found]
    plain = ["month" if month else word[0] for word, month in zip(found, months, strict=True)]
    if plain[:1] and plain[0].lower() == "id number":
        plain[0] = "ID"
    for layout in LAYOUTS:
        places = layout.places.values()
        if plain == list(layout.places) and all(
            first <= word.start() < last for word, (first, last) in zip(found, places, strict=True)
        ):
            rates = RATES if "SRtng" in layout.places else ()
            month = next(filter(None, months), "")
            return layout, About(layout=layout.name, rates=rates, month=month)
    return None


_HIGHEST = 4000
_MOST_KEPT = 20_000
_OVERFLOW = (0, 1, 2, 3, 4)
_YEARS = range(1850, 2100)
_SEXES = {"M": "m", "F": "w", "W": "w", "": ""}

Reader = Callable[[str], Entry]
"""Reads one line of full width."""


@lru_cache(_MOST_KEPT)
def number_in(raw: str) -> int | None:
    """The number of a short column; what is no number raises ``ValueError``."""
    text = raw.strip()
    number = whole(text or "0", len(raw))
    if number is None or number > _HIGHEST or (text and raw[0] == " "):
        raise ValueError(raw)
    return number or None


@lru_cache(_MOST_KEPT)
def birth_in(raw: str) -> str:
    """A year of birth as a date; what is no year raises ``ValueError``."""
    text = raw.strip()
    if not text.strip("0"):
        return ""
    if whole(text, len("2026")) not in _YEARS:
        raise ValueError(raw)
    return f"{text}/00/00"


def identity(raw: str) -> int:
    """The identity number of a person; what is none raises ``ValueError`` (see Source)."""
    number = whole(raw.strip(), LONGEST_ID)
    if number is None:
        raise ValueError(raw)
    return number


def line_reader(layout: Layout, rate: str = "") -> Reader:
    """What reads one line of a layout."""
    if layout is OLDEST:
        return partial(_read_oldest, rate)
    places = {word: slice(*place) for word, place in layout.places.items()}
    ident, name, federation = places["ID"], places["Name"], slice(76, 79)
    birth, flag = places["B-day"], places["Flag"]
    columns = [place for word, place in places.items() if word in {*_THREE, *_ONE}]
    words = [word for word in ("Sex", "Tit", "WTit", "OTit", "FOA") if word in places]
    first = places["Sex"].start
    person = slice(first, places[words[-1]].stop)
    cuts = [slice(places[word].start - first, places[word].stop - first) for word in words]

    @lru_cache(_MOST_KEPT)
    def sex_and_titles(raw: str) -> tuple[str, str, str]:
        sex, title, womens, *others = (raw[cut].strip() for cut in cuts)
        best, rest = highest(title, womens)
        return _SEXES.get(sex.upper(), ""), best, ",".join(filter(None, [*rest, *others]))

    def read(line: str) -> Entry:
        found = [number_in(line[column]) for column in columns]
        head = (identity(line[ident]), None, line[name].strip(), line[federation].strip())
        titled = (*head, *sex_and_titles(line[person]))
        return with_rates(titled, found, rate, birth_in(line[birth]), line[flag].strip())

    return read


_OTHERS_BEFORE = {"rapid": 3, "blitz": 6}
_OF_A_RATE = 3
"""Rating, games and K."""


def with_rates(
    head: tuple[int, None, str, str, str, str, str],
    numbers: list[int | None],
    rate: str,
    birth: str,
    flag: str,
) -> Entry:
    """A person with rating, games and K of all rates of play, or of the one of the list."""
    if len(numbers) == _OF_A_RATE:
        before = _OTHERS_BEFORE.get(rate, 0)
        numbers = [*[None] * before, *numbers, *[None] * (2 * _OF_A_RATE - before)]
    s, sg, sk, r, rg, rk, b, bg, bk = numbers
    return Entry(*head, s, sg, sk, r, rg, rk, b, bg, bk, birth, flag)


def _read_oldest(rate: str, line: str) -> Entry:
    """Read a line of a list before 2012: no sex but the flag, no K, numbers at the right."""
    title, others = highest(line[44:48].strip())
    flag = line[70:74].strip()
    head = (
        identity(line[0:10]), None, line[10:44].strip(), line[48:53].strip(),
        "w" if "w" in flag else "", title, ",".join(others),
    )  # fmt: skip
    three = [*(number_in(line[cut].strip() or " ") for cut in (slice(53, 59), slice(59, 62))), None]
    return with_rates(head, three, rate, birth_in(line[64:70].strip()), flag)


def entries_of(
    batches: Iterator[list[str]], layout: Layout, rate: str, account: Account
) -> Iterator[list[Entry]]:
    """The people of a list (see Source), in the batches that its lines came in."""
    read, width, line_no = line_reader(layout, rate), layout.width, 1
    for lines in batches:
        found = []
        for line in lines:
            line_no += 1
            try:
                entry = read(line) if len(line) == width else None
            except ValueError:
                entry = None
            if entry is None or not entry[2]:
                entry = _odd_line(line, line_no, layout, read, account)
            if entry is not None:
                found.append(entry)
        account.taken += len(found)
        account.check()
        yield found


def _odd_line(
    line: str, line_no: int, layout: Layout, read: Reader, account: Account
) -> Entry | None:
    """A line that is not as it should be: mended where its meaning is sure, or left out."""
    if not line.strip():
        return None
    for more in dict.fromkeys((max(len(line.rstrip()) - layout.width, 0), *_OVERFLOW)):
        try:
            entry = read(_moved(line, layout, more))
        except ValueError:
            continue
        if not entry.name:
            break
        if more:
            found = said("titles of {id} that are too long for their column", id=entry.fide_id)
            odd = Odd("moved", line_no, layout.tail + 1, found, said("columns at their places"))
            done = said(
                "the rest of the line is read {count} places later",
                more,
                one="the rest of the line is read one place later",
            )
            account.note(odd, done)
        return entry
    column, what, expected = _fault(line, layout)
    account.leave_out(Odd("bad-line", line_no, column, what, expected))
    return None


def _moved(line: str, layout: Layout, more: int) -> str:
    """A line of full width whose tail begins some places later."""
    if more and layout.tail < layout.width:
        titles = line[94 : layout.tail + more]
        line = f"{line[:94]}{titles[: layout.tail - 94]}{line[layout.tail + more :]}"
    return line.rstrip("\r\n").ljust(layout.width)


def _fault(line: str, layout: Layout) -> tuple[int, str, str]:
    """Column, what stands there and what was expected, of a line that cannot be read."""
    first, last = layout.places["ID"]
    number = line[first:last].strip()
    if whole(number, LONGEST_ID) is None:
        return 1, shown(number), said("an identity number")
    first, last = layout.places["Name"]
    if not line[first:last].strip():
        return first + 1, said("no name"), said("a name")
    for word, (first, last) in layout.places.items():
        text = line[first:last].strip()
        rating = whole(text or "0", len(text) + 1)
        fits = rating is not None and rating <= _HIGHEST
        if word in {"month", "SRtng", "RRtng", "BRtng"} and not fits:
            return first + 1, shown(text), said("a rating, or 0")
    return layout.tail + 1, shown(line[layout.tail :].strip()), said("numbers and a year of birth")
