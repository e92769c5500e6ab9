"""What a result was worth: averages, expected scores and performance ratings.

The conversion tables stand in :mod:`openarbiter.ranking.performance`, because tie-breaks need them
too. Here scores are those of chess (1, ½, 0) in tenths, whatever the event gives for them, and
nobody without a game fails. It knows no tournament.

Source:
    FIDE Rating Regulations (B.02), Articles 8.1.1, 8.1.2 and 8.3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from openarbiter.model import Points
from openarbiter.ranking import performance as tables

_HALF_POINT = 5


def half_up(value: Fraction) -> int:
    """The nearest whole number; one half is rounded upwards.

    Source:
        FIDE Title Regulations (B.01, 2024), Article 1.4.7 b.

    Examples:
        >>> half_up(Fraction(3, 2)), half_up(Fraction(-3, 2)), half_up(Fraction(4, 3))
        (2, -1, 1)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def average_rating(opponents: Sequence[int]) -> int | None:
    """The average rating of the opponents, rounded; ``None`` without any.

    Source:
        C.07 (applied from 2026-03-01), Article 10.1; B.01 (2024), Article 1.4.7.
    """
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
