"""JSON of actions and states: nothing is lost, nothing is guessed."""

from __future__ import annotations

import json

import pytest

from openarbiter.desk import (
    ACTIONS,
    Action,
    EventState,
    Phase,
    Refusal,
    UnreadableActionError,
    action_from_json,
    action_to_json,
    apply,
    exported,
    import_action,
    state_from_json,
    state_to_json,
)
from openarbiter.errors import FormatError
from tests.unit.desk.phases import attempts, before_round_1, in_phase


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.value)
def test_states_and_actions_come_back(phase: Phase) -> None:
    """Through text, as a file or a wire holds them."""
    state = in_phase(phase)
    assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state
    for action in attempts(state).values():
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


def test_a_whole_tournament_in_an_action_comes_back() -> None:
    """As the JSON format of tournaments writes it."""
    action = import_action(exported(in_phase(Phase.PLAYING), "a"), "b", "B")
    again = action_from_json(json.loads(json.dumps(action_to_json(action))))
    assert again == action
    assert apply(before_round_1(), again) == apply(before_round_1(), action)


def test_what_holds_its_default_is_left_out() -> None:
    """A log stays short, and later programs may add attributes."""
    assert action_to_json(ACTIONS["CreateEvent"](name="Open")) == {  # type: ignore[call-arg]
        "action": "CreateEvent",
        "name": "Open",
    }
    assert state_to_json(EventState()) == {}


@pytest.mark.parametrize(
    ("data", "path", "expected"),
    [
        (None, "", "an object"),
        ([], "", "an object"),
        ({}, "action", "AddNote"),
        ({"action": "Explode"}, "action", "AddNote"),
        ({"action": 7}, "action", "AddNote"),
        ({"action": "AddNote"}, "AddNote.text", "may not be left out"),
        ({"action": "AddNote", "text": 7}, "AddNote.text", "a text"),
        ({"action": "AddNote", "text": "x", "colour": "w"}, "AddNote.colour", "text"),
        (
            {"action": "CheckIn", "section": "a", "pid": True},
            "CheckIn.pid",
            "an integer",
        ),
        (
            {"action": "CheckIn", "section": "a", "pid": 1, "here": 1},
            "CheckIn.here",
            "true or false",
        ),
        (
            {"action": "SetBye", "section": "a", "pid": 1, "round_no": 1, "kind": "Q"},
            "SetBye.kind",
            "'H'",
        ),
        (
            {"action": "AddPlayer", "section": "a", "pid": 1, "facts": {"name": "A", "elo": 1}},
            "AddPlayer.facts.elo",
            "rating",
        ),
        (
            {"action": "AddPlayer", "section": "a", "pid": 1, "facts": "A"},
            "AddPlayer.facts",
            "an object",
        ),
        (
            {
                "action": "PairRound",
                "section": "a",
                "round_no": 1,
                "boards": [[1, 2, 3]],
                "bye": None,
                "system": "x",
            },
            "PairRound.boards[0]",
            "a list of 2",
        ),
        (
            {"action": "SetTieBreaks", "section": "a", "tie_breaks": "BH"},
            "SetTieBreaks.tie_breaks",
            "a list",
        ),
        (
            {
                "action": "ImportTournament",
                "section": "a",
                "settings": {},
                "tournament": {"players": []},
            },
            "ImportTournament.tournament",
            "openarbiter-tournament-1",
        ),
    ],
)
def test_what_cannot_be_read_is_told(data: object, path: str, expected: str) -> None:
    """Where it is, what stands there, what was expected."""
    with pytest.raises(UnreadableActionError) as caught:
        action_from_json(data)
    assert caught.value.path == path
    assert expected in caught.value.expected
    assert isinstance(caught.value, FormatError)
    assert str(caught.value)


def test_long_values_are_shown_by_their_beginning() -> None:
    """A message stays a line."""
    with pytest.raises(UnreadableActionError) as caught:
        action_from_json({"action": "x" * 5000})
    assert len(caught.value.found) < 80


def test_states_are_read_strictly_too() -> None:
    """An unknown member is refused."""
    with pytest.raises(UnreadableActionError, match=r"state\.colour"):
        state_from_json({"colour": "blue"})


def test_an_action_nobody_knows_is_refused_by_apply() -> None:
    """A class that is no action of the desk does nothing."""

    class Strange(Action):
        __slots__ = ()

    with pytest.raises(Refusal, match="Strange"):
        apply(before_round_1(), Strange())
    with pytest.raises(NotImplementedError):
        Strange().touched()
