"""A day at the desk on which not everything goes as planned, with the keyboard alone.

Each part is a step of one event, so that others can be added between them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from openarbiter.desk import (
    AddPlayers,
    AddSection,
    CreateEvent,
    NewPlayer,
    NumberPlayers,
    Pid,
    PlayerFacts,
    SectionSettings,
    SetAbsent,
)
from openarbiter.formats import read_tournament
from openarbiter.model import Result, RoundNo
from openarbiter.store import EventFile
from tests.browser.hands import Hands

NAMES = (
    *("Abernath, Ilse", "Brackwell, Tom", "Corvino, Lea", "Dunmore, Kit", "Estevar, Nuno"),
    *("Fenwright, Ada", "Gallowin, Per", "Hestrand, Mia", "Ingersol, Jo", "Jarvinio, Sal"),
)
"""Invented people, by strength."""

ROUNDS = 2
ABSENT = (3, 8)
"""Who does not come to round 1 and says nothing, by id."""

EXCUSED = 8
"""Who of them comes to round 2."""

REASON = "The committee of appeal decides on Monday"


def test_played_event(page: Page, serve: Callable[[EventFile | None], str], tmp_path: Path) -> None:
    """From the players who did not come to the report that is let out with a game open."""
    file = prepared(tmp_path / "played.openarbiter")
    hands = Hands(page, serve(file))
    played(hands, 1, boards=4)
    absent_players_are_asked_about(hands, file)
    last_round_with_an_adjourned_game(hands)
    final_report_is_refused(hands)
    final_report_is_forced(hands, file)


def prepared(path: Path) -> EventFile:
    """Ten players, two of whom nobody has seen."""
    file = EventFile.create(path)
    file.act(CreateEvent(name="Marrow Quay Open", start="2026-11-20", end="2026-11-22"), author="t")
    settings = SectionSettings(name="Open", rounds=ROUNDS, tie_breaks=("BH/C1", "BH"))
    file.act(AddSection(section="a", settings=settings), author="t")
    entered = tuple(
        NewPlayer(
            pid=Pid(number), facts=PlayerFacts(name=NAMES[number - 1], rating=2300 - 41 * number)
        )
        for number in range(1, 11)
    )
    file.act(AddPlayers(section="a", players=entered), author="t")
    file.act(NumberPlayers(section="a"), author="t")
    for pid in ABSENT:
        action = SetAbsent(section="a", pid=Pid(pid), round_no=RoundNo(1), announced=False)
        file.act(action, author="t")
    return file


def played(hands: Hands, number: int, *, boards: int) -> None:
    """A round paired, published, entered and closed, with Ctrl+Enter and one key a board."""
    place = f"/a/rounds/{number}"
    hands.open(f"{place}/absences")
    hands.go(f"{place}/look")
    hands.go(f"{place}/publish")
    hands.go(f"{place}/results")
    send_results(hands, number, dict.fromkeys(range(1, boards + 1), "1"))
    hands.go(f"{place}/complete")


def send_results(hands: Hands, number: int, results: dict[int, str]) -> None:
    """Results as the forms they are: how they are typed is not the point here."""
    for board, key in results.items():
        hands.post(f"/a/rounds/{number}/results/{board}", {"r": key})
    hands.open(f"/a/rounds/{number}/results")


def absent_players_are_asked_about(hands: Hands, file: EventFile) -> None:
    """The safe answer has the focus; one key answers for all, and nobody is asked twice."""
    place = "/a/rounds/2/absences"
    hands.open(place)
    question = hands.page.locator("#missed")
    expect(question).to_contain_text("2 players did not come to round 1 and gave no notice")
    expect(question).to_contain_text("C.05, 6.5")
    expect(hands.page.locator("#missed button")).to_be_focused()
    expect(hands.page.locator("button:disabled")).to_contain_text("Pair round 2")
    hands.reach(f"input[name=plays][value='{EXCUSED}']")
    hands.press("Space")
    hands.submit("Control+Enter")
    expect(question).to_have_count(0)
    hands.open(place)
    expect(question).to_have_count(0)
    hands.go("/a/rounds/2/look")
    seated = file.state.section("a").round(2).draft.seated
    assert seated == {Pid(number) for number in range(1, 11)} - {Pid(ABSENT[0])}


def last_round_with_an_adjourned_game(hands: Hands) -> None:
    """Board 2 is adjourned; the round is closed, and nobody says that all is complete."""
    hands.go("/a/rounds/2/publish")
    hands.go("/a/rounds/2/results")
    send_results(hands, 2, {1: "1", 2: ".", 3: "=", 4: "0"})
    hands.submit("Control+Enter")
    hands.answer("adjourned by the chief arbiter")
    hands.open("/")
    hands.reads("All rounds are played, and one game has no result")
    for path in ("/a/standings", "/a/cross-table", "/papers/standings?s=a"):
        hands.open(path)
        shown = hands.page.locator("#unfinished")
        expect(shown).to_contain_text("Not final: 1 game has no result")
        expect(shown).to_contain_text("Round 2, board 2: ")


def final_report_is_refused(hands: Hands) -> None:
    """The page of the report says why; an interim file is to be had, marked as one."""
    answer = hands.page.request.get(f"{hands.base}/files/export/a/trf26")
    assert answer.status == 409
    interim = hands.page.request.get(f"{hands.base}/files/export/a/trf26?interim=1")
    assert "-interim.trf" in interim.headers["content-disposition"]
    assert "### Interim file" in interim.text()
    hands.open("/")
    hands.enter("#next a", "/a/final")
    hands.reads("The final report is refused")


def final_report_is_forced(hands: Hands, file: EventFile) -> None:
    """A reason and a tick; the file has ``?`` for the result and the reason in a comment."""
    hands.fill("textarea[name=reason]", REASON)
    hands.reach("input[name=read]")
    hands.press("Space")
    hands.reach("button.danger")
    hands.submit("Enter")
    hands.reads("The final report was let out")
    answer = hands.page.request.get(f"{hands.base}/files/export/a/trf26")
    assert answer.status == 200
    assert f"Reason: {REASON}" in answer.text()
    found = read_tournament(answer.body(), name="final.trf").tournament
    board = file.state.section("a").round(2).board(2)
    assert board is not None
    open_ones = {
        file.state.section("a").pid(player.tpn)
        for player in found.players
        if player.record(RoundNo(2)).result is Result.UNDECIDED
    }
    assert open_ones == board.pair
    hands.open("/")
    hands.reads("All rounds are complete")
