"""Text in columns, for any names: wide characters count twice, combining ones not at all.

Source:
    Unicode Standard Annex 11, East Asian Width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.model import points_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.model import Player, Points

_TENTHS = 10


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


def points_column(points: Points) -> str:
    """Points (tenths) as a cell: a space behind whole ones, so that units stand below each other.

    Source:
        None: a way of printing.
    """
    return points_text(points) if points % _TENTHS else f"{points_text(points)} "


def titled(player: Player) -> str:
    """Name with the title in front.

    Source:
        None: a way of printing.
    """
    return f"{player.title} {player.name}" if player.title else player.name
