"""The main path with JavaScript switched off, and a form of another site."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Device, Serve
from tests.browser.hands import at
from tests.browser.invented import pasted_list
from tests.browser.late import RESULTS, published, results

PLAYERS = 10


def test_main_path_without_javascript(device: Device, serve: Serve) -> None:
    """Create, enter, pair, publish, results, complete, standings: no script anywhere."""
    base = serve(None)
    page = device(1366, 860, java_script_enabled=False)
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


def test_a_form_of_another_site_does_nothing(page: Page, serve: Serve, tmp_path: Path) -> None:
    """A page of somebody else sends a result through this browser: refused, and told nothing."""
    file = published(tmp_path / "round.event")
    address = serve(file) + RESULTS
    form = (
        f"<form method=post action='{address}'><input type=hidden name=board value=9>"
        "<input type=hidden name=r value=1><button autofocus>Win</button></form>"
    )
    page.route(
        "http://evil.example/",
        lambda route: route.fulfill(body=form, content_type="text/html"),
    )
    page.goto("http://evil.example/")
    with page.expect_response(address) as answer:
        page.press("button", "Enter")
    said = answer.value.text()
    assert answer.value.status == 403
    assert "another page than the desk itself" in said
    names = (player.name for player in file.state.section("a").tournament.players)
    for secret in (file.state.name, *names, "<nav", "href"):
        assert secret not in said
    assert results(file) == {}
