"""What a tournament changes: rating changes by edition, coefficients, first ratings, performances.

An edition is data: what it changes about the 400-point rule, about games that do not count, and
about first ratings. Sums are exact hundredths; the one rounding happens where the article says so.
Whether a game is rated at all is decided by whoever collects the games. Scores are those of chess
(1, ½, 0) in tenths, whatever the event gives for them; the conversion tables stand in
:mod:`openarbiter.ranking.performance`, because tie-breaks need them too.

Source:
    FIDE Rating Regulations (B.02) effective from 1 January 2022 and from 1 March 2024, amended on
    1 October 2025; FIDE Rapid and Blitz Rating Regulations effective from 1 March 2024, amended
    on 1 December 2024.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from openarbiter.errors import NotCoveredError, UnknownEditionError
from openarbiter.languages import dated, said
from openarbiter.model import Points
from openarbiter.ranking import performance as tables
from openarbiter.ranking.performance import difference_for, expected_hundredths
from openarbiter.values import dataclass

_TENTHS = 10
_HALF_POINT = 5
_WHOLE = 100
_NEW_GAMES = 30
_JUNIOR_AGE = 18
_JUNIOR_BELOW = 2300
_MASTER = 2400
_MOST = 700
_LEAST_GAMES = 5


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against an opponent with a rating; points are 10, 5 or 0 (tenths)."""

    opponent: int
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChange:
    """What one game adds.

    Attributes:
        difference: Own rating minus the opponent's.
        expected: Expected score in hundredths.
        change: Score minus expected score, in hundredths; 0 when the game is not rated.
    """

    opponent: int
    points: Points
    difference: int
    counted: int
    expected: int
    change: int
    rated: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """What a tournament changes for a rated player.

    Attributes:
        total: Sum of the parts, in hundredths.
        k_reduced: It was reduced because of the number of games.
        periods: The changes of the rating periods this one is the sum of; empty where there is one
            period. Each has its own rating, coefficient and rounding.
    """

    rating: int
    games: tuple[GameChange, ...]
    total: int
    k: int
    k_reduced: bool
    exact: Fraction
    change: int
    periods: tuple[RatingChange, ...] = ()

    @property
    def new_rating(self) -> int:
        """Rating before plus the change; of several periods the new rating of the last one."""
        return self.periods[-1].new_rating if self.periods else self.rating + self.change


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRatingReport:
    """The first rating of a player, or why there is none yet.

    Attributes:
        average: Average of the opponents that count, exact; ``None`` without a game.
        score: Score in hundredths, opponents that are added included.
        why_not: Why no rating is published; empty when one is.
    """

    rating: int | None
    average: Fraction | None
    score: int
    difference: int
    games: int
    why_not: str = ""


def rating_change(
    rating: int, games: Sequence[RatedGame], k: int, rules: RatingRules
) -> RatingChange:
    """The rating change of a rated player in a period, from games against rated opponents.

    The development coefficient is reduced when it times the number of games exceeds 700.

    Source:
        B.02 (2024), Articles 8.3.1, 8.3.2, 8.3.3 (last paragraph) and 8.3.4. In the edition of
        2022 we read "one upgrade" as: the limit raises the counted rating of one opponent only,
        the weakest one; against stronger opponents it is always applied.
    """
    greatest = max((rating - game.opponent for game in games), default=0)
    upgraded = False
    parts = []
    for game in games:
        difference = counted = rating - game.opponent
        if rules.unlimited_from is None or rating < rules.unlimited_from:
            counted = max(-rules.limit, min(rules.limit, difference))
        if rules.one_upgrade and counted < difference:
            if difference < greatest or upgraded:
                counted = difference
            else:
                upgraded = True
        parts.append(_part(rating, game, counted, rules))
    rated = sum(part.rated for part in parts)
    total = sum(part.change for part in parts)
    used = min(k, _MOST // rated) if rated else k
    exact = Fraction(used * total, _WHOLE)
    return RatingChange(
        rating=rating,
        games=tuple(parts),
        total=total,
        k=used,
        k_reduced=used < k,
        exact=exact,
        # One half goes away from zero (Article 8.3.4).
        change=half_up(exact) if exact >= 0 else -half_up(-exact),
    )


def sum_of_periods(changes: Sequence[RatingChange]) -> RatingChange:
    """The changes of several periods in one; the coefficient is that of the last (B.02, 8.3.4)."""
    return RatingChange(
        rating=changes[0].rating,
        games=tuple(game for each in changes for game in each.games),
        total=sum(each.total for each in changes),
        k=changes[-1].k,
        k_reduced=any(each.k_reduced for each in changes),
        exact=sum((each.exact for each in changes), Fraction(0)),
        change=sum(each.change for each in changes),
        periods=tuple(changes),
    )


def _part(rating: int, game: RatedGame, counted: int, rules: RatingRules) -> GameChange:
    difference = rating - game.opponent
    rated = not (
        rules.unrated_difference is not None
        and abs(difference) >= rules.unrated_difference
        and max(rating, game.opponent) > rules.unrated_above
    )
    expected = expected_hundredths(counted)
    return GameChange(
        opponent=game.opponent,
        points=game.points,
        difference=difference,
        counted=counted,
        expected=expected,
        change=game.points * _WHOLE // _TENTHS - expected if rated else 0,
        rated=rated,
    )


def coefficient(
    rating: int,
    *,
    games_before: int | None = None,
    age_in_year: int | None = None,
    reached_2400: bool = False,
) -> int:
    """The development coefficient K of a player (B.02, Article 8.3.3).

    Where several lines of the article fit we read them in this order: who has reached 2400 has 10
    for ever; then new players 40; then juniors 40; all others 20.

    Args:
        rating: Rating at the start of the period.
        games_before: Rated games completed before; ``None`` when not known (taken as enough).
        age_in_year: Age reached in the year of the tournament; ``None`` when not known.
        reached_2400: A published rating has been 2400 or more at some time.

    Examples:
        >>> coefficient(2399), coefficient(2400), coefficient(2250, age_in_year=18)
        (20, 10, 40)
    """
    if reached_2400 or rating >= _MASTER:
        return 10
    new = games_before is not None and games_before < _NEW_GAMES
    young = age_in_year is not None and age_in_year <= _JUNIOR_AGE
    return 40 if new or (young and rating < _JUNIOR_BELOW) else 20


def first_rating(
    games: Sequence[RatedGame], rules: RatingRules, *, first_event: bool = True
) -> FirstRatingReport:
    """The first rating of an unrated player, from all games against rated opponents that count.

    In a player's first event a score of zero is disregarded.

    Source:
        B.02 (2024), Articles 7.1.4 and 8.2; B.02 (2022), Article 8.2.

    Examples:
        Five wins against players rated 1800.

        >>> from openarbiter.ratings.change import rules
        >>> first_rating([RatedGame(1800, 10)] * 5, rules("fide-2025")).rating
        2109
    """
    how = rules.first
    points = sum(game.points for game in games)
    if not games:
        why = said("no game against a rated opponent")
        nothing = {"score": 0, "difference": 0, "games": 0}
        return FirstRatingReport(rating=None, average=None, why_not=why, **nothing)
    added = len(how.drawn_against)
    count = len(games) + added
    average = Fraction(sum(game.opponent for game in games) + sum(how.drawn_against), count)
    halves = points // _HALF_POINT + added
    score = half_up(Fraction(halves * _WHOLE, 2 * count))
    difference = difference_for(halves, count)
    over = 2 * points - _TENTHS * len(games)
    if how.per_half_point is not None and over > 0:
        difference = over // _TENTHS * how.per_half_point
    rating = half_up(average + difference)
    if how.ceiling is not None:
        rating = min(rating, how.ceiling)
    why_not: str = ""
    if first_event and not points:
        why_not = said("no point in the first event, which is disregarded (8.2.1)")
    elif len(games) < _LEAST_GAMES:
        why_not = said(
            "{count} games against rated opponents, {needed} are needed (7.1.4)",
            len(games),
            one="{count} game against a rated opponent, {needed} are needed (7.1.4)",
            needed=_LEAST_GAMES,
        )
    elif rating < how.floor:
        why_not = said("{rating} is below {floor}", rating=rating, floor=how.floor)
    return FirstRatingReport(
        rating=None if why_not else rating,
        average=average,
        score=score,
        difference=difference,
        games=len(games),
        why_not=why_not,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRating:
    """How the first rating of a player is made.

    Attributes:
        drawn_against: Ratings of opponents that are added, all drawn with.
        per_half_point: Points for each half point above one half, instead of the table; ``None``
            where the table is used on both sides.
    """

    floor: int
    ceiling: int | None = None
    drawn_against: tuple[int, ...] = ()
    per_half_point: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRules:
    """One edition.

    Attributes:
        unlimited_from: From this own rating on every difference counts as it is; ``None``: never.
        one_upgrade: Only the game with the greatest difference is counted with the limit in
            favour of the higher rated player.
        unrated_difference: Games with this difference or more are not rated when one of the two
            is above ``unrated_above``; ``None``: all are.
    """

    id: str
    title: str
    source: str
    applied_from: date
    first: FirstRating
    rapid: bool = False
    limit: int = 400
    unlimited_from: int | None = None
    one_upgrade: bool = False
    unrated_difference: int | None = None
    unrated_above: int = 2600


_FIRST_2022 = FirstRating(floor=1000, per_half_point=20)
_FIRST_2024 = FirstRating(floor=1400, ceiling=2200, drawn_against=(1800, 1800))


def _edition(id_: str, day: date, title: str, source: str, **rules: Any) -> RatingRules:  # noqa: ANN401
    rules.setdefault("first", _FIRST_2024)
    return RatingRules(id=id_, applied_from=day, title=title, source=source, **rules)


EDITIONS = (
    _edition(
        "fide-2022",
        date(2022, 1, 1),
        said("one upgrade by the 400-point rule in a tournament"),
        said("B.02 effective from 1 January 2022, Articles 8.2 and 8.3.1"),
        first=_FIRST_2022,
        one_upgrade=True,
    ),
    _edition(
        "fide-2024",
        date(2024, 3, 1),
        said("the 400-point rule for every game"),
        said("B.02 effective from 1 March 2024, Articles 8.2 and 8.3.1"),
    ),
    _edition(
        "fide-2025",
        date(2025, 10, 1),
        said("the 400-point rule for players below 2650"),
        said("B.02 effective from 1 March 2024 as amended on 1 October 2025, Article 8.3.1"),
        unlimited_from=2650,
    ),
    _edition(
        "fide-rapid-2024",
        date(2024, 3, 1),
        said("rapid and blitz: the 400-point rule for every game"),
        said("Rapid and Blitz Rating Regulations effective from 1 March 2024, Article 7.3.1"),
        rapid=True,
    ),
    _edition(
        "fide-rapid-2024-12",
        date(2024, 12, 1),
        said("rapid and blitz: 600 points apart is not rated above 2600"),
        said("Rapid and Blitz Rating Regulations as amended on 1 December 2024, Article 7.3.1"),
        rapid=True,
        unrated_difference=600,
    ),
)
"""All editions, standard chess first, each group by date."""


def rules(id_: str) -> RatingRules:
    """The edition with an id; ``UnknownEditionError`` where there is none."""
    known = {edition.id: edition for edition in EDITIONS}
    if id_ in known:
        return known[id_]
    gaps = {"id": repr(id_), "known": ", ".join(known)}
    raise UnknownEditionError.saying(
        "no edition of the rating rules is called {id}; known: {known}", **gaps
    )


def rules_on(day: date, *, rapid: bool = False) -> RatingRules:
    """The edition in force on the first day of a tournament, as each regulation names its own.

    Raises:
        NotCoveredError: The day is before the oldest edition.
    """
    found = [one for one in EDITIONS if one.rapid == rapid and one.applied_from <= day]
    if found:
        return max(found, key=lambda one: one.applied_from)
    oldest = min(one.applied_from for one in EDITIONS if one.rapid == rapid)
    gaps = {"oldest": dated(oldest), "day": dated(day)}
    raise NotCoveredError.saying("rating rules are known from {oldest} on, not for {day}", **gaps)


def half_up(value: Fraction) -> int:
    """The nearest whole number; one half is rounded upwards (B.01, Article 1.4.7 b).

    Examples:
        >>> half_up(Fraction(3, 2)), half_up(Fraction(-3, 2)), half_up(Fraction(4, 3))
        (2, -1, 1)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def average_rating(opponents: Sequence[int]) -> int | None:
    """The average rating of the opponents, rounded; ``None`` without any (C.07, Article 10.1)."""
    return tables.average_rating(opponents) if opponents else None


def tournament_performance(opponents: Sequence[int], points: Points) -> int | None:
    """Tournament performance rating (TPR): the opponents' average and the difference of the score.

    Points are tenths; ``None`` without a game.

    Source:
        C.07 (applied from 2026-03-01), Article 10.2; table B.02, 8.1.1.

    Examples:
        >>> tournament_performance([1800] * 8, 60)
        1993
    """
    if not opponents:
        return None
    difference = tables.difference_for(points // _HALF_POINT, len(opponents))
    return tables.average_rating(opponents) + difference


def perfect_performance(opponents: Sequence[int], points: Points) -> int | None:
    """Perfect tournament performance (PTP): the lowest rating whose expected score is reached.

    Points are tenths; ``None`` without a game. Without a point it is 800 below the weakest.

    Source:
        C.07 (applied from 2026-03-01), Article 10.3; table B.02, 8.1.2, without any limit.

    Examples:
        >>> perfect_performance([2000, 2100, 2200], 15)
        2099
    """
    return tables.perfect_performance(opponents, points // _HALF_POINT) if opponents else None


def expected_score(rating: int, opponents: Sequence[int]) -> int:
    """The score a player may expect, in hundredths, every difference counted as it is.

    Source:
        B.02 (2024), Article 8.1.2.

    Examples:
        >>> expected_score(2120, [1750, 1900, 2200, 1450, 2100])
        359
    """
    return sum(tables.expected_hundredths(rating - opponent) for opponent in opponents)
