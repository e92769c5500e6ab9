"""Cash prizes by the NSWCA guidelines: everything involved is summed and divided equally.

Nobody receives more than one cash prize: one whole prize as clear winner, or a part of several
when tied. The scores are gone through from the top. For the players of one score, the *pool* of a
set of players is the set of prizes of greatest total value that contains no more prizes than
players and whose prizes can be given to different players who may win them; its value divided by
the number of players is their *share*. All share the pool of all of them, unless the winners of one
or more categories receive more by dividing the pool of those categories only: then the ones with
the greatest share leave, and the question is asked again for the others. What nobody of a score
takes passes down to the next score, place prizes as well.

The optimisation: each pool is a transversal of greatest value, which the greedy algorithm finds
exactly (:mod:`openarbiter.prizes.nswca`); at equal totals the prizes that come first in the order
"greater value, place before category, order of announcement". All sets of categories are tried;
those whose players do not touch each other are tried by themselves, because the share of a union
of two is never above the greater of their shares.

Source:
    NSWCA Tournament Guidelines, 5 b and 5 c.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heapreplace
from itertools import combinations
from typing import TypeAlias

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.prizes.sharing import (
    PLACES,
    Allocation,
    Contest,
    Division,
    Left,
    PrizeRef,
    divided,
    tied_groups,
)

_MOST_TOGETHER = 14
"""Categories with different players that hang together in one tie; more are not tried."""


@dataclass(frozen=True, slots=True)
class _Pool:
    """The players who would share, what they would share, and what each would get."""

    players: tuple[int, ...]
    prizes: tuple[PrizeRef, ...]
    share: Fraction


def allocate(contest: Contest) -> Allocation:
    """Who receives what (NSWCA, 5 b).

    Raises:
        NotCoveredError: So many categories hang together in one tie that not all sets of them
            can be tried.
    """
    given: Left = [0] * len(contest.series)
    divisions: list[Division] = []
    for group in tied_groups(contest):
        if all(given[number] == len(values) for number, values in enumerate(contest.series)):
            break
        divisions += _divide(contest, group, given)
    return Allocation.of(contest, divisions, given)


def _divide(contest: Contest, group: tuple[int, ...], given: Left) -> Iterator[Division]:
    """The divisions of one score; ``given`` is brought up to date."""
    together = group
    start = tuple(given)
    everything = (1 << len(contest.series)) - 1
    while together:
        common = _pool(contest, together, given, everything)
        leaving = _best_leaving(contest, together, given)
        gains = leaving is not None and leaving.share > common.share
        pool = leaving if leaving is not None and gains else common
        for number, _ in pool.prizes:
            given[number] += 1
        if gains:
            yield divided(contest, pool.players, pool.prizes, group, start, common.share)
        elif pool.prizes:
            yield divided(contest, pool.players, pool.prizes, group, start)
        if not gains:
            return
        together = tuple(player for player in together if player not in pool.players)


def _pool(contest: Contest, players: Sequence[int], given: Left, mask: int) -> _Pool:
    """The pool of these players from the series of a mask, and the share of each of them."""

    def worth(number: int, seat: int) -> Fraction | None:
        place = given[number] + seat
        values = contest.series[number]
        inside = mask >> number & 1 and place < len(values)
        return Fraction(values[place]) if inside else None

    rights = Counter(contest.rights[player] & mask for player in players)
    del rights[0]
    seats = best_seats(rights, len(contest.series), worth)
    prizes = tuple(
        (number, given[number] + seat)
        for number, count in enumerate(seats.counts)
        for seat in range(count)
    )
    value = sum(contest.series[number][place] for number, place in prizes)
    return _Pool(tuple(players), prizes, Fraction(value, len(players)))


def _best_leaving(contest: Contest, together: Sequence[int], given: Left) -> _Pool | None:
    """The category winners who would get most by leaving; ``None`` when there are no categories.

    At equal shares more players go before fewer, then the order of announcement decides.
    """
    offers: list[tuple[Fraction, int, tuple[int, ...], _Pool]] = []
    for chosen in _sets_of_categories(contest, together, given):
        mask = sum(1 << number for number in chosen)
        players = [player for player in together if contest.rights[player] & mask]
        pool = _pool(contest, players, given, mask)
        offers.append((-pool.share, -len(players), chosen, pool))
    return min(offers, key=lambda offer: offer[:3])[3] if offers else None


def _sets_of_categories(
    contest: Contest, together: Sequence[int], given: Left
) -> Iterator[tuple[int, ...]]:
    """The sets of categories that may leave, each as ascending numbers of series.

    Categories with the same players act as one: more prizes for the same players never hurt.
    """
    alike: dict[frozenset[int], list[int]] = {}
    for number in range(PLACES + 1, len(contest.series)):
        if given[number] < len(contest.series[number]):
            inside = frozenset(p for p in together if contest.rights[p] >> number & 1)
            if inside:
                alike.setdefault(inside, []).append(number)
    for units in _overlapping(alike):
        if len(units) > _MOST_TOGETHER:
            raise NotCoveredError(
                said(
                    "{categories} categories overlap among {players} tied players; at most "
                    "{most} can be compared",
                    categories=len(units),
                    players=len(together),
                    most=_MOST_TOGETHER,
                )
            )
        for size in range(1, len(units) + 1):
            for some in combinations(units, size):
                yield tuple(sorted(number for unit in some for number in unit))


def _overlapping(alike: dict[frozenset[int], list[int]]) -> list[list[tuple[int, ...]]]:
    """The categories in groups that share players, directly or through others."""
    groups: list[tuple[set[int], list[tuple[int, ...]]]] = []
    for inside, numbers in alike.items():
        touched = [group for group in groups if group[0] & inside]
        groups = [group for group in groups if not group[0] & inside]
        players = set(inside).union(*(group[0] for group in touched))
        units = [unit for group in touched for unit in group[1]]
        groups.append((players, [*units, tuple(numbers)]))
    return [units for _, units in groups]


Worth: TypeAlias = "Callable[[int, int], Fraction | None]"
"""Worth of the n-th seat (from 0) of a series, never rising; ``None`` when there is none."""


class Seats:
    """Players on the seats of several series, all of them in somebody's hands."""

    def __init__(self, players: Mapping[int, int], series: int) -> None:
        """Begin without seats; the players are counted by the mask of their rights."""
        self._free = Counter(players)
        self._seated = [Counter[int]() for _ in range(series)]
        self.counts = [0] * series

    @property
    def full(self) -> bool:
        """Whether every player has a seat."""
        return not any(self._free.values())

    def add(self, series: int) -> bool:
        """Add a seat to a series, if all seats can still be filled then.

        It is found by an augmenting path (C. Berge, 1957).
        """
        came_from: dict[int, tuple[int, int] | None] = {series: None}
        waiting = deque([series])
        while waiting:
            here = waiting.popleft()
            for mask, number in self._free.items():
                if number and mask >> here & 1:
                    self._free[mask] -= 1
                    self._shift(here, mask, came_from)
                    self.counts[series] += 1
                    return True
            for there, seated in enumerate(self._seated):
                if there in came_from:
                    continue
                for mask, number in seated.items():
                    if number and mask >> here & 1:
                        came_from[there] = (here, mask)
                        waiting.append(there)
                        break
        return False

    def _shift(self, here: int, mask: int, came_from: dict[int, tuple[int, int] | None]) -> None:
        """Seat a player, and let everybody on the path move one series on."""
        while True:
            self._seated[here][mask] += 1
            step = came_from[here]
            if step is None:
                return
            there, moving = step
            self._seated[here][moving] -= 1
            here, mask = there, moving


def best_seats(players: Mapping[int, int], series: int, worth: Worth) -> Seats:
    """The seats of greatest total worth; among equal totals those that come first.

    Seats are taken by worth; at equal worth series 0 before the others, and these in order.
    Players are counted by the mask of their rights.

    Source:
        The greedy algorithm on a transversal matroid (see the module).
    """
    seats = Seats(players, series)
    heap: list[tuple[Fraction, int]] = []
    for number in range(series):
        first = worth(number, 0)
        if first is not None:
            heap.append((-first, number))
    heapify(heap)
    while heap and not seats.full:
        _, number = heap[0]
        following = worth(number, seats.counts[number]) if seats.add(number) else None
        if following is None:
            heappop(heap)
        else:
            heapreplace(heap, (-following, number))
    return seats
