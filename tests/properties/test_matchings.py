"""Cheapest matchings, choices with odd sets, assignments on a line, against trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.matching.cardinality import has_perfect
from openarbiter.matching.cheapest import Alone, cheapest
from openarbiter.matching.choices import Choices
from openarbiter.matching.nearest import first_nearest
from openarbiter.matching.odd_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.odd_sets import OddSet
from tests.matching_proofs import Certificate, check
from tests.properties.graphs import Pairs, perfect_matchings, random_graph


@dataclass(frozen=True)
class _Case:
    graph: list[int]
    classes: list[int]
    table: list[list[int]]

    def cost(self, i: int, j: int) -> int:
        """Cost of an edge, negative where there is none."""
        if i == j or not self.graph[i] >> j & 1:
            return -1
        return self.table[self.classes[i]][self.classes[j]]

    def total(self, mate: Sequence[int]) -> int:
        """Cost of a matching."""
        return sum(self.cost(i, j) for i, j in enumerate(mate) if i < j)


@st.composite
def _cases(draw: st.DrawFn, most: int) -> _Case:
    size = 2 * draw(st.integers(0, most // 2))
    kinds = draw(st.integers(1, 6))
    highest = draw(st.sampled_from((1, 3, 30, 1 << 70)))
    table = [[0] * kinds for _ in range(kinds)]
    for a in range(kinds):
        for b in range(a + 1):
            table[a][b] = table[b][a] = draw(st.integers(-1, highest))
    missing = draw(st.integers(0, 5))
    random = draw(st.randoms(use_true_random=False))
    sides = draw(st.sampled_from((1, 1, 2)))  # with two, all edges lead from one to the other
    graph = [0] * size
    for i in range(size):
        for j in range(i):
            if random.randrange(8) >= missing and (i - j) % sides == sides - 1:
                graph[i] |= 1 << j
                graph[j] |= 1 << i
    classes = [random.randrange(kinds) for _ in range(size)]
    for i, a in enumerate(classes):
        graph[i] &= sum(1 << j for j, b in enumerate(classes) if table[a][b] >= 0)
    return _Case(graph, classes, table)


@settings(deadline=None, max_examples=150)
@given(_cases(most=24))
def test_odd_sets_prove_what_vertices_cannot(case: _Case) -> None:
    """With odd sets the independent checker accepts every answer, and there is one if any."""
    size = len(case.graph)
    top = max((max(row) for row in case.table), default=0)
    # The checker counts half units of weight; two for one make quarter units of cost.
    weights = [
        [2 * (top - case.cost(i, j)) if case.cost(i, j) >= 0 else -1 for j in range(size)]
        for i in range(size)
    ]
    found = cheapest(case.graph, case.classes, case.table)
    if found is None:
        allowed = [sum(1 << j for j in range(size) if case.cost(i, j) >= 0) for i in range(size)]
        assert not has_perfect(allowed, (1 << size) - 1)
        return
    prices = tuple(2 * top - price for price in found.prices)
    check(weights, tuple(found.mate), Certificate(prices, found.odd_sets))


_Partial = frozenset[tuple[int, int]]


def _with_some_alone(case: _Case, alone: Alone) -> dict[_Partial, int]:
    """Every way to match vertices or leave them alone, with its cost; a vertex alone is (v, v)."""
    ways: dict[_Partial, int] = {frozenset(): 0}
    for v in range(len(case.graph)):
        longer: dict[_Partial, int] = {}
        for way, cost in ways.items():
            if any(v in pair for pair in way):
                longer[way] = cost
                continue
            if alone.vertices >> v & 1:
                longer[way | {(v, v)}] = cost + alone.costs[case.classes[v]]
            taken = {one for pair in way for one in pair}
            for other in range(v + 1, len(case.graph)):
                if other not in taken and case.cost(v, other) >= 0:
                    longer[way | {(v, other)}] = cost + case.cost(v, other)
        ways = longer
    return ways


@settings(max_examples=400)
@given(case=_cases(6), data=st.data())
def test_who_may_stay_alone_stays_alone_where_that_is_cheapest(
    case: _Case, data: st.DataObject
) -> None:
    """One pair leaves each odd set: exactly the cheapest of all matchings, with any guess."""
    guess = data.draw(st.lists(st.integers(-1, len(case.graph) - 1), max_size=len(case.graph)))
    size, highest = len(case.graph), max((max(row) for row in case.table), default=1)
    costs = [data.draw(st.integers(0, max(1, highest))) for _ in case.table]
    alone = Alone(data.draw(st.just(0) | st.integers(0, (1 << size) - 1)), costs)
    ways = _with_some_alone(case, alone)
    found = cheapest(case.graph, case.classes, case.table, alone, guess)
    assert (found is None) == (not ways)
    if found is None:
        return
    inside = {
        frozenset((i, j if j < size else i) for i, j in pairs if i < size)
        for pairs in perfect_matchings(found.tight, (1 << len(found.tight)) - 1)
        if all(
            sum((i in odd.members) != (j in odd.members) for i, j in pairs) == 1
            for odd in found.odd_sets
        )
    }
    assert inside == {way for way, cost in ways.items() if cost == min(ways.values())}
    mate = {(min(i, j), max(i, j)) if j < size else (i, i) for i, j in enumerate(found.mate[:size])}
    assert frozenset(mate) in inside


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


def by_trying(rows: list[int], wanted: list[int], places: list[int]) -> list[int] | None:
    """The smallest sum, then the first in the order of the rows."""
    size = len(rows)
    found = [
        (sum(abs(wanted[row] - places[column]) for row, column in enumerate(order)), order)
        for order in permutations(range(size))
        if all(rows[row] >> column & 1 for row, column in enumerate(order))
    ]
    return list(min(found)[1]) if found else None


@given(st.data())
def test_nearest_assignment_is_the_first_of_the_best(data: st.DataObject) -> None:
    """Sum of distances and order of rows are those of the list of all assignments."""
    size = data.draw(st.integers(0, 6))
    rows = data.draw(st.lists(st.integers(0, 2**size - 1), min_size=size, max_size=size))
    spots = st.lists(st.integers(-3, 9), min_size=size, max_size=size, unique=True).map(sorted)
    wanted, places = data.draw(spots), data.draw(spots)
    assert first_nearest(rows, wanted, places) == by_trying(rows, wanted, places)
