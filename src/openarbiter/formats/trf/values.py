"""What stands in a line: texts, words, numbers, points, pairing numbers, and blanks between fields.

What cannot be read is noted in the draft with its line and column. A line of which a field begins
too early or too late loses digits without looking wrong, so a record of numbers is read only when
all columns between its fields are blank. A text that is too long for its field harms nobody, and is
remarked.

Source:
    TRF16 annex (2015): texts stand from column 5 on. TRF26 (applied from 2025-09-01): numbers
    stand in their columns, points have one decimal; records 112, 162, 202, 212, 240, 260, 299,
    801 and 802. JaVaFo Advanced User Manual: the words of ``XX`` records stand between blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from openarbiter.formats.trf.draft import Draft, Mention
from openarbiter.formats.trf.fields import (
    CODE_WIDTH,
    LARGEST_ID,
    NUMBER,
    PLAYER_FIELDS,
    PLAYER_RECORD,
    POINTS,
    SYMBOL_STRIDE,
    Field,
    tenths,
    whole,
)
from openarbiter.formats.words import called
from openarbiter.languages import said
from openarbiter.model import Points, Tpn
from openarbiter.model.alphabet import composed

Table: TypeAlias = tuple[Field, ...]

_FIRST_GAP = 4
_PARTS_OF_NUMBERS = frozenset("0123456789.,-")
_NAME = PLAYER_FIELDS["name"]
_NAME_START = _NAME.first - 1
_BEFORE_NAME = _NAME_START - 1


TEXT_COLUMN = 5
"""First column of records that hold one text."""

_SIGNS = frozenset(":;,=|")

LEFT_OUT = said("left the record out")
"""What a lenient reading does with a record that says nothing without what is wrong in it."""

_BLANK = said("read as blank")
_LIKE = "1.5"


def rest(line: str) -> str:
    """What stands behind the code, without the spaces around it.

    Where the blank in column 4 is missing a text begins there, unless it is a sign such as a
    colon that some put in its place.
    """
    return composed(line[CODE_WIDTH + (line[CODE_WIDTH:][:1] in _SIGNS) :].strip())


def runs_on(line: str) -> bool:
    """Whether a text begins in column 4, right behind the code."""
    sign = line[CODE_WIDTH:][:1]
    return bool(sign.strip()) and sign not in _SIGNS


def tokens(line: str, column: int) -> list[tuple[str, int]]:
    """The words of a line from a column on, each with its own column."""
    found: list[tuple[str, int]] = []
    at = column - 1
    for word in line[column - 1 :].split():
        at = line.index(word, at)
        found.append((word, at + 1))
        at += len(word)
    return found


class Line:
    """One record: its text, its number (from 1), and the draft that it goes into."""

    __slots__ = ("draft", "number", "text")

    def __init__(self, draft: Draft, number: int, text: str) -> None:
        self.draft, self.number, self.text = draft, number, text

    @property
    def rest(self) -> str:
        """What stands behind the code; see :func:`rest`."""
        return rest(self.text)

    def wrong(self, check: str, column: int, /, **gaps: object) -> None:
        """Note what cannot be read at a column."""
        self.draft.wrong(check, (self.number, column), **gaps)

    def remark(self, check: str, column: int, /, **gaps: object) -> None:
        """Note something odd that has one meaning all the same."""
        self.draft.remark(check, (self.number, column), **gaps)

    def contradiction(self, check: str, column: int, /, **gaps: object) -> None:
        """Note what disagrees with an earlier record."""
        self.draft.contradiction(check, (self.number, column), **gaps)

    def keep(self, text: str = "") -> None:
        """Keep the record, or a part of it, which says nothing to us."""
        self.draft.others[self.number] = text or self.text

    def say(self, name: str, value: str | int) -> None:
        """Note something that may be said once."""
        self.draft.say(name, value, self.number)

    def players(self, column: int, *, needed: bool = False) -> tuple[Tpn, ...]:
        """The pairing numbers from a column on; ``0000`` is an empty place.

        They are mentioned in the draft. Where one is needed the record would say something else
        without any number: a lenient reading has to leave it out where something stands here and
        no number can be read.
        """
        words = [(word, whole(word), at) for word, at in tokens(self.text, column)]
        words = [
            (word, None if (value or 0) > LARGEST_ID else value, at) for word, value, at in words
        ]
        players = [Tpn(value) for _, value, _ in words if value]
        lost = needed and not players
        repair = LEFT_OUT if lost else said("left it out")
        for word, value, at in words:
            if value:
                self.draft.mentions.append(Mention(value, self.number, at))
            elif value is None or lost:
                self.wrong("bad-number.player", at, found=repr(word), repair=repair)
        return tuple(players)

    def value(self, field: Field, repair: str = _BLANK) -> int | None:
        """A number in its columns; ``None`` for blanks and, with a finding, for anything else."""
        text = field.text(self.text)
        is_points = field.kind == POINTS
        value = (tenths if is_points else whole)(text) if text else None
        if text and value is None:
            check = "bad-points.field" if is_points else "bad-number.field"
            gaps = {"name": called(field.name), "text": repr(text), "example": _LIKE}
            self.wrong(check, field.first, **gaps, repair=repair)
        return value

    def values(self, fields: Sequence[Field], repair: str = _BLANK) -> dict[str, Any]:
        """What stands in some fields, by name: numbers, points and texts."""
        return {
            field.name: self.value(field, repair)
            if field.kind in (NUMBER, POINTS)
            else field.text(self.text)
            for field in fields
        }

    def worth(self, column: int, text: str) -> Points | None:
        """What a symbol of a scoring record is worth; ``None``, with a finding, when unreadable."""
        value = tenths(text)
        if value is None:
            self.wrong("bad-points.symbol", column, found=repr(text), example=_LIKE)
        return value

    def fits(self, table: Table, stride: int = 0, *, complete: bool = False) -> bool:
        """Whether a record of numbers is in its columns; a shifted one is noted and left out.

        One that fits them once it is moved by a column can be read in no other way, nor can one of
        which no field may be blank and that has its words in the order of the fields: it is moved,
        and remarked.
        """
        found = stray(self.text, table, stride)
        if not found:
            return True
        code, behind = self.text[:CODE_WIDTH], self.text[CODE_WIDTH:]
        ways = [f"{code} {behind}" if behind[:1].strip() else code + behind[1:]]
        if complete and (words := _in_order(behind.split(), table)):
            ways.append(code + words)
        for moved in ways:
            if not stray(moved, table, stride):
                self._remark_stray(table, found[0])
                self.text = moved
                return True
        self._shifted(table, found[0])
        return False

    def symbols(self, table: Table, known: str) -> Iterator[tuple[str, Points, int]]:
        """The symbols of a scoring record, their points (tenths), and the columns of the symbols.

        Where symbols and points stand in turn between any blanks there is no other way to read
        them: that they are out of their columns is remarked.
        """
        for letters, at, text, behind in self._pairs(table, known):
            if letters.upper() not in known.split():
                self.wrong("bad-symbol.scoring", at, text=repr(letters.upper()), expected=known)
                continue
            value = self.worth(behind, text)
            if value is not None:
                yield letters.upper(), value, at

    def _pairs(self, table: Table, known: str) -> list[tuple[str, int, str, int]]:
        """Symbols and points as they are written, each with its column."""
        line = self.text.rstrip()
        symbol, points = table
        pair = re.compile(rf"({known.replace(' ', '|')}) *(-?[\d.,]+)", re.IGNORECASE)
        columns = stray(line, table, SYMBOL_STRIDE, repeated=2)
        if not columns:
            shifts = range(0, len(line) - symbol.last + 1, SYMBOL_STRIDE)
            pairs = [(symbol.moved(shift), points.moved(shift)) for shift in shifts]
            return [(one.text(line), one.first, two.text(line), two.first) for one, two in pairs]
        if not re.fullmatch(rf"( *{pair.pattern})+ *", line[CODE_WIDTH:], re.IGNORECASE):
            self._shifted(table, columns[0])
            return []
        self._remark_stray(table, columns[0])
        return [
            (each[1], each.start(1) + 1, each[2], each.start(2) + 1)
            for each in pair.finditer(line, CODE_WIDTH)
        ]

    def note_stray(self, table: Table, columns: list[int]) -> None:
        """Note what stands between the fields of a record that has texts among its fields.

        One column is remarked when it only takes a letter from a text; where it takes a digit from
        a number, or where several are taken, the line is shifted.
        """
        if len(columns) > 1 or (columns and cuts_a_number(self.text, table, columns[0])):
            self._shifted(table, columns[0], said("read as it stands in the columns"))
        elif columns:
            self._remark_stray(table, columns[0])

    def _remark_stray(self, table: Table, column: int) -> None:
        self.remark("bad-columns.blank", column, found=stray_words(self.text, table, column))

    def _shifted(self, table: Table, column: int, repair: str = LEFT_OUT) -> None:
        found = stray_words(self.text, table, column)
        self.wrong("bad-columns.shifted", column, found=found, repair=repair)


_POINTS = frozenset({"PTS", "MPTS", "GPTS"})


def is_standings_order(line: str) -> bool:
    """Whether a line is a record 212 that says something."""
    return line.startswith("212") and bool(rest(line))


def tie_break_codes(text: str) -> tuple[str, ...]:
    """The codes of a list with commas between; semicolons are taken for such."""
    return tuple([code.strip() for code in text.replace(";", ",").split(",") if code.strip()])


def orders_agree(line: str, tie_breaks: Sequence[str]) -> bool:
    """Whether a record 212 has the tie-breaks in their order, wherever the points stand."""
    return _ordered(tie_break_codes(rest(line))) == _ordered(tie_breaks)


def _ordered(codes: Sequence[str]) -> list[str]:
    return [code.upper() for code in codes if code.upper() not in _POINTS]


@lru_cache(maxsize=64)
def gaps(table: Table) -> tuple[int, ...]:
    """The columns up to the last field of a table that belong to no field, ascending."""
    taken = {column for field in table for column in range(field.first, field.last + 1)}
    return tuple([c for c in range(_FIRST_GAP, table[-1].first) if c not in taken])


def stray(line: str, table: Table, stride: int = 0, repeated: int = 1) -> list[int]:
    """The columns of a line that should be blank and are not, ascending."""
    blank = gaps(table)
    if stride:
        after, again = table[-1].last + 1, table[-repeated].first + stride
        ends = range(after, len(line) + 1, stride)
        blank = (*blank, *(end + more for end in ends for more in range(again - after)))
    elif table[-1].name != "players":
        blank = (*blank, table[-1].last + 1)
    return [column for column in blank if line[column - 1 : column].strip()]


def stray_words(line: str, table: Table, column: int) -> str:
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


def _in_order(words: list[str], table: Table) -> str:
    """The words of a record in the columns of its fields, behind the code; empty if one is not."""
    if len(words) < len(table) or any(
        len(word) > field.width or (field.kind == NUMBER and whole(word) is None)
        for word, field in zip(words, table, strict=False)
    ):
        return ""
    line = ""
    for word, field in zip(words, table, strict=False):
        line = line.ljust(field.last - CODE_WIDTH - len(word)) + word
    return " ".join([line, *words[len(table) :]])


def cuts_a_number(line: str, table: Table, column: int) -> bool:
    """Whether a column that should be blank holds a part of the number beside it."""
    if line[column - 1] not in _PARTS_OF_NUMBERS:
        return False
    beside = [
        neighbour
        for field in table
        if field.kind in (NUMBER, POINTS)
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
    """A record 001 whose name was filled up to its width in bytes, with the blanks it lacks."""
    name = line[_NAME.first - 1 : _NAME.last]
    for missing in range(len(name.encode("utf-8", "replace")) - len(name), 0, -1):
        at = _NAME.last - missing
        moved = line[:at] + " " * missing + line[at:]
        numbers = [PLAYER_FIELDS[name].text(moved) for name in ("rating", "rank")]
        points = PLAYER_FIELDS["points"].text(moved)
        if (
            not stray(moved, PLAYER_RECORD)
            and all(not text or whole(text) is not None for text in numbers)
            and (not points or tenths(points) is not None)
        ):
            return moved
    return None
