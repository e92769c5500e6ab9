"""The page of the rating lists by the keyboard: a list comes in, differences are taken, search."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.judged import judged
from tests.rating_lists import COMBINED, SINGLE, text_list
from tests.web.conftest import NAMES, event

FIRST = {**SINGLE, "Name": NAMES[0], "ID Number": "990000001", "Fed": "NOR"} | {
    "SRtng": "2390", "SK": "10", "Tit": "IM", "B-day": "1988",
}  # fmt: skip
NEW = {**SINGLE, "Name": "Quernmoor, Ida", "ID Number": "990000044", "Fed": "DEN", "Sex": "F"} | {
    "SRtng": "1977", "SK": "20", "RRtng": "1950", "B-day": "2001",
}  # fmt: skip


@pytest.mark.nightly
def test_from_the_file_to_the_form(
    page: Page, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file beside the event, the differences of a player, three letters of a new one."""
    monkeypatch.setenv("OPENARBITER_LISTS", str(tmp_path / "kept" / "lists.sqlite"))
    (tmp_path / "all.txt").write_text(text_list(COMBINED, FIRST, NEW), newline="")
    with event(tmp_path) as file:
        hands = Hands(page, serve(file))
        hands.open("/a/players/1?edit")
        hands.fill("input[name=fide_id]", "990000001")
        hands.submit("Control+Enter")
        hands.open("/a/players/lists")
        hands.reads("No rating list on this computer")
        assert not judged(page)
        hands.reach("form[action$='/renew'] button")
        hands.submit("Enter")
        hands.reads("The lists say otherwise of one player")  # by itself, once it is imported
        assert not judged(page)
        row = page.get_by_role("row").filter(has_text="2363")
        expect(row).to_contain_text("2390")
        hands.reach("form[action$='/players/lists'] button.go")
        hands.submit("Enter")
        hands.answer("The list of the month")
        first = hands.twin("/a/players.json")["players"][0]
        assert (first["rating"], first["title"]) == (2390, "IM")
        hands.open("/a/players/lists")
        hands.reads("Nobody differs from the lists")
        hands.open("/a/players/new")
        hands.reach("form[role=search] input[name=name]:not(#find)")
        page.keyboard.type("que")
        expect(page.locator("#found")).to_contain_text("Quernmoor, Ida")
        hands.reach("#found a")
        hands.submit("Enter")
        expect(page.locator("input[name=fide_id]")).to_have_value("990000044")
        hands.submit("Control+Enter")
        assert hands.twin("/a/players.json")["total"] == len(NAMES) + 1
