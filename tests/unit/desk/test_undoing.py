"""What is told before an entry of the log is undone."""

from __future__ import annotations

import pytest

from openarbiter import desk
from openarbiter.model import RoundNo
from tests.every import every
from tests.unit.desk.phases import (
    act,
    before_round_1,
    do,
    enter,
    in_phase,
    paired,
    play_round,
    played,
    through,
)

NEW = act("AddPlayer", pid=10, facts=desk.PlayerFacts(name="N"))
MANY = tuple(
    desk.NewPlayer(pid=desk.Pid(10 + at), facts=desk.PlayerFacts(name=f"N{at}")) for at in range(30)
)
FUND = '[fund]\nname = "x"\ncurrency = "EUR"\nplaces = [1]\n'


def _codes(before: desk.EventState, after: desk.EventState) -> tuple[desk.Level, set[str]]:
    weight = desk.weigh_change(before, after)
    return weight.level, {each.code for each in weight.consequences}


def test_a_result_of_the_current_round_is_told() -> None:
    """It can be entered again."""
    state = through(before_round_1(), 1)
    level, codes = _codes(enter(state, 1, 1, "1-0"), state)
    assert level is desk.Level.INFORM
    assert "result-becomes" in codes


def test_a_result_of_an_earlier_round_shows_the_boards_that_hung_on_it() -> None:
    """As a correction would."""
    before = through(played(1), 2)
    other = through(before_round_1(), 1)
    for board in other.section("a").round(1).boards:
        other = enter(other, 1, board.number, "0-1")
    after = through(other, 2)
    level, codes = _codes(before, after)
    assert level is desk.Level.CONSEQUENCES
    assert {"result-becomes", "boards-change"} <= codes


def test_a_publication_that_is_undone_is_taken_back() -> None:
    """Everybody has seen the boards."""
    state = paired(before_round_1(), 1)
    level, codes = _codes(through(before_round_1(), 1), state)
    assert level is desk.Level.CONSEQUENCES
    assert "unpublished" in codes


@every(
    ("action", "level", "code"),
    [
        (desk.AddNote(text="x"), desk.Level.INFORM, "notes-change"),
        (desk.ChangeEvent(name="Other"), desk.Level.INFORM, "head-changes"),
        (desk.LeaveStrict(why="x"), desk.Level.CONSEQUENCES, "strict-back"),
        (NEW, desk.Level.INFORM, "player-goes"),
        (act("AddPlayers", players=MANY), desk.Level.INFORM, "and-more"),
        (
            act("AddSection", section="b", settings=desk.SectionSettings(name="B")),
            desk.Level.INFORM,
            "section-goes",
        ),
        (act("SetFund", fund=FUND), desk.Level.INFORM, "section-changes"),
        (act("SetTieBreaks", tie_breaks=("BH",)), desk.Level.INFORM, "settings-change"),
    ],
)
def test_what_goes_with_an_entry(action: desk.Action, level: desk.Level, code: str) -> None:
    """Undone before the start."""
    state = before_round_1()
    found, codes = _codes(desk.apply(state, action), state)
    assert found is level
    assert code in codes


def test_a_section_that_comes_back() -> None:
    """The other way round, by redo."""
    state = before_round_1()
    more = do(state, "AddSection", section="b", settings=desk.SectionSettings(name="B"))
    assert _codes(state, more) == (desk.Level.INFORM, {"section-comes"})
    left = desk.apply(state, desk.LeaveStrict(why="x"))
    assert _codes(state, left)[1] == {"strict-left"}


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


def test_settings_after_the_start_are_grave() -> None:
    """They were announced."""
    state = played(1)
    action = act("SetTieBreaks", tie_breaks=("BH",))
    assert _codes(desk.apply(state, action), state)[0] is desk.Level.CONSEQUENCES


def test_a_private_pairing_that_goes_is_told() -> None:
    """Nobody has seen it."""
    assert _codes(in_phase(desk.Phase.PAIRED), in_phase(desk.Phase.WAITING)) == (
        desk.Level.INFORM,
        {"round-phase"},
    )


def test_nothing_is_nothing() -> None:
    """Two equal states."""
    assert _codes(before_round_1(), before_round_1()) == (desk.Level.NONE, set())


def test_settings_of_a_section_without_rounds() -> None:
    """More rounds, undone."""
    state = before_round_1()
    settings = desk.SectionSettings(name="Open", rounds=9)
    more = do(state, "ChangeSection", settings=settings)
    assert _codes(more, state) == (desk.Level.INFORM, {"settings-change"})
    assert RoundNo(more.section("a").total_rounds) == 9
