"""Assignments on a line before the referee that tries everything."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from openarbiter.matching.nearest import first_nearest


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
