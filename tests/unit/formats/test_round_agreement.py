"""What JSON says of its rounds is asked as in a report file; what an event file holds opens."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from openarbiter.errors import ContradictionError, FormatError, UnreadableLineError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.model import Result, RoundNo, Tournament
from tests.every import every
from tests.unit.formats.refusals import findings, from_json


def line(number: int, points: str, *cells: str) -> str:
    """Record 001 of a player, in its columns."""
    return f"001 {number:4d}      {f'Player {number}':66s}{points:>4s} {number:4d}" + "".join(
        f"  {cell:>8s}" for cell in cells
    )


LINES = "\n".join(
    [
        "142 5",
        line(1, "2.0", "3 w 1", "2 b 1"),
        line(2, "1.0", "4 b 1", "1 w 0"),
        line(3, "1.0", "1 b 0", "4 w 1"),
        line(4, "0.0", "2 w 0", "3 b 0"),
        "",
    ]
)
BYE = [None, None, "U"]


def data() -> dict[str, Any]:
    """Four players after two of five rounds, as JSON values."""
    tournament = trf.read(LINES).tournament
    found: dict[str, Any] = json.loads(json_.write(tournament))
    return found


def with_player(place: int, **changes: Any) -> dict[str, Any]:  # noqa: ANN401  (JSON is anything)
    """The same with other members of a player."""
    found = data()
    found["players"][place].update(changes)
    return found


def with_members(**changes: Any) -> dict[str, Any]:  # noqa: ANN401  (JSON is anything)
    """The same with other members."""
    return {**data(), **changes}


def with_byes() -> dict[str, Any]:
    """The same with two pairing-allocated byes in round 3, and no points declared."""
    found = data()
    for player in found["players"]:
        del player["declared_points"]
    for place in (1, 3):
        found["players"][place]["rounds"].append(BYE)
    return found


def adjusted(kind: str) -> dict[str, Any]:
    """The same with abnormal points for player 1, who declares none."""
    found = with_player(0, declared_points=None)
    one = {"kind": kind, "points": 50, "round_no": None, "players": [1]}
    return {**found, "adjustments": [one]}


REPAIRED = {
    "points that do not follow": (
        with_player(0, declared_points=45),
        "players[0].declared_points: 45; expected 20, the sum of the results",
    ),
    "two pairing-allocated byes": (
        with_byes(),
        'players[3].rounds[2]: "U" (players[1].rounds[2]); expected one pairing-allocated bye',
    ),
    "more rounds than announced": (
        with_members(rounds=1),
        "rounds: one round announced, but entries for round 2; expected no more rounds",
    ),
    "a game with one colour": (
        with_player(2, rounds=[[1, None, "0"], [4, "w", "1"]]),
        "players[2].rounds[0][1]: null; expected opposite colours",
    ),
}

REFUSED = {
    "an acceleration only in the code": (
        with_members(event={"type_code": "FIDE_DUTCH_2026_BAKU"}),
        "baku: false; expected true, as event.type_code says",
    ),
    "a game after the withdrawal": (
        with_player(0, withdrawn_after=1),
        "players[0].withdrawn_after: 1; expected 2, a round the player played, or later",
    ),
    "abnormal points of a small letter": (adjusted("w"), 'adjustments[0].kind: "w"; expected one'),
    "abnormal points of no letter": (adjusted("Q"), 'adjustments[0].kind: "Q"; expected one of'),
    **{
        f"a national list called {code}": (
            with_player(0, national=[{"federation": code, "rating": 4}]),
            f'players[0].national[0].federation: "{code}"; expected at most three letters',
        )
        for code in ("XXP", "xxz", "XXY", "BBW", "001", "AUST")
    },
}


@every("name", [*REPAIRED, *REFUSED])
def test_json_is_asked_what_a_report_file_is_asked(name: str) -> None:
    """The finding names the member, what it says and what it would have to be."""
    bad, told = {**REPAIRED, **REFUSED}[name]
    found = findings(json.dumps(bad).encode(), json_.read, FormatError)
    assert any(told in str(finding) for finding in found)


@every("name", [*REPAIRED, *REFUSED])
def test_an_event_file_that_holds_it_opens(name: str) -> None:
    """An earlier version let it in, so that it stays as it is in the log."""
    bad, _ = {**REPAIRED, **REFUSED}[name]
    tournament = json_.restored(bad)
    assert json_.restored(json_.to_json(tournament)) == tournament


@pytest.mark.parametrize("name", REPAIRED)
def test_a_lenient_reading_repairs_and_tells(name: str) -> None:
    """What is repaired can be read strictly afterwards, but for what is kept as it was."""
    bad, told = REPAIRED[name]
    reading = read_tournament(json.dumps(bad).encode(), lenient=True)
    assert told in str(reading.findings[0])
    assert all(finding.repair for finding in reading.findings)
    kept = "kept" in reading.findings[0].repair
    assert _is_sound(reading.tournament) is not kept


def _is_sound(tournament: Tournament) -> bool:
    try:
        json_.read(json_.write(tournament))
    except ContradictionError:
        return False
    return True


def test_repairs_are_those_of_a_report_file() -> None:
    """The longer number of rounds; a full-point bye for the second one."""
    longer = read_tournament(json.dumps(with_members(rounds=1)).encode(), lenient=True)
    assert longer.tournament.rounds == 2
    byes = read_tournament(json.dumps(with_byes()).encode(), lenient=True).tournament
    assert [byes.players[place].rounds[2].result for place in (1, 3)] == [
        Result.PAIRING_ALLOCATED_BYE,
        Result.FULL_POINT_BYE,
    ]


def test_what_has_no_repair_is_refused_leniently_too() -> None:
    """And nothing else is repaired then, so that all findings come at once."""
    bad = with_player(0, declared_points=45, withdrawn_after=1)
    with pytest.raises(ContradictionError) as refusal:
        json_.read(json.dumps(bad).encode(), lenient=True)
    assert len(refusal.value.findings) == 2


def test_a_kind_that_means_nothing_cannot_be_read() -> None:
    """It is no contradiction: no other member would make it right."""
    with pytest.raises(UnreadableLineError):
        from_json(adjusted("w"))


@pytest.mark.parametrize(
    ("changes", "rounds"),
    [
        ({"teams": [{"number": 1, "name": "A", "players": [1, 2]}]}, 5),
        ({"scoring": {"white_win": 30, "black_win": 30}}, 5),
        ({"virtual_points": []}, 2),
    ],
)
def test_points_that_a_report_file_may_declare_are_no_finding(
    changes: dict[str, Any], rounds: int
) -> None:
    """Players of a numbered team declare what they like; else a win is worth what is said."""
    points = [60, 30, 30, 0] if "virtual_points" not in changes else [20, 10, 10, 0]
    described = with_members(rounds=rounds, **changes)
    for player, worth in zip(described["players"], points, strict=True):
        player["declared_points"] = worth
    assert from_json(described).players[0].declared_points == points[0]


def test_forfeits_need_no_colours_and_teams_have_many_byes() -> None:
    """As in a report file."""
    forfeit = data()
    for place, opponent, result in ((0, 2, "+"), (1, 1, "-")):
        forfeit["players"][place]["rounds"].append([opponent, None, result])
        del forfeit["players"][place]["declared_points"]
    assert from_json(forfeit).paired_rounds == 3
    team = {"number": 1, "name": "A", "players": [1, 2]}
    assert from_json({**with_byes(), "teams": [team]}).paired_rounds == 3


def test_what_a_strict_reading_takes_is_taken_as_json() -> None:
    """Withdrawals after the last game, acceleration in both places, national lists."""
    tournament = trf.read("192 FIDE_DUTCH_2026_BAKU\n" + LINES + "AUS    1\n").tournament
    withdrawn = replace(tournament.players[0], withdrawn_after=RoundNo(2))
    tournament = replace(tournament, players=(withdrawn, *tournament.players[1:]))
    assert json_.read(json_.write(tournament)).tournament == tournament
