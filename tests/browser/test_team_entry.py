"""Matches of teams at the entry line of players: one key is one board; 3 Enter is match 3."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import (
    AddSection,
    AddTeams,
    CreateEvent,
    EnterMatch,
    NumberPlayers,
    SectionSettings,
    proposed,
)
from openarbiter.model import BoardNo, Colour, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.team_facts import match_facts, typed_results
from tests.browser.conftest import Device, Serve
from tests.browser.hands import Hands
from tests.browser.late import ELSEWHERE, RESULTS, Held, lost, note
from tests.played import AUTHOR, play_round
from tests.team_club import invented_teams


@pytest.fixture
def league(tmp_path: Path) -> EventFile:
    """An event of eight teams of four whose first round is published: four matches."""
    settings = SectionSettings(
        name="League", system="team-swiss-2026", rounds=3, initial_colour=Colour.WHITE
    )
    file = EventFile.create(tmp_path / "league.event")
    for action in (
        CreateEvent(name="Team cup", chief_arbiter=AUTHOR),
        AddSection(section="a", settings=proposed(settings)),
        AddTeams(section="a", teams=invented_teams(8)),
        NumberPlayers(section="a"),
    ):
        file.act(action, author=AUTHOR)
    steps = play_round(file, "a", 1, None)  # type: ignore[arg-type]  # no result is drawn
    for _ in range(3):
        next(steps)
    return file


@pytest.fixture
def line(page: Page, serve: Serve, league: EventFile) -> Hands:
    """Two hands at the entry line of that round."""
    hands = Hands(page, serve(league))
    hands.open(RESULTS)
    return hands


def signs(file: EventFile) -> dict[int, str]:
    """The signs of the matches that have a result, by number."""
    section = file.state.section("a")
    facts = [match_facts(section, section.round(1), number) for number in range(1, 5)]
    found = {int(each["number"]): str(each["signs"]) for each in facts if each}
    return {number: text for number, text in found.items() if text.strip(".")}


def enter_elsewhere(file: EventFile, number: int, typed: str) -> None:
    """Another desk enters a match."""
    match = file.state.section("a").match(1, number)
    results = match and typed_results(typed, match)
    assert results
    action = EnterMatch(
        section="a", round_no=RoundNo(1), board=BoardNo(number), results=(*results,)
    )
    file.act(action, author=ELSEWHERE)


def shown(hands: Hands, number: int, typed: str) -> None:
    """The match on the page has these signs."""
    expect(hands.page.locator(f"#board-{number}")).to_have_attribute("data-held", typed)


def offered(hands: Hands, board: str) -> None:
    """The board in the field."""
    expect(hands.page.locator("#entry [name=board]")).to_have_value(board)


def test_one_key_is_one_board(line: Hands, league: EventFile) -> None:
    """The next board is offered while answers are under way; another desk enters a match too."""
    offered(line, "1.1")
    held = Held(line.page, "POST")
    line.press(*"1=01")
    offered(line, "2.1")
    line.press(*"011")
    enter_elsewhere(league, 4, "1111")
    held.wait()
    held.let_go()
    shown(line, 1, "1=01")
    shown(line, 2, "011.")
    shown(line, 4, "1111")
    offered(line, "2.4")
    line.press(*"0==")
    shown(line, 3, "==..")
    assert signs(league) == {1: "1=01", 2: "0110", 3: "==..", 4: "1111"}


def test_a_number_is_a_match_or_a_board(line: Hands, league: EventFile) -> None:
    """3 Enter goes to match 3; a board is its match, a point, and its number; Escape goes back."""
    line.press("3", "Enter")
    offered(line, "3.1")
    line.press("1")
    offered(line, "3.2")
    line.press(*"2.3")
    offered(line, "2.3")
    line.press("0")
    offered(line, "2.4")
    line.press(*"b1.2", "Enter", "=")
    offered(line, "1.3")
    line.press(*"9", "Enter")
    expect(note(line)).to_contain_text("This round has no board 9")
    line.press("Escape")
    offered(line, "1.3")
    shown(line, 1, ".=..")
    assert signs(league) == {1: ".=..", 2: "..0.", 3: "1..."}


def test_results_are_written_over_after_a_question_only(line: Hands, league: EventFile) -> None:
    """By who entered them too; Escape leaves the board, Backspace takes back the last entry."""
    line.press("1")
    shown(line, 1, "1...")
    line.press(*"b1.1", "Enter")
    expect(line.page.locator("#entry .held b")).to_have_text("1–0")  # noqa: RUF001  (a result)
    line.submit("0")
    expect(line.page.locator("main")).to_contain_text("the result of board 1 is written over")
    line.submit("Escape")
    expect(line.page.locator("#unsaved")).to_be_hidden()
    assert signs(league) == {1: "1..."}
    line.press("Backspace")
    expect(note(line)).to_have_text("Board 1.1: the last entry is taken back.")
    assert signs(league) == {}


def test_a_board_of_a_dead_line_is_sent_again_by_itself(line: Hands, league: EventFile) -> None:
    """Once: its answer was lost, and it is there already."""
    lost(line, "1")
    expect(line.page.locator("#unsaved b")).to_have_text("1.1 1–0")  # noqa: RUF001  (a result)
    expect(line.page.locator("#unsaved")).to_be_hidden()
    shown(line, 1, "1...")
    assert sum(isinstance(each.action, EnterMatch) for each in league.entries()) == 1


def test_a_phone_enters_a_match_by_its_buttons(
    device: Device, serve: Serve, league: EventFile
) -> None:
    """Nothing is wider than the window."""
    page = device(390, 844, watch=True, is_mobile=True)
    page.goto(serve(league) + RESULTS)
    for sign in "1=0/":
        page.tap(f"#entry .keys button[value='{sign}']")
    expect(page.locator("#board-1")).to_have_attribute("data-held", "1=0/")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert signs(league) == {1: "1=0/"}
