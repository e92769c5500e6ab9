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
exactly; at equal totals the prizes that come first in the order
"greater value, place before category, order of announcement". All sets of categories are tried;
those whose players do not touch each other are tried by themselves, because the share of a union
of two is never above the greater of their shares.

Source:
    NSWCA Tournament Guidelines, 5 b and 5 c.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from openarbiter.errors import NotCoveredError
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
    gains = True
    while together and gains:
        common = _pool(contest, together, given, everything)
        pool = _best_leaving(contest, together, given) or common
        gains = pool.share > common.share
        pool = pool if gains else common
        for number, _ in pool.prizes:
            given[number] += 1
        if pool.prizes:
            before = common.share if gains else None
            yield divided(contest, pool.players, pool.prizes, group, start, before)
        together = tuple(player for player in together if player not in pool.players)


def _pool(contest: Contest, players: Sequence[int], given: Left, mask: int) -> _Pool:
    """The pool of these players from the series of a mask, and the share of each of them.

    Prizes are taken by value, at equal value those of the places first, then in order; each as
    far as all taken ones can be given to different players.

    Source:
        The greedy algorithm on a transversal matroid (see the module).
    """
    left = sorted(
        (-value, number, place)
        for number, values in enumerate(contest.series)
        if mask >> number & 1
        for place, value in enumerate(values)
        if place >= given[number]
    )
    free = Counter(contest.rights[player] & mask for player in players)
    del free[0]
    winners = [Counter[int]() for _ in contest.series]
    taken: list[PrizeRef] = []
    full: set[int] = set()
    for _, number, place in left:
        if number in full or not any(free.values()):
            continue
        if _has_winner(number, free, winners, {number}):
            taken.append((number, place))
        else:
            full.add(number)
    value = sum(contest.series[number][place] for number, place in taken)
    return _Pool(tuple(players), tuple(sorted(taken)), Fraction(value, len(players)))


def _has_winner(here: int, free: Counter[int], winners: list[Counter[int]], seen: set[int]) -> bool:
    """Find a winner for one prize more of a series, if all others keep one then.

    Players are counted by the mask of their rights. It is found by an augmenting path (C. Berge,
    1957).
    """
    able = [mask for mask, number in free.items() if number and mask >> here & 1]
    if able:
        free[able[0]] -= 1
        winners[here][able[0]] += 1
        return True
    for there, others in enumerate(winners):
        able = [mask for mask, number in others.items() if number and mask >> here & 1]
        if able and there not in seen:
            seen.add(there)
            if _has_winner(there, free, winners, seen):
                others[able[0]] -= 1
                winners[here][able[0]] += 1
                return True
    return False


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
            raise NotCoveredError.saying(
                "{count} categories overlap among {players} tied players; at most "
                "{most} can be compared",
                len(units),
                one="{count} category overlaps among {players} tied players; at most "
                "{most} can be compared",
                players=len(together),
                most=_MOST_TOGETHER,
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
