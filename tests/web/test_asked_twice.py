"""What no way leads back from is asked about twice (C.02, list of questions)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import Action, LeaveStrict, SetTieBreaks, action_to_json
from openarbiter.store import EventFile
from tests.played import played_event
from tests.web.browser import Browser, words


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Browser, EventFile]]:
    """A browser at an event with one round played."""
    with (
        played_event(tmp_path / "twice.event", players=8, rounds=1, of=3) as file,
        Browser(file, tmp_path) as browser,
    ):
        yield browser, file


@pytest.mark.parametrize(
    ("action", "follows"),
    [
        (LeaveStrict(why="a club evening"), "nothing brings them back"),
        (SetTieBreaks(section="a", tie_breaks=("SB",)), "C.07"),
    ],
)
def test_a_second_question_with_what_follows(
    desk: tuple[Browser, EventFile], action: Action, follows: str
) -> None:
    """One tick and one reason are not enough; the way out of both questions changes nothing."""
    browser, file = desk
    head = file.head
    form = {"action": json.dumps(action_to_json(action)), "back": "/settings"}
    first = words(browser.post("/do", form, status=200))
    assert "asked a second time" not in first
    form |= {"confirmed": "yes", "read": "yes", "reason": "all agree"}
    second = browser.post("/do", form, status=200)
    assert "asked a second time" in words(second)
    assert follows in words(second)
    assert "all agree" in words(second)
    assert file.head == head
    assert browser.agree(second, reason="all agree") == "/settings"
    assert file.entry(head + 1).reason == "all agree"
    assert file.entry(head + 1).action == action


def test_other_consequences_are_asked_about_once(desk: tuple[Browser, EventFile]) -> None:
    """To open a round again can be taken back, and so can a correction."""
    browser, file = desk
    head = file.head
    question = browser.post("/a/rounds/1/reopen", status=200)
    assert "asked a second time" not in words(question)
    browser.agree(question)
    assert file.head == head + 1
