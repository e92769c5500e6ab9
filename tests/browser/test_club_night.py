"""A club night run by a newcomer, and the same without a script: what it takes to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from openarbiter.desk import ClearResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from tests.browser.conftest import WAIT, Device, Serve
from tests.browser.hands import at
from tests.browser.late import RESULTS, pasted_list, published, results
from tests.every import beside
from tests.played import FAMILIES, play_round, played_event

PAGES, CLICKS, KEYS = 5, 4, 20
"""The most that it may take to a published round 1, names of people not counted."""

OLD_WORDS: Final = beside(__file__)["old_words"]
"""Words that the pages of a club night do not say."""


@dataclass
class Newcomer:
    """Somebody new at a page, perhaps ``by_keys`` alone: pages, clicks and keys are counted."""

    page: Page
    by_keys: bool
    pages: list[str] = field(default_factory=list)
    clicks: int = 0
    keys: int = 0

    def __post_init__(self) -> None:
        """Count every page that is loaded, and read it."""
        self.page.on("domcontentloaded", lambda page: self.pages.append(page.url))

    def go(self, name: str) -> None:
        """The filled button of a page, which says what it does; its page has no other one."""
        self.page.wait_for_load_state()
        filled = self.page.locator(".go:visible")
        expect(filled).to_have_count(1)
        expect(filled).to_contain_text(name)
        self.reads_no_old_word()
        if self.by_keys:
            self.keys += 1  # both at once
            self.page.keyboard.press("Control+Enter")
        else:
            self.clicks += 1
            filled.click()

    def reads_no_old_word(self) -> None:
        """Nothing of the page is in words that nobody who runs a club would use."""
        text = self.page.locator("body").inner_text()
        words = f" {' '.join(text.split())} "
        assert [word for word in OLD_WORDS if f" {word.lower()} " in words.lower()] == []


@pytest.fixture(
    params=[*(pytest.param(by, marks=pytest.mark.nightly) for by in ("mouse", "phone")), "keys"]
)
def newcomer(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Newcomer]:
    """By the mouse, on a phone of 390 pixels, and by the keyboard alone."""
    phone = request.param == "phone"
    size = (390, 780) if phone else (1366, 860)
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", has_touch=phone
    )
    context.set_default_timeout(WAIT)
    yield Newcomer(context.new_page(), by_keys=request.param == "keys")
    context.close()


def names(players: int) -> str:
    """Lines of a club: given name, family, rating."""
    given = ("Anna", "Ben")
    people = [f"{first} {family}" for first in given for family in FAMILIES][:players]
    return "\n".join(f"{name} {2100 - 20 * number}" for number, name in enumerate(people))


@pytest.mark.parametrize(
    ("kind", "players"), [pytest.param("swiss", 30, marks=pytest.mark.nightly), ("robin", 10)]
)
def test_from_an_empty_folder_to_round_1(
    newcomer: Newcomer, serve: Serve, kind: str, players: int
) -> None:
    """Create, take, pair, use: pages, clicks and keys are few, and everybody has a board."""
    page, base = newcomer.page, serve(None)
    page.goto(base + "/new")
    page.keyboard.insert_text("Club night")  # the field has the focus
    if kind == "swiss":
        newcomer.go("Create the event")
    else:
        choose(newcomer, kind)
        newcomer.keys += 1
        page.keyboard.press("Enter")  # as in every form
    page.wait_for_url(at(base, "/a/players/paste"))
    expect(page.locator("textarea[autofocus]")).to_be_focused()
    page.keyboard.insert_text(names(players))
    expect(page.locator("h1")).to_contain_text(f"{players} players read")
    newcomer.go(f"Take {players} players")
    page.wait_for_url(at(base, "/a/ready"))
    newcomer.go("Pair round 1")
    page.wait_for_url(at(base, "/a/rounds/1/pairings"))
    expect(page.locator("h1")).to_contain_text(f"{players // 2} boards")
    newcomer.go("Use these pairings")
    expect(page.locator(".go:visible")).to_contain_text("Enter results")
    newcomer.reads_no_old_word()
    assert "Aldermoor, Anna" in page.request.get(f"{base}/p/a?view=boards").text()
    assert len(set(newcomer.pages)) <= PAGES, newcomer.pages
    assert newcomer.clicks <= CLICKS
    assert newcomer.keys <= KEYS


def choose(newcomer: Newcomer, kind: str) -> None:
    """Another kind than the one proposed; by keys with the arrows of the group."""
    page = newcomer.page
    if not newcomer.by_keys:
        newcomer.clicks += 1
        page.click(f"label:has([name=kind][value='{kind}'])")
        return
    while not page.evaluate("document.activeElement.name == 'kind'"):
        newcomer.keys += 1
        page.keyboard.press("Tab")
    while not page.is_checked(f"[name=kind][value='{kind}']"):
        newcomer.keys += 1
        page.keyboard.press("ArrowRight")


@pytest.fixture
def last_board(tmp_path: Path) -> EventFile:
    """Five rounds of twelve, and one game that is being played."""
    file = played_event(tmp_path / "club.event", players=12, rounds=4, of=5)
    steps = play_round(file, "a", 5, random.Random(5))  # noqa: S311  (the same event every time)
    for _ in range(4):
        next(steps)  # all results are in
    action = ClearResult(section="a", round_no=RoundNo(5), board=BoardNo(3))
    file.act(action, author="Wren Osterley")
    return file


def test_from_the_last_result_to_the_report(
    newcomer: Newcomer, serve: Serve, last_board: EventFile
) -> None:
    """End, finish, report: three pages, and the winner's name stands on top."""
    page, base = newcomer.page, serve(last_board)
    page.goto(base + "/a/rounds/5/results")
    expect(page.locator("h1")).to_contain_text("5 of 6 results are in")
    page.keyboard.press("=")
    expect(page.locator("h1")).to_contain_text("All 6 results are in")
    newcomer.go("End round 5")
    expect(page.locator(".go:visible")).not_to_contain_text("End round 5")
    newcomer.go("Finish")
    page.wait_for_url(at(base, "/a/finish"))
    expect(page.locator("h1")).to_contain_text(" wins ")
    newcomer.reads_no_old_word()
    report = page.locator("a[href='/files/export/a/trf26']").first
    with page.expect_download() as found:
        report.click()
    assert found.value.suggested_filename.endswith(".trf")
    assert len(set(newcomer.pages)) <= 3, newcomer.pages
    newcomer.go("Finish the event…")
    expect(page.locator("#question")).to_contain_text("finish the event")
    with page.expect_download() as found:
        page.get_by_role("button", name="Do it").click()
    assert found.value.suggested_filename.endswith(".zip")
    expect(page.locator("#goes-out")).not_to_contain_text("Archive")
    expect(page.locator(".todo li.ok").filter(has_text="Archive")).to_be_visible()


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
        "http://evil.example/", lambda route: route.fulfill(body=form, content_type="text/html")
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
