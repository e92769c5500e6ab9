"""Facts -> columns: puts texts where the tables of :mod:`~openarbiter.formats.trf.fields` say.

Whatever does not fit is refused with a ``NotCoveredError``, never squeezed; only names are cut, as
every program does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openarbiter.errors import NotCoveredError
from openarbiter.formats.trf.draft import called
from openarbiter.formats.trf.fields import LARGEST_ID, Field
from openarbiter.languages import said
from openarbiter.model import Points

_STRIDE = 5
_LEFT = frozenset(
    {"name", "federation", "fide_id", "birth", "nickname", "origin", "national_id", "sex"}
)
"""Fields written from their first column on; all others end in their last column."""

_BREAKS = str.maketrans("\r\n\0", "   ")


def one_line(text: str) -> str:
    """A text that can stand in a line: line breaks become blanks."""
    return text.translate(_BREAKS).strip()


def cut(text: str, field: Field) -> str:
    """A name, cut to the width of its columns."""
    return one_line(text)[: field.width].strip()


def shown(points: Points | None) -> str:
    """Points as the files write them, ``"2.5"``; without the decimal where only that fits."""
    if points is None:
        return ""
    sign = "-" if points < 0 else ""
    units, tenths = divmod(abs(points), 10)
    text = f"{sign}{units}.{tenths}"
    return text[:-2] if tenths == 0 and len(text) > len("-0.0") else text


def symbol(number: int | None) -> str:
    """A number, or blanks for none."""
    return "" if number is None else str(number)


def _fitted(field: Field, text: str) -> str:
    text = one_line(text)
    if len(text) > field.width:
        message = said(
            "{name} {text} does not fit the {width} columns a report file has for it "
            "({first}-{last}); JSON has no such limit",
            name=called(field.name),
            text=repr(text),
            width=field.width,
            first=field.first,
            last=field.last,
        )
        raise NotCoveredError(message)
    return text.ljust(field.width) if field.name in _LEFT else text.rjust(field.width)


def overwritten(line: str, column: int, text: str) -> str:
    """The line with exactly this text from a column on, in place of as many characters."""
    start = column - 1
    after = line[start + len(text) :]
    changed = line[:start].ljust(start) + text + after
    return changed if after else changed.rstrip().ljust(len(line))


def patched(line: str, field: Field, text: str) -> str:
    """The line with another text in the columns of a field."""
    return overwritten(line, field.first, _fitted(field, text))


def record(code: str, fields: Sequence[Field], texts: Mapping[str, str] | Sequence[str]) -> str:
    """A new line of a record with these texts, by name or in order; missing ones stay blank."""
    if not isinstance(texts, Mapping):
        texts = dict(zip([field.name for field in fields], texts, strict=False))
    line = code
    for field in fields:
        if text := texts.get(field.name):
            line = patched(line, field, text)
    return line


def identity(tpn: int) -> str:
    """A pairing number as the files write it."""
    if not 1 <= tpn <= LARGEST_ID:
        message = said(
            "pairing number {tpn} does not fit a report file, whose numbers are 1 to {most}; JSON "
            "has no such limit",
            tpn=tpn,
            most=LARGEST_ID,
        )
        raise NotCoveredError(message)
    return f"{tpn}"


def players(line: str, field: Field, numbers: Iterable[int]) -> str:
    """The line with pairing numbers from a field on, five columns each."""
    for place, number in enumerate(numbers):
        line = patched(line, field.moved(_STRIDE * place), identity(number))
    return line
