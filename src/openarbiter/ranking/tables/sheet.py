"""A sheet: heads, rows of texts, notes. And the words that all sheets share.

Source:
    C.07 (applied from 2026-03-01), Article 4.2: what stands in a table.
"""

from __future__ import annotations

from openarbiter.languages import Tongue, said
from openarbiter.model import Colour, Result, RoundRecord
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.ranking.tables.text import columns
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Text in columns.

    Attributes:
        title: What the sheet is, such as the event and the round.
        heads: Heads of the columns.
        aligns: One letter a column: ``"<"`` or ``">"``.
        rows: The rows, each with one text a column.
        notes: Sentences below the table.
        missing: What the table does not hold yet, one sentence each: the games without a result.
        language: Code of the language the sheet speaks.
    """

    title: str
    heads: tuple[str, ...]
    aligns: str
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    language: str = "en"

    def __str__(self) -> str:
        """The sheet for a screen: title, what is missing, the columns, the notes."""
        table = "\n".join(columns([self.heads, *self.rows], self.aligns))
        parts = (self.title, "\n".join(self.missing), table, "\n".join(self.notes))
        return "\n\n".join(filter(None, parts))

    def spoken(self, language: str) -> Sheet:
        """The sheet in a language, such as ``"de"``; names stay as they are."""
        tongue = Tongue(language)
        return replace(
            self,
            title=tongue(self.title),
            heads=tuple(map(tongue, self.heads)),
            rows=tuple(tuple(map(tongue, row)) for row in self.rows),
            notes=tuple(map(tongue, self.notes)),
            missing=tuple(map(tongue, self.missing)),
            language=language,
        )


def value_shown(value: Value) -> str:
    """A tie-break value: exact, or with two decimals; a dash where none is defined."""
    return "-" if value is None else decimal_text(value)


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
    Result.PAIRING_ALLOCATED_BYE: said("bye"),
    Result.FULL_POINT_BYE: said("bye 1"),
    Result.HALF_POINT_BYE: said("bye ½"),
    Result.ZERO_POINT_BYE: said("bye 0"),
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
"""Shades of games over the board; every other round has a dashed frame."""


def shade(result: Result) -> str:
    """The shade of a cell: ``win``, ``draw`` or ``loss`` over the board, ``absent`` otherwise."""
    return _SHADES.get(result, "absent")


def cell(record: RoundRecord, shown: str) -> str:
    """One round in a cell: opponent, colour, result (``12w1``), or what it was without one.

    Args:
        record: The round.
        shown: How the opponent is called (number or rank); empty without one.
    """
    if not shown:
        return _LETTERS[record.result]
    return said("{opponent}{round}", opponent=shown, round=result_cell(record))


def result_cell(record: RoundRecord) -> str:
    """Colour and result of a round that has an opponent: ``w1``."""
    letter = _LETTERS[record.result]
    if record.colour is None:
        return letter
    if record.colour is Colour.BLACK:
        return said("b{result}", result=letter)
    return said("w{result}", result=letter)
