"""Results reported by players from their phones: two equal reports are the result, once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from openarbiter.desk import OUTCOMES, Reporter, ReportResult
from openarbiter.model import RoundNo
from openarbiter.web.accounts import Accounts
from openarbiter.web.guesses import OF_DEVICE, Source
from openarbiter.web.reports import ALPHABET, LENGTH, take
from tests.browser.late import published
from tests.web.browser import HALL, Browser, Hall, words
from tests.web.conftest import held


class Floor(Hall):
    """A desk in the hall with round 1 of nine players published, and the codes of its slips."""

    def __init__(self, folder: Path, machine: Browser) -> None:
        super().__init__(folder, machine)
        self.desk = machine.app.state.desk
        self.desk.addresses = ("http://192.0.2.7:8000/",)

    def code(self, board: int, side: Reporter, number: int = 1) -> str:
        """The code of one side of a board."""
        found = self.desk.file.state.section("a").round(number).board(board)
        codes = self.desk.codes(self.desk.file)
        return str(codes.code("a", number, found, side))

    def phone(self) -> Browser:
        """A phone that was never here."""
        return self.browser()

    def report(
        self, phone: Browser, code: str, result: str, *, key: str = "", status: int = 303
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
    with held(tmp_path) as machine:
        machine.publish(1)
        yield Floor(tmp_path, machine)


WHITE, BLACK = Reporter.WHITE, Reporter.BLACK


def test_codes_are_secret(floor: Floor) -> None:
    """Each side, board, round and desk has others; none of them stands in the event or a page."""
    codes = {floor.code(board, side) for board in range(1, 5) for side in (WHITE, BLACK)}
    assert len(codes) == 8
    assert all(len(one) == LENGTH and set(one) <= set(ALPHABET) for one in codes)
    again = Accounts.of_folder(floor.folder)
    assert again.kept_secret() == floor.persons.kept_secret() != Accounts().kept_secret()
    floor.report(floor.phone(), floor.code(1, WHITE), "1-0")
    held = floor.desk.file.path.read_bytes()
    assert not any(one.encode() in held for one in codes)
    for page in ("/p/a", "/p/a?view=boards", "/log", "/papers/boards"):
        text = floor.machine.get(page)
        assert not any(one in text for one in codes), page
    for board in range(1, 5):
        floor.machine.post(f"/a/rounds/1/results/{board}", r="1")
    floor.machine.post("/a/rounds/1/complete")
    floor.machine.publish(2)
    assert not codes & {floor.code(board, WHITE, 2) for board in range(1, 5)}


def test_guessing_a_code_is_slow(floor: Floor) -> None:
    """A phone waits after a few wrong ones; right ones are no try."""
    guesser, code = floor.phone(), floor.code(1, WHITE)
    for number in range(3 * OF_DEVICE.most):
        guesser.get(f"/r/{code}")
        guesser.get(f"/r/WRNG{number:04}".replace("0", "Z").replace("1", "Y"), status=404)
    for _ in range(OF_DEVICE.most - 1):
        guesser.get("/r/ZZZZZZZZ", status=404)
    assert "Try again in 60 seconds" in words(guesser.get(f"/r/{code}", status=429))
    guesser.post(f"/r/{code}", r="1-0", key="k", status=429)
    floor.now += 60
    assert "You report for White" in guesser.get(f"/r/{code}")


def test_one_joker_closes_no_report_of_the_hall(floor: Floor) -> None:
    """All phones of a hall are behind one address: who guesses waits, the others report."""
    joker, player = floor.phone(), floor.phone()
    for _ in range(OF_DEVICE.most):
        joker.get("/r/ZZZZZZZZ", status=404)
    joker.get(f"/r/{floor.code(1, WHITE)}", status=429)
    for side in (WHITE, BLACK):
        floor.report(floor.phone(), floor.code(1, side), "1-0")
    assert floor.result(1) == "1–0"
    for at in range(300):  # each mistypes once, in a moment
        floor.persons.note_code(Source(f"phone {at}", HALL), right=False)
    assert floor.state(player, floor.code(2, WHITE)) == "none"


def test_slips_carry_codes_while_phones_reach_the_desk(floor: Floor) -> None:
    """Number, title and rating of both; in the hall two codes for each board without a result."""
    floor.machine.post("/a/rounds/1/results/1", r="1")
    page = floor.machine.get("/papers/slips")
    shown = words(page)
    assert page.count("<svg") == 6
    assert f"{floor.code(2, WHITE)[:4]}-{floor.code(2, WHITE)[4:]}" in shown
    assert "Without a camera: http://192.0.2.7:8000/r, then the code." in shown
    assert "no. 2 · 2326" in shown
    floor.desk.addresses = ()
    alone = floor.machine.get("/papers/slips")
    assert "<svg" not in alone
    assert "/r" not in words(alone)
    floor.phone().get("/papers/slips", status=303)


def test_reports_of_both_at_the_same_moment_are_one_result(tmp_path: Path) -> None:
    """However they meet: each board has its result once, and a report of each side."""
    file = published(tmp_path / "round.event", players=40)
    boards = file.state.section("a").round(1).boards

    def send(side: Reporter) -> None:
        for board in boards:
            report = ReportResult(
                section="a",
                round_no=RoundNo(1),
                board=board.number,
                outcome=OUTCOMES["1-0"],
                by=side,
                device=side.value,
            )
            take(file, report, side.value)

    with file, ThreadPoolExecutor() as pool:
        list(pool.map(send, (WHITE, BLACK)))
        done = [type(entry.action).__name__ for entry in file.entries()]
        assert done.count("EnterResult") == len(boards)
        assert done.count("ReportResult") == 2 * len(boards)
        assert not file.state.section("a").missing(1)
