"""6.1 to 6.5: which combination of a group is the first with the most due colours."""

from __future__ import annotations

from random import Random

import pytest

from openarbiter.rulebooks.burstein_legacy.combinations import Combination, first_combination
from openarbiter.rulebooks.burstein_legacy.terms import BLACK, WHITE, Situation
from tests.unit.rulebooks.burstein_legacy.stage import stage

WAYS = pytest.mark.parametrize("steps", [None, 0], ids=["walk", "matching"])


def first(before: Situation, steps: int | None, *, floats: bool = False) -> Combination:
    """The first combination of all players as one group."""
    players = range(len(before.tpn))
    return first_combination(before, players, players if floats else None, steps=steps)


@WAYS
def test_highest_meets_lowest_whom_he_has_not_met(steps: int | None) -> None:
    """0 has met 5: 0*4, then 1*5 and 2*3 (3.1, 6.1)."""
    found = first(stage([range(6)], met=[(0, 5)]), steps)
    assert list(found.pairs) == [(0, 4), (1, 5), (2, 3)]


@WAYS
def test_dead_ends_are_left_again(steps: int | None) -> None:
    """0*5 would leave players who have all met each other."""
    met = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    found = first(stage([range(6)], met=met[:5]), steps)
    assert list(found.pairs) == [(0, 2), (1, 5), (3, 4)]


@WAYS
def test_due_colours_count_before_the_order(steps: int | None) -> None:
    """All entries with 0*3 or 0*2 lose two due colours."""
    found = first(stage([range(4)], due="wbww"), steps)
    assert (list(found.pairs), found.granted) == ([(0, 3), (1, 2)], 3)
    found = first(stage([range(4)], due="wbwb"), steps)
    assert (list(found.pairs), found.granted) == ([(0, 3), (1, 2)], 4)
    found = first(stage([range(4)], due="wwbw"), steps)
    assert (list(found.pairs), found.granted) == ([(0, 3), (1, 2)], 3)
    found = first(stage([range(4)], due="wbbw"), steps)
    assert (list(found.pairs), found.granted) == ([(0, 2), (1, 3)], 4)


@WAYS
def test_who_has_no_due_colour_floats_before_others(steps: int | None) -> None:
    """6.5 literally: with 1 floating four players have their due colours, otherwise fewer."""
    found = first(stage([range(5)], due="w-bwb"), steps, floats=True)
    assert (found.floater, found.granted) == (1, 4)
    assert list(found.pairs) == [(0, 4), (2, 3)]


@WAYS
def test_due_colour_that_the_limits_forbid_is_not_granted(steps: int | None) -> None:
    """0 is due Black and may have White only: with 3 (due White) nobody would be content."""
    before = stage([range(4)], due="bbbw", allowed={0: WHITE})
    found = first(before, steps)
    assert (list(found.pairs), found.granted) == ([(0, 2), (1, 3)], 3)


@WAYS
def test_same_limits_do_not_meet(steps: int | None) -> None:
    """0 and 3 may both have White only."""
    before = stage([range(4)], due="wwbw", allowed={0: WHITE, 3: WHITE})
    assert list(first(before, steps).pairs) == [(0, 2), (1, 3)]


def test_group_that_cannot_be_paired_is_an_error() -> None:
    """The groups are made so that this does not happen."""
    with pytest.raises(LookupError):
        first(stage([range(2)], met=[(0, 1)]), None)


@pytest.mark.parametrize("seed", range(60))
def test_walk_and_matching_agree(seed: int) -> None:
    """Groups of up to 40 players, few or many meetings, colours that leave no best choice."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    size = random.randint(8, 40)
    share = random.choice((0.1, 0.3, 0.5, 0.7))
    met = [
        (one, other)
        for one in range(size)
        for other in range(one + 1, size)
        if random.random() < share
    ]
    due = "".join(random.choices("wb-", (random.randint(1, 5), 3, 0.3), k=size))
    allowed = {
        each: WHITE if letter == "w" else BLACK
        for each, letter in enumerate(due)
        if letter != "-" and random.random() < 0.3
    }
    before = stage([range(size)], met=met, due=due, allowed=allowed)
    floats = size % 2 == 1
    try:
        by_matching = first(before, 0, floats=floats)
    except LookupError:
        return
    by_walk = first(before, 20_000, floats=floats)
    assert (by_walk.pairs, by_walk.floater) == (by_matching.pairs, by_matching.floater)
    assert by_walk.granted == by_matching.granted
