"""Byes, pairs that must not meet, and virtual points (C.04.7, 1): what they do to the pairing."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk import Pid
from openarbiter.model import Result
from tests.unit.desk.phases import act, before_round_1, do, refused
from tests.unit.desk.telling import after

TWO = Pid(2)


def met(state: desk.EventState) -> set[frozenset[int]]:
    """Who meets whom in round 1, as it would be paired now."""
    state = desk.fold(desk.prepare_round(state, "a", 1), state)
    return {frozenset(board) for board in desk.pair_round(state, "a", 1).boards}


def test_a_request_is_no_bye_before_it_is_granted() -> None:
    """Asked and refused: the player is paired; granted: not."""
    ask = act("SetBye", pid=TWO, round_no=1, status=desk.RequestStatus.ASKED)
    state = desk.apply(before_round_1(), ask)
    assert not state.section("a").tournament.requested_byes
    granted = desk.apply(state, replace(ask, status=desk.RequestStatus.GRANTED))
    (bye,) = granted.section("a").tournament.requested_byes
    assert (bye.round_no, bye.kind, bye.players) == (1, Result.HALF_POINT_BYE, (2,))
    refused_ = desk.apply(granted, replace(ask, status=desk.RequestStatus.REFUSED))
    assert not refused_.section("a").tournament.requested_byes
    late = refused(before_round_1(), act("SetBye", pid=TWO, round_no=5))
    assert len(late.offers) == 2


def test_a_forbidden_pair_is_not_made() -> None:
    """In the rounds it is forbidden for; the other pairs of the group stay when one is allowed."""
    state = before_round_1(8)
    usual = desk.pair_round(state, "a", 1).boards[0]
    state = do(state, "ForbidPair", players=(*usual, 7), last_round=1)
    assert frozenset(usual) not in met(state)
    state = do(state, "AllowPair", one=usual[0], other=usual[1])
    groups = {group.players for group in state.section("a").tournament.forbidden_pairs}
    assert groups == {tuple(sorted((pid, 7))) for pid in usual}
    assert frozenset(usual) in met(state)


HALF = desk.Grant(points=10, first_round=1, last_round=2, first_player=1, last_player=4)


def given(state: desk.EventState) -> list[tuple[int, int, int, int, int]]:
    """What the tournament states: points, rounds, numbers."""
    return [
        (each.points, each.first_round, each.last_round, each.first_player, each.last_player)
        for each in state.section("a").tournament.virtual_points
    ]


def test_points_change_who_is_paired_with_whom() -> None:
    """The upper half is a score group of its own in round 1."""
    state = before_round_1(8)
    accelerated = do(state, "SetAcceleration", grants=(HALF,))
    assert given(accelerated) == [(10, 1, 2, 1, 4)]
    assert met(state) == {frozenset((one, one + 4)) for one in range(1, 5)}
    assert met(accelerated) == {frozenset((one, one + 2)) for one in (1, 2, 5, 6)}
    assert given(do(accelerated, "SetAcceleration", grants=())) == []


def test_published_rounds_keep_their_points_and_persons_theirs() -> None:
    """A change counts from round 2 on; numbers given anew leave points with who had them."""
    state = do(before_round_1(8), "SetAcceleration", grants=(replace(HALF, last_player=2),))
    order = tuple(Pid(one) for one in (2, 5, 1, 3, 4, 6, 7, 8))
    assert given(do(state, "NumberPlayers", order=order)) == [(10, 1, 2, 1, 1), (10, 1, 2, 3, 3)]
    steps = "SetAcceleration grants=[{points=10, first_round=1, last_round=2, first_player=1, "
    state = after(f"{steps}last_player=4}}]; play 1; leave")
    later = replace(HALF, first_round=2, last_round=3)
    state = do(state, "SetAcceleration", grants=(later,))
    assert given(state) == [(10, 1, 1, 1, 4), (10, 2, 3, 1, 4)]
