"""Packed columns compare like tuples, and false proofs of a matching are refused."""

from __future__ import annotations

import pytest

from openarbiter.matching.cardinality import Barrier
from openarbiter.matching.odd_sets import OddSet
from openarbiter.matching.packing import Packing
from tests.every import beside, every
from tests.matching_proofs import Certificate, CertificateError, check, check_barrier


def test_packed_numbers_compare_like_tuples() -> None:
    """The first column is the most significant; sums stay in their columns up to the bound."""
    packing = Packing((2, 30, 5))
    tuples = [(0, 0, 5), (0, 1, 0), (0, 30, 5), (1, 0, 0), (2, 30, 5)]
    packed = [packing.pack(values) for values in tuples]
    assert (packed, packed[-1]) == (sorted(packed), packing.limit - 1)
    sums = Packing.for_sums([(1, 7), (0, 7)], terms=3)
    assert sums.pack((3, 21)) == 3 * sums.pack((1, 7)) == sums.limit - 1
    assert Packing((1, 0, 1)).limit == 4, "a column that is always 0 takes no room"
    assert (Packing(()).pack(()), Packing(()).limit) == (0, 1)


_TRIANGLES: list[list[int]] = beside(__file__)["triangles"]


def test_a_proof_with_odd_sets_is_accepted() -> None:
    """Prices of vertices and odd sets together prove the bridge right."""
    proof = Certificate((10, 10, 10, -8, -8, -8), (OddSet(frozenset({3, 4, 5}), 36),))
    check(_TRIANGLES, (1, 0, 3, 2, 5, 4), proof)


@every(("mate", "prices", "sets", "message"), beside(__file__)["proofs"])
def test_a_false_proof_is_refused(
    mate: list[int], prices: list[int], sets: list[tuple[list[int], int]], message: str
) -> None:
    """Each kind of fault is refused, and the message names it."""
    proof = Certificate(tuple(prices), tuple(OddSet(frozenset(of), price) for of, price in sets))
    with pytest.raises(CertificateError, match=message):
        check(_TRIANGLES, tuple(mate), proof)


@every(("hub", "parts", "message"), beside(__file__)["barriers"])
def test_a_false_barrier_is_refused(hub: list[int], parts: list[list[int]], message: str) -> None:
    """Each kind of fault in a proof of impossibility is refused, and the message names it."""
    star = [0b1110, 0b0001, 0b0001, 0b0001]
    with pytest.raises(CertificateError, match=message):
        check_barrier(star, 0b1111, Barrier(frozenset(hub), tuple(map(frozenset, parts))))


def test_barrier_looks_at_members_only() -> None:
    """An edge to a vertex that does not take part does not count."""
    check_barrier([0b010, 0b101, 0b010], 0b101, Barrier(frozenset(), (frozenset({0}),)))
