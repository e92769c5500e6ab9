"""Cash prizes without a common pool: by the order of the table, shared equally, or by Hort.

In all of them a player wins in one series only, the places or one category, and there what is
greatest for him. What nobody takes passes down. Three rules:

**none.** In the order of the table each player takes the greatest prize left that he may win; at
equal value a place before a category, then the order of announcement. The amounts are
lexicographically the greatest possible by the order of the table under that preference.

**equal.** For the players of one score: whoever takes part in a series shares its next prizes with
the other tied players there, one prize for each, equally. The n-th *seat* of a series is worth the
average of its next n prizes. Seats of greatest total worth are filled
(:mod:`openarbiter.prizes.seats`), and who sits where is settled in the order of the table, the
greater share first. This is an equilibrium: nobody would receive more in another series. Were
there such a player, his seat exchanged for the next one there would make the total greater.

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
    several series is written down in ``docs/decisions/0010-prizes.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from openarbiter.prizes.contest import (
    PLACES,
    Allocation,
    Contest,
    Division,
    Left,
    PrizeRef,
    members,
    tied_groups,
)
from openarbiter.prizes.seats import Seats, best_seats

__all__ = ["equal_sharing", "equal_with_single_categories", "no_sharing"]


def no_sharing(contest: Contest) -> Allocation:
    """Each player in the order of the table takes the greatest prize left.

    Source:
        ``docs/decisions/0010-prizes.md``: rule *none*.
    """
    given: Left = [0] * len(contest.series)
    divisions = []
    for player in range(len(contest.points)):
        prize = _greatest(contest, player, given)
        if prize is not None:
            group = (player,)
            divisions.append(_single(contest, player, prize, group, tuple(given)))
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


def _single(
    contest: Contest, player: int, prize: PrizeRef, group: tuple[int, ...], given: tuple[int, ...]
) -> Division:
    value = Fraction(contest.series[prize[0]][prize[1]])
    return Division((player,), (prize,), (value,), group, given=given)


def equal_sharing(contest: Contest) -> Allocation:
    """Tied players share equally, each in the one series where most is to be had.

    Source:
        ``docs/decisions/0010-prizes.md``: rule *equal*. Existence of the equilibrium:
        R. W. Rosenthal: A class of games possessing pure-strategy Nash equilibria, 1973.
    """
    given: Left = [0] * len(contest.series)
    divisions: list[Division] = []
    for group in tied_groups(contest):
        start = tuple(given)
        averages = _Averages(contest, start)
        rights = members(contest, group, averages.mask)
        seats = best_seats(rights, len(contest.series), averages.worth)
        takers: dict[int, list[int]] = {}
        for player, number in _placed(contest, group, seats, averages):
            takers.setdefault(number, []).append(player)
        for number, players in sorted(takers.items()):
            divisions.append(_shared(contest, number, players, group, start))
            given[number] += len(divisions[-1].prizes)
    return Allocation.of(contest, divisions, given)


class _Averages:
    """Shares in each series by the number of players who take part, from the prizes left."""

    def __init__(self, contest: Contest, given: tuple[int, ...]) -> None:
        self._sums = []
        self.mask = 0
        for number, values in enumerate(contest.series):
            sums = [0]
            for value in values[given[number] :]:
                sums.append(sums[-1] + value)
            self._sums.append(sums)
            self.mask |= (len(sums) > 1) << number

    def worth(self, number: int, seat: int) -> Fraction | None:
        sums = self._sums[number]
        if len(sums) == 1:
            return None
        return Fraction(sums[min(seat + 1, len(sums) - 1)], seat + 1)

    def share(self, number: int, count: int) -> Fraction:
        return self.worth(number, count - 1) or Fraction(0)


def _placed(
    contest: Contest, group: tuple[int, ...], seats: Seats, averages: _Averages
) -> Iterator[tuple[int, int]]:
    """Player and series: in the order of the table each gets the greatest share still open."""
    shares = [
        (-averages.share(number, count), number)
        for number, count in enumerate(seats.counts)
        if count
    ]
    wish = [number for _, number in sorted(shares)]
    for player in group:
        mask = contest.rights[player] & averages.mask
        for number in wish:
            if seats.take(mask, number):
                yield player, number
                break
        else:
            seats.leave(mask)


def _shared(
    contest: Contest,
    number: int,
    players: list[int],
    group: tuple[int, ...],
    given: tuple[int, ...],
) -> Division:
    """The next prizes of a series, one for each of the players, divided equally."""
    values = contest.series[number]
    first = given[number]
    prizes = tuple((number, place) for place in range(first, len(values)))[: len(players)]
    share = Fraction(sum(values[place] for _, place in prizes), len(players))
    return Division(tuple(players), prizes, (share,) * len(players), group, given=given)


def equal_with_single_categories(contest: Contest) -> Allocation:
    """Tied players share the places equally; category prizes go whole to the first in order.

    Source:
        ``docs/decisions/0010-prizes.md``: rule *equal* with ``categories = "unshared"``.
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
                divisions.append(_single(contest, able[0], prize, group, start))
        together = [player for player in together if contest.rights[player] >> PLACES & 1]
        if together and averages.mask >> PLACES & 1:
            divisions.append(_shared(contest, PLACES, together, group, start))
            given[PLACES] += len(divisions[-1].prizes)
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
