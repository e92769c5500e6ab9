"""The annex's tables of columns: name, first and last column of the fields of a record.

Columns are characters, counted from 1, both ends included, exactly as the annex prints them.
Reader, writer and findings all use these tables. Records that hold one text from column 5 on have
none, nor have 132 and the ``XX`` records of words, which stand with their readers in
:mod:`~openarbiter.formats.trf.dialects`; what the fields mean stands there too.

Source:
    TRF16 (General Regulations for pairing programs, annex, 2015) for 001 and 013; TRF26
    (approved 2025-05-12, applied from 2025-09-01) for the others; JaVaFo Advanced User Manual
    for XXA.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from openarbiter.model import Points

LARGEST_ID = 9999
"""Largest pairing number its four columns can hold."""

LARGEST_ROUND = 999
"""Largest number of a round the records with a round can hold (three columns)."""

FIRST_CELL = 92
"""First column of the entry for round 1 in record 001."""

CELL_WIDTH = 10
"""Columns from one round's entry to the next."""

_LONGEST_NUMBER = 9


class Field(NamedTuple):
    """One field of a record.

    Attributes:
        name: What it is called in findings and in the documentation.
        first: First column, from 1.
        last: Last column, included.
    """

    name: str
    first: int
    last: int

    @property
    def width(self) -> int:
        """Number of characters it can hold."""
        return self.last - self.first + 1

    def moved(self, columns: int) -> Field:
        """The same field so many columns further on."""
        return Field(self.name, self.first + columns, self.last + columns)

    def text(self, line: str) -> str:
        """What stands in its columns, without the spaces around it."""
        return line[self.first - 1 : self.last].strip()


PLAYER_RECORD = (
    Field("number", 5, 8),
    Field("sex", 10, 10),
    Field("title", 11, 13),
    Field("name", 15, 47),
    Field("rating", 49, 52),
    Field("federation", 54, 56),
    Field("fide_id", 58, 68),
    Field("birth", 70, 79),
    Field("points", 81, 84),
    Field("rank", 86, 89),
)
"""Record 001, without its rounds."""

CELL = (Field("opponent", 1, 4), Field("colour", 6, 6), Field("result", 8, 8))
"""The entry of one round in record 001, counted from the first column of the entry."""

NATIONAL_RECORD = (
    Field("number", 5, 8),
    Field("sex", 10, 10),
    Field("classification", 11, 13),
    Field("name", 15, 47),
    Field("rating", 49, 52),
    Field("origin", 54, 56),
    Field("national_id", 58, 68),
    Field("birth", 70, 79),
)
"""National rating support: the federation's code stands where 001 stands for a player."""

OLD_TEAM_RECORD = (Field("name", 5, 36), Field("players", 37, 40))
"""Record 013; further players follow, five columns each."""

TEAM_RECORD = (
    Field("number", 5, 7),
    Field("name", 9, 40),
    Field("nickname", 42, 46),
    Field("strength", 48, 53),
    Field("match_points", 55, 60),
    Field("game_points", 62, 67),
    Field("rank", 69, 71),
    Field("players", 74, 77),
)
"""Record 310; further players follow, five columns each."""

BYES_RECORD = (Field("type", 5, 5), Field("round", 7, 9), Field("players", 11, 14))
"""Record 240; further players follow, five columns each."""

ACCELERATION_RECORD = (
    Field("match points", 5, 8),
    Field("points", 10, 13),
    Field("first round", 15, 17),
    Field("last round", 19, 21),
    Field("first player", 23, 26),
    Field("last player", 28, 31),
)
"""Record 250."""

FORBIDDEN_RECORD = (
    Field("first round", 5, 7),
    Field("last round", 9, 11),
    Field("players", 13, 16),
)
"""Record 260; further players follow, five columns each."""

ADJUSTMENT_RECORD = (
    Field("type", 5, 5),
    Field("match points", 8, 11),
    Field("points", 14, 17),
    Field("round", 20, 22),
    Field("players", 24, 27),
)
"""Record 299; further players follow, five columns each."""

NARROW_ADJUSTMENT_RECORD = (
    Field("type", 5, 5),
    Field("match points", 7, 10),
    Field("points", 12, 15),
    Field("round", 17, 19),
    Field("players", 21, 24),
)
"""Record 299 as sample files of the format write it, with single blanks between the fields."""

LINE_UP_RECORD = (
    Field("round", 5, 7),
    Field("team", 9, 11),
    Field("opponent", 13, 15),
    Field("players", 17, 20),
)
"""Record 300; further players follow, five columns each."""

TEAM_BYE_RECORD = (
    Field("match points", 5, 8),
    Field("game points", 10, 13),
    Field("team", 15, 17),
)
"""Record 320; the teams of further rounds follow, four columns each."""

FORFEITED_RECORD = (
    Field("result", 5, 6),
    Field("round", 8, 10),
    Field("white", 12, 14),
    Field("black", 16, 18),
)
"""Record 330."""

MATCH_POINTS_RECORD = (Field("symbol", 5, 6), Field("points", 7, 10))
"""Record 362; further symbols and their points follow, nine columns each."""

SCORING_RECORD = (Field("symbol", 6, 6), Field("points", 7, 10))
"""Record 162; further symbols and their points follow, nine columns each."""

VIRTUAL_RECORD = (Field("number", 5, 8), Field("points", 10, 13))
"""Record XXA; the points of further rounds follow, five columns each."""

BBP_RECORD = (Field("points", 5, 8),)
"""Records BBW, BBD, BBL, BBZ, BBF and BBU."""


def cutter(fields: tuple[Field, ...]) -> Callable[[str], tuple[str, ...]]:
    """A function from a line to the raw texts of these fields, all at once."""
    return itemgetter(*(slice(field.first - 1, field.last) for field in fields))


@lru_cache(maxsize=16384)
def whole(text: str) -> int | None:
    """A number without decimals.

    Returns:
        The number; ``None`` when the text is not one (or has more than nine digits).
    """
    if text.isdigit() and text.isascii() and len(text) <= _LONGEST_NUMBER:
        return int(text)
    return None


@lru_cache(maxsize=4096)
def tenths(text: str) -> Points | None:
    """Points with at most one decimal that matters; a comma is read as the point.

    Args:
        text: Such as ``"2.5"``, ``"2"``, ``".5"`` or ``"-1,0"``, without spaces around it.

    Returns:
        Tenths; ``None`` when the text is not such a number.
    """
    unsigned = text.removeprefix("-")
    units, _, decimals = unsigned.replace(",", ".").partition(".")
    first, rest = decimals[:1], decimals[1:]
    digits = units + decimals
    if not (digits.isdigit() and digits.isascii()) or len(digits) > _LONGEST_NUMBER:
        return None
    if rest.strip("0"):
        return None
    amount = int(units or "0") * 10 + int(first or "0")
    return -amount if len(unsigned) < len(text) else amount
