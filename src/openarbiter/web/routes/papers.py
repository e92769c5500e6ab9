"""Paper: a list of sheets, and each sheet as a page that prints on A4.

Sheets print from the browser. The foot names the system, the time, and the mark of the log, so
that an old sheet on the wall is recognised.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple

from markupsafe import Markup
from starlette.exceptions import HTTPException

from openarbiter import plug_ins
from openarbiter.desk import Phase, Section, completed_rounds, groups, rating_tournament
from openarbiter.desk.groups import CLUB
from openarbiter.errors import RequestError
from openarbiter.ranking.tables.sheet import brought
from openarbiter.ratings.norms import NOT_CHECKED
from openarbiter.ratings.title_sheets import event_report, title_sheets
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page
from openarbiter.web.lists import (
    by_group,
    has_floats,
    lot_sentence,
    no_player,
    player_cards,
    round_lists,
    start_list,
    unpublished,
)
from openarbiter.web.reports import SIDES, written
from openarbiter.web.request import Request
from openarbiter.web.routes.draft import groups_of, steps_of
from openarbiter.web.routes.group_tables import table_facts
from openarbiter.web.routes.incidents import incident_facts
from openarbiter.web.routes.log import asked_for, told_log
from openarbiter.web.routes.log import wanted as wanted_entries
from openarbiter.web.routes.prizes import prize_facts, prizes_of, receipts_of
from openarbiter.web.routes.public import kept_address
from openarbiter.web.routes.standings import after_asked_for, cross_table_of, standings_of
from openarbiter.web.sheets import (
    WIDE,
    announced,
    average_ratings_facts,
    explained_facts,
    names_sheet,
    schedule_facts,
    wall_chart_facts,
)
from openarbiter.web.tables import standings_view, table_of, unfinished, unfinished_prizes
from openarbiter.web.team_facts import board_facts, match_facts, team_lines
from openarbiter.web.wording import Facts, picture, whole_number


def _round(now: Request, section: Section) -> int:
    """The round a sheet is wanted of; the last one published without a wish."""
    wish = now.query.get("round", "")
    number = whole_number(wish) if wish else section.published_rounds
    if number is None:
        raise RequestError.saying("round={wish}: expected the number of a round", wish=wish)
    if not number:
        raise RequestError.saying(
            "no round of section {section} is published yet", section=section.key
        )
    return number


def _lists(now: Request, section: Section) -> Facts:
    view = round_lists(section, _round(now, section))
    return {"view": view, "large": now.query.get("size") == "large"}


def _slips(now: Request, section: Section) -> Facts:
    """The boards, each with the codes of both players while phones can reach the desk."""
    facts = _lists(now, section)
    number = facts["view"].number
    codes = now.desk.codes(now.opened) if now.desk.addresses and not now.at else None
    found = section.round(number)
    takes = found.phase is not Phase.COMPLETE and number == section.published_rounds
    if codes is None or not takes:
        return facts | {"codes": {}, "way": ""}
    way = f"{now.desk.addresses[0]}r"
    coded = {}
    for board in section.missing(number):
        made = [(side, codes.code(section.key, number, board, side)) for side in SIDES]
        coded[int(board.number)] = [
            {"side": side.value[0], "code": written(code), "picture": picture(f"{way}/{code}")}
            for side, code in made
        ]
    return facts | {"codes": coded, "way": way}


def _after(now: Request, section: Section) -> int:
    number = now.number("round")
    after = after_asked_for(now, section)
    if number is not None and number > section.published_rounds:
        raise unpublished(section, number)
    return after if number is None else min(number, completed_rounds(section))


def _cross_table(now: Request, section: Section) -> Facts:
    by_number = now.query.get("order") == "number"
    found = cross_table_of(section, _after(now, section), by_number=by_number)
    return found | {"wide": len(found["view"]["heads"]) > WIDE}


def _start_list(now: Request, section: Section) -> Facts:
    by_name = now.query.get("order") == "name"
    return {
        "lines": start_list(section, by_name=by_name),
        "by_name": by_name,
        "lot": lot_sentence(section),
        "seed": section.seed,
    }


def _badges(now: Request, section: Section) -> Facts:
    """Everybody by name; where phones reach the desk with the code of the own page."""
    lines = start_list(section, by_name=True)
    codes: dict[int, Markup] = {}
    if now.desk.addresses:
        codes = {
            (number := line["player"].tpn): picture(kept_address(now, section, section.pid(number)))
            for line in lines
        }
    return {"lines": lines, "codes": codes}


CERTIFIED: Final = 3
"""Places for which a certificate is written even where nothing can be won."""


def _certificates(now: Request, section: Section) -> Facts:
    """A certificate for each of the first places, and for who has won another prize.

    What stands in the way of the final table is said on the first page.
    """
    after = _after(now, section)
    view = standings_view(section.tournament, table_of(section, after))
    found: list[Facts] = [
        {"player": line.player, "place": line.rank, "points": line.points, "prizes": ()}
        for line in view.lines
        if line.rank and line.rank <= CERTIFIED
    ]
    fund = prizes_of(section, after)
    named = {one["player"].tpn for one in found}
    for award in fund["awards"]:
        for one in found:
            if one["player"].tpn == award["player"].tpn:
                one["prizes"] = award["prizes"]
        if award["player"].tpn not in named:
            kept = {name: award[name] for name in ("player", "points", "prizes")}
            found.append({"place": 0, **kept})
    return {
        "certificates": found,
        "after": after,
        "place": now.state.place,
        "arbiter": now.state.chief_arbiter,
        "days": [day for day in (now.state.start, now.state.end) if day],
        "unfinished": unfinished_prizes(section, after),
    }


def _cards(now: Request, section: Section) -> Facts:
    wish = now.query.get("player", "")
    only = whole_number(wish)
    found = player_cards(section, only, floats=True)
    if not found:
        raise no_player(section, wish)
    return {
        "cards": found,
        "rounds": section.total_rounds,
        "numbered": section.numbered,
        "floats": has_floats(section),
    }


def _matches(now: Request, section: Section) -> Facts:
    """The matches of a published round with their boards, and the players of the teams by id."""
    number = round_lists(section, _round(now, section)).number
    found = section.round(number)
    return {
        "round": number,
        "matches": [match_facts(section, found, board.number) for board in found.boards],
        "squads": {line["pid"]: line["members"] for line in team_lines(section)},
    }


def _wall_chart(now: Request, section: Section) -> Facts:
    facts = wall_chart_facts(section, _after(now, section))
    return facts | {"wide": section.total_rounds > WIDE}


def _groups(now: Request, section: Section) -> Facts:
    """The step log of a published round, or a sheet that its document has."""
    number, public = round_lists(section, _round(now, section)).number, not now.may("run")
    key = now.parts["sheet"]
    if key == "step-log":
        return steps_of(now, section, number, public=public)
    return groups_of(section, key, number, public=public)


def _norms(now: Request, section: Section) -> Facts:
    """The certificates of title results.

    Source:
        B.01 (2024), Article 1.4; form IT1.
    """
    sheets = title_sheets(rating_tournament(now.state, section.key), section.settings.exemption)
    return {
        "sheets": sheets,
        "not_checked": NOT_CHECKED,
        "incomplete": any(one.missing for one in sheets),
        "unfinished": unfinished(section),
    }


def _event_report(now: Request, section: Section) -> Facts:
    """The report form of the tournament.

    Source:
        B.01 (2024), Articles 1.2.2 and 1.10; form IT3.
    """
    tournament = rating_tournament(now.state, section.key)
    report = event_report(tournament, title_sheets(tournament, section.settings.exemption))
    return {
        "report": report,
        "system": section.system,
        "incomplete": bool(report.missing),
        "unfinished": unfinished(section),
    }


Moment = Literal["before", "with", "after", "end"]
"""When a document wants a sheet: before round 1, with the pairing of each round, after each round,
when the last round is over."""


class Sheet(NamedTuple):
    """A sheet of a section; its template is ``sheet-NAME``.

    Attributes:
        group: Where it is listed: of a round, of the list, at the end, or of the document of the
            section only.
        moments: When it is due where the document of the section names it.
        only: Who must be paired for it: ``"teams"``, ``"players"`` or either.
    """

    group: Literal["round", "list", "end", "own"]
    facts: Callable[[Request, Section], Facts]
    moments: tuple[Moment, ...] = ()
    only: Literal["teams", "players", ""] = ""


def _by_groups(now: Request, section: Section) -> Facts:
    """The players by club, or by another kind of group that is asked for."""
    kind = now.query.get("kind", CLUB)
    kinds = groups.kinds(now.state)
    kind = kind if kind in kinds else CLUB
    return {"kind": kind, "word": kinds.get(kind, ""), "clubs": by_group(section, kind)}


SHEETS: Final[dict[str, Sheet]] = {
    "boards": Sheet("round", _lists, ("with",)),
    "names": Sheet("round", _lists),
    "slips": Sheet("round", _slips, only="players"),
    "place-cards": Sheet("round", _lists, only="players"),
    "match-cards": Sheet("round", _matches, only="teams"),
    "line-ups": Sheet("round", _matches, only="teams"),
    "explanations": Sheet(
        "round", lambda now, one: explained_facts(one, _round(now, one)), ("with",)
    ),
    "step-log": Sheet("round", _groups, ("with",)),
    **dict.fromkeys(
        ("columns", "score-groups", "brackets", "index", "exchanges"),
        Sheet("own", _groups, ("with",)),
    ),
    "standings": Sheet(
        "end", lambda now, one: standings_of(one, _after(now, one)), ("after", "end")
    ),
    "cross-table": Sheet("end", _cross_table),
    "board-scores": Sheet("end", lambda now, one: board_facts(one, _after(now, one)), only="teams"),
    "prizes": Sheet("end", lambda now, one: prize_facts(one, after_asked_for(now, one))),
    "receipts": Sheet("end", lambda _, one: receipts_of(one), only="players"),
    "certificates": Sheet("end", _certificates),
    "norms": Sheet("end", _norms),
    "event-report": Sheet("end", _event_report),
    "start-list": Sheet("list", _start_list, ("before",)),
    "check-in": Sheet("list", lambda _, one: {"lines": start_list(one, by_name=True)}),
    "clubs": Sheet("list", _by_groups, only="players"),
    "cards": Sheet("list", _cards, ("before", "after")),
    "badges": Sheet("list", _badges),
    "announcement": Sheet(
        "list",
        lambda now, one: announced(one) | {"left_strict": now.state.left_strict},
        ("before",),
    ),
    "wall-chart": Sheet("end", _wall_chart, ("after",)),
    "incidents": Sheet("end", lambda _, one: incident_facts(one)),
    "schedule": Sheet("own", lambda _, one: schedule_facts(one), ("before",)),
    "average-ratings": Sheet(
        "own", lambda now, one: average_ratings_facts(one, _after(now, one)), ("after",)
    ),
}
"""The sheets of a section by their names in addresses; those of the event stand in `_sheet`."""

ALL_SECTIONS: Final = ("boards", "names", "slips", "standings", "cards", "check-in", "start-list")
"""The sheets that are printed of several sections at once."""


def sheets_of(section: Section) -> tuple[str, ...]:
    """Names of the sheets that a section has, those of plug-ins last."""
    others = "players" if section.teams else "teams"
    ours = (
        key
        for key, sheet in SHEETS.items()
        if sheet.only != others and (sheet.group != "own" or names_sheet(section, key))
    )
    return (*ours, *_brought())


def _brought() -> tuple[str, ...]:
    """Names of the sheets that plug-ins bring; one that is called like one of ours is not shown."""
    taken = (*SHEETS, "log", "all", "group-table")
    return tuple(sorted(plug_ins.plugged_in(plug_ins.SHEETS, taken)))


def wanted(section: Section) -> Facts:
    """What the document of a section wants published, by its title (empty for an unknown system).

    Each sheet with its article, its moments, and whether it is due now; a sheet of a plug-in that
    no page shows is left out. The round they are of is 0 before round 1.
    """
    edition = registry.known(section.system)
    moments = _moments_of(section)
    sheets = [
        {
            "key": named.key,
            "article": named.article,
            "moments": SHEETS[named.key].moments,
            "due": not moments.isdisjoint(SHEETS[named.key].moments),
        }
        for named in (edition.sheets if edition else ())
        if named.key in SHEETS and SHEETS[named.key].moments
    ]
    return {
        "section": section.key,
        "section_name": section.name,
        "document": edition.document.title if edition else "",
        "round_no": section.published_rounds,
        "sheets": sheets,
    }


def due(section: Section) -> Facts:
    """The same with the sheets alone that are due now."""
    found = wanted(section)
    return found | {"sheets": [one for one in found["sheets"] if one["due"]]}


def _moments_of(section: Section) -> set[Moment]:
    last = section.published_rounds
    if not last:
        return {"before"}
    if completed_rounds(section) < last:
        return {"with"}
    return {"after", "end"} if last >= section.total_rounds else {"after"}


def _chosen(now: Request) -> Section | None:
    """The section a sheet is wanted of; the first one without a wish."""
    key = now.query.get("s", "")
    if key:
        return now.section_of(key)
    return now.state.sections[0] if now.state.sections else None


def _papers(now: Request) -> Answer:
    """The sheets there are, by what they are for."""
    section = _chosen(now)
    published = section.published_rounds if section else 0
    sheets = sheets_of(section) if section else tuple(SHEETS)
    groups = {
        group: [key for key in sheets if key in SHEETS and SHEETS[key].group == group]
        for group in ("round", "list", "end")
    }
    number = now.number("round")
    facts = {
        "section": section.key if section else "",
        "sections": now.section_names,
        "published": published,
        "round": published if number is None else number,
        "groups": groups,
        "brought": _brought() if section else (),
        "wanted": wanted(section) if section else None,
        "players": len(section.tournament.players) if section else 0,
    }
    return Page(now, "papers", facts, at="papers")


def _sheet(now: Request) -> Answer:
    """One sheet."""
    key = now.parts["sheet"]
    if key == "log":
        lines = wanted_entries(told_log(now), asked_for(now))
        facts = {"lines": lines, "chosen": asked_for(now), **_foot(now)}
        return Page(now, "sheet-log", facts, at="papers")
    if key == "group-table":
        facts = table_facts(now, now.number("table") or 1) | _foot(now)
        return Page(now, "sheet-group-table", facts, at="papers")
    section = _chosen(now)
    if section is None or key not in sheets_of(section):
        raise HTTPException(404)
    facts = {"section": section.key, "section_name": section.name, **_foot(now)}
    if key not in SHEETS:
        facts["view"] = brought(key, section.tournament).spoken(now.words.language)
        return Page(now, "sheet-brought", facts, at="papers")
    facts |= SHEETS[key].facts(now, section)
    return Page(now, f"sheet-{key}", facts, at="papers")


def _of_several(now: Request) -> Answer:
    """One sheet of several sections, each beginning on a page of its own."""
    key, asked = now.parts["sheet"], now.query.getlist("s")
    if key not in ALL_SECTIONS:
        raise HTTPException(404)
    parts, left = [], []
    for section in map(now.section_of, asked or [one.key for one in now.state.sections]):
        about = {"section": section.key, "section_name": section.name}
        try:
            parts.append(about | SHEETS[key].facts(now, section) | _foot(now))
        except (RequestError, HTTPException):  # no round is published, say
            left.append(about)
    facts = {"sheet": key, "parts": parts, "left": left, **_foot(now)}
    return Page(now, "sheet-all", facts, at="papers")


def _foot(now: Request) -> Facts:
    """What stands at the foot of every sheet."""
    last = now.file.entries(since=max(now.head - 1, 0))
    return {"printed": datetime.now(tz=UTC), "mark": last[-1].mark if last else ""}


ROUTES: Final = (
    ("GET", "/papers", _papers),
    ("GET", "/papers/{sheet}", _sheet),
    ("GET", "/papers/all/{sheet}", _of_several),
)
