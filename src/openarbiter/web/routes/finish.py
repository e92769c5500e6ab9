"""The end of an event on one page: who wins, what is open, what is in order, what goes out.

Nothing is computed here: places, prizes and norms are those of their pages.

Source:
    C.04.2, GHR 3.1 (what has to be in); B.01 (2024), 1.4.1 (games of a norm); B.02, TRF26 (what a
    federation asks for).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from openarbiter.desk import (
    ChangeEvent,
    FinishEvent,
    ForceFinal,
    Section,
    completed_rounds,
    final_forced,
    is_interim,
    left_for_final,
    missing_for_final,
    rating_tournament,
    weigh,
)
from openarbiter.desk.actions.event import HEAD
from openarbiter.errors import RequestError
from openarbiter.languages import listed, said
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import consequence_facts
from openarbiter.web.perform import perform
from openarbiter.web.printing import browser_path
from openarbiter.web.public_facts import everybody
from openarbiter.web.request import Request
from openarbiter.web.routes.prizes import prizes_of
from openarbiter.web.routes.ratings import ratings_view
from openarbiter.web.routes.standings import standings_or_why
from openarbiter.web.tables import StandingLine, StandingsView, first_open, unfinished
from openarbiter.web.taken_out import REPORTS
from openarbiter.web.todo import MUST, OK, SEE, TO_MAKE, by_level, go, line, named
from openarbiter.web.wording import Facts, clock, day

LINES: Final = 15
"""Lines of the standings beside the list."""

NORM_GAMES: Final = 8
"""Rounds below which no title result is possible (B.01, 1.4.1)."""

SMALL: Final = 500
"""Players up to which the norms are looked through while the page is made."""


def finish(now: Request, *, status: int = 0) -> Answer:
    """What the end of a section still needs, what is in order, and what goes out."""
    section = now.section
    after = completed_rounds(section)
    standings = standings_or_why(section, after)
    view: StandingsView | None = standings["view"]
    lines = view.lines if view else ()
    prizes = prizes_of(section, after) if view else None
    next_round = after + 1 if after < section.total_rounds else 0
    found, finished = [*_open(now, section, next_round, standings)], _finished(now)
    if not next_round:
        found += [*_in_order(now, section, lines), *_goes_out(now, section, finished)]
    facts = {
        "section": section.key,
        "missing": consequence_facts(now.words, missing_for_final(section)),
        "unfinished": unfinished(section),
        "go": first_open(section),
        "forced": final_forced(section),
        "strict": now.state.strict,
        "over": section.published_rounds == section.total_rounds,
        "reports": tuple(REPORTS),
        "faults": now.form.faults,
        "rounds": section.total_rounds,
        "next_round": next_round,
        "finished": finished,
        "saves": bool(finished and not finished["changed"] and "files" in now.query),
        "lines": by_level(found, (MUST, SEE, OK, TO_MAKE)),
        "place": now.state.place,
        "chief_arbiter": now.state.chief_arbiter,
        "prizes": prizes,
        "printer": _printer(),
        "view": view and replace(view, lines=lines[:LINES]),
        "top": lines[0] if lines else None,
        "leaders": sum(one.rank == 1 for one in lines),
        "players": len(section.tournament.players),
    }
    return Page(now, "finish", facts, at="finish", status=status)


def _finished(now: Request) -> Facts | None:
    """When and by whom the event was finished, and whether it has been changed since."""
    file = now.file
    counting = filter(file.counts, range(0 if now.at else file.head, 0, -1))
    for entry in map(file.entry, counting):
        if isinstance(entry.action, FinishEvent):
            changed = file.at(entry.number) != now.state
            return {"time": entry.time, "author": entry.author, "changed": changed}
    return None


def _open(now: Request, section: Section, next_round: int, standings: Facts) -> Iterator[Facts]:
    """What stands in the way of the end, and what can wait."""
    yield from _missing(now, section, next_round)
    for other in now.state.sections:
        if other.key != section.key and left_for_final(other):
            yield line(MUST, "other", go("round", f"/{other.key}/rounds/now"), name=other.name)
    yield from _sent(now, section)
    if standings["view"] is None:
        tie_breaks = go("tie-breaks", f"/{section.key}/tie-breaks")
        yield line(SEE, "no-table", tie_breaks, what=standings["problem"])


def _missing(now: Request, section: Section, next_round: int) -> Iterator[Facts]:
    """The rounds and the results that are still to come."""
    missing = missing_for_final(section)
    if not missing:
        return
    told = " ".join(one["text"] for one in consequence_facts(now.words, missing))
    if next_round:
        yield line(MUST, "missing", go("round", f"/{section.key}/rounds/{next_round}"), what=told)
        return
    interim = go("interim", f"/files/export/{section.key}/trf26?interim=1")
    more = "missing-strict" if now.state.strict else ""
    level = SEE if final_forced(section) else MUST
    open_games = sum(len(section.missing(one.number)) for one in section.rounds)
    result = go("result", first_open(section), count=open_games)
    yield line(level, "missing", result, interim, more=more, what=told)


def _sent(now: Request, section: Section) -> Iterator[Facts]:
    """What sheets lack, and whom the federation would miss something of."""
    tournament = rating_tournament(now.state, section.key)
    people = everybody(tournament)
    fill = go("fill", f"/{section.key}/players/lists")
    for code in ("fide_id", "rating", "birth", "sex"):
        lacking = [one.tpn for one in tournament.players if not getattr(one, code)]
        names = [people[tpn].spoken for tpn in lacking]
        if not names:
            continue
        if code == "fide_id":
            ask = () if section.settings.sent else (go("sent", "/settings"),)
            more = "sent-yes" if section.settings.sent else "sent-no"
            to_fide = MUST if section.settings.sent == "fide" else SEE
            yield line(to_fide, code, *ask, fill, more=more, **named(names))
        elif section.settings.sent:
            yield line(SEE, code, fill, **named(names))
    if not now.state.place or not now.state.chief_arbiter:  # the last one: its fields are below
        level = MUST if section.settings.sent else SEE
        yield line(level, "unnamed", go("settings", "/settings"))


def _in_order(now: Request, section: Section, lines: Sequence[StandingLine]) -> Iterator[Facts]:
    """Results, places, norms and prizes."""
    key = section.key
    if not missing_for_final(section):
        unplayed = _unplayed(section)
        results = go("results", f"/{key}/rounds/{section.total_rounds}/results")
        code = "results-but" if unplayed else "results"
        boards = sum(len(found.boards) for found in section.rounds)
        games = named(unplayed)["names"]
        yield line(OK, code, results, count=boards, games=games)
    if lines:
        shared = _shared(lines)
        ties = go("ties", f"/{key}/standings")
        lots = (go("lots", f"/{key}/lots"),) if shared else ()
        code = "shared" if shared else "places"
        yield line(OK, code, ties, *lots, names=listed(shared), count=len(shared))
    yield _norms(now, section)


def _unplayed(section: Section) -> list[str]:
    """The games that were not played, by names and round."""
    return [
        said(
            "{white} – {black} in round {number}",  # noqa: RUF001  (of games)
            white=section.player(board.white).name,
            black=section.player(board.black).name,
            number=found.number,
        )
        for found in section.rounds
        for board in found.boards
        if (outcome := section.outcome(found.number, board.number)).decided and not outcome.played
    ]


def _shared(lines: Sequence[StandingLine]) -> Sequence[str]:
    """The places that several have, with their names."""
    placed = (one for one in lines if one.rank)
    groups = ((rank, list(those)) for rank, those in groupby(placed, key=lambda one: one.rank))
    return [
        said(
            "{names} (place {number})",
            names=listed(one.player.name for one in those),
            number=rank,
        )
        for rank, those in groups
        if len(those) > 1
    ][:LINES]


def _norms(now: Request, section: Section) -> Facts:
    """Who has made a title result."""
    page = go("norms", f"/{section.key}/ratings")
    if section.teams or section.total_rounds < NORM_GAMES:
        return line(OK, "norms-teams" if section.teams else "norms-few", page)
    tournament = rating_tournament(now.state, section.key)
    if len(tournament.players) > SMALL:
        return line(SEE, "norms-look", page)
    lines = ratings_view(tournament, exemption=section.settings.exemption)["lines"]
    made = [f"{one['player'].spoken} ({', '.join(one['norms'])})" for one in lines if one["norms"]]
    sheets = (go("certificates", f"/papers/norms?s={section.key}"),) if made else ()
    return line(OK, "norms" if made else "norms-none", page, *sheets, names=listed(made))


def _goes_out(now: Request, section: Section, finished: Facts | None) -> Iterator[Facts]:
    """Sheets to hang, files to send, what is kept; and whether the end has made the files."""
    key, level = section.key, TO_MAKE
    if finished:
        level, code = (SEE, "changed") if finished["changed"] else (OK, "finished")
        when = {"day": day(finished["time"]), "time": clock(finished["time"])}
        yield line(level, code, name=finished["author"], **when)
        level = TO_MAKE if finished["changed"] else OK
    sheets = ("standings", "cross-table", "prizes", "start-list")
    shown = [go(f"sheet-{one}", f"/papers/{one}?s={key}") for one in sheets]
    yield line(TO_MAKE, "sheets", *shown, go("choose", f"/papers?s={key}"))
    interim = "?interim=1" if is_interim(section) else ""
    files = [go(f"save-{form}", f"/files/export/{key}/{form}{interim}") for form in REPORTS]
    more = (go("check", f"/files/checks/{key}"), go("forms", "/files"))
    yield line(level, "report", *files, *more, more="report-interim" if interim else "")
    yield line(TO_MAKE, "site", go("save", "/files/site"))
    if not now.may("own"):
        return
    whole = go("save", "/archive")
    if _printer():
        with_sheets = go("save-sheets", "/archive?sheets=yes")
        yield line(level, "archive", with_sheets, go("save-without", "/archive"))
    else:
        print_them = go("choose", f"/papers?s={key}")
        yield line(level, "archive", whole, print_them, more="archive-no-browser")


def _printer() -> bool:
    """Whether this computer has a browser that prints sheets as PDF."""
    try:
        return bool(browser_path())
    except RequestError:
        return False


def name_them(now: Request) -> Answer:
    """Say where the event was played, and who was its chief arbiter."""
    form, back = now.form, f"/{now.section.key}/finish"
    head = ChangeEvent(**{name: getattr(now.state, name) for name in HEAD})
    named = replace(
        head,
        place=form.text("place", limit=120),
        chief_arbiter=form.text("chief_arbiter", limit=120),
    )
    if form.faults:
        return finish(now)
    return Redirect(now, back) if named == head else perform(now, named, back=back)


def finish_event(now: Request) -> Answer:
    """Finish the event; what is still open is named first."""
    section, page = now.section, f"/{now.section.key}/finish"
    after = completed_rounds(section)
    next_round = after + 1 if after < section.total_rounds else 0
    lines = by_level(_open(now, section, next_round, standings_or_why(section, after)))
    if lines[MUST]:
        return finish(now, status=409)
    told = [{"code": one["code"], "text": _plain(now, one), "article": ""} for one in lines[SEE]]
    told += consequence_facts(now.words, weigh(now.state, FinishEvent()).consequences)
    return perform(
        now,
        FinishEvent(),
        back=f"{page}?files=yes",
        stay=page,
        question=lambda: ("confirm", {"consequences": told}),
    )


def _plain(now: Request, one: Facts) -> str:
    """The sentence of a line without its marks."""
    return now.words.rich_coded(f"finish.{one['code']}", **one["gaps"]).striptags()


def force(now: Request) -> Answer:
    """Let the final report out although something is missing, for a reason."""
    section = now.section
    form = now.form
    why = form.text("reason", limit=300, required=True)
    if not form.ticked("read"):
        form.wrong("read", "unread")
    if form.faults:
        return finish(now)
    return perform(now, ForceFinal(section=section.key, why=why), back=f"/{section.key}/finish")


def _moved(now: Request) -> Answer:
    """Where the final report was before: on the page of the end."""
    return Redirect(now, f"{now.root}/{now.section.key}/finish")


ROUTES: Final = (
    ("GET", "/{s}/finish", finish),
    ("POST", "/{s}/finish", name_them),
    ("POST", "/{s}/finish/event", finish_event),
    ("GET", "/{s}/final", _moved),
    ("POST", "/{s}/final", force),
)
