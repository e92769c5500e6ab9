"""Article 10: tie-breaks from ratings, over games played over the board only.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 10.1 to 10.6 and 15.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import cast

from openarbiter.languages import said
from openarbiter.ranking.field import PLAYED
from openarbiter.ranking.performance import (
    average_rating,
    difference_for,
    expected_hundredths,
    perfect_performance,
    performance,
)
from openarbiter.ranking.sums import Line, Number, Sum
from openarbiter.ranking.tie_breaks.elements import cut_elements
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    article,
    c07,
    opened,
    round_line,
)
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Games:
    """The games of somebody over the board: rounds (from 0), opponents, half points made."""

    rounds: list[int]
    opponents: list[int]
    ratings: list[int]
    halves: bytes


def _ratings(request: Request, round_no: int = 1) -> list[int] | None:
    """Everybody's rating; ``None`` where somebody is unrated and nothing was published."""
    ratings = request.field.ratings_of_round(round_no)
    if None not in ratings:
        return cast("list[int]", ratings)
    unrated = request.code.unrated
    if unrated is None:
        return None
    return [unrated if rating is None else rating for rating in ratings]


def _games(request: Request) -> list[Games] | None:
    """Everybody's games; ``None`` where the tie-break has to be dropped."""
    ratings = _ratings(request)
    if ratings is None:
        return None
    if not request.code.of_round or not request.field.later_ratings:
        key = ("games", request.code.unrated)
        return request.results.once(key, lambda: _all_games(request, lambda _: ratings))
    # Who is rated in the first period is rated in all of them.
    by_round = [_ratings(request, number) or ratings for number in range(request.field.rounds + 1)]
    key = ("games by round", request.code.unrated)
    return request.results.once(key, lambda: _all_games(request, by_round.__getitem__))


def _all_games(request: Request, ratings: Callable[[int], Sequence[int]]) -> list[Games]:
    """Everybody's games; ratings are those that count for a round (from 1)."""
    field = request.field
    found = []
    for place, opponents in enumerate(field.opponents):
        rounds = [number for number, kind in enumerate(field.kinds[place]) if kind == PLAYED]
        others = [opponents[number] for number in rounds]
        met = [ratings(number + 1)[other] for number, other in zip(rounds, others, strict=True)]
        found.append(Games(rounds, others, met, bytes([field.halves[place][n] for n in rounds])))
    return found


def by_games(request: Request, value: Callable[[Games], int | Fraction | None]) -> Column:
    """A value from everybody's games; none where somebody is unrated, and none without a game."""
    games = _games(request)
    if games is None:
        return Column([None] * len(request.field.numbers))
    return Column([value(each) if each.rounds else None for each in games])


def _rating(request: Request) -> Column:
    """The rating, highest first (10.6)."""
    return Column(_ratings(request) or [None] * len(request.field.numbers))


def _average_rating_of_opponents(request: Request) -> Column:
    """The average rating of the opponents played over the board, rounded half up (10.1)."""
    low, high = request.code.low, request.code.high

    def value(games: Games) -> int | None:
        ratings = games.ratings
        if low or high:
            ratings = sorted(ratings)[low : max(len(ratings) - high, low)]
        return average_rating(ratings) if ratings else None

    return by_games(request, value)


def _tournament_performance_rating(request: Request) -> Column:
    """The average rating of the opponents and the difference that goes with the result (10.2)."""
    return _kept(request, "TPR", lambda games: performance(games.ratings, games.halves))


def _perfect_tournament_performance(request: Request) -> Column:
    """The lowest rating whose expected score is not below the score made (10.3)."""
    return _kept(
        request, "PTP", lambda games: perfect_performance(games.ratings, sum(games.halves))
    )


def _kept(request: Request, name: str, value: Callable[[Games], int]) -> Column:
    """Everybody's performance, computed once for all tie-breaks that need it."""
    key = (name, request.code.unrated, request.code.of_round)
    return request.results.once(key, lambda: by_games(request, value))


_DROPPED = said(
    "Somebody is unrated and nothing was published: this tie-break is dropped (Article 10)."
)

_AVERAGE = said("average, rounded half up")

_LOWEST = said("lowest rating that suffices")


def _sum(
    request: Request, place: int, lines: Sequence[Line], how: str, notes: Sequence[str] = ()
) -> Sum:
    dropped = () if _games(request) is not None else (_DROPPED,)
    return opened(request, place, lines, how, (*dropped, *notes))


def _lines(
    request: Request,
    place: int,
    values: Callable[[int, int], Number],
    factors: Callable[[int, int], tuple[Number, ...]] = lambda _half, _rating: (),
) -> list[Line]:
    """One line for each game; what it adds is computed from half points and rating."""
    games = _games(request)
    if games is None:
        return []
    own = games[place]
    return [
        round_line(
            request.field, place, number, values(half, rating), factors=factors(half, rating)
        )
        for number, rating, half in zip(own.rounds, own.ratings, own.halves, strict=True)
    ]


def _explain_rating(request: Request, place: int) -> Sum:
    return _sum(request, place, (), said("as it is"))


def _explain_average_rating(request: Request, place: int) -> Sum:
    lines = _lines(request, place, lambda _half, opponent: opponent)
    ratings = [cast("int", line.value) for line in lines]
    least, most = cut_elements(ratings, ratings, None, request.code.low, request.code.high)
    cut = dict.fromkeys(least, article("14.1.2 b")) | dict.fromkeys(most, article("14.3"))
    shown = [replace(line, cut=cut.get(index, "")) for index, line in enumerate(lines)]
    return _sum(request, place, shown, _AVERAGE)


def _explain_performance(request: Request, place: int) -> Sum:
    lines = _lines(
        request, place, lambda _half, opponent: opponent, lambda half, _r: (_half(half),)
    )
    games = _games(request)
    notes = []
    if games is not None and games[place].rounds:
        halves, count = sum(games[place].halves), len(games[place].rounds)
        average = average_rating(games[place].ratings)
        difference = difference_for(halves, count)
        sign = "+" if difference >= 0 else "-"
        notes = [
            said(
                "{points} of {games} against an average of {average}: {average} {change}.",
                points=_text(halves),
                games=count,
                average=average,
                change=f"{sign} {abs(difference)}",
            )
        ]
    return _sum(request, place, lines, said("average and rating difference"), notes)


def _explain_perfect(request: Request, place: int) -> Sum:
    value = _perfect_tournament_performance(request).value(place)
    games = _games(request)
    if games is None or value is None:  # unrated players, or no game
        return _sum(request, place, (), _LOWEST)
    lines = _lines(
        request,
        place,
        lambda _half, opponent: Fraction(expected_hundredths(int(value) - opponent), 100),
        lambda half, opponent: (opponent, _half(half)),
    )
    made = sum(games[place].halves)
    note = (
        said(
            "{points} made; at {rating} the expected scores suffice, at {less} not.",
            points=_text(made),
            rating=value,
            less=int(value) - 1,
        )
        if made
        else said("No points: 800 below the lowest rated opponent.")
    )
    return _sum(request, place, lines, _LOWEST, [note])


def _half(halves: int) -> Fraction:
    return Fraction(halves, 2)


def _text(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def _of_opponents(
    column: Callable[[Request], Column], explain: Callable[[Request, int], Sum]
) -> tuple[Callable[[Request], Column], Callable[[Request, int], Sum]]:
    """The average TPR or PTP of the opponents played over the board, and the sum behind it."""

    def values(request: Request) -> Column:
        worth = column(request).numbers
        return by_games(
            request,
            lambda games: average_rating([cast("int", worth[other]) for other in games.opponents]),
        )

    def averaged(request: Request, place: int) -> Sum:
        games = _games(request)
        if games is None:
            return _sum(request, place, (), _AVERAGE)
        worth = column(request)
        lines = [
            round_line(
                request.field, place, number, worth.value(other), inside=explain(request, other)
            )
            for number, other in zip(games[place].rounds, games[place].opponents, strict=True)
        ]
        return _sum(request, place, lines, _AVERAGE)

    return values, averaged


_of_ratings = partial(Method, rating=True)

METHODS = (
    _of_ratings(
        "RTNG", said("Rating"), c07("10.6"), "B", "URV", _rating, _explain_rating, since=2026
    ),
    _of_ratings(
        "ARO",
        said("Average Rating of Opponents"),
        c07("10.1"),
        "D",
        "CMUVPG",
        _average_rating_of_opponents,
        _explain_average_rating,
    ),
    _of_ratings(
        "TPR",
        said("Tournament Performance Rating"),
        c07("10.2"),
        "DB",
        "UVPG",
        _tournament_performance_rating,
        _explain_performance,
    ),
    _of_ratings(
        "PTP",
        said("Perfect Tournament Performance"),
        c07("10.3"),
        "DB",
        "UVPG",
        _perfect_tournament_performance,
        _explain_perfect,
    ),
    _of_ratings(
        "APRO",
        said("Average Performance Rating of Opponents"),
        c07("10.4"),
        "DC",
        "UVPG",
        *_of_opponents(_tournament_performance_rating, _explain_performance),
    ),
    _of_ratings(
        "APPO",
        said("Average Perfect Performance of Opponents"),
        c07("10.5"),
        "DC",
        "UVPG",
        *_of_opponents(_perfect_tournament_performance, _explain_perfect),
    ),
)
"""The tie-breaks of Article 10."""
