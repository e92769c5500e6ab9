"""The lock of an event file, here and on Windows, with a stand-in for what only Windows brings."""

from __future__ import annotations

import errno
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from openarbiter.store import lock


class Msvcrt(ModuleType):
    """Locks by open handle, as Windows does; the piece of a file that is locked cannot be read.

    Attributes:
        held: Handles that hold a lock.
    """

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
