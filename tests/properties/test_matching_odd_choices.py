"""Properties of the choice among cheapest matchings with odd sets, against enumeration."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.matching.choices import Choices
from openarbiter.matching.odd_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.odd_sets import OddSet
from tests.properties.graphs import Pairs, perfect_matchings, random_graph


def _leaving(odd: OddSet, pairs: Pairs) -> int:
    return sum((i in odd.members) != (j in odd.members) for i, j in pairs)


def _odd_sets(random: Random, vertices: list[int]) -> list[OddSet]:
    """Random odd sets, nested or disjoint, and smaller than all the vertices."""
    found = []
    random.shuffle(vertices)
    while len(vertices) > 3 and random.randrange(4):
        size = random.randrange(3, len(vertices), 2)
        members, vertices = vertices[:size], vertices[size:]
        found += [OddSet(frozenset(members), 1), *_odd_sets(random, members)]
    return found


def _mate(pairs: Pairs) -> list[int]:
    mate = [0] * (2 * len(pairs))
    for i, j in pairs:
        mate[i], mate[j] = j, i
    return mate


@settings(deadline=None, max_examples=250)
@given(st.integers(1, 5), st.integers(0, 7), st.randoms(use_true_random=False))
def test_wishes_are_granted_exactly_where_some_matching_allows(
    half: int, missing: int, random: Random
) -> None:
    """A wish is granted when some matching left fulfils it; the partners told are all."""
    size = 2 * half
    graph = random_graph(random, size, 1 - missing / 10)
    odd_sets = _odd_sets(random, list(range(size)))
    allowed = [
        pairs
        for pairs in perfect_matchings(graph, (1 << size) - 1)
        if all(_leaving(odd, pairs) == 1 for odd in odd_sets)
    ]
    found = perfect_with_odd_sets(graph, odd_sets)
    assert (found is None) == (not allowed)
    if found is None:
        return
    mates = [_mate(pairs) for pairs in allowed]
    assert found in mates
    choices = OddChoices(graph, found, odd_sets)
    for vertex in range(size):
        assert choices.partners(vertex) == sum(1 << u for u in {mate[vertex] for mate in mates})
        partners = random.getrandbits(size)
        fulfil = [mate for mate in mates if partners >> mate[vertex] & 1]
        assert choices.wish(vertex, partners) == bool(fulfil)
        mates = fulfil or mates
        assert choices.mate in mates
    for vertex in range(size):
        lowest = min(mate[vertex] for mate in mates)
        assert choices.settle(vertex) == lowest
        mates = [mate for mate in mates if mate[vertex] == lowest]
    assert mates == [choices.mate]


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 10), st.integers(0, 8), st.randoms(use_true_random=False))
def test_without_odd_sets_it_chooses_as_the_plain_choice(
    half: int, missing: int, random: Random
) -> None:
    """No odd sets: both ways of choosing settle on the same matching."""
    graph = random_graph(random, 2 * half, 1 - missing / 10)
    start = perfect_with_odd_sets(graph, [])
    if start is None:
        return
    odd, plain = OddChoices(graph, start, []), Choices(graph, start)
    for vertex in range(half):
        partners = random.getrandbits(2 * half)
        assert odd.wish(vertex, partners) == plain.wish(vertex, partners)
    for vertex in range(2 * half):
        if not any(odd.mate[u] == vertex for u in range(vertex)):
            assert odd.settle(vertex) == plain.settle(vertex)
    assert odd.mate == plain.mate
