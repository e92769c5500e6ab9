"""From a tournament to its prize list: the order, who has completed, remarks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.languages import Tongue
from openarbiter.model import Player, Result, RoundNo, RoundRecord, Team, Tpn
from openarbiter.prizes.entrants import has_completed

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture
def event() -> oa.Tournament:
    """The shipped tournament."""
    return oa.read_trf(EXAMPLES / "spring-open.trf")


def test_the_order_is_that_of_the_standings(event: oa.Tournament) -> None:
    """Awards without sharing go down the table that `standings` gives with the same list."""
    fund = oa.read_fund('[fund]\nsharing = "none"\nplaces = [50, 40, 30, 20, 10]\n')
    codes = ["BH/C1", "BH", "SB"]
    found = oa.award_prizes(event, fund, codes)
    table = oa.standings(event, codes)
    assert [one.player for one in found.awards] == [row.player for row in table.rows[:5]]
    assert found.missing == ("After round 4 of 7: the event is not over.",)
    assert not found.notes


def test_an_earlier_round(event: oa.Tournament) -> None:
    """The prizes as they would have been after round 2."""
    fund = oa.read_fund("places = [50]\n")
    found = oa.award_prizes(event, fund, round=2)
    assert sum(one.amount for one in found.awards) == 5000
    assert all(one.points == 20 for one in found.awards)


def test_lots_break_the_last_ties(event: oa.Tournament) -> None:
    """With lots nobody shares a rank, and no remark about lots is needed."""
    fund = oa.read_fund('[fund]\nsharing = "none"\nplaces = [9, 8, 7, 6, 5, 4, 3, 2, 1]\n')
    assert any("drawing of lots" in note for note in oa.award_prizes(event, fund, []).notes)
    assert not any(
        "drawing of lots" in note for note in oa.award_prizes(event, fund, [], lots="7").notes
    )


def test_tie_breaks_of_teams_are_no_order_of_players(event: oa.Tournament) -> None:
    """A team file lists those of its table of teams; for prizes the players need their own."""
    of_teams = replace(
        event,
        event=replace(event.event, type_code="FIDE_TEAM_TYPEA_MP_GP"),
        teams=(Team(name="Saltmere", number=1, players=(Tpn(1), Tpn(2))),),
        tie_breaks=("MPTS", "GPTS"),
    )
    fund = oa.read_fund("places = [50]\n")
    with pytest.raises(oa.NotCoveredError) as refusal:
        oa.award_prizes(of_teams, fund)
    assert "only a table of teams has it, and this one is of players" in refusal.value.message
    assert "Prizes go to the players of the teams: name tie-breaks" in refusal.value.message
    assert Tongue("de").knows(refusal.value.message)
    assert oa.award_prizes(of_teams, fund, ["BH"]).awards
    with pytest.raises(oa.NotCoveredError) as asked:
        oa.award_prizes(of_teams, fund, ["MPTS"])
    assert "Prizes go to" not in asked.value.message


@pytest.mark.parametrize("last", Result)
def test_who_has_completed(last: Result) -> None:
    """Whoever was away from the last round has not completed the schedule."""
    completed = last not in {Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE, Result.ABSENT}
    rounds = (RoundRecord(Tpn(2), None, Result.WIN), RoundRecord(None, None, last))
    player = Player(tpn=Tpn(1), name="", rounds=rounds)
    assert has_completed(player, 2) is completed
    assert has_completed(player, 1)
    assert has_completed(player, 0)
    assert not has_completed(replace(player, withdrawn_after=RoundNo(1)), 2)
    assert has_completed(replace(player, withdrawn_after=RoundNo(2)), 2) is completed


def test_open_games_are_told(event: oa.Tournament) -> None:
    """A game without a result is named before anybody hands out money."""
    first = event.players[0]
    open_game = replace(first.rounds[0], result=Result.UNDECIDED)
    player = replace(first, rounds=(open_game, *first.rounds[1:]))
    changed = replace(event, players=(player, *event.players[1:]))
    found = oa.award_prizes(changed, oa.read_fund("places = [1]\n"), [])
    assert found.missing[1].startswith("Not final: 1 game has no result")
    assert found.missing[2].startswith("Round 1: 1 ")
