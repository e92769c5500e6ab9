"""A sheet (heads, rows of texts, notes) and how it is written: for a screen, as HTML, CSV, JSON.

Source:
    C.07 (applied from 2026-03-01), Article 4.2: what stands in a table;
    RFC 4180 (CSV); the HTML standard (tables with a caption and heads).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction
from html import escape

from openarbiter.languages import Tongue, said
from openarbiter.model import Colour, Result, RoundRecord, Tournament
from openarbiter.plug_ins import SHEETS, Guarded, failed, part
from openarbiter.ranking.sums import Line, Sum, Value, decimal_text
from openarbiter.ranking.tables.text import columns
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Text in columns.

    Attributes:
        aligns: One letter a column: ``"<"`` or ``">"``.
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

    def _repr_html_(self) -> str:
        """The sheet as notebooks show it."""
        return _html(self)

    @property
    def decimal_sign(self) -> str:
        """What stands before decimals in the language of the sheet."""
        return Tongue(self.language)(decimal_text(Fraction(1, 2)))[1]

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


def brought(name: str, tournament: Tournament) -> Sheet:
    """The sheet that a plug-in makes of a tournament.

    Raises:
        ProgramError: It fails, or what it makes is no sheet.
    """
    make: Guarded = part(SHEETS, name)
    made: object = make(tournament)
    rows = (made.heads, made.aligns, *made.rows) if isinstance(made, Sheet) else ()
    texts = all(isinstance(cell, str) for row in rows for cell in row)
    if not isinstance(made, Sheet) or len(set(map(len, rows))) != 1 or not texts:
        what = "no oa.Sheet with a head, a letter of aligns and a text of each row for every column"
        raise failed(make.name, TypeError(what))
    return made


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


def shade(result: Result) -> str:
    """The shade of a cell: ``win``, ``draw`` or ``loss`` over the board, ``absent`` otherwise."""
    if not result.played or result is Result.UNDECIDED:
        return "absent"
    return result.name.removeprefix("UNRATED_").lower()


def cell(record: RoundRecord, shown: str) -> str:
    """One round in a cell: opponent, colour, result (``12w1``), or what it was without one.

    ``shown`` is how the opponent is called (number or rank); empty without one.
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


_PLACES = 4

_STYLE = (
    "body{font:12pt/1.4 sans-serif;margin:1em}table{border-collapse:collapse}"
    "caption{font-weight:bold;text-align:left;padding:.3em 0}"
    "th,td{padding:.15em .6em;border-bottom:1px solid #bbb;text-align:left}"
    "thead{display:table-header-group}tr{break-inside:avoid}"
    ".n{text-align:right;font-variant-numeric:tabular-nums}"
)


def as_html(sheet: Sheet) -> str:
    """A whole page with one table, ready to print; nothing is loaded from elsewhere."""
    title = escape(sheet.title)
    return (
        f'<!doctype html>\n<html lang="{sheet.language}">'
        f'<head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{_STYLE}</style></head>\n<body>{_html(sheet)}</body></html>"
    )


def _html(sheet: Sheet) -> str:
    """What is missing, the table and the notes, without a page around them."""
    heads = _cells(sheet.heads, sheet.aligns, "th", ' scope="col"')
    rows = "\n".join(f"<tr>{_cells(row, sheet.aligns, 'td')}</tr>" for row in sheet.rows)
    notes = "".join(f"<p>{escape(note)}</p>\n" for note in sheet.notes)
    missing = "".join(f"<p><strong>{escape(text)}</strong></p>\n" for text in sheet.missing)
    return (
        f"{missing}<table><caption>{escape(sheet.title)}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>\n{notes}"
    )


def _cells(texts: Sequence[str], aligns: str, tag: str, scope: str = "") -> str:
    classes = [' class="n"' if align == ">" else "" for align in aligns]
    cells = zip(classes, map(escape, texts), strict=True)
    return "".join(f"<{tag}{scope}{name}>{text}</{tag}>" for name, text in cells)


def as_csv(sheet: Sheet) -> str:
    """Heads and rows for a spreadsheet; texts it would compute are defused by a quote.

    What is missing follows behind the rows, one cell each (RFC 4180; names that begin like formulas
    are written as texts).

    Commas stand between the columns; semicolons where a comma stands in the numbers of the
    language, as its spreadsheets expect.
    """
    out = io.StringIO()
    between = ";" if sheet.decimal_sign == "," else ","
    writer = csv.writer(out, delimiter=between, lineterminator="\n")
    writer.writerow(sheet.heads)
    for row in (*sheet.rows, *((text,) for text in sheet.missing)):
        writer.writerow([_harmless(text) for text in row])
    return out.getvalue().rstrip("\n")


def _harmless(text: str) -> str:
    numeric = text[1:].replace(".", "").replace(",", "").isdigit()
    risky = text[:1] in {"=", "+", "-", "@", "\t"} and len(text) > 1 and not numeric
    return f"'{text}" if risky else text


def json_number(value: Value) -> int | float | None:
    """A value as a JSON number; what has no end in decimals is rounded to four places."""
    if value is None or isinstance(value, int):
        return value
    text = decimal_text(value, _PLACES)
    return float(text) if "." in text else int(text)


def sum_to_json(opened: Sum) -> dict[str, object]:
    """A sum with all its lines as JSON values."""
    return {
        "player": opened.player,
        "tie_break": opened.code,
        "title": opened.title,
        "article": opened.article,
        "value": json_number(opened.value),
        "how": opened.how,
        "lines": [_line_to_json(line) for line in opened.lines],
        "notes": list(opened.notes),
    }


def _line_to_json(line: Line) -> dict[str, object]:
    found: dict[str, object] = {
        "round": line.round_no,
        "opponent": line.opponent,
        "what": line.what,
        "value": json_number(line.value),
        "factors": [json_number(factor) for factor in line.factors],
        "dummy": line.dummy,
        "limit": line.limit,
        "cut": line.cut,
        "adjustments": [
            {
                "round": change.round_no,
                "awarded": json_number(change.awarded),
                "counted": json_number(change.counted),
                "article": change.article,
            }
            for change in line.adjustments
        ],
    }
    if line.inside is not None:
        found["inside"] = sum_to_json(line.inside)
    return found
