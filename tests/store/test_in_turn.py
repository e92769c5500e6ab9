"""One program and one thread at a time writes, on Windows too, and readers never wait."""

from __future__ import annotations

import errno
import importlib.util
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import TypeAlias
from unittest.mock import Mock

import pytest

from openarbiter import desk
from openarbiter.store import EventFile, NotSavedError, lock, log
from openarbiter.store.table import Table
from tests.every import every
from tests.store.conftest import AGNES

PATIENCE = 30
"""Seconds after which somebody who waits in here has waited for ever."""

LATE = 5
"""The id of a player who comes late, and whose entry takes long."""


def _newcomer(number: int) -> desk.AddPlayer:
    return desk.AddPlayer(
        section="a", pid=desk.Pid(number), facts=desk.PlayerFacts(name=f"Ada {number}")
    )


Slow: TypeAlias = tuple[threading.Event, threading.Event, list[int]]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The late player takes long: begun (an event), until the second event; and how often."""
    begun, go_on = threading.Event(), threading.Event()
    times: list[int] = []

    def slowly(state: desk.EventState, action: desk.Action) -> desk.EventState:
        if isinstance(action, desk.AddPlayer) and action.pid == LATE:
            times.append(1)
            begun.set()
            assert go_on.wait(PATIENCE)
        return desk.apply(state, action)

    monkeypatch.setattr(log, "apply", slowly)
    return begun, go_on, times


def test_what_comes_late_does_not_touch_a_file_that_was_opened_anew(event: EventFile) -> None:
    """Whoever still has the closed one is told, and the file of the open one stays in its place."""
    event.close()
    with EventFile.open(event.path) as again:
        with pytest.raises(NotSavedError, match="it was closed meanwhile"):
            event.act(_newcomer(9), author=AGNES)
        assert again.act(_newcomer(9), author=AGNES).number == event.head + 1
    assert [each.name for each in event.path.parent.iterdir()] == [event.path.name]


def test_a_file_is_behind_its_witness_where_writing_failed_and_not_while_it_writes(
    event: EventFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks in the middle of an entry need not open it anew; whoever comes afterwards does."""
    event.close()
    seen: list[bool] = []
    with EventFile.open(event.path, witness=Mock()) as file:

        def fails(*_: object) -> None:
            seen.append(file.behind)
            raise NotSavedError(file.path, "the disk is full")

        monkeypatch.setattr(Table, "append", fails)
        with pytest.raises(NotSavedError):
            file.act(_newcomer(9), author=AGNES)
        assert [*seen, file.behind] == [False, True]


def test_a_long_action_keeps_nobody_from_writing(event: EventFile, slow: Slow) -> None:
    """Another entry is acknowledged meanwhile, and the long one is done on what is there then."""
    begun, go_on, times = slow
    with ThreadPoolExecutor(1) as elsewhere:
        coming = elsewhere.submit(event.act, _newcomer(LATE), author=AGNES)
        assert begun.wait(PATIENCE)
        assert event.act(desk.AddNote(text="Meanwhile"), author=AGNES).number == 7
        go_on.set()
        assert coming.result(PATIENCE).number == 8
        assert (len(times), len(event.state.section("a").entrants)) == (2, 5)
        assert event.verify_chain() is None


def test_an_action_is_done_once_where_nobody_wrote_meanwhile(event: EventFile, slow: Slow) -> None:
    """What was found before its turn counts."""
    _, go_on, times = slow
    go_on.set()
    event.act(_newcomer(LATE), author=AGNES)
    assert len(times) == 1


def test_what_does_not_go_is_judged_in_its_turn(event: EventFile, slow: Slow) -> None:
    """An id that is taken by the time of the entry is refused, and nothing is written."""
    begun, go_on, _ = slow
    with ThreadPoolExecutor(1) as elsewhere:
        coming = elsewhere.submit(event.act, _newcomer(LATE), author=AGNES)
        assert begun.wait(PATIENCE)
        event.act(_newcomer(LATE + 1), author=AGNES)
        go_on.set()
        with pytest.raises(desk.Refusal):
            coming.result(PATIENCE)
        assert event.head == 7


READERS: dict[str, Callable[[EventFile], object]] = {
    "state": lambda file: file.state,
    "entries": lambda file: file.entries(),
    "entry": lambda file: file.entry(2),
    "counts": lambda file: file.counts(2),
    "undone": lambda file: file.undone(),
    "undone by": lambda file: file.undone_by(2),
    "undoable": lambda file: file.undoable(),
    "redoable": lambda file: file.redoable(),
}


@every("reader", READERS)
def test_who_reads_waits_for_no_writer(event: EventFile, reader: str) -> None:
    """While somebody's turn lasts, the state and the log are there to read."""
    with ThreadPoolExecutor(1) as elsewhere, event._guard:
        elsewhere.submit(READERS[reader], event).result(PATIENCE)


def test_readers_see_whole_entries_while_others_write(event: EventFile) -> None:
    """Entries, undone and done again, by the hundred: whoever reads finds what fits together."""
    done = threading.Event()

    def write() -> None:
        try:
            for _ in range(60):
                event.act(desk.AddNote(text="A note"), author=AGNES)
                event.undo(author=AGNES)
                event.redo(author=AGNES)
        finally:
            done.set()

    with ThreadPoolExecutor(1) as elsewhere:
        writing = elsewhere.submit(write)
        while not done.is_set():
            head = event.head
            assert [entry.number for entry in event.entries()[:head]] == [*range(1, head + 1)]
            last = event.undoable()
            assert last is not None
            assert last.action is not None
            event.redoable()
            event.undone()
            event.counts(head)
        writing.result(PATIENCE)
        assert event.head == 186


class Msvcrt(ModuleType):
    """Locks by open handle, as Windows does; a locked piece of a file cannot be read."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: set[int] = set()

    def locking(self, handle: int, mode: int, count: int) -> None:
        """Lock some bytes from the place of the handle on, or refuse."""
        assert (mode, count) == (self.LK_NBLCK, 1)
        self.held.discard(handle)  # the number of one that was closed is given again
        place = os.lseek(handle, 0, os.SEEK_CUR)
        assert place > os.fstat(handle).st_size, "the text behind it could not be read"
        if any(os.path.samestat(os.fstat(handle), found) for found in self.open_files()):
            raise OSError(errno.EACCES, "Permission denied")
        self.held.add(handle)

    def open_files(self) -> list[os.stat_result]:
        """The files that are locked; a handle that was closed holds nothing."""
        for handle in [*self.held]:
            try:
                os.fstat(handle)
            except OSError:
                self.held.remove(handle)
        return [os.fstat(handle) for handle in self.held]


@pytest.fixture(params=["here", "Windows"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the lock, also as it is loaded on a Windows that removes no open file."""
    if request.param == "here":
        return lock
    stand_in = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", stand_in)
    remove = Path.unlink

    def unlink(path: Path) -> None:
        if any(os.path.samestat(path.stat(), found) for found in stand_in.open_files()):
            raise PermissionError(errno.EACCES, "in use by another process", str(path))
        remove(path)

    monkeypatch.setattr(Path, "unlink", unlink)
    found = importlib.util.spec_from_file_location("lock_on_windows", lock.__file__)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    monkeypatch.setattr(sys, "platform", "win32")
    found.loader.exec_module(module)
    return module


def test_one_program_writes_and_the_next_is_told(system: ModuleType, tmp_path: Path) -> None:
    """Who holds it can be read while it is held; the end takes the file away."""
    path = tmp_path / "Frühjahr 2026.openarbiter"
    path.touch()
    first = system.Lock(path)
    first.note_address("http://127.0.0.1:8000/")
    with pytest.raises(BlockingIOError):
        system.Lock(path)
    assert system.holder_of(path)["process"] == str(os.getpid())
    assert "http://127.0.0.1:8000/" in str(system.holder_of(path))
    assert system.left_open(tmp_path) == [path]
    first.release()
    first.release()
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    system.Lock(path).release()


def test_a_program_that_died_locks_nobody_out(system: ModuleType, tmp_path: Path) -> None:
    """Its file stays, the lock does not."""
    path = tmp_path / "spring.openarbiter"
    path.touch()
    os.close(system.Lock(path)._handle)
    assert system.left_open(tmp_path) == [path]
    system.Lock(path).release()
    assert system.left_open(tmp_path) == []
