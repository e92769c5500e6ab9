"""Event files for the tests: small ones, with a clock that tells what it is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from openarbiter import desk
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile

AGNES, SEAMUS = "Pellworthy, Agnes", "Drummantine, Seamus"
"""Two arbiters."""

ONE = RoundNo(1)
"""The first round."""

_MEMORY = Path("/dev/shm")  # noqa: S108  (a folder of its own is made in it)


class Ticking:
    """A clock that goes on by one minute with every look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time, a minute after the last."""
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a new event file may stand."""
    return tmp_path / "spring.openarbiter"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where the system has one, for tests that write thousands of entries."""
    if not _MEMORY.is_dir():
        yield tmp_path
        return
    folder = Path(tempfile.mkdtemp(dir=_MEMORY))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def event(path: Path) -> Iterator[EventFile]:
    """An open event of four players, nothing paired: entries 1 to 6."""
    with EventFile.create(path, clock=Ticking()) as file:
        fill(file, players=4)
        yield file


def limit_pages(file: EventFile, pages: int) -> None:
    """Let a file grow to a number of pages only, as on a disk that is full."""
    file._table._connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()


def tamper(path: Path, sql: str) -> None:
    """Change a file as somebody would who knows SQL and removes the triggers."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for name in ("entry_stays", "entry_is_kept", "entry_continues"):
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(sql)


def zero(path: Path, pages: Iterable[int] | None = None) -> None:
    """Make pages of a file zeros (``None``: all), as a disk may, whoever has it open."""
    before = path.stat()
    there = range(before.st_size // 4096)
    with path.open("r+b") as file:
        for page in there if pages is None else pages:
            file.seek(page * 4096)
            file.write(bytes(4096))
    # Times of files go on in steps of milliseconds; the last entry may be as young as this.
    os.utime(path, ns=(before.st_atime_ns, max(path.stat().st_mtime_ns, before.st_mtime_ns + 1)))


def fill(file: EventFile, *, players: int) -> None:
    """Create the event in a file, with one section and its players."""
    file.act(desk.CreateEvent(name="Saltmere Spring Open"), author=AGNES)
    settings = desk.SectionSettings(name="A", rounds=3)
    file.act(desk.AddSection(section="a", settings=settings), author=AGNES)
    for number in range(1, players + 1):
        facts = desk.PlayerFacts(name=f"Player {number}", rating=2400 - number)
        file.act(
            desk.AddPlayer(section="a", pid=desk.Pid(number), facts=facts, here=True), author=AGNES
        )


def start(file: EventFile) -> None:
    """Pair and publish round 1."""
    file.act(desk.NumberPlayers(section="a"), author=AGNES)
    file.act(desk.pair_round(file.state, "a", 1), author=AGNES)
    file.act(desk.PublishRound(section="a", round_no=ONE), author=AGNES)


def result(board: int, text: str) -> desk.EnterResult:
    """The entry of a result of round 1."""
    return desk.EnterResult(
        section="a", round_no=ONE, board=BoardNo(board), outcome=desk.OUTCOMES[text]
    )


@pytest.fixture
def cases(root: Path, memory: Path) -> Path:
    """Damaged files of invented events, each a copy; who opens one leaves something beside it."""
    folder = memory / "cases"
    shutil.copytree(root / "tests" / "data" / "store", folder)
    return folder
