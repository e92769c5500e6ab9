"""What leaves the desk: a section as a report file, as JSON, as tables for spreadsheets.

Source:
    TRF26 (applied from 2025-09-01); RFC 4180 for tables; ISO/IEC 29500-1 for workbooks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from openarbiter.desk import (
    EventState,
    RoundState,
    Section,
    completed_rounds,
    is_interim,
    outcome_text,
    rating_tournament,
    section_table,
    write_report_file,
)
from openarbiter.desk import exported as whole_tournament
from openarbiter.desk.event_values import Period
from openarbiter.desk.periods import name_of_period, write_period_file
from openarbiter.errors import TournamentError
from openarbiter.formats import json_
from openarbiter.languages import Tongue, said
from openarbiter.model import Player, Tournament, points_text
from openarbiter.plug_ins import EXPORTERS, plugged_in
from openarbiter.prizes import award_prizes, read_fund
from openarbiter.prizes.fund import amount_text
from openarbiter.ranking.tables.results_site import upload_file
from openarbiter.ranking.tables.sheet import Sheet, as_csv
from openarbiter.ranking.tables.sheets import cross_table, standings_sheet, wall_chart
from openarbiter.ranking.tables.text import titled
from openarbiter.ranking.tables.workbook import as_workbook
from openarbiter.ratings.report import rating_report, rating_sheet
from openarbiter.rulebooks.exchange import exported_by
from openarbiter.values import replace
from openarbiter.web.answers import File
from openarbiter.web.tables import groups_of, table_of

FORMS: Final = (
    "trf26",
    "rating",
    "trf16",
    "json",
    "standings-csv",
    "cross-table-csv",
    "players-csv",
    "tables-xlsx",
    "upload-xml",
)
"""The forms a section is given in."""

REPORTS: Final = {
    "trf26": ("trf26", ""),
    "rating": ("trf26", "-rating"),
    "trf16": ("trf16", "-trf16"),
}
"""Report files: the dialect of each, and what tells their names apart in the folder they are sent
from."""


def exported(state: EventState, section: Section, form: str, *, language: str = "en") -> File:
    """A section as a file to save, in one of :data:`FORMS`; a table in a language.

    Raises:
        NotCoveredError: The form cannot say something the section holds.
        LookupError: There is no such form.

    Source:
        TRF26 (applied from 2025-09-01); TRF16 annex (2015); RFC 4180 for tables.
    """
    stem = _stem(state, section)
    if form in REPORTS:
        dialect, mark = REPORTS[form]
        mark += "-interim" if is_interim(section) else ""
        rated = form == "rating"
        content = write_report_file(state, section.key, dialect=dialect, for_rating=rated)
        return File.saved(f"{stem}{mark}.trf", content, "text/plain")
    tournament = whole_tournament(state, section.key)
    if form == "json":
        return File.saved(f"{stem}.json", json_.write(tournament), "application/json")
    if form in plugged_in(EXPORTERS, (*FORMS, "trf")):
        content = exported_by(form, tournament)
        return File.saved(f"{stem}.{form}", content, "application/octet-stream")
    if form not in FORMS:
        raise LookupError(form)
    if form == "tables-xlsx":
        tongue = Tongue(language)
        sheets = [(tongue(name), one.spoken(language)) for name, one in tables_of(state, section)]
        return File.saved(f"{stem}-tables.xlsx", as_workbook(sheets), XLSX)
    if form == "upload-xml":
        name = f"{stem}-upload{'-interim' if is_interim(section) else ''}.xml"
        content = upload_file(tournament, section_table(section, tournament))
        return File.saved(name, content, "application/xml")
    content = csv_file(_table(section, tournament, form).spoken(language))
    return File.saved(f"{stem}-{form.removesuffix('-csv')}.csv", content, "text/csv")


def csv_file(sheet: Sheet) -> bytes:
    """A sheet for spreadsheets: by the byte order mark they take the text for what it is."""
    return f"{as_csv(sheet)}\n".encode("utf-8-sig")


def incidents_table(section: Section) -> Sheet:
    """What was counted the players, oldest first; who left the list has no name."""
    rows = tuple(
        (
            str(one.round_no),
            section.player(one.pid).name if section.has(one.pid) else "",
            *(one.kind.value, one.article, one.text),
        )
        for one in section.incidents
    )
    heads = (said("Round"), said("Name"), said("Incident"), said("Article"), said("In words"))
    return Sheet(title=section.name, heads=heads, aligns="><<<<", rows=rows)


def period_file(state: EventState, section: Section, period: Period) -> File:
    """The report file of one rating period of a long event.

    Source:
        TRF26 (applied from 2025-09-01); B.01 (2024), 1.1.4.
    """
    name = f"{_stem(state, section)}-rating-{name_of_period(section, period)}.trf"
    return File.saved(name, write_period_file(state, section.key, period), "text/plain")


XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
"""What browsers are told a workbook is."""


def tables_of(state: EventState, section: Section) -> Iterator[tuple[str, Sheet]]:
    """Every table a section has, with the name of its tab.

    Raises:
        NotCoveredError: The regulation does not allow what the list of tie-breaks asks for.

    Source:
        C.07 (applied from 2026-03-01), Article 4.2; B.02 (2024), Article 8.3.
    """
    tournament = whole_tournament(state, section.key)
    yield said("Standings"), _table(section, tournament, "standings-csv")
    if not section.teams:
        yield said("Cross-table"), _table(section, tournament, "cross-table-csv")
        yield said("Wall chart"), wall_chart(tournament, completed_rounds(section))
    yield said("Players"), _table(section, tournament, "players-csv")
    for each in section.rounds[: section.published_rounds]:
        yield said("Round {number}", number=each.number), _boards(section, each)
    if section.fund.strip():
        yield said("Prizes"), _prizes(section)
    rated = rating_tournament(state, section.key)
    yield said("Ratings"), rating_sheet(rated, rating_report(rated))


def _boards(section: Section, of: RoundState) -> Sheet:
    """The boards of a round with their results, and who has the bye."""
    heads = (said("Board"), said("White"), said("Result"), said("Black"))
    rows = []
    for board in of.boards:
        outcome = section.outcome(of.number, board.number)
        shown = outcome_text(outcome) if outcome.decided or board.number in of.adjourned else ""
        white, black = (titled(section.player(pid)) for pid in board.pair)
        rows.append((str(board.number), white, shown, black))
    if of.bye is not None:
        rows.append(("", titled(section.player(of.bye)), said("bye"), ""))
    return Sheet(title=section.name, heads=heads, aligns="><<<", rows=tuple(rows))


def _prizes(section: Section) -> Sheet:
    """Who receives what, and what nobody receives; of a fund that does not fit the table, why."""
    fund = read_fund(section.fund.encode(), name="fund")
    currency = fund.currency
    who = said("Team") if section.teams else said("Player")
    heads = (said("Prize"), who, said("Place"), said("Points"))
    sheet = Sheet(
        title=section.name,
        heads=(*heads, said("Amount"), said("Currency"), said("Why")),
        aligns="<<>>><<",
        rows=(),
    )
    try:
        found = award_prizes(
            section.tournament,
            fund,
            groups=groups_of(section),
            table=table_of(section),
        )
    except TournamentError as error:
        return replace(sheet, notes=(error.message,))

    def line(
        prize: str, player: int | None, figures: tuple[str, str], money: int, why: str
    ) -> tuple[str, ...]:
        name = "" if player is None else titled(section.player(player))
        amount = amount_text(money, fund.decimals) if money else ""
        return (prize, name, *figures, amount, currency if money else "", why)

    rows = [
        line(
            ", ".join(one.prizes),
            one.player,
            (str(one.rank), points_text(one.points)),
            one.amount,
            one.reason,
        )
        for one in found.awards
    ]
    none = ("", "")
    rows += [line(one.name, one.player, none, one.amount, "") for one in found.specials]
    rows += [line(one.name, one.player, none, 0, one.reason) for one in found.trophies]
    rows += [line(one.name, None, none, one.amount, one.why) for one in found.left_over]
    return replace(sheet, rows=tuple(rows), notes=found.notes, missing=found.missing)


def _table(section: Section, tournament: Tournament, form: str) -> Sheet:
    if form == "players-csv":
        return _members(section) if section.teams else _players(section)
    table = section_table(section, tournament)
    if form == "standings-csv":
        return standings_sheet(tournament, table, teams=section.teams)
    return cross_table(section.tournament, table)


_HEADS: Final = (
    *(said("Title"), said("Name"), said("Rating"), said("Federation"), said("FIDE ID")),
    *(said("Birth"), said("Sex")),
)


def _of_player(player: Player, strength: str) -> tuple[str, ...]:
    """The columns of a player that tables of players and of teams have."""
    named = (player.title, player.name, strength, player.federation)
    return (*named, player.fide_id, player.birth, player.sex)


def _players(section: Section) -> Sheet:
    shown = section.tournament.strength_shown
    rows = tuple(
        (str(player.tpn), *_of_player(player, shown(player)), entrant.club)
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
    )
    heads = (said("No."), *_HEADS, said("Club"))
    return Sheet(title=section.name, heads=heads, aligns="><<><<<<<", rows=rows)


def _members(section: Section) -> Sheet:
    """The players of the teams in board order, as they can be pasted into another event."""
    rows = tuple(
        (section.player(squad.team).name, *_of_player(member, str(member.rating or "")))
        for squad in map(section.squad, section.roster.pids)
        for member in squad.members
    )
    heads = (said("Team"), *_HEADS)
    return Sheet(title=section.name, heads=heads, aligns="<<<><<<<", rows=rows)


def _stem(state: EventState, section: Section) -> str:
    """A name for files that every system can keep."""
    return plain_name(f"{state.name} {section.key}".lower())


def plain_name(text: str) -> str:
    """A text in plain letters and digits, apart by hyphens."""
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in text)
    return "-".join(part for part in plain.split("-") if part) or "event"
