"""Results reported by players from their phones: two equal reports are the result, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import Reporter
from openarbiter.web.persons import FIRST_WAIT, TRIES, Persons
from openarbiter.web.reports import ALPHABET, LENGTH, typed
from tests.web.browser import Browser, words
from tests.web.conftest import event


class Floor:
    """A desk in the hall with round 1 of nine players published, and the codes of its slips.

    Attributes:
        machine: The browser of the administrator.
        persons: The persons of the desk.
        now: Seconds on its clock.
    """

    def __init__(self, folder: Path, machine: Browser) -> None:
        self.folder = folder
        self.machine = machine
        self.persons = Persons.of_folder(folder)
        self.now = 1_000_000.0
        self.persons.clock = lambda: self.now
        self.desk = machine.app.state.desk
        self.desk.persons = self.persons
        self.desk.addresses = ("http://192.0.2.7:8000/",)
        machine.get(f"/in/{self.persons.key}", status=303)

    def code(self, board: int, side: Reporter, number: int = 1) -> str:
        """The code of one side of a board."""
        found = self.desk.file.state.section("a").round(number).board(board)
        codes = self.desk.codes(self.desk.file)
        return str(codes.code("a", number, found, side))

    def phone(self) -> Browser:
        """A phone that was never here."""
        return self.machine.beside()

    def report(
        self,
        phone: Browser,
        code: str,
        result: str,
        *,
        key: str = "",
        status: int = 303,
    ) -> str:
        """Look at the page of a code and report a result."""
        phone.client.get(f"/r/{code}")
        return phone.post(f"/r/{code}", r=result, key=key or f"{id(phone)}-{result}", status=status)

    def result(self, board: int, number: int = 1) -> str:
        """The result of a board as the arbiter sees it."""
        rows = self.machine.json(f"/a/rounds/{number}/results")["rows"]
        return str(next(row["result"] for row in rows if row["board"] == board))

    def state(self, phone: Browser, code: str) -> str:
        """What the page of a code says."""
        return str(phone.json(f"/r/{code}")["state"])


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A desk with phones around it."""
    with event(tmp_path) as file, Browser(file, tmp_path) as machine:
        machine.publish(1)
        yield Floor(tmp_path, machine)


WHITE, BLACK = Reporter.WHITE, Reporter.BLACK


def test_two_equal_reports_are_the_result(floor: Floor) -> None:
    """One is none yet; the second one enters it, once, with the reports before it in the log."""
    white, black = floor.phone(), floor.phone()
    ours, theirs = floor.code(2, WHITE), floor.code(2, BLACK)
    head = floor.machine.head()
    floor.report(white, ours, "1-0")
    assert floor.result(2) == ""
    assert floor.state(white, ours) == "waits"
    assert floor.state(black, theirs) == "other"
    floor.report(black, theirs, "1-0")
    assert floor.result(2) == "1–0"
    assert floor.state(white, ours) == floor.state(black, theirs) == "in"
    assert floor.machine.head() == head + 3
    lines = floor.machine.json("/log")["view"]["lines"][:3]
    assert [line["author"] for line in lines] == ["Black, board 2"] * 2 + ["White, board 2"]
    assert "report of White, board 2: " in words(floor.machine.get("/log"))
    assert "already" not in floor.report(white, ours, "0-1", key="late", status=409)
    assert floor.result(2) == "1–0"
