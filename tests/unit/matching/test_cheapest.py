"""Unit tests of the cheapest matchings by class: one behaviour each."""

from __future__ import annotations

from openarbiter.matching.cheapest import cheapest
from openarbiter.matching.odd_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.odd_sets import OddSet, all_sets, nest


def _everybody(size: int) -> list[int]:
    return [((1 << size) - 1) & ~(1 << i) for i in range(size)]


def test_an_odd_number_has_no_perfect_matching() -> None:
    """Three vertices cannot all be matched."""
    assert cheapest(_everybody(3), [0, 0, 0], [[0]]) is None


def test_no_perfect_matching_behind_a_fractional_one() -> None:
    """Two separate triangles have halves for everybody but no matching."""
    graph = [0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000]
    assert cheapest(graph, [0] * 6, [[1]]) is None


def test_columns_run_out_for_rows() -> None:
    """Two vertices who may both meet only the same third have no matching, not even in halves."""
    assert cheapest([0b0100, 0b0100, 0b1011, 0b0100], [0] * 4, [[1]]) is None


def test_odd_sets_do_not_help_where_nothing_does() -> None:
    """Two separate triangles have no perfect matching, with odd sets or without."""
    graph = [0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000]
    assert cheapest(graph, [0] * 6, [[1]]) is None
    assert cheapest(_everybody(3), [0, 0, 0], [[0]]) is None


def test_a_thousand_vertices_need_no_matrix() -> None:
    """Large fields are matched, and the prices prove the cost."""
    size = 1000
    graph = [mask & ~(1 << (i ^ 1)) for i, mask in enumerate(_everybody(size))]
    classes = [i % 7 for i in range(size)]
    table = [[(a * b) % 5 << 200 | abs(a - b) for b in range(7)] for a in range(7)]
    found = cheapest(graph, classes, table)
    assert found is not None
    inner = sum(odd.price * (len(odd.members) // 2) for odd in found.odd_sets)
    cost = sum(table[classes[i]][classes[j]] for i, j in enumerate(found.mate) if i < j)
    assert sum(found.prices) - inner == 4 * cost


def test_three_pairs_that_leave_an_odd_set_are_none() -> None:
    """Where every perfect matching leaves an odd set by three pairs, there is nothing to choose."""
    graph = [0b111000, 0b111000, 0b111000, 0b000111, 0b000111, 0b000111]
    assert perfect_with_odd_sets(graph, [OddSet(frozenset({0, 1, 2}), 2)]) is None


def test_a_settled_pair_stays() -> None:
    """What is settled is not changed by later wishes, inside an odd set or across its border."""
    graph = _everybody(6)
    choices = OddChoices(graph, [1, 0, 3, 2, 5, 4], [OddSet(frozenset({0, 1, 2}), 2)])
    assert choices.settle(5) == 0
    assert choices.settle(1) == 2
    assert not choices.wish(0, 0b001000)
    assert not choices.wish(2, 0b010000)
    assert choices.mate == [5, 2, 1, 4, 3, 0]


def test_odd_sets_are_put_into_each_other() -> None:
    """Sets given in any order come out as a tree, the largest first."""
    sets = [OddSet(frozenset(members), 2) for members in ({0, 1, 2}, range(5), {7, 8, 9})]
    largest = nest(sets)
    assert [odd.mask for odd in largest] == [0b11111, 0b1110000000]
    assert [odd.mask for odd in largest[0].inside] == [0b111]
    assert [odd.head for odd in all_sets(largest)] == [0, 7, 0]


def test_nobody_is_matched_at_no_cost() -> None:
    """No vertices at all have the empty matching."""
    found = cheapest([], [], [])
    assert found is not None
    assert list(found.mate) == []


def test_costs_of_hundreds_of_bits_are_exact() -> None:
    """A difference in the lowest bit decides, however wide the costs are."""
    wide = 1 << 400
    table = [[-1, wide, wide], [wide, -1, wide + 1], [wide, wide + 1, wide]]
    found = cheapest(_everybody(4), [0, 1, 2, 2], table)
    assert found is not None
    assert list(found.mate) == [1, 0, 3, 2]


def test_one_odd_set_is_enough_for_two_odd_groups() -> None:
    """Of two groups that are everybody together, one odd set tells what the pair across costs."""
    found = cheapest(_everybody(6), [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])
    assert found is not None
    assert len(found.odd_sets) == 1
    assert sum(found.prices) - found.odd_sets[0].price == 4 * 5
