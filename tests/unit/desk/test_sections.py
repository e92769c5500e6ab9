"""Sections: settings that stay, funds, copies, and what is asked for by a key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.model import ScoringSystem
from tests.unit.desk.phases import before_round_1, do

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


def test_funds_are_read_before_they_are_kept() -> None:
    """As they were written."""
    state = do(before_round_1(), "SetFund", fund=FUND)
    assert state.section("a").fund == FUND
    assert not do(state, "SetFund", fund="").section("a").fund
    assert not do(state, "RemoveSection").sections
