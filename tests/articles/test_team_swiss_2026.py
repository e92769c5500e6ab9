"""The Swiss team system of 2026, and team events as tournaments of teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import (
    BoardNo,
    Colour,
    Event,
    Player,
    PointsAdjustment,
    Result,
    RoundNo,
    ScoringSystem,
    Team,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.team_rounds import with_forfeited_match
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.basic_rules import histories
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.team_codes import SWISS_CODES, TeamOptions, team_options
from openarbiter.rulebooks.team_matches import as_teams
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import away, kept_apart
from tests.unit.model.test_team_matches import ONE, ROUND, THREE

CASES: list[dict[str, Any]] = read("team-swiss-2026/cases.toml")["case"]
EDITION = registry.edition("team-swiss-2026")

BOARDS = 2
DRAWN = "1/2-1/2"
RESULTS = {
    "2": ("1-0", "0-1"),
    "1.5": ("1-0", DRAWN),
    "1": (DRAWN, DRAWN),
    "0.5": (DRAWN, "1-0"),
    "0": ("0-1", "1-0"),
}
"""Results by the points of the team named first: it has White on board 1 and Black on board 2."""


def seats(team: int) -> tuple[Tpn, Tpn]:
    """The two players of a team."""
    return Tpn(2 * team - 1), Tpn(2 * team)


def event(case: dict[str, Any]) -> Tournament:
    """The team event of a case before its first round."""
    numbers = range(1, case["teams"] + 1)
    return Tournament(
        players=tuple(
            Player(tpn=tpn, name=f"Player {tpn}") for each in numbers for tpn in seats(each)
        ),
        teams=tuple(
            Team(name=f"Team {each}", number=each, players=seats(each)) for each in numbers
        ),
        rounds=case["rounds"],
        event=Event(type_code=case.get("code", "FIDE_TEAM")),
        initial_colour=Colour(case.get("initial_colour", "w")),
        forbidden_pairs=kept_apart(case.get("forbidden", ())),
        virtual_points=tuple(virtual_points(case.get("scores", {}))),
        baku=case.get("baku", False),
    )


def virtual_points(scores: dict[str, int]) -> Iterator[VirtualPoints]:
    """Scores (tenths) before round 1, as virtual points."""
    one = RoundNo(1)
    for team, points in scores.items():
        at = Tpn(int(team))
        yield VirtualPoints(
            points=0,
            match_points=points,
            first_round=one,
            last_round=one,
            first_player=at,
            last_player=at,
        )


def after(tournament: Tournament, text: str) -> Tournament:
    """With a round played: its matches, its bye and who was away."""
    number = tournament.next_round
    entries = [entry.split() for entry in text.split(", ")]
    pairs = {tuple(map(int, what.split("-"))): score for what, score in entries if "-" in what}
    resting = {
        kind: [int(what) for what, each in entries if each == kind] for kind in ("bye", "away")
    }
    found = tournament.with_team_round(
        RoundPairing(
            round_no=number,
            system=EDITION.id,
            games=tuple(
                Game(board=BoardNo(board), white=Tpn(one), black=Tpn(other))
                for board, (one, other) in enumerate(pairs, start=1)
            ),
            bye=Tpn(resting["bye"][0]) if resting["bye"] else None,
            absent=tuple(map(Tpn, resting["away"])),
        ),
        BOARDS,
    )
    for (one, other), score in pairs.items():
        points, _, others = score.partition(":")
        if "-" in score:
            came = (points == "+", others == "+")
            found = with_forfeited_match(found, number, one, came)
            continue
        assert float(points) + float(others) == BOARDS
        boards = zip(seats(one), seats(other), strict=True)
        (white, black), (black_2, white_2) = boards
        found = found.with_result(number, white, black, RESULTS[points][0])
        found = found.with_result(number, white_2, black_2, RESULTS[points][1])
    return away(found, number, resting["away"])


def before(case: dict[str, Any]) -> Tournament:
    """The team event of a case before the round that is asked for."""
    found = event(case)
    for text in case["played"]:
        found = after(found, text)
    return away(found, found.next_round, case.get("away", []))


@every("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    """Matches, colours, bye and upfloaters are those that the article asks for."""
    tournament = before(case)
    round_no = tournament.next_round
    assert round_no == len(case["played"]) + 1
    if case.get("pairs") == []:
        with pytest.raises(ImpossiblePairingError):
            EDITION.pair(tournament, round_no)
        return
    answer = EDITION.pair(tournament, round_no)
    found = [list(bracket.upfloaters) for bracket in answer.brackets if bracket.upfloaters]
    if "first_upfloaters" in case:
        assert found[0] == case["first_upfloaters"]
        return
    assert {f"{game.white}-{game.black}" for game in answer.games} == set(case["pairs"])
    assert answer.bye == case.get("bye")
    if "upfloaters" in case:
        assert found == case["upfloaters"]


def played(*results: str, **changes: object) -> Tournament:
    """Round 1: team 2 with White against team 1 on two boards, team 3 with the bye."""
    found = replace(THREE, **changes).with_team_round(ROUND, 2)  # type: ignore[arg-type]
    boards = ((4, 1), (2, 5))
    for (white, black), result in zip(boards, results, strict=False):
        found = found.with_result(1, white, black, result)
    return found


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
    of_players = played("1-0", "1/2-1/2", team_event=TeamEvent(win=30, draw=10))
    found = as_teams(of_players)
    assert as_teams(found) is found is as_teams(of_players)
    assert found.scoring == replace(ScoringSystem.of(30, 10), pairing_allocated_bye=10)
    assert found.match_points == ((0,), (30,), (10,))
