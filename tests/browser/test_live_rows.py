"""What changes on a page of results while somebody types: what is new, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import CompleteRound
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts
from tests.browser.hands import Hands
from tests.browser.late import ELSEWHERE, RESULTS, enter_elsewhere, offered, shown
from tests.browser.serving import Served

pytestmark = pytest.mark.nightly


def test_only_the_row_that_changed_is_marked(hands: Hands, file: EventFile) -> None:
    """Another desk enters a result: rows without one are not put in again, and do not flash."""
    page = hands.page
    page.evaluate("document.getElementById('board-5').kept = true")
    hands.press("7")
    enter_elsewhere(file, 10, "0-1")
    shown(hands, 10, "0–1")  # noqa: RUF001  (en dash)
    flashed = page.evaluate("[...document.querySelectorAll('tr.flash')].map(row => row.id)")
    assert flashed == ["board-10"]
    assert page.evaluate("document.getElementById('board-5').kept") is True
    offered(hands, 7)


def test_a_row_that_stays_has_seen_what_is_new(hands: Hands, file: EventFile) -> None:
    """Its form sends the entry the page is at, also where no script takes the result."""
    enter_elsewhere(file, 10, "0-1")
    shown(hands, 10, "0–1")  # noqa: RUF001
    expect(hands.page.locator("#board-5 [name=seen]")).to_have_value(str(file.head))


def test_the_counts_and_the_last_entry_stay_true(hands: Hands, file: EventFile) -> None:
    """An own result and one of another desk: the lists to choose from and the bottom line count."""
    page = hands.page
    hands.press("Enter", "1")
    expect(page.locator("#count-missing")).to_have_text("Still to come 11")
    expect(page).to_have_title("Round 1: 1 of 12 results are in, 11 to come")
    expect(page.locator("#saved")).to_have_attribute("data-entry", str(file.head))
    enter_elsewhere(file, 10, "+/-")
    expect(page.locator("#count-forfeits")).to_have_text("By forfeit 1")
    expect(page).to_have_title("Round 1: 2 of 12 results are in, 10 to come")
    expect(page.locator("#saved")).to_have_attribute("data-entry", str(file.head))


def test_the_table_goes_with_the_rounds_above_it(
    page: Page, file: EventFile, tmp_path: Path
) -> None:
    """The last result elsewhere: bar, crumb and leader are those of the round that is over."""
    for board in range(2, 13):
        enter_elsewhere(file, board, "1/2-1/2")
    persons = Accounts()
    with Served(file, tmp_path, persons) as served:
        page.goto(f"{served.address}/in/{persons.key}")
        page.goto(f"{served.address}/a/standings")
        expect(page.locator("#rail")).to_contain_text("11 of 12 in")
        expect(page.locator(".crumb")).to_contain_text("After round 0 of 5")
        enter_elsewhere(file, 1, "1-0")
        expect(page.locator("#rail")).to_contain_text("12 of 12 in")
        expect(page.locator(".crumb")).to_contain_text("After round 1 of 5")
        expect(page.locator("h1")).to_contain_text("leads with 1 out of 1")


def test_a_round_that_was_completed_elsewhere_is_offered(hands: Hands, file: EventFile) -> None:
    """The page still has the line for typing; it offers to be read again and takes nothing away."""
    page = hands.page
    for board in range(1, 13):
        enter_elsewhere(file, board, "1-0")
    shown(hands, 12, "1–0")  # noqa: RUF001
    expect(page.locator("#reload")).to_be_hidden()
    file.act(CompleteRound(section="a", round_no=RoundNo(1)), author=ELSEWHERE)
    expect(page.locator("#reload")).to_be_visible()
    offered(hands, 1)


def test_a_fault_does_not_end_the_stream(hands: Hands, file: EventFile) -> None:
    """The desk answers once with a fault: the page listens again by itself."""
    page = hands.page
    page.route("**/live?*", lambda route: route.fulfill(status=500), times=1)
    hands.open(RESULTS)
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    enter_elsewhere(file, 3, "1-0")
    shown(hands, 3, "1–0")  # noqa: RUF001


def test_a_desk_that_answers_is_not_called_dead(hands: Hands, file: EventFile) -> None:
    """A result was lost on its way, the rows of others come: the desk answers."""
    page = hands.page
    page.route(f"**{RESULTS}", lambda route: route.abort())
    hands.press("Enter", "1")
    expect(page.locator("#lost")).to_be_visible()
    page.unroute(f"**{RESULTS}")
    enter_elsewhere(file, 10, "0-1")
    shown(hands, 10, "0–1")  # noqa: RUF001
    expect(page.locator("#lost")).to_be_hidden(timeout=2000)


def test_an_adjourned_board_in_the_field_does_not_flash(hands: Hands, file: EventFile) -> None:
    """Nothing is new about it when another desk enters another board."""
    enter_elsewhere(file, 2, "adjourned")
    hands.open(RESULTS)
    hands.press("2")
    hands.page.evaluate("document.getElementById('board-2').kept = true")
    enter_elsewhere(file, 10, "1-0")
    shown(hands, 10, "1–0")  # noqa: RUF001
    assert hands.page.evaluate("document.getElementById('board-2').kept") is True


def test_a_board_that_is_not_there_is_said(hands: Hands) -> None:
    """A wrong number is named, until it is a right one."""
    note = hands.page.locator("#note")
    hands.press("9", "9", "9")
    expect(note).to_have_text("This round has no board 999.")
    hands.press("Backspace", "Backspace")
    expect(note).to_be_hidden()
