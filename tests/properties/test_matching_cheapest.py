"""Properties of the cheapest matchings by class, against brute force and their own proofs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.matching.cardinality import has_perfect
from openarbiter.matching.cheapest import Alone, cheapest
from tests.matching_proofs import Certificate, check
from tests.properties.graphs import perfect_matchings


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
