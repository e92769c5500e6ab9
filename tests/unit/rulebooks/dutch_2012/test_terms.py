"""Section A: sizes, bounds, the half of a bracket, and who may have the bye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import PointsAdjustment, RoundNo, ScoringSystem, Tpn
from openarbiter.rulebooks.dutch.terms import Float
from openarbiter.rulebooks.dutch_2012.text import (
    is_odd_round,
    most_pairs,
    situation,
    treated_as_homogeneous,
    x1,
    z1,
)
from tests.every import every
from tests.referee.histories import tournament


@pytest.mark.parametrize(("players", "pairs"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_p0_is_half_of_the_players_rounded_down(players: int, pairs: int) -> None:
    """A6.b (C2.a)."""
    assert most_pairs(players) == pairs


@every(
    ("moved_down", "players", "same"),
    [(0, 5, True), (1, 5, False), (2, 5, False), (3, 5, True), (2, 4, True), (4, 4, True)],
)
def test_half_of_the_players_moved_down_make_a_bracket_homogeneous(
    moved_down: int, players: int, *, same: bool
) -> None:
    """A3: at least half, not more than half (D4)."""
    assert treated_as_homogeneous(moved_down, players) is same


def test_parity_is_that_of_the_round() -> None:
    """A7.d holds in odd rounds, A7.e in even ones."""
    assert [is_odd_round(RoundNo(number)) for number in (1, 2, 3)] == [True, False, True]


@every(
    ("counts", "x", "z"),
    [
        # none; White mild, strong, absolute; Black mild, strong, absolute
        ([0, 0, 4, 0, 0, 0, 0], 2, 2),
        ([0, 0, 3, 0, 0, 1, 0], 1, 1),
        ([2, 0, 2, 0, 0, 0, 0], 0, 0),
        ([0, 2, 2, 0, 0, 0, 0], 2, 0),
        ([0, 0, 3, 1, 0, 0, 1], 1, 1),
        ([0, 0, 5, 0, 0, 2, 0], 1, 1),
        ([0, 0, 0, 0, 3, 0, 0], 1, 0),
    ],
)
def test_bounds_follow_from_the_counts_of_preferences(counts: list[int], x: int, z: int) -> None:
    """A8: X1 counts every preference, Z1 strong ones, the mild ones on the side where they help.

    Shown: C2.b.
    """
    assert (x1(counts), z1(counts)) == (x, z)


@every(
    ("history", "may"),
    [
        ("2w1", True),
        ("2w0", True),
        ("Z", True),
        ("2w-", True),
        ("U", False),
        ("H", False),
        ("F", False),
        ("2w+", False),
        ("Z H", False),
        ("3b= 2w0", True),
    ],
)
def test_points_without_playing_bar_from_the_bye(history: str, *, may: bool) -> None:
    """B1.b: a point or half a point, by a bye or because the opponent did not come."""
    rounds = len(history.split())
    others = {2: "Z " * rounds, 3: "Z " * rounds, 4: "5w1 " * rounds, 5: "4b0 " * rounds}
    event = tournament({1: history, **others}, rounds=9)
    before = situation(event, RoundNo(rounds + 1))
    assert before.may_take_bye[before.tpn.index(event.players[0].tpn)] is may


def test_a_round_without_entry_bars_where_it_gives_points() -> None:
    """B1.b: where an absence gives points, it does so whether its cell is blank or missing."""
    event = tournament(
        {1: "2w1", 2: "1b0 4w0", 3: "Z 5w1", 4: "5w1 2b1", 5: "4b0 3b0"},
        rounds=9,
        scoring=ScoringSystem(zero_point_bye=5),
    )
    before = situation(event, RoundNo(3))
    may = dict(zip(before.tpn, before.may_take_bye, strict=True))
    assert may == {1: False, 2: True, 3: False, 4: True, 5: True}


def test_bye_without_points_bars_too() -> None:
    """A5, B1.b: an event may give nothing for the bye; nobody gets it twice all the same."""
    scoring = ScoringSystem(pairing_allocated_bye=0)
    event = tournament({1: "U", 2: "3w1", 3: "2b0"}, rounds=9, scoring=scoring)
    before = situation(event, RoundNo(2))
    assert before.may_take_bye == [True, False, True]


@every(
    ("history", "kind", "points", "may"),
    [
        ("2w-", "-", 5, False),
        ("2w+", "+", 0, True),
        ("H", "H", 0, True),
        ("Z", "Z", 1, False),
        ("Z", "", 10, True),
        ("U", "U", 0, False),
        ("2w0", "L", 5, True),
    ],
)
def test_points_really_credited_bar_and_float(
    history: str, kind: str, points: int, *, may: bool
) -> None:
    """B1.b with record 299: one sentence makes the bar and the downfloat of the same points."""
    change = PointsAdjustment(kind=kind, points=points, round_no=RoundNo(1), players=(Tpn(1),))
    event = tournament({1: history, 2: "Z", 3: "4w1", 4: "3b0"}, rounds=9)
    before = situation(replace(event, adjustments=(change,)), RoundNo(2))
    assert before.may_take_bye[before.tpn.index(Tpn(1))] is may
    floated = before.player(before.tpn.index(Tpn(1))).last_float
    assert (floated is Float.DOWN) is (not may and kind != "U")


def test_who_lost_by_default_may_have_the_bye() -> None:
    """B1.b speaks of points got by a bye, or because the opponent did not come.

    With 3-2-1, and a point for a loss by default as well, the absent player got none of these; a
    bar and a downfloat belong together.
    """
    scoring = replace(ScoringSystem.of(30, 20, 10), forfeit_loss=10)
    event = tournament({1: "2w-", 2: "1b+", 3: "H", 4: "Z"}, rounds=9, scoring=scoring)
    before = situation(event, RoundNo(2))
    may = dict(zip(before.tpn, before.may_take_bye, strict=True))
    assert may == {1: True, 2: False, 3: False, 4: True}
    floats = {before.tpn[i]: before.player(i).last_float.value for i in range(4)}
    assert {tpn for tpn, each in floats.items() if each == "D"} == {2, 3}


def test_half_point_bye_is_a_downfloat() -> None:
    """B1.b: it gave points without playing; a round missed gave none and is no float."""
    event = tournament({1: "H", 2: "Z", 3: "4w1", 4: "3b0"}, rounds=9)
    before = situation(event, RoundNo(2))
    floats = {before.tpn[i]: before.player(i).last_float.value for i in range(4)}
    assert floats == {1: "D", 2: "", 3: "", 4: ""}
