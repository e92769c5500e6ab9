"""The check-in: no key is lost while a request is under way or a page is read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import CheckIn, Pid
from openarbiter.store import EventFile
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.late import ELSEWHERE, Held
from tests.played import played_event

CHECK_IN = "/a/players/check-in"
PLAYERS = 39


@pytest.fixture
def arriving(tmp_path: Path) -> EventFile:
    """An event of 39 players before round 1."""
    return played_event(tmp_path / "arriving.event", players=PLAYERS, rounds=0)


@pytest.fixture
def arrivals(leaving: Page, serve: Serve, arriving: EventFile) -> Hands:
    """Two hands at the check-in list."""
    hands = Hands(leaving, serve(arriving))
    hands.open(CHECK_IN)
    return hands


def names(file: EventFile) -> dict[int, str]:
    """The players by their ids."""
    section = file.state.section("a")
    return {
        int(pid): player.name
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True)
    }


def here(file: EventFile) -> set[str]:
    """Who is ticked in the file."""
    section = file.state.section("a")
    return {names(file)[int(one.pid)] for one in section.entrants if one.checked_in}


def type_name(hands: Hands, *names: str) -> None:
    """Type the family names of players, with Enter behind each."""
    for name in names:
        hands.page.keyboard.type(name.split(",")[0])
        hands.press("Enter")


def arrived(hands: Hands, count: int) -> None:
    """The headline counts so many, all of them saved."""
    words = f"One of {PLAYERS} has" if count == 1 else f"{count} of {PLAYERS} have"
    expect(hands.page.locator("h1")).to_have_text(f"{words} arrived", timeout=60_000)


@pytest.mark.parametrize(
    ("players", "pause"),
    [
        (15, 25),
        pytest.param(15, 100, marks=pytest.mark.nightly),
        pytest.param(PLAYERS, 25, marks=pytest.mark.nightly),
    ],
)
def test_ten_keys_a_second_lose_nothing(
    arrivals: Hands, arriving: EventFile, players: int, pause: int
) -> None:
    """Family names, letter by letter, and Enter; ten keys a second, and four times as many."""
    typed = sorted(names(arriving).values())[:players]
    for name in typed:
        arrivals.page.keyboard.type(name.split(",")[0], delay=pause)
        arrivals.page.keyboard.press("Enter", delay=pause)
    arrived(arrivals, players)
    assert here(arriving) == set(typed)
    expect(arrivals.page.locator("#unsaved .missed")).to_be_hidden()
    expect(arrivals.page.locator("#unsaved .count")).to_have_text(f"Saved here: {players}.")


def test_keys_do_not_wait_for_an_answer(arrivals: Hands, arriving: EventFile) -> None:
    """Three players while the first answer is held back: the field keeps what is half typed."""
    one, two, three = sorted(names(arriving).values())[:3]
    held = Held(arrivals.page, "POST", address=CHECK_IN)
    type_name(arrivals, one, two)
    arrivals.page.keyboard.type(three.split(",")[0])
    held.wait()
    assert here(arriving) == set()
    held.let_go()
    arrived(arrivals, 2)
    expect(arrivals.page.locator("#arrivals [name=q]")).to_have_value(three.split(",")[0])
    arrivals.press("Enter")
    arrived(arrivals, 3)
    assert here(arriving) == {one, two, three}


def test_a_page_that_is_read_again_keeps_what_was_typed(
    arrivals: Hands, arriving: EventFile
) -> None:
    """Two are not saved and one is half typed when the page is read again: all are ticked."""
    one, two, three = sorted(names(arriving).values())[:3]
    held = Held(arrivals.page, "POST", address=CHECK_IN)
    type_name(arrivals, one, two)
    arrivals.page.keyboard.type(three.split(",")[0])
    held.wait()
    held.lose()
    arrivals.page.reload()
    arrivals.ready()
    arrived(arrivals, 2)
    arrivals.press("Enter")
    arrived(arrivals, 3)
    assert here(arriving) == {one, two, three}


def test_an_answer_that_is_lost_ticks_nobody_twice(arrivals: Hands, arriving: EventFile) -> None:
    """The text was done, its answer never came: sent again it does not tick the next one found."""
    page = arrivals.page
    held = Held(page, "POST", answered=True, address=CHECK_IN)
    type_name(arrivals, "e")
    held.wait()
    assert len(here(arriving)) == 1
    held.lose()
    expect(page.locator("#unsaved .held")).to_contain_text("e")
    page.unroute(f"**{CHECK_IN}")
    arrivals.press("Control+Enter")
    expect(page.locator("#unsaved .held")).to_be_hidden()
    arrived(arrivals, 1)
    assert len(here(arriving)) == 1


def test_what_nobody_is_found_for_is_kept_in_sight(arrivals: Hands, arriving: EventFile) -> None:
    """A wrong text stops nobody behind it, and stands there until it was seen."""
    name = min(names(arriving).values())
    type_name(arrivals, "zzzz", name)
    arrived(arrivals, 1)
    missed = arrivals.page.locator("#unsaved .missed")
    expect(missed).to_contain_text("zzzz")
    assert here(arriving) == {name}
    arrivals.reach("#unsaved [name=seen]")
    arrivals.press("Enter")
    expect(missed).to_be_hidden()


def test_backspace_takes_back_the_last(arrivals: Hands, arriving: EventFile) -> None:
    """On the empty field, one after the other; the line names who it was."""
    one, two = sorted(names(arriving).values())[:2]
    type_name(arrivals, one, two)
    arrived(arrivals, 2)
    expect(arrivals.page.locator("#arrived")).to_have_text(f"Ticked: {two}")
    arrivals.press("Backspace")
    arrived(arrivals, 1)
    expect(arrivals.page.locator("#arrived")).to_have_text(f"Not ticked any more: {two}")
    assert here(arriving) == {one}
    arrivals.press("Backspace")
    expect(arrivals.page.locator("h1")).to_have_text(f"0 of {PLAYERS} have arrived")
    assert here(arriving) == set()


def test_rows_are_touched_one_after_the_other(arrivals: Hands, arriving: EventFile) -> None:
    """Touching ticks without a page, twice takes the tick back; the letters stay."""
    page = arrivals.page
    letters = page.locator(".checks > li > b").count()
    for row in range(5):
        page.locator(".checks .arrival").nth(row).click()
    arrived(arrivals, 5)
    page.locator(".checks .arrival").nth(2).click()
    arrived(arrivals, 4)
    assert len(here(arriving)) == 4
    assert page.locator(".checks > li > b").count() == letters


def test_what_others_tick_is_no_conflict(arrivals: Hands, arriving: EventFile) -> None:
    """Two desks tick the same player: the tick stands, and nobody is asked."""
    name = min(names(arriving).values())
    pid = next(pid for pid, one in names(arriving).items() if one == name)
    held = Held(arrivals.page, "POST", address=CHECK_IN)
    arrivals.page.locator(f"#p{pid} .arrival").click()
    held.wait()
    arriving.act(CheckIn(section="a", pid=Pid(pid), here=True), author=ELSEWHERE)
    held.let_go()
    arrived(arrivals, 1)
    expect(arrivals.page.locator("#unsaved .held")).to_be_hidden()


def test_the_list_shows_whom_the_text_finds(arrivals: Hands, arriving: EventFile) -> None:
    """Without Enter nothing is ticked; afterwards everybody is there to see again."""
    name = min(names(arriving).values())
    arrivals.page.keyboard.type(name)
    expect(arrivals.page.locator(".checks > li")).to_have_count(1)
    arrivals.press("Enter")
    expect(arrivals.page.locator(".checks > li")).to_have_count(PLAYERS)
    assert here(arriving) == {name}


def test_all_sections_together(page: Page, serve: Serve, arriving: EventFile) -> None:
    """The list over all sections takes keys in the same way."""
    hands = Hands(page, serve(arriving))
    hands.open("/check-in")
    name = min(names(arriving).values())
    type_name(hands, name)
    arrived(hands, 1)
    assert here(arriving) == {name}
