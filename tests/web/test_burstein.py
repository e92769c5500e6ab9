"""The Burstein system of 2026 in the desk: chosen, paired through several rounds, explained."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.text import situation
from tests.web.browser import Browser, words
from tests.web.conftest import event

SYSTEM = "burstein-2026"


def fields(page: str, action: str) -> dict[str, str]:
    """What a form sends as it stands: its boxes, and the choice of each list."""
    form = page.partition(f'action="{action}"')[2].partition("</form>")[0]
    found = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', form))
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return {name: unescape(value) for name, value in found.items()}


def test_it_is_chosen_before_the_first_round(tmp_path: Path) -> None:
    """The settings offer it under its name, and the section is held by it."""
    with event(tmp_path, rounds=5) as file, Browser(file, tmp_path) as browser:
        page = browser.get("/settings")
        assert registry.edition(SYSTEM).document.name in words(page)
        browser.insist("/a/settings", **fields(page, "/a/settings") | {"system": SYSTEM})
        assert file.state.section("a").settings.system == SYSTEM
        assert "Burstein, edition 2026" in words(browser.get("/settings"))


def test_a_tournament_is_held_and_explained(tmp_path: Path) -> None:
    """Two seeding rounds by the Dutch system, then three by the Index, with one away.

    Shown: 1.6, 1.7, 1.8, 3.1 and chapter 4.
    """
    with event(tmp_path, system=SYSTEM, rounds=5) as file, Browser(file, tmp_path) as browser:
        for number in range(1, 3):
            browser.play(number, "1", "0", "=", "1")
            sheet = words(browser.get(f"/papers/index?s=a&round={number}"))
            assert f"Round {number}: a seeding round" in sheet
            assert "The Index counts from round 3 on." in sheet
            log = browser.json(f"/a/rounds/{number}/steps")["lines"]
            assert "another system pairs this round: dutch-2026" in log[0]["text"]
            told = words(browser.get(f"/papers/explanations?s=a&round={number}"))
            assert "burstein" in told.lower()
        browser.play(3, "0", "=", "1", "=")
        tournament = file.state.section("a").tournament.known_before(3)
        before = situation(tournament, RoundNo(3))
        rows = browser.json("/a/rounds/3/steps")["lines"]
        assert any("[3.1] bye" in row["text"] for row in rows)
        sheet = words(browser.get("/papers/index?s=a&round=3"))
        for position, tpn in enumerate(before.tpn):
            values = f"{before.buchholz[position] / 10:.1f}"
            assert re.search(rf"\b{tpn} \S.*? {values} ", sheet) or f"bye: {tpn} " in sheet
        assert "Order of the bracket [1.8]" in sheet
        assert "/papers/index?s=a" in browser.get("/papers?s=a")
        browser.play(4, "=", "=", "=", "=")
        browser.play(5)
        page = words(browser.get("/a/rounds/5/why-not?pair=1-2"))
        assert "article" in page
        assert browser.json("/a/rounds/5/why/1")["answer"]
        report = browser.client.get("/files/export/a/trf26").content
    assert b"\n192 FIDE_BURSTEIN" in report
