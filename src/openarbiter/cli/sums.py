"""A tie-break value as a sum on paper: one line a round, what was cut struck out, a total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.languages import Tongue, joined, said
from openarbiter.ranking.sums import decimal_text
from openarbiter.ranking.tables.text import columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openarbiter.ranking.sums import Adjustment, Line, Sum, Value


def sum_sheet(opened: Sum, names: Mapping[int, str], language: str = "en") -> list[str]:
    """The lines of a sum.

    Args:
        opened: The sum.
        names: Names by number.
        language: Code of the language of the words.
    """
    tongue = Tongue(language)
    head = said(
        "{code} of {player}: {title} ({article})",
        code=opened.code,
        player=f"{opened.player} {names.get(opened.player, '')}".rstrip(),
        title=opened.title,
        article=opened.article,
    )
    rows: list[tuple[str, ...]] = [(said("Round"), said("Opponent"), "", "", said("Counts"), "")]
    rows += [_row(line, names) for line in opened.lines]
    lines = [tongue(head), ""]
    if opened.lines:
        lines += columns([tuple(map(tongue, row)) for row in rows], "><<>><")
        lines.append("")
    how = tongue(opened.how)
    lines.append(f"{how[:1].upper()}{how[1:]}: {tongue(_text(opened.value))}")
    lines += map(tongue, opened.notes)
    return lines


def _row(line: Line, names: Mapping[int, str]) -> tuple[str, str, str, str, str, str]:
    who = ""
    if line.opponent is not None:
        who = f"{line.opponent} {names.get(line.opponent, '')}".rstrip()
    if line.dummy:
        who = said("dummy (for {player})", player=who) if who else said("dummy")
    product = joined("{first} x {next}", map(decimal_text, line.factors))
    value = _text(line.value)
    return (
        "" if line.round_no is None else str(line.round_no),
        who,
        line.what,
        product,
        said("({value})", value=value) if line.cut else said("{value} ", value=value),
        _remarks(line),
    )


def _remarks(line: Line) -> str:
    found = [line.limit] if line.limit else []
    found += [_adjusted(change) for change in line.adjustments]
    if line.cut:
        named = line.cut[:1].isupper()
        found.append(said("does not count: {article}", article=line.cut) if named else line.cut)
    return joined("{first}; {next}", found)


def _adjusted(change: Adjustment) -> str:
    return said(
        "round {number} counts {counted} instead of {awarded} ({article})",
        number=change.round_no,
        counted=_text(change.counted),
        awarded=_text(change.awarded),
        article=change.article,
    )


def _text(value: Value) -> str:
    return said("not defined") if value is None else decimal_text(value)
