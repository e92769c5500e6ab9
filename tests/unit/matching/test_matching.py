"""Matchings by class, choices, assignments and packed columns; proofs and their checkers."""

from __future__ import annotations

import pytest

from openarbiter.matching.bipartite import cheapest_edges
from openarbiter.matching.cardinality import (
    Barrier,
    even_set,
    maximum_matching,
    spare_degrees_suffice,
)
from openarbiter.matching.cheapest import cheapest
from openarbiter.matching.choices import Choices
from openarbiter.matching.odd_choices import OddChoices
from openarbiter.matching.odd_sets import OddSet
from openarbiter.matching.packing import Packing
from tests.every import every
from tests.matching_proofs import Certificate, CertificateError, check, check_barrier


def _everybody(size: int) -> list[int]:
    return [((1 << size) - 1) & ~(1 << i) for i in range(size)]


def _cycle(size: int) -> list[int]:
    return [1 << (v - 1) % size | 1 << (v + 1) % size for v in range(size)]


def test_a_thousand_vertices_need_no_matrix() -> None:
    """Large fields are matched, and the prices prove the cost; nobody is matched at no cost."""
    graph = [mask & ~(1 << (i ^ 1)) for i, mask in enumerate(_everybody(1000))]
    classes = [i % 7 for i in range(1000)]
    table = [[(a * b) % 5 << 200 | abs(a - b) for b in range(7)] for a in range(7)]
    found = cheapest(graph, classes, table)
    assert found is not None
    inner = sum(odd.price * (len(odd.members) // 2) for odd in found.odd_sets)
    cost = sum(table[classes[i]][classes[j]] for i, j in enumerate(found.mate) if i < j)
    assert sum(found.prices) - inner == 4 * cost
    nobody = cheapest([], [], [])
    assert nobody is not None
    assert list(nobody.mate) == []


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


def test_a_settled_pair_stays() -> None:
    """What is settled is not changed by later wishes, inside an odd set or across its border."""
    choices = OddChoices(_everybody(6), [1, 0, 3, 2, 5, 4], [OddSet(frozenset({0, 1, 2}), 2)])
    assert (choices.settle(5), choices.settle(1)) == (0, 2)
    assert not choices.wish(0, 0b001000)
    assert not choices.wish(2, 0b010000)
    assert choices.mate == [5, 2, 1, 4, 3, 0]
    plain = Choices(_everybody(4), [3, 2, 1, 0])
    assert plain.settle(0) == 1
    assert not plain.wish(2, 0b0011)
    assert plain.mate == [1, 0, 3, 2]
    refused = Choices([0b10, 0b01], [1, 0])
    assert not refused.wish(0, 0)
    assert refused.mate == [1, 0]


def test_odd_cycle_leaves_anybody_over() -> None:
    """Each vertex is missed by some matching of the largest size, and no other one is asked."""
    mate = maximum_matching(_cycle(7), 0b1111111)
    assert mate.count(-1) == 1
    assert even_set(_cycle(7), 0b1111111, mate) == 0b1111111
    with pytest.raises(ValueError, match="largest size"):
        even_set([0b10, 0b01], 0b11, [-1, -1])


def test_spare_degrees_at_the_boundary() -> None:
    """With 16 vertices, degree 12 is enough for three missing, 11 is not; one by one or counted."""
    assert spare_degrees_suffice([15] * 16, 16)
    enough = [({15: 16}, 16), ({12: 16}, 16), ({11: 16}, 16), ({2: 3}, 3)]
    assert [spare_degrees_suffice(*each) for each in enough] == [True, True, False, False]


def test_cheapest_edges_are_those_of_all_cheapest_matchings() -> None:
    """Either of two rows may have either column; a row without any makes it impossible."""
    assert cheapest_edges([0b11, 0b11], [0, 0], [0, 1], [[0, 1], [1, 0]]) == (1, [0b11, 0b11])
    assert cheapest_edges([0b11, 0], [0, 0], [0, 0], [[0]]) is None


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


def test_what_does_not_fit_is_refused() -> None:
    """Values outside their bounds and missing columns are refused."""
    packing = Packing((1, 1))
    for values in ((2, 0), (0, -1), (0,), (0, 0, 0)):
        with pytest.raises(ValueError, match=r"fit|zip"):
            packing.pack(values)
    with pytest.raises(ValueError, match="negative"):
        Packing((1, -1))


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
