"""A tie-break value as a sum on paper: one line a round, what was cut struck out, a total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.tables import columns
from openarbiter.ranking.sums import decimal_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openarbiter.ranking.sums import Adjustment, Line, Sum, Value

__all__ = ["sum_sheet"]


def sum_sheet(opened: Sum, names: Mapping[int, str]) -> list[str]:
    """The lines of a sum.

    Args:
        opened: The sum.
        names: Names by number.
    """
    who = f"{opened.player} {names.get(opened.player, '')}".rstrip()
    head = f"{opened.code} of {who}: {opened.title} ({opened.article})"
    rows = [("Round", "Opponent", "", "", "Counts", "")]
    rows += [_row(line, names) for line in opened.lines]
    lines = [head, ""]
    if opened.lines:
        lines += columns(rows, "><<>><")
        lines.append("")
    lines.append(f"{_how(opened)}: {_text(opened.value)}")
    lines += opened.notes
    return lines


def _row(line: Line, names: Mapping[int, str]) -> tuple[str, str, str, str, str, str]:
    who = "" if line.opponent is None else f"{line.opponent} {names.get(line.opponent, '')}"
    if line.dummy:
        who = f"dummy (for {who.strip()})" if who else "dummy"
    product = " x ".join(decimal_text(factor) for factor in line.factors)
    value = _text(line.value)
    return (
        "" if line.round_no is None else str(line.round_no),
        who.rstrip(),
        line.what,
        product,
        f"({value})" if line.cut else f"{value} ",
        "; ".join(_remarks(line)),
    )


def _remarks(line: Line) -> list[str]:
    found = [line.limit] if line.limit else []
    found += [_adjusted(change) for change in line.adjustments]
    if line.cut:
        found.append(f"does not count: {line.cut}" if line.cut[:1].isupper() else line.cut)
    return found


def _adjusted(change: Adjustment) -> str:
    return (
        f"round {change.round_no} counts {_text(change.counted)} instead of "
        f"{_text(change.awarded)} ({change.article})"
    )


def _how(opened: Sum) -> str:
    return opened.how[:1].upper() + opened.how[1:]


def _text(value: Value) -> str:
    return "not defined" if value is None else decimal_text(value)
