"""``openarbiter standings``: the table, and on request each value of it as a sum.

usage: FILE [--tie-breaks CODES] [--edition ID] [--round N] [--why N [--tie-break CODE]] ...

Print the table after a round, with tie-breaks. --why opens one value into its sum:
every opponent, what he contributes, adjusted by which article, and what was cut.

CODES are separated by commas: BH/C1,BH,SB,DE. Without them the list of the file is
taken (records 202 and 212). Editions: c07-2026 (the default), c07-2024, nswca.
Points stand before the list unless it has them itself (PTS, MPTS, GPTS). In a team
event the lines are the teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import openarbiter as oa
from openarbiter.cli.answers import give, in_columns
from openarbiter.cli.opening import FileNumbers, open_tournament
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, joined, said
from openarbiter.model import Tournament
from openarbiter.ranking import editions, picking
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.sums import Adjustment, Line, Sum, Value, decimal_text
from openarbiter.ranking.tables.sheet import Sheet, json_number, sum_to_json
from openarbiter.ranking.tables.sheets import (
    cross_table,
    pairing_card,
    progress,
    standings_sheet,
    wall_chart,
)
from openarbiter.ranking.tables.text import open_games_json

_OF_ONE = {"progress", "card"}
_TABS = {
    "standings": said("Standings"),
    "cross": said("Cross-table"),
    "cross-number": said("Cross-table"),
    "wall": said("Wall chart"),
    "progress": said("Progress"),
    "card": said("Pairing card"),
}
"""What the tab of a workbook is called."""


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file", "ties")
    with options.only_one():
        text = "the pairings were fixed beforehand; without it what the file says"
        options.flag("--round-robin", text)
        options.flag("--swiss", "they were not")
    options.shared("lots")
    text = "standings, cross (by place), cross-number, wall, progress or card"
    options.choice("--table", tuple(_TABS), text, "WHAT", default="standings")
    options.number("--player", "whose progress or card is wanted")
    options.number("--why", "open a value of this number")
    options.word("--tie-break", "CODE", "the value --why opens; without it all")
    options.forms("table", "text", "html", "csv", "xlsx")
    options.shared("language", "lenient", "encoding")


def ask(chosen: Chosen) -> None:
    """Print a table, or open a value."""
    if chosen.out != "-" and chosen.format != "xlsx":
        chosen.refuse_without("-o OUT", "--format xlsx")
    tournament = open_tournament(chosen.file, chosen, file_numbers=True)
    if chosen.why is not None or chosen.tie_break is not None:
        _give_values(tournament, chosen)
        return
    table = _shown_table(tournament, chosen)
    if chosen.json and chosen.table == "standings":
        give(chosen, data=lambda: _data(tournament, table))
        return
    sheet = _sheet(tournament, table, chosen)
    if not chosen.json and not table.tie_breaks and len({row.rank for row in table}) < len(table):
        hint = said(
            "no tie-breaks are listed (record 202), so ties stay; --tie-breaks {codes} has some",
            codes=",".join(_usual_tie_breaks(tournament, table)),
        )
        chosen.say(hint)
    give(chosen, sheet=sheet, tab=_TABS[chosen.table])
    if not chosen.json and (chosen.format, chosen.table) != ("text", "standings"):
        for note in table.notes:
            chosen.note(note)


def _table(
    tournament: Tournament,
    chosen: Chosen,
    codes: list[str] | None = None,
    round_no: int | None = None,
) -> Standings:
    return oa.standings(
        tournament,
        chosen.tie_breaks if codes is None else codes,
        chosen.edition,
        round_no or chosen.round,
        predetermined=True if chosen.round_robin else False if chosen.swiss else None,
        lots=chosen.lots,
    )


def _shown_table(tournament: Tournament, chosen: Chosen, round_no: int | None = None) -> Standings:
    """The table with the numbers of the file; teams have no others."""
    table = _table(tournament, chosen, round_no=round_no)
    return table if is_team_event(tournament) else FileNumbers(tournament).table(table)


def _give_values(tournament: Tournament, chosen: Chosen) -> None:
    """Give one value as its sum; without a tie-break every value of the list."""
    if chosen.why is None:
        raise RequestError.saying(
            "--tie-break {code} needs --why NUMBER: whose value?", code=chosen.tie_break
        )
    table = _table(tournament, chosen)
    codes = list(table.tie_breaks)
    if chosen.tie_break is not None:
        code = chosen.tie_break.strip().upper()
        if code not in {each.upper() for each in codes}:
            # a value beside the list is welcome too
            table = _table(tournament, chosen, [*codes, code])
        codes = [each for each in table.tie_breaks if each.upper() == code]
    elif not codes:
        raise RequestError.saying("the file lists no tie-breaks: name one with --tie-break CODE")
    numbers, whose = FileNumbers(tournament), chosen.why
    asked = [(code, codes[: place + 1].count(code)) for place, code in enumerate(codes)]
    if is_team_event(tournament):
        sums = [table.why(whose, code, nth) for code, nth in asked]
    else:
        sums = [numbers.opened(table.why(numbers.tpn(whose), code, nth)) for code, nth in asked]

    def data() -> object:
        values = [sum_to_json(each) for each in sums]
        return values if chosen.tie_break is None or len(values) > 1 else values[0]

    def text() -> Iterator[str]:
        names = _names(tournament)
        for place, each in enumerate(sums):
            yield from ("",) if place else ()
            yield from _sum_lines(each, names, chosen.tongue)

    give(chosen, data=data, text=text)


def _names(tournament: Tournament) -> dict[int, str]:
    if is_team_event(tournament):
        numbered = enumerate(tournament.teams, start=1)
        return {team.number or place: team.name for place, team in numbered}
    return {player.tpn: player.name for player in FileNumbers(tournament).tournament().players}


def _usual_tie_breaks(tournament: Tournament, table: Standings) -> tuple[str, ...]:
    """The list that is usual where none is stated; no Buchholz in a round robin (C.07, 8)."""
    usual, *_ = picking.suggestions(
        editions.edition(table.edition),
        predetermined=table.predetermined,
        rounds=table.round_no,
        teams=is_team_event(tournament),
    )
    return usual.codes


def _sheet(tournament: Tournament, table: Standings, chosen: Chosen) -> Sheet:
    teams, shown = is_team_event(tournament), FileNumbers(tournament).tournament()
    if chosen.table == "standings":
        return standings_sheet(shown, table, teams=teams)
    if chosen.table in _OF_ONE and chosen.player is None:
        raise RequestError.saying("--table {table} needs --player NUMBER", table=chosen.table)
    if chosen.table == "wall":
        return wall_chart(shown, table.round_no, table)
    if chosen.table == "card":
        return pairing_card(shown, chosen.player, table.round_no, table)
    if teams:
        raise RequestError.saying(
            "--table {table} is for players; this is a team event", table=chosen.table
        )
    if chosen.table == "progress":
        return progress(
            shown,
            chosen.player,
            lambda number: _shown_table(tournament, chosen, round_no=number),
            table.round_no,
        )
    return cross_table(shown, table, by_number=chosen.table == "cross-number")


def _data(tournament: Tournament, table: Standings) -> dict[str, object]:
    """The table for programs; points in tenths."""
    names = _names(tournament)
    return {
        "edition": table.edition,
        "round": table.round_no,
        "predetermined": table.predetermined,
        "tie_breaks": list(table.tie_breaks),
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "name": names.get(row.player, ""),
                "points": row.points,
                "values": list(map(json_number, row.values)),
            }
            for row in table
        ],
        "excluded": list(table.excluded),
        "lots": table.lots,
        "notes": list(table.notes),
        "open_games": open_games_json(FileNumbers(tournament).tournament(), table.round_no),
    }


def _sum_lines(opened: Sum, names: Mapping[int, str], tongue: Tongue) -> Iterator[str]:
    head = said(
        "{code} of {player}: {title} ({article})",
        code=opened.code,
        player=f"{opened.player} {names.get(opened.player, '')}".rstrip(),
        title=opened.title,
        article=opened.article,
    )
    yield from (head, "")
    if opened.lines:
        heads = (said("Round"), said("Opponent"), "", "", said("Counts"), "")
        rows = [heads, *(_row(line, names) for line in opened.lines)]
        yield from (*in_columns(rows, "><<>><", tongue), "")
    how = tongue(opened.how)
    yield f"{how[:1].upper()}{how[1:]}: {tongue(_text(opened.value))}"
    yield from opened.notes


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
