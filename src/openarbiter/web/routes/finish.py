"""The end of an event on one page: who wins, what is open, what is in order, what goes out.

Nothing is computed here: places, prizes and norms are those of their pages.

Source:
    C.04.2, GHR 3.1 (what has to be in); B.01 (2024), 1.4.1 (games of a norm); B.02, TRF26 (what a
    federation asks for).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Final

from openarbiter.desk import (
    ChangeEvent,
    ForceFinal,
    Phase,
    Section,
    completed_rounds,
    final_forced,
    missing_for_final,
    rating_tournament,
)
from openarbiter.desk.actions.event import HEAD
from openarbiter.errors import RequestError
from openarbiter.model import Tournament
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import consequence_facts
from openarbiter.web.here import Here
from openarbiter.web.perform import perform
from openarbiter.web.printing import browser_path
from openarbiter.web.public_facts import everybody
from openarbiter.web.routes.prizes import prizes_of
from openarbiter.web.routes.ratings import ratings_view
from openarbiter.web.routes.results import row_of
from openarbiter.web.routes.standings import standings_or_why
from openarbiter.web.tables import StandingLine, StandingsView, first_open, unfinished
from openarbiter.web.taken_out import REPORTS
from openarbiter.web.wording import Facts

FEW: Final = 6
"""Names that a line says; of more it says how many there are."""

LINES: Final = 15
"""Lines of the standings beside the list."""

NORM_GAMES: Final = 8
"""Rounds below which no title result is possible (B.01, 1.4.1)."""

SMALL: Final = 500
"""Players up to which the norms are looked through while the page is made."""


def finish(now: Here, *, status: int = 0) -> Answer:
    """What the end of a section still needs, what is in order, and what goes out."""
    section = now.section
    after = completed_rounds(section)
    standings = standings_or_why(section, after)
    view: StandingsView | None = standings["view"]
    lines = view.lines if view else ()
    missing = missing_for_final(section)
    rated = "rated" in now.query or bool(section.settings.sent)
    lacking = _lacking(now, section)
    facts = {
        "section": section.key,
        "missing": consequence_facts(now.words, missing),
        "unfinished": unfinished(section),
        "go": first_open(section),
        "forced": final_forced(section),
        "strict": now.state.strict,
        "over": section.published_rounds == section.total_rounds,
        "reports": tuple(REPORTS),
        "faults": now.form.faults,
        "rounds": section.total_rounds,
        "next_round": after + 1 if after < section.total_rounds else 0,
        "adjourned": any(one.adjourned for one in section.rounds),
        "rated": rated,
        "sent": bool(section.settings.sent),
        "lacking": lacking,
        "place": now.state.place,
        "chief_arbiter": now.state.chief_arbiter,
        "played": _played(section),
        "problem": standings["problem"],
        "shared": _shared(lines),
        "norms": _norms(now, section),
        "prizes": prizes_of(section, after) if view else None,
        "printer": _printer(),
        "view": view and replace(view, lines=lines[:LINES]),
        "top": lines[0] if lines else None,
        "leaders": sum(line.rank == 1 for line in lines),
        "players": len(section.tournament.players),
    }
    return Page(now, "finish", facts, at="finish", status=status)


def _names(names: Iterable[str]) -> Facts:
    """Some names, and how many there are in all."""
    every = list(names)
    return {"count": len(every), "names": every[:FEW]}


def _lacking(now: Here, section: Section) -> Facts:
    """Whom the federation would miss something of: the id, the sex, the birth, the rating."""
    players = rating_tournament(now.state, section.key).players
    return {
        "fide_id": _names(one.name for one in players if not one.fide_id),
        "sex": _names(one.name for one in players if not one.sex),
        "birth": _names(one.name for one in players if not one.birth),
        "rating": _names(one.name for one in players if not one.rating),
    }


def _played(section: Section) -> Facts:
    """How many results are in, and the games that were not played, by round and names."""
    boards = [(found, board) for found in section.rounds for board in found.boards]
    unplayed = []
    for found, board in boards:
        outcome = section.outcome(found.number, board.number)
        if found.phase is Phase.COMPLETE and outcome.decided and not outcome.played:
            row = row_of(section, found, board)
            game = {"round_no": found.number, "white": row["white"].name}
            unplayed.append(game | {"black": row["black"].name})
    return {"boards": len(boards), "unplayed": unplayed[:FEW], "count": len(unplayed)}


def _shared(lines: Iterable[StandingLine]) -> list[Facts]:
    """The places that several have, with their names."""
    placed = (line for line in lines if line.rank)
    groups = ((rank, list(those)) for rank, those in groupby(placed, key=lambda line: line.rank))
    return [
        {"place": rank} | _names(line.player.name for line in those)
        for rank, those in groups
        if len(those) > 1
    ]


def _norms(now: Here, section: Section) -> Facts:
    """Who has made a title result; ``looked`` is false where the page of the norms has to say."""
    tournament: Tournament = rating_tournament(now.state, section.key)
    possible = section.total_rounds >= NORM_GAMES and not section.teams
    looked = len(tournament.players) <= SMALL
    made: list[Facts] = []
    if possible and looked:
        lines = ratings_view(tournament, exemption=section.settings.exemption)["lines"]
        names = everybody(tournament)
        made = [
            {"name": names[line["player"].tpn].name, "titles": line["norms"]}
            for line in lines
            if line["norms"]
        ]
    return {"possible": possible, "looked": looked, "made": made}


def _printer() -> bool:
    """Whether this computer has a browser that prints sheets as PDF."""
    try:
        return bool(browser_path())
    except RequestError:
        return False


def name_them(now: Here) -> Answer:
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


def force(now: Here) -> Answer:
    """Let the final report out although something is missing, for a reason."""
    section = now.section
    form = now.form
    why = form.text("reason", limit=300, required=True)
    if not form.ticked("read"):
        form.wrong("read", "unread")
    if form.faults:
        return finish(now)
    return perform(now, ForceFinal(section=section.key, why=why), back=f"/{section.key}/finish")


def _moved(now: Here) -> Answer:
    """Where the final report was before: on the page of the end."""
    return Redirect(now, f"{now.root}/{now.section.key}/finish")


ROUTES: Final = (
    ("GET", "/{s}/finish", finish),
    ("POST", "/{s}/finish", name_them),
    ("GET", "/{s}/final", _moved),
    ("POST", "/{s}/final", force),
)
