"""The main path with JavaScript switched off: links and forms are enough."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import WAIT, Serve
from tests.browser.hands import at
from tests.browser.invented import pasted_list

PLAYERS = 10


def test_main_path_without_javascript(browser: Browser, serve: Serve) -> None:
    """Create, enter, pair, publish, results, complete, standings: no script anywhere."""
    base = serve(None)
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.goto(base + "/new")
    page.fill("input[name=name]", "Quiet Open")
    page.fill("input[name=rounds]", "3")
    page.click("button.go")
    page.wait_for_url(at(base, "/a/players/paste"))
    page.fill("#list", pasted_list(PLAYERS))
    page.click("button.go")
    expect(page.locator("h1")).to_contain_text(f"{PLAYERS} players read")
    page.click("button.go")
    page.wait_for_url(at(base, "/a/ready"))
    for step in ("pairings", "pairings", "results"):
        page.click("main .head .go")
        page.wait_for_url(at(base, f"/a/rounds/1/{step}"))
    page.fill(".entry [name=board]", "2")
    page.press(".entry [name=board]", "Enter")
    page.wait_for_load_state()
    expect(page.locator(".entry [name=board]")).to_have_value("2")
    expect(page.locator("h1")).to_contain_text("0")  # Enter chooses a board, and enters nothing
    for result in ("1", "=", "0", "+", "1"):
        page.click(f".entry .keys button[value='{result}']")
        page.wait_for_load_state()
    expect(page.locator("h1")).to_contain_text("5")
    page.click("main .head .go")
    expect(page.locator("main .head .go")).to_contain_text("Go on to round 2")
    page.goto(base + "/a/standings")
    page.click("a.cell-open >> nth=0")
    expect(page.locator(".sum .total")).to_be_visible()
    page.goto(base + "/")
    page.click("footer form button:last-of-type")
    page.wait_for_load_state()
    page.goto(base + "/log")
    expect(page.locator("del").first).to_be_visible()
    context.close()
