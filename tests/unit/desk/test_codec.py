"""JSON of actions and states: nothing is lost, nothing is guessed."""

from __future__ import annotations

import json
from dataclasses import replace

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
from tests.unit.desk.phases import act, attempts, before_round_1, do, in_phase, played


@every("phase", desk.Phase, ids=lambda phase: phase.value)
def test_states_and_actions_come_back(phase: desk.Phase) -> None:
    """Through text, as a file or a wire holds them."""
    state = in_phase(phase)
    assert desk.state_from_json(json.loads(json.dumps(desk.state_to_json(state)))) == state
    for action in attempts(state).values():
        assert desk.action_from_json(json.loads(json.dumps(desk.action_to_json(action)))) == action


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
    again = desk.action_from_json(json.loads(json.dumps(desk.action_to_json(action))))
    assert again == action
    assert desk.apply(before_round_1(), again) == desk.apply(before_round_1(), action)


PLAYERS = tuple(Player(tpn=Tpn(number), name=f"P{number}") for number in range(1, 3))
LATER_REFUSED = {
    "two worths": {
        "adjustments": tuple(
            PointsAdjustment(kind="H", points=points, round_no=None, players=(Tpn(1),))
            for points in (0, 10)
        )
    },
    "two byes": {
        "teams": tuple(Team(number=number, name=f"T{number}", players=()) for number in (1, 2)),
        "team_event": TeamEvent(
            byes=tuple(
                TeamBye(round_no=RoundNo(1), team=number, match_points=10, game_points=10)
                for number in (1, 2)
            )
        ),
    },
    "an older record": {
        "teams": (Team(number=0, name="Club", players=(Tpn(1),)),),
        "other_records": (OtherRecord("013 Club".ljust(36) + "   2"),),
    },
}
"""Contradictions that files are asked for, and were not when events with them were saved."""


@pytest.mark.parametrize("name", LATER_REFUSED)
def test_a_log_is_not_asked_what_files_are_asked_since(name: str) -> None:
    """An entry that an earlier version wrote is read, and a JSON file that says it is refused."""
    contradictory = Tournament(players=PLAYERS, **LATER_REFUSED[name])  # type: ignore[arg-type]
    settings = desk.SectionSettings(name="A", rounds=5)
    action = act("ImportTournament", section="b", settings=settings, tournament=contradictory)
    again = desk.action_from_json(json.loads(json.dumps(desk.action_to_json(action))))
    assert again == action
    if name != "two byes":
        assert desk.apply(before_round_1(), again).section("b").tournament.players
    with pytest.raises(ContradictionError):
        json_.read(json_.write(contradictory))


def test_an_event_of_unknown_length_that_announced_baku_is_read() -> None:
    """Its boards are numbered without acceleration, as they were when it came in."""
    whole = desk.exported(played(2), "a")
    unknown = replace(whole, rounds=None, baku=True, event=replace(whole.event, type_code=""))
    settings = desk.SectionSettings(name="B", rounds=9)
    sections = [
        do(
            before_round_1(), "ImportTournament", section="b", settings=settings, tournament=each
        ).section("b")
        for each in (unknown, replace(unknown, baku=False))
    ]
    assert sections[0].rounds == sections[1].rounds


def test_what_holds_its_default_is_left_out() -> None:
    """A log stays short, and later programs may add attributes."""
    assert desk.action_to_json(desk.ACTIONS["CreateEvent"](name="Open")) == {  # type: ignore[call-arg]
        "action": "CreateEvent",
        "name": "Open",
    }
    assert desk.state_to_json(desk.EventState()) == {}


@pytest.mark.parametrize(
    ("data", "path", "expected"),
    [
        (None, "", "an object"),
        ([], "", "an object"),
        ({}, "action", "AddNote"),
        ({"action": "Explode"}, "action", "AddNote"),
        ({"action": 7}, "action", "AddNote"),
    ],
)
def test_what_is_no_action_is_told(data: object, path: str, expected: str) -> None:
    """Where it is, what stands there, what was expected."""
    with pytest.raises(UnreadableActionError) as caught:
        desk.action_from_json(data)
    assert caught.value.path == path
    assert expected in caught.value.expected
    assert isinstance(caught.value, FormatError)
    assert str(caught.value)


BOARDS = {"round_no": 1, "boards": [[1, 2, 3]], "bye": None, "system": "x"}
IMPORTED: dict[str, object] = {"settings": {}, "tournament": {"players": []}}


@every(
    ("members", "path", "expected"),
    [
        ({}, "AddNote.text", "may not be left out"),
        ({"text": 7}, "AddNote.text", "a text"),
        ({"text": "x", "colour": "w"}, "AddNote.colour", "text"),
        ({"section": "a", "pid": True}, "CheckIn.pid", "an integer"),
        ({"section": "a", "pid": 1, "here": 1}, "CheckIn.here", "true or false"),
        ({"section": "a", "pid": 1, "round_no": 1, "kind": "Q"}, "SetBye.kind", "'H'"),
        (
            {"section": "a", "pid": 1, "facts": {"name": "A", "elo": 1}},
            "AddPlayer.facts.elo",
            "rating",
        ),
        ({"section": "a", "pid": 1, "facts": "A"}, "AddPlayer.facts", "an object"),
        ({"section": "a", **BOARDS}, "PairRound.boards[0]", "a list of 2"),
        ({"section": "a", "tie_breaks": "BH"}, "SetTieBreaks.tie_breaks", "a list"),
        ({"section": "a", **IMPORTED}, "ImportTournament.tournament", "openarbiter-tournament-1"),
    ],
)
def test_members_that_cannot_be_read_are_told(
    members: dict[str, object], path: str, expected: str
) -> None:
    """The path begins with the name of the action."""
    data = {"action": path.partition(".")[0], **members}
    test_what_is_no_action_is_told(data, path, expected)


def test_long_values_are_shown_by_their_beginning() -> None:
    """A message stays a line."""
    with pytest.raises(UnreadableActionError) as caught:
        desk.action_from_json({"action": "x" * 5000})
    assert len(caught.value.found) < 80


def test_states_are_read_strictly_too() -> None:
    """An unknown member is refused."""
    with pytest.raises(UnreadableActionError, match=r"state\.colour"):
        desk.state_from_json({"colour": "blue"})


def test_an_action_nobody_knows_is_refused_by_apply() -> None:
    """A class that is no action of the desk does nothing."""
    with pytest.raises(desk.Refusal, match="Action is no action"):
        desk.apply(before_round_1(), desk.Action())
    with pytest.raises(AttributeError):
        desk.Action().touched()
