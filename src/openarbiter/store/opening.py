"""Opening an event file: the lock, the chain, the fold; and what is said when one of them fails.

It reads and writes nothing by itself; :mod:`openarbiter.store.event_file` brings the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from openarbiter.desk import EventState
from openarbiter.errors import StoreError
from openarbiter.store.entry import Damage, Line, damage_of
from openarbiter.store.errors import DamagedFileError, InUseError, NewerFileError, ReadOnlyError
from openarbiter.store.history import History, UnreadableEntryError
from openarbiter.store.lock import Lock, holder_of
from openarbiter.store.salvage import cut_off
from openarbiter.store.table import Table, cannot_make, salvage
from openarbiter.version import __version__


def locked(path: Path) -> Lock:
    """The lock of an event file, which is there or is to be made.

    Raises:
        InUseError: Another program holds it.
        ReadOnlyError: The folder cannot be written, or is not there.
    """
    try:
        return Lock(path)
    except BlockingIOError:
        raise InUseError(path, holder_of(path)) from None
    except OSError as error:
        if not path.exists():
            raise cannot_make(path, error) from error
        raise ReadOnlyError(
            path,
            f"nothing can be written in {path.absolute().parent} ({error.strerror}). Open it to "
            "look at it only, or copy it to a folder that can be written",
        ) from error


def open_table(path: Path, *, read_only: bool) -> Table:
    """The table of an event file.

    Raises:
        DamagedFileError: The database cannot be read; the error has the last good state.
        StoreError: It cannot be opened so.
    """
    try:
        return Table(path, read_only=read_only)
    except DamagedFileError as error:
        raise _damaged(path, error.damage.what) from error


def load(path: Path, table: Table, *, read_only: bool) -> History:
    """What the log of a file amounts to, its chain checked.

    Args:
        path: The event file.
        table: Its table.
        read_only: Nothing will be written; otherwise the database must be whole beside the log
            too.

    Raises:
        NewerFileError: An entry of another version cannot be read; the error has the state before.
        DamagedFileError: The file is not what was written, or an entry cannot be read although its
            fingerprint is right; the error has the last good state.
    """
    lines, trouble = table.lines()
    if trouble:
        raise _damaged(path, trouble)
    damage = damage_of(lines)
    if damage is not None:
        raise DamagedFileError(path, damage, state=_state_after(lines[: damage.good]))
    history = History()
    try:
        history.load(lines)
    except UnreadableEntryError as error:
        number, writer = error.number, lines[error.number - 1].program
        if writer == __version__:
            damage = Damage(number=number, what=str(error))
            raise DamagedFileError(path, damage, state=history.state) from error
        message = (
            f"openarbiter {writer} wrote entry {number}, which this version ({__version__}) cannot "
            f"read ({error}). Up to entry {number - 1} it can be shown; open it with that version "
            "to go on"
        )
        raise NewerFileError(path, message, good=number - 1, state=history.state) from error
    trouble = "" if read_only else table.trouble()
    if trouble:
        raise _damaged(path, f"the database is not whole ({trouble})")
    return history


def _damaged(path: Path, trouble: str) -> DamagedFileError:
    """The error for a database that cannot be read to its end, with what can be read of it."""
    lines = _good(path)
    number = len(lines) + 1
    cut = cut_off(path.read_bytes())
    what = trouble if cut is None else f"it was cut off: {cut[0]} of {cut[1]} bytes are left"
    return DamagedFileError(path, Damage(number=number, what=what), state=_state_after(lines))


def _good(path: Path) -> list[Line]:
    """The log up to the first entry that is not as it was written."""
    found: dict[int, Line] = {}
    with suppress(StoreError):
        found = salvage(path).sound
    lines: list[Line] = []
    while len(lines) + 1 in found:
        lines.append(found[len(lines) + 1])
    damage = damage_of(lines)
    return lines if damage is None else lines[: damage.good]


def readable(path: Path, good: int) -> History:
    """The history of a damaged or newer file up to its last good entry."""
    history = History()
    history.load(_good(path)[:good])
    return history


def _state_after(lines: Sequence[Line]) -> EventState:
    history = History()
    with suppress(UnreadableEntryError):  # what comes before it is the last good state
        history.load(lines)
    return history.state
