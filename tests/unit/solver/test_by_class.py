"""Unit tests of the cheapest matchings by class: one behaviour each."""

from __future__ import annotations

import pytest

from openarbiter.solver.by_class import OddSetsNeededError, cheapest_by_class


def _everybody(size: int) -> list[int]:
    return [((1 << size) - 1) & ~(1 << i) for i in range(size)]


def test_nobody_is_matched_at_no_cost() -> None:
    """No vertices at all have the empty matching."""
    found = cheapest_by_class([], [], [])
    assert found is not None
    assert (found.mate, found.cost) == ((), 0)


def test_an_odd_number_has_no_perfect_matching() -> None:
    """Three vertices cannot all be matched."""
    assert cheapest_by_class(_everybody(3), [0, 0, 0], [[0]]) is None


def test_a_negative_cost_forbids() -> None:
    """Where the table forbids both classes to meet themselves, only mixed pairs remain."""
    found = cheapest_by_class(_everybody(4), [0, 0, 1, 1], [[-1, 7], [7, -1]])
    assert found is not None
    assert found.cost == 14
    assert found.tight == (0b1100, 0b1100, 0b0011, 0b0011)


def test_classes_that_do_not_fit_have_no_matching() -> None:
    """Three of a class that cannot meet itself do not fit one of another."""
    assert cheapest_by_class(_everybody(4), [0, 0, 0, 1], [[-1, 0], [0, 0]]) is None


def test_a_vertex_is_never_its_own_partner() -> None:
    """The vertex's own bit in the graph means nothing."""
    assert cheapest_by_class([0b01, 0b10], [0, 1], [[0, 0], [0, 0]]) is None


def test_missing_edges_change_the_prices_of_single_vertices() -> None:
    """Who has only dear partners left pays for it alone, not with the whole class."""
    # 0 may meet 1 only; 1 to 5 are three whites and two blacks who would all meet mixed.
    graph = [0b000010, 0b111101, 0b111010, 0b110110, 0b101110, 0b011110]
    found = cheapest_by_class(graph, [0, 0, 0, 0, 1, 1], [[9, 1], [1, 9]])
    assert found is not None
    assert found.mate[0] == 1
    assert found.cost == 11
    assert sum(found.prices) == 22


def test_two_odd_groups_need_an_odd_set() -> None:
    """Three and three, cheap among themselves: one pair must cross, which no prices prove."""
    with pytest.raises(OddSetsNeededError):
        cheapest_by_class(_everybody(6), [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])


def test_no_perfect_matching_behind_a_fractional_one() -> None:
    """Two separate triangles have halves for everybody but no matching."""
    graph = [0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000]
    assert cheapest_by_class(graph, [0] * 6, [[1]]) is None


def test_columns_run_out_for_rows() -> None:
    """Two vertices who may both meet only the same third have no matching, not even in halves."""
    assert cheapest_by_class([0b0100, 0b0100, 0b1011, 0b0100], [0] * 4, [[1]]) is None


def test_costs_of_hundreds_of_bits_are_exact() -> None:
    """A difference in the lowest bit decides, however wide the costs are."""
    wide = 1 << 400
    found = cheapest_by_class(
        _everybody(4),
        [0, 1, 2, 2],
        [[-1, wide, wide], [wide, -1, wide + 1], [wide, wide + 1, wide]],
    )
    assert found is not None
    assert found.cost == 2 * wide
    assert found.mate == (1, 0, 3, 2)
