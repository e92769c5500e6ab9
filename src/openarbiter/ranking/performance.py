"""Performances: the two conversion tables of the rating regulations and what follows from them.

It knows ratings and half points, and no tournament.

Source:
    B.02, Rating Regulations, Articles 8.1.1 and 8.1.2 (conversion tables);
    C.07 (applied from 2026-03-01), Articles 10.1 to 10.3.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)
"""Rating difference for .50, .51, ... 1.00 (Article 8.1.1)."""

_FIRST = (
    *(0, 4, 11, 18, 26, 33, 40, 47, 54, 62),
    *(69, 77, 84, 92, 99, 107, 114, 122, 130, 138),
    *(146, 154, 163, 171, 180, 189, 198, 207, 216, 226),
    *(236, 246, 257, 268, 279, 291, 303, 316, 329, 345),
    *(358, 375, 392, 412, 433, 457, 485, 518, 560, 620),
    736,
)
"""First difference that gives the higher rated .50, .51, ... 1.00 (Article 8.1.2)."""

_HALF = 50
_WHOLE = 100
_CERTAIN = _FIRST[-1]
_FAR_BELOW = 800

_EXPECTED = [bisect_right(_FIRST, difference) - 1 + _HALF for difference in range(_CERTAIN + 1)]


def average_rating(ratings: Sequence[int]) -> int:
    """The average of ratings, of one at least, rounded half up (C.07, Article 10.1).

    Examples:
        >>> average_rating([2000, 2001])
        2001
    """
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count)


def difference_for(halves: int, games: int) -> int:
    """The rating difference that goes with half points made in games, one at least (8.1.1).

    The fraction is rounded to two decimals, half up.

    Examples:
        Six points of eight.

        >>> difference_for(12, 8)
        193
    """
    hundredths = (_WHOLE * halves + games) // (2 * games)
    if hundredths >= _HALF:
        return _DIFFERENCES[hundredths - _HALF]
    return -_DIFFERENCES[_HALF - hundredths]


def performance(ratings: Sequence[int], halves: Sequence[int]) -> int:
    """The performance rating of games, one at least, with their half points (C.07, 10.2)."""
    return average_rating(ratings) + difference_for(sum(halves), len(ratings))


def expected_hundredths(difference: int) -> int:
    """The expected score in hundredths for a difference, own rating less the opponent's (8.1.2).

    Differences are not cut at 400.

    Examples:
        >>> expected_hundredths(3), expected_hundredths(-4), expected_hundredths(736)
        (50, 49, 100)
    """
    if difference >= 0:
        return _EXPECTED[min(difference, _CERTAIN)]
    return _WHOLE - _EXPECTED[min(-difference, _CERTAIN)]


def perfect_performance(ratings: Sequence[int], halves: int) -> int:
    """The lowest rating whose expected score is not below the half points made (C.07, 10.3).

    Examples:
        >>> perfect_performance([2000, 2100, 2200], 3)
        2099
    """
    if not halves:
        return min(ratings) - _FAR_BELOW
    wanted = halves * _HALF
    low, high = min(ratings) - _CERTAIN, max(ratings) + _CERTAIN
    while low < high:  # the lowest that suffices lies in low .. high
        middle = (low + high) // 2
        expected = 0
        for each in ratings:
            difference = middle - each
            if difference >= 0:
                expected += _EXPECTED[difference] if difference < _CERTAIN else _WHOLE
            elif difference > -_CERTAIN:
                expected += _WHOLE - _EXPECTED[-difference]
        if expected >= wanted:
            high = middle
        else:
            low = middle + 1
    return low
