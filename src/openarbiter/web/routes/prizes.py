"""Prizes with their reasons, the fund, the receipts; ratings and norms.

The fund is the text of a TOML file, as ``openarbiter prizes`` reads it: whatever is wrong in it
is shown with its line, and nothing is saved that cannot be read.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Section, SetFund, rating_tournament
from openarbiter.errors import FormatError
from openarbiter.prizes import read_fund
from openarbiter.ratings.report import INTERNATIONAL
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
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


def _prizes(now: Here) -> Answer:
    """The prize list as it stands, with a reason for every award."""
    section = now.section
    after = after_asked_for(now, section)
    facts = {
        "section": section.key,
        "after": after,
        "rounds": section.total_rounds,
        "missing": missing_results(section.tournament, after),
        "view": prizes_of(section, after),
        "unfinished": unfinished_prizes(section, after),
    }
    return Page(now, "prizes", facts, at="prizes")


def _rules(now: Here) -> Answer:
    """The fund as text."""
    section = now.section
    return _editor(now, section, section.fund, status=200)


def _editor(now: Here, section: Section, fund: str, *, status: int) -> Answer:
    """The fund as text, with what is wrong in it."""
    view = prizes_view(section.tournament, fund, tie_breaks=section.settings.tie_breaks)
    facts = {"section": section.key, "fund": fund, "saved": fund == section.fund, "view": view}
    return Page(now, "prize-rules", facts, at="prizes", status=status)


def _save(now: Here) -> Answer:
    """Save the fund, show what is wrong in it, or put an example behind what is typed already.

    Raises:
        HTTPException: The form carries no fund (422).
    """
    section = now.section
    form = now.form.values
    if "fund" not in form:
        raise HTTPException(422, "unreadable")  # an empty fund is a wish, a missing one is a slip
    fund = form["fund"].replace("\r\n", "\n")
    if "example" in form:
        example = str(now.words("prizes.example").unescape())
        both = "\n\n".join(filter(None, (fund.strip(), example)))
        return _editor(now, section, both, status=200)
    if fund.strip():
        try:
            read_fund(fund.encode(), name="fund")
        except FormatError:
            return _editor(now, section, fund, status=422)
    if "try" in form:
        return _editor(now, section, fund, status=200)
    action = SetFund(section=section.key, fund=fund)
    return perform(now, action, back=f"/{section.key}/prizes")


def _receipts(now: Here) -> Answer:
    """What the winners sign for."""
    section = now.section
    signed = receipts(section.tournament, section.fund) if section.fund.strip() else ()
    facts = {
        "section": section.key,
        "receipts": signed,
        "unfinished": unfinished_prizes(section, last_published(section)),
    }
    return Page(now, "receipts", facts, at="prizes")


def _ratings(now: Here) -> Answer:
    """The rating report and the norms; one player game by game."""
    section = now.section
    player = now.number("player")
    name = now.query.get("list", INTERNATIONAL) or INTERNATIONAL
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
    return Page(now, "ratings", facts, at="standings")


ROUTES: Final = (
    ("GET", "/{s}/prizes", _prizes),
    ("GET", "/{s}/prizes/rules", _rules),
    ("POST", "/{s}/prizes/rules", _save),
    ("GET", "/{s}/prizes/receipts", _receipts),
    ("GET", "/{s}/ratings", _ratings),
)
