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

    @property
    def words(self) -> list[tuple[str, int]]:
        """The headings with the first character of their columns."""
        return [(word, start) for word, (start, _) in self.places.items()]


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
    words = [found[0] for found in _WORD.finditer(header)]
    month = next(filter(None, map(month_of_heading, words)), "")
    plain = ["month" if month_of_heading(word) else word for word in words]
    if plain[:1] and plain[0].lower() == "id number":
        plain[0] = "ID"
    for layout in LAYOUTS:
        if plain == [word for word, _ in layout.words] and _fits(header, layout):
            combined = "SRtng" in layout.places
            return layout, About(layout=layout.name, rates=RATES if combined else (), month=month)
    return None


def _fits(header: str, layout: Layout) -> bool:
    """Whether each heading begins within its column."""
    starts = [found.start() for found in _WORD.finditer(header)]
    return all(
        place <= start < layout.places[word][1]
        for start, (word, place) in zip(starts, layout.words, strict=True)
    )


_HIGHEST = 4000
_MOST_KEPT = 20_000
_OVERFLOW = (0, 1, 2, 3, 4)
_YEARS = range(1850, 2100)
_SEXES = {"M": "m", "F": "w", "W": "w", "": ""}

Reader = Callable[[str], Entry]
"""Reads one line of full width."""


class Numbers(dict[str, int | None]):
    """The numbers of short columns by their text; what is no number raises ``ValueError``."""

    def __missing__(self, raw: str) -> int | None:  # noqa: D105
        text = raw.strip()
        if (text and raw[0] == " ") or len(self) > _MOST_KEPT:
            raise ValueError(raw)
        number = whole(text or "0", len(raw))
        if number is None or number > _HIGHEST:
            raise ValueError(raw)
        value = self[raw] = number or None
        return value


class _Aligned(Numbers):
    """The same where numbers stand at the right of their columns."""

    def __missing__(self, raw: str) -> int | None:
        return Numbers.__missing__(self, raw.strip() or " ")


class Births(dict[str, str]):
    """Years of birth by their text, as dates; what is no year raises ``ValueError``."""

    def __missing__(self, raw: str) -> str:  # noqa: D105
        text = raw.strip()
        if text.strip("0") and whole(text, len("2026")) not in _YEARS:
            raise ValueError(raw)
        value = self[raw] = f"{text}/00/00" if text.strip("0") else ""
        return value


def identity(raw: str) -> int:
    """The identity number of a person; what is none raises ``ValueError`` (see Source)."""
    number = whole(raw.strip(), LONGEST_ID)
    if number is None:
        raise ValueError(raw)
    return number


class _Persons(dict[str, tuple[str, str, str]]):
    """Sex, title and other titles by the text of their columns, which are few."""

    def __init__(self, ends: tuple[int, ...]) -> None:
        super().__init__()
        self._cuts = [slice(a, b) for a, b in zip((0, *ends), ends, strict=False)]

    def __missing__(self, raw: str) -> tuple[str, str, str]:
        sex, title, womens, other, *online = (raw[cut].strip() for cut in self._cuts)
        best, rest = highest(title, womens)
        others = ",".join(filter(None, [*rest, other, *online]))
        if len(self) > _MOST_KEPT:
            self.clear()
        value = self[raw] = (_SEXES.get(sex.upper(), ""), best, others)
        return value


def line_reader(layout: Layout, rate: str = "") -> Reader:
    """What reads one line of a layout."""
    if layout is OLDEST:
        return _oldest_reader(rate)
    places = layout.places
    persons = _Persons(_ends(layout))
    numbers, births = Numbers(), Births()
    last = places["FOA" if "FOA" in places else "OTit"][1]
    ident, name, federation = slice(0, 15), slice(15, 76), slice(76, 79)
    person, birth, flag = slice(80, last), slice(*places["B-day"]), slice(*places["Flag"])
    columns = [slice(*place) for word, place in places.items() if word in {*_THREE, *_ONE}]

    def read(line: str) -> Entry:
        found = [numbers[line[column]] for column in columns]
        head = (identity(line[ident]), None, line[name].strip(), line[federation].strip())
        head_and_titles = (*head, *persons[line[person]])
        return with_rates(head_and_titles, found, rate, births[line[birth]], line[flag].strip())

    return read


def _ends(layout: Layout) -> tuple[int, ...]:
    """Ends of sex, titles, other and online titles, counted from the column of the sex."""
    words = [word for word in ("Sex", "Tit", "WTit", "OTit", "FOA") if word in layout.places]
    return tuple(layout.places[word][1] - 80 for word in words)


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


def _oldest_reader(rate: str) -> Reader:
    """Reads a line of a list before 2012: no sex but the flag, and no K."""
    numbers, births = _Aligned(), Births()

    def read(line: str) -> Entry:
        title, others = highest(line[44:48].strip())
        flag = line[70:74].strip()
        sex = "w" if "w" in flag else ""
        federation = line[48:53].strip()
        head = (identity(line[0:10]), None, line[10:44].strip(), federation, sex, title)
        three = [numbers[line[53:59]], numbers[line[59:62]], None]
        return with_rates((*head, ",".join(others)), three, rate, births[line[64:70].strip()], flag)

    return read


def entries_of(
    batches: Iterator[list[str]], layout: Layout, rate: str, account: Account
) -> Iterator[list[Entry]]:
    """The people of a list (see Source), in the batches that its lines came in."""
    read, width, line_no = line_reader(layout, rate), layout.width, 1
    for lines in batches:
        found = []
        for line in lines:
            line_no += 1
            entry: Entry | None = None
            if len(line) == width:
                try:
                    entry = read(line)
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
    extra = max(len(line.rstrip()) - layout.width, 0)
    for more in dict.fromkeys((extra, *_OVERFLOW)):
        try:
            entry = read(_moved(line, layout, more))
        except ValueError:
            continue
        if not entry.name:
            break
        if more:
            found = said("titles of {id} that are too long for their column", id=entry.fide_id)
            odd = Odd("moved", line_no, layout.tail + 1, found, said("columns at their places"))
            done = said("the rest of the line is read {more} places later", more=more)
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
        if word in {"month", "SRtng", "RRtng", "BRtng"} and not _is_rating(text):
            return first + 1, shown(text), said("a rating, or 0")
    return layout.tail + 1, shown(line[layout.tail :].strip()), said("numbers and a year of birth")


def _is_rating(text: str) -> bool:
    number = whole(text or "0", len(text) + 1)
    return number is not None and number <= _HIGHEST
