"""A round robin in the browser: what a withdrawal does is read before it, and seen after it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import EditPlayer, Pid, PlayerFacts, undrawn
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.played import play_round
from tests.web.conftest import NAMES, event

EARLY, LATE = 9, 8
NOTE = "results do not count: 9 (NSWCA, section 4)"


@pytest.mark.nightly
def test_two_withdrawals_by_the_keyboard(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Section 4 of the guidelines: before half as if never there, later lost by default."""
    rules = {"tie_breaks": ("SB", "DE"), "table_edition": "nswca"}
    luck = random.Random(4)  # noqa: S311  (the same results every time)
    with event(tmp_path, 9, system="round-robin", rounds=9, **rules) as file:
        for number in range(1, 5):
            list(play_round(file, "a", number, luck))
        hands = Hands(page, serve(file))
        leave(hands, EARLY, 5, "Only 4 of 9 rounds are completed")
        for number in (5, 6):
            list(play_round(file, "a", number, luck))
        leave(hands, LATE, 7, "6 of 9 rounds are completed: the games stand")
        for number in (7, 8, 9):
            list(play_round(file, "a", number, luck))
        early = file.state.section("a").tournament.players[EARLY - 1].name
        hands.open("/a/standings")
        last = page.locator("table.t tbody tr", has_text=early).first
        expect(last).to_contain_text("out")
        expect(page.locator("main")).to_contain_text(NOTE)
        hands.open("/a/cross-table")
        expect(page.locator("main")).to_contain_text(NOTE)
        hands.open("/papers/wall-chart?s=a")
        expect(page.locator("body")).to_contain_text(NOTE)
    assert early in NAMES


def leave(hands: Hands, number: int, first: int, said: str) -> None:
    """Withdraw a player from a round on, having read what it does."""
    hands.open(f"/a/players/{number}/withdraw")
    form = hands.page.locator("form", has=hands.page.locator(f"input[value='{first}']"))
    expect(form).to_contain_text(said)
    hands.reach(f"form:has(input[name=from_round][value='{first}']) button")
    hands.submit("Enter")
    if hands.page.locator("input[name=read]").count():
        hands.reach("input[name=read]")
        hands.press("Space")
        if hands.page.locator("textarea[name=reason][required]").count():
            hands.fill("textarea[name=reason]", "ill")
        hands.submit("Control+Enter")
    hands.arrive(f"/a/players/{number}")
    expect(hands.page.locator("main")).to_contain_text(f"Bring back from round {first}")


def test_a_restricted_draw_by_the_keyboard(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Nine of two federations: the tick, the seed, the steps of the draw, a substitute, round 1."""
    with event(tmp_path, 9, system="round-robin", rounds=9, tie_breaks=("DE",)) as file:
        for pid in (1, 2, 3, 4):
            name = file.state.section("a").player(Pid(pid)).name
            facts = PlayerFacts(name=name, federation="SWE")
            file.act(EditPlayer(section="a", pid=Pid(pid), facts=facts), author="test")
        hands = Hands(page, serve(file))
        hands.open("/a/lots")
        hands.reach("input[name=restricted]")
        hands.press("Space")
        hands.fill("form:has(input[name=restricted]) input[name=seed]", "4 8 15")
        hands.submit("Enter")
        if page.locator("textarea[name=reason]").count():
            hands.reach("input[name=read]")
            hands.press("Space")
            if page.locator("textarea[name=reason][required]").count():
                hands.fill("textarea[name=reason]", "with federations")
            hands.submit("Control+Enter")
        hands.arrive("/a/lots")
        main = page.locator("main")
        expect(main).to_contain_text("restricted by the Varma tables (C.05, Annex 2)")
        expect(main).to_contain_text("NOR, 5 players: no envelope holds enough;")
        expect(main).to_contain_text("SWE, 4 players: ")
        hands.open("/a/players/1/substitute")
        hands.fill("#field-name input", "Olúwadára, Sade")
        hands.submit("Control+Enter")
        hands.arrive("/a/players/1")
        expect(page.locator("h1")).to_contain_text("Olúwadára, Sade")
        expect(main).to_contain_text("Enter a substitute")
        assert undrawn(file.state.section("a")) is None
