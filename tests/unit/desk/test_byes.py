"""Byes on request, absences, forbidden pairs."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from openarbiter import desk
from openarbiter.model import Result, RoundNo
from tests.every import every
from tests.unit.desk.phases import act, before_round_1, do, in_phase, play_round, refused

TWO = desk.Pid(2)


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


def test_no_half_point_bye_in_the_last_round_by_strict_rules() -> None:
    """C.05, 6.7, as the section is set; without strict rules it is confirmed."""
    state = before_round_1()
    last = act("SetBye", pid=TWO, round_no=5)
    refusal = refused(state, last)
    assert refusal.article == "C.05, 6.7"
    assert len(refusal.offers) == 2
    left = desk.apply(state, desk.LeaveStrict(why="club evening"))
    assert desk.weigh(left, last).level is desk.Level.CONFIRM
    settings = replace(state.section("a").settings, bye_free_rounds=0)
    announced = do(state, "ChangeSection", settings=settings)
    assert desk.weigh(announced, last).level is desk.Level.NONE
    assert desk.apply(state, replace(last, kind=Result.ZERO_POINT_BYE)).section("a").entrant(2).byes


def test_the_second_half_point_bye_is_confirmed() -> None:
    """Whether the first one is past or to come."""
    first = act("SetBye", pid=TWO, round_no=1)
    second = replace(first, round_no=RoundNo(3))
    state = before_round_1()
    assert desk.weigh(state, first).level is desk.Level.NONE
    to_come = desk.apply(state, first)
    past = play_round(to_come, 1)
    for each in (to_come, past):
        assert [said.code for said in desk.weigh(each, second).consequences] == [
            "half-point-bye-more"
        ]


def test_who_is_marked_gets_no_half_point_bye() -> None:
    """Neither by strict rules nor without them; other byes are for everybody (C.05, 6.7)."""
    half = act("SetBye", pid=TWO, round_no=1)
    state = do(before_round_1(), "BarHalfPoints", pid=TWO)
    left = desk.apply(state, desk.LeaveStrict(why="club evening"))
    for each, status in product((state, left), (desk.RequestStatus.ASKED, half.status)):
        refusal = refused(each, replace(half, status=status))
        assert (refusal.code, refusal.article) == ("half-point-bye-barred", "C.05, 6.7")
    desk.apply(state, replace(half, status=desk.RequestStatus.REFUSED))
    desk.apply(state, replace(half, kind=Result.ZERO_POINT_BYE))
    desk.apply(state, replace(half, pid=desk.Pid(3)))
    assert desk.apply(do(state, "BarHalfPoints", pid=TWO, barred=False), half)


def test_a_mark_against_half_point_byes_waits_for_one_to_come() -> None:
    """It is taken back first; one that was had stays. The same mark twice is none."""
    mark = act("BarHalfPoints", pid=TWO)
    state = do(before_round_1(), "SetBye", pid=TWO, round_no=1)
    assert refused(state, mark).code == "half-point-bye-there"
    marked = desk.apply(play_round(state, 1), mark)
    assert marked.section("a").entrant(TWO).no_half_points
    assert marked.section("a").player(TWO).record(RoundNo(1)).result is Result.HALF_POINT_BYE
    assert refused(marked, mark).code == "nothing-changed"
    copy = desk.CopySection(section="b", source="a", name="B", with_players=True)
    assert desk.apply(marked, copy).section("b").entrant(TWO).no_half_points


def test_a_full_point_bye_is_confirmed() -> None:
    """It bars from the pairing-allocated bye (BR 4)."""
    bye = act("SetBye", pid=TWO, round_no=1, kind=Result.FULL_POINT_BYE)
    assert desk.weigh(before_round_1(), bye).level is desk.Level.CONFIRM


@every(
    ("action", "code"),
    [
        (act("SetBye", pid=TWO, round_no=2, kind=Result.WIN), "bad-bye"),
        (act("SetBye", pid=TWO, round_no=6), "no-such-round"),
        (act("SetBye", pid=TWO, round_no=1), "round-published"),
        (act("SetBye", pid=77, round_no=2), "not-there"),
        (act("SetAbsent", section="b", pid=TWO, round_no=2), "not-there"),
        (act("ClearBye", pid=TWO, round_no=2), "no-bye-there"),
        (act("ForbidPair", players=(TWO,)), "needs-two-players"),
        (act("ForbidPair", players=(TWO, TWO)), "needs-two-players"),
        (act("ForbidPair", players=(TWO, 3)), "forbidden-after-start"),
        (act("AllowPair", one=TWO, other=3), "not-forbidden"),
        (act("AllowPair", one=TWO, other=TWO), "not-forbidden"),
    ],
)
def test_byes_and_pairs_that_cannot_be(action: desk.Action, code: str) -> None:
    """Round 1 of five is over."""
    assert refused(in_phase(desk.Phase.WAITING), action).code == code


def test_an_absence_can_be_taken_back() -> None:
    """Then the player is paired."""
    absent = act("SetAbsent", pid=TWO, round_no=1, announced=False)
    state = desk.apply(before_round_1(), absent)
    assert refused(state, absent).code == "nothing-changed"
    back = do(state, "ClearBye", pid=TWO, round_no=1)
    assert back.section("a").tournament == before_round_1().section("a").tournament


def test_a_forbidden_pair_is_not_made() -> None:
    """In the rounds it is forbidden for; the other pairs of the group stay when one is allowed."""
    state = before_round_1(8)
    usual = desk.pair_round(state, "a", 1).boards[0]
    forbid = act("ForbidPair", players=(*usual, 7), last_round=1)
    state = desk.apply(state, forbid)
    assert frozenset(usual) not in {
        frozenset(each) for each in desk.pair_round(state, "a", 1).boards
    }
    state = do(state, "AllowPair", one=usual[0], other=usual[1])
    groups = {group.players for group in state.section("a").tournament.forbidden_pairs}
    assert groups == {tuple(sorted((pid, 7))) for pid in usual}
    assert frozenset(usual) in {frozenset(each) for each in desk.pair_round(state, "a", 1).boards}


def test_prohibitions_after_the_start_leave_the_strict_rules() -> None:
    """And are confirmed then; forbidden pairs are in the pairing of the next round."""
    state = desk.apply(in_phase(desk.Phase.PAIRED), desk.LeaveStrict(why="brothers"))
    forbid = act("ForbidPair", players=(1, 4))
    weight = desk.weigh(state, forbid)
    assert weight.level is desk.Level.CONFIRM
    assert {"forbidden-late", "pairing-becomes-old"} == {each.code for each in weight.consequences}
    assert refused(state, replace(forbid, first_round=RoundNo(9))).code == "no-such-round"
    backwards = replace(forbid, first_round=RoundNo(3), last_round=RoundNo(2))
    assert refused(state, backwards).code == "rounds-backwards"
    assert refused(desk.apply(state, forbid), forbid).code == "nothing-changed"


def test_byes_follow_a_player_to_another_number() -> None:
    """The tournament calls the player by the new number."""
    bye = act("SetBye", pid=9, round_no=2)
    state = desk.fold([bye, act("ForbidPair", players=(8, 9))], before_round_1())
    order = (desk.Pid(9), *(desk.Pid(number) for number in range(1, 9)))
    tournament = do(state, "NumberPlayers", order=order).section("a").tournament
    assert tournament.requested_byes[0].players == (1,)
    assert sorted(tournament.forbidden_pairs[0].players) == [1, 9]
