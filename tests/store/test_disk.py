"""Full disks, read-only folders, two programs: survived, and said in words.

A disk that is full is simulated in two ways: SQLite is told that the file may not grow (it then
answers exactly as on a full disk), and the system is told that no file may (a write then fails in
the middle). That a file cannot be written is tried as a user without rights, in a process of its
own; somebody who runs the tests as such a user needs none.
"""

from __future__ import annotations

import json
import os
import resource
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import openarbiter
from openarbiter.desk import AddNote
from openarbiter.errors import RequestError, StoreError
from openarbiter.store import (
    DiskFullError,
    EventFile,
    InUseError,
    NotSavedError,
    ReadOnlyError,
)
from openarbiter.store.lock import Lock, holder_of
from tests.store.conftest import AGNES, SEAMUS, fill, start

BIG = AddNote(text="x" * 3000)

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
    event._table.limit_pages(1)

    def write_on() -> None:
        for _ in range(100):
            event.act(BIG, author=AGNES)

    with pytest.raises(DiskFullError, match="disk is full, so nothing was changed"):
        write_on()
    done = event.head
    state = event.state
    assert len(state.notes) == done - 6
    assert event.verify_chain() is None
    event._table.limit_pages(1 << 20)
    event.act(AddNote(text="after"), author=AGNES)
    event.close()
    with EventFile.open(path) as again:
        assert (again.head, again.at(done)) == (done + 1, state)


@posix
def test_a_write_that_fails_in_the_middle(event: EventFile, path: Path) -> None:
    """The system takes half of an entry: none of it is in the log, now or after opening again."""
    state, head = event.state, event.head
    wal = path.with_name(f"{path.name}-wal")
    with no_file_may_grow_beyond(wal.stat().st_size + 1000):
        for _ in range(3):
            with pytest.raises(NotSavedError, match="nothing was changed"):
                event.act(BIG, author=AGNES)
        with pytest.raises(NotSavedError):
            event.undo(author=AGNES)
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
    event._snapshots.costs = 1.0
    state = event.state
    event._table.limit_pages(1)
    event.close()
    with EventFile.open(path) as again:
        assert again.state == state
        assert list(again._table.snapshots(openarbiter.__version__)) == []


def as_nobody(folder: Path, root: Path, program: str) -> str:
    """What a Python program prints that gives its rights away after its imports.

    Whoever runs the tests without rights has none to give away.
    """
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", program],
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
    memory.chmod(0o555)
    return path


TRY = """
import json
import os
from openarbiter.desk import AddNote
from openarbiter.store import EventFile, StoreError
EventFile.open("spring.openarbiter", read_only=True).close()  # loads whatever is needed
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
said = {}
def tell(name, work):
    try:
        work()
    except StoreError as error:
        said[name] = [type(error).__name__, str(error)]
def look():
    with EventFile.open("spring.openarbiter", read_only=True) as file:
        said["look"] = [file.head, file.state.name]
tell("open", lambda: EventFile.open("spring.openarbiter"))
tell("create", lambda: EventFile.create("new.openarbiter"))
tell("look", look)
print(json.dumps(said))
"""


@posix
def test_a_read_only_folder_is_said_and_can_be_looked_at(guarded: Path, root: Path) -> None:
    """Opening and making a file say why not and what to do; looking works."""
    said = json.loads(as_nobody(guarded.parent, root, TRY))
    guarded.parent.chmod(0o755)
    assert said["open"][0] == said["create"][0] == "ReadOnlyError"
    assert "Open it to look at it only" in said["open"][1]
    assert f"a file cannot be made in {guarded.parent}" in said["create"][1]
    assert "copy it" not in said["create"][1]
    assert said["look"] == [6, "Saltmere Spring Open"]


@posix
def test_a_read_only_file_in_a_folder_that_can_be_written(guarded: Path, root: Path) -> None:
    """The file alone is write-protected."""
    guarded.parent.chmod(0o777)
    said = json.loads(as_nobody(guarded.parent, root, TRY))
    assert said["open"][0] == "ReadOnlyError"
    assert said["look"] == [6, "Saltmere Spring Open"]
    assert "create" not in said


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A new event in a folder that does not exist is refused with its name."""
    with pytest.raises(ReadOnlyError, match=r"there is no folder .*missing; make it"):
        EventFile.create(tmp_path / "missing" / "x.openarbiter")


SECOND = """
import sys
from openarbiter.store import EventFile, InUseError
try:
    EventFile.open(sys.argv[1])
except InUseError as error:
    print(error.holder["process"], error.holder.get("address"), "look at it only" in str(error))
with EventFile.open(sys.argv[1], read_only=True) as file:
    print(file.head)
"""


def second_program(path: Path, root: Path) -> list[str]:
    """What a second program is told that opens the file."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", SECOND, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(root / "src")},
        timeout=60,
    )
    return done.stdout.split("\n")


def test_a_second_program_is_told_who_has_the_file(
    event: EventFile, path: Path, root: Path
) -> None:
    """It may look; when the first one has closed it, it may write."""
    assert second_program(path, root)[:2] == [f"{os.getpid()} None True", "6"]
    event.note_address("http://127.0.0.1:8000/")
    assert second_program(path, root)[0] == f"{os.getpid()} http://127.0.0.1:8000/ True"
    with pytest.raises(InUseError, match="Two programs must not write one file"):
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


def test_the_lock_is_released_once(path: Path) -> None:
    """A second release does nothing."""
    lock = Lock(path)
    lock.release()
    lock.release()
    again = Lock(path)
    with pytest.raises(BlockingIOError):
        Lock(path)
    again.release()


def test_another_program_that_ignores_the_lock(event: EventFile, path: Path) -> None:
    """Somebody wrote into the open file: nothing is written over it."""
    other = path.with_name("copy.openarbiter")
    event.close()
    shutil.copy(path, other)
    with EventFile.open(path) as file, EventFile.open(other) as intruder:
        intruder._table.close()
        intruder._table = file._table
        intruder.act(AddNote(text="mine"), author=SEAMUS)
        with pytest.raises(InUseError):
            file.act(AddNote(text="ours"), author=AGNES)
        assert file.head == 6


def names(folder: Path) -> list[str]:
    """Names of the copies, without the number of the entry."""
    return sorted(each.name.split(".")[2] for each in folder.iterdir())


def test_second_copies_before_and_after_a_round(path: Path, tmp_path: Path) -> None:
    """Each is an event file of its own, and ends where it says."""
    stick = tmp_path / "stick" / "Saltmere"
    with EventFile.create(path, backup_folder=stick) as file:
        fill(file, players=4)
        start(file)
        file.undo(author=AGNES)
        states = [file.at(number) for number in range(file.head + 1)]
    assert names(stick) == ["a-round-1-before", "a-round-1-published"]
    for copy in stick.iterdir():
        with EventFile.open(copy) as other:
            assert other.head == int(copy.name.split(".")[1][1:])
            assert other.state == states[other.head]
            assert other.backup_folder is None
    with EventFile.open(path) as file:
        assert file.backup_folder == stick


def test_a_copy_by_hand(event: EventFile, tmp_path: Path) -> None:
    """A copy can be made at any time, once a folder was chosen."""
    with pytest.raises(RequestError, match="no folder"):
        event.back_up()
    event.back_up_to(tmp_path / "stick")
    copy = event.back_up()
    assert event.last_copy == copy
    assert (copy.head, copy.path.parent.name) == (6, "stick")
    with EventFile.open(copy.path) as other:
        assert other.entries() == event.entries()
    event.back_up_to(None)
    assert event.backup_folder is None


def test_the_folder_of_the_event_is_no_second_folder(event: EventFile, tmp_path: Path) -> None:
    """A copy on the same spot would be lost together with the event."""
    with pytest.raises(RequestError, match="another folder"):
        event.back_up_to(tmp_path)


def test_a_stick_that_is_gone_stops_nobody(event: EventFile, tmp_path: Path) -> None:
    """The round goes on; what happened to the copy is known, and the next one tries again."""
    stick = tmp_path / "stick"
    stick.write_text("this is no folder")
    event.back_up_to(stick)
    start(event)
    event._beside.wait()
    assert event.head == 9
    assert "cannot be made" in event.copy_trouble
    assert event.last_copy is None
    with pytest.raises(ReadOnlyError):
        event.back_up()
    stick.unlink()
    assert event.back_up().head == 9
    assert event.copy_trouble == ""


def test_a_damaged_file_is_not_copied_over_a_good_copy(event: EventFile, tmp_path: Path) -> None:
    """The chain is checked on the way: a fault of the disk is found at the next copy."""
    event.back_up_to(tmp_path / "stick")
    good = event.back_up()
    event._table._connection.execute("DROP TRIGGER entry_stays")
    event._table._connection.execute("UPDATE entry SET author = 'x' WHERE number = 2")
    with pytest.raises(StoreError, match="entry 2 was changed"):
        event.back_up()
    assert "entry 2" in event.copy_trouble
    with EventFile.open(good.path) as other:
        assert other.verify_chain() is None
