"""What no undo brings back: strict rules that were left, and rounds that are closed (GHR 4.3)."""

from __future__ import annotations

import pytest

from openarbiter import desk
from openarbiter.model import RoundNo
from tests.every import every
from tests.unit.desk.phases import before_round_1, enter, play_round


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
