"""What the desk says before an action, and before an entry is undone: the whole table, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.every import every
from tests.unit.desk.telling import action, after, said, said_of_undo

TABLE = tomllib.loads(Path(__file__).with_name("said.toml").read_text(encoding="utf-8"))

ACTIONS = [(*row, topic) for topic, rows in TABLE["actions"].items() for row in rows]


def whole(text: str) -> str:
    """A line whose steps with a name are written out."""
    return "; ".join(TABLE["names"].get(step, step) for step in text.split("; "))


@every(("steps", "text", "expected", "topic"), ACTIONS)
def test_what_is_said_before_an_action(steps: str, text: str, expected: str, topic: str) -> None:
    """Its level with the consequences by their codes, or the refusal with its article."""
    state = after(whole(steps))
    assert said(state, action(whole(text), state)) == expected, topic


@every(("before", "undone", "expected"), TABLE["undo"])
def test_what_is_said_before_an_undo(before: str, undone: str, expected: str) -> None:
    """An event becomes another one: how grave that is, and what changes."""
    assert said_of_undo(after(before), after(undone)) == expected
