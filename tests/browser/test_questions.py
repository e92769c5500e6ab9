"""Pages that ask: the focus is on the safe answer, and Ctrl+Enter gives the other one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import CheckIn, CompleteRound, Pid
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.late import ELSEWHERE, RESULTS, enter_elsewhere, results
from tests.played import played_event


def focused(hands: Hands, text: str) -> None:
    """Something with these words has the focus."""
    expect(hands.page.locator("main :focus")).to_contain_text(text)


def asked(hands: Hands) -> None:
    """Ask to take the publication of the round back, which has consequences."""
    hands.open("/a/rounds/1/pairings")
    hands.reach("form[action$='/unpublish'] button")
    hands.submit("Enter")
    hands.reads("This has consequences")


def test_enter_at_a_question_changes_nothing(hands: Hands, file: EventFile) -> None:
    """Whoever presses Enter without reading is back where the question came from."""
    head = file.head
    asked(hands)
    focused(hands, "Leave it as it is")
    hands.submit("Enter")
    hands.arrive("/a/rounds/1/pairings")
    assert file.head == head


def test_ctrl_enter_answers_a_question_that_was_read(hands: Hands, file: EventFile) -> None:
    """It asks for the tick first; with it the action is done."""
    asked(hands)
    if hands.page.locator("textarea[required]").count():
        hands.fill("textarea[name=reason]", "wrong sheet")
    head = file.head
    hands.press("Control+Enter")
    expect(hands.page.locator("input[name=read]")).to_be_focused()
    assert file.head == head
    hands.press("Space")
    hands.submit("Control+Enter")
    assert file.state.section("a").published_rounds == 0


def test_a_conflict_has_the_focus_on_keeping_theirs(hands: Hands, file: EventFile) -> None:
    """Enter keeps what the other desk entered; Ctrl+Enter wants the reason first."""
    hands.page.route("**/live?*", lambda route: route.abort())
    hands.open(RESULTS)
    enter_elsewhere(file, 1, "0-1")
    hands.press("1")
    hands.reads("Somebody else was faster")
    focused(hands, "Leave it as they did it")
    hands.press("Control+Enter")
    expect(hands.page.locator("input[name=reason]")).to_be_focused()
    hands.page.keyboard.type("two slips")
    hands.submit("Control+Enter")
    assert results(file) == {1: "1-0"}


def test_an_undo_of_an_older_entry_asks_safely(hands: Hands, file: EventFile) -> None:
    """The page of the log that asks has the focus on leaving it as it is."""
    enter_elsewhere(file, 3, "1-0")
    number = file.head
    enter_elsewhere(file, 4, "1-0")
    hands.open(f"/log/{number}/undo")
    focused(hands, "Leave")
    hands.press("Control+Enter")
    expect(hands.page.locator("input[name=reason]")).to_be_focused()
    hands.page.keyboard.type("other slip")
    hands.submit("Control+Enter")
    assert results(file) == {4: "1-0"}


def test_a_correction_that_can_be_made_in_one_way_takes_ctrl_enter(
    hands: Hands, file: EventFile
) -> None:
    """The key says the result, what follows is shown, and Ctrl+Enter does it."""
    for board in range(1, 13):
        enter_elsewhere(file, board, "1-0")
    file.act(CompleteRound(section="a", round_no=RoundNo(1)), author=ELSEWHERE)
    hands.open("/a/rounds/1/results/2")
    hands.submit("0")
    hands.reads("1–0 becomes 0–1")  # noqa: RUF001  (en dashes)
    expect(hands.page.locator("main")).to_contain_text("It counts from the pairing of round 2 on.")
    hands.submit("Control+Enter")
    assert results(file)[2] == "0-1"


@pytest.fixture
def arriving(tmp_path: Path) -> EventFile:
    """Ten of twelve players have arrived."""
    file = played_event(tmp_path / "arriving.event", players=12, rounds=0)
    for pid in range(1, 11):
        file.act(CheckIn(section="a", pid=Pid(pid), here=True), author=ELSEWHERE)
    return file


@pytest.mark.parametrize("place", ["/check-in", "/a/rounds/1/who"])
def test_all_who_are_not_here_are_left_out_at_once(
    page: Page, serve: Serve, arriving: EventFile, place: str
) -> None:
    """One button, one entry of the log, one undo; it says how many it is about."""
    hands, head = Hands(page, serve(arriving)), arriving.head
    hands.open(place)
    hands.reach("form[action$='/leave-out'] button")
    focused(hands, "Leave out all 2 who are not here: round 1")
    hands.submit("Enter")
    expect(page.locator("main")).to_contain_text("2 of 12 players get a zero-point bye in round 1.")
    assert arriving.head == head + 1
    away = {one.pid for one in arriving.state.section("a").entrants if one.bye_in(1)}
    assert away == {11, 12}
    expect(page.locator("form[action$='/leave-out']")).to_have_count(0)
    hands.reach("#foot-undo [name=undo]")
    hands.submit("Enter")
    assert not any(one.bye_in(1) for one in arriving.state.section("a").entrants)


def test_leaving_out_more_than_half_is_asked(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Who ticks the first player and presses the wrong button is asked before."""
    file = played_event(tmp_path / "early.event", players=12, rounds=0)
    hands = Hands(page, serve(file))
    hands.open("/a/players/check-in")
    expect(page.locator("form[action$='/leave-out']")).to_have_count(0)
    file.act(CheckIn(section="a", pid=Pid(1), here=True), author=ELSEWHERE)
    hands.open("/a/players/check-in")
    head = file.head
    hands.reach("form[action$='/leave-out'] button")
    hands.submit("Enter")
    hands.reads("A question first")
    focused(hands, "Leave it as it is")
    assert file.head == head
    hands.submit("Control+Enter")
    assert file.head == head + 1
