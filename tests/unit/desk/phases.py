"""An event whose second round is in each phase, and what can be tried in it."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.model import BoardNo, RoundNo
from tests.unit.desk.random_events import started

PLAYERS = 9
FIRST, SECOND, THIRD = RoundNo(1), RoundNo(2), RoundNo(3)
ONE = BoardNo(1)


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
