"""Properties of the cheapest matchings by class, against brute force and the general kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.matching.by_class import (
    OddClassMatching,
    OddSetsNeededError,
    cheapest_by_class,
    cheapest_with_odd_sets,
)
from openarbiter.matching.by_class_choices import OddChoices
from openarbiter.matching.by_edges import Guess
from openarbiter.matching.certificate import Certificate, check
from openarbiter.matching.cheapest import Alone, Cheapest, all_cheapest, cheapest, with_stand_ins
from openarbiter.matching.forest import bits
from openarbiter.matching.heaviest import heaviest_perfect


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
    return _Case(graph, classes, table)


def _matchings(masks: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All perfect matchings inside masks."""

    def choose(left: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not left:
            yield ()
            return
        i = (left & -left).bit_length() - 1
        left &= left - 1
        for j in bits(masks[i] & left):
            for rest in choose(left & ~(1 << j)):
                yield ((i, j), *rest)

    return choose((1 << len(masks)) - 1)


def _kernel_cost(case: _Case, scale: int) -> int | None:
    """The least cost by the general kernel, in units of 1/scale: every edge counts scale times."""
    size = len(case.graph)
    top = max((max(row) for row in case.table), default=0)
    weights = [
        [top - case.cost(i, j) if case.cost(i, j) >= 0 else -1 for j in range(size)]
        for i in range(size)
    ]
    found = heaviest_perfect(weights)
    return None if found is None else scale * (size // 2 * top - found.value)


def _fractional_cost(case: _Case) -> int | None:
    """Twice the least cost in wholes and halves: rows against columns, by the general kernel."""
    size = len(case.graph)
    doubled = _Case(
        [mask << size for mask in case.graph] + list(case.graph),
        [*case.classes, *case.classes],
        case.table,
    )
    top = max((max(row) for row in case.table), default=0)
    weights = [
        [-1 if (cost := doubled.cost(i, j)) < 0 else top - cost for j in range(2 * size)]
        for i in range(2 * size)
    ]
    for i in range(size):
        weights[i][size + i] = weights[size + i][i] = -1
    found = heaviest_perfect(weights)
    return None if found is None else size * top - found.value


@settings(deadline=None, max_examples=150)
@given(_cases(most=30))
def test_the_cost_is_that_of_the_general_kernel(case: _Case) -> None:
    """Both solvers find the same cost; odd sets are asked for only where halves are cheaper."""
    least = _kernel_cost(case, 2)
    try:
        found = cheapest_by_class(case.graph, case.classes, case.table)
    except OddSetsNeededError:
        halves = _fractional_cost(case)
        assert least is not None
        assert halves is not None
        assert halves < least
        return
    assert (None if found is None else 2 * found.cost) == least
    if found is not None:
        assert sum(found.prices) == 2 * found.cost
        for i in range(len(case.graph)):
            assert case.cost(i, found.mate[i]) >= 0
            assert found.mate[found.mate[i]] == i
            for j in range(i):
                if (cost := case.cost(i, j)) >= 0:
                    assert found.prices[i] + found.prices[j] <= 2 * cost


@settings(deadline=None, max_examples=200)
@given(_cases(most=8))
def test_tight_masks_hold_exactly_the_cheapest_matchings(case: _Case) -> None:
    """Every matching inside the masks is a cheapest one, and every cheapest one is inside."""
    size = len(case.graph)
    allowed = [sum(1 << j for j in range(size) if case.cost(i, j) >= 0) for i in range(size)]
    costs = {pairs: sum(case.cost(i, j) for i, j in pairs) for pairs in _matchings(allowed)}
    try:
        found = cheapest_by_class(case.graph, case.classes, case.table)
    except OddSetsNeededError:
        assert costs
        return
    if found is None:
        assert not costs
        return
    least = min(costs.values())
    assert found.cost == least
    cheapest = {pairs for pairs, cost in costs.items() if cost == least}
    assert set(_matchings(list(found.tight))) == cheapest


@settings(deadline=None, max_examples=60)
@given(_cases(most=12))
def test_brute_force_finds_nothing_cheaper(case: _Case) -> None:
    """The cost is the least of all perfect matchings."""
    size = len(case.graph)
    least: dict[int, int | None] = {0: 0}

    def best(left: int) -> int | None:
        if left not in least:
            i = (left & -left).bit_length() - 1
            rest = left & (left - 1)
            sums = []
            for j in bits(rest):
                below = best(rest & ~(1 << j)) if case.cost(i, j) >= 0 else None
                if below is not None:
                    sums.append(below + case.cost(i, j))
            least[left] = min(sums, default=None)
        return least[left]

    expected = best((1 << size) - 1)
    try:
        found = cheapest_by_class(case.graph, case.classes, case.table)
    except OddSetsNeededError:
        assert expected is not None
        return
    assert (None if found is None else found.cost) == expected


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
    found = cheapest_with_odd_sets(case.graph, case.classes, case.table)
    if found is None:
        assert heaviest_perfect(weights) is None
        return
    prices = tuple(2 * top - price for price in found.prices)
    check(weights, found.mate, Certificate(prices, found.odd_sets))
    assert found.cost == sum(case.cost(i, j) for i, j in enumerate(found.mate) if i < j)


@pytest.mark.parametrize("solve", [cheapest_with_odd_sets, cheapest])
@settings(deadline=None, max_examples=200)
@given(case=_cases(most=8))
def test_one_pair_leaves_each_odd_set_of_the_cheapest(
    solve: Callable[..., OddClassMatching | Cheapest | None], case: _Case
) -> None:
    """Inside the masks, one pair leaving each odd set: exactly the cheapest matchings."""
    size = len(case.graph)
    allowed = [sum(1 << j for j in range(size) if case.cost(i, j) >= 0) for i in range(size)]
    costs = {pairs: sum(case.cost(i, j) for i, j in pairs) for pairs in _matchings(allowed)}
    found = solve(case.graph, case.classes, case.table)
    if found is None:
        assert not costs
        return
    inside = {
        pairs
        for pairs in _matchings(list(found.tight))
        if all(
            sum((i in odd.members) != (j in odd.members) for i, j in pairs) == 1
            for odd in found.odd_sets
        )
    }
    assert inside == {pairs for pairs, cost in costs.items() if cost == min(costs.values())}


def test_few_vertices_and_many_are_settled_alike() -> None:
    """One by one or by class, the first of the cheapest matchings is the same."""
    settled = odd = 0
    for seed in range(250):
        random = Random(seed)  # noqa: S311  (reproducible, no secret)
        size, kinds = 2 * random.randint(5, 39), random.randint(2, 12)
        table = [[random.randint(-1, 9) for _ in range(kinds)] for _ in range(kinds)]
        for one, other in combinations(range(kinds), 2):
            table[one][other] = table[other][one]
        graph = [0] * size
        for one, other in combinations(range(size), 2):
            if random.random() < 4 / size:
                graph[one] |= 1 << other
                graph[other] |= 1 << one
        classes = [random.randrange(kinds) for _ in range(size)]
        by_class = cheapest_with_odd_sets(graph, classes, table)
        found = all_cheapest(graph, classes, table)
        assert (found is None) == (by_class is None)
        if found is None or by_class is None:
            continue
        choices = OddChoices(by_class.tight, by_class.mate, by_class.odd_sets)
        for vertex in range(size):
            assert found.settle(vertex) == choices.settle(vertex)
        settled += 1
        odd += bool(by_class.odd_sets)
    assert settled > 20
    assert odd > 5


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


@pytest.mark.parametrize("few", [0, 20])
@settings(max_examples=300)
@given(case=_cases(6), data=st.data())
def test_who_may_stay_alone_stays_alone_where_that_is_cheapest(
    few: int, case: _Case, data: st.DataObject
) -> None:
    """Trying everything finds the same matchings, edge by edge or by classes, with any guess."""
    guess = data.draw(st.lists(st.integers(-1, len(case.graph) - 1), max_size=len(case.graph)))
    size, highest = len(case.graph), max((max(row) for row in case.table), default=1)
    costs = [data.draw(st.integers(0, max(1, highest))) for _ in case.table]
    alone = Alone(data.draw(st.integers(0, (1 << size) - 1)), costs)
    ways = _with_some_alone(case, alone)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_FEW", "_SOME", "_PARTNERS"):
            patch.setattr(f"openarbiter.matching.cheapest.{name}", few)
        patch.setattr("openarbiter.matching.cheapest._OF_TWO_CLASSES", few)
        found = cheapest(case.graph, case.classes, case.table, alone, Guess(guess))
    assert (found is None) == (not ways)
    if found is None:
        return
    inside = {
        frozenset((i, j if j < size else i) for i, j in pairs if i < size)
        for pairs in _matchings(list(found.tight))
        if all(
            sum((i in odd.members) != (j in odd.members) for i, j in pairs) == 1
            for odd in found.odd_sets
        )
    }
    assert inside == {way for way, cost in ways.items() if cost == min(ways.values())}
    mate = {(min(i, j), max(i, j)) if j < size else (i, i) for i, j in enumerate(found.mate[:size])}
    assert frozenset(mate) in inside


def test_stand_ins_say_the_same_as_staying_alone() -> None:
    """On larger graphs, with odd sets and wide costs, the cost is that of the wider graph."""
    settled = lonely = odd = 0
    for seed in range(150):
        random = Random(seed)  # noqa: S311  (reproducible, no secret)
        size, kinds = random.randint(9, 60), random.randint(2, 12)
        highest = random.choice((1, 9, 1 << 70))
        table = [[random.randint(-1, highest) for _ in range(kinds)] for _ in range(kinds)]
        for one, other in combinations(range(kinds), 2):
            table[one][other] = table[other][one]
        graph = [0] * size
        for one, other in combinations(range(size), 2):
            if random.random() < 4 / size:
                graph[one] |= 1 << other
                graph[other] |= 1 << one
        classes = [random.randrange(kinds) for _ in range(size)]
        costs = [random.randint(0, highest) for _ in range(kinds)]
        alone = Alone(random.getrandbits(size), costs)
        found = cheapest(graph, classes, table, alone)
        number = alone.vertices.bit_count()
        wide = with_stand_ins(graph, classes, table, alone, number + (size + number) % 2)
        by_class = cheapest_with_odd_sets(*wide)
        assert (found is None) == (by_class is None)
        if found is None or by_class is None:
            continue
        number = len(found.mate) - size
        masks, kinds_of, prices = with_stand_ins(graph, classes, table, alone, number)
        wider = _Case(list(masks), list(kinds_of), [list(row) for row in prices])
        cost = [wider.cost(i, j) for i, j in enumerate(found.mate)]
        assert min(cost) >= 0
        assert sum(cost) == 2 * by_class.cost
        settled += 1
        lonely += max(found.mate[:size]) >= size
        odd += bool(found.odd_sets)
    assert settled > 50
    assert lonely > 50
    assert odd > 5
