"""Article 10: tie-breaks from ratings, over games played over the board only.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 10.1 to 10.6 and 15.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, cast

from openarbiter.languages import said
from openarbiter.ranking.field import PLAYED
from openarbiter.ranking.performance import (
    average_rating,
    difference_for,
    expected_hundredths,
    perfect_performance,
    performance,
)
from openarbiter.ranking.sums import Sum
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


def _aro(request: Request) -> Column:
    """The average rating of the opponents played over the board, rounded half up (10.1)."""
    low, high = request.code.low, request.code.high

    def value(games: Games) -> int | None:
        ratings = sorted(games.ratings)[low : max(len(games.ratings) - high, low)]
        return average_rating(ratings) if ratings else None

    return by_games(request, value)


def _tpr(request: Request) -> Column:
    """The average rating of the opponents and the difference that goes with the result (10.2)."""
    return _kept(request, "TPR", lambda games: performance(games.ratings, games.halves))


def _ptp(request: Request) -> Column:
    """The lowest rating whose expected score is not below the score made (10.3)."""
    return _kept(
        request, "PTP", lambda games: perfect_performance(games.ratings, sum(games.halves))
    )


def _kept(request: Request, name: str, value: Callable[[Games], int]) -> Column:
    """Everybody's performance, computed once for all tie-breaks that need it."""
    key = (name, request.code.unrated, request.code.of_round)
    return request.results.once(key, lambda: by_games(request, value))


_AVERAGE = said("average, rounded half up")


def _explained(
    request: Request,
    place: int,
    how: str,
    line: Callable[[Games, int], dict[str, Any]],
    note: Callable[[Games], str] | None = None,
) -> Sum:
    """The sum with one line for each game, which is made of the games and the place of one."""
    games = _games(request)
    if games is None:
        dropped = said(
            "Somebody is unrated and nothing was published: this tie-break is dropped (Article 10)."
        )
        return opened(request, place, (), how, [dropped])
    own = games[place]
    lines = [
        round_line(request.field, place, number, **line(own, at))
        for at, number in enumerate(own.rounds)
    ]
    return opened(request, place, lines, how, [note(own)] if note and own.rounds else [])


def _explain_rating(request: Request, place: int) -> Sum:
    found = _explained(request, place, said("as it is"), lambda _own, _at: {"value": None})
    return replace(found, lines=())


def _explain_aro(request: Request, place: int) -> Sum:
    games = _games(request)
    ratings = [] if games is None else games[place].ratings
    least, most = cut_elements(ratings, ratings, None, request.code.low, request.code.high)
    cut = dict.fromkeys(least, article("14.1.2 b")) | dict.fromkeys(most, article("14.3"))

    def line(own: Games, at: int) -> dict[str, Any]:
        return {"value": own.ratings[at], "cut": cut.get(at, "")}

    return _explained(request, place, _AVERAGE, line)


def _explain_tpr(request: Request, place: int) -> Sum:
    def line(own: Games, at: int) -> dict[str, Any]:
        return {"value": own.ratings[at], "factors": (Fraction(own.halves[at], 2),)}

    def note(own: Games) -> str:
        difference = difference_for(sum(own.halves), len(own.rounds))
        return said(
            "{points} of {games} against an average of {average}: {average} {change}.",
            points=_text(sum(own.halves)),
            games=len(own.rounds),
            average=average_rating(own.ratings),
            change=f"{'+' if difference >= 0 else '-'} {abs(difference)}",
        )

    return _explained(request, place, said("average and rating difference"), line, note)


def _explain_ptp(request: Request, place: int) -> Sum:
    rating = int(_ptp(request).value(place) or 0)

    def line(own: Games, at: int) -> dict[str, Any]:
        expected = expected_hundredths(rating - own.ratings[at])
        factors = own.ratings[at], Fraction(own.halves[at], 2)
        return {"value": Fraction(expected, 100), "factors": factors}

    def note(own: Games) -> str:
        if not any(own.halves):
            return said("No points: 800 below the lowest rated opponent.")
        return said(
            "{points} made; at {rating} the expected scores suffice, at {less} not.",
            points=_text(sum(own.halves)),
            rating=rating,
            less=rating - 1,
        )

    return _explained(request, place, said("lowest rating that suffices"), line, note)


def _text(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def _of_opponents(
    column: Callable[[Request], Column], explain: Callable[[Request, int], Sum]
) -> tuple[Callable[[Request], Column], Callable[[Request, int], Sum]]:
    """The average TPR or PTP of the opponents played over the board, and the sum behind it."""

    def values(request: Request) -> Column:
        worth = cast("Sequence[int]", column(request).numbers)
        return by_games(
            request, lambda games: average_rating([worth[other] for other in games.opponents])
        )

    def averaged(request: Request, place: int) -> Sum:
        worth = column(request)

        def line(own: Games, at: int) -> dict[str, Any]:
            other = own.opponents[at]
            return {"value": worth.value(other), "inside": explain(request, other)}

        return _explained(request, place, _AVERAGE, line)

    return values, averaged


_rated = partial(Method, rating=True)
_APRO, _APPO = _of_opponents(_tpr, _explain_tpr), _of_opponents(_ptp, _explain_ptp)

METHODS = (
    _rated("RTNG", said("Rating"), c07("10.6"), "B", "URV", _rating, _explain_rating, since=2026),
    _rated(
        "ARO", said("Average Rating of Opponents"), c07("10.1"), "D", "CMUVPG", _aro, _explain_aro
    ),
    _rated(
        "TPR", said("Tournament Performance Rating"), c07("10.2"), "DB", "UVPG", _tpr, _explain_tpr
    ),
    _rated(
        "PTP", said("Perfect Tournament Performance"), c07("10.3"), "DB", "UVPG", _ptp, _explain_ptp
    ),
    _rated(
        "APRO", said("Average Performance Rating of Opponents"), c07("10.4"), "DC", "UVPG", *_APRO
    ),
    _rated(
        "APPO", said("Average Perfect Performance of Opponents"), c07("10.5"), "DC", "UVPG", *_APPO
    ),
)
"""The tie-breaks of Article 10."""
