"""JSON of actions and states: nothing is lost (test_random_events), nothing is guessed."""

from __future__ import annotations

from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk.codec import UnreadableActionError
from openarbiter.errors import FormatError
from tests.every import every

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
