"""Sections: settings that stay, funds, copies, and what is asked for by a key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.errors import RequestError
from openarbiter.model import ScoringSystem
from tests.unit.desk.phases import act, before_round_1, do, played
from tests.unit.desk.telling import action, after

FUND = """
[fund]
name = "Autumn Open"
currency = "EUR"
places = [100, 50]
"""

SOUND = desk.SectionSettings(name="B", rounds=5)


@pytest.mark.parametrize("win", [10, 20, 30])
def test_points_may_be_others(win: int) -> None:
    """Two draws may be worth as much as a win and a loss, and less."""
    settings = replace(SOUND, scoring=ScoringSystem.of(win, 10 if win > 10 else 5))
    assert do(before_round_1(), "AddSection", section="b", settings=settings).section("b")


def test_settings_are_those_of_the_tournament() -> None:
    """Another system drops a private pairing, another list asks for numbers again."""
    section = after("pair 1; ChangeSection system='dutch-2012'").section("a")
    assert section.round(1).phase is desk.Phase.WAITING
    assert section.tournament.event.type_code == "CUSTOM_SWISS"
    assert not after("ChangeSection ratings='highest'").section("a").numbered
    section = after('play 1; SetTieBreaks tie_breaks=["BH/C1", "BH"]').section("a")
    assert section.tournament.tie_breaks == section.settings.tie_breaks == ("BH/C1", "BH")


def test_more_rounds_after_the_last_one_are_read_again() -> None:
    """A log that has them is; by strict rules nobody adds them now."""
    state = after("ChangeSection rounds=2; play 1; publish 2")
    more = action("ChangeSection rounds=3", state)
    assert desk.apply_again(state, more).section("a").total_rounds == 3


def test_funds_are_read_before_they_are_kept() -> None:
    """As they were written."""
    state = do(before_round_1(), "SetFund", fund=FUND)
    assert state.section("a").fund == FUND
    assert not do(state, "SetFund", fund="").section("a").fund
    assert not do(state, "RemoveSection").sections


def test_a_section_like_another_one() -> None:
    """Settings, fund and players; no rounds, and no colour that was drawn elsewhere."""
    state = do(played(1), "SetFund", fund=FUND)
    copy = act("CopySection", section="b", source="a", name="Again", with_players=True)
    section = desk.apply(state, copy).section("b")
    settings = replace(state.section("a").settings, name="Again", initial_colour=None)
    assert (section.fund, section.settings) == (FUND, settings)
    assert (len(section.entrants), section.rounds, section.numbered) == (9, (), False)
    assert not desk.apply(state, replace(copy, with_players=False)).section("b").entrants


def test_last_years_section_in_a_new_event() -> None:
    """As actions for the new log."""
    old = do(played(1), "SetFund", fund=FUND)
    actions = desk.copied(old.section("a"), "b", with_players=True)
    section = desk.fold(actions, before_round_1()).section("b")
    assert (len(section.entrants), section.fund) == (9, FUND)
    assert [type(action) for action in actions] == [desk.AddSection, desk.SetFund, desk.AddPlayers]


def test_sections_are_asked_for_by_their_keys() -> None:
    """The error says which there are."""
    state = before_round_1()
    for ask, said in (
        (lambda: state.section("z"), "it has a"),
        (lambda: state.section("a").player(77), "id 77"),
        (lambda: state.section("a").pid(77), "number 77"),
        (lambda: state.section("a").outcome(1, 1), "no board"),
    ):
        with pytest.raises(RequestError, match=said):
            ask()
