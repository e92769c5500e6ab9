"""Whether an allocation by the NSWCA guidelines is right, seen from its divisions alone.

This works for contests of any size, where trying everything does not. It knows players one by one
and prizes one by one, and finds pools by plain augmenting paths; nothing of the engine is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import TypeAlias

from openarbiter.prizes.sharing import Allocation, Contest, Division

__all__ = ["nswca_faults"]

Prize: TypeAlias = tuple[int, int]


def nswca_faults(contest: Contest, allocation: Allocation) -> Iterator[str]:
    """Everything that is wrong with an allocation; nothing when it is what the rule demands.

    For each score, from the top: whoever left the division of those who are tied has more than
    that division gave; nobody in it would get more by any set of categories; every division has
    the most valuable prizes that its players can win at that moment.
    """
    left = {(n, place) for n, row in enumerate(contest.series) for place in range(len(row))}
    divisions = list(allocation.divisions)
    for _, group in groupby(range(len(contest.points)), key=contest.points.__getitem__):
        tied = tuple(group)
        together = list(tied)
        while divisions and divisions[0].group == tied and divisions[0].left_group:
            division = divisions.pop(0)
            yield from _leaving_faults(contest, division, together, left)
            together = [player for player in together if player not in division.players]
            left -= set(division.prizes)
        if together:
            yield from _staying_faults(contest, divisions, together, left)
    if divisions:
        yield "divisions are left over"
    if left != set(allocation.left_over):
        yield "the prizes left over are not those that are left"


def _staying_faults(
    contest: Contest, divisions: list[Division], together: list[int], left: set[Prize]
) -> Iterator[str]:
    """Those who stay: no set of categories would give its players more than their share."""
    share = _share(contest, together, left)
    for some in _sets(contest):
        inside = _inside(contest, together, some)
        if inside and _share(contest, inside, {z for z in left if z[0] in some}) > share:
            yield f"{inside} would get more by {some} than {share}"
    if share:
        division = divisions.pop(0)
        yield from _sum_faults(contest, division, share)
        if list(division.players) != together:
            yield f"{division.players} share instead of {together}"
        left -= set(division.prizes)


def _leaving_faults(
    contest: Contest, division: Division, together: Sequence[int], left: set[Prize]
) -> Iterator[str]:
    best = max(
        _share(contest, inside, {prize for prize in left if prize[0] in some})
        for some in _sets(contest)
        if (inside := _inside(contest, together, some))
    )
    yield from _sum_faults(contest, division, best)
    common = _share(contest, together, left)
    if best <= common or division.before != common:
        yield f"{division.players} left for {best} although {common} was to be had"


def _sum_faults(contest: Contest, division: Division, share: Fraction) -> Iterator[str]:
    value = sum(contest.series[number][place] for number, place in division.prizes)
    if Fraction(value, len(division.players)) != share:
        yield f"{division.players} have {value} instead of {share} each"
    if set(division.amounts) != {share}:
        yield f"{division.players} do not receive {share} each"
    if len(_matched(contest, division.players, division.prizes)) < len(division.prizes):
        yield f"{division.prizes} cannot be given to different players"


def _sets(contest: Contest) -> Iterator[tuple[int, ...]]:
    categories = range(1, len(contest.series))
    for size in range(1, len(contest.series)):
        yield from combinations(categories, size)


def _inside(contest: Contest, together: Sequence[int], some: Sequence[int]) -> list[int]:
    return [player for player in together if any(contest.rights[player] >> n & 1 for n in some)]


def _share(contest: Contest, players: Sequence[int], prizes: set[Prize]) -> Fraction:
    """Value of the best prizes for these players, for each of them."""
    order = sorted(prizes, key=lambda prize: -contest.series[prize[0]][prize[1]])
    kept = _matched(contest, players, order)
    return Fraction(sum(contest.series[n][place] for n, place in kept), len(players))


def _matched(contest: Contest, players: Sequence[int], prizes: Sequence[Prize]) -> list[Prize]:
    """The prizes that can be kept, taken in their order, each for a different player."""
    owner: dict[int, Prize] = {}

    def place(prize: Prize, seen: set[int]) -> bool:
        for player in players:
            if player in seen or not contest.rights[player] >> prize[0] & 1:
                continue
            seen.add(player)
            if player not in owner or place(owner[player], seen):
                owner[player] = prize
                return True
        return False

    return [prize for prize in prizes if place(prize, set())]
