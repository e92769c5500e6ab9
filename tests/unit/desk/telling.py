"""Events and actions as a line of text, and what the desk says about one of them.

A line of steps begins with nine numbered players: ``"play 1-2; publish 3; enter 3 1 1-0"``. What
is no word of a step is an action, its name before its members as TOML has them, those of settings
and of known facts put over what is there: ``"ChangeSection rounds=9"``, ``"EditPlayer pid=3,
facts={rating=2700}"``. The section is a, unless the action says another one.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from functools import cache
from typing import Any

from openarbiter import desk
from tests.unit.desk.phases import before_round_1, enter, in_phase, paired, play_round, through
from tests.unit.desk.random_events import started

__all__ = ["action", "after", "said", "said_of_undo"]


@cache
def after(steps: str) -> desk.EventState:
    """The event after some steps."""
    before, _, step = steps.rpartition("; ")
    match step.split():
        case []:
            return before_round_1()
        case ["players", many]:
            return before_round_1(int(many))
        case ["entered", many]:
            return desk.fold(started(int(many)))
        case ["phase", phase]:
            return in_phase(desk.Phase(phase))
    return _step(after(before), step)


def _step(state: desk.EventState, step: str) -> desk.EventState:
    match step.split():
        case ["play", rounds]:
            first, _, last = rounds.partition("-")
            for number in range(int(first), int(last or first) + 1):
                state = play_round(state, number)
            return state
        case ["publish", number]:
            return through(state, int(number))
        case ["pair", number]:
            return paired(state, int(number))
        case ["enter", number, board, result]:
            return enter(state, int(number), int(board), result)
        case ["system", system, rounds]:
            step = f"ChangeSection system='{system}', rounds={rounds}"
            return desk.apply(desk.apply(state, action(step, state)), action("NumberPlayers"))
    return desk.apply(state, action(step, state))


def action(text: str, state: desk.EventState | None = None) -> desk.Action:
    """The action of a line, in the event it is meant for."""
    name, _, rest = text.partition(" ")
    state = desk.EventState() if state is None else state
    if name in {"again", "begin", "end"}:
        asked = {"again": desk.pair_round, "begin": desk.begin_edit, "end": desk.end_edit}
        return asked[name](state, "a", int(rest))
    if name == "leave":
        return desk.LeaveStrict(why="a club's own rules")
    data: dict[str, Any] = tomllib.loads(f"all = {{{rest}}}")["all"]
    if any(each.name == "section" for each in fields(desk.ACTIONS[name])):  # type: ignore[arg-type]
        data = {"section": "a"} | data
    if isinstance(data.get("outcome"), str):
        outcome = desk.OUTCOMES[data["outcome"]]
        data["outcome"] = {"white": outcome.white.value, "black": outcome.black.value}
    if name == "ChangeSection":
        section = state.section(data.pop("section"))
        whole = desk.ACTIONS[name](section=section.key, settings=section.settings)  # type: ignore[call-arg]
        old: Any = desk.action_to_json(whole)
        data = old | {"settings": old["settings"] | data}
    if name == "EditPlayer":
        facts = desk.facts_of(state.section("a"), data["pid"])
        held: Any = desk.action_to_json(desk.EditPlayer(section="a", pid=data["pid"], facts=facts))
        data["facts"] = held["facts"] | data["facts"]
    return desk.action_from_json({"action": name} | data)


def said(state: desk.EventState, action: desk.Action) -> str:
    """The level of an action and the codes of what it brings, or its refusal with the article."""
    weight = desk.weigh(state, action)
    try:
        desk.apply(state, action)
    except desk.Refusal as refusal:
        assert weight.level is desk.Level.REFUSE
        return f"refuse {refusal.code}" + (f" [{refusal.article}]" if refusal.article else "")
    return _told(weight)


def said_of_undo(before: desk.EventState, after: desk.EventState) -> str:
    """The same of an entry that is taken back."""
    return _told(desk.weigh_change(before, after))


def _told(weight: desk.Weight) -> str:
    return " ".join([weight.level.value, *sorted({each.code for each in weight.consequences})])
