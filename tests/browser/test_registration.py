"""A list that is pasted or chosen as a file is read by itself, and what is doubtful is mended."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.judged import judged
from tests.spreadsheets import workbook

LINES = "1. Anna Berger 2105\nBodo Dahl 1844 (Nord)\n"


def test_the_preview_follows_what_is_pasted(page: Page, serve: Serve, tmp_path: Path) -> None:
    """It comes by itself, leaves the field alone, and Ctrl+Enter takes what it shows."""
    hands, head = Hands(page, serve(None)), page.locator("h1")
    hands.open("/new")
    hands.fill("input[name=name]", "Quiet Open")
    hands.go("/a/players/paste")
    page.keyboard.insert_text(LINES)
    expect(head).to_have_text("2 players read")
    expect(page.locator("#list")).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type("Dr. ?")
    expect(head).to_contain_text("2 players read, one line to decide")
    expect(page.locator("#list")).to_have_value(f"{LINES}Dr. ?")
    assert not judged(page)
    assert page.locator("main .go:visible").count() == 1
    page.fill("#mend-3", "Eva Muster 1500")
    page.locator("#mend-3").blur()
    expect(head).to_have_text("3 players read")
    hands.go("/a/ready")
    assert hands.twin("/a/players.json")["total"] == 3
    hands.open("/a/players")
    hands.press("n")
    expect(page.locator("input[name=line]")).to_be_focused()
    page.keyboard.type("Cleo Ek 1700")
    hands.submit("Enter")
    expect(page.locator("input[name=line]")).to_be_focused()
    expect(page.locator("#add")).to_contain_text("Last: Ek, Cleo")
    sheet = tmp_path / "Anmeldungen.xlsx"
    sheet.write_bytes(workbook([["Name", "Elo"], ["Berger, Anna", 2105], ["Gale, Finn", 1650]]))
    hands.open("/a/players/paste")
    page.set_input_files("input[name=file]", sheet)
    expect(page.locator("main")).to_contain_text("Take one player")
