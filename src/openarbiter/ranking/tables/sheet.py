"""A sheet: heads, rows of texts, notes. And the words that all sheets share.

Source:
    C.07 (applied from 2026-03-01), Article 4.2: what stands in a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.model import Colour, Player, Points, Result, RoundRecord
from openarbiter.ranking.sums import Value, decimal_text

__all__ = ["Sheet", "cell", "colour_letter", "points_shown", "shade", "titled", "value_shown"]

_TENTHS = 10
_HALF = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Text in columns.

    Attributes:
        title: What the sheet is, such as the event and the round.
        heads: Heads of the columns.
        aligns: One letter a column: ``"<"`` or ``">"``.
        rows: The rows, each with one text a column.
        notes: Sentences below the table.
    """

    title: str
    heads: tuple[str, ...]
    aligns: str
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def points_shown(points: Points) -> str:
    """Points (tenths) as arbiters write them: ``3``, ``3½``, ``½``."""
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), _TENTHS)
    if rest == _HALF:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}" + (f".{rest}" if rest else "")


def value_shown(value: Value) -> str:
    """A tie-break value: exact, or with two decimals; a dash where none is defined."""
    return "-" if value is None else decimal_text(value)


def titled(player: Player) -> str:
    """Name with the title in front."""
    return f"{player.title} {player.name}" if player.title else player.name


def colour_letter(record: RoundRecord) -> str:
    """``w``, ``b`` or nothing."""
    if record.colour is None:
        return ""
    return "b" if record.colour is Colour.BLACK else "w"


_LETTERS = {
    Result.WIN: "1",
    Result.UNRATED_WIN: "1",
    Result.DRAW: "½",
    Result.UNRATED_DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_LOSS: "0",
    Result.UNDECIDED: "?",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PAIRING_ALLOCATED_BYE: "bye",
    Result.FULL_POINT_BYE: "bye 1",
    Result.HALF_POINT_BYE: "bye ½",
    Result.ZERO_POINT_BYE: "bye 0",
    Result.ABSENT: "",
}


_SHADES = {
    Result.WIN: "win",
    Result.UNRATED_WIN: "win",
    Result.DRAW: "draw",
    Result.UNRATED_DRAW: "draw",
    Result.LOSS: "loss",
    Result.UNRATED_LOSS: "loss",
}


def shade(result: Result) -> str:
    """The shade of a cell: ``win``, ``draw`` or ``loss`` over the board, ``absent`` otherwise."""
    return _SHADES.get(result, "absent")


def cell(record: RoundRecord, shown: str) -> str:
    """One round in a cell: opponent, colour, result (``12w1``), or what it was without one.

    Args:
        record: The round.
        shown: How the opponent is called (number or rank); empty without one.
    """
    letter = _LETTERS[record.result]
    return f"{shown}{colour_letter(record)}{letter}" if shown else letter
