"""Article 5.2.1 and 5.2.2 on two players."""

from __future__ import annotations

from itertools import product

import pytest

from openarbiter.rulebooks.dutch.text import DUTCH
from openarbiter.rulebooks.statement import Colours
from tests.every import every
from tests.unit.rulebooks.dutch.players import Some, before

WISHES = range(1, 7)


def white(one: Some, other: Some) -> bool | None:
    """Whether the higher of two gets White by their preferences; ``None``: these do not decide."""
    known = before(one, other)
    for rule in DUTCH.colours[:2]:
        found = rule.higher_has_white(known, Colours(DUTCH, known)._histories, 0, 1)
        if found is not None:
            return found
    return None


@every("wish", WISHES)
def test_a_wish_is_granted_against_none(wish: int) -> None:
    """5.2.1: a player without preference takes the other colour, higher ranked or lower."""
    assert white(Some(wish=wish), Some(wish=0)) is (wish <= 3)
    assert white(Some(wish=0), Some(wish=wish)) is (wish > 3)


def test_different_wishes_are_both_granted() -> None:
    """5.2.1, whatever their strengths."""
    for one, other in product(WISHES, WISHES):
        if (one <= 3) is not (other <= 3):
            assert white(Some(wish=one), Some(wish=other)) is (one <= 3)


def test_the_stronger_of_two_equal_wishes_is_granted() -> None:
    """5.2.2; of equally strong ones the next articles decide."""
    for one, other in product(WISHES, WISHES):
        if (one <= 3) is (other <= 3):
            expected = None if one == other else (one <= 3) is (one > other)
            assert white(Some(wish=one), Some(wish=other)) is expected


@pytest.mark.parametrize(("own", "other", "expected"), [(3, 2, False), (2, 3, True), (2, 2, None)])
def test_the_wider_difference_of_two_absolute_wishes_is_granted(
    own: int,
    other: int,
    expected: bool | None,  # noqa: FBT001  (a table)
) -> None:
    """5.2.2, second sentence: both want Black."""
    assert white(Some(wish=6, difference=own), Some(wish=6, difference=other)) is expected


def test_without_any_wish_the_preferences_decide_nothing() -> None:
    """Articles 5.2.3 to 5.2.5 are left."""
    assert white(Some(wish=0), Some(wish=0)) is None
