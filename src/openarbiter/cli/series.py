"""``openarbiter series``: one table of several events.

usage: FILE [--category NAME] [--format FORMAT] ...

Print the table of a series, such as a Grand Prix: what each event gave to whom, the
best results that count, and the sum. FILE is a TOML file that names the events and
the rule; docs/formats.md describes it. Results that do not count stand in brackets.

Events are event files or report files, looked for from the folder of FILE.
stderr says which events are not over, and who may be one person.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openarbiter.cli.answers import give
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.ranking.sums import decimal_text
from openarbiter.ranking.tables.sheet import Sheet

if TYPE_CHECKING:
    from openarbiter.desk.series import SeriesLine, SeriesTable


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("file", "FILE", "the file of the series")
    options.word("--category", "NAME", "the table of this category only", default="")
    options.forms("table", "text", "html", "csv", "xlsx")
    options.shared("language")


def ask(chosen: Chosen) -> None:
    """Print the table."""
    from openarbiter.store.series import table_of  # noqa: PLC0415  (start-up time)

    if chosen.out != "-" and chosen.format != "xlsx":
        chosen.refuse_without("-o OUT", "--format xlsx")
    table = table_of(chosen.file, {})
    lines = table.lines
    if chosen.category:
        by_name = dict(table.categories)
        if chosen.category not in by_name:
            gaps = {"name": chosen.category, "list": ", ".join(by_name)}
            raise RequestError(said("--category {name}: expected one of {list}", **gaps))
        lines = by_name[chosen.category]
    give(chosen, data=lambda: _data(table, lines), sheet=series_sheet(table, lines))
    for name, over in table.events:
        if not over:
            chosen.note(said("{event} is not over", event=name))
    for one, other in table.doubtful:
        chosen.note(said("{one} and {other} may be one person", one=one, other=other))


def series_sheet(table: SeriesTable, lines: tuple[SeriesLine, ...]) -> Sheet:
    """The table as a sheet: no club and no birth."""
    heads = (said("Rank"), said("Name"), said("Fed"), *(name for name, _ in table.events))
    return Sheet(
        title=table.name,
        heads=(*heads, said("Total")),
        aligns="><<" + ">" * (len(table.events) + 1),
        rows=tuple(_row(one) for one in lines),
    )


def _row(one: SeriesLine) -> tuple[str, ...]:
    line = one.line
    values = [
        "" if value is None else f"({shown})" if at in line.struck else shown
        for at, value in enumerate(line.values)
        for shown in [decimal_text(value or Fraction())]
    ]
    place = str(line.place or "-")
    return (place, one.facts.name, one.facts.federation, *values, decimal_text(line.total))


def _data(table: SeriesTable, lines: tuple[SeriesLine, ...]) -> dict[str, object]:
    """The table for programs: values as exact fractions."""
    return {
        "name": table.name,
        "events": [{"name": name, "over": over} for name, over in table.events],
        "rows": [
            {
                "place": one.line.place,
                "name": one.facts.name,
                "federation": one.facts.federation,
                "values": [None if value is None else str(value) for value in one.line.values],
                "struck": sorted(one.line.struck),
                "total": str(one.line.total),
            }
            for one in lines
        ],
        "doubtful": [list(pair) for pair in table.doubtful],
    }
