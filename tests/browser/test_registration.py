"""200 players from a messy spreadsheet, and the same file again a day later, by the keyboard."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.test_every_page import AXE
from tests.spreadsheets import workbook

PLAYERS = 200
MINUTES = 5
ASKED = ".todo > li:has(input[value=out])"
"""Lines of which it is asked who they are."""

_FRONT = ("Bar", "Cor", "Dun", "Fel", "Gar", "Hol", "Jun", "Kel", "Lim", "Mor")
_MIDDLE = ("ta", "ve", "li", "ro")
_BACK = ("sen", "wick", "mann", "ova", "ini", "berg")
_GIVEN = ("Ada", "Bruno", "Cleo", "Dario", "Emmy", "Florin", "Greta", "Hugo", "Ines", "Jaro")


def row(number: int) -> list[object]:
    """One registration, from 0: name, birth in one of five forms, rating, id, club, status."""
    front, middle, back = number % 10, number // 10 % 4, number // 40
    name = f"{_FRONT[front]}{_MIDDLE[middle]}{_BACK[back]}, {_GIVEN[(front + middle) % 10]}"
    year = 1950 + number * 7 % 60
    births: list[object] = [(32628 + number, 1), f"3.{1 + number % 12}.{year}", year]
    births += [f"{year}-05-0{1 + number % 9}", f"14/{1 + number % 12:02}/{year}"]
    marks = (1400 + number, f"{1400 + number}*", f"1.{400 + number}")
    club = f"SK Quay {number // 4}" if number % 4 == 0 else None  # merged over four rows
    identity = 99000000 + number if number % 3 else None
    return [name, births[number % 5], marks[number % 3], identity, club, None]


def sheet(players: int) -> bytes:
    """Two titles, empty rows, merged clubs, repeated headings, doubles, and three doubtful ones."""
    head: list[object] = ["Name, Vorname", "Geb.-Datum", "Elo", "FIDE-Nr.", "Verein", "Status"]
    rows: list[list[object]] = [["Marrow Quay Open"], ["Anmeldungen, Stand heute"], [], head, []]
    everybody = [row(number) for number in range(players)]
    rows += everybody[:100]
    rows += [[], head]
    rows += everybody[100:]
    rows += [row(7), row(11)]  # registered twice
    one, other, third = row(20), row(31), row(44)
    rows.append([f"{one[0]} Maria", *one[1:3], None, "SK Fern", None])
    rows.append([other[0], other[1], 1999, None, None, None])
    rows.append(["Ganz, Anders", 1971, 1500, third[3], None, None])
    rows.append(["Abend, Rot", 1980, 1500, None, None, "storniert"])
    return workbook(rows, merged="E6:E9")


@pytest.mark.nightly
def test_two_hundred_players_in_five_minutes(page: Page, serve: Serve, tmp_path: Path) -> None:
    """The file, three answers, the filled button; the next day only who is new."""
    hands = Hands(page, serve(None))
    hands.open("/new")
    hands.fill("input[name=name]", "Marrow Quay Open 2026")
    hands.go("/a/players/paste")
    started = time.monotonic()
    upload(hands, tmp_path, sheet(PLAYERS))
    hands.reads(f"{PLAYERS + 4} players read, 5 lines to decide")
    main = page.locator("main")
    expect(main).to_contain_text("One registration is cancelled")
    page.evaluate(AXE)
    judged = page.evaluate("axe.run().then((found) => found.violations)")
    assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in judged] == []
    usual = page.viewport_size
    assert usual
    for width in (390, usual["width"]):
        page.set_viewport_size({"width": width, "height": usual["height"]})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
    decide(hands, ("out", "out", "new"))
    hands.submit("Control+Enter")
    assert time.monotonic() - started < MINUTES * 60
    assert hands.twin("/a/players.json")["total"] == PLAYERS + 1
    upload(hands, tmp_path, sheet(PLAYERS + 10))
    expect(main).to_contain_text("Take 10 players")
    decide(hands, ("out",) * hands.page.locator(ASKED).count())
    hands.submit("Control+Enter")
    assert hands.twin("/a/players.json")["total"] == PLAYERS + 11
    first = hands.twin("/a/players.json")["players"][0]
    assert (first["name"], first["rating"], first["club"]) == ("Bartasen, Ada", 1400, "SK Quay 0")


def upload(hands: Hands, folder: Path, data: bytes) -> None:
    """Choose the file, which is read at once."""
    path = folder / "Anmeldungen.xlsx"
    path.write_bytes(data)
    hands.open("/a/players/paste")
    hands.page.set_input_files("input[name=file]", path)


def decide(hands: Hands, answers: tuple[str, ...]) -> None:
    """Answer the doubtful lines in their order."""
    asked = hands.page.locator(ASKED)
    for place, answer in enumerate(answers):
        asked.nth(place).locator(f"input[value={answer}]").check()
    hands.page.wait_for_load_state("networkidle")


def test_the_preview_follows_what_is_pasted(page: Page, serve: Serve) -> None:
    """It comes by itself, leaves the field alone, and Ctrl+Enter takes what it shows."""
    hands, head = Hands(page, serve(None)), page.locator("h1")
    hands.open("/new")
    hands.fill("input[name=name]", "Quiet Open")
    hands.go("/a/players/paste")
    page.keyboard.insert_text("1. Anna Berger 2105\nBodo Dahl 1844 (Nord)\n")
    expect(head).to_have_text("2 players read")
    expect(page.locator("#list")).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type("Dr. ?")
    expect(head).to_contain_text("2 players read, one line to decide")
    whole = "1. Anna Berger 2105\nBodo Dahl 1844 (Nord)\nDr. ?"
    expect(page.locator("#list")).to_have_value(whole)
    page.evaluate(AXE)
    judged = page.evaluate("axe.run().then((found) => found.violations)")
    assert [fault["id"] for fault in judged] == []
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
