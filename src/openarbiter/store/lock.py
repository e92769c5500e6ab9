"""Where an open file lies, and who may write it: one program at a time.

The path of an open file may lead elsewhere meanwhile: it was renamed, moved, deleted or replaced.
The lock is one that the system takes back when the program dies: a file that is left behind by a
power cut locks nobody out. Beside ``spring.openarbiter`` stands ``spring.openarbiter-lock`` while
it is open, which also says who holds it. Nothing here knows a database.

Source:
    POSIX.1-2017, ``rename`` and ``unlink``: an open file outlives its name. Windows refuses both
    while a database is open.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_ENDING = "-lock"
_FAR = 1 << 30
"""Where Windows locks: behind the text, which must stay readable."""


class Holder(dict[str, str]):
    """Who holds a lock: ``process``, ``machine``, ``since``, perhaps ``address``; all may lack."""

    def __str__(self) -> str:
        """In words, for a sentence that begins with "it is open in"."""
        words = f"process {self['process']}" if "process" in self else "another program"
        if "machine" in self:
            words += f" on {self['machine']}"
        if "since" in self:
            words += f" since {self['since']}"
        return f"{words} ({self['address']})" if "address" in self else words


class Lock:
    """The right to write an event file; held until :meth:`release` or the end of the program.

    Raises:
        BlockingIOError: Somebody else holds it.
        OSError: The file beside the event file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = _beside(path)
        self._handle = _held(self._path)
        self._holder = Holder(
            process=str(os.getpid()),
            machine=platform.node() or "this machine",
            since=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        )
        self._write_holder()

    def note_address(self, address: str) -> None:
        """Let the next program that asks know where the pages of this one are."""
        self._holder["address"] = address
        self._write_holder()

    def release(self) -> None:
        """Give the right back."""
        if self._handle < 0:
            return
        if sys.platform != "win32":  # Windows removes no open file
            with suppress(OSError):
                self._path.unlink()
        os.close(self._handle)
        self._handle = -1
        if sys.platform == "win32":
            with suppress(OSError):
                self._path.unlink()

    def _write_holder(self) -> None:
        """Who holds it is a courtesy: a full disk must not stop anybody from opening the file."""
        with suppress(OSError):
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.truncate(self._handle, 0)
            os.write(self._handle, json.dumps(self._holder).encode())


def holder_of(path: Path) -> Holder:
    """Who holds the lock of an event file, as far as they said so."""
    with suppress(OSError, ValueError):
        said = json.loads(_beside(path).read_bytes())
        if isinstance(said, dict):
            return Holder({str(name): str(value) for name, value in said.items()})
    return Holder()


def left_open(folder: Path) -> list[Path]:
    """Event files of a folder that were open when their program died; the latest one first.

    A program that ends as it should takes its lock away. Another program may hold one still; then
    opening the file is refused.
    """
    locks = []
    for lock in folder.glob(f"*{_ENDING}"):
        path = lock.with_name(lock.name.removesuffix(_ENDING))
        with suppress(OSError):
            if path.is_file():
                locks.append((lock.stat().st_mtime_ns, path))
    return [path for _, path in sorted(locks, reverse=True)]


def _beside(path: Path) -> Path:
    return path.with_name(path.name + _ENDING)


def _held(path: Path) -> int:
    """An open handle that holds the lock.

    Its last holder may remove the file between opening and locking; then it is opened again, for
    the lock would be on a file nobody else sees.
    """
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(handle)
        except BaseException:
            os.close(handle)
            raise
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), path.stat()):
                return handle
        os.close(handle)


if sys.platform == "win32":

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(str(error)) from error

else:

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Place:
    """The path of an open file, which is there, and what tells that file from every other."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._is = _identity(self._path.stat())

    def leads_there(self) -> bool:
        """Whether the path still leads to the file: not renamed, moved, deleted or replaced."""
        try:
            return _identity(self._path.stat()) == self._is
        except OSError:
            return False

    def new_name(self) -> Path | None:
        """Where the file is now, if it was renamed in its folder; ``None`` where it is not."""
        with suppress(OSError):
            for path in self._path.parent.iterdir():
                if not path.is_symlink() and _identity(path.stat()) == self._is:
                    return path
        return None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def free_name(path: Path, folder: Path) -> Path:
    """A name in a folder like that of a file, which nothing has: ``spring-2.openarbiter``."""
    count = 2
    while (found := folder / f"{path.stem}-{count}{path.suffix}").exists():
        count += 1
    return found
