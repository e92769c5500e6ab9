"""A column of results that is pasted into the entry line: it is read whole before it is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from openarbiter.store import EventFile
from tests.browser.hands import Hands
from tests.browser.late import RESULTS, enter_elsewhere, offered, results, shown, unsaved

PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const given = { clipboardData, bubbles: true, cancelable: true };
    return document.querySelector("#entry [name=board]").dispatchEvent(
        new ClipboardEvent("paste", given));
}"""
"""Pastes as a browser does; true where the text goes into the field as any text would."""


def says(hands: Hands, text: str) -> None:
    """The line below the keys says something."""
    expect(hands.page.locator("#note")).to_have_text(text)


def test_a_column_fills_board_after_board(hands: Hands, file: EventFile) -> None:
    """From the board in the field on; an empty line leaves its board, Backspace the last result."""
    hands.press("3")
    hands.page.evaluate(PASTE, "1-0\r\n½-½\r\n\r\n0–1\r\n+ –\r\n=\r\n0\r\n")  # noqa: RUF001  (en dash)
    says(
        hands,
        "Pasted and saved: 6, boards 3 to 9. Backspace takes them back one by one, the last first.",
    )
    offered(hands, 10)
    shown(hands, 9, "0–1")  # noqa: RUF001
    expected = {3: "1-0", 4: "1/2-1/2", 6: "0-1", 7: "+/-", 8: "1/2-1/2", 9: "0-1"}
    assert results(file) == expected
    hands.press("Backspace")
    offered(hands, 9)
    expect(hands.page.locator("#board-9 a.ink")).to_have_count(0)
    del expected[9]
    assert results(file) == expected


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("column", "said"),
    [
        ("1-0\n1-0-1\n0", "Nothing was entered. Line 2 of the list is no result: 1-0-1"),
        ("1\n0\n-", "Nothing was entered. Line 3 of the list is no result: -"),
        (
            "1\n" * 12,
            "Nothing was entered. Lines from board 2 on: 12; the last board is 12.",
        ),
        (
            "1\n\n0",
            (
                "Nothing was entered. Line 3 is for board 4, which has another result or one that "
                "is not saved."
            ),
        ),
    ],
    ids=["unreadable", "a dash alone", "too long", "taken"],
)
def test_a_column_that_does_not_fit_enters_nothing(
    hands: Hands, file: EventFile, column: str, said: str
) -> None:
    """It is refused whole, with the line that stands in the way."""
    enter_elsewhere(file, 4, "1-0")
    shown(hands, 4, "1–0")  # noqa: RUF001
    hands.press("2")
    hands.page.evaluate(PASTE, column)
    says(hands, said)
    offered(hands, 2)
    assert results(file) == {4: "1-0"}


def test_a_column_goes_over_what_is_so_already(hands: Hands, file: EventFile) -> None:
    """A board that has the same result is no obstacle, and keeps who entered it."""
    enter_elsewhere(file, 1, "1-0")
    shown(hands, 1, "1–0")  # noqa: RUF001
    before = file.head
    hands.page.evaluate(PASTE, "1\n0")
    shown(hands, 2, "0–1")  # noqa: RUF001
    assert results(file) == {1: "1-0", 2: "0-1"}
    assert file.head == before + 1


@pytest.mark.nightly
def test_a_column_does_not_write_over_what_is_not_shown(hands: Hands, file: EventFile) -> None:
    """Only the boards to come are listed; one between them has its result."""
    enter_elsewhere(file, 2, "1-0")
    hands.open(f"{RESULTS}?only=missing")
    hands.page.evaluate(PASTE, "1\n0\n1")
    says(
        hands,
        "Nothing was entered. Line 2 is for board 2, which is not shown here and is not among the"
        " open ones. Show all boards first.",
    )
    assert results(file) == {2: "1-0"}


def test_a_column_that_is_not_saved_is_named(hands: Hands, file: EventFile) -> None:
    """The desk does not answer: every result of the column is kept and named, none is lost."""
    page = hands.page
    page.route(f"**{RESULTS}", lambda route: route.abort())
    page.evaluate(PASTE, "1\n0\n=")
    unsaved(hands, "1 1–0, 2 0–1, 3 ½–½")  # noqa: RUF001
    says(hands, "Pasted results: 3, boards 1 to 3. Saved: 0. Not saved: 3.")
    page.unroute(f"**{RESULTS}")
    hands.press("Control+Enter")
    shown(hands, 3, "½–½")  # noqa: RUF001
    assert results(file) == {1: "1-0", 2: "0-1", 3: "1/2-1/2"}


def test_a_number_alone_is_a_board(hands: Hands, file: EventFile) -> None:
    """What may be the number of a board goes into the field like any text."""
    for cell in ("7", "7\r\n", "1\r\n"):
        assert hands.page.evaluate(PASTE, cell) is True
    assert results(file) == {}
    assert hands.page.evaluate(PASTE, "1-0") is False
    shown(hands, 1, "1–0")  # noqa: RUF001
    assert results(file) == {1: "1-0"}


@pytest.mark.nightly
def test_a_column_that_the_desk_stops_says_how_far_it_came(hands: Hands, file: EventFile) -> None:
    """The page does not know yet what another desk entered: the rest waits and is counted."""
    page = hands.page
    page.route("**/live?*", lambda route: route.abort())
    hands.open(RESULTS)
    enter_elsewhere(file, 2, "0-1")
    page.evaluate(PASTE, "1\n1\n1\n1")
    says(hands, "Pasted results: 4, boards 1 to 4. Saved: 1. Not saved: 3.")
    unsaved(hands, "2 1–0, 3 1–0, 4 1–0")  # noqa: RUF001
    assert results(file) == {1: "1-0", 2: "0-1"}


def test_a_column_again_enters_nothing(hands: Hands, file: EventFile) -> None:
    """Every board has its result already, and the line says so."""
    hands.page.evaluate(PASTE, "1\n0")
    shown(hands, 2, "0–1")  # noqa: RUF001
    head = file.head
    hands.press("b", "1")
    hands.page.evaluate(PASTE, "1\n0")
    says(hands, "Nothing to enter: the boards have these results already.")
    assert file.head == head


@pytest.mark.nightly
def test_a_column_needs_a_board_to_begin_at(hands: Hands, file: EventFile) -> None:
    """The field is empty: the line says what is missing. A word is no result, whatever it is."""
    hands.press("b")
    hands.page.evaluate(PASTE, "1-0\n0-1")
    expect(hands.page.locator("#note")).to_contain_text("The board of the first line is missing")
    hands.press("3")
    hands.page.evaluate(PASTE, "constructor\n1")
    says(hands, "Nothing was entered. Line 1 of the list is no result: constructor")
    assert results(file) == {}
