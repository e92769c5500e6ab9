"""What the desk says before actions and undos, who may do what, its recipes: tables, as data."""

from __future__ import annotations

import re

import pytest

import openarbiter.store  # noqa: F401  (its sentences are among those of the desk)
from openarbiter import desk
from openarbiter.desk import Level, Phase, Refusal, apply, weigh
from openarbiter.desk.messages import declare
from tests.architecture.source import ROOT
from tests.every import beside, every
from tests.unit.desk.phases import action, after, attempts, in_phase, said, said_of_undo

TABLE, MATCHES = beside(__file__), beside(__file__, "matches")

NAMES = TABLE["names"] | MATCHES["names"]

ACTIONS = [
    (*row, topic)
    for table in (TABLE, MATCHES)
    for topic, rows in table["actions"].items()
    for row in rows
]


def whole(text: str) -> str:
    """A line whose steps with a name are written out."""
    return "; ".join(NAMES.get(step, step) for step in text.split("; "))


@every(("steps", "text", "expected", "topic"), ACTIONS)
def test_what_is_said_before_an_action(steps: str, text: str, expected: str, topic: str) -> None:
    """Its level with the consequences by their codes, or the refusal with its article."""
    state = after(whole(steps))
    assert said(state, action(whole(text), state)) == expected, topic


@every(("before", "undone", "expected"), TABLE["undo"])
def test_what_is_said_before_an_undo(before: str, undone: str, expected: str) -> None:
    """An event becomes another one: how grave that is, and what changes."""
    assert said_of_undo(after(before), after(undone)) == expected


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
    assert found == {name: expected(row, phase) for name, row in beside(__file__, "phases").items()}


def test_a_sentence_is_declared_once() -> None:
    """A code that is taken is an error of ours, found by the first import."""
    with pytest.raises(ValueError, match="nothing-changed"):
        declare({"nothing-changed [C.02]": "Nothing."})


# What it takes to do an action, by its class and by what it holds: the whole table.

RIGHTS = beside(__file__, "rights")
ROWS = RIGHTS["by-content"]["rows"]


@every(("steps", "text", "right"), ROWS)
def test_what_it_holds_decides_what_it_takes(steps: str, text: str, right: str) -> None:
    """Beyond its class: the content, the phase of the round, and what stands there."""
    state = after(steps)
    assert action(text, state).needs(state) == right


def test_every_action_says_what_it_takes() -> None:
    """A class that is added without a right, or without a row of this table, is missed here."""
    by_content = {text.split()[0] for _, text, _ in ROWS}
    always = {right: set(names.split()) for right, names in RIGHTS["always"].items()}
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


# Every moment of stress has its recipe in `docs/guide.md`, and every recipe has a test.

PAGE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8").partition("## Moments of stress")[2]
TESTS = beside(__file__, "recipes")


def test_every_recipe_has_its_test() -> None:
    """No recipe is missing on the page, and none here; each test is there."""
    headings = re.findall(r"^### (.+)$", PAGE, flags=re.MULTILINE)
    assert (sorted(headings), len(headings)) == (sorted(TESTS), 23)
    for heading, test in TESTS.items():
        path, name = test.split(maxsplit=1)
        text = (ROOT / "tests" / path).read_text(encoding="utf-8")
        known = rf'^(?:def test_\w*{name}\w*\(|\["{name})'
        assert re.search(known, text, flags=re.MULTILINE), heading


def test_the_page_names_no_action_of_the_program() -> None:
    """It speaks of what stands on the pages of the desk."""
    assert [name for name in desk.ACTIONS if re.search(rf"\b{name}\b", PAGE)] == []


def test_the_desk_asks_no_other_machine() -> None:
    """It imports nothing that could."""
    folder = ROOT / "src" / "openarbiter" / "desk"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    asks = re.compile(r"^(?:import|from) (?:socket|urllib|http)", re.MULTILINE)
    assert texts
    assert not [text for text in texts if asks.search(text)]
