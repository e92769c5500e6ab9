"""Cheapest pairings against every pairing that there is."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from openarbiter.verification.literal.cheapest import Cheapest
from openarbiter.verification.literal.common import TooManyError, Work

Graph = dict[tuple[int, int], int]
"""The costs of the pairs, the lower number first."""


def least(graph: Graph, players: int) -> int | None:
    """The least sum over every pairing of a mask of players; ``None`` without one."""

    @cache
    def of(left: int) -> int | None:
        if not left:
            return 0
        one = (left & -left).bit_length() - 1
        sums = [
            graph[one, other] + rest
            for other in range(one + 1, players.bit_length())
            if left >> other & 1 and (one, other) in graph
            for rest in [of(left ^ 1 << one ^ 1 << other)]
            if rest is not None
        ]
        return min(sums, default=None)

    return of(players)


def cheapest(graph: Graph, size: int) -> Cheapest:
    """All of them, as the literal rule asks for them."""
    costs = {cost: [0] * size for cost in {0, *graph.values()}}
    for (one, other), cost in graph.items():
        costs[cost][one] |= 1 << other
        costs[cost][other] |= 1 << one
    return Cheapest(costs, (1 << size) - 1, Work())


@pytest.mark.parametrize("first", [0, 60])
def test_pairs_are_taken_as_long_as_nothing_gets_dearer(first: int) -> None:
    """Each answer is that of trying every pairing, and so is the one that is told in the end."""
    asked = taken = 0
    for seed in range(first, first + 60):
        random = Random(seed)  # noqa: S311  (reproducible, no secret)
        size, density = random.choice([4, 8, 10, 12]), random.choice([0.3, 0.4, 0.6])
        worth = random.choice([(0, 1), (0, 1, 5), range(20), (0, 1, 7, 1000)])
        graph = {
            pair: random.choice(worth)
            for pair in combinations(range(size), 2)
            if random.random() < density
        }
        left = (1 << size) - 1
        rest = least(graph, left)
        ways = cheapest(graph, size)
        if rest is None:
            assert ways.mates == []
            continue
        mates = [(one, other) for one, other in enumerate(ways.mates) if one < other]
        assert sum(graph[pair] for pair in mates) == rest
        for one, other in random.sample([*combinations(range(size), 2)], size):
            if not (left >> one & left >> other & 1):
                continue
            without = left ^ 1 << one ^ 1 << other
            after = least(graph, without)
            cost = graph.get((one, other))
            fits = None not in (after, cost) and (after or 0) + (cost or 0) == rest
            assert ways.pairs(one, 1 << other) is fits is ways.take(one, other), seed
            asked += 1
            if fits:
                taken += 1
                left, rest = without, after
    assert asked > 2 * taken > 60


def test_the_work_is_bounded() -> None:
    """Every search counts the players it is about."""
    with pytest.raises(TooManyError):
        Cheapest({0: [2, 1]}, 3, Work(1))
