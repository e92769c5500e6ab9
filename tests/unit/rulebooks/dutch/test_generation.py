"""All candidates of a bracket of few players, in the order of the enumerator of the text."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from openarbiter.rulebooks.dutch.generation import candidates, diagonal, order, parts, possible
from tests.referee.literal.candidates import homogeneous_sequence
from tests.unit.rulebooks.dutch.random_graphs import random_graph

Parts = tuple[list[tuple[int, int]], list[int]]


def generated(size: int, moved: int, floaters: int) -> list[Parts]:
    """Pairs and downfloaters of every candidate."""
    return [parts(each, size) for each in candidates(size, moved, floaters)]


def in_text(size: int, moved: int, paired: list[int], floaters: int) -> list[Parts]:
    """The same as the enumerator has it for some paired moved-down players."""
    found = []
    limbo = [place for place in range(moved) if place not in paired]
    for opponents in permutations(range(moved, size), len(paired)):
        rest = [place for place in range(moved, size) if place not in opponents]
        pairs = (size - floaters) // 2 - len(paired)
        if 2 * pairs > len(rest):
            break
        first = list(zip(paired, opponents, strict=True))
        for made, left in homogeneous_sequence(len(rest), pairs):
            second = [(rest[one], rest[other]) for one, other in made]
            alone = [*limbo, *(rest[place] for place in left)]
            found.append((sorted(first + second), sorted(alone)))
    return found


@pytest.mark.parametrize(
    ("size", "floaters"),
    [(2, 0), (3, 1), (4, 0), (4, 2), (5, 1), (6, 0), (6, 2), (7, 1), (8, 0), (9, 1), (10, 0)],
)
def test_homogeneous_brackets_come_in_the_order_of_the_enumerator(size: int, floaters: int) -> None:
    """Transpositions, then exchanges; every pairing once, where it comes first."""
    assert generated(size, 0, floaters) == in_text(size, 0, [], floaters)


@pytest.mark.parametrize(
    ("size", "moved", "floaters"), [(3, 1, 1), (5, 2, 1), (6, 2, 2), (7, 3, 1)]
)
def test_with_moved_down_players_too(size: int, moved: int, floaters: int) -> None:
    """Whoever of them is paired, the candidates come in the order of the text."""
    found = generated(size, moved, floaters)
    sets = {tuple(one for one, _ in pairs if one < moved) for pairs, _ in found}
    assert tuple(range(moved)) in sets
    for paired in sets:
        mine = [each for each in found if tuple(i for i, _ in each[0] if i < moved) == paired]
        assert mine == in_text(size, moved, list(paired), floaters)


def test_who_of_two_equal_moved_down_players_is_paired() -> None:
    """Article 4.4: the set with the higher ranked one comes first."""
    paired = [pairs[0][0] for pairs, alone in generated(3, 2, 1)]
    assert paired == [0, 1]


def test_nobody_meets_a_moved_down_player_who_came_too() -> None:
    """Two moved-down players are never a pair."""
    assert generated(4, 3, 2) == [
        ([(0, 3)], [1, 2]),
        ([(1, 3)], [0, 2]),
        ([(2, 3)], [0, 1]),
    ]
    assert generated(4, 3, 0) == []


def test_downfloaters_stand_on_the_diagonal() -> None:
    """The bits of a candidate that say who is left over."""
    bits = candidates(5, 0, 3)[0]
    assert parts(bits & diagonal(5), 5) == ([], [2, 3, 4])


@pytest.mark.parametrize(
    ("size", "moved"), [(size, moved) for size in range(1, 8) for moved in range(min(4, size + 1))]
)
def test_few_pairs_that_are_possible_make_the_same_candidates_in_the_same_order(
    size: int, moved: int
) -> None:
    """Listed by the pairs that are possible and put in order, or made in order and picked."""
    rng = Random(size * 10 + moved)  # noqa: S311  (reproducible, no secret)
    for share in (0.3, 0.6, 1.0):
        graph = random_graph(rng, size, share)
        residents = (1 << size) - 1 >> moved << moved
        graph = [mask & residents if i < moved else mask for i, mask in enumerate(graph)]
        found = possible(graph, moved, 1000)
        assert found is not None
        for pairs, listed in enumerate(found):
            made = [
                each
                for each in candidates(size, moved, size - 2 * pairs)
                if all(graph[one] >> other & 1 for one, other in parts(each, size)[0])
            ]
            assert set(listed) == set(made)
            for number in range(moved + 1):
                alike = [each for each in made if paired(each, size, moved) == number]
                assert alike == sorted(alike, key=lambda each: order(each, size, moved))


@pytest.mark.parametrize(("size", "floaters"), [(9, 1), (10, 0)])
def test_exchanges_of_two_as_far_apart_begin_with_the_lowest_of_s1(
    size: int, floaters: int
) -> None:
    """Article 4.3.3.3, read from the highest BSN that leaves S1: 5 and 2 go before 4 and 3."""
    made = candidates(size, 0, floaters)
    assert list(made) == sorted(made, key=lambda each: order(each, size, 0))


def paired(candidate: int, size: int, moved: int) -> int:
    """How many moved-down players are paired."""
    return sum(one < moved for one, _ in parts(candidate, size)[0])


def test_more_candidates_than_are_wanted_are_not_listed() -> None:
    """Six who may all meet have 76 candidates."""
    graph = [0b111111 & ~(1 << i) for i in range(6)]
    found = possible(graph, 0, 76)
    assert found is not None
    assert sum(map(len, found)) == 76
    assert possible(graph, 0, 75) is None
