"""What the desk says before actions and undos, and in each phase of a round: tables, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import openarbiter.store  # noqa: F401  (its sentences are among those of the desk)
from openarbiter.desk import Level, Phase, Refusal, apply, weigh
from openarbiter.desk.messages import declare
from tests.every import every
from tests.unit.desk.phases import action, after, attempts, in_phase, said, said_of_undo

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


PHASES = tomllib.loads(Path(__file__).with_name("phases.toml").read_text(encoding="utf-8"))

PRIVATE = (Phase.WAITING, Phase.DRAFTED, Phase.PAIRED, Phase.EDITED)


def expected(row: dict[str, str], phase: Phase) -> str:
    """What a row says about a phase."""
    usual = f"round-is-{phase.value}" + ("" if phase in PRIVATE else " [C.04.2, 4.4]")
    keys = (phase.value, "private" if phase in PRIVATE else "public", "always")
    return next((row[key] for key in keys if key in row), usual)


@every("phase", Phase, ids=lambda phase: phase.value)
def test_what_is_possible_in_a_phase(phase: Phase) -> None:
    """Every action is announced at its level, or refused with its article; none is forgotten."""
    state = in_phase(phase)
    assert state.section("a").round(2).phase is phase
    found = {}
    for name, tried in attempts(state).items():
        weight = weigh(state, tried)
        found[name] = weight.level.value
        try:
            apply(state, tried)
        except Refusal as refusal:
            assert weight.level is Level.REFUSE
            article = f" [{refusal.article}]" if refusal.article else ""
            found[name] = refusal.code + article
    assert found == {name: expected(row, phase) for name, row in PHASES.items()}


def test_a_sentence_is_declared_once() -> None:
    """A code that is taken is an error of ours, found by the first import."""
    with pytest.raises(ValueError, match="nothing-changed"):
        declare({"nothing-changed [C.02]": "Nothing."})
