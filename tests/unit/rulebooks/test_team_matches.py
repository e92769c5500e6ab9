"""Team events as tournaments of teams."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.model import (
    Event,
    PointsAdjustment,
    Result,
    RoundNo,
    ScoringSystem,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.basic_rules import histories
from openarbiter.rulebooks.team_codes import SWISS_CODES, TeamOptions, team_options
from openarbiter.rulebooks.team_matches import as_teams
from tests.every import every
from tests.unit.model.test_team_matches import ONE, ROUND, THREE


def played(*results: str, **changes: object) -> Tournament:
    """Round 1: team 2 with White against team 1 on two boards, team 3 with the bye."""
    tournament = replace(THREE, **changes).with_team_round(ROUND, 2)  # type: ignore[arg-type]
    boards = ((4, 1), (2, 5))
    for (white, black), result in zip(boards, results, strict=False):
        tournament = tournament.with_result(1, white, black, result)
    return tournament


@every(
    ("results", "of_two", "points", "opponents"),
    [
        # An open board counts by its draws until it has a result (GHR 3.1).
        (["1-0"], Result.UNDECIDED, [0, 20, 10], [[2], [1], []]),
        # Both teams won a board by forfeit: not played, nobody won (C.04.6, 1.6).
        (["+/-", "+/-"], Result.FORFEIT_LOSS, [10, 10, 10], [[], [], []]),
    ],
)
def test_what_a_match_is(
    results: list[str], of_two: Result, points: list[int], opponents: list[list[int]]
) -> None:
    """By its boards, with what it gives each team."""
    found = as_teams(played(*results))
    assert found.player(2).record(ONE).result is of_two
    assert found.match_points == tuple((each,) for each in points)
    history = histories(found, RoundNo(2))
    assert (history.score, history.opponents) == (points, opponents)


def test_abnormal_points_of_teams_count_in_the_primary_score() -> None:
    """A penalty of a match point and a bonus in game points (record 299)."""
    penalty = PointsAdjustment(
        kind="", points=5, round_no=None, players=(Tpn(2),), match_points=-10
    )
    by_match = as_teams(played("1-0", "0-1", adjustments=(penalty,)))
    assert histories(by_match, RoundNo(2)).score == [0, 10, 10]
    by_game = replace(by_match.of_players, event=Event(type_code="FIDE_TEAM_GP"))
    assert histories(as_teams(by_game), RoundNo(2)).score == [0, 25, 10]


def test_virtual_points_are_match_points() -> None:
    """Where a file has them in the columns of game points only, they are taken from there."""
    given = VirtualPoints(
        points=0,
        match_points=20,
        first_round=ONE,
        last_round=ONE,
        first_player=Tpn(1),
        last_player=Tpn(2),
    )
    other = replace(given, points=10, match_points=0)
    found = as_teams(replace(THREE, virtual_points=(given, other)))
    assert [each.points for each in found.virtual_points] == [20, 10]


@every(
    "changes",
    [
        {"teams": ()},
        {"event": Event(type_code="FIDE_TEAM_TYPEA")},
        {"event": Event(type_code="FIDE_TEAM_GP_MP_BAKU")},
        {"event": Event(type_code="FIDE_TEAM_GP"), "baku": True},
        {"team_event": TeamEvent(win=30), "baku": True},
        {"team_event": TeamEvent(colours="BWBW")},
    ],
)
def test_what_nothing_defines_is_refused(changes: dict[str, object]) -> None:
    """No teams, a type without scores, accelerated game points, 3-1-0, Black on board 1."""
    with pytest.raises(NotCoveredError):
        as_teams(replace(THREE, **changes))  # type: ignore[arg-type]


def test_every_code_says_its_options() -> None:
    """Twelve codes and the bare one, each with its own options."""
    assert len({*SWISS_CODES}) == 13
    for code in SWISS_CODES[1:]:
        assert team_options(code).code == code
    assert team_options("") == team_options("FIDE_TEAM") == TeamOptions()
    assert team_options("FIDE_TEAM_MP") == TeamOptions(preference="", secondary=False)


def test_a_tournament_of_teams_is_made_once() -> None:
    """It is its own tournament of teams; points of a match follow the match points."""
    tournament = played("1-0", "1/2-1/2", team_event=TeamEvent(win=30, draw=10))
    found = as_teams(tournament)
    assert as_teams(found) is found is as_teams(tournament)
    assert found.scoring == replace(ScoringSystem.of(30, 10), pairing_allocated_bye=10)
    assert found.match_points == ((0,), (30,), (10,))
