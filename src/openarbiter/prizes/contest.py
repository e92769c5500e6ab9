"""What the rules of sharing look at, and what they answer: series of prizes, players, divisions.

A *series* is one row of prizes, the greatest first: the places, or one category. Only the first
prizes of a series that are still there can be won, so a number says which are left. Players are
numbered in final order. Names, ratings and currencies are not known here.

From exact shares to coins nothing is lost and nothing is invented: shares are rounded down to the
unit of the fund; what remains of a division goes, one unit each, to its players in final order, and
a rest smaller than a unit to the first of them. Divisions that touch the same players or the same
prizes (both halves by Hort) are settled together, so that half coins meet again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from openarbiter.model import Points
from openarbiter.prizes.fund import Coins

PLACES = 0
"""Number of the series of the place prizes; the categories follow in their order."""

PrizeRef: TypeAlias = tuple[int, int]
"""A prize: number of its series, place in the series from 0."""

Left: TypeAlias = list[int]
"""Number of prizes already given, by series."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who can win what: values of the prizes by series, the greatest first.

    Attributes:
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
    """All divisions of a contest in the order they were decided in, and the prizes in none."""

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


def divided(  # noqa: PLR0913, PLR0917  (what a division is made of)
    contest: Contest,
    players: Sequence[int],
    prizes: Sequence[PrizeRef],
    group: tuple[int, ...],
    given: tuple[int, ...],
    before: Fraction | None = None,
) -> Division:
    """Prizes divided equally; the attributes of the division say what the arguments mean.

    Without ``before`` the players have not left the division of their group.
    """
    value = sum(contest.series[number][place] for number, place in prizes)
    return Division(
        players=tuple(players),
        prizes=tuple(prizes),
        amounts=(Fraction(value, len(players)),) * len(players),
        group=group,
        left_group=before is not None,
        before=before or Fraction(0),
        given=given,
    )


def tied_groups(contest: Contest) -> Iterator[tuple[int, ...]]:
    """The players with equal points, from the top (NSWCA, 5 b)."""
    for _, group in groupby(range(len(contest.points)), key=contest.points.__getitem__):
        yield tuple(group)


@dataclass(frozen=True, slots=True)
class Payment:
    """What is paid, in coins, by number in final order: exact and rounded.

    Attributes:
        paid: What the player is paid, in coins.
        left_over: What is left of each prize that was not wholly paid, in coins; the sum of this
            and of what is paid is the value of all prizes.
    """

    exact: Mapping[int, Fraction]
    paid: Mapping[int, Coins]
    left_over: Mapping[PrizeRef, Coins]


def pay(contest: Contest, parts: Sequence[Allocation], unit: Coins) -> Payment:
    """Round down to a unit (coins) what allocations give, each for an equal part of the money.

    Source:
        ``docs/decisions/0018-prizes.md``: the NSWCA guidelines say nothing about rounding.
    """
    exact: dict[int, Fraction] = {}
    rest: dict[PrizeRef, Fraction] = {}
    for part in parts:
        for division in part.divisions:
            for player, amount in zip(division.players, division.amounts, strict=True):
                exact[player] = exact.get(player, Fraction(0)) + amount / len(parts)
        for prize in part.left_over:
            value = Fraction(contest.series[prize[0]][prize[1]], len(parts))
            rest[prize] = rest.get(prize, Fraction(0)) + value
    paid: dict[int, Coins] = {}
    for players in _settled_together(parts):
        paid |= _rounded(players, exact, unit)
    total = sum(sum(values) for values in contest.series)
    left = _left_over(rest, total - sum(paid.values()))
    return Payment(exact, paid, left)


def _rounded(players: list[int], exact: Mapping[int, Fraction], unit: Coins) -> dict[int, Coins]:
    """Shares rounded down to the unit, and the rest in final order."""
    paid = {player: int(exact[player] // unit) * unit for player in players}
    rest = int(sum(exact[player] for player in players)) - sum(paid.values())
    for player in players:
        if rest < unit:
            break
        paid[player] += unit
        rest -= unit
    paid[players[0]] += rest
    return paid


def _settled_together(parts: Sequence[Allocation]) -> list[list[int]]:
    """The players in groups that divisions connect, each in final order."""
    groups: list[tuple[set[int], set[PrizeRef]]] = []
    for part in parts:
        for division in part.divisions:
            players, prizes = set(division.players), set(division.prizes)
            touched = [group for group in groups if group[0] & players or group[1] & prizes]
            groups = [group for group in groups if group not in touched]
            for group in touched:
                players |= group[0]
                prizes |= group[1]
            groups.append((players, prizes))
    return sorted(sorted(players) for players, _ in groups)


def _left_over(rest: Mapping[PrizeRef, Fraction], money: Coins) -> dict[PrizeRef, Coins]:
    """What is left of each prize in coins; a half coin more or less goes to the first of them."""
    left = {prize: int(rest[prize]) for prize in sorted(rest)}
    if left:
        left[next(iter(left))] += money - sum(left.values())
    return left
