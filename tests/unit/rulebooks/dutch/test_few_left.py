"""C4 and C8 where few players are left, beside matchings of all kinds of small graphs."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from openarbiter.rulebooks.dutch import few_left
from openarbiter.rulebooks.dutch.few_left import FewLeft
from openarbiter.solver.cardinality import has_perfect
from tests.unit.rulebooks.dutch.random_graphs import random_graph


@pytest.mark.parametrize("steps", [0, 3, 100])
def test_who_can_be_paired_is_what_a_matching_says(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the steps suffice or the matching has to answer."""
    monkeypatch.setattr(few_left, "_STEPS", steps)
    monkeypatch.setattr(few_left, "_FEW_STEPS", 0)
    for seed in range(60):
        rng = Random(seed)  # noqa: S311  (reproducible, no secret)
        size = rng.randrange(2, 13)
        graph = random_graph(rng, size, rng.choice([0.15, 0.3, 0.5]))
        few = FewLeft(graph, 0, [0] * size, odd=False)
        for _ in range(20):
            players = rng.randrange(1 << size)
            assert few.can_be_paired(players) is has_perfect(graph, players)


def test_the_bye_is_one_of_those_to_be_paired() -> None:
    """Bit 3 is the bye, which only the player of bit 2 may take."""
    few = FewLeft([0b0110, 0b0101, 0b1011, 0b0100], 7, [20, 10, 10], odd=True)
    assert few.can_be_paired(few.span(7, 10) | few.bye)
    assert not few.can_be_paired(few.span(8, 10) | few.bye)
    assert few.can_leave(0b0010, 2) is False
    assert few.mask([7, 9]) == 0b101


def test_who_may_take_the_bye_can_be_said_anew() -> None:
    """What was found out with the bye is forgotten, the rest is kept."""
    few = FewLeft([0b0010, 0b0001, 0b0000, 0b0000], 0, [20, 10, 10], odd=True)
    assert not few.can_be_paired(0b1111)
    few.let_take_bye(0b0100)
    assert few.can_be_paired(0b1111)
    few.let_take_bye(0b0011)
    assert not few.can_be_paired(0b1111)
    assert few.can_be_paired(0b0011)


def test_opponents_of_a_single_downfloater() -> None:
    """With one of them, and with nobody else, the next bracket is as full as it can be."""
    score = [20] * 3 + [10] * 5 + [0] * 4
    compared = 0
    for seed in range(100):
        rng = Random(seed)  # noqa: S311  (reproducible, no secret)
        graph = random_graph(rng, 12, rng.choice([0.25, 0.4]))
        few = FewLeft(graph, 0, score, odd=False)
        for end in (7, 8):
            opponents = few.opponents_of_one(3, end)
            for floater in (0b001, 0b010, 0b100):
                value = few.next_value(floater, 3, end, 10)
                ideal = value is not None and value in ((0, 0, []), (1, 0, [10]))
                assert bool(graph[floater.bit_length() - 1] >> 3 & opponents) is ideal
                compared += ideal
    assert compared > 50


def literal_value(
    few: FewLeft, graph: list[int], floaters: int, ends: tuple[int, int], *, fewest_again: bool
) -> tuple[int, int, list[int]] | None:
    """The best the next bracket can do, over all sets that could leave it."""
    start, end = ends
    size = 10
    score = [30, 30, 20, 10, 10, 10, 10, 0, 0, 0]
    here = [place for place in range(end) if place >= start or floaters >> place & 1]
    apart = [mask & ~floaters if floaters >> i & 1 else mask for i, mask in enumerate(graph)]
    values = []
    for number in range(len(here) + 1):
        for leaving in combinations(here, number):
            mask = sum(1 << place for place in leaving)
            inside = sum(1 << place for place in here) & ~mask
            rest = (1 << size) - (1 << end)
            if has_perfect(apart, inside) and few.can_be_paired(mask | rest):
                again = (mask & floaters).bit_count() if fewest_again else 0
                values.append((number, again, [score[place] for place in leaving]))
    return min(values) if values else None


@pytest.mark.parametrize("fewest_again", [False, True])
def test_value_of_the_next_bracket_is_the_best_of_all_that_could_leave_it(
    *, fewest_again: bool
) -> None:
    """C6, then C7, for one to three downfloaters of unequal scores."""
    score = [30, 30, 20, 10, 10, 10, 10, 0, 0, 0]
    compared = 0
    for seed in range(200):
        rng = Random(seed)  # noqa: S311  (reproducible, no secret)
        graph = random_graph(rng, 10, rng.choice([0.25, 0.4, 0.6]))
        few = FewLeft(graph, 0, score, odd=False, fewest_again=fewest_again)
        for floaters in (0b001, 0b010, 0b100, 0b011, 0b101, 0b111):
            if not few.can_leave(floaters, 3):
                continue
            value = literal_value(few, graph, floaters, (3, 7), fewest_again=fewest_again)
            for look in (few.next_value, few.next_value_of_pairs):
                assert look(floaters, 3, 7, 10) == value
                if value is not None and value[0]:
                    assert look(floaters, 3, 7, value[0] - 1) is None
            compared += 1
    assert compared > 100


@pytest.mark.parametrize(
    ("fewest_again", "value"), [(True, (3, 1, [30, 10, 10])), (False, (3, 0, [20, 20, 10]))]
)
def test_one_of_a_higher_score_floats_again_or_two_of_lower_ones(
    value: tuple[int, int, list[int]], *, fewest_again: bool
) -> None:
    """In 2025 it is one of 30, as fewer float again; in 2026 two of 20, as 30 is more (C7)."""
    pairs = [(0, 3), (4, 5), (1, 4), (2, 3), (0, 7), (1, 7), (2, 8), (5, 8), (6, 9)]
    graph = [0] * 10
    for one, other in pairs:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    score = [30, 20, 20, 10, 10, 10, 10, 0, 0, 0]
    few = FewLeft(graph, 0, score, odd=False, fewest_again=fewest_again)
    for look in (few.next_value, few.next_value_of_pairs):
        assert look(0b111, 3, 7, 10) == value
