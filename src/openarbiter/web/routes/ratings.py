"""The rating report and the norms.

Nothing is computed here; results that are missing are counted, because a report with holes must
say so.

Source:
    FIDE Rating Regulations (B.02), Articles 7 and 8; FIDE Title Regulations (B.01), 1.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    EventState,
    RefreshedPlayer,
    RefreshPlayers,
    ReportPeriod,
    Section,
    completed_rounds,
    facts_of,
    lasts_long,
    rate_of,
    rating_tournament,
)
from openarbiter.desk.event_values import Period
from openarbiter.desk.periods import games_in, late_games, name_of_period, periods_of
from openarbiter.errors import TournamentError
from openarbiter.lists.comparing import FIELDS, Compared, value
from openarbiter.model import LaterRating, RoundNo, RoundRecord, Tournament
from openarbiter.model.strength import in_round
from openarbiter.ratings.norms import NOT_CHECKED, NormReport
from openarbiter.ratings.report import INTERNATIONAL, PlayerReport, norm_reports, rating_report
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.known import compared, rating_lists
from openarbiter.web.perform import perform
from openarbiter.web.public_facts import PublicPlayer, everybody
from openarbiter.web.request import Request
from openarbiter.web.tables import missing_results, unfinished
from openarbiter.web.wording import Facts

_LEAST_GAMES = 8
_LEAST_MASTERS = 3
_MASTERS = frozenset({"GM", "IM", "WGM", "WIM"})


def ratings_view(
    tournament: Tournament,
    list_name: str = INTERNATIONAL,
    *,
    player: int | None = None,
    exemption: str = "",
) -> Facts:
    """The rating report of a tournament, with norms; or why there is none.

    Games and requirements are shown of one player, norms achieved of everybody.

    Source:
        B.02, Articles 7 and 8; B.01 (2024), Article 1.4.
    """
    view: Facts = {
        "list_name": list_name,
        "rules": "",
        "rules_title": "",
        "lines": (),
        "notes": (),
        "missing": missing_results(tournament, int(tournament.paired_rounds)),
        "not_checked": NOT_CHECKED,
        "problem": "",
    }
    try:
        report = rating_report(tournament, list_name)
    except TournamentError as error:
        return view | {"problem": error.message}
    people = everybody(tournament)
    asked = [
        each.player
        for each, played in zip(report.players, tournament.players, strict=True)
        if report.list_name == INTERNATIONAL and each.rated_games
        if each.player == player or _within_reach(each, played.rounds, people)
    ]
    norms = norm_reports(tournament, asked, exemption=exemption)
    lines = [
        _line(each, people[each.player], norms.get(each.player, ()), chosen=each.player == player)
        for each in report.players
    ]
    return view | {
        "list_name": report.list_name,
        # A national list has no edition.
        "rules": report.rules.id if report.rules else "",
        "rules_title": report.rules.title if report.rules else "",
        "lines": lines,
        "notes": report.notes,
    }


def _within_reach(
    report: PlayerReport, rounds: Sequence[RoundRecord], people: dict[int, PublicPlayer]
) -> bool:
    """Whether there can be a norm at all: enough games, and enough opponents with a title.

    Asking everybody everything would take minutes in a large field.

    Source:
        B.01 (2024), Articles 1.4.1 c (eight games at least) and 1.4.5 (three title holders).
    """
    if report.games < _LEAST_GAMES:
        return False
    met = (people[int(one.opponent)] for one in rounds if one.opponent and one.result.played)
    return sum(each.title in _MASTERS for each in met) >= _LEAST_MASTERS


def _line(
    each: PlayerReport, player: PublicPlayer, norms: tuple[NormReport, ...], *, chosen: bool
) -> Facts:
    """One player of the report; games and requirements only of who is chosen.

    Points are tenths, expected scores and changes of a game hundredths, the change of a rating is
    rounded. The new rating of an unrated player is the first one.
    """
    change, first = each.change, each.first
    new = change.new_rating if change is not None else None if first is None else first.rating
    return {
        "player": player,
        "rating": each.rating,
        "games": each.rated_games,
        "points": each.points,
        "average": each.average,
        "expected": each.counted,
        "k": None if change is None else change.k,
        "k_assumed": each.k_assumed,
        "change": None if change is None else change.change,
        "new": new,
        "performance": each.performance,
        "why_not": "" if first is None else first.why_not,
        "rated_games": [
            {name: getattr(game, name) for name in _OF_A_GAME}
            for game in (change.games if chosen and change is not None else ())
        ],
        "norms": [norm.title for norm in norms if norm.achieved],
        "requirements": norms if chosen else (),
    }


_OF_A_GAME: Final = ("opponent", "points", "difference", "expected", "change", "rated")
"""What is shown of a :class:`~openarbiter.ratings.change.GameChange`."""


def _ratings(now: Request) -> Answer:
    """The rating report and the norms; one player game by game."""
    section = now.section
    player = now.number("player")
    name = now.query.get("list", INTERNATIONAL) or INTERNATIONAL
    tournament = rating_tournament(now.state, section.key)
    lists = {entry.federation for each in tournament.players for entry in each.national}
    facts = {
        "section": section.key,
        "view": ratings_view(tournament, name, player=player, exemption=section.settings.exemption),
        "chosen": player,
        "lists": (INTERNATIONAL, *sorted(lists)),
        "corrections": section.late_corrections,
        "unfinished": unfinished(section),
        "periods": _periods(now.state, section),
    }
    return Page(now, "ratings", facts, at="standings")


def _periods(state: EventState, section: Section) -> list[Facts]:
    """The months of a long event; nothing where one report has all."""
    found = () if section.teams else periods_of(section)
    if not (found[1:] or section.reported or lasts_long(state, section)):
        return []
    over, sent = completed_rounds(section), len(section.reported)
    return [
        {
            "name": name_of_period(section, one),
            "first": one.first_round,
            "last": one.last_round,
            "games": games_in(section, one),
            "late": len(late_games(section, one)),
            "open": len(one.open),
            "sent": at < sent,
            "next": at == sent and one.last_round <= over,
        }
        for at, one in enumerate(found)
    ]


def _sent(now: Request) -> Answer:
    """Note that the report of a period was sent."""
    section, form = now.section, now.form
    first = form.number("first", 1, 999)
    form.refuse_the_unreadable()
    action = ReportPeriod(section=section.key, period=period_from(section, first))
    return perform(now, action, back=f"/{section.key}/ratings")


def period_from(section: Section, first: int | None) -> Period:
    """The rating period that begins with a round (404 without one)."""
    for period in periods_of(section):
        if period.first_round == first and not section.teams:
            return period
    raise HTTPException(404, "no-round")


def _later(now: Request) -> Answer:
    """Take the ratings of the lists on this computer for the rounds from one on."""
    section, form = now.section, now.form
    number = RoundNo(form.number("round", 2, max(section.total_rounds, 2)))
    back = f"/{section.key}/ratings"
    if form.faults:
        raise HTTPException(422, "unreadable")
    with rating_lists() as lists:
        found = compared(section, lists) if not section.teams else []
    taken = tuple(
        RefreshedPlayer(pid=pid, facts=replace(facts_of(section, pid), later=later))
        for pid, one in zip(section.roster.pids, found, strict=False)
        if (later := later_ratings(one, number, rate_of(section))) != one.player.later
    )
    if not taken:
        return Redirect(now, back)
    return perform(now, RefreshPlayers(section=section.key, refreshed=taken), back=back)


_OF_FIDE: Final = {"rating": "fide", "rapid": "rapid", "blitz": "blitz"}


def later_ratings(found: Compared, number: RoundNo, rate: str) -> tuple[LaterRating, ...]:
    """The later ratings of a player with those of the lists from a round on, where they differ."""
    player, then = found.player, in_round(found.player, number)
    told: dict[str, int] = {}
    for field in found.said_by:
        new, old = value(found.updated, field), value(then, field)
        counts = field == FIELDS[rate] or (field.isupper() and old)
        if counts and isinstance(new, int) and new and new != old:
            told[_OF_FIDE.get(field, field)] = new
    kept = tuple(one for one in player.later if one.from_round != number or one.list not in told)
    added = (LaterRating(from_round=number, list=of, rating=one) for of, one in told.items())
    return tuple(sorted((*kept, *added), key=lambda one: (one.from_round, one.list)))


ROUTES: Final = (
    ("GET", "/{s}/ratings", _ratings),
    ("POST", "/{s}/ratings/sent", _sent),
    ("POST", "/{s}/ratings/later", _later),
)
