"""An event as its log tells it: everything that only looks.

Nothing here writes, and nothing opens a file.
"""

from __future__ import annotations

import threading
from datetime import datetime

from openarbiter.desk import EventState
from openarbiter.errors import RequestError, TournamentError
from openarbiter.store.entry import Entry, Kind, Line, last_until, moment_of
from openarbiter.store.history import History


class EventLog:
    """A log and the state it leads to. Threads may share it.

    Who reads the state or the log waits for nobody. An action is named by the number of its entry.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self._guard = threading.RLock()

    @property
    def id(self) -> str:
        """What tells this event from every other; empty before the first entry.

        The beginning of the fingerprint of that entry: copies of a file share it, whatever the
        event is called and wherever they lie.
        """
        lines = self._history.lines
        return lines[0].hash[:16] if lines else ""

    @property
    def state(self) -> EventState:
        """The event as it is now."""
        return self._history.state

    @property
    def head(self) -> int:
        """Number of the last entry; 0 before the first.

        Who wants both asks for it before :attr:`state`: then the state is never behind it.
        """
        return len(self._history.lines)

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """The log, oldest first; only entries with a higher number."""
        return tuple(self._entry(line) for line in self._history.lines[max(since, 0) :])

    def entry(self, number: int) -> Entry:
        """One entry.

        Raises:
            RequestError: The log has no such entry.
        """
        if not 1 <= number <= self.head:
            raise RequestError(f"the log has the entries 1 to {self.head}; not {number}")
        return self._entry(self._history.lines[number - 1])

    def counts(self, number: int) -> bool:
        """Whether an entry is an action that counts: not an undo or redo, and not undone."""
        return self._history.counts(number)

    def undone(self) -> tuple[int, ...]:
        """Numbers of the actions that were undone and do not count, ascending."""
        taken = {line.target for line in self._history.lines if line.kind == Kind.UNDO}
        return tuple(sorted(one for one in taken if one and not self.counts(one)))

    def undone_by(self, number: int) -> Entry | None:
        """The entry that undid an action; ``None`` while it counts, or where there is none."""
        if self._history.counts(number):
            return None
        for line in reversed(self._history.lines):
            if line.kind == Kind.UNDO and line.target == number:
                return self._entry(line)
        return None

    def objection(self, number: int) -> TournamentError | None:
        """Why an action could not be undone, or redone if it was undone; ``None`` where it can.

        Returns:
            What :meth:`undo` or :meth:`redo` would raise, now and without ``seen``.
        """
        with self._guard:
            history = self._history
            try:
                (history.without if history.counts(number) else history.again)(number)
            except TournamentError as error:
                return error
            return None

    def without(self, number: int) -> EventState:
        """The event as it would be if an action had never been done; nothing is written.

        Raises:
            RequestError: There is no such action, or it is undone already.
            StillNeededError: A later action does not go without it (a :class:`Refusal`).
        """
        with self._guard:
            return self._history.state_of(self._history.without(number))

    def undoable(self) -> Entry | None:
        """The action an undo without a number takes back: the last one that counts.

        Reports of results are no deeds of who runs the event, and are passed over.
        """
        counting = map(self.entry, reversed(self._history.counting))
        return next((entry for entry in counting if not _only_told(entry)), None)

    def redoable(self) -> Entry | None:
        """The action a redo without a number brings back.

        The one that was undone last and not redone; none as soon as another action was done
        after it, because then the road went on elsewhere.
        """
        for line in reversed(self._history.lines):
            if line.kind == Kind.ACT and not _only_told(self.entry(line.number)):
                return None
            if line.kind == Kind.UNDO and line.target and not self.counts(line.target):
                return self.entry(line.target)
        return None

    def at(self, moment: datetime | int) -> EventState:
        """The event as it was.

        Args:
            moment: A time (with its zone), or the number of the last entry that counts.

        Returns:
            The state after the last entry that was written by then. Where somebody set the clock
            of the machine back, the entries are taken in their order, not by their times.
        """
        with self._guard:
            if isinstance(moment, int):
                number = min(max(moment, 0), self.head)
            else:
                number = last_until(self._history.lines, moment)
            if number == self.head:
                return self.state
            return self._history.at(number)

    def _entry(self, line: Line) -> Entry:
        return Entry(
            number=line.number,
            time=moment_of(line.time),
            author=line.author,
            reason=line.reason,
            kind=Kind(line.kind),
            action=None if line.action is None else self._history.action(line.number),
            target=line.target,
            program=line.program,
            previous=line.previous,
            hash=line.hash,
        )


def _only_told(entry: Entry) -> bool:
    """Whether an entry decides nothing."""
    return entry.action is not None and entry.action.only_told
