"""Virtual points given to groups of players (C.04.7, 1; C.04.2, 1.1 and 1.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.desk import Pid
from tests.unit.desk.phases import act, before_round_1, codes_of, do, play_round, refused

HALF = desk.Grant(points=10, first_round=1, last_round=2, first_player=1, last_player=4)
LATER = replace(HALF, first_round=2, last_round=3)


def given(state: desk.EventState) -> list[tuple[int, int, int, int, int]]:
    """What the tournament states: points, rounds, numbers."""
    return [
        (each.points, each.first_round, each.last_round, each.first_player, each.last_player)
        for each in state.section("a").tournament.virtual_points
    ]


def boards(state: desk.EventState) -> set[frozenset[Pid]]:
    """Who meets whom in round 1, as it would be paired now."""
    state = desk.fold(desk.prepare_round(state, "a", 1), state)
    found = desk.pair_round(state, "a", 1)
    return {frozenset(board) for board in found.boards}


def test_points_change_who_is_paired_with_whom() -> None:
    """The upper half is a score group of its own in round 1."""
    state = before_round_1(8)
    after = do(state, "SetAcceleration", grants=(HALF,))
    assert given(after) == [(10, 1, 2, 1, 4)]
    assert boards(state) == {frozenset((Pid(one), Pid(one + 4))) for one in range(1, 5)}
    assert boards(after) == {frozenset((Pid(one), Pid(one + 2))) for one in (1, 2, 5, 6)}
    assert codes_of(state, act("SetAcceleration", grants=(HALF,))) == {"own-acceleration"}
    assert given(do(after, "SetAcceleration", grants=())) == []


def test_published_rounds_keep_their_points() -> None:
    """What was given for round 1 stays; a change counts from round 2 on, and is confirmed."""
    state = play_round(do(before_round_1(9), "SetAcceleration", grants=(HALF,)), 1)
    action = act("SetAcceleration", grants=(LATER,))
    assert refused(state, action).code == "locked-after-start"
    state = do(state, "LeaveStrict", why="agreed with all players")
    assert codes_of(state, action) == {"acceleration-late", "own-acceleration"}
    assert given(desk.apply(state, action)) == [(10, 1, 1, 1, 4), (10, 2, 3, 1, 4)]
    assert refused(state, act("SetAcceleration", grants=(HALF,))).code == "virtual-round-published"


def test_points_belong_to_persons_not_to_numbers() -> None:
    """Numbers given anew leave the points with who had them."""
    state = do(before_round_1(8), "SetAcceleration", grants=(replace(HALF, last_player=2),))
    order = tuple(Pid(one) for one in (2, 5, 1, 3, 4, 6, 7, 8))
    after = do(state, "NumberPlayers", order=order)
    assert given(after) == [(10, 1, 2, 1, 1), (10, 1, 2, 3, 3)]


@pytest.mark.parametrize(
    ("grant", "code"),
    [
        (replace(HALF, points=0), "bad-virtual-points"),
        (replace(HALF, points=101), "bad-virtual-points"),
        (replace(HALF, first_round=3), "bad-virtual-rounds"),
        (replace(HALF, last_round=99), "bad-virtual-rounds"),
        (replace(HALF, first_player=9, last_player=12), "virtual-nobody"),
    ],
)
def test_points_that_nobody_could_get_are_refused(grant: desk.Grant, code: str) -> None:
    """The refusal says what is possible."""
    assert refused(before_round_1(8), act("SetAcceleration", grants=(grant,))).code == code


def test_where_no_points_can_be_given() -> None:
    """Not beside Baku acceleration, not where the text knows none, not before there are numbers."""
    state = before_round_1(8)
    settings = state.section("a").settings
    action = act("SetAcceleration", grants=(HALF,))
    baku = do(state, "ChangeSection", settings=replace(settings, baku=True))
    assert refused(baku, action).code == "baku-is-set"
    nswca = do(state, "ChangeSection", settings=replace(settings, system="nswca"))
    assert refused(nswca, action).code == "no-acceleration"
    assert refused(nswca, action).article == "NSWCA, 3.3 a"
    unnumbered = do(state, "AddPlayer", pid=Pid(9), facts=desk.PlayerFacts(name="New"))
    assert refused(unnumbered, action).code == "no-numbers"
    assert refused(state, act("SetAcceleration", grants=())).code == "nothing-changed"
