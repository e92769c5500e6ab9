"""The closed form of C12 and C13 before matchings of real sets of players."""

from __future__ import annotations

from functools import cache
from itertools import product

import networkx as nx  # type: ignore[import-untyped]  # it has no types of its own
from hypothesis import given, settings

from openarbiter.model import Colour
from openarbiter.rulebooks.downfloating.quick import (
    _DENIED,
    IMPOSSIBLE,
    UNIT,
    least_denied,
)
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Strength
from tests.every import every
from tests.properties.strategies import preference_counts

WISHES = (None, *([Colour.WHITE] * 3), *([Colour.BLACK] * 3))

STRENGTHS = (Strength.NONE, *(Strength(each) for each in (1, 2, 3, 1, 2, 3)))


def cost(one: int, other: int) -> tuple[int, int] | None:
    """(C12, C13) of two preference classes, worked out from the text; ``None``: C3 forbids."""
    wish = WISHES[one]
    if wish is None or wish is not WISHES[other]:
        return 0, 0
    weaker = min(STRENGTHS[one], STRENGTHS[other])
    if weaker is Strength.ABSOLUTE:
        return None
    return 1, int(weaker is Strength.STRONG)


@cache
def by_trying(counts: tuple[int, ...]) -> tuple[int, int] | None:
    """The least (C12, C13) over all ways to pair a set, the first player with each other one."""
    if not any(counts):
        return 0, 0
    first = next(number for number, count in enumerate(counts) if count)
    best = None
    for other in range(first, CLASS_COUNT):
        left = list(counts)
        left[first] -= 1
        left[other] -= 1
        here = cost(first, other)
        if left[other] < 0 or here is None:
            continue
        rest = by_trying(tuple(left))
        if rest is not None:
            total = here[0] + rest[0], here[1] + rest[1]
            best = total if best is None else min(best, total)
    return best


def by_networkx(counts: tuple[int, ...]) -> tuple[int, int] | None:
    """The same from a general matching over the single players."""
    classes = [number for number, count in enumerate(counts) for _ in range(count)]
    graph = nx.Graph()
    graph.add_nodes_from(range(len(classes)))
    for i, j in product(range(len(classes)), repeat=2):
        here = cost(classes[i], classes[j])
        if i < j and here is not None:
            graph.add_edge(i, j, weight=-(here[0] * 1000 + here[1]))
    mate = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(mate) < len(classes):
        return None
    total = -sum(int(graph[i][j]["weight"]) for i, j in mate)
    return divmod(total, 1000)


def closed_form(counts: tuple[int, ...]) -> tuple[int, int] | None:
    """The closed form as (C12, C13)."""
    value = least_denied(counts)
    return None if value >= IMPOSSIBLE else divmod(value, UNIT)


def test_every_set_of_up_to_six_players() -> None:
    """All sets of at most six players, class by class."""
    tried = 0
    for counts in product(range(7), repeat=CLASS_COUNT):
        if sum(counts) <= 6 and sum(counts) % 2 == 0:
            assert closed_form(counts) == by_trying(counts), counts
            tried += 1
    assert tried == 1 + 28 + 210 + 924


@settings(max_examples=150)
@given(counts=preference_counts(most=9))
def test_sets_of_many_players(counts: tuple[int, ...]) -> None:
    """Larger sets, all of one colour among them."""
    one_colour = (counts[0] // 2 * 2, *counts[1:4], 0, 0, 0)
    assert closed_form(counts) == by_trying(counts)
    if sum(one_colour) % 2 == 0:
        assert closed_form(one_colour) == by_trying(one_colour)


@settings(max_examples=30)
@given(counts=preference_counts(most=3))
def test_sets_of_single_players(counts: tuple[int, ...]) -> None:
    """A general matching over the players agrees."""
    assert closed_form(counts) == by_networkx(counts)


@every(
    ("counts", "value"),
    [
        ((0, 0, 0, 2, 0, 0, 0), None),
        ((0, 0, 0, 0, 0, 0, 4), None),
        ((0, 1, 0, 3, 0, 0, 0), None),
        ((0, 1, 0, 1, 0, 0, 0), (1, 0)),
        ((2, 0, 0, 2, 0, 0, 0), (0, 0)),
        ((0, 0, 3, 1, 0, 0, 0), (2, 2)),
        ((0, 2, 2, 0, 2, 0, 0), (1, 0)),
    ],
)
def test_sets_worked_out_by_hand(counts: tuple[int, ...], value: tuple[int, int] | None) -> None:
    """Both sides of the borders: absolute preferences that just fit, and that do not."""
    assert closed_form(counts) == value


def test_costs_of_pairs_are_those_of_the_text() -> None:
    """The table of the quick way is the one worked out from their sentences."""
    table = _DENIED
    for one, other in product(range(CLASS_COUNT), repeat=2):
        here = cost(one, other)
        assert table[one][other] == (IMPOSSIBLE if here is None else here[0] * UNIT + here[1])
