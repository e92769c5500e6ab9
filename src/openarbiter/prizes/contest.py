"""What the rules of sharing look at, and what they answer: series of prizes, players, divisions.

A *series* is one row of prizes, the greatest first: the places, or one category. Only the first
prizes of a series that are still there can be won, so a number says which are left. Players are
numbered in final order. Names, ratings and currencies are not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from openarbiter.model import Points
from openarbiter.prizes.money import Coins

PLACES = 0
"""Number of the series of the place prizes; the categories follow in their order."""

PrizeRef: TypeAlias = tuple[int, int]
"""A prize: number of its series, place in the series from 0."""

Left: TypeAlias = list[int]
"""Number of prizes already given, by series."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who can win what.

    Attributes:
        series: Values of the prizes, the greatest first; series 0 are the places.
        points: Points (tenths) of each player in final order, never rising.
        rights: For each player the series he may win in, as a mask with bit ``s`` for series ``s``.
    """

    series: tuple[tuple[Coins, ...], ...]
    points: tuple[Points, ...]
    rights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Division:
    """Prizes and the players among whom they are divided.

    Attributes:
        players: The players, in final order.
        prizes: The prizes; never more than players, and each for a different one of them.
        amounts: What each receives, in coins; the sum is the value of the prizes.
        group: The players (final order) who were tied when this was decided.
        left_group: These players left the division of their group because they win more alone.
        before: What each would have received at that moment without leaving.
        given: Prizes already given before the group's turn, by series.
    """

    players: tuple[int, ...]
    prizes: tuple[PrizeRef, ...]
    amounts: tuple[Fraction, ...]
    group: tuple[int, ...]
    left_group: bool = False
    before: Fraction = Fraction(0)
    given: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Allocation:
    """All divisions of a contest, and the prizes nobody has won.

    Attributes:
        divisions: The divisions in the order in which they were decided.
        left_over: Prizes that are in no division.
    """

    divisions: tuple[Division, ...]
    left_over: tuple[PrizeRef, ...]

    @classmethod
    def of(cls, contest: Contest, divisions: Sequence[Division], given: Left) -> Allocation:
        """The answer, when the first ``given`` prizes of each series are in the divisions."""
        rest = [
            (number, place)
            for number, values in enumerate(contest.series)
            for place in range(given[number], len(values))
        ]
        return cls(tuple(divisions), tuple(rest))


def tied_groups(contest: Contest) -> Iterator[tuple[int, ...]]:
    """The players with equal points, from the top.

    Source:
        NSWCA Tournament Guidelines, 5 b: winners are tied by their scores.
    """
    for _, group in groupby(range(len(contest.points)), key=contest.points.__getitem__):
        yield tuple(group)


def members(contest: Contest, players: Sequence[int], mask: int) -> Counter[int]:
    """How many of the players have which rights, looking only at the series of a mask.

    Players without any right in them are left out.
    """
    found = Counter(contest.rights[player] & mask for player in players)
    del found[0]
    return found
