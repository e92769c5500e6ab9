"""Article 5.2.1 and 5.2.2 on two players, and the table by classes before the players."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.dutch.colours import White, allocation
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Strength

PLAIN = DutchPlayer(
    tpn=Tpn(1),
    score=0,
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

NOBODY = PLAIN

WISHES = [
    replace(PLAIN, preference=colour, strength=strength)
    for colour, strength in product(Colour, list(Strength)[1:])
]


@pytest.mark.parametrize("one", WISHES, ids=lambda each: f"{each.preference}{each.strength}")
def test_a_wish_is_granted_against_none(one: DutchPlayer) -> None:
    """5.2.1: a player without preference takes the other colour, higher ranked or lower."""
    white = one.preference is Colour.WHITE
    assert allocation(one, NOBODY) is (White.HIGHER if white else White.LOWER)
    assert allocation(NOBODY, one) is (White.LOWER if white else White.HIGHER)


def test_different_wishes_are_both_granted() -> None:
    """5.2.1, whatever their strengths."""
    for one, other in product(WISHES, WISHES):
        if one.preference is not other.preference:
            white = White.HIGHER if one.preference is Colour.WHITE else White.LOWER
            assert allocation(one, other) is white


def test_the_stronger_of_two_equal_wishes_is_granted() -> None:
    """5.2.2; of equally strong ones the next articles decide."""
    for one, other in product(WISHES, WISHES):
        if one.preference is not other.preference:
            continue
        if one.strength is other.strength:
            assert allocation(one, other) is White.OPEN
            continue
        winner_is_higher = one.strength > other.strength
        gets_white = (one.preference is Colour.WHITE) is winner_is_higher
        assert allocation(one, other) is (White.HIGHER if gets_white else White.LOWER)


@pytest.mark.parametrize(
    ("own", "other", "white"), [(3, 2, White.LOWER), (2, 3, White.HIGHER), (2, 2, White.OPEN)]
)
def test_the_wider_difference_of_two_absolute_wishes_is_granted(
    own: int, other: int, white: White
) -> None:
    """5.2.2, second sentence: both want Black."""
    wish = replace(PLAIN, preference=Colour.BLACK, strength=Strength.ABSOLUTE)
    pair = (replace(wish, colour_difference=own), replace(wish, colour_difference=other))
    assert allocation(*pair) is white


def test_without_any_wish_the_preferences_decide_nothing() -> None:
    """Articles 5.2.3 to 5.2.5 are left."""
    assert allocation(NOBODY, NOBODY) is White.OPEN
