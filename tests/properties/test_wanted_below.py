"""What those below need from above, kept from bracket to bracket, against what they really need."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import networkx as nx  # type: ignore[import-untyped]

from openarbiter.rulebooks.dutch.wanted import Wanted, WantedBelow
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.cardinality import LeftOver, maximum_matching
from openarbiter.solver.forest import bits


class _Window:
    """Who may meet whom from some position down; the bye stands behind the last."""

    def __init__(self, masks: list[int], size: int, first: int) -> None:
        self._masks = masks
        self._size = size
        self.first = first

    def graph(self, start: int) -> list[int]:
        self.first = min(self.first, start)
        return [mask >> self.first for mask in self._masks[self.first :]]

    def members(self, players: Sequence[int], *, with_bye: bool = False) -> int:
        places = [*players, *([self._size] if with_bye else [])]
        return sum(1 << place - self.first for place in places)

    def left_over(self, members: int) -> LeftOver:
        return LeftOver(self.graph(self.first), members)


def _masks(chance: Random, size: int, density: float) -> list[int]:
    masks = [0] * (size + 1)
    for one, other in combinations(range(size + 1), 2):
        if chance.random() < density:
            masks[one] |= 1 << other
            masks[other] |= 1 << one
    return masks


def _left_at_least(masks: Sequence[int], members: int, of: int) -> int:
    """How many of some members no matching inside the members can pair."""
    graph = nx.Graph()
    for v in bits(members):
        for u in bits(masks[v] & members):
            graph.add_edge(v, u, weight=(of >> v & 1) + (of >> u & 1))
    pairs = nx.max_weight_matching(graph)
    paired: int = sum((of >> v & 1) + (of >> u & 1) for v, u in pairs)
    return (of & members).bit_count() - paired


def _wanting(found: tuple[Wanted, ...], size: int) -> list[tuple[int, int]]:
    """Numbers, and the masks of those who want somebody."""
    return [
        (number, sum(1 << v for v in range(size + 1) if asks(1 << v))) for number, asks in found
    ]


def test_what_was_found_for_others_never_asks_for_too_much() -> None:
    """Each number is left over by every matching; no player serves two; odd and even are right.

    Players come to be below who were above (they float past), and leave for good. Of those who
    stood above the window when the parts were found it is not known whether they can serve.
    """
    told = unknown = 0
    for seed in range(500):
        chance = Random(seed)  # noqa: S311  (test data, nothing secret)
        size, bye = chance.randint(6, 14), chance.random() < 1 / 2
        masks = _masks(chance, size, chance.choice((0.1, 0.15, 0.25)))
        start = chance.randint(1, size - 4)
        window = _Window(masks, size, chance.randint(0, start))
        below = WantedBelow(window, size)  # type: ignore[arg-type]
        before = chance.sample(range(start), chance.randint(0, start // 2))
        below.exactly(start, mask_of(before), with_bye=bye, keep=True)
        later = chance.randint(start, size - 1)
        past = sorted(chance.sample(range(later), chance.randint(0, later // 2)))
        found = below.at_least(later, mask_of(past), with_bye=bye)
        if found is None:
            unknown += 1
            assert min(past) < window.first
            continue
        members = sum(1 << v for v in [*past, *range(later, size)]) | bye << size
        unpaired = members.bit_count() - sum(v >= 0 for v in maximum_matching(masks, members))
        needs = _wanting(found, size)
        assert sum(number for number, _ in needs) % 2 == members.bit_count() % 2
        parts = [each for each in needs if each[1] != members]
        for number, part in parts:
            assert number <= _left_at_least(masks, members, part)
        assert sum(number for number, _ in needs) <= unpaired
        told += len(parts)
        if below.everybody(unpaired + 1, later, with_bye=bye) and not past:
            raise AssertionError("more are wanted than can be left over")
    assert told > 100
    assert unknown > 20


def test_what_was_found_further_down_asks_for_nothing_too_much_further_up() -> None:
    """Who stands between can serve those parts, though nobody knows whom he may meet."""
    for seed in range(300):
        chance = Random(seed)  # noqa: S311  (test data, nothing secret)
        size, bye = chance.randint(6, 14), chance.random() < 1 / 2
        masks = _masks(chance, size, chance.choice((0.1, 0.15, 0.25)))
        start = chance.randint(2, size - 3)
        below = WantedBelow(_Window(masks, size, start), size)  # type: ignore[arg-type]
        below.exactly(start, 0, with_bye=bye, keep=True)
        higher = chance.randrange(start)
        members = sum(1 << v for v in range(higher, size)) | bye << size
        unpaired = members.bit_count() - sum(v >= 0 for v in maximum_matching(masks, members))
        assert not below.everybody(unpaired + 1, higher, with_bye=bye)
        for number, part in _wanting(below.at_least(higher, 0, with_bye=bye) or (), size):
            assert number <= _left_at_least(masks, members, part)


def test_everybody_is_wanted_where_just_as_many_are_left_over() -> None:
    """Nobody has left or come since it was found out: the numbers are what is left over."""
    wanted = 0
    for seed in range(100):
        chance = Random(seed)  # noqa: S311  (test data, nothing secret)
        size, bye = chance.randint(6, 14), chance.random() < 1 / 2
        masks = _masks(chance, size, 0.15)
        start = chance.randint(1, size - 4)
        below = WantedBelow(_Window(masks, size, 0), size)  # type: ignore[arg-type]
        found = below.exactly(start, 0, with_bye=bye, keep=True)
        unpaired = sum(number for number, _ in found)
        if unpaired < 2:
            continue
        wanted += 1
        assert below.everybody(unpaired, start, with_bye=bye)
        assert not below.everybody(unpaired + 1, start, with_bye=bye)
    assert wanted > 50
