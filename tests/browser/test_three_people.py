"""An event of two sections and a hundred players, run by three people at three browsers.

One registers, one pairs and corrects, one enters results at boards; the administrator's machine
loses its power in the middle of a round. The desk is the program itself, in a process of its own.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import openarbiter as oa
from openarbiter.store import EventFile
from tests.browser.conftest import watched
from tests.browser.hands import Hands
from tests.browser.late import pasted_list
from tests.cli.running import ADDRESS, Running, starting

PLAYERS = {"a": 60, "b": 40}
ROUNDS = 3
POWER_CUT = (2, "a")
"""The round and section in which the power fails, with half of the results in."""

PEOPLE = {
    "Ines Quill": {"role": "registration"},
    "Dag Ferris": {"role": "arbiter"},
    "Bo Tarn": {"role": "results", "first": "1", "last": "12"},
}
SIGNS = ("1-0", "1/2-1/2", "0-1")


@pytest.mark.nightly
def test_three_people_run_an_event(browser: Browser, tmp_path: Path) -> None:
    """From registration to the last round; what was acknowledged is there after the power cut."""
    with starting(tmp_path) as start, people(browser, 4) as pages:
        port = free_port()
        running = start("--hall", "--port", port)
        machine, desk, arbiter, boards = (Hands(page, running.address[:-1]) for page in pages)
        create(machine, running)
        pins = {name: taken_in(machine, name, fields) for name, fields in PEOPLE.items()}
        for hands, name in ((desk, "Ines Quill"), (arbiter, "Dag Ferris"), (boards, "Bo Tarn")):
            entered(hands, name, pins[name])
        for section, many in PLAYERS.items():
            registered(desk, section, many)
        for section in PLAYERS:
            drawn(arbiter, section)
        for number in range(1, ROUNDS + 1):
            for section in PLAYERS:
                published(arbiter, section, number)
            for section in PLAYERS:
                if (number, section) == POWER_CUT:
                    half_entered(boards, arbiter, section, number)
                    running.process.kill()
                    lost_and_found(arbiter, section, number, running, start, port)
                results(boards, arbiter, section, number)
            for section in PLAYERS:
                arbiter.open(f"/{section}/rounds/{number}/results")
                arbiter.submit("Control+Enter")
        lines = arbiter.twin("/log.json")["view"]["lines"]
        assert {"Dag Ferris", "Bo Tarn"} <= {line["author"] for line in lines}
        nothing_lost(next(tmp_path.glob("*.openarbiter")))


@contextmanager
def people(browser: Browser, many: int) -> Iterator[list[Page]]:
    """So many browsers, each with its own cookies; the last one is a phone."""
    widths = [1366] * (many - 1) + [390]
    contexts = [
        browser.new_context(viewport={"width": width, "height": 860}, locale="en-GB")
        for width in widths
    ]
    yield [watched(context) for context in contexts]
    for context in contexts:
        context.close()


def free_port() -> int:
    """A port that nobody uses, to be used twice."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def create(machine: Hands, running: Running) -> None:
    """The administrator opens the printed address and makes the event with its two sections."""
    found = ADDRESS.search(running.out)
    assert found
    machine.open(f"/{found[2]}")
    machine.open("/new")
    machine.fill("input[name=name]", "Marrow Quay Congress")
    machine.fill("input[name=rounds]", str(ROUNDS))
    machine.unfold("#taken a[href='#people']")
    machine.fill("input[name=chief_arbiter]", "Wren Osterley")
    machine.go("/a/players/paste")
    machine.open("/settings")
    machine.reach("form[action='/settings/sections'] input[name=section]")
    machine.page.keyboard.type("Challengers")
    machine.page.select_option("form[action='/settings/sections'] select[name=model]", "a")
    machine.submit("Enter")
    assert len(machine.twin("/settings.json")["sections"]) == len(PLAYERS)


def taken_in(machine: Hands, name: str, fields: dict[str, str]) -> str:
    """A person with a role; the PIN that the page shows once."""
    machine.open("/people")
    page = machine.page
    page.fill("#form input[name=name]", name)
    page.select_option("#form select[name=role]", fields["role"])
    for field in ("first", "last"):
        page.fill(f"#form input[name={field}]", fields.get(field, ""))
    page.click("#form button[value=add]")
    shown = page.locator(".say.confirm h2")
    expect(shown).to_contain_text(name)
    found = re.search(r"\d{6}", shown.inner_text())
    assert found
    return found[0]


def entered(hands: Hands, name: str, pin: str) -> None:
    """Somebody enters with name and PIN."""
    hands.open("/enter")
    hands.fill("input[name=name]", name)
    hands.fill("input[name=pin]", pin)
    hands.submit("Enter")
    expect(hands.page.locator("header .me").last).to_contain_text(name)


def registered(desk: Hands, section: str, many: int) -> None:
    """A list of people who are in no other section is pasted, and everybody is ticked who comes."""
    desk.open(f"/{section}/players/paste")
    head, *lines = pasted_list(many).splitlines()
    own = [line.replace("\t", f" {section.upper()}.\t", 1) for line in lines]
    desk.fill("#list", "\n".join((head, *own)))
    desk.reads(f"{many} players read")
    desk.go(f"/{section}/players")
    desk.open(f"/{section}/players/check-in")
    for pid in range(1, many + 1):
        desk.post(f"/{section}/players/check-in", {"pid": str(pid), "here": "yes"})
    desk.open(f"/{section}/players/check-in")
    desk.reads(f"{many} of {many} have arrived")


def drawn(arbiter: Hands, section: str) -> None:
    """The first colour is drawn by a seed."""
    arbiter.open(f"/{section}/lots")
    arbiter.fill("#round-1 input[name=seed]", "numbers of 26 November: 7 14 21 28")
    arbiter.submit("Enter")
    arbiter.answer("before everybody's eyes")


def published(arbiter: Hands, section: str, number: int) -> None:
    """A round paired, looked at and published."""
    place = f"/{section}/rounds/{number}"
    arbiter.open(f"{place}/who")
    arbiter.go(f"{place}/pairings")
    arbiter.submit("Control+Enter")
    arbiter.reads("is published")


def sign(number: int, board: int) -> str:
    """The result of a board, the same every time."""
    return SIGNS[(number * 5 + board) % len(SIGNS)]


def half_entered(boards: Hands, arbiter: Hands, section: str, number: int) -> None:
    """The helper enters the results of three boards on the phone, the arbiter one."""
    boards.open("/mine")
    for board in (1, 2, 3):
        row = boards.page.locator(f"section:first-of-type #board-{board}")
        row.locator(f"button[value='{sign(number, board)}']").click()
        expect(row.locator("button")).to_have_count(0)  # it is entered, and an arbiter corrects it
    arbiter.open(f"/{section}/rounds/{number}/results")
    arbiter.press("b", *"20", "Enter", "1")
    expect(arbiter.page.locator("#board-20 a.ink")).to_be_visible()


def lost_and_found(  # noqa: PLR0913, PLR0917  (what happens around a power cut)
    arbiter: Hands, section: str, number: int, running: Running, start: object, port: int
) -> None:
    """A result is typed while the desk is dead; it stays there and is saved after the start."""
    running.process.communicate()
    arbiter.press("b", *"21", "Enter", "0")
    expect(arbiter.page.locator("#unsaved")).to_be_visible()
    assert callable(start)
    start("--hall", "--port", port)
    arbiter.press("Control+Enter")  # save again
    expect(arbiter.page.locator("#board-21 a.ink")).to_be_visible()
    shown = arbiter.twin(f"/{section}/rounds/{number}/results.json")["rows"]
    there = {row["board"] for row in shown if row["result"]}
    assert there == {1, 2, 3, 20, 21}


def results(boards: Hands, arbiter: Hands, section: str, number: int) -> None:
    """The helper's boards on the phone, all others at the desk."""
    boards.open("/mine")
    place = f"/{section}/rounds/{number}/results"
    for board in arbiter.twin(f"{place}.json")["missing"]:
        fields = {"section": section, "round": str(number), "board": str(board)}
        if board <= int(PEOPLE["Bo Tarn"]["last"]):
            boards.post("/mine", fields | {"r": sign(number, board)})
        else:
            arbiter.post(f"{place}/{board}", {"r": sign(number, board)})
    assert not arbiter.twin(f"{place}.json")["missing"]


def nothing_lost(path: Path) -> None:
    """The log is whole, and each section checks and verifies clean."""
    with EventFile.look(path) as file:
        assert file.verify_chain() is None
        assert {entry.author for entry in file.entries()} >= set(PEOPLE)
        sections = file.state.sections
    for section in sections:
        tournament = section.tournament
        assert (len(tournament.players), tournament.paired_rounds) == (PLAYERS[section.key], ROUNDS)
        assert oa.check(tournament).differences == ()
        assert list(oa.verify(tournament).findings) == []
