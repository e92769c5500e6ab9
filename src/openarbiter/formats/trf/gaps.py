"""What stands between the fields of a record: blanks, or the line is shifted.

A line of which a field begins too early or too late loses digits without looking wrong, so a
record of numbers is read only when all columns between its fields are blank. A text that is
too long for its field harms nobody, and is remarked.

Source:
    TRF16 annex (2015) and TRF26 (applied from 2025-09-01): the columns of each record; those
    between two fields belong to none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from openarbiter.formats.trf.draft import Draft, called
from openarbiter.formats.trf.fields import PLAYER_RECORD, Field, tenths, whole
from openarbiter.formats.trf.values import LEFT_OUT
from openarbiter.languages import said

Table: TypeAlias = tuple[Field, ...]

_FIRST_GAP = 4
_NUMBERS = frozenset(
    {"number", "rating", "points", "rank", "strength", "match_points", "game_points", "players"}
)
_PARTS_OF_NUMBERS = frozenset("0123456789.,-")
_NAME = next(field for field in PLAYER_RECORD if field.name == "name")
_NAME_START = _NAME.first - 1
_BEFORE_NAME = _NAME_START - 1
_PLAYER_FIELDS = {field.name: field for field in PLAYER_RECORD}


@lru_cache(maxsize=64)
def gaps(table: Table) -> tuple[int, ...]:
    """The columns up to the last field of a table that belong to no field, ascending."""
    taken = {column for field in table for column in range(field.first, field.last + 1)}
    return tuple([c for c in range(_FIRST_GAP, table[-1].first) if c not in taken])


def stray(line: str, table: Table, stride: int = 0, repeated: int = 1) -> list[int]:
    """The columns of a line that should be blank and are not, ascending.

    Args:
        line: A line of the record.
        table: Its fields.
        stride: Columns from the last fields to the next of their kind, where they are
            repeated; 0 where nothing is. Without it players may stand between any blanks.
        repeated: How many of the last fields are repeated together.
    """
    blank = gaps(table)
    if stride:
        after, again = table[-1].last + 1, table[-repeated].first + stride
        ends = range(after, len(line) + 1, stride)
        blank = (*blank, *(end + more for end in ends for more in range(again - after)))
    elif table[-1].name != "players":
        blank = (*blank, table[-1].last + 1)
    return [column for column in blank if line[column - 1 : column].strip()]


def told(line: str, table: Table, column: int) -> str:
    """What stands in a column that should be blank, in words."""
    text = repr(line[column - 1])
    before = [field.name for field in table if field.last < column]
    after = [field.name for field in table if field.first > column]
    if not before:
        return said("{text} behind the code", text=text)
    if not after:
        return said("{text} behind {field}", text=text, field=called(before[-1]))
    return said(
        "{text} between {before} and {after}",
        text=text,
        before=called(before[-1]),
        after=called(after[0]),
    )


def fits_its_columns(draft: Draft, number: int, line: str, table: Table, stride: int = 0) -> bool:
    """Whether a record of numbers stands in its columns; a shifted one is noted and left out."""
    found = stray(line, table, stride)
    if found:
        shifted(draft, number, line, table, found[0])
    return not found


def shifted(draft: Draft, number: int, line: str, table: Table, column: int) -> None:
    """Note a record that is left out because this column of it should be blank."""
    found = told(line, table, column)
    expected = said("a blank: is the line shifted?")
    draft.wrong("bad-columns", (number, column), found, expected, LEFT_OUT)


def note_stray(draft: Draft, number: int, line: str, table: Table, columns: list[int]) -> None:
    """Note what stands between the fields of a record that has texts among its fields.

    One column is remarked when it only takes a letter from a text; where it takes a digit from a
    number, or where several are taken, the line is shifted.
    """
    if not columns:
        return
    place, found = (number, columns[0]), told(line, table, columns[0])
    if len(columns) > 1 or cuts_a_number(line, table, columns[0]):
        expected = said("a blank: is the line shifted?")
        repair = said("read as it stands in the columns")
        draft.wrong("bad-columns", place, found, expected, repair)
    else:
        draft.remark("bad-columns", place, found, said("a blank"))


def cuts_a_number(line: str, table: Table, column: int) -> bool:
    """Whether a column that should be blank holds a part of the number beside it."""
    if line[column - 1] not in _PARTS_OF_NUMBERS:
        return False
    beside = [
        neighbour
        for field in table
        if field.name in _NUMBERS
        for neighbour in (field.first, field.last)
        if abs(neighbour - column) == 1
    ]
    return any(line[neighbour - 1 : neighbour].strip() for neighbour in beside)


def name_begins_early(line: str) -> bool:
    """Whether the name of a record 001 begins in the column before its own."""
    if not line[_BEFORE_NAME:_NAME_START].strip():  # asked of every player: nearly always so
        return False
    return bool(line[_NAME_START : _NAME_START + 1].strip()) and (
        not line[_BEFORE_NAME - 1 : _BEFORE_NAME].strip()
    )


def padded_anew(line: str) -> str | None:
    """A record 001 whose name was filled up to its width in bytes, with the blanks it lacks.

    Returns:
        The line in its columns; ``None`` where that is not what is wrong with it.
    """
    name = line[_NAME.first - 1 : _NAME.last]
    for missing in range(len(name.encode("utf-8", "replace")) - len(name), 0, -1):
        at = _NAME.last - missing
        moved = line[:at] + " " * missing + line[at:]
        numbers = [_PLAYER_FIELDS[name].text(moved) for name in ("rating", "rank")]
        points = _PLAYER_FIELDS["points"].text(moved)
        if (
            not stray(moved, PLAYER_RECORD)
            and all(not text or whole(text) is not None for text in numbers)
            and (not points or tenths(points) is not None)
        ):
            return moved
    return None
