"""Article 4 as numbers: the cost of a candidate grows along the sequence of the text."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.articles.order_numbers import MovedDownOrder, RemainderOrder
from tests.every import every
from tests.referee.literal.candidates import homogeneous_sequence


@every(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3), (7, 2), (8, 4)])
def test_remainders_come_in_the_order_of_the_enumerator(size: int, pairs: int) -> None:
    """Every candidate costs more than the one before it, and fits into its bits (2.5, 4.5)."""
    order = RemainderOrder.among(range(size), pairs)
    numbers = [
        sum(order.of_pair(min(pair), max(pair)) for pair in candidate)
        + sum(order.of_floater(player) for player in left_over)
        for candidate, left_over in homogeneous_sequence(size, pairs)
    ]
    assert numbers == sorted(set(numbers))
    assert max(numbers).bit_length() <= order.bits


@pytest.mark.parametrize("moved", [1, 2, 3])
def test_residents_of_moved_down_players_come_in_order(moved: int) -> None:
    """Article 4.2 for the MDP-Pairing: the first moved-down player decides first."""
    order = MovedDownOrder(moved, 7)
    tried = list(permutations(range(moved, 7), moved))
    numbers = [sum(order.of_pair(i, j) for i, j in enumerate(each)) for each in tried]
    assert numbers == sorted(set(numbers))
    assert max(numbers).bit_length() <= order.bits


def test_who_is_paired_comes_before_with_whom() -> None:
    """Article 4.4 stands above 4.2: a better set outweighs every resident."""
    order = MovedDownOrder(2, 9)
    first_set = order.of_pair(0, 8) + order.of_floater(1)
    second_set = order.of_pair(1, 2) + order.of_floater(0)
    assert first_set < second_set


def test_two_moved_down_players_together_are_both_left_over() -> None:
    """They never meet in a bracket; where a completion pairs them below, both float."""
    order = MovedDownOrder(3, 6)
    assert order.of_pair(0, 2) == order.of_floater(0) + order.of_floater(2)
    assert order.of_pair(3, 4) == order.of_floater(4) == 0


def test_players_outside_the_remainder_cost_nothing() -> None:
    """The order is one among the residents left."""
    order = RemainderOrder.among([2, 3, 5, 6], 2)
    assert order.of_pair(0, 2) == order.of_pair(2, 9) == order.exchange(2, 9) == 0
    assert order.of_floater(0) == order.of_floater(9) == 0


@pytest.mark.parametrize(("size", "pairs"), [(1, 0), (4, 2), (7, 3), (7, 2)])
def test_pairs_of_places_cost_what_pairs_of_players_do(size: int, pairs: int) -> None:
    """Places of S1 and S2, and of others behind them."""
    order = RemainderOrder.among(range(size), pairs)
    for one in range(size + 2):
        for other in range(size + 2):
            cost, first, second = order.of_places(one, other), min(one, other), max(one, other)
            if second < size:
                assert cost == order.exchange(first, second)
            else:
                assert cost == order.exchange_floater(first) + order.exchange_floater(second)
