"""The annex's tables of columns: name, columns and kind of the fields of a record; texts in them.

Columns are characters, counted from 1, both ends included, exactly as the annex prints them. A
field has the name of the attribute that it holds. Reader, writer and findings all use these tables.
What does not fit its columns is refused with a ``NotCoveredError``, never squeezed; only names are
cut, as every program does. Records that hold one text from column 5 on have no table, nor have 132
and the ``XX`` records of words: they stand with their readers in
:mod:`~openarbiter.formats.trf.dialects`, and so does what the fields mean.

Source:
    TRF16 (General Regulations for pairing programs, annex, 2015) for 001 and 013; TRF26
    (approved 2025-05-12, applied from 2025-09-01) for the others; JaVaFo Advanced User Manual
    for XXA.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from openarbiter.formats.findings import not_covered
from openarbiter.formats.text import whole as number_of
from openarbiter.formats.words import called, shown
from openarbiter.model import Points
from openarbiter.model.alphabet import composed

LARGEST_ID = 9999
"""Largest pairing number its four columns can hold."""

LARGEST_TEAM = 999
"""Largest number of a team that fits its columns."""

LARGEST_ROUND = 999
"""Largest number of a round the records with a round can hold (three columns)."""

FIRST_CELL = 92
"""First column of the entry for round 1 in record 001."""

CELL_WIDTH = 10
"""Columns from one round's entry to the next."""

PLAYER_STRIDE = 5
"""Columns from one player of a list to the next."""

SYMBOL_STRIDE = 9
"""Columns from one symbol with its points to the next in records 162 and 362."""

BYE_STRIDE = 4
"""Columns from the team of one round to the next in record 320."""

CODE_WIDTH = 3
"""Columns of the code of a record."""

_LONGEST_NUMBER = 9


TEXT, CODE, NUMBER, POINTS = "text", "code", "number", "points"
"""Kinds of fields: a text begins in the first of its columns, all others end in the last one."""


class Field(NamedTuple):
    """One field of a record.

    Attributes:
        name: The attribute it holds, as :func:`called` knows it.
        first: First column, from 1.
        last: Last column, included.
    """

    name: str
    first: int
    last: int
    kind: str

    @property
    def width(self) -> int:
        """Number of characters it can hold."""
        return self.last - self.first + 1

    def moved(self, columns: int) -> Field:
        """The same field so many columns further on."""
        return self._replace(first=self.first + columns, last=self.last + columns)

    def text(self, line: str) -> str:
        """What stands in its columns, without the spaces around it."""
        return composed(line[self.first - 1 : self.last].strip())


PLAYER_RECORD = (
    Field("number", 5, 8, NUMBER),
    Field("sex", 10, 10, TEXT),
    Field("title", 11, 13, CODE),
    Field("name", 15, 47, TEXT),
    Field("rating", 49, 52, NUMBER),
    Field("federation", 54, 56, TEXT),
    Field("fide_id", 58, 68, TEXT),
    Field("birth", 70, 79, TEXT),
    Field("points", 81, 84, POINTS),
    Field("rank", 86, 89, NUMBER),
)
"""Record 001, without its rounds."""

PLAYER_FIELDS = {field.name: field for field in PLAYER_RECORD}
"""The same by their names."""

CELL = (Field("opponent", 1, 4, NUMBER), Field("colour", 6, 6, CODE), Field("result", 8, 8, CODE))
"""The entry of one round in record 001, counted from the first column of the entry."""

NATIONAL_RECORD = (
    Field("number", 5, 8, NUMBER),
    Field("sex", 10, 10, TEXT),
    Field("classification", 11, 13, CODE),
    Field("name", 15, 47, TEXT),
    Field("rating", 49, 52, NUMBER),
    Field("origin", 54, 56, TEXT),
    Field("national_id", 58, 68, TEXT),
    Field("birth", 70, 79, TEXT),
)
"""National rating support: the federation's code stands where 001 stands for a player."""

OLD_TEAM_RECORD = (Field("name", 5, 36, TEXT), Field("players", 37, 40, NUMBER))
"""Record 013; further players follow, five columns each."""

TEAM_RECORD = (
    Field("number", 5, 7, NUMBER),
    Field("name", 9, 40, TEXT),
    Field("nickname", 42, 46, TEXT),
    Field("strength", 48, 53, NUMBER),
    Field("match_points", 55, 60, POINTS),
    Field("game_points", 62, 67, POINTS),
    Field("rank", 69, 71, NUMBER),
    Field("players", 74, 77, NUMBER),
)
"""Record 310; further players follow, five columns each."""

BYES_RECORD = (
    Field("kind", 5, 5, CODE),
    Field("round_no", 7, 9, NUMBER),
    Field("players", 11, 14, NUMBER),
)
"""Record 240; further players follow, five columns each."""

ACCELERATION_RECORD = (
    Field("match_points", 5, 8, POINTS),
    Field("points", 10, 13, POINTS),
    Field("first_round", 15, 17, NUMBER),
    Field("last_round", 19, 21, NUMBER),
    Field("first_player", 23, 26, NUMBER),
    Field("last_player", 28, 31, NUMBER),
)
"""Record 250."""

FORBIDDEN_RECORD = (
    Field("first_round", 5, 7, NUMBER),
    Field("last_round", 9, 11, NUMBER),
    Field("players", 13, 16, NUMBER),
)
"""Record 260; further players follow, five columns each."""

ADJUSTMENT_RECORD = (
    Field("kind", 5, 5, CODE),
    Field("match_points", 8, 11, POINTS),
    Field("points", 14, 17, POINTS),
    Field("round_no", 20, 22, NUMBER),
    Field("players", 24, 27, NUMBER),
)
"""Record 299; further players follow, five columns each."""

NARROW_ADJUSTMENT_RECORD = (
    Field("kind", 5, 5, CODE),
    Field("match_points", 7, 10, POINTS),
    Field("points", 12, 15, POINTS),
    Field("round_no", 17, 19, NUMBER),
    Field("players", 21, 24, NUMBER),
)
"""Record 299 as sample files of the format write it, with single blanks between the fields."""

LINE_UP_RECORD = (
    Field("round_no", 5, 7, NUMBER),
    Field("team", 9, 11, NUMBER),
    Field("opponent", 13, 15, NUMBER),
    Field("players", 17, 20, NUMBER),
)
"""Record 300; further players follow, five columns each."""

TEAM_BYE_RECORD = (
    Field("match_points", 5, 8, POINTS),
    Field("game_points", 10, 13, POINTS),
    Field("team", 15, 17, NUMBER),
)
"""Record 320; the teams of further rounds follow, four columns each."""

FORFEITED_RECORD = (
    Field("result", 5, 6, CODE),
    Field("round_no", 8, 10, NUMBER),
    Field("white", 12, 14, NUMBER),
    Field("black", 16, 18, NUMBER),
)
"""Record 330."""

MATCH_POINTS_RECORD = (Field("symbol", 5, 6, CODE), Field("points", 7, 10, POINTS))
"""Record 362; further symbols and their points follow, nine columns each."""

SCORING_RECORD = (Field("symbol", 6, 6, CODE), Field("points", 7, 10, POINTS))
"""Record 162; further symbols and their points follow, nine columns each."""

DATE = Field("round_dates", 92, 101, TEXT)
"""The date of round 1 in record 132; those of further rounds follow."""

VIRTUAL_RECORD = (Field("number", 5, 8, NUMBER), Field("points", 10, 13, POINTS))
"""Record XXA; the points of further rounds follow, five columns each."""

BBP_RECORD = (Field("points", 5, 8, POINTS),)
"""Records BBW, BBD, BBL, BBZ, BBF and BBU."""


def cutter(fields: tuple[Field, ...]) -> Callable[[str], tuple[str, ...]]:
    """A function from a line to the raw texts of these fields, all at once."""
    return itemgetter(*(slice(field.first - 1, field.last) for field in fields))


@lru_cache(maxsize=16384)
def whole(text: str) -> int | None:
    """A number of at most nine digits, without decimals; ``None`` for another text."""
    return number_of(text, _LONGEST_NUMBER)


@lru_cache(maxsize=4096)
def tenths(text: str) -> Points | None:
    """The tenths of points such as ``2.5``, ``.5`` and ``-1,0``; ``None`` for another text."""
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


_BREAKS = str.maketrans("\r\n\0", "   ")


def one_line(text: str) -> str:
    """A text that can stand in a line: line breaks become blanks."""
    return text.translate(_BREAKS).strip()


def cut(text: str, field: Field) -> str:
    """A name, cut to the width of its columns."""
    return one_line(text)[: field.width].strip()


def symbol(number: int | None) -> str:
    """A number, or blanks for none."""
    return "" if number is None else str(number)


def _fitted(field: Field, text: str) -> str:
    text = one_line(text)
    if len(text) > field.width:
        raise not_covered(
            "field",
            name=called(field.name),
            text=repr(text),
            count=field.width,
            first=field.first,
            last=field.last,
        )
    return text.ljust(field.width) if field.kind == TEXT else text.rjust(field.width)


def overwritten(line: str, column: int, text: str) -> str:
    """The line with exactly this text from a column on, in place of as many characters."""
    start = column - 1
    after = line[start + len(text) :]
    changed = line[:start].ljust(start) + text + after
    return changed if after else changed.rstrip().ljust(len(line))


def patched(line: str, field: Field, text: str) -> str:
    """The line with another text in the columns of a field."""
    return overwritten(line, field.first, _fitted(field, text))


def texts(fact: object, fields: Sequence[Field]) -> dict[str, str]:
    """The texts of an object's attributes in these fields, by name."""
    found = {field.name: (field.kind, getattr(fact, field.name)) for field in fields}
    return {
        name: shown(value) if kind == POINTS else "" if value is None else str(value)
        for name, (kind, value) in found.items()
    }


def record(code: str, fields: Sequence[Field], values: Mapping[str, str] | Sequence[str]) -> str:
    """A new line of a record with these texts, by name or in order; missing ones stay blank."""
    if not isinstance(values, Mapping):
        values = dict(zip([field.name for field in fields], values, strict=False))
    line = code
    for field in fields:
        if text := values.get(field.name):
            line = patched(line, field, text)
    return line


def fact_line(code: str, table: Sequence[Field], fact: object, **instead: str) -> str:
    """A new record of a fact, with these texts for some of its fields; its players come last."""
    others = [field for field in table if field.name != "players"]
    own = texts(fact, [field for field in others if field.name not in instead])
    line = record(code, others, own | instead)
    listed = table[-1]
    return players(line, listed, getattr(fact, listed.name)) if listed not in others else line


def identity(tpn: int) -> str:
    """A pairing number as the files write it."""
    if not 1 <= tpn <= LARGEST_ID:
        raise not_covered("number", tpn=tpn, most=LARGEST_ID)
    return f"{tpn}"


def players(line: str, field: Field, numbers: Iterable[int]) -> str:
    """The line with pairing numbers from a field on, five columns each."""
    for place, number in enumerate(numbers):
        line = patched(line, field.moved(PLAYER_STRIDE * place), identity(number))
    return line
