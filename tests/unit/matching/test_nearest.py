"""Assignments on a line."""

from __future__ import annotations

from openarbiter.matching.bipartite import cheapest_edges
from openarbiter.matching.nearest import first_nearest


def test_everybody_keeps_the_own_place_when_allowed() -> None:
    """Without a gap nothing moves."""
    assert first_nearest([0b1111] * 4, range(4), range(4)) == [0, 1, 2, 3]


def test_no_rows_need_no_columns() -> None:
    """Nobody is served at once."""
    assert first_nearest([], [], []) == []


def test_impossible_assignment_is_none() -> None:
    """Two rows cannot share a column."""
    assert first_nearest([0b01, 0b01], range(2), range(2)) is None


def test_smallest_sum_goes_before_the_first_row() -> None:
    """Row 0 gives its column up where that makes the sum smaller."""
    rows = [0b0011, 0b0001, 0b1100, 0b1100]
    assert first_nearest(rows, range(4), range(4)) == [1, 0, 2, 3]


def test_among_equal_sums_the_first_row_has_the_lowest_column() -> None:
    """Rows 0 and 1 cost the same either way round."""
    assert first_nearest([0b110, 0b110, 0b001], range(3), range(3)) == [1, 2, 0]


def test_far_columns_are_found() -> None:
    """A row whose only column is at the other end gets it, and the others close up."""
    size = 60
    rows = [1 << (size - 1), *[(1 << size) - 1] * (size - 1)]
    assert first_nearest(rows, range(size), range(size)) == [size - 1, *range(size - 1)]


def test_cheapest_edges_are_those_of_all_cheapest_matchings() -> None:
    """Two rows of a class and one column of each class: either row may have either."""
    assert cheapest_edges([0b11, 0b11], [0, 0], [0, 1], [[0, 1], [1, 0]]) == (1, [0b11, 0b11])


def test_cheapest_edges_need_a_column_for_every_row() -> None:
    """A row without any column makes it impossible."""
    assert cheapest_edges([0b11, 0], [0, 0], [0, 0], [[0]]) is None
