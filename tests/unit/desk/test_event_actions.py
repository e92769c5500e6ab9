"""The head of the event, notes, what actions touch, and a state that is restored."""

from __future__ import annotations

import pytest

from openarbiter import desk
from openarbiter.model import RoundNo
from tests.every import every
from tests.unit.desk.phases import (
    act,
    attempts,
    before_round_1,
    enter,
    in_phase,
    play_round,
)

CREATED = desk.apply(
    desk.EventState(), desk.CreateEvent(name="Open", start="2026-11-20", end="2026-11-22")
)


def test_notes_may_have_several_lines() -> None:
    """They stand in the event, oldest first."""
    state = desk.apply(CREATED, desk.AddNote(text="Power cut\nat 14:32", about="a/3"))
    state = desk.apply(state, desk.AddNote(text="Light again"))
    assert [note.text for note in state.notes] == ["Power cut\nat 14:32", "Light again"]
    assert state.notes[0].about == "a/3"


def test_what_actions_touch() -> None:
    """Two results of one board meet; two of different boards, or two players, do not."""
    actions = attempts(in_phase(desk.Phase.PLAYING))
    assert actions["EnterResult"].touched() == {"a/2/board/1"}
    assert actions["CorrectResult"].touched() == actions["EnterResult"].touched()
    assert actions["EditPlayer"].touched() == {"a/player/1"}
    assert actions["PublishRound"].touched() == actions["PairRound"].touched() == {"a/2"}
    assert act("DrawLots", what=desk.LotsOf.COLOUR, seed="x").touched() == {"a/lots"}
    assert act("DrawLots", what=desk.LotsOf.NUMBERS, seed="x").touched() == {"a/lots", "a/numbers"}
    substitute = act("SubstitutePlayer", pid=3, new=7, facts=desk.PlayerFacts(name="Seventh"))
    assert substitute.touched() == {"a/player/3", "a/player/7"}
    assert desk.AddNote(text="x").touched() == frozenset()
    assert all(desk.section_of(action) == "a" for action in actions.values())
    assert all(kind.__name__ == name for name, kind in desk.ACTIONS.items())


# What no undo brings back: strict rules that were left, and rounds that are closed (GHR 4.3).


def test_strict_rules_that_were_left_stay_left() -> None:
    """No undo brings them back (C.02); that they were left can be redone."""
    state = before_round_1()
    left = desk.apply(state, desk.LeaveStrict(why="x"))
    with pytest.raises(desk.Refusal, match="no undo brings them back"):
        desk.need_turn(left, state)
    desk.need_turn(state, left)


def _rounds(results: tuple[str, ...], rounds: int, *, strict: bool) -> desk.EventState:
    """An event after some rounds; results of board 1 of round 1, one entered over the other."""
    state = before_round_1()
    if not strict:
        state = desk.apply(state, desk.LeaveStrict(why="x"))
    for number in range(1, rounds + 1):
        state = play_round(state, number, complete=False)
        for text in results if number == 1 else ():
            state = enter(state, 1, 1, text)
        state = desk.apply(state, desk.CompleteRound(section="a", round_no=RoundNo(number)))
    return state


@every("strict", [True, False])
@every("rounds", [1, 2, 3])
def test_closed_rounds_stay_as_they_are_by_strict_rules(rounds: int, *, strict: bool) -> None:
    """An undo turns no result of a round that only the report may correct (GHR 4.3)."""
    before = _rounds(("0-1",), rounds, strict=strict)
    after = _rounds((), rounds, strict=strict)
    # Boards of round 2 follow the results: it is those of before that stand in the log.
    if strict and rounds > 1:
        with pytest.raises(desk.Refusal, match="Round 1 is closed") as caught:
            desk.need_turn(before, after)
        assert caught.value.article == "C.04.2, 4.3"
    else:
        desk.need_turn(before, after)
