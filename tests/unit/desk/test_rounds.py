"""Pairing, publishing, taking back, late pairs, closing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import Colour, Result, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.simulate import recheck
from tests.unit.desk.phases import (
    SECOND,
    act,
    before_round_1,
    codes_of,
    do,
    enter,
    in_phase,
    paired,
    played,
    refused,
    through,
)

FIRST = RoundNo(1)


def test_a_pairing_is_that_of_the_edition() -> None:
    """Boards and bye of the action are those the edition finds, by the ids of the players."""
    state = before_round_1()
    section = state.section("a")
    asked = desk.pair_round(state, "a", 1)
    answer = registry.edition(section.system).pair(section.tournament, FIRST)
    assert [(section.tpn(white), section.tpn(black)) for white, black in asked.boards] == [
        (game.white, game.black) for game in answer.games
    ]
    assert asked.bye is not None
    assert section.tpn(asked.bye) == answer.bye


def test_a_private_pairing_is_no_fact_yet() -> None:
    """Before publication nobody has a record of the round."""
    state = paired(before_round_1(), 1)
    assert state.section("a").tournament.paired_rounds == 0
    published = do(state, "PublishRound", round_no=FIRST)
    assert published.section("a").tournament.paired_rounds == 1


def test_publication_gives_everybody_a_record() -> None:
    """Games without result, the bye, a half-point bye, an absence, nothing for who joins later."""
    state = desk.fold(
        [
            act("SetBye", pid=3, round_no=FIRST),
            act("SetAbsent", pid=4, round_no=FIRST),
            act("AddPlayer", pid=10, facts=desk.PlayerFacts(name="Later"), joins=3),
            act("WithdrawPlayer", pid=5, from_round=FIRST),
        ],
        before_round_1(),
    )
    section = through(state, 1).section("a")

    def result(pid: int) -> Result:
        return section.player(pid).record(FIRST).result

    assert result(3) is Result.HALF_POINT_BYE
    assert result(4) is Result.ZERO_POINT_BYE
    assert result(5) is Result.ABSENT
    assert result(10) is Result.ABSENT
    assert {result(pid) for pid in (1, 2, 6, 7, 8, 9)} == {Result.UNDECIDED}
    assert section.tournament.requested_byes[0].round_no == 2


def test_facts_that_change_make_a_pairing_old() -> None:
    """A withdrawal, a bye, a corrected result: publish is refused until it is paired again."""
    state = in_phase(desk.Phase.PAIRED)
    publish = act("PublishRound", round_no=SECOND)
    changes = (
        act("WithdrawPlayer", pid=2, from_round=SECOND),
        act("SetBye", pid=2, round_no=SECOND),
        act("CorrectResult", round_no=FIRST, board=1, outcome="0-1"),
    )
    for change in changes:
        assert "pairing-becomes-old" in codes_of(state, change)
        changed = desk.apply(state, change)
        assert refused(changed, publish).code == "pairing-out-of-date"
        again = desk.apply(changed, desk.pair_round(changed, "a", 2))
        assert desk.apply(again, publish).section("a").published_rounds == 2


def test_a_published_pairing_is_never_out_of_date() -> None:
    """It holds (GHR 4.4), whatever is found later."""
    state = through(before_round_1(), 1)
    assert not desk.is_stale(state.section("a"), FIRST)
    late = act("AddPlayer", pid=10, facts=desk.PlayerFacts(name="Late"), joins=SECOND)
    assert not desk.is_stale(desk.apply(state, late).section("a"), FIRST)
    private = in_phase(desk.Phase.PAIRED)
    late = replace(late, pid=private.section("a").next_pid)
    assert desk.is_stale(desk.apply(private, late).section("a"), SECOND)


def test_a_change_that_does_not_matter_leaves_the_pairing() -> None:
    """A bye for a later round does not touch the pairing of this one."""
    state = in_phase(desk.Phase.PAIRED)
    later = do(state, "SetBye", pid=2, round_no=3)
    assert do(later, "PublishRound", round_no=SECOND).section("a").published_rounds


@pytest.mark.parametrize(
    ("last", "code"),
    [
        ((7, 1), "seated-twice"),
        ((), "not-seated"),
        ((7, 8), "seated-but-away"),
        ((7, 99), "not-there"),
        (None, "no-boards"),
    ],
)
def test_boards_must_seat_everybody_once(last: tuple[int, ...] | None, code: str) -> None:
    """C.04.1, 3: everybody who is there has one place."""
    state = before_round_1(8)
    if code == "seated-but-away":
        state = do(state, "SetAbsent", pid=1, round_no=FIRST)
    pairs = [] if last is None else [(1, 2), (3, 4), (5, 6), *([last] if last else [])]
    boards = tuple((desk.Pid(pair[0]), desk.Pid(pair[1])) for pair in pairs)
    action = act("PairRound", round_no=FIRST, boards=boards, bye=None, system="dutch-2026")
    assert refused(state, action).code == code


def test_a_pairing_in_which_two_meet_again_is_not_kept() -> None:
    """C.04.1, 2, whoever made the boards; without strict rules the arbiter may."""
    state = played(1, 8)
    boards = tuple((board.black, board.white) for board in state.section("a").round(1).boards)
    again = act("PairRound", round_no=SECOND, boards=boards, bye=None, system="dutch-2026")
    assert refused(state, again).article == "C.04.1, 2"
    left = desk.apply(state, desk.LeaveStrict(why="training"))
    assert desk.apply(left, again).section("a").round(2).phase is desk.Phase.PAIRED


def test_a_pairing_of_another_system_is_not_kept() -> None:
    """What one edition found is not filed under another one."""
    state = before_round_1(8)
    asked = replace(desk.pair_round(state, "a", 1), system="dutch-2012")
    assert refused(state, asked).code == "other-system"


def test_the_colour_nobody_drew_is_kept_from_round_1_on() -> None:
    """White for number 1 without a lot; from then on it is a fact."""
    state = before_round_1()
    assert state.section("a").settings.initial_colour is None
    section = through(state, 1).section("a")
    assert section.settings.initial_colour is Colour.WHITE
    assert section.tournament.initial_colour is Colour.WHITE


def test_unpublish_and_publish_again() -> None:
    """A publication without results can be taken back, and the boards are still there."""
    state = through(before_round_1(), 1)
    back = do(state, "UnpublishRound", round_no=FIRST)
    assert back.section("a").round(1).phase is desk.Phase.PAIRED
    assert back.section("a").tournament.paired_rounds == 0
    assert all(not player.rounds for player in back.section("a").tournament.players)
    again = do(back, "PublishRound", round_no=FIRST)
    assert again.section("a").tournament == state.section("a").tournament


def test_unpublish_is_refused_with_a_result() -> None:
    """First the results are taken back."""
    state = enter(through(before_round_1(), 1), 1, 1, "1-0")
    refusal = refused(state, act("UnpublishRound", round_no=FIRST))
    assert refusal.code == "results-in"
    assert refusal.offers


def test_missing_results_become_adjourned_games() -> None:
    """C.04.2, 3.1: they count as draws for the pairing of the next round, and this is said."""
    state = through(before_round_1(), 1)
    state = enter(state, 1, 1, "1-0")
    asked = desk.pair_round(state, "a", 2)
    said = desk.weigh(state, asked)
    assert said.level is desk.Level.ACKNOWLEDGE
    assert "counts-as-draws" in {each.code for each in said.consequences}
    section = desk.apply(state, asked).section("a")
    assert section.round(1).adjourned == (2, 3, 4)
    assert section.round(2).phase is desk.Phase.PAIRED


def test_an_older_open_game_is_acknowledged_before_each_pairing() -> None:
    """C.02: also two rounds later, and where boards are made by hand without any pairing."""
    state = through(enter(through(before_round_1(), 1), 1, 1, "1-0"), 2)
    for board in (1, 2, 3, 4):
        state = enter(state, 2, board, "1-0")
    for action in (desk.pair_round(state, "a", 3), desk.begin_edit(state, "a", 3)):
        weight = desk.weigh(state, action)
        assert weight.level is desk.Level.ACKNOWLEDGE
        assert "adjourned-still" in {each.code for each in weight.consequences}
    state = desk.apply(state, desk.pair_round(state, "a", 3))
    assert desk.weigh(state, desk.begin_edit(state, "a", 3)).level is desk.Level.INFORM


def test_two_rounds_can_be_open() -> None:
    """Results of round 1 come in while round 2 is public; a round is closed when it can be."""
    state = through(enter(through(before_round_1(), 1), 1, 1, "1-0"), 2)
    late = act("EnterResult", round_no=FIRST, board=2, outcome="1-0")
    assert desk.weigh(state, late).level is desk.Level.CONFIRM
    draw = replace(late, outcome=desk.OUTCOMES["1/2-1/2"])
    assert desk.weigh(state, draw).level in {desk.Level.NONE, desk.Level.INFORM}
    state = enter(desk.apply(state, late), 1, 3, "0-1")
    section = do(state, "CompleteRound", round_no=FIRST).section("a")
    assert section.round(1).phase is desk.Phase.COMPLETE
    assert section.round(1).adjourned == (4,)


def test_results_that_miss_keep_a_round_open() -> None:
    """The refusal names the boards."""
    state = enter(through(before_round_1(), 1), 1, 1, "1-0")
    refusal = refused(state, act("CompleteRound", round_no=FIRST))
    assert refusal.code == "results-missing"
    assert "2, 3, 4" in refusal.sentence


def test_a_closed_round_can_be_opened_again_while_it_is_the_last() -> None:
    """After the next publication a result is corrected, not entered."""
    state = played(1)
    assert do(state, "ReopenRound", round_no=FIRST).section("a").round(1).reopened
    later = through(state, 2)
    assert refused(later, act("ReopenRound", round_no=FIRST)).code == "later-round-public"


def test_discard_leaves_a_drafted_round() -> None:
    """The boards are gone, absences stay."""
    state = do(in_phase(desk.Phase.PAIRED), "DiscardPairing", round_no=SECOND)
    assert state.section("a").round(2).phase is desk.Phase.DRAFTED
    assert not state.section("a").round(2).boards


def _late_pair(state: desk.EventState) -> tuple[desk.EventState, desk.PairLate]:
    """Somebody arrives while round 1 is public; the pair with who has the bye."""
    bye = state.section("a").round(1).bye
    assert bye is not None
    new = act("AddPlayer", pid=10, facts=desk.PlayerFacts(name="Late", rating=2350))
    arrived = desk.apply(state, new)
    return arrived, desk.late_pair(arrived, "a", 1, desk.Pid(10), bye)


def test_a_latecomer_plays_who_has_the_bye() -> None:
    """C.04.2, 4.4.4: one board more at the end; the bye is given up; the round is marked."""
    state, pair = _late_pair(through(before_round_1(), 1))
    weight = desk.weigh(state, pair)
    assert weight.level is desk.Level.CONFIRM
    assert {"late-board", "bye-given-up"} <= {each.code for each in weight.consequences}
    section = desk.apply(state, pair).section("a")
    found = section.round(1)
    assert found.bye is None
    assert found.boards[-1].number == 5
    assert found.late == (5,)
    assert found.edited_by_hand
    assert section.player(10).record(FIRST).opponent == section.tpn(pair.white) or (
        section.player(10).record(FIRST).opponent == section.tpn(pair.black)
    )


def test_a_late_pair_has_the_colours_of_the_system() -> None:
    """5.2: as if the two had been paired with the others."""
    state = played(1)
    ones = (act("SetAbsent", pid=pid, round_no=SECOND) for pid in (desk.Pid(1), desk.Pid(5)))
    state = through(desk.fold(ones, state), 2)
    pair = desk.late_pair(state, "a", 2, desk.Pid(1), desk.Pid(5))
    section = state.section("a")
    colours = {pid: section.player(pid).record(FIRST).colour for pid in (desk.Pid(1), desk.Pid(5))}
    if colours[desk.Pid(1)] is not colours[desk.Pid(5)]:
        assert colours[pair.white] is Colour.BLACK
    assert {pair.white, pair.black} == {1, 5}


def test_late_pairs_need_two_players_without_opponents() -> None:
    """Somebody who plays already cannot play twice; who sits at one board has an opponent."""
    state, pair = _late_pair(through(before_round_1(), 1))
    board = state.section("a").round(1).boards[0]
    same = replace(pair, white=board.black, black=board.white)
    assert refused(state, same).code == "has-opponent"
    busy = replace(pair, white=board.white, black=desk.Pid(10))
    assert refused(enter(state, 1, 1, "1-0"), busy).code == "result-there"
    assert (
        refused(state, replace(pair, white=desk.Pid(10), black=desk.Pid(10))).code
        == "needs-two-players"
    )


@pytest.mark.parametrize("players", [4, 9])
def test_two_who_wait_for_opponents_that_stay_away_are_paired(players: int) -> None:
    """C.04.2, 4.4.3, with four players too; who did not come is asked about before round 2."""
    state = through(before_round_1(players), 1)
    one, two = state.section("a").round(1).boards[:2]
    late = desk.late_pair(state, "a", 1, one.white, two.black)
    weight = desk.weigh(state, late)
    codes = [each.code for each in weight.consequences]
    assert weight.level is desk.Level.CONSEQUENCES
    assert codes[:4] == ["apart", "apart", "apart-why", "late-board"]
    state = desk.apply(state, late)
    section = state.section("a")
    boards = section.round(1).boards
    assert {*boards[-1].pair} == {one.white, two.black}
    assert boards[-1].number == players // 2 + 1
    for pid in (one.black, two.white):
        assert section.player(pid).record(FIRST).result is Result.ZERO_POINT_BYE
    for board in boards:
        state = enter(state, 1, board.number, "1-0")
    away = desk.absent_without_notice(do(state, "CompleteRound", round_no=FIRST).section("a"), 2)
    assert {*away} == {one.black, two.white}


def test_a_published_pair_can_be_taken_apart_and_paired_otherwise() -> None:
    """C.04.2, 4.4: with consequences shown; the boards left keep their numbers."""
    state = through(before_round_1(), 1)
    one, two = state.section("a").round(1).boards[:2]
    for board in (one, two):
        action = act("TakeApart", round_no=FIRST, board=board.number)
        assert desk.weigh(state, action).needs_reason
        state = desk.apply(state, action)
    late = act("PairLate", round_no=FIRST, white=one.white, black=two.white)
    section = desk.apply(state, late).section("a")
    assert [board.number for board in section.round(1).boards] == [3, 4, 5]
    added = section.round(1).board(5)
    assert added is not None
    assert set(added.pair) == {one.white, two.white}
    assert section.player(one.black).record(FIRST).result is Result.ABSENT


def test_a_round_beyond_the_last_cannot_be_paired() -> None:
    """Five rounds were announced."""
    state = played(5)
    with pytest.raises(RequestError, match="no round 6"):
        desk.pair_round(state, "a", 6)
    assert not recheck.check(
        state.section("a").tournament, registry.edition("dutch-2026")
    ).differences


def test_a_field_that_has_played_itself_out_is_told() -> None:
    """Four players, five rounds: after three there is nobody left."""
    state = played(3, 4)
    with pytest.raises(ImpossiblePairingError):
        desk.pair_round(state, "a", 4)
    settings = replace(state.section("a").settings, rounds=3)
    shorter = act("ChangeSection", settings=settings)
    assert refused(state, shorter).article == "C.04.1, 1"
    ended = do(state, "EndEarly", round_no=RoundNo(3))
    assert desk.missing_for_final(state.section("a"))
    assert not desk.missing_for_final(ended.section("a"))
    assert [each.code for each in ended.section("a").remarks] == ["file-rounds"]
    assert "way-fewer-rounds" in {each.what.code for each in desk.ways_out(state, "a", 4)}
    state = do(state, "LeaveStrict", why="everybody has met everybody")
    weight = desk.weigh(state, shorter)
    assert weight.needs_reason
    assert {"rounds-change", "becomes-last"} <= {each.code for each in weight.consequences}
