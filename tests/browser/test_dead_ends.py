"""The way out of a dead end, by mouse and keys: rounds that do not fit, two who wait."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from openarbiter.store import EventFile
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.web.conftest import event

LATE = "Pair two who have no opponent, or take a pair apart"


def _shot(page: Page, name: str) -> None:
    if "SHOTS" in os.environ:
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)


def test_four_players_and_seven_rounds_are_asked_about(
    leaving: Page, serve: Serve, tmp_path: Path
) -> None:
    """Nothing has been done at the question; a way on is one click, then the round is paired."""
    with event(tmp_path, 4, rounds=7) as file:
        hands = Hands(leaving, serve(file))
        hands.open("/a/rounds/1/who")
        head = file.head
        hands.submit("Control+Enter")
        hands.reads("Something to read first")
        expect(leaving.locator("main")).to_contain_text("7 rounds are many for a field of 4")
        expect(leaving.locator("main :focus")).to_contain_text("Leave it as it is")
        assert file.head == head
        _shot(leaving, "question")
        leaving.get_by_role("button", name="Do this Play 3 rounds.").click()
        hands.arrive("/a/rounds/1/who")
        assert file.state.section("a").settings.rounds == 3
        hands.submit("Control+Enter")
        hands.arrive("/a/rounds/1/pairings")


def test_two_who_wait_are_paired_by_keys(hands: Hands, file: EventFile) -> None:
    """The panel beside the boards: two numbers, one question with a reason, one more board."""
    page = hands.page
    section = file.state.section("a")
    one, two = section.round(1).boards[:2]
    page.get_by_text(LATE).click()
    page.fill("#late input[name=one]", str(section.tpn(one.white)))
    page.fill("#late input[name=other]", str(section.tpn(two.black)))
    _shot(page, "late")
    page.press("#late input[name=other]", "Enter")
    hands.reads("This has consequences")
    expect(page.locator("main")).to_contain_text("are without opponents")
    _shot(page, "apart")
    page.fill("textarea[name=reason]", "two opponents stayed away")
    page.check("input[name=read]")
    hands.submit("Control+Enter")
    hands.arrive("/a/rounds/1/results")
    boards = file.state.section("a").round(1).boards
    assert {*boards[-1].pair} == {one.white, two.black}
    _shot(page, "paired")
    hands.open("/settings")
    _shot(page, "settings")
