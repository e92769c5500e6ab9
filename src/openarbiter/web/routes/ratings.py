"""The rating report and the norms.

Nothing is computed here; results that are missing are counted, because a report with holes must
say so.

Source:
    FIDE Rating Regulations (B.02), Articles 7 and 8; FIDE Title Regulations (B.01), 1.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openarbiter.desk import rating_tournament
from openarbiter.errors import TournamentError
from openarbiter.model import Points, RoundRecord, Tournament
from openarbiter.ratings.norms import NOT_CHECKED, NormReport
from openarbiter.ratings.report import INTERNATIONAL, PlayerReport, norm_reports, rating_report
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
from openarbiter.web.tables import missing_results, unfinished
from openarbiter.web.wording import Who, everybody

_LEAST_GAMES = 8
_LEAST_MASTERS = 3
_MASTERS = frozenset({"GM", "IM", "WGM", "WIM"})


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One rated game.

    Attributes:
        opponent: Rating of the opponent.
        points: Points (tenths).
        difference: Own rating minus the opponent's.
        expected: Expected score in hundredths.
        change: Score minus expected score in hundredths.
        rated: Whether it is rated.
    """

    opponent: int
    points: Points
    difference: int
    expected: int
    change: int
    rated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """One player of the report.

    Attributes:
        player: The player.
        rating: Rating in the list; ``None`` when unrated.
        games: Rated games.
        points: Points (tenths) from these.
        average: Average of these opponents.
        expected: Expected score in hundredths.
        k: Development coefficient; ``None`` without a change.
        k_assumed: It was not given.
        change: Change, rounded.
        new: Rating afterwards, or the first rating.
        performance: Tournament performance rating.
        why_not: Why an unrated player has no first rating; empty otherwise.
        rated_games: Every rated game.
        norms: Titles of norms all of whose requirements about games are met.
        requirements: Each norm that was asked for, with all its requirements.
    """

    player: Who
    rating: int | None
    games: int
    points: Points
    average: int | None
    expected: int | None
    k: int | None
    k_assumed: bool
    change: int | None
    new: int | None
    performance: int | None
    why_not: str
    rated_games: tuple[GameLine, ...]
    norms: tuple[str, ...]
    requirements: tuple[NormReport, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsView:
    """The report.

    Attributes:
        list_name: Whose ratings.
        rules: Id of the edition; empty for a national list.
        rules_title: Its title; empty for a national list.
        lines: The players.
        notes: What the reader should know.
        missing: Boards without a result.
        not_checked: What results do not tell about norms.
        problem: Why there is no report; empty when there is one.
    """

    list_name: str
    rules: str = ""
    rules_title: str = ""
    lines: tuple[RatingLine, ...] = ()
    notes: tuple[str, ...] = ()
    missing: int = 0
    not_checked: tuple[str, ...] = NOT_CHECKED
    problem: str = ""

    @property
    def achieved(self) -> tuple[RatingLine, ...]:
        """Players with a norm."""
        return tuple(line for line in self.lines if line.norms)


def ratings_view(
    tournament: Tournament, list_name: str = INTERNATIONAL, *, player: int | None = None
) -> RatingsView:
    """The rating report of a tournament, with norms.

    Args:
        tournament: The tournament.
        list_name: ``FIDE``, or three letters of a federation.
        player: Show the requirements of this player; norms achieved are always told.

    Source:
        B.02, Articles 7 and 8; B.01 (2024), Article 1.4.
    """
    missing = missing_results(tournament, int(tournament.paired_rounds))
    try:
        report = rating_report(tournament, list_name)
    except TournamentError as error:
        return RatingsView(list_name=list_name, problem=error.message, missing=missing)
    people = everybody(tournament)
    asked = [
        each.player
        for each, played in zip(report.players, tournament.players, strict=True)
        if report.list_name == INTERNATIONAL and each.rated_games
        if each.player == player or _within_reach(each, played.rounds, people)
    ]
    norms = norm_reports(tournament, asked)
    lines = [
        _line(each, people[each.player], norms.get(each.player, ()), chosen=each.player == player)
        for each in report.players
    ]
    return RatingsView(
        list_name=report.list_name,
        rules=report.rules.id if report.rules else "",
        rules_title=report.rules.title if report.rules else "",
        lines=tuple(lines),
        notes=report.notes,
        missing=missing,
    )


def _within_reach(
    report: PlayerReport, rounds: Sequence[RoundRecord], people: dict[int, Who]
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
    each: PlayerReport, player: Who, norms: tuple[NormReport, ...], *, chosen: bool
) -> RatingLine:
    change, first = each.change, each.first
    games = () if change is None else change.games
    return RatingLine(
        player=player,
        rating=each.rating,
        games=each.rated_games,
        points=each.points,
        average=each.average,
        expected=each.counted,
        k=None if change is None else change.k,
        k_assumed=each.k_assumed,
        change=None if change is None else change.change,
        new=change.new_rating if change is not None else None if first is None else first.rating,
        performance=each.performance,
        why_not="" if first is None else first.why_not,
        rated_games=tuple(
            GameLine(
                opponent=game.opponent,
                points=game.points,
                difference=game.difference,
                expected=game.expected,
                change=game.change,
                rated=game.rated,
            )
            for game in (games if chosen else ())
        ),
        norms=tuple(norm.title for norm in norms if norm.achieved),
        requirements=norms if chosen else (),
    )


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


ROUTES: Final = (("GET", "/{s}/ratings", _ratings),)
