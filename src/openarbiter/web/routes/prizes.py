"""Prizes with their reasons, the fund, the receipts; ratings and norms.

The fund is the text of a TOML file, as ``openarbiter prizes`` reads it: whatever is wrong in it
is shown with its line, and nothing is saved that cannot be read.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import Section, SetFund, rating_tournament
from openarbiter.errors import FormatError
from openarbiter.prizes import read_fund
from openarbiter.ratings.report import INTERNATIONAL
from openarbiter.web.forms import sent
from openarbiter.web.here import here
from openarbiter.web.numerals import whole_number
from openarbiter.web.page import page
from openarbiter.web.perform import perform
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.views.norms import ratings_view
from openarbiter.web.views.pairings import last_published
from openarbiter.web.views.prizes import PrizesView, prizes_view, receipts
from openarbiter.web.views.standings import missing_results
from openarbiter.web.views.unfinished import unfinished, unfinished_prizes


def prizes_of(section: Section, after: int) -> PrizesView:
    """The prize list of a section as it stands after a round.

    Source:
        NSWCA Tournament Guidelines, 5.
    """
    codes = section.settings.tie_breaks
    return prizes_view(section.tournament, section.fund, tie_breaks=codes, after=after)


def _prizes(request: Request) -> Response:
    """The prize list as it stands, with a reason for every award."""
    section = here(request).section(request.path_params["s"])
    after = after_asked_for(request, section)
    facts = {
        "section": section.key,
        "after": after,
        "rounds": section.total_rounds,
        "missing": missing_results(section.tournament, after),
        "view": prizes_of(section, after),
        "unfinished": unfinished_prizes(section, after),
    }
    return page(request, "prizes", facts, section=section.key, at="prizes")


def _rules(request: Request) -> Response:
    """The fund as text."""
    section = here(request).section(request.path_params["s"])
    return _editor(request, section, section.fund, status=200)


def _editor(request: Request, section: Section, fund: str, *, status: int) -> Response:
    """The fund as text, with what is wrong in it."""
    view = prizes_view(section.tournament, fund, tie_breaks=section.settings.tie_breaks)
    facts = {"section": section.key, "fund": fund, "saved": fund == section.fund, "view": view}
    return page(request, "prize-rules", facts, section=section.key, at="prizes", status=status)


def _save(request: Request) -> Response:
    """Save the fund, show what is wrong in it, or put an example behind what is typed already.

    Raises:
        HTTPException: The form carries no fund (422).
    """
    now = here(request)
    section = now.section(request.path_params["s"])
    form = sent(request)
    if not isinstance(form.get("fund"), str):
        raise HTTPException(422, "unreadable")  # an empty fund is a wish, a missing one is a slip
    fund = str(form["fund"]).replace("\r\n", "\n")
    if "example" in form:
        example = str(now.words("prizes.example").unescape())
        both = "\n\n".join(filter(None, (fund.strip(), example)))
        return _editor(request, section, both, status=200)
    if fund.strip():
        try:
            read_fund(fund.encode(), name="fund")
        except FormatError:
            return _editor(request, section, fund, status=422)
    if "try" in form:
        return _editor(request, section, fund, status=200)
    action = SetFund(section=section.key, fund=fund)
    return perform(request, action, back=f"/{section.key}/prizes")


def _receipts(request: Request) -> Response:
    """What the winners sign for."""
    section = here(request).section(request.path_params["s"])
    signed = receipts(section.tournament, section.fund) if section.fund.strip() else ()
    facts = {
        "section": section.key,
        "receipts": signed,
        "unfinished": unfinished_prizes(section, last_published(section)),
    }
    return page(request, "receipts", facts, section=section.key, at="prizes")


def _ratings(request: Request) -> Response:
    """The rating report and the norms; one player game by game."""
    now = here(request)
    section = now.section(request.path_params["s"])
    player = whole_number(request.query_params.get("player", ""))
    name = request.query_params.get("list", INTERNATIONAL) or INTERNATIONAL
    tournament = rating_tournament(now.state, section.key)
    lists = {entry.federation for each in tournament.players for entry in each.national}
    facts = {
        "section": section.key,
        "view": ratings_view(tournament, name, player=player),
        "chosen": player,
        "lists": (INTERNATIONAL, *sorted(lists)),
        "corrections": section.late_corrections,
        "unfinished": unfinished(section),
    }
    return page(request, "ratings", facts, section=section.key, at="standings")


ROUTES = [
    Route("/{s}/prizes", _prizes),
    Route("/{s}/prizes/rules", _rules, methods=["GET"]),
    Route("/{s}/prizes/rules", _save, methods=["POST"]),
    Route("/{s}/prizes/receipts", _receipts),
    Route("/{s}/ratings", _ratings),
]
