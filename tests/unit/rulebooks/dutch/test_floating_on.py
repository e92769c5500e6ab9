"""Who of many moved-down players can be paired at all, and who floats on whatever happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import ForbiddenPairs, Tpn
from openarbiter.rulebooks.dutch.floating_on import (
    mask_of_ranked,
    may_be_paired,
    some_opponents,
    who_meet_nobody,
)
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import WORDING_2026, situation
from openarbiter.solver.forest import bits
from tests.referee.histories import tournament


def meetings(players: int, *families: tuple[int, ...]) -> Meetings:
    """Who may meet whom among players who have not played; families do not meet."""
    event = tournament(dict.fromkeys(range(1, players + 1), ""), rounds=9)
    forbidden = tuple(ForbiddenPairs(players=tuple(map(Tpn, family))) for family in families)
    event = replace(event, forbidden_pairs=forbidden)
    return Meetings(situation(event, event.next_round, WORDING_2026))


def first(
    field: Meetings, score: list[int], moved_down: int, end: int, most: int | None = None
) -> set[int]:
    """Who of the first players may be paired with those who follow."""
    here, others = (1 << moved_down) - 1, range(moved_down, end)
    return set(
        bits(may_be_paired(field, score, here, others, len(others) if most is None else most))
    )


def test_as_many_as_there_are_players_to_meet() -> None:
    """Twelve come down to four, whom they may all meet: the first four, and their equals."""
    field = meetings(16)
    assert first(field, list(range(16, 0, -1)), 12, 16) == set(range(4))
    assert first(field, [100 - place // 2 for place in range(16)], 12, 16) == set(range(4))
    assert first(field, [100 - place // 3 for place in range(16)], 12, 16) == set(range(6))


def test_where_fewer_can_be_paired_fewer_come_into_question() -> None:
    """Twelve come down to four, but only two of them may stay: the first two, or nobody."""
    field = meetings(16)
    assert first(field, list(range(16, 0, -1)), 12, 16, 2) == {0, 1}
    assert first(field, [100 - place // 3 for place in range(16)], 12, 16, 2) == {0, 1, 2}
    assert first(field, list(range(16, 0, -1)), 12, 16, 0) == set()


def test_who_may_not_meet_the_first_chooses_among_others() -> None:
    """The last player below may not meet the first three: there it is the four after them."""
    field = meetings(20, (1, 2, 3, 20))
    assert first(field, list(range(20, 0, -1)), 16, 20) == set(range(7))


def test_who_may_meet_few_is_looked_at_with_all_of_them() -> None:
    """The last player below may meet the third and the twelfth only."""
    others = tuple(number for number in range(1, 17) if number not in (3, 12))
    field = meetings(20, *((number, 20) for number in others))
    assert first(field, list(range(20, 0, -1)), 16, 20) == {0, 1, 2, 3, 11}


def test_where_most_may_be_paired_most_are_asked() -> None:
    """Twelve come down to eight: the first eight, and where they are few, all."""
    field = meetings(20)
    assert first(field, list(range(20, 0, -1)), 12, 20) == set(range(8))
    assert first(field, list(range(20, 0, -1)), 6, 20) == set(range(6))


def test_residents_need_no_choice_among_more_than_they_are() -> None:
    """Of fourteen who come down to two, two for each of them; where few are there, all."""
    field = meetings(16, (1, 15), (2, 15))
    assert list(some_opponents(field, (1 << 14) - 1, range(14, 16))) == [0, 1, 2, 3]
    assert list(some_opponents(field, 0b11 << 12, range(14, 16))) == [12, 13]
    nobody = meetings(16, tuple(range(1, 17)))
    assert list(some_opponents(nobody, (1 << 14) - 1, range(14, 16))) == []


def test_who_may_meet_nobody_here_or_next_floats_past_both() -> None:
    """2 and 4 come down to 5 and 6, and 7 and 8 come next: 4 may meet none of them.

    That 2 and 4 may meet each other does not count: moved-down players do not.
    """
    field = meetings(10, (4, 5, 6, 7, 8), (2, 6))
    assert who_meet_nobody(field, 0b1010, range(4, 8)) == 0b1000
    assert who_meet_nobody(field, 0b1010, range(4, 10)) == 0


def test_the_highest_ranked_of_all_can_float_past_both_too() -> None:
    """1 may meet nobody of those who follow; where nobody came down, nobody does."""
    field = meetings(6, (1, 3, 4, 5, 6))
    assert who_meet_nobody(field, 0b11, range(2, 6)) == 0b01
    assert who_meet_nobody(field, 0, range(2, 6)) == 0


@pytest.mark.parametrize(
    "positions", [[], [0], [3], [0, 1, 2], [4, 5, 6], [1, 3], [1, 2, 5], [0, 2], [2, 3, 4, 6]]
)
def test_positions_are_a_mask_whether_or_not_they_are_a_range(positions: list[int]) -> None:
    """One bit for each of them."""
    assert bits(mask_of_ranked(positions)) == positions
