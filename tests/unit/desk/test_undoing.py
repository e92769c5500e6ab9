"""What is told before an entry of the log is undone."""

from __future__ import annotations

import pytest

from openarbiter.desk import (
    Action,
    AddNote,
    AddPlayer,
    AddPlayers,
    AddSection,
    ChangeEvent,
    ChangeSection,
    EventState,
    LeaveStrict,
    Level,
    NewPlayer,
    Phase,
    Pid,
    PlayerFacts,
    SectionSettings,
    SetFund,
    SetTieBreaks,
    apply,
    weigh_change,
)
from openarbiter.model import RoundNo
from tests.unit.desk.phases import before_round_1, enter, in_phase, paired, play_round, through

NEW = AddPlayer(section="a", pid=Pid(10), facts=PlayerFacts(name="N"))
MANY = tuple(NewPlayer(pid=Pid(10 + at), facts=PlayerFacts(name=f"N{at}")) for at in range(30))
FUND = '[fund]\nname = "x"\ncurrency = "EUR"\nplaces = [1]\n'


def _codes(before: EventState, after: EventState) -> tuple[Level, set[str]]:
    weight = weigh_change(before, after)
    return weight.level, {each.code for each in weight.consequences}


def test_a_result_of_the_current_round_is_told() -> None:
    """It can be entered again."""
    state = through(before_round_1(), 1)
    level, codes = _codes(enter(state, 1, 1, "1-0"), state)
    assert level is Level.INFORM
    assert "result-becomes" in codes


def test_a_result_of_an_earlier_round_shows_the_boards_that_hung_on_it() -> None:
    """As a correction would."""
    before = through(play_round(before_round_1(), 1), 2)
    other = through(before_round_1(), 1)
    for board in other.section("a").round(1).boards:
        other = enter(other, 1, board.number, "0-1")
    after = through(other, 2)
    level, codes = _codes(before, after)
    assert level is Level.CONSEQUENCES
    assert {"result-becomes", "boards-change"} <= codes


def test_a_publication_that_is_undone_is_taken_back() -> None:
    """Everybody has seen the boards."""
    state = paired(before_round_1(), 1)
    level, codes = _codes(through(before_round_1(), 1), state)
    assert level is Level.CONSEQUENCES
    assert "unpublished" in codes


@pytest.mark.parametrize(
    ("action", "level", "code"),
    [
        (AddNote(text="x"), Level.INFORM, "notes-change"),
        (ChangeEvent(name="Other"), Level.INFORM, "head-changes"),
        (LeaveStrict(why="x"), Level.CONSEQUENCES, "strict-back"),
        (
            NEW,
            Level.INFORM,
            "player-goes",
        ),
        (
            AddPlayers(section="a", players=MANY),
            Level.INFORM,
            "and-more",
        ),
        (AddSection(section="b", settings=SectionSettings(name="B")), Level.INFORM, "section-goes"),
        (
            SetFund(section="a", fund=FUND),
            Level.INFORM,
            "section-changes",
        ),
        (SetTieBreaks(section="a", tie_breaks=("BH",)), Level.INFORM, "settings-change"),
    ],
)
def test_what_goes_with_an_entry(action: Action, level: Level, code: str) -> None:
    """Undone before the start."""
    state = before_round_1()
    found, codes = _codes(apply(state, action), state)
    assert found is level
    assert code in codes


def test_a_section_that_comes_back() -> None:
    """The other way round, by redo."""
    state = before_round_1()
    more = apply(state, AddSection(section="b", settings=SectionSettings(name="B")))
    assert _codes(state, more) == (Level.INFORM, {"section-comes"})
    left = apply(state, LeaveStrict(why="x"))
    assert _codes(state, left)[1] == {"strict-left"}


def test_settings_after_the_start_are_grave() -> None:
    """They were announced."""
    state = play_round(before_round_1(), 1)
    action = SetTieBreaks(section="a", tie_breaks=("BH",))
    assert _codes(apply(state, action), state)[0] is Level.CONSEQUENCES


def test_a_private_pairing_that_goes_is_told() -> None:
    """Nobody has seen it."""
    assert _codes(in_phase(Phase.PAIRED), in_phase(Phase.WAITING)) == (
        Level.INFORM,
        {"round-phase"},
    )


def test_nothing_is_nothing() -> None:
    """Two equal states."""
    assert _codes(before_round_1(), before_round_1()) == (Level.NONE, set())


def test_settings_of_a_section_without_rounds() -> None:
    """More rounds, undone."""
    state = before_round_1()
    settings = SectionSettings(name="Open", rounds=9)
    more = apply(state, ChangeSection(section="a", settings=settings))
    assert _codes(more, state) == (Level.INFORM, {"settings-change"})
    assert RoundNo(more.section("a").total_rounds) == 9
