"""Section B: each criterion asked about one pair or one player left over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Strength
from openarbiter.rulebooks.dutch_2012 import text as criteria
from openarbiter.rulebooks.dutch_2012.text import (
    Criterion,
    Downfloater,
    Frame,
    Pair,
    all_criteria,
    priorities,
)

WHITE, BLACK = Colour.WHITE, Colour.BLACK

MIXED = Frame(lowest=10, heterogeneous=True)
SAME = Frame(lowest=10, heterogeneous=False)

PLAIN = DutchPlayer(
    tpn=Tpn(1),
    score=20,
    colour_difference=0,
    preference=None,
    strength=Strength.NONE,
    repeated_colour=None,
    last_float=Float.NONE,
    earlier_float=Float.NONE,
    unplayed=0,
    may_take_bye=True,
    topscorer=False,
)

BELOW = replace(PLAIN, tpn=Tpn(2), score=10)


def wish(strength: Strength, colour: Colour = WHITE) -> DutchPlayer:
    """A player with a preference."""
    return replace(PLAIN, preference=colour, strength=strength)


@pytest.mark.parametrize(
    ("one", "other", "counts"),
    [
        (wish(Strength.ABSOLUTE), wish(Strength.ABSOLUTE), (1, 1, 1)),
        (wish(Strength.ABSOLUTE), wish(Strength.STRONG), (0, 1, 1)),
        (wish(Strength.STRONG), wish(Strength.STRONG), (0, 1, 1)),
        (wish(Strength.STRONG), wish(Strength.MILD), (0, 0, 1)),
        (wish(Strength.MILD), wish(Strength.MILD), (0, 0, 1)),
        (wish(Strength.ABSOLUTE), wish(Strength.ABSOLUTE, BLACK), (0, 0, 0)),
        (wish(Strength.MILD), PLAIN, (0, 0, 0)),
        (PLAIN, PLAIN, (0, 0, 0)),
    ],
)
def test_equal_preferences(
    one: DutchPlayer, other: DutchPlayer, counts: tuple[int, int, int]
) -> None:
    """B2, A7.d, Z and X go by the weaker of two equal wishes; no wish fits everybody (A7.f).

    Shown: A11, C3.b, C10.g.
    """
    pair = Pair(one, other, moved_down=False)
    rules = (
        criteria.equal_absolute_preferences,
        criteria.equal_strong_preferences,
        criteria.equal_preferences,
    )
    assert tuple(rule.count(pair, SAME) for rule in rules) == counts
    assert criteria.strong_as_absolute.count(pair, SAME) == counts[1]


@pytest.mark.parametrize(
    ("part", "square"),
    [
        (Pair(PLAIN, PLAIN, moved_down=False), 0),
        (Pair(PLAIN, BELOW, moved_down=True), 100),
        (Downfloater(BELOW, moved_down=False), 100),
        (Downfloater(PLAIN, moved_down=True), 400),
    ],
)
def test_squares_of_score_differences(part: criteria.Part, square: int) -> None:
    """B3, D4: who is left over meets somebody one point below the lowest score (A11)."""
    assert criteria.score_difference.count(part, SAME) == square


def test_opponent_of_the_bye_may_have_less_than_nothing() -> None:
    """D4: "even if this is resulting in -1"."""
    part = Downfloater(replace(PLAIN, score=0), moved_down=False)
    assert criteria.score_difference.count(part, Frame(0, heterogeneous=False)) == 100


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        (criteria.same_downfloat_as_last_round, "last_float"),
        (criteria.same_downfloat_as_two_rounds_before, "earlier_float"),
    ],
)
def test_downfloats_of_residents_are_counted(rule: Criterion, field: str) -> None:
    """B5, B6: a moved-down player has the float already, a pair gives none that is watched.

    Shown: A11, C3.e, C3.f.
    """
    last = field == "last_float"
    player = replace(
        PLAIN,
        last_float=Float.DOWN if last else Float.NONE,
        earlier_float=Float.NONE if last else Float.DOWN,
    )
    assert rule.count(Downfloater(player, moved_down=False), SAME) == 1
    assert rule.count(Downfloater(player, moved_down=True), MIXED) == 0
    assert rule.count(Downfloater(PLAIN, moved_down=False), SAME) == 0
    assert rule.count(Pair(player, BELOW, moved_down=False), SAME) == 0


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        (criteria.same_upfloat_as_last_round, "last_float"),
        (criteria.same_upfloat_as_two_rounds_before, "earlier_float"),
    ],
)
def test_upfloats_are_counted_in_heterogeneous_brackets(rule: Criterion, field: str) -> None:
    """C3.g, C3.h: not in a bracket treated as homogeneous, and not in the remainder (A11)."""
    last = field == "last_float"
    resident = replace(
        BELOW,
        last_float=Float.UP if last else Float.NONE,
        earlier_float=Float.NONE if last else Float.UP,
    )
    assert rule.count(Pair(PLAIN, resident, moved_down=True), MIXED) == 1
    assert rule.count(Pair(PLAIN, resident, moved_down=True), SAME) == 0
    assert rule.count(Pair(PLAIN, resident, moved_down=False), MIXED) == 0
    assert rule.count(Pair(PLAIN, BELOW, moved_down=True), MIXED) == 0
    assert rule.count(Downfloater(resident, moved_down=False), MIXED) == 0


def test_pairs_and_moved_down_players_come_first() -> None:
    """C14: a player left over costs a pair; in S1 he also costs one of M1 (A11)."""
    moved, home = Downfloater(PLAIN, moved_down=True), Downfloater(BELOW, moved_down=False)
    assert [criteria.unpaired.count(each, MIXED) for each in (moved, home)] == [1, 1]
    assert [criteria.unpaired_moved_down.count(each, MIXED) for each in (moved, home)] == [1, 0]
    assert criteria.unpaired_moved_down.count(moved, SAME) == 0


def test_order_of_odd_and_even_rounds() -> None:
    """C10.e, C10.f: strong preferences before all in odd rounds, after all in even ones.

    Shown: A7.d, A11, B3 to B6, C3, C10.
    """
    odd = [rule.code for rule in priorities(odd=True)]
    even = [rule.code for rule in priorities(odd=False)]
    floats = ["B5d", "B6d", "B5u", "B6u"]
    assert odd == ["M1", "P", "B3", "B2t", "A7d", "B4", *floats]
    assert even == ["M1", "P", "B3", "B2t", "B4", "Z", *floats]


def test_edition_lists_every_criterion_once() -> None:
    """The lines of the edition are those of odd and of even rounds together."""
    codes = [each.code for each in all_criteria()]
    assert len(set(codes)) == len(codes)
    assert {rule.code for odd in (True, False) for rule in priorities(odd=odd)} < set(codes)
    assert codes[:3] == ["B1a", "B1b", "B2"]
