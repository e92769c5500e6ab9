"""JSON: nothing lost, no limits, and findings with the path of the member."""

from __future__ import annotations

import json
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import FormatError, UnreadableLineError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.model import (
    Colour,
    Player,
    Result,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from tests.every import every
from tests.unit.formats.report_files import findings


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
