"""A day at the desk on which not everything goes as planned, with the keyboard alone.

Each part is a step of one event, so that others can be added between them. It begins in this
process and ends in ``openarbiter serve FOLDER``, which is killed in the last round.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from openarbiter.desk import (
    AddPlayers,
    AddSection,
    CreateEvent,
    NewPlayer,
    Pid,
    PlayerFacts,
    SectionSettings,
)
from openarbiter.formats import read_tournament
from openarbiter.model import Colour, Result, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.request import Request
from openarbiter.web.security import COOKIE, FIELD, cookie_name
from tests.browser.hands import Hands
from tests.browser.late import RESULTS, offered, results, shown, typed
from tests.browser.serving import Served
from tests.cli.running import Running, starting
from tests.played import facts_of
from tests.web.test_at_once import PATIENCE, report_file

EVENT = "Marrow Quay Open"

NAMES = (
    *("Abernath, Ilse", "Brackwell, Tom", "Corvino, Lea", "Dunmore, Kit", "Estevar, Nuno"),
    *("Fenwright, Ada", "Gallowin, Per", "Hestrand, Mia", "Ingersol, Jo", "Jarvinio, Sal"),
)
"""Invented people, by strength."""

NEW = tuple(facts_of(number) for number in range(20))
"""Twenty who come without having entered, all at the same moment."""

ROUNDS = 3
BOARDS = 14
"""Boards of a round with 28 or 29 players."""

ABSENT = (3, 8)
"""Who does not come to round 1 and says nothing, by id."""

EXCUSED = 8
"""Who of them comes to round 2."""

PAUSE = 100
"""Milliseconds between two keys: ten keys a second."""

ROUND_1 = "110=10110=010="
"""The results of round 1, by board."""

LAST = "1.=01=01=01=01"
"""The results of the last round, by board; the second game is adjourned."""

REASON = "The committee of appeal decides on Monday"


def test_played_event(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the door to the report that is let out with a game open."""
    path = tmp_path / "played.openarbiter"
    file = prepared(path)
    with Served(file, tmp_path) as served:
        hands = Hands(page, served.address)
        check_in_while_twenty_come(hands, file)
        all_who_are_not_here_are_left_out(hands, file)
        published(hands, 1)
        results_while_others_send_things(hands, file, monkeypatch)
        results_with_enter_and_without(hands, file)
        absent_players_are_asked_about(hands, file)
        hands.submit("Control+Enter")
        hands.reads("is published")
        correction_of_an_earlier_round(hands, file)
        sent_and_completed(hands, 2)
        absent_player_stays_out(hands)
        published(hands, 3)
    with starting(tmp_path) as start:
        running = start(tmp_path, "--port", 0)
        event_of_the_folder_is_opened(hands, running)
        last_round_with_an_adjourned_game(hands)
        running.process.kill()
        running.process.wait()
        event_is_open_again(hands, start(tmp_path, "--port", 0))
        last_round_is_closed(hands)
        final_report_is_refused(hands)
        strict_rules_are_left(hands)
        final_report_is_forced(hands)


def prepared(path: Path) -> EventFile:
    """Ten players who have entered, before round 1."""
    file = EventFile.create(path)
    file.act(CreateEvent(name=EVENT, start="2026-11-20", end="2026-11-22"), author="t")
    settings = SectionSettings(
        name="Open", rounds=ROUNDS, initial_colour=Colour.WHITE, tie_breaks=("BH/C1", "BH")
    )
    file.act(AddSection(section="a", settings=settings), author="t")
    entered = tuple(
        NewPlayer(
            pid=Pid(number), facts=PlayerFacts(name=NAMES[number - 1], rating=2300 - 41 * number)
        )
        for number in range(1, 11)
    )
    file.act(AddPlayers(section="a", players=entered), author="t")
    return file


def new_player(base: str, facts: PlayerFacts, together: threading.Barrier) -> int:
    """A device of its own, with its own cookie, enters somebody; the status of the answer."""
    with httpx2.Client(base_url=base, timeout=PATIENCE) as device:
        device.get("/a/players/new")
        form = {
            FIELD: device.cookies[cookie_name(COOKIE, device.base_url.port or 80)],
            "name": facts.name,
            "here": "yes",
        }
        together.wait(PATIENCE)
        return device.post("/a/players/new", data=form).status_code


def check_in_while_twenty_come(hands: Hands, file: EventFile) -> None:
    """Ten keys a second, while twenty devices enter one player each: nobody is missing."""
    hands.open("/a/players/check-in")
    there = [name for pid, name in enumerate(NAMES, start=1) if pid not in ABSENT]
    together = threading.Barrier(len(NEW), timeout=PATIENCE)
    with ThreadPoolExecutor(len(NEW)) as devices:
        coming = [devices.submit(new_player, hands.base, one, together) for one in NEW]
        for name in there:
            hands.page.keyboard.type(name.split(",")[0], delay=PAUSE)
            hands.page.keyboard.press("Enter", delay=PAUSE)
        assert [one.result(PATIENCE) for one in coming] == [303] * len(NEW)
    expect(hands.page.locator("#unsaved .count")).to_have_text(f"Saved here: {len(there)}.")
    expect(hands.page.locator("#unsaved .missed")).to_be_hidden()
    expect(hands.page.locator("h1")).to_have_text("28 of 30 have arrived")
    entrants = file.state.section("a").entrants
    assert len({one.pid for one in entrants}) == len(NAMES) + len(NEW)
    assert {int(one.pid) for one in entrants if not one.checked_in} == set(ABSENT)


def all_who_are_not_here_are_left_out(hands: Hands, file: EventFile) -> None:
    """One button for both; it is on the page of the check-in."""
    head = file.head
    hands.open("/a/players/check-in")
    hands.reach("form[action$='/leave-out'] button")
    expect(hands.page.locator("main :focus")).to_contain_text("Leave out all 2 who are not here")
    hands.submit("Enter")
    assert file.head == head + 1
    away = {int(one.pid) for one in file.state.section("a").entrants if one.bye_in(1)}
    assert away == set(ABSENT)


def published(hands: Hands, number: int) -> None:
    """A round paired and published, with Ctrl+Enter, up to its entry line."""
    place = f"/a/rounds/{number}"
    hands.open(f"{place}/who")
    hands.go(f"{place}/pairings")
    hands.submit("Control+Enter")
    hands.reads("is published")
    hands.go(f"{place}/results")


@contextmanager
def import_under_way(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[threading.Event, Future[int]]]:
    """A file of 40 players that is being read until the event is set."""
    begun, go_on = threading.Event(), threading.Event()

    reading = Request.read

    def waiting(now: Request, *asked: Any, **more: Any) -> Any:  # noqa: ANN401 - as the original
        begun.set()
        assert go_on.wait(PATIENCE)
        return reading(now, *asked, **more)

    def sent() -> int:
        with httpx2.Client(base_url=hands.base, timeout=PATIENCE) as device:
            device.get("/files")
            form = {
                FIELD: device.cookies[cookie_name(COOKIE, device.base_url.port or 80)],
                "lenient": "yes",
            }
            upload = {"file": ("rapid.trf", report_file(40))}
            return device.post("/files", data=form, files=upload).status_code

    monkeypatch.setattr(Request, "read", waiting)
    with ThreadPoolExecutor(1) as elsewhere:
        coming = elsewhere.submit(sent)
        assert begun.wait(PATIENCE)
        try:
            yield go_on, coming
        finally:
            go_on.set()
    monkeypatch.undo()


def form_of_another_site(hands: Hands) -> None:
    """A page of somebody else sends a result through this browser: refused, and told nothing."""
    page = hands.page.context.new_page()
    form = (
        f"<form method=post action='{hands.base}{RESULTS}'><input type=hidden name=board value=9>"
        "<input type=hidden name=r value=1><button autofocus>Win</button></form>"
    )
    page.route(
        "http://evil.example/",
        lambda route: route.fulfill(body=form, content_type="text/html"),
    )
    page.goto("http://evil.example/")
    with page.expect_response(hands.base + RESULTS) as answer:
        page.press("button", "Enter")
    said = answer.value.text()
    assert answer.value.status == 403
    assert "another page than the desk itself" in said
    for secret in (EVENT, *NAMES, *(one.name for one in NEW), "<nav", "href"):
        assert secret not in said
    page.close()


def results_while_others_send_things(
    hands: Hands, file: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards 1 to 3 are saved while a file is read and another site sends a form."""
    with import_under_way(hands, monkeypatch) as (go_on, coming):
        hands.press(*ROUND_1[:2])
        form_of_another_site(hands)
        typed(hands, 3, "0–1", ROUND_1[2])  # noqa: RUF001  (en dashes)
        offered(hands, 4)
        assert results(file) == {1: "1-0", 2: "1-0", 3: "0-1"}
        assert not coming.done()
        go_on.set()
        assert coming.result(PATIENCE) == 303
    assert [len(section.entrants) for section in file.state.sections] == [30, 40]
    hands.open(RESULTS)
    hands.reach("#foot-undo [name=undo]")  # it was the wrong event
    hands.submit("Enter")
    assert [section.key for section in file.state.sections] == ["a"]


def results_with_enter_and_without(hands: Hands, file: EventFile) -> None:
    """Board after board; one that is named in between, and the order goes on behind it."""
    hands.open(RESULTS)
    hands.press("=", "Enter", "1", "0", "Enter")
    hands.press("b", "1", "1", "Enter", *ROUND_1[10:])
    offered(hands, 7)
    hands.press("Enter", "1", "1", "Enter", "0", "=")
    expect(hands.page.locator("h1")).to_have_text(f"All {BOARDS} results are in")
    outcome = {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}
    assert results(file) == {at: outcome[key] for at, key in enumerate(ROUND_1, start=1)}
    hands.submit("Control+Enter")


def absent_players_are_asked_about(hands: Hands, file: EventFile) -> None:
    """The safe answer has the focus; one key answers for all, and nobody is asked twice."""
    place = "/a/rounds/2/who"
    hands.open(place)
    question = hands.page.locator("#missed")
    expect(question).to_contain_text("2 players did not come to round 1 and gave no notice")
    expect(question).to_contain_text("C.05, 6.5")
    expect(hands.page.locator("#missed button")).to_be_focused()
    expect(hands.page.locator("button:disabled")).to_contain_text("Pair round 2")
    hands.reach(f"#missed input[name=plays][value='{EXCUSED}']")
    hands.press("Space")
    hands.submit("Control+Enter")
    expect(question).to_have_count(0)
    hands.open(place)
    expect(question).to_have_count(0)
    hands.go("/a/rounds/2/pairings")
    seated = file.state.section("a").round(2).draft.seated
    missing = {one.pid for one in file.state.section("a").entrants} - seated
    assert Pid(ABSENT[0]) in missing
    assert Pid(EXCUSED) in seated


def correction_of_an_earlier_round(hands: Hands, file: EventFile) -> None:
    """Board 2 of round 1 is wrong, and round 2 is published: it counts for round 3."""
    for sure in (False, True):
        hands.open("/a/rounds/1/results")
        hands.reach("#board-2 a.ink")
        hands.submit("Enter")
        hands.submit("0")
        way = hands.page.locator("#way-counts")
        expect(way).to_contain_text("It counts from the pairing of round 3 on.")
        hands.press("Control+Enter")  # nothing without the reason, which has the focus
        expect(hands.page.locator("input[name=reason]")).to_be_focused()
        if sure:
            hands.page.keyboard.type("both score sheets say so")
            hands.submit("Control+Enter")
        assert results(file)[2] == ("0-1" if sure else "1-0")


def sent_and_completed(hands: Hands, number: int) -> None:
    """Results as the forms they are: how they are typed is not the point here."""
    hands.open(f"/a/rounds/{number}/results")
    for board in hands.twin(f"/a/rounds/{number}/results.json")["missing"]:
        hands.post(f"/a/rounds/{number}/results/{board}", {"r": "1"})
    hands.open(f"/a/rounds/{number}/results")
    hands.submit("Control+Enter")


def absent_player_stays_out(hands: Hands) -> None:
    """Who was dropped is out until somebody brings him back, and is not asked about again."""
    hands.open("/a/rounds/3/who")
    expect(hands.page.locator("#missed")).to_have_count(0)
    row = hands.page.locator("tr", has_text=NAMES[ABSENT[0] - 1])
    expect(row).to_contain_text("did not come to round 1, dropped")


def event_of_the_folder_is_opened(hands: Hands, running: Running) -> None:
    """The next morning: the program is started for the folder, the event is on its first page."""
    hands.base = running.address.rstrip("/")
    hands.page.goto(running.entrance)
    hands.reach("form[action='/open'] button.end")
    hands.submit("Enter")
    hands.reads("Round 3 is published")


def last_round_with_an_adjourned_game(hands: Hands) -> None:
    """Enter follows the filled button of the overview; board 2 is adjourned."""
    hands.press("Enter")
    hands.arrive("/a/rounds/3/results")
    hands.press(*LAST)
    shown(hands, BOARDS, "1–0")  # noqa: RUF001  (they are saved in order)
    expect(hands.page.locator("#board-2")).to_contain_text("adjourned")


def event_is_open_again(hands: Hands, running: Running) -> None:
    """The program was killed: started again it has the event open, with all that was saved."""
    assert running.out.startswith(EVENT)
    hands.base = running.address.rstrip("/")
    hands.page.goto(running.entrance)  # another port: the cookies of the first one do not hold
    sign = {"1": "1–0", "0": "0–1", "=": "½–½", ".": ""}  # noqa: RUF001
    rows = hands.twin("/a/rounds/3/results.json")["rows"]
    assert [row["result"] for row in rows] == [sign[key] for key in LAST]
    assert [row["board"] for row in rows if row["adjourned"]] == [2]


def last_round_is_closed(hands: Hands) -> None:
    """The round is closed with a game adjourned, and nobody says that all is complete."""
    hands.open("/a/rounds/3/results")
    hands.submit("Control+Enter")
    hands.answer("adjourned by the chief arbiter")
    hands.open("/")
    hands.reads("All rounds are played, and one game has no result")
    for path in ("/a/standings", "/a/cross-table", "/papers/standings?s=a"):
        hands.open(path)
        shown = hands.page.locator("#unfinished")
        expect(shown).to_contain_text("Not final: 1 game has no result")
        expect(shown).to_contain_text("Round 3, board 2: ")


def final_report_is_refused(hands: Hands) -> None:
    """The page of the report says why; an interim file is to be had, marked as one."""
    answer = hands.page.request.get(f"{hands.base}/files/export/a/trf26")
    assert answer.status == 409
    interim = hands.page.request.get(f"{hands.base}/files/export/a/trf26?interim=1")
    assert "-interim.trf" in interim.headers["content-disposition"]
    assert "### Interim file" in interim.text()
    hands.open("/")
    hands.go("/a/finish")
    hands.reads("One game has no result")


def strict_rules_are_left(hands: Hands) -> None:
    """By strict rules nothing lets the report out; leaving them is asked about twice."""
    hands.open("/settings")
    hands.fill("form[action='/settings/strict'] input[name=why]", "a club evening")
    hands.submit("Enter")
    hands.fill("textarea[name=reason]", REASON)
    hands.reach("input[name=read]")
    hands.press("Space")
    hands.submit("Control+Enter")
    expect(hands.page.locator("main")).to_contain_text("asked a second time")
    hands.submit("Control+Enter")
    hands.open("/a/finish")
    hands.reach("details.more summary")
    hands.press("Enter")


def final_report_is_forced(hands: Hands) -> None:
    """A reason and a tick; the file has ``?`` for the result and the reason in a comment."""
    hands.fill("textarea[name=reason]", REASON)
    hands.reach("input[name=read]")
    hands.press("Space")
    hands.reach("button.danger")
    hands.submit("Enter")
    expect(hands.page.locator(".crumb")).to_contain_text("the final report was let out")
    answer = hands.page.request.get(f"{hands.base}/files/export/a/trf26")
    assert answer.status == 200
    assert f"Reason: {REASON}" in answer.text()
    found = read_tournament(answer.body(), name="final.trf").tournament
    board = hands.twin("/a/rounds/3/results.json")["rows"][1]
    open_ones = {
        player.name
        for player in found.players
        if player.record(RoundNo(3)).result is Result.UNDECIDED
    }
    assert open_ones == {board[side]["name"] for side in ("white", "black")}
    hands.open("/")
    hands.reads("All rounds are complete")
