"""The Swiss team system of 2026: team events with the round that the text asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    BoardNo,
    Colour,
    Event,
    Player,
    RoundNo,
    Team,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.team_rounds import with_forfeited_match
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import Game, RoundPairing
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import away, kept_apart

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
