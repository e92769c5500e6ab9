"""Unit tests of matchings, choices and assignments on bit masks."""

from __future__ import annotations

import pytest

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cardinality import (
    barrier,
    even_set,
    has_perfect,
    maximum_matching,
    spare_degrees_suffice,
)
from openarbiter.matching.choices import Choices


def _cycle(size: int) -> list[int]:
    return [1 << (v - 1) % size | 1 << (v + 1) % size for v in range(size)]


def test_no_members_are_matched() -> None:
    """The empty set has a perfect matching and leaves nobody over."""
    assert has_perfect([0b10, 0b01], 0)
    assert maximum_matching([0b10, 0b01], 0) == [-1, -1]
    assert even_set([0b10, 0b01], 0, [-1, -1]) == 0


def test_only_members_are_matched() -> None:
    """Vertices outside the mask do not take part."""
    assert maximum_matching(_cycle(4), 0b0111).count(-1) == 2


def test_a_start_is_kept_as_far_as_it_fits() -> None:
    """A first matching is taken over; pairs that are no edges are dropped."""
    assert maximum_matching(_cycle(4), 0b1111, [3, 2, 1, 0]) == [3, 2, 1, 0]
    assert maximum_matching(_cycle(4), 0b1111, [2, -1, 0, -1]).count(-1) == 0


def test_odd_cycle_leaves_anybody_over() -> None:
    """On an odd cycle each vertex is missed by some matching of the largest size."""
    ring = _cycle(7)
    mate = maximum_matching(ring, 0b1111111)
    assert mate.count(-1) == 1
    assert even_set(ring, 0b1111111, mate) == 0b1111111


def test_even_set_refuses_a_matching_that_can_grow() -> None:
    """Two unmatched neighbours show that the matching is not of the largest size."""
    with pytest.raises(ValueError, match="largest size"):
        even_set([0b10, 0b01], 0b11, [-1, -1])


def test_barrier_of_an_odd_set_needs_no_cut() -> None:
    """An odd number of members who may all meet: the part is everybody."""
    found = barrier([0b110, 0b101, 0b011], 0b111)
    assert found is not None
    assert (found.cut, found.parts) == (frozenset(), (frozenset({0, 1, 2}),))


def test_no_barrier_where_everybody_is_matched() -> None:
    """A perfect matching leaves nothing to prove."""
    assert barrier(_cycle(6), 0b111111) is None


def test_large_sparse_and_dense_graphs_are_matched() -> None:
    """Long cycles and complete graphs of 400 vertices are matched completely."""
    full = (1 << 400) - 1
    assert has_perfect(_cycle(400), full)
    assert has_perfect([full ^ 1 << v for v in range(400)], full)
    assert not has_perfect(_cycle(399), full >> 1)


def test_spare_degrees_take_numbers_or_counts() -> None:
    """Degrees may be listed one by one or counted."""
    assert spare_degrees_suffice([15] * 16, 16)
    assert spare_degrees_suffice({15: 16}, 16)


def test_spare_degrees_at_the_boundary() -> None:
    """With 16 vertices, degree 12 for everybody is enough for three missing, 11 is not."""
    assert spare_degrees_suffice({12: 16}, 16)
    assert not spare_degrees_suffice({11: 16}, 16)
    assert not spare_degrees_suffice({2: 3}, 3)


def test_first_perfect_of_nothing() -> None:
    """No rows need no columns."""
    assert first_perfect([]) == []


def test_row_without_columns_is_impossible() -> None:
    """A row that may take no column makes the whole impossible."""
    assert first_perfect([0b1, 0]) is None


def test_early_rows_choose_first() -> None:
    """Row 0 takes column 0 even where that sends all later rows to higher columns."""
    assert first_perfect([0b0011, 0b0101, 0b1100]) == [0, 2, 3]


def test_settled_pairs_are_out_of_the_way() -> None:
    """A settled vertex keeps its partner, whatever later wishes ask for."""
    full = 0b1111
    choices = Choices([full ^ 1 << v for v in range(4)], [3, 2, 1, 0])
    assert choices.settle(0) == 1
    assert not choices.wish(2, 0b0011)
    assert choices.mate == [1, 0, 3, 2]


def test_a_refused_wish_changes_nothing() -> None:
    """After a wish that nobody can fulfil the matching is as it was."""
    choices = Choices([0b10, 0b01], [1, 0])
    assert not choices.wish(0, 0)
    assert choices.mate == [1, 0]
