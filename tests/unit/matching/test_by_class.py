"""Unit tests of the cheapest matchings by class: one behaviour each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from openarbiter.matching.by_class import (
    OddSetsNeededError,
    cheapest_by_class,
    cheapest_with_odd_sets,
)
from openarbiter.matching.by_class_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.by_class_kinds import Kinds
from openarbiter.matching.by_class_nested import Nested, all_sets, contract, nest
from openarbiter.matching.certificate import OddSet
from openarbiter.matching.forest import bits
from openarbiter.matching.heaviest import heaviest_perfect


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


def test_one_odd_set_is_enough_for_two_odd_groups() -> None:
    """Of two groups that are everybody together, one odd set tells what the pair across costs."""
    found = cheapest_with_odd_sets(_everybody(6), [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])
    assert found is not None
    assert found.cost == 5
    assert len(found.odd_sets) == 1
    price = found.odd_sets[0].price
    assert sum(found.prices) - price == 4 * found.cost


def test_without_need_there_are_no_odd_sets() -> None:
    """Where prices of vertices suffice, both ways say the same, in half and quarter units."""
    graph, classes, table = _everybody(4), [0, 0, 1, 1], [[9, 1], [1, 9]]
    plain = cheapest_by_class(graph, classes, table)
    found = cheapest_with_odd_sets(graph, classes, table)
    assert plain is not None
    assert found is not None
    assert found.odd_sets == ()
    assert found.prices == tuple(2 * price for price in plain.prices)
    assert found.tight == plain.tight


def test_odd_sets_do_not_help_where_nothing_does() -> None:
    """Two separate triangles have no perfect matching, with odd sets or without."""
    graph = [0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000]
    assert cheapest_with_odd_sets(graph, [0] * 6, [[1]]) is None
    assert cheapest_with_odd_sets(_everybody(3), [0, 0, 0], [[0]]) is None


def test_odd_groups_side_by_side_cost_what_the_kernel_says() -> None:
    """Groups of three on a line, dearer the further apart: every other one must give one away."""
    size = 28
    classes = [vertex // 3 for vertex in range(size)]
    table = [[abs(a - b) * (3 if min(a, b) % 2 else 2) for b in range(10)] for a in range(10)]
    found = cheapest_with_odd_sets(_everybody(size), classes, table)
    top = 100
    least = heaviest_perfect([[top - table[a][b] for b in classes] for a in classes])
    assert found is not None
    assert least is not None
    assert size // 2 * top - found.cost == least.value


def test_an_odd_set_opens_again_when_its_price_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A triangle that had to stay together on the way is open in the end."""
    edges = {
        (1, 4): 8,
        (1, 5): 5,
        (4, 5): 3,
        (0, 6): 5,
        (0, 7): 16,
        (6, 7): 15,
        (3, 8): 2,
        (2, 9): 2,
        (6, 9): 5,
        (2, 10): 14,
        (9, 10): 12,
        (3, 11): 5,
        (5, 11): 21,
        (7, 11): 18,
        (8, 11): 6,
    }
    table = [[-1] * 12 for _ in range(12)]
    for (i, j), cost in edges.items():
        table[i][j] = table[j][i] = cost
    seen: set[int] = set()

    def watched(graph: Sequence[int], region: int, sets: Sequence[Nested]) -> tuple[list[int], int]:
        seen.update(odd.mask for odd in sets)
        return contract(graph, region, sets)

    monkeypatch.setattr("openarbiter.matching.by_class_odd.contract", watched)
    found = cheapest_with_odd_sets(_everybody(12), list(range(12)), table)
    assert found is not None
    assert found.cost == 66
    last = {sum(1 << v for v in odd.members) for odd in found.odd_sets}
    assert 1 << 0 | 1 << 6 | 1 << 7 in seen - last


def test_a_thousand_vertices_need_no_matrix() -> None:
    """Large fields are matched, and the prices prove the cost."""
    size = 1000
    graph = [mask & ~(1 << (i ^ 1)) for i, mask in enumerate(_everybody(size))]
    classes = [i % 7 for i in range(size)]
    table = [[(a * b) % 5 << 200 | abs(a - b) for b in range(7)] for a in range(7)]
    found = cheapest_with_odd_sets(graph, classes, table)
    assert found is not None
    inner = sum(odd.price * (len(odd.members) // 2) for odd in found.odd_sets)
    assert sum(found.prices) - inner == 4 * found.cost


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


@pytest.mark.parametrize("small", [0, 1])
def test_parts_that_no_edge_joins_have_prices_of_their_own(small: int) -> None:
    """What is dear in one part is cheap in the other; a pair apart from both is no large part."""
    six = _everybody(6)
    graph = [*six, *(mask << 6 for mask in six), *[1 << 13, 1 << 12] * small]
    table = [[9, 1, 5], [1, 9, 2], [5, 2, 9]]
    classes = [0, 0, 0, 1, 1, 1, 0, 1, 1, 2, 2, 2, *[0, 0] * small]
    kinds = Kinds.of(graph, classes, table)
    assert len(kinds.members) == 5 + small
    found = cheapest_by_class(graph, classes, table)
    assert found is not None
    assert found.cost == 3 * 1 + (5 + 2 + 2) + 9 * small
    assert check_halves(kinds, found.prices)


def check_halves(kinds: Kinds, prices: Sequence[int]) -> bool:
    """No two prices are more than twice the cost of the pair."""
    return all(
        prices[v] + prices[other] <= 2 * kinds.costs[kinds.kind[v]][kinds.kind[other]]
        for v, mask in enumerate(kinds.graph)
        for other in bits(mask)
    )
