"""Single values out of a line: texts, words, numbers, points and pairing numbers.

What cannot be read is noted in the draft with its line and column.

Source:
    TRF16 annex (2015): texts stand from column 5 on. TRF26 (applied from 2025-09-01): numbers
    stand in their columns, points have one decimal; records 112, 162, 202, 212, 240, 260, 299,
    801 and 802. JaVaFo Advanced User Manual: the words of ``XX`` records stand between blanks.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.formats.trf.draft import Draft, Mention, called
from openarbiter.formats.trf.fields import LARGEST_ID, Field, tenths, whole
from openarbiter.languages import said
from openarbiter.model import Points, Tpn

TEXT_COLUMN = 5
"""First column of records that hold one text."""

_BEHIND_CODE = 3
_SIGNS = frozenset(":;,=|")

LEFT_OUT = said("left the record out")
"""What a lenient reading does with a record that says nothing without what is wrong in it."""

_BLANK = said("read as blank")
_LIKE = said("points like {example}", example="1.5")


def rest(line: str) -> str:
    """What stands behind the code, without the spaces around it.

    Where the blank in column 4 is missing a text begins there, unless it is a sign such as a
    colon that some put in its place.
    """
    return line[_BEHIND_CODE + (line[_BEHIND_CODE:][:1] in _SIGNS) :].strip()


def runs_on(line: str) -> bool:
    """Whether a text begins in column 4, right behind the code."""
    sign = line[_BEHIND_CODE:][:1]
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


def pairing_numbers(
    draft: Draft, number: int, line: str, column: int, *, needed: bool = False
) -> tuple[Tpn, ...]:
    """The pairing numbers from a column on; ``0000`` is an empty place.

    They are mentioned in the draft. Where one is needed the record would say something else without
    any number: a lenient reading has to leave it out where something stands here and no number can
    be read.
    """
    words = [(word, whole(word), at) for word, at in tokens(line, column)]
    words = [(word, None if (value or 0) > LARGEST_ID else value, at) for word, value, at in words]
    players = [Tpn(value) for _, value, _ in words if value]
    lost = needed and not players
    repair = LEFT_OUT if lost else said("left it out")
    for word, value, at in words:
        if value:
            draft.mentions.append(Mention(value, number, at))
        elif value is None or lost:
            draft.wrong("bad-number", (number, at), repr(word), said("a pairing number"), repair)
    return tuple(players)


def number_in(
    draft: Draft, number: int, line: str, field: Field, repair: str = _BLANK
) -> int | None:
    """A number in its columns; ``None`` for blanks and, with a finding, for anything else."""
    text = field.text(line)
    value = whole(text) if text else None
    if text and value is None:
        place = (number, field.first)
        found = said("{name} {text}", name=called(field.name), text=repr(text))
        draft.wrong("bad-number", place, found, said("a number"), repair)
    return value


def points_in(
    draft: Draft, number: int, line: str, field: Field, repair: str = _BLANK
) -> Points | None:
    """Points in their columns; ``None`` for blanks and, with a finding, for anything else."""
    text = field.text(line)
    value = tenths(text) if text else None
    if text and value is None:
        place = (number, field.first)
        found = said("{name} {text}", name=called(field.name), text=repr(text))
        draft.wrong("bad-points", place, found, _LIKE, repair)
    return value


def worth(draft: Draft, place: tuple[int, int], text: str) -> Points | None:
    """What a symbol of a scoring record is worth; ``None``, with a finding, when unreadable."""
    value = tenths(text)
    if value is None:
        draft.wrong("bad-points", place, repr(text), _LIKE, said("left the value out"))
    return value


def note_repetition(draft: Draft, number: int, earlier: int) -> None:
    """Remark a record that counts again although it says the same; nothing says it comes once."""
    found = said("the same as in line {line}; both count", line=earlier)
    draft.remark("repeated", (number, 1), found, said("something else, or one record"))


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


def kept(draft: Draft, number: int, line: str) -> None:
    """A record that is known, kept, and says nothing to us."""
    draft.others[number] = line
