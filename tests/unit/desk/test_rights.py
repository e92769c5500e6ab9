"""What it takes to do an action, by its class and by what it holds: the whole table, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from openarbiter import desk
from tests.every import every
from tests.unit.desk.phases import action, after

TABLE = tomllib.loads(Path(__file__).with_name("rights.toml").read_text(encoding="utf-8"))
ROWS = TABLE["by-content"]["rows"]


@every(("steps", "text", "right"), ROWS)
def test_what_it_holds_decides_what_it_takes(steps: str, text: str, right: str) -> None:
    """Beyond its class: the content, the phase of the round, and what stands there."""
    state = after(steps)
    assert action(text, state).needs(state) == right


def test_every_action_says_what_it_takes() -> None:
    """A class that is added without a right, or without a row of this table, is missed here."""
    by_content = {text.split()[0] for _, text, _ in ROWS}
    always = {right: set(names.split()) for right, names in TABLE["always"].items()}
    assert by_content | set().union(*always.values()) == desk.ACTIONS.keys()
    for name, kind in desk.ACTIONS.items():
        assert name in always.get(kind.right, by_content), (name, kind.right)
    other = [text.partition("outcome=")[2] for _, text, right in ROWS if right == "run"]
    assert all(f'"{text}"' in other for text in desk.OUTCOMES if text not in desk.PLAYED)


@pytest.mark.parametrize("left_out", ["right", "group", "in_log", "touches"])
def test_an_action_that_does_not_say_everything_is_none(left_out: str) -> None:
    """The module that defines it cannot be imported; nor where it does not say what it changes."""
    known = dict(desk.ACTIONS)
    held = {} if left_out == "in_log" else {"in_log": {"done": "forget it"}}
    told = {"right": "run", "group": "players"}
    told.pop(left_out, None)
    what = "what it changes" if left_out == "touches" else "Forgotten says no"
    with pytest.raises(TypeError, match=what):
        type("Forgotten", (desk.Action,), held, **told)
    assert known == desk.ACTIONS
