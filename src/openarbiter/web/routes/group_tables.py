"""Standings of groups, such as schools: a page, a file and paper for each, and its form.

They are for arbiters: no page, screen or site for players says who is in which group.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    EventState,
    Section,
    SetGroupTables,
    completed_rounds,
    group_table,
    sections_that_count,
)
from openarbiter.desk.actions.event import MOST_COUNTED
from openarbiter.desk.event_values import GroupTable
from openarbiter.desk.groups import KNOWN, groups, kinds, word
from openarbiter.errors import TournamentError
from openarbiter.languages import said
from openarbiter.model import Player, Tournament, Tpn, points_text
from openarbiter.ranking.editions import DEFAULT
from openarbiter.ranking.groups import GroupRow
from openarbiter.ranking.standings import Row, Standings
from openarbiter.ranking.tables.sheet import Sheet, value_shown
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.perform import perform
from openarbiter.web.request import Request
from openarbiter.web.routes.prizes import prizes_view
from openarbiter.web.taken_out import csv_file, plain_name
from openarbiter.web.wording import Facts

HERE: Final = "/groups/tables"


def table_sheet(state: EventState, table: GroupTable, made: Sequence[GroupRow]) -> Sheet:
    """A table of groups: the sums, who counts, and which rounds it lacks."""
    rows = []
    for row in made:
        who = "; ".join(f"{one.name} {points_text(one.points)}" for one in row.counted)
        sums = (points_text(row.points), *map(value_shown, row.values))
        rows.append((str(row.rank), row.group, *sums, who))
    sections = sections_that_count(state, table)
    unequal = len({one.total_rounds for one in sections}) > 1
    return Sheet(
        title=table.name,
        heads=(
            *(said("Place"), word(table.kind, state), said("Points"), *table.tie_breaks),
            said("Who counts"),
        ),
        aligns=f"><>{'>' * len(table.tie_breaks)}<",
        rows=tuple(rows),
        notes=(said("The sections have different numbers of rounds."),) if unequal else (),
        missing=tuple(filter(None, map(_lacking, sections))),
    )


def _lacking(section: Section) -> str:
    """Which rounds of a section do not count yet; empty where it is over."""
    done, rounds = completed_rounds(section), section.total_rounds
    text = said(
        "{section}: round {done} of {rounds}", section=section.name, done=done, rounds=rounds
    )
    return text if done < rounds else ""


def table_facts(now: Request, number: int) -> Facts:
    """A table of groups by its number, from 1, for page and paper."""
    if not 1 <= number <= len(now.state.group_tables):
        raise HTTPException(404)
    table = now.state.group_tables[number - 1]
    rows = group_table(now.state, table)
    sheet = table_sheet(now.state, table, rows).spoken(now.words.language)
    known = {"number": number, "table": table, "view": sheet, "section_name": sheet.heads[1]}
    return known | {"prizes": _prizes(table, rows)}


def _prizes(table: GroupTable, rows: Sequence[GroupRow]) -> Facts:
    """The prize list of a table, in which the groups are the players."""
    players = tuple(Player(tpn=Tpn(at), name=row.group) for at, row in enumerate(rows, start=1))
    lines = tuple(
        Row(rank=row.rank, player=player.tpn, points=row.points, values=row.values)
        for player, row in zip(players, rows, strict=True)
    )
    order = Standings(
        rows=lines, tie_breaks=(), edition=DEFAULT.id, round_no=0, predetermined=False
    )
    return prizes_view(Tournament(players=players), table.fund, table=order)


def show(now: Request) -> Answer:
    """A table of groups with its form, the first one without a number; or a new one."""
    known = now.state.group_tables
    number = now.number("n") or int(not now.form.faults)
    new = {"number": len(known) + 1, "table": GroupTable(name="", kind="school"), "view": None}
    facts = (table_facts(now, number) if 0 < number <= len(known) else new) | {
        "tables": [one.name for one in known],
        "kinds": [*_kinds(now.state).items()],
        "sections": [(one.key, one.name) for one in now.state.sections if not one.teams],
        "values": dict(now.form.values),
        "faults": now.form.faults,
    }
    return Page(now, "group-table", facts, at="more")


def _kinds(state: EventState) -> dict[str, str]:
    """The kinds that every event knows, that somebody is in a group of, or that has a table."""
    tables = {table.kind: word(table.kind, state) for table in state.group_tables}
    return KNOWN | tables | kinds(state)


def change(now: Request) -> Answer:
    """Set a table of groups, add one, or remove one."""
    form, known = now.form, list(now.state.group_tables)
    at = form.number("number", 1, len(known) + 1) - 1
    keys = [one.key for one in now.state.sections if not one.teams]
    ticked = tuple(key for key in keys if form.ticked(f"in-{key}"))
    table = GroupTable(
        name=form.text("name", required=True),
        kind=form.choice("kind", _kinds(now.state)),
        best=form.number("best", 1, MOST_COUNTED),
        tie_breaks=tuple(form.text("tie_breaks").upper().replace(",", " ").split()),
        sections=() if len(ticked) == len(keys) else ticked,
        fund=form.values.get("fund", "").replace("\r\n", "\n").strip(),
    )
    if form.faults:
        return show(now)
    known[at : at + 1] = [] if form.ticked("remove") else [table]
    action = SetGroupTables(tables=tuple(known))
    return perform(now, action, back=f"{HERE}?n={at + 1}", stay=HERE)


def take_out(now: Request) -> Answer:
    """A table of groups for spreadsheets."""
    view = table_facts(now, int(now.parts["n"]))["view"]
    return File.saved(f"{plain_name(view.title.lower())}.csv", csv_file(view), "text/csv")


def group_files(state: EventState) -> Iterator[tuple[str, bytes]]:
    """The groups of an event, and their standings, for its archive."""
    rows = tuple(
        (word(kind, state), name, section.player(entry.pid).name, section.name)
        for kind in kinds(state)
        for name, members in groups(state.sections, kind)
        for entry in members
        for section in [state.section(entry.section)]
    )
    heads = (said("Kind"), said("Group"), said("Name"), said("Section"))
    if rows:
        yield "groups.csv", csv_file(Sheet(title=state.name, heads=heads, aligns="<<<<", rows=rows))
    for number, table in enumerate(state.group_tables, start=1):
        with suppress(TournamentError):
            sheet = table_sheet(state, table, group_table(state, table))
            yield f"group-table-{number}.csv", csv_file(sheet)


ROUTES: Final = (
    ("GET", HERE, show),
    ("POST", HERE, change),
    ("GET", f"{HERE}/{{n:whole}}", take_out),
)
