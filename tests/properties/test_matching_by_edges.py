"""Matchings edge by edge against those of the matrix, and against their own proofs."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from openarbiter.matching import cheapest
from openarbiter.matching.by_edges import Guess, cheapest_by_edges
from openarbiter.matching.certificate import Certificate, check
from openarbiter.matching.choices import Choices
from openarbiter.matching.heaviest import heaviest_perfect

_DEAREST = (0, 1, 3, 20, 2**100)


def _random(seed: int) -> Random:
    return Random(seed)  # noqa: S311  (test data, nothing secret)


def _graph(chance: Random, size: int, density: float, part: int) -> list[int]:
    """Edges at random, fewer between parts than inside them."""
    graph = [0] * size
    for i, j in combinations(range(size), 2):
        near = i // part == j // part
        if chance.random() < (density if near else density / part):
            graph[i] |= 1 << j
            graph[j] |= 1 << i
    return graph


def _table(chance: Random, kinds: int, dearest: int) -> list[list[int]]:
    table = [[0] * kinds for _ in range(kinds)]
    for i in range(kinds):
        for j in range(i + 1):
            table[i][j] = table[j][i] = chance.randint(0, dearest)
    return table


@pytest.mark.parametrize("batch", range(4))
def test_edge_by_edge_costs_as_little_as_the_matrix(batch: int) -> None:
    """The proof holds for the weights that it names, and the matrix finds no heavier matching."""
    odd = lonely = none = 0
    for seed in range(150):
        chance = _random(1000 * batch + seed)
        size, kinds = chance.randint(1, 40), chance.randint(1, 12)
        graph = _graph(chance, size, chance.choice((0.3, 0.6, 1)), chance.choice((3, 5, 9)))
        classes = [chance.randrange(kinds) for _ in graph]
        dearest = chance.choice(_DEAREST)
        table = _table(chance, kinds, dearest)
        alone = None
        if seed % 2:
            share = chance.choice((0.1, 0.5, 1))
            alone = [chance.randint(0, dearest) if chance.random() < share else -1 for _ in graph]
        top = max(max(row) for row in table)
        if alone:
            top = 2 * max(*alone, (top + 1) // 2)
        weights = [
            [top - table[classes[i]][classes[j]] if graph[i] >> j & 1 else -1 for j in range(size)]
            for i in range(size)
        ]
        single = alone and [top // 2 - cost if cost >= 0 else -1 for cost in alone]
        guess = [chance.randint(-1, size - 1) for _ in range(chance.randint(0, size))]
        prices = [chance.randint(0, 2 * dearest) for _ in graph] if chance.random() < 0.5 else []
        found = cheapest_by_edges(graph, classes, table, alone, Guess(guess, prices))
        heaviest = heaviest_perfect(weights, single)
        assert (found is None) == (heaviest is None)
        if found is None:
            none += 1
            continue
        dearer = Certificate(
            tuple(price + top for price in found.certificate.prices), found.certificate.odd_sets
        )
        check(weights, found.mate, dearer, single)
        for v, partner in enumerate(found.mate):
            assert (found.alone if v == partner else found.tight[v]) >> partner & 1
        odd += bool(found.certificate.odd_sets)
        lonely += any(v == partner for v, partner in enumerate(found.mate))
    assert min(odd, lonely, none) > 5


def test_a_vertex_without_an_edge_has_no_partner() -> None:
    """Nobody at all is matched; somebody who may meet nobody is not, but may stay alone."""
    empty = cheapest_by_edges([], [], [])
    assert empty is not None
    assert empty.mate == ()
    assert cheapest_by_edges([0], [0], [[1]]) is None
    single = cheapest_by_edges([0], [0], [[1]], [4])
    assert single is not None
    assert (single.mate, single.tight, single.alone) == ((0,), (0,), 1)


def test_a_guess_is_kept_where_nothing_is_cheaper_and_left_where_something_is() -> None:
    """Of a cycle of four with equal costs either way; with one dear pair only the other way."""
    square = [0b1010, 0b0101, 0b1010, 0b0101]
    for guess in ([1, 0, 3, 2], [3, 2, 1, 0]):
        equal = cheapest_by_edges(square, [0] * 4, [[5]], guess=Guess(guess))
        assert equal is not None
        assert list(equal.mate) == guess
        assert equal.tight == tuple(square)
        dear = cheapest_by_edges(
            square, [0, 1, 2, 2], [[0, 9, 1], [9, 0, 1], [1, 1, 1]], guess=Guess(guess)
        )
        assert dear is not None
        assert dear.mate == (3, 2, 1, 0)


def test_as_many_stand_in_as_stay_alone_by_either_way() -> None:
    """As few as possible stay alone: by classes and edge by edge the first of all is the same."""
    lonely = fewer = 0
    for seed in range(360):
        chance = _random(7000 + seed)
        size, kinds = chance.randint(30, 60), chance.randint(2, 5)
        graph = _graph(chance, size, chance.choice((0.1, 0.2, 0.4)), 2)
        classes = [chance.randrange(kinds) for _ in graph]
        table = _table(chance, kinds, chance.choice((1, 3)))
        costs = [1000 + chance.randint(0, 3) for _ in range(kinds)]
        able = chance.getrandbits(size) | chance.getrandbits(size)
        alone = cheapest.Alone(able, costs, counted=True)
        firsts: list[list[int] | None] = []
        for way in (True, False):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(cheapest, "_edge_by_edge", lambda *_, way=way, **__: way)
                patch.setattr(cheapest, "_ALONE", 0)
                patch.setattr(cheapest, "_ODD", 0)
                patch.setattr(cheapest, "_PARTNERS", 0)
                found = cheapest.cheapest(graph, classes, table, alone)
            if found is None or found.odd_sets:
                firsts.append(None)
                continue
            choices = Choices(found.tight, found.mate)
            for v in range(size):
                if choices.mate[v] > v:
                    choices.settle(v)
            firsts.append([other if other < size else -1 for other in choices.mate[:size]])
            fewer += not way and len(found.mate) - size < able.bit_count()
        if None not in firsts:
            assert firsts[0] == firsts[1]
            lonely += -1 in (firsts[0] or ())
    assert min(lonely, fewer) > 20


def test_beginning_with_fewer_classes_changes_nothing_but_the_time() -> None:
    """Costs that are more or less right, or wrong altogether, lead to the same matchings."""
    odd = none = 0
    for seed in range(300):
        chance = _random(9000 + seed)
        size, kinds = 2 * chance.randint(1, 15), chance.randint(2, 30)
        graph = _graph(chance, size, chance.choice((0.3, 0.6, 1)), chance.choice((3, 5, 9)))
        classes = [chance.randrange(kinds) for _ in graph]
        table = _table(chance, kinds, chance.choice(_DEAREST))
        groups = chance.randint(1, kinds)
        large = cheapest.Costs(
            [number % groups for number in classes], [row[:groups] for row in table[:groups]]
        )
        costs = cheapest.Costs(classes, table)
        plain = cheapest.cheapest(graph, classes, table)
        found = cheapest.cheapest_in_steps(graph, large, costs)
        assert (found is None) == (plain is None)
        if found is None or plain is None:
            none += 1
            continue
        first, second = (
            sum(table[classes[v]][classes[other]] for v, other in enumerate(each.mate))
            for each in (found, plain)
        )
        assert first == second
        odd += bool(found.odd_sets)
        if not found.odd_sets and not plain.odd_sets:
            settled = [Choices(each.tight, each.mate) for each in (found, plain)]
            for v in range(size):
                assert settled[0].settle(v) == settled[1].settle(v)
    assert min(odd, none) > 5
