"""An event in one file: do something, undo it, look back, and lose nothing.

When :meth:`EventFile.act` returns, the action is on the disk; when it raises, nothing has changed.
The state is always the fold of the log. It knows the clock, the file and the folder for second
copies; what an action means it asks :mod:`openarbiter.desk`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from openarbiter.desk import Action, EventState, touches
from openarbiter.errors import RequestError, StoreError, TournamentError
from openarbiter.store.beside import Beside
from openarbiter.store.conflicts import in_the_way, sent_again
from openarbiter.store.copies import BEFORE, Copier, Copy, copy_label
from openarbiter.store.entry import (
    Damage,
    Entry,
    Kind,
    Line,
    entry_of,
    last_until,
    next_line,
    stamp,
)
from openarbiter.store.errors import (
    ConflictError,
    DamagedFileError,
    InUseError,
    NewerFileError,
    ReadOnlyError,
)
from openarbiter.store.history import Change, History, Outcome, text_of
from openarbiter.store.lock import Holder, Lock
from openarbiter.store.opening import load, locked, make_new, open_table, readable, whole_log
from openarbiter.store.snapshots import SnapshotKeeper
from openarbiter.store.table import BACKUP_FOLDER, Table, checked, look_at_head
from openarbiter.version import __version__

__all__ = ["ENDING", "EventFile"]

ENDING = ".openarbiter"
"""What the names of event files end in; any other ending is opened as well."""

Clock = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(UTC)


class EventFile:
    """An open event file. Threads may share it; a second program cannot write it meanwhile.

    One thread at a time writes. Who reads the state or the log waits for nobody.

    Made by :meth:`create` or :meth:`open`, and closed as a context manager or by :meth:`close`.

    Attributes:
        path: The file.
        read_only: It was opened to look at it only.
        fault: Why only a part of it can be looked at (:meth:`look`); ``None`` when all is well.
        sent: Numbers of the entries that were sent with a key since it was opened.
    """

    def __init__(
        self, path: Path, table: Table, lock: Lock | None, history: History, *, clock: Clock
    ) -> None:
        self.path = path
        self.read_only = lock is None
        self.fault: StoreError | None = None
        self._table = table
        self._lock = lock
        self._history = history
        self._clock = clock
        self._guard = threading.RLock()
        self._beside = Beside()
        self._copier = Copier(path, self._beside)
        self.sent: dict[str, int] = {}
        self._snapshots = SnapshotKeeper(table, history, self._beside, self._guard)
        self._backup_folder = table.setting(BACKUP_FOLDER)

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        backup_folder: str | os.PathLike[str] | None = None,
        clock: Clock = _now,
    ) -> EventFile:
        """Make a new event file and open it.

        Args:
            path: Where; nothing may be there.
            backup_folder: Where second copies go before and after each round, best on another
                disk; ``None`` for no copies.
            clock: Tells the time of the entries.

        Raises:
            StoreError: There is a file already, or it cannot be made.
        """
        where = Path(path)
        lock = locked(where)
        try:
            make_new(where)
            table = Table(where, read_only=False)
            made = cls(where, table, lock, History(), clock=clock)
        except BaseException:
            lock.release()
            raise
        if backup_folder is not None:
            made.back_up_to(backup_folder)
        return made

    @classmethod
    def open(
        cls, path: str | os.PathLike[str], *, read_only: bool = False, clock: Clock = _now
    ) -> EventFile:
        """Open an event file; the whole chain is checked.

        Args:
            path: The file.
            read_only: Only look: needs no lock, and works where nothing can be written.
            clock: Tells the time of new entries.

        Raises:
            NoEventError: There is none, or it is something else.
            NewerFileError: A newer program wrote it; the error carries the state up to there.
            DamagedFileError: It is not what was written; likewise.
            ReadOnlyError: It cannot be written, and was to be.
            InUseError: Another program has it open, and it was not only to be looked at.
        """
        where = Path(path)
        look_at_head(where)
        lock = None if read_only else locked(where)
        table = None
        try:
            table = open_table(where, read_only=read_only)
            lines = whole_log(where, table)
            history = load(where, lines, table, program=__version__)
            opened = cls(where, table, lock, history, clock=clock)
            if not read_only:
                opened._snapshots.worked(history.spent)
        except BaseException:
            if table is not None:
                table.close()
            if lock is not None:
                lock.release()
            raise
        return opened

    @classmethod
    def look(cls, path: str | os.PathLike[str]) -> EventFile:
        """Open an event file to look at it, as far as it can be read.

        Of a damaged file, or one of a newer program, that is the log up to the last good entry;
        :attr:`fault` says so.

        Args:
            path: The file.

        Raises:
            StoreError: Nothing of it can be read.
        """
        where = Path(path)
        try:
            return cls.open(where, read_only=True)
        except (DamagedFileError, NewerFileError) as error:
            if not error.good:
                raise
            table = Table(where, read_only=True, salvaging=True)
            seen = cls(where, table, None, readable(where, error.good), clock=_now)
            seen.fault = error
            return seen

    def __enter__(self) -> Self:
        """The file itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Finish the second copies, keep a snapshot for the next opening, and close the file."""
        if not self.read_only:
            self._snapshots.at_closing()
        self._beside.wait()
        with self._guard:
            self._table.close()
            if self._lock is not None:
                self._lock.release()

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
        """The log, oldest first.

        Args:
            since: Only entries with a higher number.
        """
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

    def act(
        self,
        action: Action,
        *,
        author: str,
        reason: str = "",
        seen: int | None = None,
        key: str = "",
    ) -> Entry:
        """Do something. When this returns it is on the disk.

        The same action, sent again because the answer to the first one was lost, is done once:
        if it is among the entries after ``seen``, by the same author and with the same key, that
        entry is returned.

        Args:
            action: What to do.
            author: Who does it.
            reason: Why; may be empty.
            seen: Number of the last entry the author knew of; ``None`` to do it whatever others
                did meanwhile.
            key: What the sender calls this very sending; the same when it is sent again.

        Returns:
            The entry in the log.

        Raises:
            Refusal: The state does not allow it.
            ConflictError: Somebody touched the same thing after ``seen``.
            NotSavedError: It could not be written; nothing has changed.
            ReadOnlyError: The file was opened to look at it only.
        """
        text = text_of(action)
        foreseen = self._history.foreseen([action])  # what takes long, while others have their turn
        with self._guard:
            if seen is not None:
                again = sent_again(self._history, text, author, seen)
                if again is not None and (not key or self.sent.get(key) == again.number):
                    return self._entry(again)
                self._refuse_conflicts(action, seen)
            entry = self._do([action], [text], author, reason, foreseen)
            if key:
                self.sent[key] = entry.number
            return entry

    def act_together(self, actions: Sequence[Action], *, author: str, reason: str = "") -> Entry:
        """Do several actions that are one deed: all of them are on the disk, or none is.

        Args:
            actions: What to do, in this order; at least one.
            author: Who does it.
            reason: Why; may be empty. Each entry has it.

        Returns:
            The entry of the last action; each has one of its own.

        Raises:
            Refusal: The state does not allow one of them; nothing has changed.
            NotSavedError: They could not be written; nothing has changed.
            ReadOnlyError: The file was opened to look at it only.
        """
        texts = [text_of(action) for action in actions]
        foreseen = self._history.foreseen(actions)
        with self._guard:
            return self._do(actions, texts, author, reason, foreseen)

    def _do(
        self,
        actions: Sequence[Action],
        texts: Sequence[str],
        author: str,
        reason: str,
        foreseen: Outcome | None,
    ) -> Entry:
        done = foreseen
        if done is None or done.states[0] is not self.state:
            done = self._history.outcome(actions)
        lines = self._append(Kind.ACT, author=author, reason=reason, actions=texts)
        for place, (line, action) in enumerate(zip(lines, actions, strict=True)):
            self._history.push(line, action, done.states[place + 1])
            self._copy_around_rounds(copy_label(done.states[place], action), line.number)
        self._snapshots.worked(done.seconds)
        return self._entry(lines[-1])

    def undone(self) -> tuple[int, ...]:
        """Numbers of the actions that were undone and do not count, ascending."""
        return self._history.undone()

    def undone_by(self, number: int) -> Entry | None:
        """The entry that undid an action; ``None`` while it counts, or where there is none.

        Args:
            number: Number of the entry of the action.
        """
        if self._history.counts(number):
            return None
        for line in reversed(self._history.lines):
            if line.kind == Kind.UNDO and line.target == number:
                return self._entry(line)
        return None

    def undo(
        self, number: int | None = None, *, author: str, reason: str = "", seen: int | None = None
    ) -> Entry:
        """Let an action count no longer, as if it had never been done. The log keeps both.

        Args:
            number: Number of its entry; ``None`` for what :meth:`undoable` names.
            author: Who undoes it.
            reason: Why; may be empty.
            seen: As for :meth:`act`.

        Raises:
            RequestError: There is no such action, or it is undone already.
            StillNeededError: A later action does not go without it (a :class:`Refusal`).
            ConflictError: Somebody touched the same thing after ``seen``.
            NotSavedError: It could not be written; nothing has changed.
        """
        with self._guard:
            if number is None:
                last = self.undoable()
                if last is None:
                    raise RequestError("there is nothing to undo")
                number = last.number
            return self._turn(self._history.without(number), author, reason, seen)

    def redo(
        self, number: int | None = None, *, author: str, reason: str = "", seen: int | None = None
    ) -> Entry:
        """Let an action that was undone count again, at its old place in the order.

        Args:
            number: Number of its entry; ``None`` for what :meth:`redoable` names.
            author: Who does it.
            reason: Why; may be empty.
            seen: As for :meth:`act`.

        Raises:
            RequestError: There is no such action, or it was not undone.
            Refusal: It, or an action after it, does not go any more.
            ConflictError: Somebody touched the same thing after ``seen``.
            NotSavedError: It could not be written; nothing has changed.
        """
        with self._guard:
            if number is None:
                last = self.redoable()
                if last is None:
                    raise RequestError("there is nothing to redo")
                number = last.number
            return self._turn(self._history.again(number), author, reason, seen)

    def objection(self, number: int) -> TournamentError | None:
        """Why an action could not be undone, or redone if it was undone; ``None`` where it can.

        Args:
            number: Number of its entry.

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

        Args:
            number: Number of its entry, the last one or one further back.

        Raises:
            RequestError: There is no such action, or it is undone already.
            StillNeededError: A later action does not go without it (a :class:`Refusal`).
        """
        with self._guard:
            return self._history.state_of(self._history.without(number))

    def undoable(self) -> Entry | None:
        """The action an undo without a number takes back: the last one that counts."""
        counting = self._history.counting
        return self.entry(counting[-1]) if counting else None

    def redoable(self) -> Entry | None:
        """The action a redo without a number brings back.

        The one that was undone last and not redone; none as soon as another action was done
        after it, because then the road went on elsewhere.
        """
        number = self._history.undone_last()
        return None if number is None else self.entry(number)

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

    def verify_chain(self) -> Damage | None:
        """Read the whole log from the disk again and check it.

        Returns:
            The first place that is not as it was written; ``None`` when there is none.
        """
        with self._guard:  # for reading only: the fingerprints are nobody's business to wait for
            lines, trouble = self._table.lines()
            known = list(self._history.lines)
        damage = checked(lines, trouble)
        if damage is None and lines != known:
            number = 1 + sum(1 for one, other in zip(lines, known, strict=False) if one == other)
            return Damage(number=number, what=f"entry {number} is not the one known here")
        return damage

    @property
    def backup_folder(self) -> Path | None:
        """Where second copies go; ``None`` when there are none."""
        return Path(self._backup_folder) if self._backup_folder else None

    def back_up_to(self, folder: str | os.PathLike[str] | None) -> None:
        """Choose where second copies go before and after each round; ``None`` for nowhere.

        Raises:
            RequestError: It is the folder of the event itself.
            NotSavedError: The choice could not be written.
        """
        chosen = "" if folder is None else str(Path(folder).absolute())
        if chosen and Path(chosen).resolve() == self.path.absolute().parent.resolve():
            message = "second copies belong into another folder than the event, best another disk"
            raise RequestError(message)
        with self._guard:
            self._may_write()
            self._table.make_setting(BACKUP_FOLDER, chosen)
            self._backup_folder = chosen

    def back_up(self) -> Copy:
        """Make a second copy now.

        Raises:
            RequestError: No folder was chosen.
            StoreError: It could not be made.
        """
        folder = self.backup_folder
        if folder is None:
            raise RequestError("no folder for second copies was chosen")
        return self._copier.make(folder, label="by-hand", head=self.head)

    @property
    def last_copy(self) -> Copy | None:
        """The last second copy since the file was opened; ``None`` before the first."""
        return self._copier.last

    @property
    def copy_trouble(self) -> str:
        """Why the latest second copy could not be made; empty when all is well."""
        return self._copier.trouble

    def note_address(self, address: str) -> None:
        """Let a second program that tries to open the file know where it is served."""
        if self._lock is not None:
            self._lock.note_address(address)

    def _may_write(self) -> None:
        if self.read_only:
            raise ReadOnlyError(
                self.path, "it was opened to look at it only, so nothing can be entered"
            )

    def _append(
        self,
        kind: Kind,
        *,
        author: str,
        reason: str,
        actions: Sequence[str | None] = (None,),
        target: int | None = None,
    ) -> list[Line]:
        """Write lines in one block; the log has them when this returns.

        Raises:
            StoreError: They could not be written; the log is as it was.
            RequestError: There is no author, or a text holds half a character.
        """
        self._may_write()
        if not author.strip():
            raise RequestError("an entry needs an author")
        lines: list[Line] = []
        now = stamp(self._clock())
        for action in actions:
            line = next_line(
                lines or self._history.lines,
                time=now,
                author=author,
                reason=reason,
                kind=kind,
                program=__version__,
                action=action,
                target=target,
            )
            lines.append(line)
        if self._table.last_number() != self.head:
            raise InUseError(self.path, Holder())
        self._table.append(lines)
        return lines

    def _turn(self, change: Change, author: str, reason: str, seen: int | None) -> Entry:
        if seen is not None:
            turned = change.target, author
            self._refuse_conflicts(self._history.action(change.target), seen, turned)
        (line,) = self._append(change.kind, author=author, reason=reason, target=change.target)
        self._history.make(change, line)
        return self._entry(line)

    def _refuse_conflicts(
        self, action: Action, seen: int, turned: tuple[int | None, str] = (None, "")
    ) -> None:
        met = in_the_way(self._history, touches(action), seen, turned=turned)
        if met:
            raise ConflictError(self.path, [self._entry(line) for line in met])

    def _copy_around_rounds(self, label: str, number: int) -> None:
        if not label:
            return
        self._table.tidy()
        folder = self.backup_folder
        if folder is not None:
            head = number - 1 if label.endswith(BEFORE) else number
            self._copier.want(folder, label=label, head=head)

    def _entry(self, line: Line) -> Entry:
        action = None if line.action is None else self._history.action(line.number)
        return entry_of(line, action)
