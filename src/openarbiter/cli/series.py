"""``openarbiter series``: one table of several events.

usage: FILE [--format FORMAT] ...

Print the table of a series, such as a Grand Prix: what each event gave to whom, the
best results that count, and the sum. FILE is a TOML file that names the events and
the rule; docs/formats.md describes it. Results that do not count stand in brackets.

Events are event files or report files, looked for from the folder of FILE.
stderr says which events are not over, and who may be one person.
"""

from __future__ import annotations

from openarbiter.cli.answers import give
from openarbiter.cli.options import Chosen, Options
from openarbiter.languages import said


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("file", "FILE", "the file of the series")
    options.forms("table", "text", "html", "csv", "xlsx")
    options.shared("language")


def ask(chosen: Chosen) -> None:
    """Print the table."""
    from openarbiter.desk.series import series_sheet  # noqa: PLC0415  (start-up time)
    from openarbiter.store.series import table_of  # noqa: PLC0415  (the same)

    if chosen.out != "-" and chosen.format != "xlsx":
        chosen.refuse_without("-o OUT", "--format xlsx")
    table = table_of(chosen.file, {})
    give(chosen, sheet=series_sheet(table))
    for name, over in table.events:
        if not over:
            chosen.note(said("{event} is not over", event=name))
    for one, other in table.doubtful:
        chosen.note(said("{one} and {other} may be one person", one=one, other=other))
