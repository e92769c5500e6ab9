"""Weighted matchings against the referee, against networkx, and against their own proofs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random

import networkx as nx  # type: ignore[import-untyped]
import pytest

from openarbiter.matching.brute import all_perfect, best_perfect
from openarbiter.matching.certificate import Certificate, CertificateError, OddSet, check
from openarbiter.matching.heaviest import Matching, best, heaviest_perfect

_HEAVIEST = (0, 1, 3, 10, 1000, 2**100)

Weights = list[list[int]]


def _random(seed: int) -> Random:
    return Random(seed)  # noqa: S311  (test data, nothing secret)


def _weights(chance: Random, size: int, density: float, heaviest: int) -> Weights:
    weights = [[-1] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            if chance.random() < density:
                weights[i][j] = weights[j][i] = chance.randint(0, heaviest)
    return weights


def _clusters(chance: Random, size: int, part: int) -> Weights:
    """Heavy inside odd parts, light between them: many odd sets, some nested."""
    weights = _weights(chance, size, 0.7, 20)
    for i in range(size):
        for j in range(i):
            if i // part == j // part:
                extra = 100 if i // 3 == j // 3 else 50
                weights[i][j] = weights[j][i] = extra + chance.randint(0, 9)
    return weights


def _with_odd_sets() -> Iterator[tuple[Weights, Matching]]:
    for seed in range(60):
        chance = _random(seed)
        weights = _clusters(chance, chance.choice((12, 18, 24)), chance.choice((3, 5, 9)))
        found = heaviest_perfect(weights)
        if found is not None and found.certificate.odd_sets:
            yield weights, found


@pytest.mark.parametrize("batch", range(8))
def test_as_heavy_as_the_referee_says(batch: int) -> None:
    """On small graphs of all densities the solver finds the referee's weight, or none with it."""
    for seed in range(500):
        chance = _random(1000 * batch + seed)
        size = chance.choice((2, 4, 4, 6, 6, 8, 3))
        weights = _weights(
            chance, size, chance.choice((0.2, 0.4, 0.6, 1)), chance.choice(_HEAVIEST)
        )
        found, referee = heaviest_perfect(weights), best_perfect(weights)
        assert (found is None) == (referee is None)
        if found is not None and referee is not None:
            assert found.value == referee[0]
            check(weights, found.mate, found.certificate)


def _heaviest_with_some_alone(weights: Weights, alone: list[int], left: int) -> int | None:
    """What the vertices of a mask weigh at most, in pairs or alone; everything is tried."""
    if not left:
        return 0
    v = (left & -left).bit_length() - 1
    left ^= 1 << v
    ways = [(alone[v], left)]
    ways += [(weights[v][u], left ^ 1 << u) for u in range(len(weights)) if left >> u & 1]
    tried = [
        weight + rest
        for weight, others in ways
        if weight >= 0 and (rest := _heaviest_with_some_alone(weights, alone, others)) is not None
    ]
    return max(tried, default=None)


@pytest.mark.parametrize("batch", range(4))
def test_who_may_stay_alone_stays_alone_where_that_is_heaviest(batch: int) -> None:
    """Trying everything finds the same weight, also with odd sets; and the proof holds."""
    both = 0
    for seed in range(400):
        chance = _random(1000 * batch + seed)
        size, heaviest = chance.randint(1, 8), chance.choice(_HEAVIEST)
        weights = (
            _weights(chance, size, chance.choice((0.4, 0.6, 1)), heaviest)
            if seed % 2
            else _clusters(chance, size, chance.choice((3, 5)))
        )
        most = chance.choice((heaviest // 2, heaviest, 2 * heaviest)) if seed % 2 else 70
        share = chance.choice((0.1, 0.4, 0.8))
        alone = [chance.randint(0, most) if chance.random() < share else -1 for _ in weights]
        found = heaviest_perfect(weights, alone)
        best_value = _heaviest_with_some_alone(weights, alone, (1 << size) - 1)
        assert (None if found is None else found.value) == best_value
        if found is not None:
            check(weights, found.mate, found.certificate, alone)
            lonely = any(i == j for i, j in enumerate(found.mate))
            both += lonely and bool(found.certificate.odd_sets)
    assert both > 5


def test_a_vertex_alone_at_another_price_is_refused() -> None:
    """A proof in which somebody alone pays more than that weighs, or less, proves nothing."""
    weights, alone = [[-1, 5, 2], [5, -1, 2], [2, 2, -1]], [0, 0, 3]
    found = heaviest_perfect(weights, alone)
    assert found is not None
    assert (found.mate, found.value) == ((1, 0, 2), 8)
    check(weights, found.mate, found.certificate, alone)
    prices = found.certificate.prices
    for change in (-1, 1):
        changed = replace(found.certificate, prices=(*prices[:2], prices[2] + change))
        with pytest.raises(CertificateError):
            check(weights, found.mate, changed, alone)
    with pytest.raises(CertificateError, match="no proper partner"):
        check(weights, found.mate, found.certificate)


@pytest.mark.parametrize("part", [3, 5, 9])
def test_odd_clusters_against_the_referee(part: int) -> None:
    """Graphs that need odd sets, too, give the referee's weight."""
    for seed in range(60):
        weights = _clusters(_random(seed), 10, part)
        found, referee = heaviest_perfect(weights), best_perfect(weights)
        assert (None if found is None else found.value) == (referee and referee[0])


def test_as_heavy_as_networkx_says() -> None:
    """On graphs of up to 24 vertices the weight is that of networkx, or both find none."""
    for seed in range(60):
        chance = _random(seed)
        size = chance.choice((10, 16, 24))
        weights = _weights(chance, size, chance.choice((0.15, 0.3, 1)), chance.choice(_HEAVIEST))
        graph = nx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from(
            (i, j, weights[i][j]) for i in range(size) for j in range(i) if weights[i][j] >= 0
        )
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        found = heaviest_perfect(weights)
        assert (found is None) == (2 * len(pairs) < size)
        if found is not None:
            assert found.value == sum(weights[i][j] for i, j in pairs)


def test_larger_matchings_prove_themselves() -> None:
    """On graphs of up to 60 vertices every answer passes the checker."""
    for seed in range(60):
        chance = _random(seed)
        weights = (
            _clusters(chance, 60, chance.choice((3, 5, 15)))
            if seed % 2
            else _weights(chance, 40, chance.choice((0.2, 0.5, 1)), chance.choice(_HEAVIEST))
        )
        found = heaviest_perfect(weights)
        if found is not None:
            assert found.value == sum(weights[i][j] for i, j in enumerate(found.mate)) // 2
            check(weights, found.mate, found.certificate)


def test_numbering_does_not_matter() -> None:
    """Vertices in another order have the same greatest weight."""
    for seed in range(40):
        chance = _random(seed)
        weights = _clusters(chance, 16, 5)
        order = chance.sample(range(16), 16)
        again = [[weights[i][j] for j in order] for i in order]
        found, other = heaviest_perfect(weights), heaviest_perfect(again)
        assert (None if found is None else found.value) == (None if other is None else other.value)


def test_every_changed_price_is_refused() -> None:
    """A proof with any one price of a vertex changed proves nothing."""
    for weights, found in _with_odd_sets():
        prices = found.certificate.prices
        for vertex in range(len(prices)):
            for change in (-1, 1):
                changed = (*prices[:vertex], prices[vertex] + change, *prices[vertex + 1 :])
                with pytest.raises(CertificateError):
                    check(weights, found.mate, replace(found.certificate, prices=changed))


def test_every_changed_odd_set_is_refused() -> None:
    """A proof with an odd set dropped, repriced or with other members proves nothing."""
    for weights, found in _with_odd_sets():
        for changed in _changed_odd_sets(found.certificate):
            with pytest.raises(CertificateError):
                check(weights, found.mate, changed)


def _changed_odd_sets(certificate: Certificate) -> Iterator[Certificate]:
    odd_sets = certificate.odd_sets
    everybody = frozenset(range(len(certificate.prices)))
    for place, odd_set in enumerate(odd_sets):
        before, after = odd_sets[:place], odd_sets[place + 1 :]
        inside, outside = min(odd_set.members), min(everybody - odd_set.members)
        other_members = (
            odd_set.members - {inside},
            odd_set.members | {outside},
            (odd_set.members | {outside}) - {inside},
        )
        changes = chain(
            (replace(odd_set, price=odd_set.price + change) for change in (-1, 1)),
            (replace(odd_set, members=members) for members in other_members),
        )
        for change in changes:
            yield replace(certificate, odd_sets=(*before, change, *after))
        yield replace(certificate, odd_sets=(*before, *after))
        yield replace(certificate, odd_sets=(*odd_sets, odd_set))
    yield replace(certificate, odd_sets=(*odd_sets, OddSet(everybody, 1)))


def test_every_changed_partner_is_refused() -> None:
    """A matching with any one partner changed is no matching."""
    for weights, found in _with_odd_sets():
        for vertex in range(len(found.mate)):
            for other in (vertex, -1, (found.mate[vertex] + 1) % len(found.mate)):
                mate = (*found.mate[:vertex], other, *found.mate[vertex + 1 :])
                with pytest.raises(CertificateError):
                    check(weights, mate, found.certificate)


def test_a_lighter_matching_is_refused() -> None:
    """The proof fits the heaviest matchings only, not any other perfect one."""
    for seed in range(40):
        weights = _weights(_random(seed), 6, 1, 10)
        found = heaviest_perfect(weights)
        assert found is not None
        for mate in all_perfect(weights):
            if sum(weights[i][j] for i, j in enumerate(mate)) == 2 * found.value:
                check(weights, mate, found.certificate)
            else:
                with pytest.raises(CertificateError):
                    check(weights, mate, found.certificate)


def _cheapest(
    costs: Mapping[tuple[int, int], tuple[int, ...]],
    left: tuple[int, ...],
    alone: Mapping[int, tuple[int, ...]],
) -> tuple[int, ...] | None:
    """The least sum of tuples, by trying everything."""
    if not left:
        return (0, 0, 0)
    first, rest = left[0], left[1:]
    sums = []
    if first in alone and (tail := _cheapest(costs, rest, alone)) is not None:
        sums.append(tuple(a + b for a, b in zip(alone[first], tail, strict=True)))
    for other in rest:
        if (first, other) in costs:
            without = tuple(v for v in rest if v != other)
            if (tail := _cheapest(costs, without, alone)) is not None:
                cost = costs[first, other]
                sums.append(tuple(a + b for a, b in zip(cost, tail, strict=True)))
    return min(sums, default=None)


def test_best_is_the_least_sum_of_tuples() -> None:
    """With and without vertices that may stay alone, nothing costs less than ``best``."""
    for seed in range(600):
        chance = _random(seed)
        size = chance.randint(0, 7)
        costs = {
            (i, j): (chance.randint(0, 2), chance.randint(0, 1), chance.randint(0, 9))
            for j in range(size)
            for i in range(j)
            if chance.random() < chance.choice((0.3, 0.8))
        }
        alone = {
            v: (chance.randint(0, 3), chance.randint(0, 1), chance.randint(0, 9))
            for v in range(size)
            if chance.random() < chance.choice((0, 0.3, 1))
        }
        found = best(costs, size, alone)
        least = _cheapest(costs, tuple(range(size)), alone)
        assert (found is None) == (least is None)
        if found is not None and least is not None:
            assert (found.cost or (0, 0, 0)) == least
            for v, other in enumerate(found.mate):
                assert v in alone if other == v else found.mate[other] == v
