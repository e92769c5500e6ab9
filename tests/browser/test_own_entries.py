"""What was typed here is known as typed here, also after the page was opened again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from openarbiter.store import EventFile
from tests.browser.hands import Hands
from tests.browser.late import (
    RESULTS,
    enter_elsewhere,
    note,
    offered,
    results,
    seen_from_elsewhere,
    shown,
    typed,
)

pytestmark = pytest.mark.nightly

BACK = "Board 1: the last entry is taken back."


def written_over(hands: Hands) -> None:
    """Enter a result and write another one over it."""
    typed(hands, 1, "1–0", "b", "1", "Enter", "1")  # noqa: RUF001  (en dash)
    typed(hands, 1, "0–1", "b", "1", "Enter", "0")  # noqa: RUF001


def by_backspace(hands: Hands) -> None:
    """Take the last one back at the entry line."""
    hands.press("Backspace")
    expect(note(hands)).to_have_text(BACK)


def at_the_bottom(hands: Hands) -> None:
    """Take the last one back with the button at the foot of the page."""
    with hands.page.expect_navigation():
        hands.page.click("#foot-undo [name=undo]")
    hands.ready()


@pytest.mark.parametrize("take_back", [by_backspace, at_the_bottom])
def test_what_was_written_over_here_is_taken_back_after_a_reload(
    hands: Hands, file: EventFile, take_back: Callable[[Hands], None]
) -> None:
    """Nobody else was faster: both entries are of this very hand, and so is the undo."""
    written_over(hands)
    take_back(hands)
    assert results(file) == {1: "1-0"}
    hands.open(RESULTS)
    by_backspace(hands)
    offered(hands, 1)
    assert results(file) == {}


def test_what_is_taken_back_and_typed_again_is_taken_back_in_order(
    hands: Hands, file: EventFile
) -> None:
    """Each press takes back one more, whatever was taken back between them before."""
    written_over(hands)
    by_backspace(hands)
    typed(hands, 1, "½–½", "b", "1", "Enter", "=")  # noqa: RUF001
    hands.open(RESULTS)
    by_backspace(hands)
    shown(hands, 1, "1–0")  # noqa: RUF001
    hands.open(RESULTS)
    by_backspace(hands)
    assert results(file) == {}


def test_what_others_wrote_between_two_own_entries_is_named(hands: Hands, file: EventFile) -> None:
    """Without the own ones the board has their result: they are asked for, and it stays."""
    typed(hands, 1, "1–0", "b", "1", "Enter", "1")  # noqa: RUF001
    seen_from_elsewhere(hands, file, 1, "0-1")
    hands.press("b", "1", "Enter")
    hands.submit("=")
    hands.answer("")
    shown(hands, 1, "½–½")  # noqa: RUF001
    by_backspace(hands)
    shown(hands, 1, "0–1")  # noqa: RUF001
    hands.press("Backspace")
    hands.reads("Somebody else was faster")
    assert results(file) == {1: "0-1"}


def test_what_others_took_back_again_is_in_nobodys_way(hands: Hands, file: EventFile) -> None:
    """The board has what was typed here: it is taken back without a question."""
    typed(hands, 1, "1–0", "b", "1", "Enter", "1")  # noqa: RUF001
    enter_elsewhere(file, 1, "0-1")
    file.undo(file.head, author="elsewhere")
    by_backspace(hands)
    assert results(file) == {}
