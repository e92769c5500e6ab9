"""Events and actions: an event whose round is in each phase, and both as a line of text.

A line of steps begins with nine numbered players: ``"play 1-2; publish 3; enter 3 1 1-0"``. What
is no word of a step is an action, its name before its members as TOML has them, those of settings
and of known facts put over what is there: ``"ChangeSection rounds=9"``, ``"EditPlayer pid=3,
facts={rating=2700}"``. The section is a, unless the action says another one.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from functools import cache, reduce
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.model import BoardNo, RoundNo

PLAYERS = 9
SECOND = RoundNo(2)
ONE = BoardNo(1)


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
    """The action with a name, by its members; about section a, unless they say another one.

    An outcome may be given as it is written.
    """
    kind: Any = desk.ACTIONS[name]
    if isinstance(values.get("outcome"), str):
        values["outcome"] = desk.OUTCOMES[values["outcome"]]
    section = {"section": "a"} if any(each.name == "section" for each in fields(kind)) else {}
    return kind(**section | values)


def do(state: desk.EventState, name: str, /, **values: Any) -> desk.EventState:  # noqa: ANN401
    """The event after an action, see :func:`act`."""
    return desk.apply(state, act(name, **values))


def before_round_1(players: int = PLAYERS) -> desk.EventState:
    """Numbered players, nothing paired."""
    return desk.apply(desk.fold(started(players)), desk.NumberPlayers(section="a"))


def paired(state: desk.EventState, number: int) -> desk.EventState:
    """The event with the next round paired, privately."""
    state = desk.fold(desk.prepare_round(state, "a", number), state)
    return desk.apply(state, desk.pair_round(state, "a", number))


def through(state: desk.EventState, number: int) -> desk.EventState:
    """The event with the next round published."""
    return desk.apply(
        paired(state, number), desk.PublishRound(section="a", round_no=RoundNo(number))
    )


def play_round(state: desk.EventState, number: int, *, complete: bool = True) -> desk.EventState:
    """The event with the next round played: White wins, every third board is drawn."""
    state = through(state, number)
    for board in state.section("a").round(number).boards:
        state = enter(state, number, board.number, "1/2-1/2" if board.number % 3 == 0 else "1-0")
    return (
        desk.apply(state, desk.CompleteRound(section="a", round_no=RoundNo(number)))
        if complete
        else state
    )


def played(rounds: int, players: int = PLAYERS) -> desk.EventState:
    """The event after some rounds."""
    return reduce(play_round, range(1, rounds + 1), before_round_1(players))


def codes_of(state: desk.EventState, action: desk.Action) -> set[str]:
    """What is said before an action, by code."""
    return {each.code for each in desk.weigh(state, action).consequences}


def in_phase(phase: desk.Phase) -> desk.EventState:
    """Round 1 complete, round 2 in a phase; 9 players, so that somebody has the bye."""
    state = played(1)
    private = {
        desk.Phase.WAITING: lambda: state,
        desk.Phase.DRAFTED: lambda: desk.apply(
            state, desk.StartRound(section="a", round_no=SECOND)
        ),
        desk.Phase.PAIRED: lambda: paired(state, SECOND),
        desk.Phase.EDITED: lambda: desk.apply(
            paired(state, SECOND), desk.BeginEdit(section="a", round_no=SECOND)
        ),
        desk.Phase.PUBLISHED: lambda: through(state, SECOND),
        desk.Phase.PLAYING: lambda: enter(through(state, SECOND), 2, 1, "1-0"),
        desk.Phase.COMPLETE: lambda: play_round(state, SECOND),
    }
    return private[phase]()


def enter(state: desk.EventState, number: int, board: int, text: str) -> desk.EventState:
    """The event with a result entered."""
    result = desk.EnterResult(
        section="a", round_no=RoundNo(number), board=BoardNo(board), outcome=desk.OUTCOMES[text]
    )
    return desk.apply(state, result)


def refused(state: desk.EventState, action: desk.Action) -> desk.Refusal:
    """The refusal of an action, which weighs as one too."""
    with pytest.raises(desk.Refusal) as caught:
        desk.apply(state, action)
    assert desk.weigh(state, action).level is desk.Level.REFUSE
    return caught.value


ROUND: dict[str, object] = {"round_no": SECOND}
BOARD = ROUND | {"board": ONE}
PLAYER: dict[str, object] = {"pid": 1}


def attempts(state: desk.EventState) -> dict[str, desk.Action]:
    """Actions about round 2, and about players and settings, by their names."""
    section = state.section("a")
    one, two = (section.round(2).draft.boards or section.round(1).boards)[:2]
    members: dict[str, dict[str, object]] = {
        **dict.fromkeys(("StartRound", "DiscardPairing", "PublishRound", "UnpublishRound"), ROUND),
        **dict.fromkeys(("BeginEdit", "EndEdit", "CancelEdit", "TakeBye"), ROUND),
        **dict.fromkeys(("CompleteRound", "ReopenRound", "EndEarly"), ROUND),
        **dict.fromkeys(("SplitPair", "SwapColours", "TakeApart"), BOARD),
        **dict.fromkeys(("ClearResult", "RecordColours"), BOARD),
        **dict.fromkeys(("EnterResult", "CorrectResult"), BOARD | {"outcome": "0-1"}),
        **dict.fromkeys(("MakePair", "PairLate"), ROUND | {"white": one.white, "black": two.white}),
        **dict.fromkeys(("SetBye", "ClearBye", "SetAbsent"), ROUND | PLAYER),
        **dict.fromkeys(("WithdrawPlayer", "ReinstatePlayer"), PLAYER | {"from_round": SECOND}),
        **dict.fromkeys(("RemovePlayer", "CheckIn", "BarHalfPoints"), PLAYER),
        "GiveBye": ROUND | {"pid": one.white},
        "TakeOpponent": ROUND
        | {"odd_man": 1, "opponent": 2, "instead": 3, "boards": ((1, 2),), "bye": None},
        "ChangePairs": ROUND
        | {"boards": ((1, one.white, two.white), (2, one.black, two.black)), "bye": 5},
        "AddPlayer": {
            "pid": section.next_pid,
            "facts": desk.PlayerFacts(name="New"),
            "joins": SECOND,
        },
        "EditPlayer": {"pid": 1, "facts": desk.PlayerFacts(name="Other")},
        "SetEstimates": {"estimates": (desk.Estimate(pid=desk.Pid(1), rating=1500, reason="x"),)},
        "RefreshPlayers": {
            "refreshed": (
                desk.RefreshedPlayer(pid=desk.Pid(1), facts=desk.PlayerFacts(name="Other")),
            )
        },
        "EnterValues": {
            "name": "OTHER_PLAYOFF",
            "values": (desk.ValueOf(pid=desk.Pid(1), value=250),),
        },
        "SettleAbsences": ROUND | {"away": (1,)},
        "LeaveOut": ROUND | {"players": (1, 2)},
        "NumberPlayers": {},
        "ForbidPair": {"players": (1, 9)},
        "AllowPair": {"one": 1, "other": 9},
        "SetTieBreaks": {"tie_breaks": ("BH",)},
    }
    found = {name: act(name, **each) for name, each in members.items()}
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
