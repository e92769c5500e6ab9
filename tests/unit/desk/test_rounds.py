"""Pairing, publishing, taking back, late pairs, closing."""

from __future__ import annotations

import pytest

from openarbiter import desk
from openarbiter.desk import Level, Phase, Pid
from openarbiter.model import Colour, Result, RoundNo
from tests.unit.desk.phases import (
    act,
    do,
    enter,
    paired,
    refused,
    through,
)
from tests.unit.desk.telling import after

FIRST = RoundNo(1)


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
