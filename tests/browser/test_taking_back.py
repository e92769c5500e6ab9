"""What is taken back or left out: only what this page typed, and what the desk holds is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from openarbiter.store import EventFile
from tests.browser.hands import Hands
from tests.browser.late import (
    ELSEWHERE,
    RESULTS,
    Held,
    enter_elsewhere,
    lost,
    note,
    offered,
    results,
    seen_from_elsewhere,
    shown,
    takes_back,
    typed,
    unsaved,
)


def leave_out(hands: Hands) -> None:
    """Press the button that leaves out what is not saved."""
    hands.page.click("#unsaved [name=forget]")
    expect(hands.page.locator("#unsaved")).to_be_hidden()


# Left out


@pytest.mark.parametrize("by", ["button", "key"])
def test_what_is_left_out_and_was_saved_is_told(hands: Hands, file: EventFile, by: str) -> None:
    """The answer was lost, the result was not: the row and a line say so."""
    lost(hands, "Enter", "1")
    unsaved(hands, "1 1–0")  # noqa: RUF001  (en dash)
    if by == "key":
        hands.press("Backspace")
    else:
        leave_out(hands)
    expect(note(hands)).to_have_text("Board 1: left out on this page. The desk has 1–0.")  # noqa: RUF001
    shown(hands, 1, "1–0")  # noqa: RUF001
    assert results(file) == {1: "1-0"}


def test_what_is_left_out_and_never_came_is_told(hands: Hands, file: EventFile) -> None:
    """A result was lost on its way; of the one behind it, never sent, nothing is said."""
    page = hands.page
    page.route(f"**{RESULTS}", lambda route: route.abort())
    hands.press("Enter", "1", "Enter", "0")
    unsaved(hands, "1 1–0, 2 0–1")  # noqa: RUF001
    page.unroute(f"**{RESULTS}")
    leave_out(hands)
    expect(note(hands)).to_have_text("Board 1: left out. The desk has no result.")
    assert results(file) == {}


def test_what_is_not_known_is_told_when_the_desk_is_back(hands: Hands) -> None:
    """Nobody does anything: that the stream begins again is enough to ask."""
    page = hands.page
    page.route("**/live?*", lambda route: route.abort())
    hands.open(RESULTS)
    lost(hands, "Enter", "1")
    page.route(f"**{RESULTS}?board=1&*", lambda route: route.abort())
    leave_out(hands)
    expect(note(hands)).to_contain_text("is not known yet: 1 1–0")  # noqa: RUF001
    page.unroute(f"**{RESULTS}?board=1&*")
    page.unroute("**/live?*")
    expect(note(hands)).to_have_text("Board 1: left out on this page. The desk has 1–0.")  # noqa: RUF001


def test_what_was_refused_and_is_left_out_is_no_question(hands: Hands, file: EventFile) -> None:
    """The desk has said that it did not take a result: nothing is unknown."""
    held = Held(hands.page, "POST")
    hands.press("Enter", "1", "b", "2")
    held.wait()
    enter_elsewhere(file, 1, "0-1")
    held.let_go()
    expect(hands.page.locator("#unsaved .why")).to_contain_text("Somebody else was faster")
    leave_out(hands)
    shown(hands, 1, "0–1")  # noqa: RUF001
    expect(note(hands)).to_be_hidden()


def test_what_is_left_out_and_was_saved_is_the_last(hands: Hands, file: EventFile) -> None:
    """The desk has it from this very page: the next Backspace takes it back, not an older one."""
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    lost(hands, "Enter", "0")
    unsaved(hands, "2 0–1")  # noqa: RUF001
    hands.press("Backspace")
    expect(note(hands)).to_have_text("Board 2: left out on this page. The desk has 0–1.")  # noqa: RUF001
    takes_back(hands, 2)
    assert results(file) == {1: "1-0"}


# Taken back


def test_backspace_takes_back_nothing_of_others(hands: Hands, file: EventFile) -> None:
    """Nothing was typed here: the last entry of the log is not this page's."""
    seen_from_elsewhere(hands, file, 10, "0-1")
    takes_back(hands, 0)
    offered(hands, 1)
    assert results(file) == {10: "0-1"}


def test_backspace_finds_what_was_typed_before_a_reload(hands: Hands, file: EventFile) -> None:
    """The page is opened again, another desk was last: the own result is taken back."""
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    seen_from_elsewhere(hands, file, 10, "0-1")
    hands.open(RESULTS)
    takes_back(hands, 1)
    offered(hands, 1)
    assert results(file) == {10: "0-1"}


def test_a_result_that_was_there_is_said_to_stay(hands: Hands, file: EventFile) -> None:
    """The board had it from another desk: Backspace says that it leaves it."""
    seen_from_elsewhere(hands, file, 1, "1-0")
    hands.press("Enter", "1")
    expect(hands.page.locator("#said .last")).to_contain_text("Last: board 1")
    hands.press("Backspace")
    expect(note(hands)).to_contain_text("Board 1 had this result before.")
    assert results(file) == {1: "1-0"}


def test_the_bottom_line_names_who_did_what_it_undoes(hands: Hands, file: EventFile) -> None:
    """An entry of somebody else carries the name, an own one does not."""
    undo = hands.page.locator("#foot-undo [name=undo]")
    enter_elsewhere(file, 10, "0-1")
    expect(undo).to_contain_text(f"({ELSEWHERE})")
    hands.press("Enter", "1")
    expect(undo).to_contain_text("board 1,")
    expect(undo).not_to_contain_text("(")


@pytest.mark.nightly
def test_a_device_of_the_same_name_is_another_one(hands: Hands, file: EventFile) -> None:
    """Two pages, one name: the second types what the first has entered, and takes nothing back."""
    other = Hands(hands.page.context.new_page(), hands.base)
    other.page.route("**/live?*", lambda route: route.abort())
    other.open(RESULTS)
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    typed(other, 1, "1–0", "Enter", "1")  # noqa: RUF001
    other.press("Backspace")
    expect(note(other)).to_contain_text("Board 1 had this result before.")
    assert results(file) == {1: "1-0"}


def duplicate(hands: Hands) -> Hands:
    """A second tab that begins with a copy of what the first one keeps."""
    with hands.page.expect_popup() as opened:
        hands.page.evaluate("window.open(location.href)")
    copy = Hands(opened.value, hands.base)
    expect(copy.page.locator("#entry")).to_be_visible()
    copy.page.wait_for_load_state()
    copy.ready()
    return copy


def look_at(hands: Hands, *, looked_at: bool) -> None:
    """Bring a tab to the front, or another one in front of it, as its script is told."""
    hands.page.evaluate(
        "hidden => {"
        " Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        not looked_at,
    )


@pytest.mark.nightly
def test_a_tab_duplicated_from_the_background_takes_back_of_both(
    hands: Hands, file: EventFile
) -> None:
    """It looks like a page that was left and comes back; from the front again it does not."""
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    look_at(hands, looked_at=False)
    behind = duplicate(hands)
    look_at(hands, looked_at=True)
    before = duplicate(hands)
    takes_back(before, 0)
    typed(before, 2, "0–1", "b", "2", "Enter", "0")  # noqa: RUF001
    before.page.reload()
    before.ready()
    takes_back(before, 2)
    assert results(file) == {1: "1-0"}
    takes_back(behind, 1)
    assert results(file) == {}


@pytest.mark.nightly
def test_a_page_that_is_left_and_not_hidden_first_keeps_its_list(
    hands: Hands, file: EventFile
) -> None:
    """Not every browser says that a page is no longer looked at when it is left."""
    hands.page.add_init_script(
        "addEventListener('visibilitychange', e => e.stopImmediatePropagation(), true)"
    )
    hands.open(RESULTS)
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    hands.open("/log")
    hands.open(RESULTS)
    takes_back(hands, 1)
    assert results(file) == {}


@pytest.mark.nightly
def test_a_copy_of_a_tab_still_names_what_is_not_saved(hands: Hands, file: EventFile) -> None:
    """Whether it was duplicated or comes back after a crash cannot be told: nothing is hidden."""
    page = hands.page
    page.context.route(f"**{RESULTS}", lambda route: route.abort(), times=1)
    hands.press("Enter", "1")
    unsaved(hands, "1 1–0")  # noqa: RUF001
    copy = duplicate(hands)
    unsaved(copy, "1 1–0")  # noqa: RUF001
    typed(copy, 1, "1–0", "Control+Enter")  # noqa: RUF001
    head = file.head
    hands.press("Control+Enter")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert (results(file), file.head) == ({1: "1-0"}, head)


def test_quick_presses_take_back_one_each(hands: Hands, file: EventFile) -> None:
    """Six presses before the first is answered take back six results."""
    held = Held(hands.page, "POST", address="/undo")
    for _ in range(7):
        hands.press("Enter", "1")
    shown(hands, 7, "1–0")  # noqa: RUF001
    hands.press(*["Backspace"] * 6)
    held.wait()
    held.let_go()
    expect(note(hands)).to_have_text("Board 2: the last entry is taken back.")
    offered(hands, 2)
    assert results(file) == {1: "1-0"}


@pytest.mark.nightly
def test_what_the_bottom_line_brought_back_is_the_last(hands: Hands, file: EventFile) -> None:
    """Undo and redo at the bottom, then Backspace: what was brought back; after undo the next."""
    page = hands.page
    typed(hands, 3, "0–1", "Enter", "1", "Enter", "0", "Enter", "0")  # noqa: RUF001
    for button, back in (("undo", 0), ("redo", 3), ("undo", 1)):
        with page.expect_navigation():
            page.click(f"#foot-undo [name={button}]")
        hands.ready()
        if back:
            takes_back(hands, back)
    assert results(file) == {}


@pytest.mark.nightly
def test_what_somebody_else_undid_is_not_said_to_be_done(hands: Hands, file: EventFile) -> None:
    """The page does not know yet that its entry was undone: Backspace says that it was."""
    hands.page.route("**/live?*", lambda route: route.abort())
    hands.open(RESULTS)
    typed(hands, 1, "1–0", "Enter", "1")  # noqa: RUF001
    file.undo(file.head, author=ELSEWHERE)
    enter_elsewhere(file, 1, "0-1")
    head = file.head
    hands.press("Backspace")
    expect(note(hands)).to_contain_text("what was typed here had been undone already")
    shown(hands, 1, "0–1")  # noqa: RUF001
    takes_back(hands, 0)
    assert file.head == head


@pytest.mark.nightly
def test_what_others_made_of_a_result_stays_when_it_is_left(hands: Hands, file: EventFile) -> None:
    """Who leaves the board as others did it means the one before with the next press."""
    typed(hands, 2, "1–0", "Enter", "1", "Enter", "1")  # noqa: RUF001
    seen_from_elsewhere(hands, file, 2, "0-1")
    hands.press("Backspace")
    hands.reads("Somebody else was faster")
    hands.submit("Escape")
    takes_back(hands, 1)
    assert results(file) == {2: "0-1"}
