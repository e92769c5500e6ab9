"""Full disks, read-only folders (as a user without rights), two programs: survived and said."""

from __future__ import annotations

import errno
import json
import os
import resource
import secrets
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, replace
from pathlib import Path

import pytest

from openarbiter import store
from openarbiter.desk import AddNote
from openarbiter.errors import StoreError
from openarbiter.store import EventFile, MovedError
from openarbiter.store.entry import Line, continuing
from openarbiter.store.lock import Place, holder_of
from openarbiter.store.table import Table, _stamp_of
from tests.every import beside
from tests.store.conftest import AGNES, SEAMUS, fill, limit_pages, start, zero

BIG = AddNote(text="x" * 3000)

PROGRAMS = beside(__file__, "programs")

INSERT = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

posix = pytest.mark.skipif(os.name != "posix", reason="rights and limits of POSIX systems")


@contextmanager
def no_file_may_grow_beyond(size: int) -> Iterator[None]:
    """The system refuses to write beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_said_and_nothing_is_lost(event: EventFile, path: Path) -> None:
    """The action that found no room is not in the state; when there is room again it goes on."""
    limit_pages(event, 1)

    def write_on() -> None:
        for _ in range(100):
            event.act(BIG, author=AGNES)

    with pytest.raises(store.DiskFullError, match="disk is full, so nothing was changed"):
        write_on()
    done = event.head
    state = event.state
    assert len(state.notes) == done - 6
    assert event.verify_chain() is None
    limit_pages(event, 1 << 20)
    event.act(AddNote(text="after"), author=AGNES)
    event.close()
    with EventFile.open(path) as again:
        assert (again.head, again.at(done)) == (done + 1, state)


@posix
def test_a_write_that_fails_in_the_middle(event: EventFile, path: Path) -> None:
    """The system takes half of an entry: none of it is in the log, now or after opening again."""
    state, head = event.state, event.head
    with no_file_may_grow_beyond(path.stat().st_size + 1000):
        for _ in range(3):
            with pytest.raises(store.NotSavedError, match="nothing was changed"):
                event.act(BIG, author=AGNES)
        with pytest.raises(store.NotSavedError):
            event.undo(author=AGNES, reason="x" * 3000)
    assert (event.head, event.state) == (head, state)
    entry = event.act(AddNote(text="after"), author=AGNES)
    assert entry.number == head + 1
    after = event.state
    event.close()
    with EventFile.open(path) as again:
        assert (again.state, again.at(head)) == (after, state)


@posix
def test_a_new_event_on_a_full_disk(path: Path) -> None:
    """It appears whole or not at all."""
    with no_file_may_grow_beyond(5000), pytest.raises(StoreError):
        EventFile.create(path)
    assert list(path.parent.iterdir()) == []
    EventFile.create(path).close()


@posix
def test_a_full_disk_at_closing_costs_a_snapshot_only(event: EventFile, path: Path) -> None:
    """What was acknowledged needs no snapshot."""
    for _ in range(3):
        event.act(AddNote(text=secrets.token_hex(2000)), author=AGNES)
    state = event.state
    limit_pages(event, 1)
    event.close()
    with EventFile.open(path) as again:
        assert again.state == state
        assert list(again._table.snapshots()) == []


def moved(path: Path, how: str) -> Path:
    """The file is not where it was; where it is now."""
    other = path.with_name("other.openarbiter")
    if how == "deleted":
        path.unlink()
    elif how == "moved":
        other = path.parent / "elsewhere" / path.name
        other.parent.mkdir()
        path.rename(other)
    else:
        path.rename(other)
    if how == "replaced":
        shutil.copy(other, path)
    return other


@posix
@pytest.mark.parametrize("how", ["renamed", "replaced", "moved", "deleted"])
def test_nothing_is_acknowledged_once_the_path_leads_elsewhere(
    event: EventFile, path: Path, how: str
) -> None:
    """No entry is written; what was acknowledged is written anew, at the latest at closing."""
    state, head = event.state, event.head
    other = moved(path, how)
    for _ in range(2):
        with pytest.raises(MovedError, match="so nothing was saved") as caught:
            event.act(AddNote(text="x"), author=AGNES)
        with pytest.raises(MovedError):
            event.undo(author=AGNES)
    assert (event.state, event.head) == (state, head)
    assert caught.value.found == (other if how in {"renamed", "replaced"} else None)
    gone = how in {"moved", "deleted"}
    assert caught.value.written == (path.with_name("spring-2.openarbiter") if gone else None)
    event.close()
    assert (event.saved_in, event.unsaved) == (path.with_name("spring-2.openarbiter"), "")
    for each in {event.saved_in, *([other] if how != "deleted" else [])}:
        with EventFile.open(each) as again:
            assert (again.state, again.head) == (state, head)


@posix
def test_a_file_that_gets_its_name_back_goes_on(event: EventFile, path: Path) -> None:
    """Who renames it back loses nothing and has no second file."""
    other = moved(path, "renamed")
    with pytest.raises(MovedError, match=r"it is called other\.openarbiter now"):
        event.act(AddNote(text="x"), author=AGNES)
    other.rename(path)
    event.act(AddNote(text="y"), author=AGNES)
    event.close()
    assert event.saved_in == path
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@posix
@pytest.mark.parametrize("moment", ["last", "append"])
def test_a_file_that_goes_in_the_moment_of_an_entry(
    event: EventFile, path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Before the database writes, or behind it: not acknowledged; sent again it is done once."""
    done = getattr(event._table, moment)

    def and_delete(*given: Sequence[Line]) -> object:
        found = done(*given)
        path.unlink()
        return found

    monkeypatch.setattr(event._table, moment, and_delete)
    with pytest.raises(MovedError) as caught:
        event.act(AddNote(text="x"), author=AGNES, seen=6)
    assert event.head == 6 or moment == "append"
    assert caught.value.written is not None
    with EventFile.open(caught.value.written) as again:
        assert again.act(AddNote(text="x"), author=AGNES, seen=6).number == again.head == 7


@posix
def test_a_file_that_is_copied_over_is_written_anew(event: EventFile, path: Path) -> None:
    """An older copy over the open file: the event is written anew in its place, both are kept."""
    older = path.with_name("older.openarbiter")
    shutil.copy(path, older)
    event.act(AddNote(text="x"), author=AGNES)
    with path.open("r+b") as file:
        file.write(older.read_bytes())
    event.act(AddNote(text="y"), author=AGNES)
    event.close()
    assert event.saved_in == path
    with EventFile.open(path) as again, EventFile.open(event.damaged[0]) as put_aside:
        assert (again.state, put_aside.head) == (event.state, again.head - 2)


def test_a_log_that_another_program_goes_on_with_is_left(event: EventFile, path: Path) -> None:
    """It is whole and has entries that are not known here: nobody's file is taken away."""
    with closing(Table(path, read_only=False)) as other:
        lines = event._lines
        noted = replace(lines[-1], action='{"action":"AddNote","text":"theirs"}')
        other.append([continuing(lines, noted)])
    event.look_after()
    with pytest.raises(store.InUseError):
        event.act(AddNote(text="x"), author=AGNES)
    assert event.damaged == ()
    event.close()
    with EventFile.open(path) as theirs, EventFile.open(event.saved_in) as ours:
        assert (theirs.head, ours.head) == (7, 6)


def test_each_page_is_zeroed_under_an_open_event(path: Path) -> None:
    """One after the other: the next entry is acknowledged when the disk has the event again."""
    with EventFile.create(path, backup_folder=path.parent / "stick") as event:
        fill(event, players=40)
        start(event)
        for number in range(path.stat().st_size // 4096):
            event._worker.submit(int).result()  # what is kept beside an entry is written by then
            zero(path, [number])
            event.act(AddNote(text="x"), author=AGNES)
            with EventFile.open(path, read_only=True) as seen:
                assert seen.entries() == event.entries()
                assert seen.backup_folder == event.backup_folder
        assert len(event.damaged) > number // 2  # a page may have been free
    with EventFile.open(path) as again:
        assert again.state == event.state


@pytest.mark.parametrize("links", [True, False])
def test_damage_is_found_without_an_entry(
    event: EventFile,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    links: bool,  # noqa: FBT001
) -> None:
    """By the timer, the log page and at closing, without hard links too; a journal goes along."""
    if not links:
        monkeypatch.setattr("os.link", _no_link)
    for name in ("spring-damaged.openarbiter", "spring-damaged-2.openarbiter"):
        event._worker.submit(int).result()  # the state is kept by then, and writes into nothing
        zero(path)
        path.with_name(f"{path.name}-journal").write_bytes(b"of the damaged file")
        event.look_after()
        assert event.damaged[-1].name == name
        assert event.damaged[-1].with_name(f"{name}-journal").exists()
        assert event.verify_chain() is None
    path.write_bytes(path.read_bytes()[:5000])
    event.close()
    assert (event.saved_in, len(event.damaged)) == (path, 3)
    with EventFile.open(path) as again:
        assert again.state == event.state


def _no_link(*_: object) -> None:
    raise OSError(errno.EPERM, "no hard links here")


def test_what_the_disk_does_by_itself_is_found_once_a_minute(
    event: EventFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No time of the file says it."""
    before = path.stat()
    zero(path, [1])
    event.look_after()
    assert event.damaged
    now = time.monotonic()
    monkeypatch.setattr(Table, "touched", lambda _: False)
    zero(path, [1])
    event.look_after()
    assert len(event.damaged) == 1
    monkeypatch.setattr("time.monotonic", lambda: now + 61)
    event.look_after()
    assert len(event.damaged) == 2
    assert before.st_size == path.stat().st_size


@posix
def test_a_damaged_file_that_cannot_be_written_anew(event: EventFile, path: Path) -> None:
    """On a full disk nothing is acknowledged, and the reason is known; with room it goes on."""
    state, there = event.state, set(path.parent.iterdir())
    zero(path, [1])
    with no_file_may_grow_beyond(5000):
        with pytest.raises(StoreError):
            event.act(AddNote(text="x"), author=AGNES)
        event.look_after()
        assert "nothing was changed" in event.trouble
        assert (event.state, set(path.parent.iterdir())) == (state, there)
    event.act(AddNote(text="x"), author=AGNES)
    assert (event.trouble, len(event.damaged)) == ("", 1)


def test_where_nothing_can_be_written_anew_it_is_said(
    event: EventFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing never fails; why the event could not be saved is known."""

    def full(path: Path, _lines: object) -> None:
        raise store.DiskFullError(path, "the disk is full")

    monkeypatch.setattr("openarbiter.store.kept_file.build", full)
    monkeypatch.setattr(Place, "leads_there", lambda _: False)
    monkeypatch.setattr(Place, "new_name", lambda _: None)
    with pytest.raises(MovedError) as caught:
        event.act(AddNote(text="x"), author=AGNES)
    assert caught.value.written is None
    event.close()
    assert "the disk is full" in event.unsaved
    assert event.saved_in == path


def test_the_file_alone_is_whole_at_every_acknowledgement(event: EventFile, path: Path) -> None:
    """Copied without anything beside it, it has everything that was acknowledged."""
    alone = path.with_name("alone.openarbiter")
    for number in range(20):
        event.act(AddNote(text=f"{number} " * 300), author=AGNES)
        alone.write_bytes(path.read_bytes())
        with EventFile.open(alone, read_only=True) as copy:
            assert (copy.head, copy.state) == (event.head, event.state)
    assert not list(path.parent.glob("*-wal"))


def test_a_page_that_is_spoilt_while_a_state_is_written_is_noticed_by_the_timer(
    event: EventFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The times of the file are those of our own writing then: it is read again all the same."""
    keep = Table.keep_snapshot

    def spoilt(table: Table, line: Line, program: str, text: str) -> None:
        keep(table, line, program, text)
        zero(path, [1])
        table._stamp = _stamp_of(path)

    event.look_after()
    with monkeypatch.context() as disk:
        disk.setattr(Table, "keep_snapshot", spoilt)
        event._keep_state()
        event._worker.submit(int).result()
    event.look_after()
    assert len(event.damaged) == 1
    with EventFile.open(path, read_only=True) as seen:
        assert seen.entries() == event.entries()


def test_a_file_of_an_earlier_version_with_entries_beside_it(event: EventFile, path: Path) -> None:
    """A write-ahead log is looked at, and taken in when the file is opened; nothing is lost."""
    event.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        with EventFile.open(path, read_only=True) as shown:
            last = shown._lines[-1]
            noted = replace(last, action='{"action":"AddNote","text":"beside"}', program="0.1.0")
            line = continuing([last], noted)
        with connection:
            connection.execute(INSERT, astuple(line))
        old = path.parent / "old"
        old.mkdir()
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", old)
    taken = old / path.name
    assert (old / f"{path.name}-wal").stat().st_size > 0
    with EventFile.open(taken, read_only=True) as shown:
        assert shown.head == 7
    with EventFile.open(taken) as file:
        assert [note.text for note in file.state.notes] == ["beside"]
        file.act(AddNote(text="after"), author=AGNES)
        assert [each.name for each in old.iterdir() if "wal" in each.name] == []


def test_what_was_being_written_when_the_power_went_is_taken_back(
    event: EventFile, path: Path
) -> None:
    """Half an entry in the file and its journal beside it: looking and opening show it without."""
    torn = path.parent / "torn" / path.name
    torn.parent.mkdir()
    connection = event._table._connection
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("CREATE TABLE filler AS SELECT zeroblob(90000) AS x")
    for ending in ("", "-journal"):
        shutil.copy(f"{path}{ending}", f"{torn}{ending}")
    connection.execute("ROLLBACK")
    assert torn.read_bytes() != path.read_bytes()
    with EventFile.open(torn, read_only=True) as shown:
        assert shown.state == event.state
    assert torn.with_name(f"{path.name}-journal").exists()
    with EventFile.open(torn) as again:
        assert again.state == event.state


def test_a_copy_to_take_along_is_whole_and_checked(event: EventFile, tmp_path: Path) -> None:
    """It has the log to its end and nothing of this computer; a damaged log gives none."""
    event.back_up_to(tmp_path / "stick")
    name, content = event.taken_along()
    assert name == "spring.e00006.copy.openarbiter"
    taken = tmp_path / name
    taken.write_bytes(content)
    with EventFile.open(taken) as other:
        assert (other.entries(), other.backup_folder) == (event.entries(), None)
    event._lines[2] = replace(event._lines[2], author="x")
    with pytest.raises(StoreError, match="entry 3 was changed"):
        event.taken_along()


def printed(program: str, root: Path, *arguments: str, folder: Path | None = None) -> str:
    """What a Python program prints, run as a program of its own."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=60,
    )
    assert not done.returncode, done.stderr
    return done.stdout


@pytest.fixture
def guarded(memory: Path) -> Path:
    """A folder with an event in it that others may read and not write."""
    memory.chmod(0o755)
    path = memory / "spring.openarbiter"
    with EventFile.create(path) as file:
        fill(file, players=4)
    path.chmod(0o444)
    return path


@posix
@pytest.mark.parametrize("mode", [0o555, 0o777])
def test_what_is_read_only_is_said_and_can_be_looked_at(
    guarded: Path, root: Path, mode: int
) -> None:
    """Opening a file, and making one where the folder is, say why not and what to do."""
    guarded.parent.chmod(mode)
    said = json.loads(printed(PROGRAMS["guarded"], root, folder=guarded.parent))
    guarded.parent.chmod(0o755)
    assert said["open"][0] == "ReadOnlyError"
    assert "Open it to look at it only" in said["open"][1]
    assert said["look"] == [6, "Saltmere Spring Open"]
    if mode == 0o777:
        assert "create" not in said
        return
    assert said["create"][0] == "ReadOnlyError"
    assert f"a file cannot be made in {guarded.parent}" in said["create"][1]
    assert "copy it" not in said["create"][1]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A new event in a folder that does not exist is refused with its name."""
    with pytest.raises(store.ReadOnlyError, match=r"there is no folder .*missing; make it"):
        EventFile.create(tmp_path / "missing" / "x.openarbiter")


def second_program(path: Path, root: Path) -> list[str]:
    """What a second program is told that opens the file."""
    return printed(PROGRAMS["second"], root, str(path)).split("\n")


def test_a_second_program_is_told_who_has_the_file(
    event: EventFile, path: Path, root: Path
) -> None:
    """It may look; when the first one has closed it, it may write."""
    assert second_program(path, root)[:2] == [f"{os.getpid()} None True", "6"]
    event.note_address("http://127.0.0.1:8000/")
    assert second_program(path, root)[0] == f"{os.getpid()} http://127.0.0.1:8000/ True"
    with pytest.raises(store.InUseError, match="Two programs must not write one file"):
        EventFile.open(path)
    event.close()
    assert second_program(path, root)[0] == "6"
    EventFile.open(path).close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_lock_that_a_dead_program_left_locks_nobody_out(path: Path) -> None:
    """The file beside the event is only a note; the system holds the lock."""
    EventFile.create(path).close()
    for note in (b"{}", b"", b"not JSON", b'["x"]', b'{"process": 1}'):
        path.with_name(f"{path.name}-lock").write_bytes(note)
        EventFile.open(path).close()
    assert str(holder_of(path)) == "another program"


def test_another_program_that_ignores_the_lock(event: EventFile, path: Path) -> None:
    """Somebody wrote into the open file: nothing is written over it."""
    other = path.with_name("copy.openarbiter")
    event.close()
    shutil.copy(path, other)
    with EventFile.open(path) as file, EventFile.open(other) as intruder:
        intruder._table.close()
        intruder._table = file._table
        intruder.act(AddNote(text="mine"), author=SEAMUS)
        with pytest.raises(store.InUseError):
            file.act(AddNote(text="ours"), author=AGNES)
        assert file.head == 6
