"""Cash prizes without a common pool: by the order of the table, shared equally, or by Hort.

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
    several series is written down in ``docs/decisions/0018-prizes.md``.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from openarbiter.prizes.contest import (
    PLACES,
    Allocation,
    Contest,
    Division,
    Left,
    PrizeRef,
    divided,
    tied_groups,
)


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
            averages = _Averages(contest, tuple(given))
            share = averages.share(PLACES, len(together))
            leaving = _greatest_category(contest, together, averages)
            if leaving is None or leaving[0] <= share:
                break
            _, number, players = leaving
            prizes = _next_prizes(contest, number, len(players), given)
            divisions.append(divided(contest, players, prizes, group, start, share or None))
            together = [player for player in together if player not in players]
        if together and given[PLACES] < len(contest.series[PLACES]):
            prizes = _next_prizes(contest, PLACES, len(together), given)
            divisions.append(divided(contest, together, prizes, group, start))
    return Allocation.of(contest, divisions, given)


def _greatest_category(
    contest: Contest, together: list[int], averages: _Averages
) -> tuple[Fraction, int, list[int]] | None:
    """Share, series and players of the category whose winners get most by leaving the places.

    At equal shares more players go before fewer, then the order of announcement decides.
    """
    best: tuple[Fraction, int, list[int]] | None = None
    for number in range(PLACES + 1, len(contest.series)):
        players = [player for player in together if contest.rights[player] >> number & 1]
        if not players or not averages.left(number):
            continue
        share = averages.share(number, len(players))
        if best is None or (share, len(players)) > (best[0], len(best[2])):
            best = share, number, players
    return best


class _Averages:
    """Shares in each series by the number of players who take part, from the prizes left."""

    def __init__(self, contest: Contest, given: tuple[int, ...]) -> None:
        self._sums = [
            [0, *accumulate(values[given[number] :])]
            for number, values in enumerate(contest.series)
        ]

    def left(self, number: int) -> int:
        return len(self._sums[number]) - 1

    def share(self, number: int, count: int) -> Fraction:
        sums = self._sums[number]
        return Fraction(sums[min(count, len(sums) - 1)], count)


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
        averages = _Averages(contest, start)
        together = list(group)
        for prize in _by_value(contest, start):
            number, place = prize
            if place != given[number] or not together:
                continue
            share = averages.share(PLACES, len(together))
            if contest.series[number][place] <= share:
                break
            able = [player for player in together if contest.rights[player] >> number & 1]
            if able:
                together.remove(able[0])
                given[number] += 1
                divisions.append(divided(contest, able[:1], (prize,), group, start, share or None))
        if together and averages.left(PLACES):
            prizes = _next_prizes(contest, PLACES, len(together), given)
            divisions.append(divided(contest, together, prizes, group, start))
    return Allocation.of(contest, divisions, given)


def _by_value(contest: Contest, given: tuple[int, ...]) -> list[PrizeRef]:
    """The category prizes left, the greatest first, then in the order of announcement."""
    prizes = [
        (-values[place], number, place)
        for number, values in enumerate(contest.series)
        if number != PLACES
        for place in range(given[number], len(values))
    ]
    return [(number, place) for _, number, place in sorted(prizes)]
