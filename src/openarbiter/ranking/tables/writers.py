"""Sheets as HTML, CSV and JSON values. Text in columns is for the terminal and stands there.

Source:
    RFC 4180 (CSV); the HTML standard (tables with a caption and heads).
"""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from html import escape

from openarbiter.languages import Tongue
from openarbiter.ranking.sums import Line, Sum, Value, decimal_text
from openarbiter.ranking.tables.sheet import Sheet

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
    heads = "".join(
        f'<th scope="col"{_class(align)}>{escape(head)}</th>'
        for head, align in zip(sheet.heads, sheet.aligns, strict=True)
    )
    rows = "\n".join(
        "<tr>"
        + "".join(
            f"<td{_class(align)}>{escape(text)}</td>"
            for text, align in zip(row, sheet.aligns, strict=True)
        )
        + "</tr>"
        for row in sheet.rows
    )
    notes = "".join(f"<p>{escape(note)}</p>\n" for note in sheet.notes)
    missing = "".join(f"<p><strong>{escape(text)}</strong></p>\n" for text in sheet.missing)
    title = escape(sheet.title)
    return (
        f'<!doctype html>\n<html lang="{sheet.language}">'
        f'<head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>{_STYLE}</style></head>\n<body>{missing}<table><caption>{title}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>\n{notes}"
        "</body></html>"
    )


def _class(align: str) -> str:
    return ' class="n"' if align == ">" else ""


def as_csv(sheet: Sheet) -> str:
    """Heads and rows for a spreadsheet; texts it would compute are defused by a quote.

    What is missing follows behind the rows, one cell each.

    Commas stand between the columns; semicolons where a comma stands in the numbers of the
    language, as its spreadsheets expect.

    Source:
        RFC 4180; names that begin like formulas are written as texts.
    """
    out = io.StringIO()
    comma = Tongue(sheet.language)(decimal_text(Fraction(1, 2)))[1]
    between = ";" if comma == "," else ","
    writer = csv.writer(out, delimiter=between, lineterminator="\n")
    writer.writerow(sheet.heads)
    for row in sheet.rows:
        writer.writerow([_harmless(text) for text in row])
    for text in sheet.missing:
        writer.writerow([_harmless(text)])
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
