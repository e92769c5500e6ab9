"""6.6: what is joined, and who may float."""

from __future__ import annotations

from itertools import combinations

from openarbiter.rulebooks.burstein_legacy.pairing import Plan, pair_round, plan
from openarbiter.rulebooks.burstein_legacy.text import Situation, score_groups
from tests.unit.rulebooks.burstein_legacy.stage import stage


def made(before: Situation) -> Plan:
    """The groups of a round without a bye."""
    return plan(before, score_groups(before))


def residents(before: Situation) -> list[list[int]]:
    """Positions of the players of each group."""
    return [group.residents for group in made(before).groups]


def test_groups_that_can_be_completed_stay_as_they_are() -> None:
    """Five, five and two: one floats from the first to the second (6.3)."""
    before = stage([range(5), range(5, 10), range(10, 12)])
    groups = made(before).groups
    assert [list(group.residents) for group in groups] == [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [10, 11],
    ]
    assert groups[0].floaters == [0, 1, 2, 3, 4]
    assert groups[1].floaters is None


def test_floater_who_finds_nobody_makes_two_groups_one() -> None:
    """0 has met both players of the next group: three players are one group, 0 floats to 3."""
    before = stage([[0], [1, 2], [3, 4, 5]], met=[(0, 1), (0, 2)])
    assert residents(before) == [[0, 1, 2], [3, 4, 5]]
    found = pair_round(before)
    assert found.groups[0].combination.pairs == ((1, 2),)
    assert found.groups[0].combination.floater == 0
    assert found.joinings[0].upper == (0,)
    assert found.joinings[0].lower == (1, 2)


def test_even_group_that_cannot_be_paired_joins_the_one_below() -> None:
    """Nobody floats into it, so the group above has nothing to do with it."""
    before = stage([[0, 1], [2, 3], [4, 5], [6, 7]], met=[(2, 3)])
    assert residents(before) == [[0, 1], [2, 3, 4, 5], [6, 7]]


def test_group_with_a_floater_joins_the_one_above() -> None:
    """Nobody of the first group may meet anybody of the second: five players are one group."""
    met = [(one, other) for one in (0, 1, 2) for other in (3, 4)]
    before = stage([[0, 1, 2], [3, 4], [5]], met=met)
    assert residents(before) == [[0, 1, 2, 3, 4], [5]]


def test_joined_group_that_is_not_enough_takes_the_next_one_too() -> None:
    """3 has met the whole first group: even together they need the group below."""
    before = stage([[0, 1, 2], [3], [4], [5]], met=[(0, 3), (1, 3), (2, 3)])
    assert residents(before) == [[0, 1, 2, 3, 4], [5]]


def test_bottom_joins_upwards() -> None:
    """The two last players have met; then the two groups above them too, until it works."""
    before = stage([[0, 1], [2, 3], [4, 5]], met=[(4, 5)])
    assert residents(before) == [[0, 1], [2, 3, 4, 5]]
    met = [(0, 1), *combinations([2, 3, 4], 2), (3, 5), (4, 5)]
    before = stage([[0, 1], [2, 3], [4, 5]], met=met)
    assert residents(before) == [[0, 1, 2, 3, 4, 5]]


def test_floater_may_not_float_again() -> None:
    """0 can meet 3 alone, two groups below: it may not skip the group between."""
    before = stage([[0], [1, 2], [3]], met=[(0, 1), (0, 2)])
    assert residents(before) == [[0, 1, 2], [3]]
    found = pair_round(before)
    assert found.groups[1].incoming == 0


def test_floater_is_chosen_so_that_the_groups_below_can_be_completed() -> None:
    """The list would float 2; but of the first group 0 alone may meet a player of the second."""
    met = [(one, other) for one in (1, 2) for other in (3, 4, 5)]
    before = stage([[0, 1, 2], [3, 4, 5]], met=met)
    groups = made(before).groups
    assert groups[0].floaters == [0]
    assert pair_round(before).groups[0].combination.floater == 0


def test_look_goes_further_than_the_next_group() -> None:
    """0 or 1 can float to 3 or 4; who is left there must be able to meet 5: only 4 is."""
    before = stage([[0, 1, 2], [3, 4], [5]], met=[(3, 5), (1, 3), (0, 3), (2, 4), (0, 4)])
    found = pair_round(before)
    assert [group.combination.floater for group in found.groups] == [2, 4, None]


def test_degrees_and_matching_agree() -> None:
    """A large group with one player who has met all but one of the next group."""
    top, below = range(11), range(11, 24)
    before = stage([top, below], met=[(5, other) for other in below[1:]])
    assert made(before).groups[0].floaters == list(top)
    before = stage([top, below], met=[(5, other) for other in below])
    assert made(before).groups[0].floaters == [each for each in top if each != 5]
