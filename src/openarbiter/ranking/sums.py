"""A tie-break value as the sum an arbiter would write on paper: every line of it, as data.

Nothing is computed here and no word is chosen for a screen; amounts are exact fractions in
points (or rating points), rounds and players are numbers.

Source:
    C.07 (applied from 2026-03-01), Articles 6 to 16: what the lines of a sum are.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.values import dataclass

Number: TypeAlias = int | Fraction
"""A whole number (games, rounds, ratings, places in a tie) or an exact amount of points."""

Value: TypeAlias = int | Fraction | None
"""A tie-break value; ``None`` where the regulation defines none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A round that counts, by an article, otherwise for the opponents than was awarded."""

    round_no: int
    awarded: Number
    counted: Number
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a sum.

    Attributes:
        round_no: The round the line belongs to; ``None`` where it belongs to none.
        opponent: Number of the opponent; ``None`` without one.
        what: What the round was, such as ``"won"`` or ``"half-point bye"``.
        value: What the line contributes.
        factors: The numbers that are multiplied to give the value; empty where none are.
        dummy: The opponent's score is that of a dummy.
        limit: Article and reason for the dummy's score; empty without a dummy.
        adjustments: How the opponent's score differs from the points of the opponent.
        cut: Article by which the line does not count; empty when it counts.
        inside: The sum behind the value, where it is one itself.
    """

    round_no: int | None = None
    opponent: int | None = None
    what: str
    value: Value
    factors: tuple[Number, ...] = ()
    dummy: bool = False
    limit: str = ""
    adjustments: tuple[Adjustment, ...] = ()
    cut: str = ""
    inside: Sum | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """A value and all that it is made of.

    Attributes:
        code: The tie-break as it was asked for.
        title: Its name in the regulation.
        lines: The lines, in the order of the rounds; those that were cut are among them.
        value: The value; ``None`` where the regulation defines none.
        how: How the value follows from the lines, such as ``"sum"`` or ``"average"``.
        notes: What else decided, one sentence each.
    """

    player: int
    code: str
    title: str
    article: str
    lines: tuple[Line, ...]
    value: Value
    how: str = said("sum")
    notes: tuple[str, ...] = ()

    @property
    def counted(self) -> tuple[Line, ...]:
        """The lines that count."""
        return tuple(line for line in self.lines if not line.cut)


def decimal_text(number: Number, places: int = 2) -> str:
    """A number as arbiters write it: exact where so many decimals suffice, else rounded half up.

    Source:
        C.07 (applied from 2026-03-01), Article 10.1: 0.5 is rounded up.

    Examples:
        >>> decimal_text(Fraction(25, 2)), decimal_text(Fraction(79, 6)), decimal_text(7)
        ('12.5', '13.17', '7')
    """
    scale = 10**places
    rounded = (abs(number) * scale * 2 + 1) // 2
    whole, rest = divmod(int(rounded), scale)
    sign = "-" if number < 0 and rounded else ""
    if not rest:
        return f"{sign}{whole}"
    decimals = f"{rest:0{places}d}".rstrip("0")
    return said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=decimals)
