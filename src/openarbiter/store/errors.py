"""Every way in which an event file can refuse, as one tree.

::

    StoreError                       .path
    ├── NoEventError                 there is no such file, or it is not an event file
    ├── NewerFileError               a newer openarbiter wrote it          .good .state
    ├── DamagedFileError             it is not what was written            .good .state .damage
    ├── ReadOnlyError                the file or its folder cannot be written
    ├── InUseError                   another program has it open           .holder
    ├── MovedError                   its path leads to it no longer        .found
    ├── NotSavedError                an entry could not be written; nothing was changed
    │   ├── DiskFullError            because the disk is full
    │   └── NotOwnerError            because another process has the event by now
    ├── UnsureError                  nobody knows whether an entry was written
    └── ConflictError                somebody else touched the same thing  .entries

Every message says what was met and what can be done.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from openarbiter.desk import EventState
from openarbiter.errors import StoreError
from openarbiter.store.entry import Damage, Entry
from openarbiter.store.lock import Holder

_NEARLY_FULL = 1 << 20
"""Free bytes below which a failed write is put down to the full disk."""

UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database raises; the second where even SQLite's message is damaged."""


class _FileError(StoreError):
    def __init__(self, path: Path, message: str) -> None:
        super().__init__(f"{path.name}: {message}", path=str(path))


class NoEventError(_FileError):
    """There is no such file, or what is there is not an event file."""


class _UnfinishedError(_FileError):
    """The log cannot be read to its end.

    Attributes:
        good: Number of the last entry that could be read; 0 for none.
        state: The event as it was after that entry.
    """

    def __init__(self, path: Path, message: str, *, good: int, state: EventState) -> None:
        self.good = good
        self.state = state
        super().__init__(path, message)


class NewerFileError(_UnfinishedError):
    """A newer version of openarbiter wrote the file, or some of its entries."""


class DamagedFileError(_UnfinishedError):
    """The file is not what was written: changed, cut off, or unreadable on the disk."""

    def __init__(self, path: Path, damage: Damage, *, state: EventState) -> None:
        self.damage = damage
        good = damage.good
        well = f"all is well up to entry {good}" if good else "no entry can be trusted"
        message = (
            f"the event file is damaged: {damage.what}; {well}. Recover it into a new file "
            "(nothing is written into this one), or go on with the latest second copy"
        )
        super().__init__(path, message, good=good, state=state)


class ReadOnlyError(_FileError):
    """The file, its folder or its disk cannot be written; it can be opened to look at it."""


class InUseError(_FileError):
    """Another program, or another window, has the file open for writing.

    Attributes:
        holder: Who, as far as they said so.
    """

    def __init__(self, path: Path, holder: Holder) -> None:
        self.holder = holder
        super().__init__(
            path,
            f"it is open in {holder}. Two programs must not write one file: go on there, close "
            "it there, or open it here to look at it only",
        )


class MovedError(_FileError):
    """The file was renamed, moved, deleted or replaced while it was open: nothing is entered.

    The event is still held as it was acknowledged, and can be written into a new file
    (:meth:`openarbiter.store.EventFile.write_anew`). Where the file went in the very moment of an
    entry, that entry was not acknowledged and is held with the others.

    Attributes:
        found: Where the file is now, if it was renamed in its folder.
        written: Where the whole event was written at once, because the file is gone.
    """

    def __init__(self, path: Path, *, head: int, found: Path | None, written: Path | None) -> None:
        self.found = found
        self.written = written
        if found is not None:
            what = f"it was renamed while it was open; it is called {found.name} now"
            then = "Give it its name back and do it again"
        else:
            what = "it was moved or deleted while it was open"
            then = "Put it back and do it again"
        held = "the whole event can be written into a new file"
        if written is not None:
            held = f"the whole event was written into {written} at once"
        super().__init__(
            path,
            f"{what}, so nothing was saved. {then}, or go on in a new file: {held} "
            f"(entries 1 to {head})",
        )


class NotSavedError(_FileError):
    """An entry could not be written to the disk; nothing was changed, and it can be done again."""


class DiskFullError(NotSavedError):
    """The disk is full; nothing was changed. Make room and do it again."""


class NotOwnerError(NotSavedError):
    """Another process has the event by now; nothing was changed, and it can be done there."""


class UnsureError(_FileError):
    """Whether an entry was written could not be asked: the page has to be looked at again."""


class ConflictError(_FileError):
    """Somebody touched the same thing after the writer looked.

    Attributes:
        entries: What they did, oldest first; never empty.
    """

    def __init__(self, path: Path, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        last = self.entries[-1]
        super().__init__(
            path,
            f"{last.author} changed the same at {last.time:%H:%M:%S} UTC (entry {last.number}); "
            "look at it, then leave it or do yours as well",
        )


@contextmanager
def explained(path: Path, *, reading: bool = False) -> Iterator[None]:
    """Turn what SQLite says into an error of this tree.

    Where nothing is to be written (``reading``), whatever is not about rights or another program
    is damage.
    """
    try:
        yield
    except UNREADABLE as error:
        raise _in_words(path, error, reading=reading) from error


def _in_words(path: Path, error: Exception, *, reading: bool) -> StoreError:
    name = getattr(error, "sqlite_errorname", "")
    failed = name.startswith("SQLITE_IOERR") and not reading
    if name == "SQLITE_FULL" or (failed and _is_full(path)):
        return DiskFullError(
            path, "the disk is full, so nothing was changed. Make room, then do it again"
        )
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return ReadOnlyError(
            path,
            "it cannot be written here (a read-only file, folder or disk). Open it to look at it "
            "only, or copy it to a folder that can be written",
        )
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return InUseError(path, Holder())
    damaged = name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or name == "SQLITE_ERROR"
    if damaged or reading or not isinstance(error, sqlite3.Error):
        damage = Damage(number=1, what=f"the database cannot be read ({unreadable(error)})")
        return DamagedFileError(path, damage, state=EventState())
    return NotSavedError(
        path, f"the disk did not take it ({error}), so nothing was changed. Do it again"
    )


def unreadable(error: Exception) -> str:
    """What reading a database said, as a text."""
    if isinstance(error, UnicodeDecodeError):
        return error.object.decode("utf-8", "replace")
    return str(error)


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _NEARLY_FULL
    except OSError:
        return False
