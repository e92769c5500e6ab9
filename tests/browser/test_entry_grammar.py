"""Results typed board after board: no key of the common case reaches another board.

What a key means stands in docs/decisions/0086. Nothing is left to time: keys come as fast as the
browser takes them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from openarbiter.store import EventFile
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.late import RESULTS, enter_elsewhere, note, offered, results, shown, typed
from tests.browser.late import published as published_round

OUTCOME = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "5": "1/2-1/2", "r": "1/2-1/2", "+": "+/-"}
"""What each key enters."""

BOARDS = 40


def stream(seed: int, length: int = BOARDS) -> list[str]:
    """Keys of results as they come at a desk."""
    return Random(seed).choices("10=5r+", weights=[9, 8, 3, 2, 1, 1], k=length)  # noqa: S311


@pytest.fixture
def many(tmp_path: Path) -> EventFile:
    """A first round of 40 boards without a result."""
    return published_round(tmp_path / "many.event", players=2 * BOARDS)


@pytest.fixture
def line(leaving: Page, serve: Serve, many: EventFile) -> Hands:
    """Two hands at the entry line of that round."""
    hands = Hands(leaving, serve(many))
    hands.open(RESULTS)
    return hands


def all_saved(hands: Hands) -> None:
    """Every result is in, as the headline says."""
    expect(hands.page.locator("h1")).to_have_text(f"All {BOARDS} results are in", timeout=120_000)


def keys_with(between: str, keys: list[str]) -> list[str]:
    """The keys, with Enter after each, before each, after some, or without."""
    chance = Random(5)  # noqa: S311
    if between == "without":
        return keys
    if between == "after":
        return [one for key in keys for one in (key, "Enter")]
    if between == "before":
        return [one for key in keys for one in ("Enter", key)]
    return [one for key in keys for one in ((key, "Enter") if chance.random() < 0.5 else (key,))]


@pytest.mark.parametrize(
    "between",
    [
        "without",
        *(pytest.param(each, marks=pytest.mark.nightly) for each in ("after", "before", "some")),
    ],
)
def test_all_boards_in_order(line: Hands, many: EventFile, between: str) -> None:
    """With Enter between the results and without, each one is at its board."""
    keys = stream(3)
    line.press(*keys_with(between, keys))
    all_saved(line)
    assert results(many) == {at: OUTCOME[key] for at, key in enumerate(keys, start=1)}


def test_one_one_nought_at_board_one(line: Hands, many: EventFile) -> None:
    """These are the results of boards 1, 2 and 3; board 11 has none."""
    line.press("1", "1", "0")
    offered(line, 4)
    shown(line, 3, "0–1")  # noqa: RUF001  (en dashes)
    assert results(many) == {1: "1-0", 2: "1-0", 3: "0-1"}


@pytest.mark.nightly
def test_all_boards_by_number(line: Hands, many: EventFile) -> None:
    """Named in any order, each board gets its own result."""
    keys, order = stream(8), list(range(1, BOARDS + 1))
    Random(4).shuffle(order)  # noqa: S311
    for board, key in zip(order, keys, strict=True):
        line.press("b*#"[board % 3], *str(board), "Enter", key)
    all_saved(line)
    assert results(many) == {at: OUTCOME[key] for at, key in zip(order, keys, strict=True)}


def test_a_board_is_named_in_between(line: Hands, many: EventFile) -> None:
    """The order goes on behind the board that was named."""
    typed(line, 13, "1–0", "1", "Enter", "b", "1", "1", "Enter", "0", "=", "1")  # noqa: RUF001
    offered(line, 14)
    assert results(many) == {1: "1-0", 11: "0-1", 12: "1/2-1/2", 13: "1-0"}


def test_a_number_without_mark_where_no_result_begins_like_it(line: Hands, many: EventFile) -> None:
    """As it was typed before: 23, Enter, result; and 9 with a sign at once."""
    typed(line, 9, "½–½", "2", "3", "Enter", "1", "9", "=")  # noqa: RUF001
    assert results(many) == {23: "1-0", 9: "1/2-1/2"}


def test_a_small_round_takes_numbers_without_enter(hands: Hands, file: EventFile) -> None:
    """7 1 8 0 9 = in a round of 12 boards can mean one thing only, and does."""
    typed(hands, 9, "½–½", "7", "1", "8", "0", "9", "=")  # noqa: RUF001
    assert results(file) == {7: "1-0", 8: "0-1", 9: "1/2-1/2"}


def test_a_digit_that_is_no_result_behind_a_result_asks(line: Hands, many: EventFile) -> None:
    """1 4 may be board 14, or a result and board 4: nothing more is entered until that is said."""
    line.press("=", "1", "4", "Enter", "0", "=")
    expect(note(line)).to_contain_text("Nothing was entered for 4")
    expect(note(line)).to_contain_text("board 2 the result 1–0")  # noqa: RUF001
    shown(line, 2, "1–0")  # noqa: RUF001
    assert results(many) == {1: "1/2-1/2", 2: "1-0"}
    line.press("Backspace")
    expect(note(line)).to_be_hidden()
    offered(line, 3)
    typed(line, 14, "0–1", "Backspace", "b", "1", "4", "Enter", "0")  # noqa: RUF001
    assert results(many) == {1: "1/2-1/2", 14: "0-1"}


def test_a_number_as_it_was_typed_before_is_told(line: Hands, many: EventFile) -> None:
    """1 0 Enter are two results now; the line says how board 10 is named."""
    line.press("1", "0", "Enter")
    expect(note(line)).to_contain_text("For board 10 type b")
    shown(line, 2, "0–1")  # noqa: RUF001
    assert results(many) == {1: "1-0", 2: "0-1"}
    line.press("1")
    expect(note(line)).to_be_hidden()


def test_what_can_be_read_in_two_ways_is_not_entered(line: Hands, many: EventFile) -> None:
    """Nothing but what was named reaches a board; the line says what is missing."""
    asked = {
        "21=": "Enter takes board 21",
        "310": "This round has no board 310",
        "b110": "This round has no board 110",
        "b0=": "This round has no board 0",
        "b=": "type b, its number and Enter",
        "2101=": "This round has no board 2101",
    }
    for board, (keys, said) in enumerate(asked.items(), start=1):
        line.open(RESULTS)  # a digit right behind a result would be one more of those
        line.press(*keys)
        expect(note(line)).to_contain_text(said)
        line.press("Escape", "0")
        expect(note(line)).to_be_hidden()
        shown(line, board, "0–1")  # noqa: RUF001
    typed(line, 7, "0–1", "b", "9", "Enter", "Escape", "0")  # noqa: RUF001
    expected = dict.fromkeys(range(1, 8), "0-1")
    assert results(many) == expected
    typed(line, 32, "0–1", "b", "3", "1", "=", "0")  # noqa: RUF001
    expect(note(line)).to_be_hidden()
    assert results(many) == expected | {31: "1/2-1/2", 32: "0-1"}


def test_a_slip_of_a_finger_does_not_write_over_a_board(line: Hands, many: EventFile) -> None:
    """4 instead of 1: board 4, which has a result, is not corrected by the signs that follow."""
    line.press("=", "=", "=", "=", "=", "4", "=", "+")
    expect(note(line)).to_contain_text("Enter takes board 4")
    shown(line, 5, "½–½")  # noqa: RUF001
    assert results(many) == dict.fromkeys(range(1, 6), "1/2-1/2")
    line.press("Enter")
    expect(line.page.locator("#entry .held")).to_contain_text("½–½")  # noqa: RUF001
    typed(line, 4, "1–0", "1")  # noqa: RUF001
    offered(line, 6)


def test_when_all_boards_have_a_result_a_key_enters_nothing(hands: Hands, file: EventFile) -> None:
    """There is no board to offer: the line asks for one."""
    typed(hands, 12, "1–0", *"1" * 12)  # noqa: RUF001
    hands.press("0")
    expect(note(hands)).to_contain_text("type b, its number and Enter")
    assert results(file) == dict.fromkeys(range(1, 13), "1-0")
    typed(hands, 10, "0–1", "b", "1", "0", "Enter", "0")  # noqa: RUF001


def test_what_is_typed_before_the_page_is_ready_is_not_guessed(
    hands: Hands, file: EventFile
) -> None:
    """The browser has put 1 beside the 1 that is offered: that is not board 11."""
    page = hands.page
    page.route("**/static/entry.js", lambda route: route.abort())
    hands.open(RESULTS)
    hands.press("End", "1")
    expect(page.locator("#entry [name=board]")).to_have_value("11")
    page.unroute("**/static/entry.js")
    page.add_script_tag(url="/static/entry.js")
    expect(note(hands)).to_contain_text("before the page was ready: 11")
    typed(hands, 1, "1–0", "=", "Backspace", "1")  # noqa: RUF001
    assert results(file) == {1: "1-0"}


def test_the_echo_names_both_players_and_takes_back(hands: Hands, file: EventFile) -> None:
    """Board, White, result, Black; a button beside it takes it back."""
    page = hands.page
    white, black = (page.locator(f"#board-1 {one} [dir]").inner_text() for one in (".wh", ".bl"))
    hands.press("1")
    expect(page.locator("#said .last")).to_contain_text(f"Last: board 1, {white} 1–0 {black}")  # noqa: RUF001
    hands.reach("#said [name=back]")
    hands.press("Enter")
    expect(page.locator("#board-1 .quick")).to_be_visible()
    offered(hands, 1)
    assert results(file) == {}


def test_a_result_of_another_desk_is_not_written_over(line: Hands, many: EventFile) -> None:
    """A named board that somebody filled meanwhile shows what it has, and wants Enter."""
    enter_elsewhere(many, 30, "0-1")
    shown(line, 30, "0–1")  # noqa: RUF001
    line.press("3", "0", "=")
    expect(note(line)).to_contain_text("Enter takes board 30")
    assert results(many) == {30: "0-1"}
