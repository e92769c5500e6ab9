"""Second copies of a file, and states kept in it for a recovery; both are written by a worker.

A copy is the whole log, written to another folder before and after each round. It is an event file
of its own, made from the log in memory and not from the bytes of the file, which is read again
first. A stick that is slow or gone stops nobody, and what happened to the last copy is known.

What the event is tells the log alone. A kept state (snapshot) is looked at only where entries
cannot be read any more: then it says what they had led to.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from openarbiter.desk import Action, EventState, OfRound, Phase, state_to_json
from openarbiter.errors import StoreError
from openarbiter.files import own_folder
from openarbiter.store.entry import Line, damage_of
from openarbiter.store.errors import DamagedFileError, ReadOnlyError
from openarbiter.store.history import History
from openarbiter.store.table import Table, build
from openarbiter.version import __version__

BEFORE = "before"
"""Last word of the label of a copy without the action it was made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A second copy that was made.

    Attributes:
        path: The file.
        head: Number of the last entry in it.
        time: When it was made, in UTC.
    """

    path: Path
    head: int
    time: datetime


def copy_label(state: EventState, action: Action) -> str:
    """What the copy made around an action is called; empty when none is made.

    One is made before anything is done for a round, when it is published, and when it is complete.
    """
    if not action.copied or not isinstance(action, OfRound):
        return ""
    before = state.section(action.section).round(action.round_no)
    if action.copied == BEFORE and before.phase is not Phase.WAITING:
        return ""
    return f"{action.section}-round-{action.round_no}-{action.copied}"


def checked_copy(path: Path, lines: Sequence[Line]) -> tuple[str, bytes]:
    """A log as an event file of its own, read again after it was written: its name and its bytes.

    Raises:
        DamagedFileError: The log is damaged.
        StoreError: It could not be written.
    """
    with own_folder() as folder:
        made = folder / f"{path.stem}.e{len(lines):05}.copy{path.suffix}"
        build(made, lines)
        with closing(Table(made, read_only=True)) as again:
            damage = damage_of(lines) or again.difference(lines)
        if damage is not None:
            raise DamagedFileError(path, damage, state=EventState())
        return made.name, made.read_bytes()


class Copier:
    """Has copies made by a worker, and knows how the last one went.

    Attributes:
        trouble: Why the latest copy could not be made; empty when it was.
    """

    def __init__(self, source: Path, log: Callable[[], Sequence[Line]], worker: Executor) -> None:
        self._source = source
        self._log = log
        self._worker = worker
        self.trouble = ""

    def request(self, folder: Path, *, label: str, head: int) -> None:
        """Make a copy as soon as the one before it is made."""
        self._worker.submit(self._try, folder, label, head)

    def make(self, folder: Path, *, label: str, head: int) -> Copy:
        """Make a copy of the log up to an entry (``head``) in a folder, which is made if need be.

        Its name says the label, such as ``a-round-3-before``.

        Raises:
            DamagedFileError: The log is damaged; no copy is made.
            StoreError: The copy could not be written.
        """
        try:
            made = self._made(folder, label, head)
        except StoreError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        return made

    def _made(self, folder: Path, label: str, head: int) -> Copy:
        source, lines = self._source, self._log()
        damage = damage_of(lines)
        if damage is not None:
            raise DamagedFileError(source, damage, state=EventState())
        path = folder / f"{source.stem}.e{head:05}.{label}{source.suffix}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"the folder for second copies cannot be made: {error.strerror}"
            raise ReadOnlyError(path, message) from error
        build(path, lines[:head])
        return Copy(path=path, head=head, time=datetime.now(UTC))

    def _try(self, folder: Path, label: str, head: int) -> None:
        with suppress(StoreError):  # said by `trouble`; the next copy holds what this one would
            self.make(folder, label=label, head=head)


_EVERY = 32
"""After so many entries another state is worth it."""

_SHARE = 20
"""In large events a state is kept only so often that it costs this part of the time at most."""


class SnapshotKeeper:
    """Counts the entries since the last snapshot, and keeps another one in time.

    The guard is held while the table is written.
    """

    def __init__(
        self, table: Table, history: History, worker: Executor, guard: threading.RLock
    ) -> None:
        self._table = table
        self._history = history
        self._worker = worker
        self._guard = guard
        self._entries = 0
        self._not_before = 0.0

    def entered(self, *, turn: bool) -> None:
        """Count an entry; with a ``turn`` a round was begun, published or completed."""
        self._entries += 1
        if turn or (self._entries >= _EVERY and time.monotonic() >= self._not_before):
            self.keep()

    def at_closing(self) -> None:
        """Keep the last state."""
        if self._entries:
            self.keep()

    def keep(self) -> None:
        """Keep the state of now; without it a recovery may save less, and no more."""
        self._entries = 0
        with self._guard:
            lines, state = self._history.lines, self._history.state
            last = lines[-1] if lines else None
        if last is not None:
            self._worker.submit(self._write, last, state)

    def _write(self, line: Line, state: EventState) -> None:
        started = time.monotonic()
        text = json.dumps(state_to_json(state), ensure_ascii=False, separators=(",", ":"))
        with self._guard, suppress(StoreError):  # a full disk costs no more than the snapshot
            self._table.keep_snapshot(line, __version__, text)
        now = time.monotonic()
        self._not_before = now + _SHARE * (now - started)
