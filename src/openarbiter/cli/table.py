"""``openarbiter table``: a Molter table held against its rules, and its rounds for an event.

usage: TABLE [FILE] [--numbers] [...]

Hold a Molter table against the rules S1 to S6 and C1 to C3, and print it. With a
tournament: its rounds with the players of the tournament, whose teams are those of the
file (record 310), or by number. TABLE is a file with a line for each round, such as
A1-B2 C1-A2 B1-C2, or the size of a stored table, such as 4x4x3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.cli.answers import give
from openarbiter.cli.exits import Exit
from openarbiter.cli.opening import open_tournament, read_bytes, shown_name
from openarbiter.cli.options import Chosen, Options
from openarbiter.languages import said
from openarbiter.rulebooks import timetable
from openarbiter.rulebooks.molter import rules, tables
from openarbiter.rulebooks.molter.rules import Fault, Rows
from openarbiter.rulebooks.team_boards import text_of


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("table", "TABLE", "file of a table, or size of a stored one")
    options.word("file", "FILE", "tournament file; - is stdin", nargs="?")
    options.flag("--numbers", "numbers only, no names")
    options.shared("language", "json", "lenient", "encoding")


def ask(chosen: Chosen) -> Exit:
    """Look at a table and print it."""
    rows = _table(chosen.table)
    broken = rules.faults(rows)
    with_players = chosen.file is not None and not broken
    give(
        chosen,
        data=lambda: _data(rows, broken),
        text=lambda: _rounds(rows, chosen) if with_players else _lines(rows, broken),
    )
    if chosen.file is not None and broken and not chosen.json:
        chosen.say(said("a table that breaks a rule is not used for a tournament"))
    return Exit.DIFFERENT if broken else Exit.OK


def _table(name: str) -> Rows:
    """The stored table of a size, or that of a file."""
    shape = tables.shape_named(name)
    if shape is not None:
        return tables.stored(shape)
    return tables.read(read_bytes(name).decode("utf-8-sig", "replace"), shown_name(name))


def _lines(rows: Rows, broken: Sequence[Fault]) -> Iterator[str]:
    """The table, and where it breaks a rule."""
    shape = rules.shape_of(rows)
    yield said(
        "Molter table {size}: {teams} teams of {boards}, {count} rounds",
        shape.rounds,
        one="Molter table {size}: {teams} teams of {boards}, one round",
        size=str(shape),
        teams=shape.teams,
        boards=shape.boards,
    )
    for number, row in enumerate(rows, start=1):
        yield said("Round {number}: {pairs}", number=number, pairs=text_of(row))
    yield ""
    yield from (each.sentence for each in broken)
    if not broken:
        yield said("No rule is broken (S1 to S6, C1 to C3).")


def _rounds(rows: Rows, chosen: Chosen) -> Iterable[str]:
    """The rounds with the players of the tournament that was asked for."""
    tournament = open_tournament(chosen.file, chosen)
    rounds = tables.rounds_by(rows, tournament)
    if chosen.numbers:
        return timetable.schedule_numbers(rounds)
    return timetable.schedule_sheet(tournament, rounds, chosen.language)


def _data(rows: Rows, broken: Sequence[Fault]) -> dict[str, object]:
    """The table as JSON values."""
    shape = rules.shape_of(rows)
    return {
        "teams": shape.teams,
        "boards": shape.boards,
        "rounds": [text_of(row).split() for row in rows],
        "faults": [
            {"rule": each.rule, "round": each.round_no, "what": str(each.what)} for each in broken
        ],
    }
