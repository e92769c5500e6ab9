"""Whom players may meet as masks, and Article 4 in the order of the enumerator."""

from __future__ import annotations

from itertools import combinations

from openarbiter.rulebooks.downfloating.completion import Meetings
from tests.articles.order_numbers import RemainderOrder
from tests.every import every
from tests.properties.strategies import seen
from tests.referee.histories import tournament
from tests.referee.literal.dutch import homogeneous_sequence


def test_masks_hold_whom_a_player_may_meet() -> None:
    """Bit i stands for position i; opponents, equal absolute wishes and oneself are out (3.1)."""
    event = tournament("4w= 5w= | 5w= 4w= | Z Z | 1b= 2b= | 2b= 1b=", rounds=9)
    before = seen(event, event.next_round)
    meetings = Meetings(before)
    assert before.tpn == [1, 2, 4, 5, 3]
    assert [meetings.mask(position) for position in range(5)] == [16, 16, 16, 16, 15]
    assert meetings.graph((0, 1), 2, 5) == [0b10000, 0b10000, 0b10000, 0b10000, 0b01111]
    assert meetings.graph((1,), 3, 5) == [0b100, 0b100, 0b011]
    for one, other in combinations(range(5), 2):
        assert bool(meetings.mask(one) >> other & 1) is before.may_meet(one, other)


@every(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3), (7, 2), (8, 4)])
def test_remainders_come_in_the_order_of_the_enumerator(size: int, pairs: int) -> None:
    """Every candidate costs more than the one before it (2.5.2, 2.5.3, 4.5.1).

    Places of S1 and S2, and of others behind them, cost what pairs of players do.
    """
    order = RemainderOrder.among(range(size), pairs)
    numbers = [
        sum(order.of_pair(min(pair), max(pair)) for pair in candidate)
        + sum(order.of_floater(player) for player in left_over)
        for candidate, left_over in homogeneous_sequence(size, pairs)
    ]
    assert numbers == sorted(set(numbers))
    assert max(numbers).bit_length() <= order.bits
    for one in range(size + 2):
        for other in range(size + 2):
            cost, first, second = order.of_places(one, other), min(one, other), max(one, other)
            if second < size:
                assert cost == order.exchange(first, second)
            else:
                assert cost == order.exchange_floater(first) + order.exchange_floater(second)
