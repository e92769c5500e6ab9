"""Matchings on masks, assignments and choices against trying everything and networkx."""

from __future__ import annotations

from itertools import permutations
from random import Random

import networkx as nx  # type: ignore[import-untyped]
import pytest

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cardinality import (
    LeftOver,
    barrier,
    even_set,
    has_perfect,
    maximum_matching,
    perfect_matching,
    spare_degrees_suffice,
    tight_barrier,
)
from openarbiter.matching.choices import Choices
from openarbiter.matching.forest import bits
from tests.matching_proofs import check_barrier
from tests.properties.graphs import random_graph


def _random(seed: int) -> Random:
    return Random(seed)  # noqa: S311  (test data, nothing secret)


def _members(chance: Random, size: int) -> int:
    return chance.choice(((1 << size) - 1, chance.getrandbits(size + 1) & ((1 << size) - 1)))


def _pairs(mate: list[int]) -> int:
    return sum(other >= 0 for other in mate) // 2


def _largest(neighbours: list[int], members: int) -> int:
    """Number of pairs of a largest matching, by networkx."""
    graph = nx.Graph()
    for i, mask in enumerate(neighbours):
        for j in range(i):
            if mask >> j & 1 and members >> i & 1 and members >> j & 1:
                graph.add_edge(i, j)
    return len(nx.max_weight_matching(graph, maxcardinality=True))


@pytest.mark.parametrize("batch", range(4))
def test_matchings_are_as_large_as_possible(batch: int) -> None:
    """Matchings obey the masks, are as large as those of networkx, and a barrier fills the gap."""
    for seed in range(250):
        chance = _random(1000 * batch + seed)
        size = chance.randint(1, 14)
        neighbours = random_graph(chance, size, chance.choice((0.1, 0.2, 0.3, 0.5, 0.8)))
        members = _members(chance, size)
        mate = maximum_matching(neighbours, members)
        for v, other in enumerate(mate):
            if other >= 0:
                assert mate[other] == v
                assert neighbours[v] & members >> other << other & 1 << other
        pairs = _largest(neighbours, members)
        missed = members.bit_count() - 2 * pairs
        assert _pairs(mate) == pairs
        assert has_perfect(neighbours, members) == (missed == 0)
        proof = barrier(neighbours, members)
        assert (proof is None) == (missed == 0)
        if proof is not None:
            check_barrier(neighbours, members, proof)
            assert len(proof.parts) - len(proof.cut) == missed


def test_a_start_that_is_known_to_fit_needs_no_looking_at() -> None:
    """From a perfect matching of some, that of others is found, or that there is none."""
    found = 0
    for seed in range(600):
        chance = _random(seed)
        size = chance.randint(2, 16)
        neighbours = random_graph(chance, size, chance.choice((0.15, 0.3, 0.6)))
        before, members = _members(chance, size), _members(chance, size)
        start = maximum_matching(neighbours, before)
        matched = sum(1 << v for v, other in enumerate(start) if other >= 0)
        mate = perfect_matching(neighbours, members, start, matched)
        assert (mate is not None) is has_perfect(neighbours, members)
        if mate is not None:
            found += 1
            assert all(mate[v] < 0 for v in range(size) if not members >> v & 1)
            assert all(mate[mate[v]] == v and neighbours[v] >> mate[v] & 1 for v in bits(members))
        largest = maximum_matching(neighbours, members, start, matched)
        assert _pairs(largest) == _pairs(maximum_matching(neighbours, members))
        left = LeftOver(neighbours, members, start, matched)
        assert left.unmatched.bit_count() == members.bit_count() - 2 * _pairs(largest)
    assert found > 50


def test_who_can_be_left_over_is_the_same_however_it_is_asked() -> None:
    """A vertex can be left over, and is in the even set, when the others make as many pairs."""
    for seed in range(600):
        chance = _random(seed)
        size = chance.randint(1, 14)
        neighbours = random_graph(chance, size, chance.choice((0.1, 0.2, 0.4, 0.8)))
        members = _members(chance, size)
        mate = maximum_matching(neighbours, members)
        whole = sum(
            1 << v
            for v in bits(members)
            if _pairs(maximum_matching(neighbours, members & ~(1 << v))) == _pairs(mate)
        )
        assert even_set(neighbours, members, mate) == whole
        left = LeftOver(neighbours, members)
        assert left.unmatched.bit_count() == members.bit_count() - 2 * _pairs(mate)
        assert left.unmatched & ~whole == 0
        for _ in range(12):
            asked = chance.getrandbits(size + 3) & chance.getrandbits(size + 3)
            asked = chance.choice((asked, asked & -asked))
            assert left.among(asked) == bool(whole & asked)


def test_who_can_be_left_over_falls_into_parts_that_leave_their_own_over() -> None:
    """Every largest matching leaves as many of a part over, and parts have no partner in common."""
    several = 0
    for seed in range(600):
        chance = _random(seed)
        size = chance.randint(1, 14)
        neighbours = random_graph(chance, size, chance.choice((0.1, 0.15, 0.2, 0.4)))
        members = _members(chance, size)
        mate = maximum_matching(neighbours, members)
        parts = LeftOver(neighbours, members).parts()
        assert sum(part.members for part in parts) == even_set(neighbours, members, mate)
        around = 0
        for part in parts:
            reach = part.members
            for v in bits(part.members):
                reach |= neighbours[v] & members
            cut = reach & ~even_set(neighbours, members, mate)
            assert part.odd == cut.bit_count() + part.number
            assert part.reach & members | part.members == reach
            assert not reach & around
            around |= reach
            for _ in range(3):
                start = maximum_matching(random_graph(chance, size, 0.3), (1 << size) - 1)
                other = maximum_matching(neighbours, members, start)
                left = sum(other[v] < 0 for v in bits(part.members))
                assert left == part.number > 0
        several += len(parts) > 1
    assert several > 50


@pytest.mark.parametrize("spare", range(4))
def test_spare_degrees_keep_their_promise(spare: int) -> None:
    """Where degrees suffice, so many may leave: the rest pair, or all but anyone of them."""
    promised = 0
    for seed in range(400):
        chance = _random(seed)
        size = chance.randint(1, 18)
        neighbours = random_graph(chance, size, chance.choice((0.6, 0.8, 0.9, 0.97)))
        full = (1 << size) - 1
        if not spare_degrees_suffice((mask.bit_count() for mask in neighbours), size, spare):
            continue
        promised += 1
        for leaving in range(spare + 1):
            rest = full
            for v in chance.sample(range(size), leaving):
                rest &= ~(1 << v)
            mate = maximum_matching(neighbours, rest)
            left = even_set(neighbours, rest, mate)
            assert left == (rest if rest.bit_count() % 2 else 0)
    assert promised > 50


def test_no_perfect_matching_pairs_two_of_a_tight_barrier() -> None:
    """What is said of them is what trying each pair says; the vertex asked about is among them."""
    shown = others = 0
    for seed in range(300):
        chance = _random(seed)
        size = chance.choice((4, 6, 8, 10))
        neighbours = random_graph(chance, size, chance.choice((0.3, 0.5, 0.7)))
        everybody = (1 << size) - 1
        mate = perfect_matching(neighbours, everybody)
        assert (mate is not None) is has_perfect(neighbours, everybody)
        if mate is None:
            continue
        vertex = chance.randrange(size)
        held, partners = tight_barrier(neighbours, everybody, mate, vertex)
        assert held >> vertex & 1
        assert not held & partners
        for i, j in permutations(range(size), 2):
            if neighbours[i] >> j & 1 and held >> i & 1 and not partners >> j & 1:
                shown += 1
                others += not held >> j & 1
                assert not has_perfect(neighbours, everybody ^ (1 << i | 1 << j))
    assert shown > others > 50


def _first_by_trying(rows: list[int], width: int) -> list[int] | None:
    fitting = (
        list(columns)
        for columns in permutations(range(width), len(rows))
        if all(mask >> column & 1 for mask, column in zip(rows, columns, strict=True))
    )
    return min(fitting, default=None)


@pytest.mark.parametrize("batch", range(4))
def test_assignments_are_the_first_of_all(batch: int) -> None:
    """Square, and with columns left over: the first of all that fit."""
    for seed in range(400):
        chance = _random(1000 * batch + seed)
        count = chance.randint(0, 5)
        width = count + chance.choice((0, 0, 1, 2))
        density = chance.choice((0.3, 0.5, 0.8, 1))
        rows = [
            sum(1 << column for column in range(width) if chance.random() < density)
            for _ in range(count)
        ]
        assert first_perfect(rows) == _first_by_trying(rows, width)


def _crowd(chance: Random) -> list[int]:
    """Half the vertices may meet a few who are needed by others, and each other one way round."""
    few, crowd = chance.randint(2, 4), 2 * chance.randint(2, 4)
    graph = [0] * (2 * few + crowd)
    for v in range(len(graph)):
        for other in range(v):
            # First those who are needed, then who needs them, then the crowd.
            between = (other < few, v < few, v < 2 * few)
            often = {
                (True, False, True): 0.8,
                (True, False, False): 0.7,
                (False, False, False): 0.6,
            }
            if chance.random() < often.get(between, 0.1 if v < few else 0.0):
                graph[v] |= 1 << other
                graph[other] |= 1 << v
    return graph


def test_wishes_of_a_crowd_in_vain_are_refused_and_others_granted() -> None:
    """A crowd wishes for those whom others need: what one refusal has shown misleads no other."""
    tried = 0
    for seed in range(500):
        chance = _random(seed)
        left = _crowd(chance)
        size = len(left)
        mate = perfect_matching(left, (1 << size) - 1)
        if mate is None:
            continue
        choices = Choices(list(left), mate)
        for step in range(size):
            vertex = chance.randrange(size)
            wished = chance.choice(((1 << size // 4) - 1, chance.getrandbits(size)))
            if step > size - 3:
                wished = 1 << chance.randrange(size)
            kept = list(left)
            kept[vertex] &= wished
            for other in range(size):
                if not kept[vertex] >> other & 1:
                    kept[other] &= ~(1 << vertex)
            possible = has_perfect(kept, (1 << size) - 1)
            assert choices.wish(vertex, wished) == possible
            left = kept if possible else left
            assert all(left[v] >> other & 1 for v, other in enumerate(choices.mate))
        tried += 1
    assert tried > 100
