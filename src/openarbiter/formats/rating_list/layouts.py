"""The five layouts of the text lists of FIDE, told by the words of their first line.

The name of the file says nothing here: the words and their places decide. Two pairs of headings of
the oldest layout are written as one word.

Source:
    The rating lists of FIDE in text form: combined with and without the column of online titles,
    of one rate of play with and without it, and the one used before 2012.
"""

from __future__ import annotations

import re

from openarbiter.formats.rating_list.entry import RATES, About
from openarbiter.formats.rating_list.months import month_of_heading
from openarbiter.values import dataclass

_WORD = re.compile(r"ID [Nn]umber|\S+")

_HEAD = {"ID": (0, 15), "Name": (15, 76), "Fed": (76, 80), "Sex": (80, 84)}
_HEAD |= {"Tit": (84, 89), "WTit": (89, 94), "OTit": (94, 109)}
_THREE = ("SRtng", "SGm", "SK", "RRtng", "RGm", "Rk", "BRtng", "BGm", "BK")
_ONE = ("month", "Gms", "K")
_WIDTHS = (6, 4, 3, 6, 4, 3, 6, 4, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Where the columns of a list are.

    Attributes:
        name: What the layout is called in messages.
        width: Characters of a line.
        places: Start (from 0) and end of each column, by its heading; ``month`` is the rating
            column of one rate of play.
        tail: First character of the part that a too long column of titles pushes to the right.
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
