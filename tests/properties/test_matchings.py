"""Matchings, assignments, choices and odd sets against trying everything, networkx and proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
from openarbiter.matching.cheapest import Alone, cheapest
from openarbiter.matching.choices import Choices
from openarbiter.matching.forest import bits
from openarbiter.matching.nearest import first_nearest
from openarbiter.matching.odd_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.odd_sets import OddSet
from tests.matching_proofs import (
    Certificate,
    Pairs,
    check,
    check_barrier,
    perfect_matchings,
    random_graph,
)


def _random(seed: int) -> Random:
    return Random(seed)  # noqa: S311  (test data, nothing secret)


def _graphs(
    seeds: range, sizes: tuple[int, int], shares: tuple[float, ...]
) -> Iterator[tuple[Random, int, list[int]]]:
    """What more is drawn, the number of vertices, and the graph of each seed."""
    for seed in seeds:
        chance = _random(seed)
        size = chance.randint(*sizes)
        yield chance, size, random_graph(chance, size, chance.choice(shares))


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
    seeds = range(1000 * batch, 1000 * batch + 250)
    for chance, size, neighbours in _graphs(seeds, (1, 14), (0.1, 0.2, 0.3, 0.5, 0.8)):
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
    for chance, size, neighbours in _graphs(range(600), (2, 16), (0.15, 0.3, 0.6)):
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
    for chance, size, neighbours in _graphs(range(600), (1, 14), (0.1, 0.2, 0.4, 0.8)):
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
    for chance, size, neighbours in _graphs(range(600), (1, 14), (0.1, 0.15, 0.2, 0.4)):
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
    for chance, size, neighbours in _graphs(range(400), (1, 18), (0.6, 0.8, 0.9, 0.97)):
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
