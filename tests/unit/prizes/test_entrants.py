"""From a tournament to its prize list: the order, who has completed, remarks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.languages import Tongue
from openarbiter.model import NationalEntry, Player, Result, RoundNo, RoundRecord, Team, Tpn
from openarbiter.prizes import Fund
from openarbiter.prizes.awards import has_completed
from tests.every import every

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


@every("last", Result)
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


def category(who: str) -> Fund:
    """A fund with one category and nothing else."""
    text = f'[fund]\nsharing = "none"\n[[category]]\nname = "C"\nwho = \'{who}\'\nprizes = [5]\n'
    return oa.read_fund(text)


def winner(event: oa.Tournament, who: str, **more: Any) -> int | None:  # noqa: ANN401
    """Who wins a category."""
    found = oa.award_prizes(event, category(who), ["BH/C1", "BH", "SB"], **more)
    return found.awards[0].player if found.awards else None


def test_ratings_are_those_that_the_tournament_goes_by(event: oa.Tournament) -> None:
    """A national list, or an estimate of the arbiter, counts for prizes as for the pairing."""
    listed = NationalEntry(federation="NOR", rating=1234)
    players = tuple(replace(one, rating=None, national=(listed,)) for one in event.players)
    by_list = replace(event, players=players, strength=("NOR",))
    assert winner(by_list, "rating = 1234") == winner(event, "number > 0")
    assert winner(replace(by_list, strength=()), "rating = 1234") is None
    assert winner(replace(by_list, strength=()), "rating = none") == winner(event, "number > 0")


def test_games_are_counted_up_to_the_round(event: oa.Tournament) -> None:
    """Only those played at the board; a later round counts for nothing."""
    assert winner(event, "games >= 4") is not None
    assert winner(event, "games >= 5") is None
    assert winner(event, "games > 2", round=2) is None
    assert winner(event, "games = 2", round=2) is not None


def test_a_club_that_was_entered_goes_before_that_of_the_list(event: oa.Tournament) -> None:
    """Clubs stand beside the tournament where its file has no place for them."""
    assert winner(event, 'club = "Quay"') is None
    assert winner(event, 'club = "quay"', clubs={7: "Quay"}) == 7


@pytest.mark.parametrize("sharing", ["none", "equal", "hort", "nswca"])
def test_a_category_without_money_gives_its_trophy(event: oa.Tournament, sharing: str) -> None:
    """The cup goes to the first of it, whatever the rule; all money goes to the places."""
    text = f"""
[fund]
sharing = "{sharing}"
places = [50, 40]
[[category]]
name = "High numbers"
who = "number > 10"
[[trophy]]
name = "Cup"
category = "High numbers"
"""
    found = oa.award_prizes(event, oa.read_fund(text), ["BH/C1", "BH", "SB"])
    assert found.paid == 9000
    assert found.trophies[0].player == winner(event, "number > 10")
