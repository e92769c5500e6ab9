"""6.1 to 6.5: which combination of a group is the first with the most due colours."""

from __future__ import annotations

import pytest

from openarbiter.rulebooks.burstein_legacy.pairing import Combination, first_combination
from openarbiter.rulebooks.burstein_legacy.text import WHITE, Situation
from tests.unit.rulebooks.burstein_legacy.stage import stage


def first(before: Situation, *, floats: bool = False) -> Combination:
    """The first combination of all players as one group."""
    players = range(len(before.tpn))
    return first_combination(before, players, players if floats else None)


def test_highest_meets_lowest_whom_he_has_not_met() -> None:
    """0 has met 5: 0*4, then 1*5 and 2*3 (3.1, 6.1)."""
    found = first(stage([range(6)], met=[(0, 5)]))
    assert list(found.pairs) == [(0, 4), (1, 5), (2, 3)]


def test_dead_ends_are_left_again() -> None:
    """0*5 would leave players who have all met each other."""
    met = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    found = first(stage([range(6)], met=met[:5]))
    assert list(found.pairs) == [(0, 2), (1, 5), (3, 4)]


def test_due_colours_count_before_the_order() -> None:
    """All entries with 0*3 or 0*2 lose two due colours."""
    found = first(stage([range(4)], due="wbww"))
    assert (list(found.pairs), found.granted) == ([(0, 3), (1, 2)], 3)
    found = first(stage([range(4)], due="wbwb"))
    assert (list(found.pairs), found.granted) == ([(0, 3), (1, 2)], 4)
    found = first(stage([range(4)], due="wwbw"))
    assert (list(found.pairs), found.granted) == ([(0, 3), (1, 2)], 3)
    found = first(stage([range(4)], due="wbbw"))
    assert (list(found.pairs), found.granted) == ([(0, 2), (1, 3)], 4)


def test_who_has_no_due_colour_floats_before_others() -> None:
    """6.5 literally: with 1 floating four players have their due colours, otherwise fewer."""
    found = first(stage([range(5)], due="w-bwb"), floats=True)
    assert (found.floater, found.granted) == (1, 4)
    assert list(found.pairs) == [(0, 4), (2, 3)]


def test_due_colour_that_the_limits_forbid_is_not_granted() -> None:
    """0 is due Black and may have White only: with 3 (due White) nobody would be content."""
    before = stage([range(4)], due="bbbw", allowed={0: WHITE})
    found = first(before)
    assert (list(found.pairs), found.granted) == ([(0, 2), (1, 3)], 3)


def test_same_limits_do_not_meet() -> None:
    """0 and 3 may both have White only."""
    before = stage([range(4)], due="wwbw", allowed={0: WHITE, 3: WHITE})
    assert list(first(before).pairs) == [(0, 2), (1, 3)]


def test_group_that_cannot_be_paired_is_an_error() -> None:
    """The groups are made so that this does not happen."""
    with pytest.raises(LookupError):
        first(stage([range(2)], met=[(0, 1)]))
