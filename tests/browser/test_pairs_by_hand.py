"""Who plays whom, changed by hand in a browser: two clicks a change, one question, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter import desk
from openarbiter.store import EventFile
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.played import played_event

PAIRINGS = "/a/rounds/2/pairings"


@pytest.fixture
def draft(tmp_path: Path) -> EventFile:
    """An event of twelve whose second round is paired, and not used yet."""
    file = played_event(tmp_path / "draft.event", players=12, rounds=1)
    file.act(desk.pair_round(file.state, "a", 2), author="test")
    return file


def exchangeable(file: EventFile) -> tuple[int, int]:
    """Two players of different boards who have not met, nor have those left over."""
    section = file.state.section("a")
    boards = section.round(2).boards
    met = {frozenset(board.pair) for board in section.round(1).boards}
    for place, board in enumerate(boards):
        for other in boards[place + 1 :]:
            made = {frozenset((board.white, other.black)), frozenset((other.white, board.black))}
            if not made & met:
                return section.tpn(board.white), section.tpn(other.black)
    raise AssertionError


def boards(file: EventFile) -> set[frozenset[int]]:
    """Who plays whom in round 2, by numbers."""
    section = file.state.section("a")
    return {frozenset(map(section.tpn, board.pair)) for board in section.round(2).boards}


def test_four_clicks_and_one_question(page: Page, serve: Serve, draft: EventFile) -> None:
    """Two names, Use, Use: the page stays, and its parts change together."""
    one, other = exchangeable(draft)
    page.goto(serve(draft) + PAIRINGS)
    page.evaluate("window.same = true")
    page.click(f".pickn[value='{one}']")
    picked = page.locator(f".pickn[value='{one}'][aria-pressed='true']")
    expect(picked).to_be_visible()
    expect(page.locator("#line")).to_be_focused()
    page.click(f".pickn[value='{other}']")
    expect(page.locator("h1")).to_contain_text("2 of them changed by hand")
    expect(page.locator("tr.flag")).to_have_count(2)
    expect(page.locator("#by-hand li")).to_have_count(2)
    expect(page.locator("#foot-undo")).to_contain_text("pair")
    assert page.evaluate("window.same")
    page.click("main .go")
    expect(page.locator(".csq li").first).to_be_visible()
    page.click("main .go")
    expect(page.locator("h1")).to_contain_text("Round 2 is published")
    assert frozenset((one, other)) in boards(draft)


def test_by_keys_alone(page: Page, serve: Serve, draft: EventFile) -> None:
    """Numbers and Enter pair two; u takes it back; Escape lets a name go; a fault stays."""
    one, other = exchangeable(draft)
    before = boards(draft)
    hands = Hands(page, serve(draft))
    hands.open(PAIRINGS)
    page.keyboard.type(f"{one} {other}")
    hands.press("Enter")
    hands.reads("2 of them changed by hand")
    expect(page.locator("#line")).to_be_focused()
    hands.submit("u")
    hands.reads("paired by the rules")
    assert boards(draft) == before
    page.keyboard.type(str(one))
    hands.press("Enter")
    expect(page.locator(f".pickn[value='{one}'][aria-pressed='true']")).to_be_visible()
    hands.press("Escape")
    expect(page.locator("[aria-pressed='true']")).to_have_count(0)
    page.keyboard.type("99 1")
    hands.press("Enter")
    expect(page.locator("#fault-line")).to_contain_text("Nobody is found by 99")
    expect(page.locator("#line")).to_have_value("99 1")


def test_a_name_is_picked_with_the_keyboard(page: Page, serve: Serve, draft: EventFile) -> None:
    """The focus stays on the name that was picked."""
    hands = Hands(page, serve(draft))
    hands.open(PAIRINGS)
    hands.reach(".pickn")
    hands.press("Enter")
    expect(page.locator(".pickn[aria-pressed='true']")).to_be_focused()
    hands.press("Enter")
    expect(page.locator("[aria-pressed='true']")).to_have_count(0)


def test_what_another_desk_changes_is_seen(page: Page, serve: Serve, draft: EventFile) -> None:
    """The whole page changes at once, though the line has the focus."""
    one, other = exchangeable(draft)
    page.goto(serve(draft) + PAIRINGS)
    section = draft.state.section("a")
    pair = (section.pid(one), section.pid(other))
    draft.act(desk.pair_by_hand(section, 2, [pair]), author="another")
    expect(page.locator("h1")).to_contain_text("2 of them changed by hand")
    expect(page.locator("#line")).to_be_focused()


def test_without_an_answer_nothing_is_lost(page: Page, serve: Serve, draft: EventFile) -> None:
    """The page says that the desk does not answer, and keeps what was typed."""
    page.goto(serve(draft) + PAIRINGS)
    page.context.set_offline(True)
    page.keyboard.type("1 2")
    page.keyboard.press("Enter")
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#line")).to_have_value("1 2")
    page.context.set_offline(False)
