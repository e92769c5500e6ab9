"""Results typed faster than the desk answers: every key counts for the board it was pressed for.

Nothing here is left to chance: what is late is held back until the test lets it go.
"""

from __future__ import annotations

from playwright.sync_api import expect

from openarbiter.store import EventFile
from tests.browser.hands import Hands
from tests.browser.late import (
    RESULTS,
    Held,
    enter_elsewhere,
    offered,
    results,
    seen_from_elsewhere,
    shown,
    typed,
    unsaved,
)


def without_stream(hands: Hands) -> None:
    """Open the page of results again; nothing tells it what others do."""
    hands.page.route("**/live?*", lambda route: route.abort())
    hands.open(RESULTS)


def test_an_older_page_does_not_hide_a_newer_result(hands: Hands, file: EventFile) -> None:
    """The page of a moment ago, asked for because of another desk, comes after a result."""
    held = Held(hands.page, "GET", answered=True)
    enter_elsewhere(file, 10, "0-1")
    held.wait()
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001  (en dashes)
    held.let_go()
    shown(hands, 10, "0–1")  # noqa: RUF001
    shown(hands, 1, "1–0")  # noqa: RUF001
    offered(hands, 2)


def test_a_result_does_not_hide_those_of_others(hands: Hands, file: EventFile) -> None:
    """What another desk did just before an own result is shown, though the own one is newer."""
    without_stream(hands)
    enter_elsewhere(file, 10, "0-1")
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    hands.page.unroute("**/live?*")
    shown(hands, 10, "0–1")  # noqa: RUF001


def test_what_others_did_unseen_is_not_written_over(hands: Hands, file: EventFile) -> None:
    """An own result in between does not pretend that everything was seen."""
    without_stream(hands)
    enter_elsewhere(file, 10, "0-1")
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    hands.press("b", "1", "0", "Enter", "=")
    hands.reads("Somebody else was faster")
    assert results(file) == {1: "1-0", 10: "0-1"}


def test_keys_count_for_the_board_that_was_offered(hands: Hands, file: EventFile) -> None:
    """Keys do not wait for an answer, and what others do meanwhile gives them no other board."""
    held = Held(hands.page, "POST")
    hands.press("Enter", "1")
    offered(hands, 2)
    hands.press("Enter", "0")
    offered(hands, 3)
    enter_elsewhere(file, 3, "1/2-1/2")
    hands.press("Enter", "=", "9", "Enter", "+", "-", "7", "Enter")
    offered(hands, 7)
    assert results(file) == {3: "1/2-1/2"}
    held.let_go()
    shown(hands, 10, "– +")  # noqa: RUF001
    offered(hands, 7)
    typed(hands, 7, "1–0", "1")  # noqa: RUF001
    expected = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 7: "1-0", 9: "+/-", 10: "-/+"}
    assert results(file) == expected


def test_the_board_that_is_offered_stays_offered(hands: Hands, file: EventFile) -> None:
    """Another desk fills the board a hand is about to type: the key goes nowhere else, and asks."""
    seen_from_elsewhere(hands, file, 1, "1-0")
    offered(hands, 1)
    hands.press("Enter", "=")
    hands.reads("Somebody else was faster")
    assert results(file) == {1: "1-0"}


def test_a_result_that_is_refused_stops_those_behind_it(hands: Hands, file: EventFile) -> None:
    """Somebody else was faster at a board: what comes after it is kept, and said."""
    page = hands.page
    held = Held(page, "POST")
    hands.press("Enter", "1", "Enter", "0", "Enter", "=")
    enter_elsewhere(file, 2, "1-0")
    held.let_go()
    expect(page.locator("#unsaved")).to_contain_text("2 0–1, 3 ½–½")  # noqa: RUF001
    expect(page.locator("#unsaved .why")).to_have_text("2 0–1: Somebody else was faster")  # noqa: RUF001
    hands.press("Enter", "1")
    expect(page.locator("#unsaved")).to_contain_text("3 ½–½, 4 1–0")  # noqa: RUF001
    assert results(file) == {1: "1-0", 2: "1-0"}
    hands.reach("#unsaved [name=why]")
    hands.submit("Enter")
    hands.reads("Somebody else was faster")
    hands.submit("Escape")
    unsaved(hands, "3 ½–½, 4 1–0")  # noqa: RUF001
    typed(hands, 4, "1–0", "Control+Enter")  # noqa: RUF001
    expect(page.locator("#unsaved")).to_be_hidden()
    assert results(file) == {1: "1-0", 2: "1-0", 3: "1/2-1/2", 4: "1-0"}


def test_a_desk_that_does_not_answer_loses_nothing(hands: Hands, file: EventFile) -> None:
    """The line is dead: the results that are not saved are named, also after a reload."""
    page = hands.page
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    page.route(f"**{RESULTS}", lambda route: route.abort())
    hands.press("Enter", "0", "Enter", "=")
    unsaved(hands, "2 0–1, 3 ½–½")  # noqa: RUF001
    expect(page.locator("#lost")).to_be_visible()
    page.unroute(f"**{RESULTS}")
    hands.press("Enter", "1")
    unsaved(hands, "2 0–1, 3 ½–½, 4 1–0")  # noqa: RUF001
    page.reload()
    unsaved(hands, "2 0–1, 3 ½–½, 4 1–0")  # noqa: RUF001
    assert results(file) == {1: "1-0"}
    typed(hands, 3, "½–½", "Backspace", "Control+Enter")  # noqa: RUF001
    expect(page.locator("#unsaved")).to_be_hidden()
    assert results(file) == {1: "1-0", 2: "0-1", 3: "1/2-1/2"}


def test_what_is_on_its_way_is_taken_back(hands: Hands, file: EventFile) -> None:
    """Backspace means the last result typed, whether it was sent or not."""
    held = Held(hands.page, "POST")
    hands.press("Enter", "1", "Enter", "0", "Backspace")
    offered(hands, 2)
    hands.press("Backspace")
    offered(hands, 1)
    hands.press("=")
    offered(hands, 2)
    held.let_go()
    shown(hands, 1, "½–½")  # noqa: RUF001
    assert results(file) == {1: "1/2-1/2"}
    typed(hands, 1, "0–1", "Backspace", "Enter", "0")  # noqa: RUF001
    assert results(file) == {1: "0-1"}


def test_a_second_key_for_a_board_corrects_the_first(hands: Hands, file: EventFile) -> None:
    """The same board typed again before the desk has answered; the last key counts."""
    held = Held(hands.page, "POST")
    hands.press("Enter", "1", *"b1", "Enter", "0", *"b1", "Enter", "1")
    held.let_go()
    typed(hands, 5, "½–½", "b", "5", "Enter", "=")  # noqa: RUF001
    assert results(file) == {1: "1-0", 5: "1/2-1/2"}
    assert hands.page.locator("h1").count() == 1


def test_a_key_that_is_held_down_is_one_key(hands: Hands, file: EventFile) -> None:
    """A hand that rests on a key does not fill the round."""
    for _ in range(3):
        hands.page.keyboard.down("=")
    hands.page.keyboard.up("=")
    shown(hands, 1, "½–½")  # noqa: RUF001
    offered(hands, 2)
    assert results(file) == {1: "1/2-1/2"}
