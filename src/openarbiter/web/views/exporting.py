"""A section as a file to save, in the forms it is given in.

What stands in a report file, and what its comments say, is the business of the desk.

Source:
    TRF26 (applied from 2025-09-01); RFC 4180 for tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openarbiter.desk import (
    EventState,
    Section,
    final_forced,
    missing_for_final,
    write_report_file,
)
from openarbiter.desk import exported as whole_tournament
from openarbiter.formats import json_
from openarbiter.languages import said
from openarbiter.model import Tournament
from openarbiter.ranking.standings import standings
from openarbiter.ranking.tables.sheet import Sheet, as_csv
from openarbiter.ranking.tables.sheets import cross_table, standings_sheet

FORMS: Final = (
    "trf26",
    "rating",
    "trf16",
    "json",
    "standings-csv",
    "cross-table-csv",
    "players-csv",
)
"""The forms a section is given in."""

REPORTS: Final = {
    "trf26": ("trf26", ""),
    "rating": ("trf26", "-rating"),
    "trf16": ("trf16", "-trf16"),
}
"""Report files: the dialect of each, and what tells their names apart in the folder they are sent
from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """A file to save.

    Attributes:
        name: Its name.
        media_type: Its type for a browser.
        content: Its bytes.
    """

    name: str
    media_type: str
    content: bytes


def is_final(section: Section) -> bool:
    """Whether a report file of this moment is the final one, or was let out as such.

    Args:
        section: The section.
    """
    return not missing_for_final(section) or final_forced(section)


def exported(state: EventState, section: Section, form: str, *, language: str = "en") -> Exported:
    """A section as a file.

    Args:
        state: The event.
        section: One of its sections.
        form: One of :data:`FORMS`.
        language: Code of the language of a table; report files and JSON have none.

    Raises:
        NotCoveredError: The form cannot say something the section holds.
        LookupError: There is no such form.

    Source:
        TRF26 (applied from 2025-09-01); TRF16 annex (2015); RFC 4180 for tables.
    """
    if form in REPORTS:
        dialect, mark = REPORTS[form]
        if section.published_rounds == section.total_rounds and not is_final(section):
            mark += "-interim"
        rated = form == "rating"
        content = write_report_file(state, section.key, dialect=dialect, for_rating=rated)
        name = f"{_stem(state, section)}{mark}.trf"
        return Exported(name=name, media_type="text/plain", content=content)
    tournament = whole_tournament(state, section.key)
    if form == "json":
        content = json_.write(tournament)
        name = f"{_stem(state, section)}.json"
        return Exported(name=name, media_type="application/json", content=content)
    if form not in FORMS:
        raise LookupError(form)
    text = as_csv(_table(section, tournament, form).spoken(language))
    name = f"{_stem(state, section)}-{form.removesuffix('-csv')}.csv"
    # With a byte order mark spreadsheets take the text for what it is.
    return Exported(name=name, media_type="text/csv", content=f"{text}\n".encode("utf-8-sig"))


def _table(section: Section, tournament: Tournament, form: str) -> Sheet:
    if form == "players-csv":
        return _players(section)
    settings = section.settings
    fixed = settings.fixed_table or None
    table = standings(
        tournament, settings.tie_breaks, settings.table_edition or None, predetermined=fixed
    )
    if form == "standings-csv":
        return standings_sheet(tournament, table, teams=False)
    return cross_table(tournament, table)


def _players(section: Section) -> Sheet:
    rows = tuple(
        (
            str(player.tpn),
            player.title,
            player.name,
            str(player.rating or ""),
            player.federation,
            player.fide_id,
            player.birth,
            player.sex,
            entrant.club,
        )
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
    )
    heads = (
        *(said("No."), said("Title"), said("Name"), said("Rating"), said("Federation")),
        *(said("FIDE ID"), said("Birth"), said("Sex"), said("Club")),
    )
    return Sheet(title=section.name, heads=heads, aligns="><<><<<<<", rows=rows)


def _stem(state: EventState, section: Section) -> str:
    """A name for files that every system can keep."""
    plain = "".join(
        letter if letter.isascii() and letter.isalnum() else "-"
        for letter in f"{state.name} {section.key}".lower()
    )
    return "-".join(part for part in plain.split("-") if part) or "event"
