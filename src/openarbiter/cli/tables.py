"""Text in columns, for any names: wide characters count twice, combining ones not at all."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from openarbiter.languages import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.model import Points

_TENTHS = 10
_HALF = 5


def width(text: str) -> int:
    """Number of places a text takes on a terminal."""
    if text.isascii():
        return len(text)
    import unicodedata  # noqa: PLC0415  (only names beyond ASCII need it)

    places = 0
    for character in text:
        if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Mn"}:
            continue
        places += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return places


def screen_width() -> int:
    """Places of a line where stdout is a terminal; 0 for a file or a pipe, which has no end."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return 0


def pad(text: str, places: int, *, right: bool = False) -> str:
    """A text filled with spaces to a number of places; ``right`` puts the text to the right."""
    space = " " * (places - width(text))
    return space + text if right else text + space


def columns(rows: Sequence[Sequence[str]], aligns: str, gap: str = "  ") -> list[str]:
    """Rows as lines with aligned columns, nothing behind the last character of a line.

    Args:
        rows: The rows, all of one length.
        aligns: One letter a column: ``"<"`` or ``">"``.
        gap: What stands between two columns.
    """
    if not rows:
        return []
    places = [max(width(row[number]) for row in rows) for number in range(len(aligns))]
    return [
        gap.join(
            pad(text, place, right=align == ">")
            for text, place, align in zip(row, places, aligns, strict=True)
        ).rstrip()
        for row in rows
    ]


def points_text(points: Points) -> str:
    """Points (tenths) as arbiters write them: ``3``, ``3½``, ``½``, and ``3.2`` where needed.

    A whole number is followed by a space, so that the units of a column stand below each other.
    """
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), _TENTHS)
    if rest == 0:
        return f"{sign}{whole} "
    if rest == _HALF:
        return f"{sign}{whole or ''}½"
    return said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=rest)
