"""The Dubov system of 2026 in the desk: chosen, paired through several rounds, explained."""

from __future__ import annotations

import re
from pathlib import Path

from openarbiter.desk import EditPlayer, Pid, PlayerFacts
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dubov.text import situation
from tests.web.browser import Browser, words
from tests.web.conftest import ARBITER, event
from tests.web.test_burstein import fields
from tests.web.test_document_sheets import table

SYSTEM = "dubov-2026"


def test_it_is_chosen_before_the_first_round(tmp_path: Path) -> None:
    """The settings offer it under its name, and the section is held by it."""
    with event(tmp_path, rounds=5) as file, Browser(file, tmp_path) as browser:
        page = browser.get("/settings")
        assert registry.edition(SYSTEM).document.name in words(page)
        browser.insist("/a/settings", **fields(page, "/a/settings") | {"system": SYSTEM})
        assert file.state.section("a").settings.system == SYSTEM
        assert "Dubov, edition 2026" in words(browser.get("/settings"))


def test_a_tournament_is_held_and_explained(tmp_path: Path) -> None:
    """Five rounds, with the sheets, the log and the reasons of each.

    Shown: 1.7, 3.1 and 3.2.
    """
    with event(tmp_path, system=SYSTEM, rounds=5) as file, Browser(file, tmp_path) as browser:
        seen = ""
        for number in range(1, 6):
            browser.play(number, "1", "0", "=", "1", "1", "0")
            sheet = words(browser.get(f"/papers/columns?s=a&round={number}"))
            assert "Subgroups [3.2.3]" in sheet
            assert "Pairs [3.2.6]" in sheet
            rows = browser.json(f"/a/rounds/{number}/steps")["lines"]
            seen += " ".join(row["text"] for row in rows)
            told = words(browser.get(f"/papers/explanations?s=a&round={number}"))
            assert "residents" in told
            seen += told
        for step in ("[3.2.2]", "[3.2.4]", "[3.2.6]", "floats up"):
            assert step in seen
        assert "moved down" not in seen
        page = words(browser.get("/a/rounds/5/why-not?pair=1-2"))
        assert "article" in page
        assert browser.json("/a/rounds/5/why/1")["answer"]
        report = browser.client.get("/files/export/a/trf26").content
    assert b"\n192 FIDE_DUBOV" in report


def test_the_list_of_aros_is_rounded(tmp_path: Path) -> None:
    """As the engine compares them: the nearest integer (1.7)."""
    with event(tmp_path, 8, system=SYSTEM) as file, Browser(file, tmp_path) as browser:
        browser.play(1)
        browser.play(2, "1", "0", "=", "1")
        rows = table(browser.get("/papers/average-ratings?s=a"))
        tournament = file.state.section("a").tournament
        page = words(browser.get("/papers/average-ratings?s=a"))
    before = situation(tournament, RoundNo(3))
    aro = dict(zip(before.tpn, before.aro, strict=True))
    assert len(rows) == 8
    for _points, number, _name, _rating, games, average in rows:
        assert (games, average) == ("2", str(aro[Tpn(int(number))]))
    assert "rounded to the nearest integer" in page


def test_who_has_no_rating_is_named_before_the_round(tmp_path: Path) -> None:
    """The round is paired all the same, with 0; the page says whose strength is missing (1.1.2)."""
    with event(tmp_path, 6, system=SYSTEM) as file, Browser(file, tmp_path) as browser:
        facts = PlayerFacts(name="Anonymous, Ann")
        file.act(EditPlayer(section="a", pid=Pid(3), facts=facts), author=ARBITER)
        page = words(browser.get("/a/rounds/1/who"))
        assert re.search("This counts as 0 here", page)
        browser.play(1)
        steps = browser.json("/a/rounds/1/steps")["lines"]
        assert any("[1.1.2]" in row["text"] for row in steps)
