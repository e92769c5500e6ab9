"""A line that is dead for a while, and a browser that is opened again: nothing typed is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from openarbiter.store import EventFile
from tests.browser.conftest import Serve, watched
from tests.browser.hands import Hands
from tests.browser.late import RESULTS, results, shown, unsaved
from tests.browser.serving import Served

KEPT = "Object.keys({0}).filter(key => key.startsWith('unsaved')).length"


def test_the_desk_sends_again_when_the_line_is_back(
    page: Page, file: EventFile, tmp_path: Path
) -> None:
    """The program was ended and started meanwhile; nobody presses anything, each is done once."""
    with Served(file, tmp_path) as served:
        hands = Hands(page, served.address)
        hands.open(RESULTS)
        page.context.set_offline(True)
        hands.press("1", "0")
        unsaved(hands, "1 1–0, 2 0–1")  # noqa: RUF001  (en dashes)
        before = file.head
        file.close()
        again = EventFile.open(file.path)
        served.take(again)
        hands.press("=")
        page.context.set_offline(False)
        shown(hands, 3, "½–½")  # noqa: RUF001
        expect(page.locator("#unsaved")).to_be_hidden()
        assert results(again) == {1: "1-0", 2: "0-1", 3: "1/2-1/2"}
        assert again.head == before + 3
        assert page.evaluate(KEPT.format("localStorage")) == 0


def test_a_browser_that_is_opened_again_offers_what_was_typed(
    page: Page, serve: Serve, file: EventFile
) -> None:
    """Another tab does not have it while the first one is open; it is sent when a hand asks."""
    hands = Hands(page, serve(file))
    hands.open(RESULTS)
    page.route(f"**{RESULTS}", lambda route: route.abort())
    hands.press("1", "0")
    unsaved(hands, "1 1–0, 2 0–1")  # noqa: RUF001
    other = Hands(watched(page.context), hands.base)
    other.open("/a/players")
    other.page.wait_for_timeout(800)
    expect(other.page.locator("#kept")).to_be_hidden()
    page.close()
    other.open("/a/players")
    line = other.page.locator("#kept")
    expect(line).to_contain_text("2 results are not saved: 1 1–0, 2 0–1")  # noqa: RUF001
    line.get_by_role("link").click()
    unsaved(other, "1 1–0, 2 0–1")  # noqa: RUF001
    assert results(file) == {}
    other.press("Control+Enter")
    shown(other, 2, "0–1")  # noqa: RUF001
    assert results(file) == {1: "1-0", 2: "0-1"}
    assert other.page.evaluate(KEPT.format("localStorage")) == 0
