"""Team events: entry, line-ups, results board by board, and the tournament that comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import OUTCOMES, Phase, Pid
from openarbiter.formats import trf
from openarbiter.model import BoardNo, Colour, Result, RoundNo, Tpn
from openarbiter.ranking.standings import standings
from tests.team_club import invented_teams
from tests.unit.desk.leagues import DREW, LOST, WON, act, begun, code, entered, over, published

ONE = RoundNo(1)

pytestmark = pytest.mark.usefixtures("club")


def test_teams_are_numbered_by_the_average_of_their_first_players() -> None:
    """The reserve does not count; a strength that is stated goes before the average."""
    state = begun()
    section = state.section("a")
    assert section.player(1).rating == 2285
    squad = section.squad(2)
    members = tuple(
        desk.Member(number=int(each.tpn), facts=desk.facts_of_member(each))
        for each in squad.members
    )
    stronger = act(
        desk.EditTeam,
        pid=Pid(2),
        facts=desk.facts_of(section, 2),
        strength=2600,
        members=members,
    )
    state = desk.fold([stronger, act(desk.NumberPlayers)], state)
    assert state.section("a").tpn(2) == 1


def test_a_match_has_the_first_players_and_is_decided_by_its_boards() -> None:
    """Colours alternate from board 1; the match counts when its last board has a result."""
    state = published(begun())
    section = state.section("a")
    match = section.match(1, 1)
    assert match is not None
    assert match.white_seats == (1, 2, 3, 4)
    state = entered(state, 1, WON, DREW, LOST, OUTCOMES["adjourned"])
    assert not state.section("a").outcome(1, 1).decided
    state = entered(state, 1, WON, DREW, LOST, WON)
    assert state.section("a").outcome(1, 1) == WON
    assert desk.score_text(state.section("a"), 1, 1) == "2½:1½"
    whole = desk.exported(state, "a")
    second = whole.player(2)
    assert second.record(ONE).colour is Colour.BLACK
    assert second.record(ONE).result is Result.DRAW
    assert whole.team_event.colours == "WBWB"
    assert whole.teams[0].players == (1, 2, 3, 4, 5)


def test_a_line_up_changes_before_results_only() -> None:
    """A reserve, an empty board, then nobody at a board that has been played is replaced."""
    state = published(begun())
    line_up = {"round_no": ONE, "board": BoardNo(1), "team": Pid(1)}
    change = act(desk.SetLineUp, seats=(1, 2, 5, None), **line_up)
    assert [each.code for each in desk.weigh(state, change).consequences] == ["empty-board"]
    state = desk.apply(state, change)
    match = state.section("a").match(1, 1)
    assert match is not None
    assert [outcome.decided for outcome in match.results] == [False, False, False, True]
    lost = OUTCOMES["-/+"]
    assert code(state, act(desk.EnterMatch, round_no=ONE, board=BoardNo(1), results=(WON,) * 4))
    state = entered(state, 1, WON, WON, DREW, lost)
    assert desk.score_text(state.section("a"), 1, 1) == "2½:1½"
    back = act(desk.SetLineUp, seats=(1, 2, 3, 4), **line_up)
    assert code(state, back) == "line-up-has-result"
    fourth = act(desk.SetLineUp, seats=(1, 2, 5, 4), **line_up)
    assert not desk.apply(state, fourth).section("a").outcome(1, 1).decided
    whole = desk.exported(state, "a")
    (up,) = whole.team_event.line_ups
    assert up.players == (1, 2, 5, None)
    assert up.opponent == state.section("a").tpn(match.black)


def test_a_forfeited_match_is_no_match_that_was_played() -> None:
    """It stands as such in the file, and both teams may meet again."""
    state = published(begun())
    forfeit = act(
        desk.ForfeitMatch, round_no=ONE, board=BoardNo(2), white_came=False, black_came=True
    )
    state = desk.apply(state, forfeit)
    section = state.section("a")
    assert section.outcome(1, 2) == OUTCOMES["-/+"]
    (match,) = desk.exported(state, "a").team_event.forfeited
    assert (match.white_came, match.black_came) == (False, True)
    cleared = desk.apply(state, act(desk.ClearMatch, round_no=ONE, board=BoardNo(2)))
    assert cleared.section("a").round(1).phase is Phase.PUBLISHED
    assert not cleared.section("a").outcome(1, 2).decided


def test_a_whole_event_goes_into_a_file_and_back() -> None:
    """With an odd team, a bye, an absence and a withdrawal the file reads as what was written."""
    state = begun(7)
    state = over(published(state))
    absent = act(desk.SetBye, pid=Pid(3), round_no=RoundNo(2))
    state = over(published(desk.apply(state, absent), 2), 2)
    state = desk.apply(state, act(desk.WithdrawPlayer, pid=Pid(5), from_round=RoundNo(3)))
    state = over(published(state, 3), 3)
    whole = desk.exported(state, "a")
    data = desk.write_report_file(state, "a")
    read = trf.read(data)
    assert read.tournament.team_event == whole.team_event
    assert [team.players for team in read.tournament.teams] == [
        team.players for team in whole.teams
    ]
    assert read.tournament.requested_byes == whole.requested_byes
    tables = [
        standings(each, ("MPTS", "GPTS", "DE"), team_event=each.team_event)
        for each in (whole, read.tournament)
    ]
    assert [(row.player, row.points) for row in tables[0]] == [
        (row.player, row.points) for row in tables[1]
    ]
    by_teams = {player.tpn: player for player in state.section("a").tournament.players}
    for row in tables[0]:
        worth = state.section("a").tournament.scoring
        records = by_teams[Tpn(row.player)].rounds
        assert row.points == sum(_points(worth, record.result) for record in records)


def test_the_file_states_what_the_teams_have_made() -> None:
    """Match points, game points and places of record 310 are those of the table."""
    state = over(published(begun(5, tie_breaks=("GPTS",))))
    read = trf.read(desk.write_report_file(state, "a")).tournament
    table = standings(read, ("MPTS", "GPTS"), team_event=read.team_event)
    stated = [(team.number, team.match_points, team.game_points, team.rank) for team in read.teams]
    made = [
        (row.player, *(int(10 * (value or 0)) for value in row.values), row.rank) for row in table
    ]
    assert sorted(made) == stated
    assert len({points for _, points, _, _ in stated}) > 1


def _points(worth: Any, result: Result) -> int:  # noqa: ANN401
    return int(worth.table()[result.value, False])


def test_actions_and_states_of_teams_are_read_as_they_were_written() -> None:
    """Everything of a team event is in the JSON of its state."""
    state = published(begun())
    state = entered(state, 1, WON, DREW, LOST, WON)
    assert desk.state_from_json(desk.state_to_json(state)) == state
    for action in (
        act(desk.AddTeams, teams=invented_teams(2)),
        act(desk.SetLineUp, round_no=ONE, board=BoardNo(1), team=Pid(1), seats=(1, None, 3, 4)),
        act(desk.EnterMatch, round_no=ONE, board=BoardNo(1), results=(WON, DREW)),
    ):
        assert desk.action_from_json(desk.action_to_json(action)) == action


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"boards": 0}, "bad-boards"),
        ({"colours": "BWBW"}, "bad-board-colours"),
        ({"colours": "WB"}, "bad-board-colours"),
        ({"win": 10, "draw": 20}, "points-upside-down"),
        ({"code": "FIDE_DUTCH"}, "bad-team-code"),
    ],
)
def test_settings_of_matches_nobody_could_play_by(changed: dict[str, Any], expected: str) -> None:
    """Each with its own reason; and none of them changes after round 1."""
    state = begun()
    settings = state.section("a").settings
    wrong = replace(settings, team=desk.TeamSettings(**changed))
    assert code(state, act(desk.ChangeSection, settings=wrong)) == expected
    late = replace(settings, team=desk.TeamSettings(boards=6))
    assert desk.apply(state, act(desk.ChangeSection, settings=late))
    change = act(desk.ChangeSection, settings=late)
    assert code(published(state), change) == "locked-after-start"


def test_corrections_say_which_matches_would_have_been_others() -> None:
    """A result of a round that is over is changed with a reason only."""
    state = over(published(begun()))
    state = published(state, 2)
    change = act(desk.EnterMatch, round_no=ONE, board=BoardNo(1), results=(LOST,) * 4)
    weight = desk.weigh(state, change)
    assert weight.needs_reason
    first = weight.consequences[0]
    assert {"old": "2½:1½", "new": "0:4"}.items() <= dict(first.gaps).items()


def test_players_and_teams_do_not_mix() -> None:
    """A section of teams stays one, and a match takes no result of a game."""
    state = published(begun())
    settings = replace(state.section("a").settings, system="dutch-2026", tie_breaks=("BH",))
    assert code(state, act(desk.ChangeSection, settings=settings)) == "teams-and-players"
    game = act(desk.EnterResult, round_no=ONE, board=BoardNo(1), outcome=WON)
    assert code(state, game) == "board-is-match"
    again = act(desk.AddTeams, teams=invented_teams(1))
    assert code(state, again) == "team-known"
