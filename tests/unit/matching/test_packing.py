"""Unit tests of packing."""

from __future__ import annotations

import pytest

from openarbiter.matching.packing import Packing


def test_packed_numbers_compare_like_tuples() -> None:
    """The first column is the most significant."""
    packing = Packing((2, 30, 5))
    tuples = [(0, 0, 5), (0, 1, 0), (0, 30, 5), (1, 0, 0), (2, 30, 5)]
    packed = [packing.pack(values) for values in tuples]
    assert packed == sorted(packed)
    assert packed[-1] == packing.limit - 1


def test_sums_stay_in_their_columns() -> None:
    """A sum at its bound does not run over into the column before."""
    packing = Packing.for_sums([(1, 7), (0, 7)], terms=3)
    assert packing.pack((3, 21)) == 3 * packing.pack((1, 7)) == packing.limit - 1


def test_constant_zero_takes_no_room() -> None:
    """A column that is always 0 has radix 1."""
    assert Packing((1, 0, 1)).limit == 4


def test_no_columns() -> None:
    """No columns pack into 0."""
    packing = Packing(())
    assert (packing.pack(()), packing.limit) == (0, 1)


def test_what_does_not_fit_is_refused() -> None:
    """Values outside their bounds and missing columns are refused."""
    packing = Packing((1, 1))
    for values in ((2, 0), (0, -1), (0,), (0, 0, 0)):
        with pytest.raises(ValueError, match=r"fit|zip"):
            packing.pack(values)
    with pytest.raises(ValueError, match="negative"):
        Packing((1, -1))
