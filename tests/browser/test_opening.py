"""Forms that follow what is typed: a new event, the page before round 1, a fund, tie-breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from openarbiter.desk import CheckIn, Pid
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.judged import faults_of
from tests.played import played_event
from tests.web.conftest import ARBITER, event

KINDS = ("", "?kind=teams&players=8", "?kind=more", "?system=nswca", "?kind=robin&players=x")


@pytest.mark.parametrize(("width", "theme"), [(1366, "light"), (390, "dark")])
def test_axe_finds_nothing_before_round_1(
    browser: Browser, serve: Serve, tmp_path: Path, width: int, theme: str
) -> None:
    """The form of every kind, everything else, and the page before round 1 with all its lines."""
    with event(tmp_path, initial_colour=None, rounds=9) as file:
        for number in (1, 2, 3):
            file.act(CheckIn(section="a", pid=Pid(number)), author=ARBITER)
        pages = (*(f"/new{asked}" for asked in KINDS), "/more", "/a/ready")
        faults = faults_of(browser, serve(file), width, theme, pages)
    assert not faults, "\n".join(faults)


def test_the_sentence_follows_and_opens_its_fields(page: Page, serve: Serve) -> None:
    """What is typed stays; only what was taken changes, and a part of it leads to its field."""
    hands = Hands(page, serve(None))
    hands.open("/new")
    rounds, taken = page.locator("input[name=rounds]"), page.locator("#taken")
    hands.fill("input[name=name]", "Quay")
    hands.fill("input[name=players]", "40")
    expect(page.locator("#rounds-hint")).to_contain_text("6 rounds find one winner")
    expect(rounds).to_have_attribute("placeholder", "6")
    expect(rounds).to_have_value("")
    page.get_by_text("Round robin", exact=True).click()
    expect(taken).to_contain_text("Round robin, Berger tables")
    expect(page.locator("input[name=boards]")).to_be_hidden()
    page.get_by_text("Teams", exact=True).click()
    expect(page.locator("input[name=boards]")).to_have_value("4")
    expect(page.get_by_label("Teams, about")).to_have_value("40")
    taken.get_by_role("link", name="no arbiter named").click()
    expect(page.locator("input[name=chief_arbiter]")).to_be_focused()
    page.keyboard.type("R. Tolliver")
    expect(taken).to_contain_text("R. Tolliver")
    expect(page.locator("input[name=chief_arbiter]")).to_be_focused()
    page.get_by_text("Another kind…").click()
    page.select_option("select[name=other]", "keizer")
    expect(taken).to_contain_text("Keizer")
    expect(page.locator("input[name=name]")).to_have_value("Quay")


def test_what_another_desk_does_is_seen(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Headline, lines and button follow together; who was ticked there is asked about no more."""
    with event(tmp_path, initial_colour=None) as file:
        for number in range(1, 9):
            file.act(CheckIn(section="a", pid=Pid(number)), author=ARBITER)
        hands = Hands(page, serve(file))
        hands.open("/a/ready")
        hands.reads("one thing to look at")
        file.act(CheckIn(section="a", pid=Pid(9)), author="Somebody at another desk")
        hands.reads("everything is in order")
        expect(page.locator("main")).not_to_contain_text("is not ticked")
        expect(page.locator("#pair [name=seen]")).to_have_value(str(file.head))


@pytest.mark.nightly
def test_a_fund_and_tie_breaks_are_made_with_the_keyboard_alone(
    page: Page, serve: Serve, tmp_path: Path
) -> None:
    """Tab, Enter and typing; Enter in a field tries the fund and saves nothing."""
    file = played_event(tmp_path / "first.event", players=12, rounds=3)
    hands = Hands(page, serve(file))
    hands.open("/a/prizes/rules")
    hands.fill("input[name=places-0]", "-100")
    hands.press("Tab")
    expect(page.locator("#now")).to_contain_text("One field needs another look")
    hands.press("Shift+Tab")
    hands.fill("input[name=places-0]", "100")
    hands.press("Tab")
    expect(page.locator("#now")).to_contain_text("Places: 100.00.")
    hands.press("Shift+Tab")
    head = file.head
    hands.submit("Enter")
    expect(page.locator("h1")).to_contain_text("100.00")
    assert file.head == head
    hands.reach("button[value=add-women]")
    hands.submit("Enter")
    hands.fill("input[name=c0-prize-0]", "50")
    hands.go("/a/prizes")
    expect(page.locator("aside").first).to_contain_text("Best woman: 50.00")
    hands.open("/a/tie-breaks")
    hands.reach("button[value=add-WIN]")
    hands.submit("Enter")
    hands.reach("button[value=up-2]")
    hands.submit("Enter")
    hands.submit("Control+Enter")
    hands.answer("as announced")
    hands.arrive("/a/standings")
    assert "WIN" in file.state.section("a").settings.tie_breaks
