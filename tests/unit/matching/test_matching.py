"""Matchings by masks and by class, choices, assignments and packed columns: one behaviour each."""

from __future__ import annotations

import pytest

from openarbiter.matching.bipartite import cheapest_edges, first_perfect
from openarbiter.matching.cardinality import (
    barrier,
    even_set,
    has_perfect,
    maximum_matching,
    spare_degrees_suffice,
)
from openarbiter.matching.cheapest import cheapest
from openarbiter.matching.choices import Choices
from openarbiter.matching.nearest import first_nearest
from openarbiter.matching.odd_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.odd_sets import OddSet, all_sets, nest
from openarbiter.matching.packing import Packing
from tests.every import every


def _everybody(size: int) -> list[int]:
    return [((1 << size) - 1) & ~(1 << i) for i in range(size)]


def _cycle(size: int) -> list[int]:
    return [1 << (v - 1) % size | 1 << (v + 1) % size for v in range(size)]


TRIANGLES = [0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000]
"""Two separate triangles have halves for everybody but no matching."""


@every(
    ("graph", "cost"),
    [
        (_everybody(3), 0),
        (TRIANGLES, 1),
        ([0b0100, 0b0100, 0b1011, 0b0100], 1),  # two may both meet only the same third
    ],
)
def test_there_is_no_perfect_matching(graph: list[int], cost: int) -> None:
    """Not even in halves, and with odd sets neither."""
    assert cheapest(graph, [0] * len(graph), [[cost]]) is None


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


def test_odd_sets_are_put_into_each_other() -> None:
    """Sets given in any order come out as a tree, the largest first.

    Where every perfect matching leaves an odd set by three pairs, there is nothing to choose.
    """
    sets = [OddSet(frozenset(members), 2) for members in ({0, 1, 2}, range(5), {7, 8, 9})]
    largest = nest(sets)
    assert [odd.mask for odd in largest] == [0b11111, 0b1110000000]
    assert [odd.mask for odd in largest[0].inside] == [0b111]
    assert [odd.head for odd in all_sets(largest)] == [0, 7, 0]
    graph = [0b111000, 0b111000, 0b111000, 0b000111, 0b000111, 0b000111]
    assert perfect_with_odd_sets(graph, [OddSet(frozenset({0, 1, 2}), 2)]) is None


def test_only_members_are_matched() -> None:
    """Vertices outside the mask do not take part; the empty set leaves nobody over."""
    assert maximum_matching(_cycle(4), 0b0111).count(-1) == 2
    assert has_perfect([0b10, 0b01], 0)
    assert maximum_matching([0b10, 0b01], 0) == [-1, -1]
    assert even_set([0b10, 0b01], 0, [-1, -1]) == 0


def test_a_start_is_kept_as_far_as_it_fits() -> None:
    """A first matching is taken over; pairs that are no edges are dropped."""
    assert maximum_matching(_cycle(4), 0b1111, [3, 2, 1, 0]) == [3, 2, 1, 0]
    assert maximum_matching(_cycle(4), 0b1111, [2, -1, 0, -1]).count(-1) == 0


def test_odd_cycle_leaves_anybody_over() -> None:
    """Each vertex is missed by some matching of the largest size, and no other one is asked."""
    mate = maximum_matching(_cycle(7), 0b1111111)
    assert mate.count(-1) == 1
    assert even_set(_cycle(7), 0b1111111, mate) == 0b1111111
    with pytest.raises(ValueError, match="largest size"):
        even_set([0b10, 0b01], 0b11, [-1, -1])


def test_barriers() -> None:
    """An odd number who may all meet: the part is everybody; a perfect matching has none."""
    found = barrier([0b110, 0b101, 0b011], 0b111)
    assert found is not None
    assert (found.cut, found.parts) == (frozenset(), (frozenset({0, 1, 2}),))
    assert barrier(_cycle(6), 0b111111) is None


def test_large_sparse_and_dense_graphs_are_matched() -> None:
    """Long cycles and complete graphs of 400 vertices are matched completely."""
    full = (1 << 400) - 1
    assert has_perfect(_cycle(400), full)
    assert has_perfect(_everybody(400), full)
    assert not has_perfect(_cycle(399), full >> 1)


def test_spare_degrees_at_the_boundary() -> None:
    """With 16 vertices, degree 12 is enough for three missing, 11 is not; one by one or counted."""
    assert spare_degrees_suffice([15] * 16, 16)
    enough = [({15: 16}, 16), ({12: 16}, 16), ({11: 16}, 16), ({2: 3}, 3)]
    assert [spare_degrees_suffice(*each) for each in enough] == [True, True, False, False]


@every(
    ("rows", "expected"),
    [
        ([], []),
        ([0b1, 0], None),  # a row that may take no column makes the whole impossible
        ([0b0011, 0b0101, 0b1100], [0, 2, 3]),  # row 0 takes column 0 whatever the later ones do
    ],
)
def test_first_perfect(rows: list[int], expected: list[int] | None) -> None:
    """Early rows choose first."""
    assert first_perfect(rows) == expected


@every(
    ("rows", "expected"),
    [
        ([0b1111] * 4, [0, 1, 2, 3]),  # without a gap nothing moves
        ([], []),
        ([0b01, 0b01], None),
        ([0b0011, 0b0001, 0b1100, 0b1100], [1, 0, 2, 3]),  # the sum goes before the first row
        ([0b110, 0b110, 0b001], [1, 2, 0]),  # rows 0 and 1 cost the same either way round
        ([1 << 59, *[(1 << 60) - 1] * 59], [59, *range(59)]),  # the others close up
    ],
)
def test_first_nearest(rows: list[int], expected: list[int] | None) -> None:
    """The smallest sum of distances, then the lowest column for the first row."""
    assert first_nearest(rows, range(len(rows)), range(len(rows))) == expected


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
