"""JSON of actions and states: nothing is lost (test_random_events), nothing is guessed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk.codec import UnreadableActionError
from openarbiter.errors import ContradictionError, FormatError
from openarbiter.formats import json_
from openarbiter.model import (
    OtherRecord,
    Player,
    PointsAdjustment,
    RoundNo,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
)
from tests.every import every
from tests.importing import import_action
from tests.unit.desk.phases import act, before_round_1, do, in_phase, played


def again(action: desk.Action) -> desk.Action:
    """An action as a file or a wire holds it."""
    return desk.action_from_json(json.loads(json.dumps(desk.action_to_json(action))))


def test_the_digest_of_a_state_is_that_of_every_version() -> None:
    """Files of events hold it (a recovery writes it): what JSON leaves out never changes."""
    section = act("AddSection", settings=desk.SectionSettings(name="A"))
    empty = desk.fold([desk.CreateEvent(name="Open"), section])
    assert (
        desk.state_digest(empty)
        == "f3a19fb276215abbe9b68952933b13feada33990f5995ae075f0cefd7ab2522a"
    )
    assert (
        desk.state_digest(in_phase(desk.Phase.PLAYING))
        == "144348753f33302b1bd71ff62a6754a1498add8bbda2cf617f42027d9f3cf69e"
    )


def test_a_whole_tournament_in_an_action_comes_back() -> None:
    """As the JSON format of tournaments writes it."""
    action = import_action(desk.exported(in_phase(desk.Phase.PLAYING), "a"), "b", "B")
    assert again(action) == action
    assert desk.apply(before_round_1(), again(action)) == desk.apply(before_round_1(), action)


PLAYERS = tuple(Player(tpn=Tpn(number), name=f"P{number}") for number in range(1, 3))
TWO = tuple(Team(number=number, name=f"T{number}", players=()) for number in (1, 2))
BYES = tuple(
    TeamBye(round_no=RoundNo(1), team=number, match_points=10, game_points=10) for number in (1, 2)
)
WORTHS = tuple(
    PointsAdjustment(kind="H", points=points, round_no=None, players=(Tpn(1),))
    for points in (0, 10)
)
CLUB = Team(number=0, name="Club", players=(Tpn(1),))


@every(
    "contradiction",
    [
        {"adjustments": WORTHS},
        {"teams": TWO, "team_event": TeamEvent(byes=BYES)},
        {"teams": (CLUB,), "other_records": (OtherRecord("013 Club".ljust(36) + "   2"),)},
    ],
)
def test_a_log_is_not_asked_what_files_are_asked_since(contradiction: dict[str, Any]) -> None:
    """An entry that an earlier version wrote is read, and a JSON file that says it is refused."""
    contradictory = Tournament(players=PLAYERS, **contradiction)
    settings = desk.SectionSettings(name="A", rounds=5)
    action = act("ImportTournament", section="b", settings=settings, tournament=contradictory)
    assert again(action) == action
    if "team_event" not in contradiction:
        assert desk.apply(before_round_1(), again(action)).section("b").tournament.players
    with pytest.raises(ContradictionError):
        json_.read(json_.write(contradictory))


def test_an_event_of_unknown_length_that_announced_baku_is_read() -> None:
    """Its boards are numbered without acceleration, as they were when it came in."""
    whole = desk.exported(played(2), "a")
    unknown = replace(whole, rounds=None, baku=True, event=replace(whole.event, type_code=""))
    settings = {"section": "b", "settings": desk.SectionSettings(name="B", rounds=9)}
    one, other = (
        do(before_round_1(), "ImportTournament", tournament=each, **settings).section("b")
        for each in (unknown, replace(unknown, baku=False))
    )
    assert one.rounds == other.rounds


def test_what_holds_its_default_is_left_out() -> None:
    """A log stays short, and later programs may add attributes."""
    created = desk.action_to_json(desk.CreateEvent(name="Open"))
    assert created == {"action": "CreateEvent", "name": "Open"}
    assert desk.state_to_json(desk.EventState()) == {}


IN_A = {"section": "a"}
BOARDS = IN_A | {"round_no": 1, "boards": [[1, 2, 3]], "bye": None, "system": "x"}
IMPORTED: dict[str, Any] = IN_A | {"settings": {}, "tournament": {"players": []}}
FACTS = IN_A | {"pid": 1, "facts": {"name": "A", "elo": 1}}
BYE = IN_A | {"pid": 1, "round_no": 1, "kind": "Q"}
NOTE = {"action": "AddNote"}


@every(
    ("data", "path", "expected"),
    [
        (None, "", "an object"),
        ([], "", "an object"),
        ({}, "action", "AddNote"),
        ({"action": "Explode"}, "action", "AddNote"),
        ({"action": 7}, "action", "AddNote"),
        ({"action": "x" * 5000}, "action", "AddNote"),
        (NOTE, "AddNote.text", "may not be left out"),
        (NOTE | {"text": 7}, "AddNote.text", "a text"),
        (NOTE | {"text": "x", "colour": "w"}, "AddNote.colour", "text"),
        ({"action": "CheckIn", "section": "a", "pid": True}, "CheckIn.pid", "an integer"),
        ({"action": "CheckIn", "pid": 1, "here": 1} | IN_A, "CheckIn.here", "true or false"),
        ({"action": "SetBye"} | BYE, "SetBye.kind", "'H'"),
        ({"action": "AddPlayer"} | FACTS, "AddPlayer.facts.elo", "rating"),
        ({"action": "AddPlayer", "pid": 1, "facts": "A"} | IN_A, "AddPlayer.facts", "an object"),
        ({"action": "PairRound"} | BOARDS, "PairRound.boards[0]", "a list of 2"),
        (IN_A | {"action": "SetTieBreaks", "tie_breaks": "BH"}, "SetTieBreaks.tie_breaks", "list"),
        (
            {"action": "ImportTournament"} | IMPORTED,
            "ImportTournament.tournament",
            "openarbiter-tournament-1",
        ),
    ],
)
def test_what_is_no_action_is_told(data: object, path: str, expected: str) -> None:
    """Where it is, what stands there by its beginning, what was expected."""
    with pytest.raises(UnreadableActionError) as caught:
        desk.action_from_json(data)
    assert caught.value.path == path
    assert expected in caught.value.expected
    assert len(caught.value.found) < 80
    assert isinstance(caught.value, FormatError)
    assert str(caught.value)


def test_states_are_read_strictly_too() -> None:
    """An unknown member is refused."""
    with pytest.raises(UnreadableActionError, match=r"state\.colour"):
        desk.state_from_json({"colour": "blue"})
