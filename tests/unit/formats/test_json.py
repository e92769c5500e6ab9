"""JSON: nothing lost, no limits, and findings with the path of the member."""

from __future__ import annotations

import json
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import ContradictionError, FormatError, UnreadableLineError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundRecord,
    ScoringSystem,
    TeamEvent,
    Tournament,
    Tpn,
)
from tests.every import every
from tests.unit.formats.refusals import findings, from_json


def game(one: int, two: int) -> tuple[Player, Player]:
    """Two players who drew in round 1."""
    return (
        Player(tpn=Tpn(one), name="A", rounds=(RoundRecord(Tpn(two), Colour.WHITE, Result.DRAW),)),
        Player(tpn=Tpn(two), name="B", rounds=(RoundRecord(Tpn(one), Colour.BLACK, Result.DRAW),)),
    )


SMALL = Tournament(players=game(1, 2), rounds=3)


def data(**changes: Any) -> dict[str, Any]:  # noqa: ANN401  (JSON is anything)
    """The small tournament as JSON values, with members changed."""
    return {**json_.to_json(SMALL), **changes}


def player(**changes: Any) -> dict[str, Any]:  # noqa: ANN401  (JSON is anything)
    """A player without rounds, with members changed."""
    return {"tpn": 1, "name": "A", **changes}


def test_the_schema() -> None:
    """Members have the names of the model, defaults are left out, points are tenths."""
    assert json_.to_json(SMALL) == {
        "format": "openarbiter-tournament-1",
        "rounds": 3,
        "players": [
            {"tpn": 1, "name": "A", "rounds": [[2, "w", "="]]},
            {"tpn": 2, "name": "B", "rounds": [[1, "b", "="]]},
        ],
    }


def test_numbers_have_no_limit() -> None:
    """A pairing number of eight digits is a number like any other."""
    tournament = Tournament(players=game(12_345_678, 99_999_999), scoring=ScoringSystem.of(30, 10))
    assert json_.read(json_.write(tournament)).tournament == tournament


def test_a_file_has_one_player_a_line() -> None:
    """Files can be compared line by line, and hold letters as they are."""
    tournament = Tournament(players=(Player(tpn=Tpn(1), name="Åse"),))
    assert '  {"tpn": 1, "name": "Åse"}\n'.encode() in json_.write(tournament)


def test_half_a_character_survives() -> None:
    """JSON can say what no encoding can."""
    tournament = Tournament(players=(Player(tpn=Tpn(1), name="\ud800"),))
    assert json_.read(json_.write(tournament)).tournament == tournament


@every(
    ("changes", "path", "expected"),
    [
        ({"format": "openarbiter-3"}, 'format: "openarbiter-3"', "openarbiter-tournament-1"),
        ({"ronds": 3}, "ronds: 3", "one of event, rounds"),
        ({"rounds": "3"}, 'rounds: "3"', "an integer"),
        ({"rounds": True}, "rounds: true", "an integer"),
        ({"rounds": 0}, "rounds: 0", "from 1"),
        ({"baku": 1}, "baku: 1", "true or false"),
        ({"initial_colour": "green"}, 'initial_colour: "green"', '"w", "b"'),
        ({"players": 7}, "players: 7", "a list"),
        ({"rounds": [None, False]}, "rounds: [null, false]", "an integer"),
        ({"players": None}, "players: null", "a list"),
        ({"event": []}, "event: []", "an object"),
        ({"event": {"name": 3}}, "event.name: 3", "a text"),
        ({"scoring": {"white_win": 1.5}}, "scoring.white_win: 1.5", "an integer"),
        ({"players": [{"tpn": 1}]}, "players[0].name: nothing", "may not be left out"),
        ({"players": [player(tpn=0)]}, "players[0].tpn: 0", "from 1"),
        ({"players": [player(rating=-5)]}, "players[0].rating: -5", "from 0"),
        ({"players": [player(declared_rank=-1)]}, "players[0].declared_rank: -1", "from 0"),
        ({"players": [player(rounds=[[2, "w"]])]}, 'players[0].rounds[0]: [2, "w"]', "a list of"),
        ({"players": [player(rounds=[[None, None, "Q"]])]}, 'rounds[0][2]: "Q"', 'one of "1"'),
        (
            {"requested_byes": [{"round_no": 1, "kind": "1", "players": [1]}]},
            'requested_byes[0].kind: "1"',
            '"F", "H", "Z"',
        ),
    ],
)
def test_bad_members_are_findings_with_their_path(
    changes: dict[str, Any], path: str, expected: str
) -> None:
    """The finding says which member, what stands there and what was expected."""
    (finding,) = findings(data(**changes), from_json, UnreadableLineError)
    assert path in finding.found
    assert expected in finding.expected


def test_all_findings_come_together() -> None:
    """One reading shows every bad member."""
    bad = data(rounds="x", baku=0, players=[{"tpn": "1", "name": 5}])
    found = findings(bad, from_json, UnreadableLineError)
    assert len(found) == 4


@every(
    ("players", "expected"),
    [
        ([player(), player()], "each once"),
        ([player(tpn=2), player()], "ascending"),
        ([player(rounds=[[1, "w", "1"]])], "another player"),
        ([player(rounds=[[9, "w", "1"]])], "another player"),
        ([player(rounds=[[None, None, "1"]])], "an opponent"),
        ([player(rounds=[[2, "w", "1"]]), player(tpn=2)], "the same game"),
        (
            [player(rounds=[[2, "w", "1"]]), player(tpn=2, rounds=[[1, "w", "0"]])],
            "opposite colours",
        ),
        (
            [player(rounds=[[2, "w", "1"]]), player(tpn=2, rounds=[[1, "b", "="]])],
            "results that go together",
        ),
    ],
)
def test_contradictions_are_findings(players: list[dict[str, Any]], expected: str) -> None:
    """Members that can be read but disagree are contradictions."""
    found = findings(data(players=players), from_json)
    assert any(expected in finding.expected for finding in found)


@every("text", ["{", "{]}", "{" * 100_000, '{"a":' * 100_000, "{1}", "[" + "9" * 9999])
def test_what_is_not_json_is_refused(text: str) -> None:
    """Unfinished, endless and misspelt JSON is a finding."""
    with pytest.raises(FormatError):
        json_.read(text.encode())


@every("value", [None, 3, [], "text", {1: 2}, {}])
def test_other_values_are_no_tournament(value: object) -> None:
    """Only an object with the right members is a tournament."""
    with pytest.raises(UnreadableLineError):
        json_.restored(value)


def test_the_format_is_recognised_by_content(tmp_path: Path) -> None:
    """JSON and report files are told apart whatever they are called."""
    path = tmp_path / "event"
    path.write_bytes(b"\xef\xbb\xbf  " + json_.write(SMALL))
    assert read_tournament(path).tournament == SMALL
    path.write_bytes(trf.write(SMALL))
    assert read_tournament(path).tournament.rounds == 3
    with pytest.raises(UnreadableLineError, match="event"):
        read_tournament(b"{}", name="event")
    assert json.loads(json_.write(SMALL)) == json_.to_json(SMALL)


def test_members_that_stand_twice_are_refused() -> None:
    """The second value would silently win over the first; the path says which, all come at once."""
    text = """{"format": "openarbiter-tournament-1", "rounds": 3, "rounds": 5, "baku": 7,
    "players": [{"tpn": 1, "name": "A"}, {"tpn": 2, "name": "B", "tpn": 3, "name": "C"}]}"""
    found = findings(text, json_.read, UnreadableLineError)
    twice = ": the member twice in one object"
    assert [finding.found for finding in found] == [
        f"players[1].name{twice}",
        f"players[1].tpn{twice}",
        f"rounds{twice}",
        "baku: 7",
    ]


def test_a_value_that_is_no_json_is_shown_all_the_same() -> None:
    """Whoever builds the object in Python may put anything in."""
    with pytest.raises(UnreadableLineError, match=r"rounds: \{1, 2\}; expected an integer"):
        json_.restored(data(rounds={1, 2}))


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        (
            {"requested_byes": [{"round_no": 1, "kind": "H", "players": [1, 9]}]},
            "requested_byes[0].players[1]: 9",
        ),
        ({"forbidden_pairs": [{"players": [9, 1]}]}, "forbidden_pairs[0].players[0]: 9"),
        (
            {"adjustments": [{"kind": "", "points": 5, "round_no": None, "players": [9]}]},
            "adjustments[0].players[0]: 9",
        ),
    ],
)
def test_numbers_that_nobody_has_are_refused(changes: dict[str, Any], path: str) -> None:
    """As in a report file, which could not be read otherwise."""
    (finding,) = findings(data(**changes), from_json)
    assert finding.found == path


def test_a_bye_may_be_that_of_a_team() -> None:
    """Record 240 of a team event names teams."""
    teams = [{"number": 9, "name": "Reds", "players": [1, 2]}]
    byes = [{"round_no": 1, "kind": "H", "players": [9]}]
    found = from_json(data(teams=teams, requested_byes=byes))
    assert trf.read(trf.write(found)).tournament.requested_byes == found.requested_byes


def test_numbers_are_those_of_players_where_there_are_no_teams() -> None:
    """A row of colours of boards (record 352) alone makes no event of teams."""
    pairs = (ForbiddenPairs(players=(Tpn(1), Tpn(2))),)
    found = replace(SMALL, team_event=TeamEvent(colours="WBWB"), forbidden_pairs=pairs)
    assert json_.read(json_.write(found)).tournament == found


@every(
    ("kinds", "rounds", "players", "told"),
    [
        ("WW", (None, 2), ([1], [1, 2]), "for 1"),
        ("WW", (2, 2), ([], [2]), "for 2"),
        ("WW", (2, None), ([], []), "for everybody"),
        ("WW", (1, 2), ([1], [1]), ""),
        ("WD", (1, 1), ([1], [1]), ""),
        ("WW", (1, 1), ([1], [2]), ""),
        (["", ""], (1, 1), ([1], [1]), ""),
    ],
)
def test_two_worths_of_one_result_are_refused(
    kinds: str, rounds: tuple[int | None, ...], players: tuple[list[int], ...], told: str
) -> None:
    """Records that say the same, or speak of different things, may stand beside each other."""
    changes = [
        {"kind": kind, "points": points, "round_no": round_no, "players": named}
        for kind, points, round_no, named in zip(kinds, (20, 30), rounds, players, strict=True)
    ]
    if told:
        with pytest.raises(ContradictionError, match=rf"another worth .*\[0\] says, {told};"):
            from_json(data(adjustments=changes))
    else:
        assert len(from_json(data(adjustments=changes)).adjustments) == 2
    changes[1]["points"] = 20
    assert len(from_json(data(adjustments=changes)).adjustments) == 2


def test_a_text_of_one_line_is_a_text(tmp_path: Path) -> None:
    """It begins with a brace; a file may, too, when its name ends as names do."""
    text = json.dumps({"format": "openarbiter-tournament-1", "players": []})
    assert len(text) < 100
    for start in ("", " ", "\ufeff"):
        assert json_.read(start + text).tournament.players == ()
    for wrong in ("{", "[1]", '{"players": 1.5'):
        with pytest.raises(UnreadableLineError):
            json_.read(wrong)
    file = tmp_path / "{a}.json"
    file.write_text(text, encoding="utf-8")
    with chdir(tmp_path):
        assert json_.read("{a}.json").tournament.players == ()
    with pytest.raises(FileNotFoundError):
        json_.read("nowhere.json")
