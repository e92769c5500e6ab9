"""When a state is kept for the next opening: not often, beside the work, and never at any price."""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from functools import partial

from openarbiter.desk import EventState, state_to_json
from openarbiter.errors import StoreError
from openarbiter.store.beside import Beside
from openarbiter.store.entry import Line
from openarbiter.store.history import History
from openarbiter.store.table import Snapshot, Table
from openarbiter.version import __version__

__all__ = ["SnapshotKeeper"]

_SLOW_SECONDS = 0.5
"""When so much time went into actions since the last snapshot, another one is worth it."""

_WORTH_AT_CLOSING = 5
"""At closing nobody waits, so a fifth of that time is enough."""


class SnapshotKeeper:
    """Counts what the actions since the last snapshot cost, and keeps another one in time.

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
        self.costs = 0.0
        """Seconds spent on actions since the last snapshot."""

    def worked(self, seconds: float) -> None:
        """Count time that the next opening would spend again."""
        self.costs += seconds
        if self.costs > _SLOW_SECONDS:
            self.keep()

    def at_closing(self) -> None:
        """Keep a state if the next opening is quicker for it."""
        if self.costs > _SLOW_SECONDS / _WORTH_AT_CLOSING:
            self.keep()

    def keep(self) -> None:
        """Keep a state; without it opening takes longer, and no more."""
        with self._guard:
            kept = self._history.to_keep()
        self.costs = 0.0
        if kept is not None:
            self._beside.want(partial(self._write, *kept))

    def _write(self, line: Line, state: EventState) -> None:
        text = json.dumps(state_to_json(state), ensure_ascii=False, separators=(",", ":"))
        snapshot = Snapshot(number=line.number, hash=line.hash, program=__version__, text=text)
        with self._guard, suppress(StoreError):  # a full disk costs no more than the snapshot
            self._table.keep_snapshot(snapshot)
