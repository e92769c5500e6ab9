"""A copy of the event is opened under a page that stays open: nothing of the copy is taken back.

The copies count on from the same entry, so the same number is somebody else's there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.store import EventFile
from tests.browser.hands import Hands
from tests.browser.late import (
    ELSEWHERE,
    RESULTS,
    Held,
    enter_elsewhere,
    lost,
    note,
    results,
    shown,
    takes_back,
    typed,
    unsaved,
)
from tests.browser.serving import Served

pytestmark = pytest.mark.nightly

NOT_THERE = "Board {}: what was typed here is not in the log"
NOTHING = "Nothing typed here is left to take back."


@dataclass(frozen=True, slots=True, kw_only=True)
class Twice:
    """A page, the event it was opened on, and a copy of that event.

    Attributes:
        hands: Who types.
        file: The event.
        copy: The copy, made before anything was typed.
        take: Opens one of the two at the desk.
    """

    hands: Hands
    file: EventFile
    copy: EventFile
    take: Callable[[EventFile], None]


@pytest.fixture
def twice(leaving: Page, file: EventFile, tmp_path: Path) -> Iterator[Twice]:
    """Two hands at the entry line of an event that has a copy."""
    (tmp_path / "copies").mkdir()
    file.back_up_to(tmp_path / "copies")
    copied = file.back_up().path
    with Served(file, tmp_path) as served, EventFile.open(copied) as copy:
        hands = Hands(leaving, served.address)
        hands.open(RESULTS)
        yield Twice(hands=hands, file=file, copy=copy, take=served.take)
        served.take(file)


def open_copy(twice: Twice) -> None:
    """Open the copy, in which somebody else has entered board 5."""
    enter_elsewhere(twice.copy, 5, "0-1")
    twice.take(twice.copy)


def takes_back_nothing(twice: Twice, board: int) -> None:
    """A press of Backspace says that the copy does not have it, on the page it was pressed on."""
    twice.hands.press("Backspace")
    expect(note(twice.hands)).to_contain_text(NOT_THERE.format(board))
    expect(twice.hands.page.locator("#unsaved")).to_be_hidden()
    assert results(twice.copy) == {5: "0-1"}


def test_the_same_number_in_a_copy_is_not_taken_back(twice: Twice) -> None:
    """The last entry of the copy has the number of what was typed here."""
    typed(twice.hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    open_copy(twice)
    assert twice.copy.head == twice.file.head
    takes_back_nothing(twice, 1)
    takes_back(twice.hands, 0)


def test_an_undo_that_a_copy_refused_on_its_page_is_not_kept(twice: Twice) -> None:
    """Its page is left by another link than its own; what was behind it is still named."""
    hands, page = twice.hands, twice.hands.page
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    held = Held(page, "POST", address="/undo")
    hands.press("Backspace", "4", "Enter", "0")
    held.wait()
    enter_elsewhere(twice.file, 1, "0-1")
    held.let_go()
    expect(page.locator("#unsaved .why")).to_contain_text("Somebody else was faster")
    open_copy(twice)
    with page.expect_navigation():
        page.click("#unsaved [name=why]")
    expect(page.locator("main")).to_contain_text("another file of the same event")
    hands.open("/log")
    expect(page.locator("#kept")).to_contain_text("4 0–1")  # noqa: RUF001
    expect(page.locator("#kept")).not_to_contain_text("taken back")
    twice.take(twice.file)
    hands.open(RESULTS)
    unsaved(hands, "4 0–1")  # noqa: RUF001
    typed(hands, 4, "0–1", "Control+Enter")  # noqa: RUF001
    takes_back(hands, 4)
    takes_back(hands, 0)
    assert results(twice.file) == {1: "0-1"}


def test_of_several_undos_a_copy_refuses_each_says_why(twice: Twice) -> None:
    """The first is done with, the others wait; when they are left out each costs one press."""
    hands, page = twice.hands, twice.hands.page
    typed(hands, 3, "½", "Enter", "1", "Enter", "0", "Enter", "=")
    open_copy(twice)
    held = Held(page, "POST", address="/undo")
    hands.press(*["Backspace"] * 3)
    held.wait()
    held.let_go()
    unsaved(hands, "2 taken back, 1 taken back")
    expect(page.locator("#unsaved .why")).to_contain_text("another file of the same event")
    expect(page.locator("#unsaved [name=why]")).to_be_hidden()
    page.click("#unsaved [name=forget]")
    for board in (2, 1):
        takes_back_nothing(twice, board)
    takes_back(hands, 0)


def test_an_undo_before_its_answer_names_the_entry_with_its_mark(twice: Twice) -> None:
    """The result is saved, its answer is late, and the copy is open when the undo is sent."""
    held = Held(twice.hands.page, "POST", answered=True)
    twice.hands.press("Enter", "1")
    held.wait()
    twice.hands.press("Backspace")
    open_copy(twice)
    assert twice.copy.head == twice.file.head
    held.let_go()
    expect(note(twice.hands)).to_contain_text(NOT_THERE.format(1))
    assert (results(twice.file), results(twice.copy)) == ({1: "1-0"}, {5: "0-1"})


def test_what_somebody_undid_in_a_copy_was_not_typed_here(twice: Twice) -> None:
    """The entry of that number is undone in the copy, the one that was typed here is not in it."""
    hands = twice.hands
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    open_copy(twice)
    twice.copy.undo(twice.copy.head, author=ELSEWHERE)
    hands.open(RESULTS)
    hands.press("Backspace")
    expect(note(hands)).to_contain_text(NOT_THERE.format(1))


@pytest.mark.parametrize("way", ["left", "refused"])
def test_two_entries_of_one_number_are_told_apart(twice: Twice, way: str) -> None:
    """Board 1 was typed in the event, board 2 in its copy, and the answer was lost."""
    hands, page = twice.hands, twice.hands.page
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    twice.take(twice.copy)
    hands.open(RESULTS)
    lost(hands, "b", "2", "Enter", "0")
    unsaved(hands, "2 0–1")  # noqa: RUF001
    assert twice.copy.head == twice.file.head
    hands.press("Backspace")
    expect(note(hands)).to_have_text("Board 2: left out on this page. The desk has 0–1.")  # noqa: RUF001
    if way == "refused":
        enter_elsewhere(twice.copy, 2, "1-0")
        shown(hands, 2, "1–0")  # noqa: RUF001
        hands.press("Backspace")
        hands.reads("Somebody else was faster")
        hands.submit("Escape")
    else:
        takes_back(hands, 2)
    hands.press("Backspace")
    expect(note(hands)).to_contain_text(NOT_THERE.format(1))
    if way == "left":
        with page.expect_navigation():
            page.click("#foot-undo [name=redo]")
        hands.ready()
        takes_back(hands, 2)
    takes_back(hands, 0)
