"""Section B: each criterion asked about one pair or one player left over."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch_2012.text import DUTCH_2012, DUTCH_OF_2012, WORDING_2012, Choice
from openarbiter.values import replace
from tests.every import every
from tests.unit.rulebooks.dutch.players import (
    DOWN_EARLIER,
    DOWN_LAST,
    UP_EARLIER,
    UP_LAST,
    Some,
    before,
)

ODD, EVEN = RoundNo(5), RoundNo(6)

PLAIN, BELOW = Some(score=20, wish=0), Some(score=10, wish=0)

ABSOLUTE, STRONG, MILD = (Some(wish=3), Some(wish=2), Some(wish=1))


def of_pair(
    code: str, one: Some, other: Some, *, mixed: bool = False, round_no: RoundNo = EVEN
) -> object:
    """What a criterion counts of a pair in a bracket of 1 point."""
    situation = replace(before(one, other, wording=WORDING_2012), round_no=round_no)
    choice = Choice(10, (), [(0, 1)], lowest=10, heterogeneous=mixed)
    return DUTCH_OF_2012.criterion(code).count(situation, choice)


def of_floater(code: str, one: Some, *, mixed: bool = False, lowest: int = 10) -> object:
    """What a criterion counts of a player left over in a bracket of 1 point."""
    choice = Choice(10, [0], (), lowest=lowest, heterogeneous=mixed)
    return DUTCH_OF_2012.criterion(code).count(before(one, wording=WORDING_2012), choice)


@every(
    ("one", "other", "counts"),
    [
        (ABSOLUTE, ABSOLUTE, (1, 1, 1)),
        (ABSOLUTE, STRONG, (0, 1, 1)),
        (STRONG, STRONG, (0, 1, 1)),
        (STRONG, MILD, (0, 0, 1)),
        (MILD, MILD, (0, 0, 1)),
        (ABSOLUTE, Some(wish=6), (0, 0, 0)),
        (MILD, PLAIN, (0, 0, 0)),
        (PLAIN, PLAIN, (0, 0, 0)),
    ],
)
def test_equal_preferences(one: Some, other: Some, counts: tuple[int, int, int]) -> None:
    """B2, A7.d, Z and X go by the weaker of two equal wishes; no wish fits everybody (A7.f).

    Shown: A11, C3.b, C10.g.
    """
    assert tuple(of_pair(code, one, other) for code in ("B2t", "Z", "B4")) == counts
    assert of_pair("A7d", one, other, round_no=ODD) == counts[1]


@pytest.mark.parametrize(
    ("players", "square"),
    [((PLAIN, PLAIN), 0), ((PLAIN, BELOW), 100), ((BELOW,), 100), ((PLAIN,), 400)],
)
def test_squares_of_score_differences(players: tuple[Some, ...], square: int) -> None:
    """B3, D4: who is left over meets somebody one point below the lowest score (A11)."""
    found = of_pair("B3", *players) if len(players) > 1 else of_floater("B3", *players)
    assert found == square


def test_opponent_of_the_bye_may_have_less_than_nothing() -> None:
    """D4: "even if this is resulting in -1"."""
    assert of_floater("B3", Some(score=0), lowest=0) == 100


@pytest.mark.parametrize(("code", "floats"), [("B5d", DOWN_LAST), ("B6d", DOWN_EARLIER)])
def test_downfloats_of_residents_are_counted(code: str, floats: int) -> None:
    """B5, B6: a moved-down player has the float already, a pair gives none that is watched.

    Shown: A11, C3.e, C3.f.
    """
    resident, moved = (Some(score=each, floats=floats) for each in (10, 20))
    assert of_floater(code, resident) == 1
    assert of_floater(code, moved, mixed=True) == 0
    assert of_floater(code, BELOW) == 0
    assert of_pair(code, resident, BELOW) == 0


@pytest.mark.parametrize(("code", "floats"), [("B5u", UP_LAST), ("B6u", UP_EARLIER)])
def test_upfloats_are_counted_in_heterogeneous_brackets(code: str, floats: int) -> None:
    """C3.g, C3.h: not in a bracket treated as homogeneous, and not in the remainder (A11)."""
    resident = Some(score=10, floats=floats)
    assert of_pair(code, PLAIN, resident, mixed=True) == 1
    assert of_pair(code, PLAIN, resident) == 0
    assert of_pair(code, BELOW, resident, mixed=True) == 0
    assert of_pair(code, PLAIN, BELOW, mixed=True) == 0
    assert of_floater(code, resident, mixed=True) == 0


def test_pairs_and_moved_down_players_come_first() -> None:
    """C14: a player left over costs a pair; in S1 he also costs one of M1 (A11)."""
    assert [of_floater("P", each, mixed=True) for each in (PLAIN, BELOW)] == [1, 1]
    assert [of_floater("M1", each, mixed=True) for each in (PLAIN, BELOW)] == [1, 0]
    assert of_floater("M1", PLAIN) == 0


def test_order_of_odd_and_even_rounds() -> None:
    """C10.e, C10.f: strong preferences before all in odd rounds, after all in even ones.

    Shown: A7.d, A11, B3 to B6, C3, C10.
    """
    situation = before(wording=WORDING_2012)
    odd, even = (
        [
            rule.code
            for rule in DUTCH_OF_2012.criteria
            if not rule.silent(replace(situation, round_no=number))
        ]
        for number in (ODD, EVEN)
    )
    floats = ["B5d", "B6d", "B5u", "B6u"]
    assert odd == ["M1", "P", "B3", "B2t", "A7d", "B4", *floats]
    assert even == ["M1", "P", "B3", "B2t", "B4", "Z", *floats]


def test_edition_lists_every_criterion_once() -> None:
    """The lines of the edition are those of odd and of even rounds together."""
    codes = [each.code for each in DUTCH_2012.rules.articles]
    assert len(set(codes)) == len(codes)
    assert codes[:3] == ["B1a", "B1b", "B2"]
