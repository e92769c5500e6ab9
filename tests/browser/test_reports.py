"""Phones that report results while the network goes away and comes back, and the arbiter's page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from openarbiter.desk import Reporter
from openarbiter.store import EventFile
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.roles import Role
from openarbiter.web.streams import IN_ALL
from tests.browser.conftest import watched
from tests.browser.late import RESULTS, enter_elsewhere, published
from tests.browser.serving import Served

WHITE, BLACK = Reporter.WHITE, Reporter.BLACK

WON, DRAWN, LOST = "1–0", "½–½", "0–1"  # noqa: RUF001  (en dash)


class Floor:
    """A desk in the hall, the page of its arbiter, and phones."""

    def __init__(self, served: Served, persons: Accounts, browser: Browser) -> None:
        self.served = served
        self.persons = persons
        self.browser = browser
        self.contexts: list[BrowserContext] = []

    @property
    def file(self) -> EventFile:
        """The event."""
        assert self.served.desk.file is not None
        return self.served.desk.file

    def device(self, width: int, height: int) -> Page:
        """A device that was never here."""
        self.contexts.append(
            self.browser.new_context(
                viewport={"width": width, "height": height},
                locale="en-GB",
                has_touch=width < height,
            )
        )
        return watched(self.contexts[-1])

    def arbiter(self) -> Page:
        """The results page at the machine itself."""
        page = self.device(1366, 860)
        page.goto(f"{self.served.address}/in/{self.persons.key}")
        page.goto(self.served.address + RESULTS)
        return page

    def phone(self, board: int, side: Reporter) -> Page:
        """A phone at the page of its code."""
        page = self.device(390, 780)
        page.goto(f"{self.served.address}/r/{self.code(board, side)}")
        return page

    def code(self, board: int, side: Reporter) -> str:
        """The code of one side of a board."""
        found = self.file.state.section("a").round(1).board(board)
        codes = self.served.desk.codes(self.file)
        assert found is not None
        assert codes is not None
        return codes.code("a", 1, found, side)

    def reports(self) -> list[tuple[int, str]]:
        """Every report in the log: board and side."""
        found = self.file.state.section("a").round(1).reports
        return [(int(each.board), each.by.value) for each in found]


@pytest.fixture
def floor(browser: Browser, tmp_path: Path) -> Iterator[Floor]:
    """The desk of the first round, with persons."""
    persons = Accounts.of_folder(tmp_path)
    with Served(published(tmp_path / "round.event"), tmp_path, persons) as served:
        made = Floor(served, persons, browser)
        yield made
        for context in made.contexts:
            context.close()


def press(page: Page, text: str) -> None:
    """Report a result."""
    page.locator("#report button[name=r]").filter(has_text=text).click()


def test_two_phones_and_the_arbiter_who_watches(floor: Floor) -> None:
    """One report stands in the row, the second is the result or a conflict; nobody reloads."""
    arbiter = floor.arbiter()
    white, black = floor.phone(3, WHITE), floor.phone(3, BLACK)
    row = arbiter.locator("#board-3")
    press(white, WON)
    expect(white.locator("#state")).to_contain_text(f"you have reported {WON}")
    expect(row).to_contain_text(f"White reports {WON}")
    press(black, LOST)
    expect(black.locator("#state")).to_contain_text("Go to the arbiter together")
    part = arbiter.locator("#reports")
    expect(part).to_contain_text("One board with reports to decide")
    press(black, WON)
    expect(black.locator("#state")).to_contain_text(f"The result is in: {WON}.")
    expect(row.locator("a.ink")).to_contain_text(WON)
    expect(white.locator("#state")).to_contain_text("The result is in")
    expect(part).to_be_empty()


def test_a_report_waits_for_the_network(floor: Floor) -> None:
    """It is kept, said so, kept over a reload, and sent once when the line is there again."""
    white = floor.phone(4, WHITE)
    context = floor.contexts[-1]
    context.set_offline(True)
    press(white, DRAWN)
    expect(white.locator("#unsent")).to_contain_text(f"{DRAWN} is kept on this phone")
    press(white, WON)  # the other one was a slip of the finger
    expect(white.locator("#unsent")).to_contain_text(f"{WON} is kept on this phone")
    assert floor.reports() == []
    context.set_offline(False)
    expect(white.locator("#state")).to_contain_text(f"you have reported {WON}")
    expect(white.locator("#unsent")).to_be_hidden()
    assert floor.reports() == [(4, "white")]


def test_an_answer_that_is_lost_doubles_nothing(floor: Floor) -> None:
    """The desk has taken it, the phone does not know and sends it again: one report."""
    white = floor.phone(6, WHITE)
    tries: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        tries.append(len(tries))
        if len(tries) < 3:
            route.fetch(max_redirects=0)
            route.abort()
        else:
            route.continue_()

    white.route("**/r/*", lose)
    press(white, LOST)
    expect(white.locator("#unsent")).to_be_visible()
    white.reload()
    expect(white.locator("#unsent")).to_be_hidden()
    expect(white.locator("#state")).to_contain_text(f"you have reported {LOST}")
    assert len(tries) == 3
    assert floor.reports() == [(6, "white")]


def test_public_pages_follow_the_round(floor: Floor) -> None:
    """A result is seen without a reload; a dead line is said, and what came meanwhile is shown."""
    phone, other = floor.device(390, 780), floor.device(390, 780)
    phone.goto(f"{floor.served.address}/p/a?view=boards")
    other.goto(f"{floor.served.address}/p/a/1")
    phone.wait_for_timeout(500)  # a stream is open
    enter_elsewhere(floor.file, 1, "1-0")
    expect(phone.locator("#list")).to_contain_text(WON)
    expect(other.locator("#player")).to_contain_text(f"Result {WON}")
    context = floor.contexts[-2]
    context.set_offline(True)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator("#lost")).to_be_visible()
    enter_elsewhere(floor.file, 2, "0-1")
    context.set_offline(False)
    expect(phone.locator("#list")).to_contain_text(LOST)
    expect(phone.locator("#lost")).to_be_hidden()


@pytest.mark.nightly
def test_without_a_stream_a_page_asks(floor: Floor) -> None:
    """Where all streams are taken the page looks again every few seconds."""
    for at in range(IN_ALL):
        floor.served.desk.streams.opened(f"another phone {at}", f"address {at}")
    phone = floor.device(390, 780)
    phone.goto(f"{floor.served.address}/p/a?view=boards")
    enter_elsewhere(floor.file, 1, "1-0")
    expect(phone.locator("#list")).to_contain_text(WON)


def test_a_helper_sees_reports_as_they_come(floor: Floor) -> None:
    """On the page of the own boards; another result than the player's is a report as well."""
    pin = floor.persons.add(Account(name="Wren", role=Role.RESULTS, boards=(1, 4)))
    helper = floor.device(390, 780)
    helper.goto(f"{floor.served.address}/enter")
    helper.locator("input[name=name]").fill("Wren")
    helper.locator("input[name=pin]").fill(pin)
    helper.get_by_role("button", name="Enter the desk").click()
    expect(helper.locator("#board-2")).to_be_visible()
    press(floor.phone(2, WHITE), WON)
    expect(helper.locator("#board-2")).to_contain_text(f"White reports {WON}")
    helper.locator("#board-2 button[value='0-1']").click()
    expect(helper.locator("#board-2")).to_contain_text(f"Wren reports {LOST}")
    assert floor.reports() == [(2, "white"), (2, "helper")]


HALL = 6
"""Boards with a phone on each side."""


@pytest.mark.nightly
def test_a_hall_of_twelve_phones_two_arbiters_and_a_projector(floor: Floor) -> None:
    """Half of the phones lose the network while they report; nothing is lost, nothing doubled."""
    machine, projector = floor.arbiter(), floor.device(1920, 1080)
    pin = floor.persons.add(Account(name="Dag Ferris", role=Role.ARBITER))
    deputy = floor.device(1366, 860)
    deputy.goto(f"{floor.served.address}/enter?back={RESULTS}")
    deputy.fill("input[name=name]", "Dag Ferris")
    deputy.fill("input[name=pin]", pin)
    deputy.click("#form button.go")
    projector.goto(f"{floor.served.address}/screen/results?s=a")
    phones = [
        (board, side, floor.phone(board, side), floor.contexts[-1])
        for board in range(1, HALL + 1)
        for side in (WHITE, BLACK)
    ]
    cut = [one for one in phones if one[1] is BLACK]
    for _, _, _, context in cut:
        context.set_offline(True)
    for _, _, page, _ in phones:
        press(page, WON)
    for _, _, page, _ in cut:
        expect(page.locator("#unsent")).to_contain_text("is kept on this phone")
    assert sorted(floor.reports()) == [(board, "white") for board in range(1, HALL + 1)]
    for _, _, _, context in cut:
        context.set_offline(False)
    for arbiter in (machine, deputy):
        for board in range(1, HALL + 1):
            expect(arbiter.locator(f"#board-{board} a.ink")).to_contain_text(WON)
    for _, _, page, _ in phones:
        expect(page.locator("#state")).to_contain_text(f"The result is in: {WON}")
    expect(projector.locator("ol.pairs li .rs").filter(has_text=WON)).to_have_count(HALL)
    assert sorted(floor.reports()) == sorted(
        (board, side.value) for board in range(1, HALL + 1) for side in (WHITE, BLACK)
    )
