"""An event whose second round is in each phase, and what can be tried in it."""

from __future__ import annotations

import pytest

from openarbiter.desk import (
    OUTCOMES,
    Action,
    AddPlayer,
    AllowPair,
    BeginEdit,
    CancelEdit,
    CheckIn,
    ClearBye,
    ClearResult,
    CompleteRound,
    CorrectResult,
    DiscardPairing,
    EditPlayer,
    EndEdit,
    EnterResult,
    EventState,
    ForbidPair,
    GiveBye,
    LeaveOut,
    Level,
    MakePair,
    NumberPlayers,
    PairLate,
    PairRound,
    Phase,
    Pid,
    PlayerFacts,
    PublishRound,
    RecordColours,
    Refusal,
    ReinstatePlayer,
    RemovePlayer,
    ReopenRound,
    SetAbsent,
    SetBye,
    SetTieBreaks,
    SettleAbsences,
    SplitPair,
    StartRound,
    SwapColours,
    TakeApart,
    TakeBye,
    UnpublishRound,
    WithdrawPlayer,
    apply,
    fold,
    pair_round,
    prepare_round,
    weigh,
)
from openarbiter.model import BoardNo, RoundNo
from tests.unit.desk.random_events import started

__all__ = [
    "PLAYERS",
    "SECOND",
    "attempts",
    "before_round_1",
    "enter",
    "in_phase",
    "paired",
    "play_round",
    "refused",
    "through",
]

PLAYERS = 9
FIRST, SECOND, THIRD = RoundNo(1), RoundNo(2), RoundNo(3)
ONE = BoardNo(1)


def before_round_1(players: int = PLAYERS) -> EventState:
    """Numbered players, nothing paired."""
    return apply(fold(started(players)), NumberPlayers(section="a"))


def paired(state: EventState, number: int) -> EventState:
    """The event with the next round paired, privately."""
    state = fold(prepare_round(state, "a", number), state)
    return apply(state, pair_round(state, "a", number))


def through(state: EventState, number: int) -> EventState:
    """The event with the next round published."""
    return apply(paired(state, number), PublishRound(section="a", round_no=RoundNo(number)))


def play_round(state: EventState, number: int, *, complete: bool = True) -> EventState:
    """The event with the next round played: White wins, every third board is drawn."""
    state = through(state, number)
    for board in state.section("a").round(number).boards:
        state = enter(state, number, board.number, "1/2-1/2" if board.number % 3 == 0 else "1-0")
    return apply(state, CompleteRound(section="a", round_no=RoundNo(number))) if complete else state


def in_phase(phase: Phase) -> EventState:
    """Round 1 complete, round 2 in a phase; 9 players, so that somebody has the bye."""
    state = play_round(before_round_1(), 1)
    private = {
        Phase.WAITING: lambda: state,
        Phase.DRAFTED: lambda: apply(state, StartRound(section="a", round_no=SECOND)),
        Phase.PAIRED: lambda: paired(state, SECOND),
        Phase.EDITED: lambda: apply(paired(state, SECOND), BeginEdit(section="a", round_no=SECOND)),
        Phase.PUBLISHED: lambda: through(state, SECOND),
        Phase.PLAYING: lambda: enter(through(state, SECOND), 2, 1, "1-0"),
        Phase.COMPLETE: lambda: play_round(state, SECOND),
    }
    return private[phase]()


def enter(state: EventState, number: int, board: int, text: str) -> EventState:
    """The event with a result entered."""
    result = EnterResult(
        section="a", round_no=RoundNo(number), board=BoardNo(board), outcome=OUTCOMES[text]
    )
    return apply(state, result)


def refused(state: EventState, action: Action) -> Refusal:
    """The refusal of an action, which weighs as one too."""
    with pytest.raises(Refusal) as caught:
        apply(state, action)
    assert weigh(state, action).level is Level.REFUSE
    return caught.value


def attempts(state: EventState) -> dict[str, Action]:
    """Actions about round 2, and about players and settings, by their names."""
    section = state.section("a")
    draft = section.round(2).draft
    boards = draft.boards or section.round(1).boards
    one, two = boards[0], boards[1]
    found: list[Action] = [
        StartRound(section="a", round_no=SECOND),
        _pairing(state),
        DiscardPairing(section="a", round_no=SECOND),
        BeginEdit(section="a", round_no=SECOND),
        SplitPair(section="a", round_no=SECOND, board=ONE),
        MakePair(section="a", round_no=SECOND, white=one.white, black=two.white),
        SwapColours(section="a", round_no=SECOND, board=ONE),
        GiveBye(section="a", round_no=SECOND, pid=one.white),
        TakeBye(section="a", round_no=SECOND),
        EndEdit(section="a", round_no=SECOND),
        CancelEdit(section="a", round_no=SECOND),
        PublishRound(section="a", round_no=SECOND),
        UnpublishRound(section="a", round_no=SECOND),
        PairLate(section="a", round_no=SECOND, white=one.white, black=two.white),
        TakeApart(section="a", round_no=SECOND, board=ONE),
        EnterResult(section="a", round_no=SECOND, board=ONE, outcome=OUTCOMES["0-1"]),
        ClearResult(section="a", round_no=SECOND, board=ONE),
        CorrectResult(section="a", round_no=SECOND, board=ONE, outcome=OUTCOMES["0-1"]),
        RecordColours(section="a", round_no=SECOND, board=ONE),
        CompleteRound(section="a", round_no=SECOND),
        ReopenRound(section="a", round_no=SECOND),
        AddPlayer(section="a", pid=section.next_pid, facts=PlayerFacts(name="New"), joins=SECOND),
        EditPlayer(section="a", pid=Pid(1), facts=PlayerFacts(name="Other")),
        RemovePlayer(section="a", pid=Pid(1)),
        WithdrawPlayer(section="a", pid=Pid(1), from_round=SECOND),
        ReinstatePlayer(section="a", pid=Pid(1), from_round=SECOND),
        CheckIn(section="a", pid=Pid(1)),
        SetBye(section="a", pid=Pid(1), round_no=SECOND),
        ClearBye(section="a", pid=Pid(1), round_no=SECOND),
        SetAbsent(section="a", pid=Pid(1), round_no=SECOND),
        SettleAbsences(section="a", round_no=SECOND, away=(Pid(1),)),
        LeaveOut(section="a", players=(Pid(1), Pid(2)), round_no=SECOND),
        NumberPlayers(section="a"),
        ForbidPair(section="a", players=(Pid(1), Pid(9))),
        AllowPair(section="a", one=Pid(1), other=Pid(9)),
        SetTieBreaks(section="a", tie_breaks=("BH",)),
    ]
    return {type(action).__name__: action for action in found}


def _pairing(state: EventState) -> PairRound:
    """The pairing of round 2, as it was asked for when it could be."""
    waiting = in_phase(Phase.WAITING)
    asked = pair_round(waiting, "a", 2)
    assert state.section("a").roster == waiting.section("a").roster
    return asked
