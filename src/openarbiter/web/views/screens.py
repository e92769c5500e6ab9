"""What the hall sees: lines cut into screens, and which screen comes next.

A screen shows two columns of so many lines; it turns after one second for every three lines, and
stays eight seconds at least, so that everybody can find a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

ROWS = {"near": 20, "normal": 15, "far": 10}
"""Lines of one column, by how far away the readers are."""

LEAST_SECONDS = 8
LINES_A_SECOND = 3

Line = TypeVar("Line")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPart(Generic[Line]):
    """One screen of a list.

    Attributes:
        number: Which part it is, from 1.
        parts: How many there are.
        lines: Its lines.
        seconds: How long it stays.
    """

    number: int
    parts: int
    lines: tuple[Line, ...]
    seconds: int


def part_of(lines: Sequence[Line], number: int, rows: int) -> ScreenPart[Line]:
    """One screen of a list; a number beyond the end begins anew.

    Args:
        lines: All lines.
        number: Which screen, from 1.
        rows: Lines of one of its two columns.
    """
    each = 2 * rows
    parts = max(1, -(-len(lines) // each))
    here = (max(number, 1) - 1) % parts
    shown = tuple(lines[here * each : (here + 1) * each])
    return ScreenPart(number=here + 1, parts=parts, lines=shown, seconds=seconds_for(len(shown)))


def seconds_for(lines: int) -> int:
    """Seconds a screen of so many lines stays.

    >>> seconds_for(30), seconds_for(5)
    (10, 8)
    """
    return max(LEAST_SECONDS, -(-lines // LINES_A_SECOND))
