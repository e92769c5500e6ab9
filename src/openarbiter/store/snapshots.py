"""When a state is kept for a recovery: not often, beside the work, and never at any price.

What the event is tells the log alone. A kept state is looked at only where entries cannot be read
any more: then it says what they had led to.
"""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from functools import partial

from openarbiter.desk import EventState, state_to_json
from openarbiter.errors import StoreError
from openarbiter.store.beside import Beside
from openarbiter.store.entry import Line
from openarbiter.store.history import History
from openarbiter.store.table import Snapshot, Table
from openarbiter.version import __version__

_EVERY = 32
"""After so many entries another state is worth it."""

_SHARE = 20
"""In large events a state is kept only so often that it costs this part of the time at most."""


class SnapshotKeeper:
    """Counts the entries since the last snapshot, and keeps another one in time.

    Args:
        table: Where snapshots go.
        history: What there is to keep.
        beside: What works while others go on.
        guard: Held while the table is written.
    """

    def __init__(
        self, table: Table, history: History, beside: Beside, guard: threading.RLock
    ) -> None:
        self._table = table
        self._history = history
        self._beside = beside
        self._guard = guard
        self._entries = 0
        self._not_before = 0.0

    def entered(self, *, turn: bool) -> None:
        """Count an entry.

        Args:
            turn: A round turned with it: it was begun, published or completed.
        """
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
            self._beside.want(partial(self._write, last, state))

    def _write(self, line: Line, state: EventState) -> None:
        started = time.monotonic()
        text = json.dumps(state_to_json(state), ensure_ascii=False, separators=(",", ":"))
        snapshot = Snapshot(number=line.number, hash=line.hash, program=__version__, text=text)
        with self._guard, suppress(StoreError):  # a full disk costs no more than the snapshot
            self._table.keep_snapshot(snapshot)
        now = time.monotonic()
        self._not_before = now + _SHARE * (now - started)
