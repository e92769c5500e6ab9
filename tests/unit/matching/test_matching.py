"""Packed columns compare like tuples, and false proofs of a matching are refused."""

from __future__ import annotations

import pytest

from openarbiter.matching.cardinality import Barrier
from openarbiter.matching.odd_sets import OddSet
from openarbiter.matching.packing import Packing
from tests.every import every
from tests.matching_proofs import Certificate, CertificateError, check, check_barrier


def test_packed_numbers_compare_like_tuples() -> None:
    """The first column is the most significant; sums stay in their columns up to the bound."""
    packing = Packing((2, 30, 5))
    tuples = [(0, 0, 5), (0, 1, 0), (0, 30, 5), (1, 0, 0), (2, 30, 5)]
    packed = [packing.pack(values) for values in tuples]
    assert packed == sorted(packed)
    assert packed[-1] == packing.limit - 1
    sums = Packing.for_sums([(1, 7), (0, 7)], terms=3)
    assert sums.pack((3, 21)) == 3 * sums.pack((1, 7)) == sums.limit - 1
    assert Packing((1, 0, 1)).limit == 4, "a column that is always 0 takes no room"
    assert (Packing(()).pack(()), Packing(()).limit) == (0, 1)


_TRIANGLES = [
    [-1, 10, 10, -1, -1, -1],
    [10, -1, 10, -1, -1, -1],
    [10, 10, -1, 1, -1, -1],
    [-1, -1, 1, -1, 10, 10],
    [-1, -1, -1, 10, -1, 10],
    [-1, -1, -1, 10, 10, -1],
]
"""Two heavy triangles on a light bridge."""

_MATE = (1, 0, 3, 2, 5, 4)
_LEFT = OddSet(frozenset({0, 1, 2}), 9)
_RIGHT = OddSet(frozenset({3, 4, 5}), 9)
_PRICES = (10, 10, 1, 1, 10, 10)


def test_a_proof_with_odd_sets_is_accepted() -> None:
    """Prices of vertices and odd sets together prove the bridge right."""
    proof = Certificate((10, 10, 10, -8, -8, -8), (OddSet(_RIGHT.members, 36),))
    check(_TRIANGLES, _MATE, proof)


@every(
    ("mate", "certificate", "message"),
    [
        (_MATE[:-1], Certificate(_PRICES), "partners for"),
        ((1, 0, 3, 2, 5, 5), Certificate(_PRICES), "no proper partner"),
        ((1, 0, 3, 2, 4, 5), Certificate(_PRICES), "no proper partner"),
        ((3, 2, 1, 0, 5, 4), Certificate(_PRICES), "no proper partner"),
        ((1, 0, 3, 2, 5, -2), Certificate(_PRICES), "no proper partner"),
        (_MATE, Certificate(_PRICES[:-1]), "prices for"),
        (_MATE, Certificate(_PRICES), "more than its price"),
        (_MATE, Certificate((10, 10, 10, 10, 10, 10)), "overpriced"),
        (_MATE, Certificate(_PRICES, (OddSet(frozenset({0, 1}), 9),)), "not an odd set"),
        (_MATE, Certificate(_PRICES, (OddSet(frozenset({0, 1, 6}), 9),)), "not an odd set"),
        (_MATE, Certificate(_PRICES, (OddSet(_LEFT.members, 0), _RIGHT)), "not a positive"),
        (_MATE, Certificate(_PRICES, (OddSet(_LEFT.members, -9), _RIGHT)), "not a positive"),
        (_MATE, Certificate(_PRICES, (OddSet(frozenset({0, 2, 4}), 9),)), "matched outside"),
    ],
)
def test_a_false_proof_is_refused(
    mate: tuple[int, ...], certificate: Certificate, message: str
) -> None:
    """Each kind of fault is refused, and the message names it."""
    with pytest.raises(CertificateError, match=message):
        check(_TRIANGLES, mate, certificate)


@every(
    ("barrier", "message"),
    [
        (Barrier(frozenset(), ()), "do not exceed"),
        (Barrier(frozenset({0}), (frozenset({1}),)), "do not exceed"),
        (Barrier(frozenset({0}), (frozenset({1}), frozenset({2, 3}))), "even number"),
        (Barrier(frozenset({0}), (frozenset({1}), frozenset({1}))), "two places"),
        (Barrier(frozenset({1}), (frozenset({1}), frozenset({2}))), "two places"),
        (Barrier(frozenset({0}), (frozenset({1}), frozenset({9}))), "take part"),
        (Barrier(frozenset({0}), (frozenset({1}), frozenset({-1}))), "take part"),
        (Barrier(frozenset({1}), (frozenset({0}), frozenset({2}))), "leaves its part"),
    ],
)
def test_a_false_barrier_is_refused(barrier: Barrier, message: str) -> None:
    """Each kind of fault in a proof of impossibility is refused, and the message names it."""
    star = [0b1110, 0b0001, 0b0001, 0b0001]
    with pytest.raises(CertificateError, match=message):
        check_barrier(star, 0b1111, barrier)


def test_barrier_looks_at_members_only() -> None:
    """An edge to a vertex that does not take part does not count."""
    check_barrier([0b010, 0b101, 0b010], 0b101, Barrier(frozenset(), (frozenset({0}),)))
