"""The rating report and the norms.

Nothing is computed here; results that are missing are counted, because a report with holes must
say so.

Source:
    FIDE Rating Regulations (B.02), Articles 7 and 8; FIDE Title Regulations (B.01), 1.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openarbiter.desk import rating_tournament
from openarbiter.errors import TournamentError
from openarbiter.model import RoundRecord, Tournament
from openarbiter.ratings.norms import NOT_CHECKED, NormReport
from openarbiter.ratings.report import INTERNATIONAL, PlayerReport, norm_reports, rating_report
from openarbiter.web.answers import Answer, Page
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
    }
    return Page(now, "ratings", facts, at="standings")


ROUTES: Final = (("GET", "/{s}/ratings", _ratings),)
