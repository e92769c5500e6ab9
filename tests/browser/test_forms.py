"""A newcomer makes a prize fund and a list of tie-breaks; nothing but the forms says how.

Everything is found by what stands on the page: the words of a field, a button, a heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from openarbiter.prizes import read_fund
from openarbiter.store import EventFile
from tests.browser.conftest import WAIT, Serve
from tests.browser.hands import Hands
from tests.played import played_event


@pytest.fixture
def file(tmp_path: Path) -> EventFile:
    """An event of 12 players, three of its rounds played."""
    return played_event(tmp_path / "first.event", players=12, rounds=3)


@pytest.fixture(
    params=[pytest.param(1366, marks=pytest.mark.nightly), 390], ids=["laptop", "phone"]
)
def newcomer(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page without JavaScript, on a laptop and on a phone."""
    context = browser.new_context(
        viewport={"width": request.param, "height": 860},
        java_script_enabled=False,
        locale="en-GB",
    )
    context.set_default_timeout(WAIT)
    yield context.new_page()
    context.close()


def choose(page: Page, name: str, number: int = 1) -> Locator:
    """Open what can be chosen about a tie-break of the list."""
    item = page.locator(".picked > li").nth(number - 1)
    expect(item.get_by_role("heading")).to_contain_text(name)
    if not item.get_by_label("What is left out").is_visible():
        item.get_by_text("How it is counted").click()
    return item


def test_a_newcomer_orders_five_tie_breaks(newcomer: Page, serve: Serve, file: EventFile) -> None:
    """From the standings to a list of five, and back to the standings that go by it."""
    page = newcomer
    page.goto(serve(file) + "/a/standings")
    page.get_by_role("link", name="Choose the tie-breaks").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("tie-breaks, in this order")
    picked = page.locator(".picked h3")
    for left, name in reversed(list(enumerate(reversed(picked.all_inner_texts())))):
        page.get_by_role("button", name=f"Remove {name.split('. ')[1].rsplit(' ', 1)[0]}").click()
        expect(picked).to_have_count(left)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "No tie-breaks: players with equal points share a place"
    )
    names = ("Buchholz", "Sonneborn-Berger", "Direct Encounter", "Number of Wins")
    for number, name in enumerate(names, start=1):
        page.get_by_role("button", name=f"Add {name}", exact=True).click()
        expect(picked).to_have_count(number)
    choose(page, "Buchholz").get_by_label("What is left out").select_option("the lowest (Cut 1)")
    page.get_by_role("button", name="Add Number of Games Won with Black").click()
    page.get_by_role("button", name="Direct Encounter up").click()
    expect(page.get_by_text("Points decide first, then:")).to_contain_text(
        "Buchholz Cut 1, Direct Encounter, Sonneborn-Berger, Number of Wins, "
        "Number of Games Won with Black"
    )
    page.get_by_role("button", name="Save the tie-breaks").click()
    page.get_by_label("Reason").fill("as the organiser announced")
    page.locator("input[name=read]").check()
    page.locator("form[action='/do'] footer button").click()
    expect(page.locator("main")).to_contain_text("asked a second time")
    page.locator("form[action='/do'] footer button").click()
    heads = page.locator("thead abbr")
    expect(heads).to_have_text(["BH/C1", "DE", "SB", "WIN", "BWG"])
    assert file.state.section("a").settings.tie_breaks == ("BH/C1", "DE", "SB", "WIN", "BWG")


def test_a_newcomer_makes_a_fund_of_three_categories(
    newcomer: Page, serve: Serve, file: EventFile
) -> None:
    """From a page without prizes to a list that names who would win them."""
    page = newcomer
    page.goto(serve(file) + "/a/prizes")
    page.get_by_role("link", name="Enter the fund").click()
    page.get_by_label("Currency").fill("EUR")
    for number, amount in enumerate(("300", "200", "100"), start=1):
        page.get_by_label(f"Prize {number}", exact=True).fill(amount)
    page.get_by_label("Hort system").check()
    page.get_by_role("button", name="By rating").click()
    first = page.get_by_role("group", name="Category 1")
    first.get_by_label("Name of the category").fill("Under 2000")
    first.get_by_label("Prize 1").fill("-60")
    first.get_by_role("group", name="Rating").get_by_label("to, included").fill("1999")
    page.get_by_role("button", name="Women").click()
    page.get_by_role("group", name="Best woman").get_by_label("Prize 1").fill("50")
    page.get_by_role("button", name="Without a rating").click()
    page.get_by_role("group", name="Best without a rating").get_by_label("Prize 1").fill("40")
    page.get_by_role("button", name="Save the fund").click()
    said = page.locator(".fault")
    expect(said).to_have_text(
        "An amount is never negative; -60 stands here. Leave the field empty where there is no "
        "prize."
    )
    page.get_by_role("group", name="Under 2000").get_by_label("Prize 1").fill("60")
    page.get_by_role("button", name="Try it first").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A fund of 750.00 EUR")
    expect(page.get_by_role("heading", name="So it would be given out now")).to_be_visible()
    page.get_by_role("button", name="Save the fund").click()
    expect(page.locator("td.why").first).not_to_be_empty()
    rules = page.locator("aside").first
    for text in ("Hort system", "300.00, 200.00, 100.00", "Under 2000: 60.00", "Best woman: 50.00"):
        expect(rules).to_contain_text(text)
    fund = read_fund(file.state.section("a").fund.encode())
    assert [one.who.text for one in fund.categories] == [
        "rating <= 1999",
        'sex = "w"',
        "rating = none",
    ]


@pytest.mark.nightly
def test_both_are_made_with_the_keyboard_alone(page: Page, serve: Serve, file: EventFile) -> None:
    """Tab, Enter and typing; Enter in a field tries the fund and saves nothing."""
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
