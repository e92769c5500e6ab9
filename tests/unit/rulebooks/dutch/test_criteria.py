"""Each criterion asked about one pair or one downfloater."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.editions import CRITERIA
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Strength

WHITE, BLACK = Colour.WHITE, Colour.BLACK

PLAIN = DutchPlayer(
    tpn=Tpn(1),
    score=20,
    colour_difference=0,
    preference=WHITE,
    strength=Strength.MILD,
    repeated_colour=None,
    last_float=Float.NONE,
    earlier_float=Float.NONE,
    unplayed=0,
    may_take_bye=True,
    topscorer=False,
)

BELOW = replace(PLAIN, tpn=Tpn(2), score=10)

COUNTING = [rule for rule in CRITERIA if rule.count is not None]


def floated(player: DutchPlayer, field: str, value: Float) -> DutchPlayer:
    """A player with a float in the last round, or in the one before it."""
    if field == "last_float":
        return replace(player, last_float=value)
    return replace(player, earlier_float=value)


def wish(strength: Strength, colour: Colour = WHITE) -> DutchPlayer:
    """A player with a preference."""
    return replace(PLAIN, preference=colour, strength=strength)


@pytest.mark.parametrize(
    ("one", "other", "counts"),
    [
        (Strength.MILD, Strength.MILD, (1, 0)),
        (Strength.STRONG, Strength.MILD, (1, 0)),
        (Strength.STRONG, Strength.STRONG, (1, 1)),
        (Strength.ABSOLUTE, Strength.MILD, (1, 0)),
        (Strength.ABSOLUTE, Strength.STRONG, (1, 1)),
        (Strength.ABSOLUTE, Strength.ABSOLUTE, (1, 0)),
    ],
)
def test_equal_wishes_deny_the_weaker_one(
    one: Strength, other: Strength, counts: tuple[int, int]
) -> None:
    """C12 and C13, whoever of the two is higher ranked."""
    for pair in (Pair(wish(one), wish(other)), Pair(wish(other), wish(one))):
        assert criteria.colour_preference.count_of(pair) == counts[0]
        assert criteria.strong_colour_preference.count_of(pair) == counts[1]


def test_different_wishes_and_none_deny_nobody() -> None:
    """C12 and C13: one wish and none is no conflict."""
    nobody = replace(PLAIN, preference=None, strength=Strength.NONE)
    pairs = [
        Pair(wish(Strength.ABSOLUTE), wish(Strength.ABSOLUTE, BLACK)),
        Pair(wish(Strength.STRONG), nobody),
        Pair(nobody, nobody),
    ]
    for pair in pairs:
        assert criteria.colour_preference.count_of(pair) == 0
        assert criteria.strong_colour_preference.count_of(pair) == 0


@pytest.mark.parametrize(
    ("difference", "white", "count"), [(2, True, 1), (2, False, 0), (1, True, 0), (-2, False, 1)]
)
def test_colour_difference_of_topscorers(difference: int, white: bool, count: int) -> None:  # noqa: FBT001  (a table)
    """C10: beyond two is counted, two itself is not."""
    top = replace(PLAIN, topscorer=True, colour_difference=difference)
    pair = Pair(top, replace(PLAIN, colour_difference=0), white)
    assert criteria.colour_difference_beyond_two.count_of(pair) == count


def test_opponents_of_topscorers_are_counted_as_well() -> None:
    """C10 and C11: both players of the pair, once each."""
    wide = replace(PLAIN, colour_difference=-2, repeated_colour=BLACK)
    pair = Pair(replace(PLAIN, topscorer=True, colour_difference=2, repeated_colour=WHITE), wide)
    both = replace(pair, higher_white=True)
    assert criteria.colour_difference_beyond_two.count_of(both) == 2
    assert criteria.same_colour_three_times.count_of(both) == 2
    other = replace(pair, higher_white=False)
    assert criteria.colour_difference_beyond_two.count_of(other) == 0
    assert criteria.same_colour_three_times.count_of(other) == 0


def test_without_a_topscorer_c10_and_c11_say_nothing() -> None:
    """They are about topscorers and their opponents."""
    wide = replace(PLAIN, colour_difference=2, repeated_colour=WHITE)
    assert criteria.colour_difference_beyond_two.count_of(Pair(wide, wide, higher_white=True)) == 0
    assert criteria.same_colour_three_times.count_of(Pair(wide, wide, higher_white=True)) == 0


def test_colours_follow_from_the_preferences_where_they_are_not_given() -> None:
    """C10: the wider colour difference is granted (5.2.2), so the narrower is denied."""
    wide = replace(
        PLAIN, topscorer=True, colour_difference=3, preference=BLACK, strength=Strength.ABSOLUTE
    )
    narrow = replace(wide, colour_difference=2)
    assert criteria.colour_difference_beyond_two.count_of(Pair(wide, narrow)) == 1
    assert criteria.colour_difference_beyond_two.count_of(Pair(narrow, wide)) == 1


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        (criteria.same_downfloat_as_last_round, "last_float"),
        (criteria.same_downfloat_as_two_rounds_before, "earlier_float"),
    ],
)
def test_downfloats_of_residents(rule: Criterion, field: str) -> None:
    """C14 and C16: residents who float down again; moved-down players are not counted."""
    again = floated(PLAIN, field, Float.DOWN)
    assert rule.count_of(Downfloater(again, moved_down=False)) == 1
    assert rule.count_of(Downfloater(again, moved_down=True)) == 0
    assert rule.count_of(Downfloater(PLAIN, moved_down=False)) == 0
    assert rule.count_of(Pair(again, BELOW)) == 0


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        (criteria.score_difference_downfloat_last_round, "last_float"),
        (criteria.score_difference_downfloat_two_rounds_before, "earlier_float"),
    ],
)
def test_downfloats_of_moved_down_players(rule: Criterion, field: str) -> None:
    """C18 and C20: those left in the Limbo."""
    again = floated(PLAIN, field, Float.DOWN)
    assert rule.count_of(Downfloater(again, moved_down=True)) == 1
    assert rule.count_of(Downfloater(again, moved_down=False)) == 0


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        (criteria.same_upfloat_as_last_round, "last_float"),
        (criteria.same_upfloat_as_two_rounds_before, "earlier_float"),
        (criteria.score_difference_upfloat_last_round, "last_float"),
        (criteria.score_difference_upfloat_two_rounds_before, "earlier_float"),
    ],
)
def test_upfloats_of_opponents(rule: Criterion, field: str) -> None:
    """C15, C17, C19 and C21: the lower of two different scores, who had an upfloat then."""
    again = floated(BELOW, field, Float.UP)
    assert rule.count_of(Pair(PLAIN, again)) == 1
    assert rule.count_of(Pair(again, again)) == 0
    assert rule.count_of(Pair(PLAIN, floated(BELOW, field, Float.DOWN))) == 0
    assert rule.count_of(Downfloater(again, moved_down=False)) == 0


def test_bye_taker_and_moved_down_players() -> None:
    """C9 counts the unplayed games, C7 the moved-down players left over."""
    lazy = replace(PLAIN, unplayed=3)
    assert criteria.unplayed_games_of_bye_taker.count_of(Downfloater(lazy, moved_down=False)) == 3
    assert criteria.unplayed_games_of_bye_taker.count_of(Pair(lazy, BELOW)) == 0
    assert criteria.paired_moved_down.count_of(Downfloater(PLAIN, moved_down=True)) == 1
    assert criteria.paired_moved_down.count_of(Downfloater(PLAIN, moved_down=False)) == 0


@pytest.mark.parametrize("rule", COUNTING, ids=lambda rule: rule.code)
def test_a_perfect_part_counts_nothing(rule: Criterion) -> None:
    """0 is perfect for every criterion (2.4.1)."""
    parts: list[Part] = [
        Pair(PLAIN, replace(BELOW, preference=BLACK)),
        Downfloater(PLAIN, moved_down=False),
    ]
    assert [rule.count_of(part) for part in parts] == [0, 0]


def test_criteria_that_no_part_can_tell_count_nothing() -> None:
    """C1 to C6 and C8 are asked of the whole round or bracket."""
    silent = [rule.code for rule in CRITERIA if rule.count is None]
    assert silent == ["C1", "C2", "C3", "C4", "C5", "C6", "C8"]
    assert all(rule.count_of(Pair(PLAIN, BELOW)) == 0 for rule in CRITERIA if rule.count is None)


def test_articles_of_the_two_editions() -> None:
    """The criteria are Article 3 in the older and Article 2 in the newer text."""
    rule = criteria.same_downfloat_as_last_round
    assert rule.in_edition("2025").article == "3.4.9"
    assert rule.in_edition("2026").article == "2.4.9"
    assert rule.in_edition("2026").sentence == rule.sentence
