"""Few may meet: one of those below a bracket stands for several, or everybody below takes part."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from openarbiter.model import ForbiddenPairs, Tournament, Tpn
from openarbiter.rulebooks.dutch.merged_below import MergedBelow
from openarbiter.rulebooks.dutch.setting import BracketPlayers
from openarbiter.rulebooks.dutch.small import Small, SmallAnswer
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.dutch_settings import compare, of_many_scores
from tests.properties.strategies import EDITIONS

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)


def few_may_meet(seed: int) -> Tournament:
    """A field of whom everybody may meet two to four others: rings, or what a round-robin leaves.

    Now and then somebody may meet many, or two may not meet who could.
    """
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    size = chance.randint(7, 34)
    plan = Settings(players=size, rounds=9, stop_after=chance.randint(0, 3))
    event = generate(plan, seed, pair=edition("dutch-2026").pair)
    may: set[frozenset[int]] = set()
    first = chance.randrange(size)
    for turn in range(chance.choice((1, 1, 2))):
        ring = chance.sample(range(size), size)
        may |= {frozenset(pair) for pair in zip(ring, ring[1:] + ring[:1], strict=True)}
        if chance.random() < 1 / 2:
            # The rounds of a round-robin that are left: numbers that add up to the same.
            for total in range(first + turn, first + turn + chance.randint(1, 3)):
                may |= {frozenset((one, (total - one) % size)) for one in range(size)}
    for _ in range(chance.choice((0, 0, 1))):
        one = chance.randrange(size)
        may |= {frozenset((one, other)) for other in chance.sample(range(size), size // 2)}
    pairs = list(combinations(range(size), 2))
    able = [pair for pair in pairs if frozenset(pair) in may]
    able = able[chance.choice((0, 0, 2)) :]
    barred = set(pairs) - set(able)
    event = of_many_scores(event, [], chance.choice((1, 2, 3, 5, size)))
    forbidden = [
        ForbiddenPairs(players=(Tpn(1 + one), Tpn(1 + two))) for one, two in sorted(barred)
    ]
    return replace(event, forbidden_pairs=(*event.forbidden_pairs, *forbidden))


@SYSTEMS
def test_merging_those_below_changes_nothing(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a crowd of which one set of downfloaters is better than all others."""
    seen: Counter[str] = Counter()
    graph, of_crowd, first = MergedBelow.graph, Small.of_crowd, Small._first_to_leave

    def merging(
        merged: MergedBelow, players: Sequence[int], moved: int, below: int
    ) -> tuple[list[int], list[int]]:
        found = graph(merged, players, moved, below)
        seen["fewer"] += len(found[0]) < below.bit_count()
        return found

    def crowding(small: Small, bracket: BracketPlayers) -> SmallAnswer | None:
        found = of_crowd(small, bracket)
        seen["crowd"] += found is not None
        return found

    def leaving(
        small: Small, bracket: BracketPlayers, gone: int, most: int
    ) -> tuple[list[int], list[int]]:
        found = first(small, bracket, gone, most)
        seen["not the highest"] += most > 1 and len(found[1]) == 1
        return found

    monkeypatch.setattr(MergedBelow, "graph", merging)
    monkeypatch.setattr(Small, "_first_to_leave", leaving)
    monkeypatch.setattr(Small, "of_crowd", crowding)
    seeds = range(120)
    compare(system, map(few_may_meet, seeds), seeds)
    assert seen["fewer"] > 5 * len(seeds)
    assert seen["crowd"] > len(seeds)
    assert seen["not the highest"] > len(seeds) / 20
