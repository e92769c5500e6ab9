"""Results that are not saved: none is hidden, and nothing of others is lost for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import ChangeEvent, CompleteRound
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from openarbiter.web.routes import results as page_of_results
from tests.browser.conftest import Device, Serve
from tests.browser.hands import Hands
from tests.browser.late import (
    ELSEWHERE,
    RESULTS,
    Held,
    enter_elsewhere,
    lost,
    offered,
    published,
    results,
    seen_from_elsewhere,
    shown,
    typed,
    unsaved,
)
from tests.browser.serving import Served

FASTER = "Somebody else was faster"


def saved_all(hands: Hands) -> None:
    """Nothing is left that is not saved."""
    expect(hands.page.locator("#unsaved")).to_be_hidden()
    hands.page.wait_for_function(
        "() => Object.keys(sessionStorage).every(key => !key.startsWith('unsaved'))"
    )


def show_why(hands: Hands) -> None:
    """Open what the desk says about the first one."""
    hands.reach("#unsaved [name=why]")
    hands.submit("Enter")
    hands.reads(FASTER)


def not_saved(hands: Hands, *keys: str) -> None:
    """Type while the line is dead."""
    hands.page.route(f"**{RESULTS}", lambda route: route.abort())
    hands.press(*keys)
    expect(hands.page.locator("#unsaved [name=again]")).to_be_visible()
    hands.page.unroute(f"**{RESULTS}")


def refused(hands: Hands, file: EventFile, *keys: str) -> None:
    """Type a result of board 1 while another desk enters it, until the desk says so."""
    held = Held(hands.page, "POST")
    hands.press("Enter", "1", *keys)
    held.wait()
    enter_elsewhere(file, 1, "0-1")
    held.let_go()
    expect(hands.page.locator("#unsaved .why")).to_contain_text(FASTER)


# What the page does not show


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_row_that_is_stale_hides_no_result(hands: Hands, file: EventFile, by: str) -> None:
    """Only the boards to come are listed: a row that has its result elsewhere stays as it was."""
    page = hands.page
    hands.open(f"{RESULTS}?only=missing")
    enter_elsewhere(file, 7, "0-1")
    expect(page.locator("#reload")).to_be_visible()
    if by == "key":
        hands.press("7", "Enter", "=")
    else:
        page.click("#board-7 .quick button[value='1']")
    hands.reads(FASTER)
    assert results(file) == {7: "0-1"}


def test_a_board_of_another_page_is_not_written_over(
    hands: Hands, file: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result that came in on the second page of boards was not seen on the first."""
    monkeypatch.setattr(page_of_results, "BOARDS", 8)
    hands.open(RESULTS)
    expect(hands.page.locator("#board-8")).to_be_visible()
    expect(hands.page.locator("#board-11")).to_have_count(0)
    enter_elsewhere(file, 11, "0-1")
    seen_from_elsewhere(hands, file, 5, "1-0")
    hands.press(*"b11", "Enter", "=")
    hands.reads(FASTER)
    assert results(file) == {5: "1-0", 11: "0-1"}


def test_an_own_result_out_of_sight_is_corrected(
    hands: Hands, file: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the same hand entered it has seen, on whatever page the board is."""
    monkeypatch.setattr(page_of_results, "BOARDS", 8)
    hands.open(RESULTS)
    typed(hands, 5, "1–0", *"b11", "Enter", "=", *"b11", "Enter", "0", *"b5", "Enter", "1")  # noqa: RUF001
    typed(hands, 6, "1–0", *"b11", "Enter", "1", "6", "Enter", "1")  # noqa: RUF001
    assert results(file) == {5: "1-0", 6: "1-0", 11: "1-0"}


# Taking back


@pytest.mark.nightly
def test_an_undo_that_is_sent_again_takes_back_one_thing(hands: Hands, file: EventFile) -> None:
    """The undo is saved, its answer is lost, the page is read again."""
    page = hands.page
    seen_from_elsewhere(hands, file, 10, "0-1")
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    lost(hands, "Backspace", address="/undo")
    unsaved(hands, "1 taken back")
    page.reload()
    hands.ready()
    unsaved(hands, "1 taken back")
    hands.press("Control+Enter")
    saved_all(hands)
    assert results(file) == {10: "0-1"}


def test_an_undo_goes_with_the_result_that_is_left_out(hands: Hands, file: EventFile) -> None:
    """Somebody else was faster and is left so: the undo behind it takes back nothing of theirs."""
    refused(hands, file, "Backspace")
    show_why(hands)
    hands.submit("Escape")
    saved_all(hands)
    hands.press("Control+Enter")
    hands.page.wait_for_timeout(500)
    assert results(file) == {1: "0-1"}


def test_an_undo_finds_the_result_whose_answer_was_lost(hands: Hands, file: EventFile) -> None:
    """A result is sent again and was saved already; the undo behind it means this one."""
    lost(hands, "Enter", "1", "Backspace")
    unsaved(hands, "1 1–0, 1 taken back")  # noqa: RUF001
    seen_from_elsewhere(hands, file, 10, "0-1")
    hands.press("Control+Enter")
    saved_all(hands)
    assert results(file) == {10: "0-1"}


def test_a_result_that_was_there_already_has_no_undo(hands: Hands, file: EventFile) -> None:
    """The board had it from somebody else: there is nothing of the own hand to take back."""
    enter_elsewhere(file, 1, "1-0")
    seen_from_elsewhere(hands, file, 10, "0-1")
    typed(hands, 5, "½–½", *"b1", "Enter", "1", "Backspace", *"b5", "Enter", "=")  # noqa: RUF001
    saved_all(hands)
    assert results(file) == {1: "1-0", 5: "1/2-1/2", 10: "0-1"}


def test_each_undo_takes_back_its_own_result(hands: Hands, file: EventFile) -> None:
    """Two results are taken back while another desk enters one."""
    page = hands.page
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    typed(hands, 2, "0–1", "Enter", "0")  # noqa: RUF001
    held = Held(page, "POST", address="/undo")
    hands.press("Backspace", "Backspace")
    held.wait()
    enter_elsewhere(file, 10, "0-1")
    held.let_go()
    shown(hands, 10, "0–1")  # noqa: RUF001
    expect(page.locator("#board-1 a.ink")).to_have_count(0)
    saved_all(hands)
    assert results(file) == {10: "0-1"}


def test_what_others_made_of_a_result_is_not_taken_back(hands: Hands, file: EventFile) -> None:
    """A result was corrected elsewhere: to take back the first one asks."""
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    seen_from_elsewhere(hands, file, 1, "0-1")
    hands.press("Backspace")
    hands.reads(FASTER)
    hands.submit("Escape")
    saved_all(hands)
    assert results(file) == {1: "0-1"}


@pytest.mark.nightly
def test_redo_says_that_something_is_not_saved(hands: Hands, file: EventFile) -> None:
    """A button that does nothing says why."""
    page = hands.page
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    hands.press("Backspace")
    expect(page.locator("#foot-undo [name=redo]")).to_be_visible()
    not_saved(hands, "2", "Enter", "0")
    page.click("#foot-undo [name=redo]")
    expect(page.locator("#unsaved .why")).to_have_text(
        "First save what was typed, or leave it out."
    )
    assert results(file) == {}


# Nothing is hidden


@pytest.mark.nightly
def test_a_round_that_was_completed_shows_what_is_not_saved(hands: Hands, file: EventFile) -> None:
    """There is no entry line any more, and still the results that are not saved are named."""
    page = hands.page
    for board in range(1, 13):
        enter_elsewhere(file, board, "1-0")
    shown(hands, 12, "1–0")  # noqa: RUF001
    not_saved(hands, "2", "Enter", "0")
    file.act(CompleteRound(section="a", round_no=RoundNo(1)), author=ELSEWHERE)
    page.reload()
    expect(page.locator("#entry")).to_have_count(0)
    unsaved(hands, "2 0–1")  # noqa: RUF001
    hands.press("Control+Enter")
    expect(page.locator("#unsaved [name=why]")).to_be_visible()
    show_why(hands)
    hands.submit("Escape")
    saved_all(hands)


@pytest.mark.nightly
def test_an_event_under_another_name_keeps_what_is_not_saved(hands: Hands, file: EventFile) -> None:
    """The name of an event is no part of what is kept."""
    not_saved(hands, "Enter", "1")
    state = file.state
    renamed = ChangeEvent(
        name="Another name", start=state.start, end=state.end, chief_arbiter=state.chief_arbiter
    )
    file.act(renamed, author=ELSEWHERE)
    hands.page.reload()
    unsaved(hands, "1 1–0")  # noqa: RUF001
    typed(hands, 1, "1–0", "Control+Enter")  # noqa: RUF001


def test_every_page_of_the_event_says_what_is_not_saved(hands: Hands) -> None:
    """One line leads back to the entry line."""
    line = hands.page.locator("#kept")
    not_saved(hands, "Enter", "1")
    hands.open("/a/players")
    expect(line).to_contain_text("One result is not saved: 1 1–0")  # noqa: RUF001
    hands.open(RESULTS)
    expect(line).to_be_hidden()
    hands.press("Enter", "0")
    hands.open("/log")
    expect(line).to_contain_text("2 results are not saved: 1 1–0, 2 0–1")  # noqa: RUF001
    line.get_by_role("link").click()
    unsaved(hands, "1 1–0, 2 0–1")  # noqa: RUF001
    typed(hands, 2, "0–1", "Control+Enter")  # noqa: RUF001
    hands.open("/a/players")
    expect(line).to_be_hidden()


@pytest.mark.nightly
def test_a_round_that_is_gone_lets_its_results_be_left_out(hands: Hands, file: EventFile) -> None:
    """The round is not published any more: its address is no page, and still names them."""
    line = hands.page.locator("#kept")
    not_saved(hands, "Enter", "1")
    file.undo(author=ELSEWHERE)
    hands.page.reload()
    expect(line).to_contain_text("One result is not saved: 1 1–0")  # noqa: RUF001
    line.get_by_role("button").click()
    expect(line).to_be_hidden()
    hands.open("/a/players")
    expect(line).to_be_hidden()


@pytest.mark.nightly
def test_another_event_is_told_nothing(leaving: Page, file: EventFile, tmp_path: Path) -> None:
    """A file of the same name behind the same address gets no result of the first one."""
    page = leaving
    with published(tmp_path / "other.event") as other, Served(file, tmp_path) as served:
        hands = Hands(page, served.address)
        hands.open(RESULTS)
        not_saved(hands, "Enter", "1")
        served.take(other)
        hands.press("Control+Enter")  # on the page of the first event
        hands.reads("nothing was changed")
        hands.open(RESULTS)
        expect(page.locator("#unsaved")).to_be_hidden()
        hands.press("Control+Enter")
        hands.open("/a/players")
        expect(page.locator("#kept")).to_be_hidden()
        assert results(other) == {}
        served.take(file)
        hands.open(RESULTS)
        shown(hands, 1, "1–0")  # noqa: RUF001
        saved_all(hands)


def test_what_is_looked_at_is_kept_until_it_is_decided(hands: Hands, file: EventFile) -> None:
    """The desk dies before it can show why; the result is still there."""
    page = hands.page
    refused(hands, file, "2")
    page.route(f"**{RESULTS}", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.click("#unsaved [name=why]")
    page.wait_for_url("chrome-error://**")  # or this page interrupts the next one
    page.unroute(f"**{RESULTS}")
    hands.open(RESULTS)
    expect(page.locator("#unsaved .why")).to_have_text(f"1 1–0: {FASTER}")  # noqa: RUF001
    assert results(file) == {1: "0-1"}


@pytest.mark.nightly
def test_going_back_decides_nothing(hands: Hands, file: EventFile) -> None:
    """Who leaves the page that asks by the browser's own button has kept the result."""
    page = hands.page
    held = Held(page, "POST")
    hands.press("Enter", "1")
    held.wait()
    enter_elsewhere(file, 1, "0-1")
    held.let_go()
    hands.reads(FASTER)
    page.go_back()
    expect(page.locator("#unsaved .why")).to_have_text(f"1 1–0: {FASTER}")  # noqa: RUF001
    show_why(hands)
    hands.fill("[name=reason]", "read it twice")
    page.click(".danger")
    shown(hands, 1, "1–0")  # noqa: RUF001
    saved_all(hands)
    assert results(file) == {1: "1-0"}


# Mouse, finger and size


@pytest.mark.nightly
def test_a_click_on_the_keys_of_a_button_is_a_click(hands: Hands) -> None:
    """The button that saves again shows its keys, and they are part of it."""
    not_saved(hands, "Enter", "1")
    hands.page.click("#unsaved [name=again] kbd >> nth=0")
    shown(hands, 1, "1–0")  # noqa: RUF001
    offered(hands, 2)


def test_a_phone_shows_what_is_not_saved(device: Device, serve: Serve, file: EventFile) -> None:
    """The list stands above the keys, clear of the foot, and nothing is wider than the window."""
    page = device(390, 844, watch=True, is_mobile=True)
    hands = Hands(page, serve(file))
    hands.open(RESULTS)
    page.route(f"**{RESULTS}", lambda route: route.abort())
    page.tap("#entry .keys button[value='1']")
    expect(page.locator("#unsaved")).to_be_visible()
    expect(page.locator("#lost")).to_be_visible()
    found = [page.locator(one).bounding_box() for one in ("#unsaved", "#entry .keys", ".foot")]
    unsaved, keys, foot = (one for one in found if one)
    assert unsaved["y"] + unsaved["height"] <= keys["y"]
    assert unsaved["y"] + unsaved["height"] <= foot["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
