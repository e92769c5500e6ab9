"""Pairing, publishing, taking back, late pairs, closing."""

from __future__ import annotations

import pytest

from openarbiter import desk
from openarbiter.desk import Level, Phase, Pid
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import Colour, Result, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.simulate import recheck
from tests.unit.desk.phases import (
    SECOND,
    act,
    before_round_1,
    do,
    enter,
    in_phase,
    paired,
    played,
    refused,
    through,
)
from tests.unit.desk.telling import after, said

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


def test_publication_gives_everybody_a_record() -> None:
    """Games without result, the bye, a half-point bye, an absence, nothing for who joins later."""
    state = after(
        "SetBye pid=3, round_no=1; SetAbsent pid=4, round_no=1; "
        'AddPlayer pid=10, facts={name="Later"}, joins=3; WithdrawPlayer pid=5, from_round=1'
    )
    assert paired(state, 1).section("a").tournament.paired_rounds == 0
    section = through(state, 1).section("a")
    assert section.tournament.paired_rounds == 1
    result = {pid: section.player(pid).record(FIRST).result for pid in section.roster.pids}
    assert result == dict.fromkeys(map(Pid, (1, 2, 6, 7, 8, 9)), Result.UNDECIDED) | {
        3: Result.HALF_POINT_BYE,
        4: Result.ZERO_POINT_BYE,
        5: Result.ABSENT,
        10: Result.ABSENT,
    }
    assert section.tournament.requested_byes[0].round_no == 2
    # The colour nobody drew is a fact from now on: White for number 1.
    assert section.settings.initial_colour is section.tournament.initial_colour is Colour.WHITE


def test_a_published_pairing_is_never_out_of_date() -> None:
    """It holds (GHR 4.4), whatever is found later; a private one is for who is there."""
    late = 'AddPlayer pid=10, facts={name="Late"}, joins=2'
    assert not desk.is_stale(after("publish 1").section("a"), FIRST)
    assert not desk.is_stale(after(f"publish 1; {late}").section("a"), FIRST)
    assert desk.is_stale(after(f"phase paired; {late}").section("a"), SECOND)


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
    """C.04.1, 3: everybody who is there has one place; the pairing is of the section's system."""
    state = after("players 8")
    if code == "seated-but-away":
        state = do(state, "SetAbsent", pid=1, round_no=FIRST)
    pairs = [] if last is None else [(1, 2), (3, 4), (5, 6), *([last] if last else [])]
    boards = tuple((Pid(pair[0]), Pid(pair[1])) for pair in pairs)
    asked = act("PairRound", round_no=FIRST, boards=boards, bye=None, system="dutch-2026")
    assert refused(state, asked).code == code
    other = act("PairRound", round_no=FIRST, boards=boards, bye=None, system="dutch-2012")
    assert refused(state, other).code == "other-system"


def test_a_pairing_in_which_two_meet_again_is_not_kept() -> None:
    """C.04.1, 2, whoever made the boards; without strict rules the arbiter may."""
    state = played(1, 8)
    boards = tuple((board.black, board.white) for board in state.section("a").round(1).boards)
    again = act("PairRound", round_no=SECOND, boards=boards, bye=None, system="dutch-2026")
    assert refused(state, again).article == "C.04.1, 2"
    left = desk.apply(state, desk.LeaveStrict(why="training"))
    assert desk.apply(left, again).section("a").round(2).phase is Phase.PAIRED


def test_unpublish_and_publish_again() -> None:
    """A publication without results can be taken back, and the boards are still there."""
    back = after("publish 1; UnpublishRound round_no=1")
    assert back.section("a").round(1).phase is Phase.PAIRED
    assert back.section("a").tournament.paired_rounds == 0
    assert all(not player.rounds for player in back.section("a").tournament.players)
    again = do(back, "PublishRound", round_no=FIRST)
    assert again.section("a").tournament == after("publish 1").section("a").tournament
    result_in = refused(after("publish 1; enter 1 1 1-0"), act("UnpublishRound", round_no=FIRST))
    assert result_in.offers


def test_missing_results_become_adjourned_games() -> None:
    """C.04.2, 3.1: they count as draws for the pairing of the next round; the boards are named."""
    state = after("publish 1; enter 1 1 1-0")
    assert "2, 3, 4" in refused(state, act("CompleteRound", round_no=FIRST)).sentence
    section = paired(state, 2).section("a")
    assert section.round(1).adjourned == (2, 3, 4)
    assert section.round(2).phase is Phase.PAIRED
    # Results of round 1 come in while round 2 is public; a round is closed when it can be.
    both = "publish 1; enter 1 1 1-0; publish 2; enter 1 2 1-0; enter 1 3 0-1"
    section = after(f"{both}; CompleteRound round_no=1").section("a")
    assert section.round(1).phase is Phase.COMPLETE
    assert section.round(1).adjourned == (4,)


def test_a_round_is_opened_again_and_a_pairing_discarded() -> None:
    """The boards are gone, absences stay."""
    assert after("play 1; ReopenRound round_no=1").section("a").round(1).reopened
    state = do(in_phase(Phase.PAIRED), "DiscardPairing", round_no=SECOND)
    assert state.section("a").round(2).phase is Phase.DRAFTED
    assert not state.section("a").round(2).boards


def test_a_latecomer_plays_who_has_the_bye() -> None:
    """C.04.2, 4.4.4: one board more at the end; the bye is given up; the round is marked."""
    state = after('publish 1; AddPlayer pid=10, facts={name="Late", rating=2350}')
    bye = state.section("a").round(1).bye
    assert bye is not None
    pair = desk.late_pair(state, "a", 1, Pid(10), bye)
    assert said(state, pair) == "confirm bye-given-up late-board"
    section = desk.apply(state, pair).section("a")
    found = section.round(1)
    assert (found.bye, found.boards[-1].number, found.late) == (None, 5, (5,))
    assert found.edited_by_hand
    assert section.player(10).record(FIRST).opponent == section.tpn(bye)


def test_a_late_pair_has_the_colours_of_the_system() -> None:
    """5.2: as if the two had been paired with the others."""
    state = after("play 1; SetAbsent pid=1, round_no=2; SetAbsent pid=5, round_no=2; publish 2")
    pair = desk.late_pair(state, "a", 2, Pid(1), Pid(5))
    section = state.section("a")
    colours = {pid: section.player(pid).record(FIRST).colour for pid in (Pid(1), Pid(5))}
    assert colours[pair.white] is not Colour.WHITE or colours[Pid(1)] is colours[Pid(5)]
    assert {pair.white, pair.black} == {1, 5}


@pytest.mark.parametrize("players", [4, 9])
def test_two_who_wait_for_opponents_that_stay_away_are_paired(players: int) -> None:
    """C.04.2, 4.4.3, with four players too; who did not come is asked about before round 2."""
    state = after(f"players {players}; publish 1")
    one, two = state.section("a").round(1).boards[:2]
    late = desk.late_pair(state, "a", 1, one.white, two.black)
    weight = desk.weigh(state, late)
    assert weight.level is Level.CONSEQUENCES
    codes = [each.code for each in weight.consequences]
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
    """C.04.2, 4.4: the boards left keep their numbers."""
    state = after("publish 1; TakeApart round_no=1, board=1; TakeApart round_no=1, board=2")
    one, two = after("publish 1").section("a").round(1).boards[:2]
    section = do(state, "PairLate", round_no=FIRST, white=one.white, black=two.white).section("a")
    boards = section.round(1).boards
    assert [board.number for board in boards] == [3, 4, 5]
    assert set(boards[-1].pair) == {one.white, two.white}
    assert section.player(one.black).record(FIRST).result is Result.ABSENT


def test_a_round_beyond_the_last_cannot_be_paired() -> None:
    """Five rounds were announced."""
    with pytest.raises(RequestError, match="no round 6"):
        desk.pair_round(played(5), "a", 6)
    tournament = played(5).section("a").tournament
    assert not recheck.check(tournament, registry.edition("dutch-2026")).differences


def test_a_field_that_has_played_itself_out_is_told() -> None:
    """Four players, five rounds: after three there is nobody left."""
    state = played(3, 4)
    with pytest.raises(ImpossiblePairingError):
        desk.pair_round(state, "a", 4)
    ended = do(state, "EndEarly", round_no=RoundNo(3))
    assert desk.missing_for_final(state.section("a"))
    assert not desk.missing_for_final(ended.section("a"))
    assert [each.code for each in ended.section("a").remarks] == ["file-rounds"]
    assert "way-fewer-rounds" in {each.what.code for each in desk.ways_out(state, "a", 4)}


@pytest.mark.parametrize(("played_before", "entered"), [(2, False), (3, True)])
def test_the_remaining_games_of_a_round_robin_are_lost(
    played_before: int, *, entered: bool
) -> None:
    """Where the games stand, the opponents win the later ones (C.05, 6.6); who rests gets none."""
    number = played_before + 1
    steps = f"entered 6; system round-robin 5; play 1-{played_before}"
    section = after(f"{steps}; WithdrawPlayer pid=6, from_round={number}; play {number}").section(
        "a"
    )
    assert len(section.round(number).boards) == 2
    gone = section.player(Pid(6))
    record = gone.record(RoundNo(number))
    assert (record.result is Result.FORFEIT_LOSS) is entered
    if entered:
        assert record.opponent is not None
        won = section.player(section.pid(record.opponent)).record(RoundNo(number))
        assert (won.result, won.opponent) == (Result.FORFEIT_WIN, gone.tpn)
    section = after("entered 5; system round-robin 5; play 1").section("a")
    resting = section.round(1).bye
    assert resting is not None
    assert section.player(resting).record(FIRST).result is Result.ZERO_POINT_BYE
