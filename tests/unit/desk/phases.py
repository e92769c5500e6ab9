"""Events and actions: an event whose round is in each phase, and both as a line of text.

A line of steps begins with nine numbered players: ``"play 1-2; publish 3; enter 3 1 1-0"``. What
is no word of a step is an action, its name before its members as TOML has them, those of settings
and of known facts put over what is there, ``"ChangeSection rounds=9"``; its section is a.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from functools import cache
from string import Template
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.formats import trf
from openarbiter.model import BoardNo, Colour, RoundNo
from tests.every import beside
from tests.importing import import_action
from tests.team_club import invented_teams

PLAYERS = 9
SECOND = RoundNo(2)


def started(players: int = 8) -> list[desk.Action]:
    """The actions that begin an event with one section of some players."""
    settings = desk.SectionSettings(name="Open", rounds=5)
    return [
        desk.CreateEvent(name="Open"),
        desk.AddSection(section="a", settings=settings),
        *(
            desk.AddPlayer(
                section="a",
                pid=desk.Pid(number),
                facts=desk.PlayerFacts(name=f"Player {number:02d}", rating=2400 - 10 * number),
            )
            for number in range(1, players + 1)
        ),
    ]


def act(name: str, /, **values: Any) -> Any:  # noqa: ANN401  (any action)
    """The action with a name, by its members; about section a, unless they say another one."""
    kind: Any = desk.ACTIONS[name]
    section = {"section": "a"} if any(each.name == "section" for each in fields(kind)) else {}
    return kind(**section | values)


def do(state: desk.EventState, name: str, /, **values: Any) -> desk.EventState:  # noqa: ANN401
    """The event after an action, see :func:`act`."""
    return desk.apply(state, act(name, **values))


def before_round_1(players: int = PLAYERS) -> desk.EventState:
    """Numbered players, nothing paired."""
    return desk.apply(desk.fold(started(players)), desk.NumberPlayers(section="a"))


def teams(many: int) -> desk.EventState:
    """So many teams of four with a reserve, nothing paired."""
    settings = desk.SectionSettings(
        name="League", rounds=3, system="team-swiss-2026", initial_colour=Colour.WHITE
    )
    made = [
        desk.CreateEvent(name="Team cup"),
        desk.AddSection(section="a", settings=desk.proposed(settings)),
        act("AddTeams", teams=invented_teams(many)),
        act("NumberPlayers"),
    ]
    return desk.fold(made)


def paired(state: desk.EventState, number: int) -> desk.EventState:
    """The event with the next round paired, privately."""
    state = desk.fold(desk.prepare_round(state, "a", number), state)
    return desk.apply(state, desk.pair_round(state, "a", number))


def through(state: desk.EventState, number: int) -> desk.EventState:
    """The event with the next round published."""
    return do(paired(state, number), "PublishRound", round_no=RoundNo(number))


def play_round(state: desk.EventState, number: int) -> desk.EventState:
    """The event with the next round played: White wins, every third board is drawn."""
    state = through(state, number)
    for board in state.section("a").round(number).boards:
        state = enter(state, number, board.number, "1/2-1/2" if board.number % 3 == 0 else "1-0")
    return do(state, "CompleteRound", round_no=RoundNo(number))


def codes_of(state: desk.EventState, action: desk.Action) -> set[str]:
    """What is said before an action, by code."""
    return {each.code for each in desk.weigh(state, action).consequences}


TO_PHASES = {
    desk.Phase.WAITING: "play 1",
    desk.Phase.DRAFTED: "play 1; StartRound round_no=2",
    desk.Phase.PAIRED: "play 1; pair 2",
    desk.Phase.EDITED: "play 1; pair 2; BeginEdit round_no=2",
    desk.Phase.PUBLISHED: "play 1; publish 2",
    desk.Phase.PLAYING: "play 1; publish 2; enter 2 1 1-0",
    desk.Phase.COMPLETE: "play 1-2",
}


def in_phase(phase: desk.Phase) -> desk.EventState:
    """Round 1 complete, round 2 in a phase; 9 players, so that somebody has the bye."""
    return after(TO_PHASES[phase])


def enter(state: desk.EventState, number: int, board: int, text: str) -> desk.EventState:
    """The event with a result entered."""
    where = {"round_no": RoundNo(number), "board": BoardNo(board)}
    return do(state, "EnterResult", **where, outcome=desk.OUTCOMES[text])


def refused(state: desk.EventState, action: desk.Action) -> desk.Refusal:
    """The refusal of an action, which weighs as one too."""
    with pytest.raises(desk.Refusal) as caught:
        desk.apply(state, action)
    assert desk.weigh(state, action).level is desk.Level.REFUSE
    return caught.value


def attempts(state: desk.EventState) -> dict[str, desk.Action]:
    """Actions about round 2, and about players and settings, by their names."""
    section = state.section("a")
    one, two = (section.round(2).draft.boards or section.round(1).boards)[:2]
    persons = {"white": one.white, "black": one.black, "other_white": two.white}
    persons |= {"other_black": two.black, "newcomer": section.next_pid}
    texts = [Template(each).substitute(persons) for each in beside(__file__, "said")["attempts"]]
    found = {text.partition(" ")[0]: action(text, state) for text in texts}
    return found | {"PairRound": _pairing(state)}


def _pairing(state: desk.EventState) -> desk.PairRound:
    """The pairing of round 2, as it was asked for when it could be."""
    waiting = in_phase(desk.Phase.WAITING)
    asked = desk.pair_round(waiting, "a", 2)
    assert state.section("a").roster == waiting.section("a").roster
    return asked


# Events and actions as text, and what is said about one of them.


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
        case ["teams", many]:
            return teams(int(many))
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
            change = f"ChangeSection system='{system}', rounds={rounds}"
            state, step = desk.apply(state, action(change, state)), "NumberPlayers"
    return desk.apply(state, action(step, state))


def action(text: str, state: desk.EventState | None = None) -> desk.Action:
    """The action of a line, in the event it is meant for."""
    name, _, rest = text.partition(" ")
    state = desk.EventState() if state is None else state
    if name in {"again", "begin", "end"}:
        asked = {"again": desk.pair_round, "begin": desk.begin_edit, "end": desk.end_edit}
        return asked[name](state, "a", int(rest))
    if name == "import":
        tournament = trf.read(trf.write(desk.exported(state, "a"))).tournament
        return import_action(tournament, rest, "Imported")
    if name == "leave":
        return desk.LeaveStrict(why="a club's own rules")
    data: dict[str, Any] = tomllib.loads(f"all = {{{rest}}}")["all"]
    if any(each.name == "section" for each in fields(desk.ACTIONS[name])):  # type: ignore[arg-type]
        data = {"section": "a"} | data
    if isinstance(data.get("outcome"), str):
        data["outcome"] = _outcome(data["outcome"])
    if "seats" in data:
        data["seats"] = [seat or None for seat in data["seats"]]
    if "results" in data:
        data["results"] = list(map(_outcome, data["results"]))
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


def _outcome(text: str) -> dict[str, str]:
    outcome = desk.OUTCOMES[text]
    return {"white": outcome.white.value, "black": outcome.black.value}


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
