"""What rules of sharing look at and answer, and those without a common pool: none, equal, hort.

A *series* is one row of prizes, the greatest first: the places, or one category. Only the first
prizes of a series that are still there can be won, so a number says which are left. Players are
numbered in final order. From exact shares to coins nothing is lost and nothing is invented: shares
are rounded down to the unit of the fund; what remains of a division goes, one unit each, to its
players in final order, and a rest smaller than a unit to the first of them. Divisions that touch
the same players or the same prizes (both halves by Hort) are settled together, so that half coins
meet again.

In all of them a player wins in one series only, the places or one category, and there what is
greatest for him. What nobody takes passes down. Three rules:

**none.** In the order of the table each player takes the greatest prize left that he may win; at
equal value a place before a category, then the order of announcement. The amounts are
lexicographically the greatest possible by the order of the table under that preference.

**equal.** For the players of one score: the winners of a category divide its next prizes, one for
each of them, equally; all others divide the next place prizes equally. Of the categories the one
with the greatest share leaves the places, when that is more than the share of the places at that
moment; then the question is asked again, until no category would gain. So tied players with the
same rights always receive the same. Of all sequences in which categories leave with a gain, this is
the one with the lexicographically greatest shares.

**equal, with categories that are not shared.** The tied players share the places equally; category
prizes, the greatest first, are offered to the players of the category in the order of the table,
and taken by the first who receives more by it than his share of the places at that moment. Nobody
regrets it later: whoever leaves afterwards does so for no greater prize, because his share was
smaller still.

**hort.** Half of each prize is given as in *none*, the other half as in *equal*. In one series
this is the system of Hort: half of the prize of one's own place, and an equal part of the other
halves of all who are tied.

Source:
    The usual rules of open tournaments; Hort's system as V. Hort proposed it. Our definition for
    several series is written down in ``docs/prizes.md``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from openarbiter.model import Points
from openarbiter.prizes.fund import Coins


def no_sharing(contest: Contest) -> Allocation:
    """Each player in the order of the table takes the greatest prize left: rule *none*."""
    given: Left = [0] * len(contest.series)
    divisions = []
    for player in range(len(contest.points)):
        prize = _greatest(contest, player, given)
        if prize is not None:
            divisions.append(divided(contest, (player,), (prize,), (player,), tuple(given)))
            given[prize[0]] += 1
    return Allocation.of(contest, divisions, given)


def _greatest(contest: Contest, player: int, given: Left) -> PrizeRef | None:
    """The greatest prize left that the player may win; at equal value a place goes first."""
    best: PrizeRef | None = None
    value = 0
    for number, values in enumerate(contest.series):
        place = given[number]
        if contest.rights[player] >> number & 1 and place < len(values) and values[place] > value:
            best, value = (number, place), values[place]
    return best


def equal_sharing(contest: Contest) -> Allocation:
    """Tied players share equally, the places and each category by themselves: rule *equal*."""
    given: Left = [0] * len(contest.series)
    divisions: list[Division] = []
    for group in tied_groups(contest):
        start = tuple(given)
        together = list(group)
        while together:
            share = _share(contest, PLACES, len(together), given)
            leaving = _greatest_category(contest, together, given)
            if leaving is None or leaving[0] <= share:
                break
            _, number, players = leaving
            prizes = _next_prizes(contest, number, len(players), given)
            divisions.append(divided(contest, players, prizes, group, start, share or None))
            together = [player for player in together if player not in players]
        divisions += _in_the_places(contest, together, group, start, given)
    return Allocation.of(contest, divisions, given)


def _in_the_places(
    contest: Contest,
    together: list[int],
    group: tuple[int, ...],
    start: tuple[int, ...],
    given: Left,
) -> Iterator[Division]:
    """The division of the next place prizes among those of a group who are left for it."""
    if together and given[PLACES] < len(contest.series[PLACES]):
        prizes = _next_prizes(contest, PLACES, len(together), given)
        yield divided(contest, together, prizes, group, start)


def _greatest_category(
    contest: Contest, together: list[int], given: Left
) -> tuple[Fraction, int, list[int]] | None:
    """Share, series and players of the category whose winners get most by leaving the places.

    At equal shares more players go before fewer, then the order of announcement decides.
    """
    best: tuple[Fraction, int, list[int]] | None = None
    for number in range(PLACES + 1, len(contest.series)):
        players = [player for player in together if contest.rights[player] >> number & 1]
        if players and given[number] < len(contest.series[number]):
            share = _share(contest, number, len(players), given)
            if best is None or (share, len(players)) > (best[0], len(best[2])):
                best = share, number, players
    return best


def _share(contest: Contest, number: int, count: int, given: Sequence[int]) -> Fraction:
    """What so many players have each of the prizes left in a series, one for each of them."""
    first = given[number]
    return Fraction(sum(contest.series[number][first : first + count]), count)


def _next_prizes(contest: Contest, number: int, count: int, given: Left) -> list[PrizeRef]:
    """Take the next prizes of a series out of those that are left, one for each of some players."""
    first = given[number]
    given[number] = min(first + count, len(contest.series[number]))
    return [(number, place) for place in range(first, given[number])]


def equal_with_single_categories(contest: Contest) -> Allocation:
    """Tied players share the places equally; category prizes go whole to the first in order.

    It is the rule *equal* with ``categories = "unshared"``.
    """
    given: Left = [0] * len(contest.series)
    divisions: list[Division] = []
    for group in tied_groups(contest):
        start = tuple(given)
        together = list(group)
        for prize in _by_value(contest, start):
            number, place = prize
            if place != given[number] or not together:
                continue
            share = _share(contest, PLACES, len(together), start)
            if contest.series[number][place] <= share:
                break
            able = [player for player in together if contest.rights[player] >> number & 1]
            if able:
                together.remove(able[0])
                given[number] += 1
                divisions.append(divided(contest, able[:1], (prize,), group, start, share or None))
        divisions += _in_the_places(contest, together, group, start, given)
    return Allocation.of(contest, divisions, given)


def _by_value(contest: Contest, given: Sequence[int]) -> list[PrizeRef]:
    """The category prizes left, the greatest first, then in the order of announcement."""
    prizes = [prize for prize in _left(contest, given) if prize[0] != PLACES]
    return sorted(prizes, key=lambda prize: -contest.series[prize[0]][prize[1]])


def _left(contest: Contest, given: Sequence[int]) -> Iterator[PrizeRef]:
    """The prizes behind the first ones of each series, which are given."""
    for number, values in enumerate(contest.series):
        yield from ((number, place) for place in range(given[number], len(values)))


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
        return cls(tuple(divisions), tuple(_left(contest, given)))


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
        ``docs/prizes.md``: the NSWCA guidelines say nothing about rounding.
    """
    exact: defaultdict[int, Fraction] = defaultdict(Fraction)
    rest: defaultdict[PrizeRef, Fraction] = defaultdict(Fraction)
    for part in parts:
        for division in part.divisions:
            for player, amount in zip(division.players, division.amounts, strict=True):
                exact[player] += amount / len(parts)
        for prize in part.left_over:
            rest[prize] += Fraction(contest.series[prize[0]][prize[1]], len(parts))
    paid: dict[int, Coins] = {}
    for players in _settled_together(parts):
        paid |= _rounded(players, exact, unit)
    left = {prize: int(rest[prize]) for prize in sorted(rest)}
    if left:  # a half coin more or less goes to the first of them
        money = sum(map(sum, contest.series)) - sum(paid.values())
        left[next(iter(left))] += money - sum(left.values())
    return Payment(dict(exact), paid, left)


def _rounded(players: list[int], exact: Mapping[int, Fraction], unit: Coins) -> dict[int, Coins]:
    """Shares rounded down to the unit, and the rest in final order."""
    paid = {player: int(exact[player] // unit) * unit for player in players}
    rest = int(sum(exact[player] for player in players)) - sum(paid.values())
    for player in players[: rest // unit]:
        paid[player] += unit
    paid[players[0]] += rest - min(rest // unit, len(players)) * unit
    return paid


def _settled_together(parts: Sequence[Allocation]) -> list[list[int]]:
    """The players in groups that divisions connect, each in final order."""
    groups: list[tuple[set[int], set[PrizeRef]]] = []
    for division in (division for part in parts for division in part.divisions):
        players, prizes = set(division.players), set(division.prizes)
        touched = [group for group in groups if group[0] & players or group[1] & prizes]
        groups = [group for group in groups if group not in touched]
        groups.append(
            (
                players.union(*(group[0] for group in touched)),
                prizes.union(*(group[1] for group in touched)),
            )
        )
    return sorted(sorted(players) for players, _ in groups)
