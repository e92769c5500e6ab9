"""What no way leads back from is asked about twice (C.02, list of questions)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import Action, LeaveStrict, SetTieBreaks, action_to_json
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event with one round played."""
    with played_desk(tmp_path, players=8, rounds=1, of=3) as browser:
        yield browser


@pytest.mark.parametrize(
    ("action", "follows"),
    [
        (LeaveStrict(why="a club evening"), "nothing brings them back"),
        (SetTieBreaks(section="a", tie_breaks=("SB",)), "C.07"),
    ],
)
def test_a_second_question_with_what_follows(desk: Browser, action: Action, follows: str) -> None:
    """One tick and one reason are not enough; the way out of both questions changes nothing."""
    head = desk.file.head
    form = {"action": json.dumps(action_to_json(action)), "back": "/settings"}
    first = words(desk.post("/do", form, status=200))
    assert "asked a second time" not in first
    form |= {"confirmed": "yes", "read": "yes", "reason": "all agree"}
    second = desk.post("/do", form, status=200)
    assert "asked a second time" in words(second)
    assert follows in words(second)
    assert "all agree" in words(second)
    assert desk.file.head == head
    assert desk.agree(second, reason="all agree") == "/settings"
    assert desk.file.entry(head + 1).reason == "all agree"
    assert desk.file.entry(head + 1).action == action


def test_other_consequences_are_asked_about_once(desk: Browser) -> None:
    """To open a round again can be taken back, and so can a correction."""
    head = desk.file.head
    question = desk.post("/a/rounds/1/reopen", status=200)
    assert "asked a second time" not in words(question)
    desk.agree(question)
    assert desk.file.head == head + 1
