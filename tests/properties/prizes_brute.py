"""The rules of prize sharing by trying everything, from the definitions; series 0 are places."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby, product
from typing import TypeAlias

from openarbiter.prizes.sharing import Contest

Amounts: TypeAlias = dict[int, Fraction]
"""What each player receives, in coins, exact."""

Rule: TypeAlias = Callable[[Contest], Amounts]

Prize: TypeAlias = tuple[int, int]


def contests(seed: int, count: int) -> Iterator[Contest]:
    """Random small contests: up to 6 players, 5 prizes in up to 4 series, many ties."""
    chance = random.Random(seed)  # noqa: S311  (a test)
    for _ in range(count):
        series: list[list[int]] = [[] for _ in range(chance.randint(1, 4))]
        for _ in range(chance.choice([1, 2, 3, 4, 4, 5])):
            chance.choice(series).append(chance.choice([chance.randint(1, 12), 6, 12, 100]))
        players = chance.choice([1, 2, 3, 4, 4, 5, 5, 6])
        points = sorted((chance.choice([0, 5, 5]) for _ in range(players)), reverse=True)
        rights = [1 | chance.getrandbits(len(series)) for _ in range(players)]
        yield Contest(
            series=tuple(tuple(sorted(values, reverse=True)) for values in series),
            points=tuple(points),
            rights=tuple(rights),
        )


def _order(contest: Contest, prize: Prize) -> tuple[int, int, int]:
    """The order of prizes: greater value, place before category, order of announcement."""
    number, place = prize
    return -contest.series[number][place], number, place


def _all_prizes(contest: Contest) -> list[Prize]:
    return [
        (number, place) for number, row in enumerate(contest.series) for place in range(len(row))
    ]


def _value(contest: Contest, prizes: Sequence[Prize]) -> int:
    return sum(contest.series[number][place] for number, place in prizes)


def _groups(contest: Contest) -> list[list[int]]:
    players = range(len(contest.points))
    return [list(group) for _, group in groupby(players, key=contest.points.__getitem__)]


def _assignable(contest: Contest, players: Sequence[int], prizes: Sequence[Prize]) -> bool:
    """Whether the prizes can be given to different players who may win them."""
    if not prizes:
        return True
    number, _ = prizes[0]
    return any(
        contest.rights[player] >> number & 1
        and _assignable(contest, [other for other in players if other != player], prizes[1:])
        for player in players
    )


def _pool(contest: Contest, players: Sequence[int], prizes: Sequence[Prize]) -> list[Prize]:
    """The prizes of greatest value that fit; among equal ones the first by the order of prizes."""
    fitting = [
        sorted(some, key=lambda prize: _order(contest, prize))
        for size in range(min(len(players), len(prizes)) + 1)
        for some in combinations(prizes, size)
        if _assignable(contest, players, some)
    ]
    return min(
        fitting,
        key=lambda some: (-_value(contest, some), [_order(contest, prize) for prize in some]),
    )


def nswca(contest: Contest) -> Amounts:
    """NSWCA guidelines, 5 b, with every set of categories and every set of prizes tried."""
    left = _all_prizes(contest)
    paid: Amounts = {}
    for group in _groups(contest):
        together = group
        while together:
            common = _pool(contest, together, left)
            share = Fraction(_value(contest, common), len(together))
            offers = []
            categories = range(1, len(contest.series))
            for size in range(1, len(contest.series)):
                for some in combinations(categories, size):
                    inside = [p for p in together if any(contest.rights[p] >> c & 1 for c in some)]
                    if inside:
                        pool = _pool(contest, inside, [z for z in left if z[0] in some])
                        offers.append(
                            (
                                -Fraction(_value(contest, pool), len(inside)),
                                -len(inside),
                                some,
                                inside,
                                pool,
                            )
                        )
            best = min(offers, default=None, key=lambda offer: offer[:3])
            if best is None or -best[0] <= share:
                paid |= dict.fromkeys(together, share)
                left = [prize for prize in left if prize not in common]
                break
            paid |= dict.fromkeys(best[3], -best[0])
            together = [player for player in together if player not in best[3]]
            left = [prize for prize in left if prize not in best[4]]
    return paid


def none(contest: Contest) -> Amounts:
    """Of all ways to give the prizes to different players the best by the order of the table."""
    prizes = _all_prizes(contest)
    nothing = (1, 0, 0)

    def key(way: tuple[Prize | None, ...]) -> list[tuple[int, int, int]]:
        return [nothing if prize is None else _order(contest, prize) for prize in way]

    options = [
        [None, *(prize for prize in prizes if rights >> prize[0] & 1)] for rights in contest.rights
    ]
    ways = (
        way
        for way in product(*options)
        if len({prize for prize in way if prize}) == sum(prize is not None for prize in way)
    )
    best = min(ways, key=key)
    return {
        player: Fraction(_value(contest, [prize])) for player, prize in enumerate(best) if prize
    }


def equal(contest: Contest) -> Amounts:
    """The greatest of all sequences, by steps, in which categories leave the places with a gain."""
    rows = [tuple(values) for values in contest.series]
    paid: Amounts = {}
    for group in _groups(contest):
        sequences = list(_sequences(contest, tuple(group), tuple(rows)))
        best = min(sequences, key=lambda steps: [step[:3] for step in steps])
        stay = set(group)
        for share, _, number, players in best:
            paid |= dict.fromkeys(players, -share)
            rows[number] = rows[number][len(players) :]
            stay -= set(players)
        paid |= dict.fromkeys(stay, _average(rows[0], len(stay)))
        rows[0] = rows[0][len(stay) :]
        _check_equals(contest, group, paid)
    return paid


def _sequences(
    contest: Contest, together: tuple[int, ...], rows: tuple[tuple[int, ...], ...]
) -> Iterator[list[tuple[Fraction, int, int, tuple[int, ...]]]]:
    """Every way in which categories can leave one after the other, each with a gain."""
    ended = True
    for number in range(1, len(rows)):
        players = tuple(p for p in together if contest.rights[p] >> number & 1)
        share = _average(rows[number], len(players))
        if players and share > _average(rows[0], len(together)):
            ended = False
            others = tuple(p for p in together if p not in players)
            left = (*rows[:number], rows[number][len(players) :], *rows[number + 1 :])
            for steps in _sequences(contest, others, left):
                yield [(-share, -len(players), number, players), *steps]
    if ended:
        yield []


@cache
def _average(row: tuple[int, ...], count: int) -> Fraction:
    return Fraction(sum(row[:count]), count) if count else Fraction(0)


def _check_equals(contest: Contest, group: Sequence[int], paid: Amounts) -> None:
    """Tied players with the same rights receive the same."""
    by_rights: dict[int, set[Fraction]] = {}
    for player in group:
        by_rights.setdefault(contest.rights[player], set()).add(paid.get(player, Fraction(0)))
    assert all(len(amounts) == 1 for amounts in by_rights.values())


def single_categories(contest: Contest) -> Amounts:
    """Places shared, categories not: of all stable ways the one that serves the greatest first.

    A way says who leaves the places with which category prize; it is stable when nobody would
    take a prize that is free or that somebody behind has, and nobody who left would gain.
    """
    left = _all_prizes(contest)
    paid: Amounts = {}
    for group in _groups(contest):
        places = tuple(contest.series[0][place] for number, place in left if number == 0)
        prizes = sorted(
            (prize for prize in left if prize[0]), key=lambda prize: _order(contest, prize)
        )
        options = [
            [None, *(prize for prize in prizes if contest.rights[player] >> prize[0] & 1)]
            for player in group
        ]
        ways = [
            way
            for way in product(*options)
            if len({prize for prize in way if prize}) == sum(prize is not None for prize in way)
            and _stable(contest, group, way, places, prizes)
        ]
        best = min(ways, key=lambda way: [_holder(way, prize) for prize in prizes])
        stay = [player for player, prize in zip(group, best, strict=True) if prize is None]
        paid |= dict.fromkeys(stay, _average(places, len(stay)))
        paid |= {
            player: Fraction(_value(contest, [prize]))
            for player, prize in zip(group, best, strict=True)
            if prize
        }
        taken = {prize for prize in best if prize}
        gone = min(len(stay), len(places))
        first = len(contest.series[0]) - len(places)
        taken |= {(0, first + place) for place in range(gone)}
        left = [prize for prize in left if prize not in taken]
    return paid


def _holder(way: tuple[Prize | None, ...], prize: Prize) -> int:
    return way.index(prize) if prize in way else len(way)


def _stable(
    contest: Contest,
    group: Sequence[int],
    way: tuple[Prize | None, ...],
    places: tuple[int, ...],
    prizes: Sequence[Prize],
) -> bool:
    """Whether nobody has a better claim; see :func:`single_categories`."""
    taken = {prize for prize in way if prize}
    for number in {prize[0] for prize in taken}:
        row = [prize for prize in prizes if prize[0] == number]
        count = sum(prize[0] == number for prize in taken)
        if {prize for prize in taken if prize[0] == number} != set(sorted(row)[:count]):
            return False
    stay = way.count(None)
    for rank, (player, prize) in enumerate(zip(group, way, strict=True)):
        if prize and _value(contest, [prize]) <= _average(places, stay + 1):
            return False
        for other in prizes:
            claim = contest.rights[player] >> other[0] & 1 and _holder(way, other) > rank
            if not claim or other == prize:
                continue
            if prize and _order(contest, other) < _order(contest, prize):
                return False
            if not prize and _value(contest, [other]) > _average(places, stay):
                return False
    return True


def hort(contest: Contest, *, shared: bool = True) -> Amounts:
    """Half by the order of the table, half shared."""
    first = none(contest)
    second = equal(contest) if shared else single_categories(contest)
    return {
        player: (first.get(player, Fraction(0)) + second.get(player, Fraction(0))) / 2
        for player in {*first, *second}
    }


def hort_unshared(contest: Contest) -> Amounts:
    """Half by the order of the table; half shared in the places only."""
    return hort(contest, shared=False)
