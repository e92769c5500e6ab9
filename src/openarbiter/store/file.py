"""An event in one file: do something, undo it, look back, and lose nothing.

When :meth:`EventFile.act` returns, the action is on the disk; when it raises, nothing has changed.
The state is always the fold of the log. It knows the clock, the file and the folder for second
copies; what an action means it asks :mod:`openarbiter.desk`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from openarbiter.desk import Action, EventState, RestoreEvent
from openarbiter.errors import RequestError, StoreError, TournamentError
from openarbiter.files import SignalsHeld
from openarbiter.store.entry import (
    Damage,
    Entry,
    Kind,
    Line,
    continuing,
    damage_of,
    line_of,
    stamp,
    whole,
)
from openarbiter.store.errors import (
    ConflictError,
    DamagedFileError,
    InUseError,
    NewerFileError,
    NoEventError,
    ReadOnlyError,
)
from openarbiter.store.kept_file import (
    Copy,
    KeptFile,
    Witness,
    checked_copy,
    copies_around,
    make_copy,
)
from openarbiter.store.lock import Lock, holder_of
from openarbiter.store.log import Change, EventLog, UnreadableEntryError, text_of
from openarbiter.store.recovery import cut_off, salvage
from openarbiter.store.table import BACKUP_FOLDER, Table, build, cannot_make, look_at_header
from openarbiter.version import __version__

ENDING = ".openarbiter"
"""What the names of event files end in; any other ending is opened as well."""

Clock = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(UTC)


class EventFile(KeptFile):
    """An open event file. Threads may share it; a second program cannot write it meanwhile.

    One thread at a time writes. Who reads the state or the log waits for nobody.

    Made by :meth:`create` or :meth:`open`, and closed as a context manager or by :meth:`close`.

    Attributes:
        sent: Numbers of the entries that were sent with a key since it was opened.
        copy_trouble: Why the latest second copy could not be made; empty when all is well.
        unsaved: Why the event could not be written anew when it was closed and its file was gone;
            empty when all is well.
    """

    def __init__(
        self, path: Path, table: Table, lock: Lock | None, lines: Sequence[Line], *, clock: Clock
    ) -> None:
        super().__init__(path, table, lines, read_only=lock is None)
        self._lock = lock
        self._clock = clock
        self.sent: dict[str, int] = {}
        self.copy_trouble = ""
        self.unsaved = ""

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        backup_folder: str | os.PathLike[str] | None = None,
        clock: Clock = _now,
        witness: Witness | None = None,
    ) -> EventFile:
        """Make a new event file and open it; the clock tells the time of its entries.

        Second copies go into a folder before and after each round, best on another disk. A witness
        takes note of every entry before it is written.

        Raises:
            StoreError: There is a file already, or it cannot be made.
        """
        where = Path(path)
        with ExitStack() as given_back:
            lock = _locked(where)
            given_back.callback(lock.release)
            if where.exists():
                raise NoEventError(where, "there is a file of this name already; open it instead")
            build(where)
            made = cls(where, Table(where, read_only=False), lock, (), clock=clock)
            given_back.pop_all()
        made._witness = witness
        if backup_folder is not None:
            made.back_up_to(backup_folder)
        return made

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        read_only: bool = False,
        clock: Clock = _now,
        witness: Witness | None = None,
    ) -> EventFile:
        """Open an event file; the whole chain is checked.

        Who only looks (``read_only``) needs no lock, and can where nothing can be written. A
        witness takes note of every entry before it is written.

        Raises:
            NoEventError: There is none, or it is something else.
            NewerFileError: A newer program wrote it; the error carries the state up to there.
            DamagedFileError: It is not what was written; likewise.
            ReadOnlyError: It cannot be written, and was to be.
            InUseError: Another program has it open, and it was not only to be looked at.
        """
        where = Path(path)
        look_at_header(where)
        with ExitStack() as given_back:
            lock = None if read_only else _locked(where)
            if lock is not None:
                given_back.callback(lock.release)
            try:
                table = Table(where, read_only=read_only)
            except DamagedFileError as error:
                raise _damaged(where, error.damage.what) from error
            given_back.callback(table.close)
            lines = _checked_lines(where, table)
            try:
                opened = cls(where, table, lock, lines, clock=clock)
            except UnreadableEntryError as error:
                raise _unreadable(where, error, lines[error.number - 1].program) from error
            trouble = "" if read_only else table.trouble()
            if trouble:
                raise _damaged(where, f"the database is not whole ({trouble})")
            opened._witness = witness
            opened._backup_folder = table.setting(BACKUP_FOLDER)
            given_back.pop_all()
        return opened

    @classmethod
    def look(cls, path: str | os.PathLike[str]) -> EventFile:
        """Open an event file to look at it, as far as it can be read.

        Of a damaged file, or one of a newer program, that is the log up to the last good entry;
        :attr:`fault` says so.

        Raises:
            StoreError: Nothing of it can be read.
        """
        where = Path(path)
        try:
            return cls.open(where, read_only=True)
        except (DamagedFileError, NewerFileError) as error:
            if not error.good:
                raise
            lines = _good_lines(where)[: error.good]
            seen = cls(where, Table.empty(where), None, lines, clock=_now)
            seen.fault = error
            return seen

    def __enter__(self) -> Self:
        """The file itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Finish the second copies, keep a state for a recovery, and close the file.

        Where the path does not lead to the file any more, or the file does not hold what was
        acknowledged, the whole event is written into a new file first (:attr:`saved_in`);
        :attr:`unsaved` says why that could not be done.
        """
        if not self.read_only and not self._closed:
            with suppress(StoreError):
                self.mend()
            if self._since_state:
                self._keep_state()
        self._worker.shutdown()
        with SignalsHeld(), self._guard:
            if not self.read_only and not self._closed and not self.holds_everything():
                try:
                    self.write_anew()
                except StoreError as error:
                    self.unsaved = str(error)
            self._closed = True
            self._table.close()
            if self._lock is not None:
                self._lock.release()

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

        Raises:
            Refusal: The state does not allow it.
            ConflictError: Somebody touched the same thing after ``seen``.
            NotSavedError: It could not be written; nothing has changed.
            ReadOnlyError: The file was opened to look at it only.
            MovedError: It was renamed, moved or deleted; nothing was acknowledged.
        """
        texts, foreseen = self._prepared([action])
        with self._guard:
            if seen is not None:
                again = self._sent_again(texts[0], author, seen)
                if again is not None and (not key or self.sent.get(key) == again.number):
                    return self._entry(again)
                self.refuse_conflicts(action, seen)
            entry = self._do([action], texts, author, reason, foreseen)
            if key:
                self.sent[key] = entry.number
            return entry

    def act_together(self, actions: Sequence[Action], *, author: str, reason: str = "") -> Entry:
        """Do several actions that are one deed: all of them are on the disk, or none is.

        There is at least one. Each has an entry of its own, with the same author and reason; that
        of the last one is returned.

        Raises:
            Refusal: The state does not allow one of them; nothing has changed.
            NotSavedError: They could not be written; nothing has changed.
            ReadOnlyError: The file was opened to look at it only.
        """
        texts, foreseen = self._prepared(actions)
        with self._guard:
            return self._do(actions, texts, author, reason, foreseen)

    def _prepared(self, actions: Sequence[Action]) -> tuple[list[str], list[EventState]]:
        """Actions as JSON, and where they lead now: what takes long, while others write.

        Where they do not go now the states are none: in their turn they may, or may be done.
        """
        if any(isinstance(action, RestoreEvent) for action in actions):
            raise RequestError("a state is put in the place of entries by a recovery only")
        texts = [text_of(action) for action in actions]
        try:
            return texts, self._outcome(actions)
        except TournamentError:
            return texts, []

    def _do(
        self,
        actions: Sequence[Action],
        texts: Sequence[str],
        author: str,
        reason: str,
        foreseen: list[EventState],
    ) -> Entry:
        states = foreseen if foreseen and foreseen[0] is self.state else self._outcome(actions)
        lines = self._append(Kind.ACT, author=author, reason=reason, actions=texts)
        for line, action, after in zip(lines, actions, states[1:], strict=False):
            self._add(line, action, after)
        copies = copies_around(states, actions, lines[0].number)
        folder = self.backup_folder
        if folder is not None:
            for label, last in copies.items():
                self._worker.submit(self._try_copy, folder, label, last)
        self._count_entries(len(lines), keep=bool(copies))
        self._stay_in_place()
        return self._entry(lines[-1])

    def undo(self, *numbers: int, author: str, reason: str = "", seen: int | None = None) -> Entry:
        """Let actions count no longer, as if they had never been done. The log keeps both.

        Without numbers of entries it is the one that :meth:`undoable` names; ``seen`` is as for
        :meth:`act`. Of several (:meth:`deed`) the entry of the last one is returned.

        Raises:
            RequestError: There is no such action, or it is undone already.
            Refusal: A later action does not go without it (a :class:`StillNeededError`), or no
                undo does what it would do.
            ConflictError: Somebody touched the same thing after ``seen``.
            NotSavedError: It could not be written; nothing has changed.
        """
        with self._guard:
            change = self._undoing(*(numbers or _last(self.undoable(), "undo")))
            return self._make_change(change, author, reason, seen)

    def redo(self, *numbers: int, author: str, reason: str = "", seen: int | None = None) -> Entry:
        """Let actions that were undone count again, at their old places in the order.

        Without numbers it is the one that :meth:`redoable` names.

        Raises:
            RequestError: There is no such action, or it was not undone.
            Refusal: It, or an action after it, does not go any more.
            ConflictError: Somebody touched the same thing after ``seen``.
            NotSavedError: It could not be written; nothing has changed.
        """
        with self._guard:
            change = self._redoing(*(numbers or _last(self.redoable(), "redo")))
            return self._make_change(change, author, reason, seen)

    def _make_change(self, change: Change, author: str, reason: str, seen: int | None) -> Entry:
        if seen is not None:
            for target in change.targets:
                self.refuse_conflicts(self._action(target), seen, (target, author))
        lines = self._append(change.kind, author=author, reason=reason, targets=change.targets)
        self._go_on_with(change, *lines)
        self._count_entries(len(lines), keep=False)
        self._stay_in_place()
        return self._entry(lines[0])

    def refuse_conflicts(
        self, action: Action, seen: int, turned: tuple[int | None, str] = (None, "")
    ) -> None:
        """Refuse an action for which somebody touched the same thing after an entry (``seen``).

        Raises:
            ConflictError: Somebody did.
        """
        met = self._in_the_way(action.touched(), seen, turned)
        if met:
            raise ConflictError(self.path, [self._entry(line) for line in met])

    def _append(
        self,
        kind: Kind,
        *,
        author: str,
        reason: str,
        actions: Sequence[str] = (),
        targets: Sequence[int] = (),
    ) -> list[Line]:
        """Write lines in one block, all of them or none; :meth:`_add` them when this returns.

        All of them have one time, and the entry before them has another (:meth:`deed`).
        """
        self._may_write()
        if not author.strip():
            raise RequestError("an entry needs an author")
        lines: list[Line] = []
        now = self._clock()
        if self._lines and self._lines[-1].time == stamp(now):
            now += timedelta(microseconds=1)
        for part in [*((None, action) for action in actions), *((one, None) for one in targets)]:
            said = (stamp(now), whole(author), whole(reason), kind.value, *part, __version__)
            lines.append(continuing(lines or self._lines, line_of([0, *said, "", ""])))
        try:
            self._write(lines)
        except StoreError:
            self._stay_in_place()  # if the file went meanwhile, that is what to say
            raise
        return lines

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
        return self._copy(folder, "by-hand", self.head)

    def _copy(self, folder: Path, label: str, last: int) -> Copy:
        """Make a second copy of the log up to an entry; the file is read again first."""
        self.look_after()
        try:
            made = make_copy(self.path, self._lines, folder, label=label, last=last)
        except StoreError as error:
            self.copy_trouble = str(error)
            raise
        self.copy_trouble = ""
        return made

    def _try_copy(self, folder: Path, label: str, last: int) -> None:
        with suppress(StoreError):  # said by `copy_trouble`; the next copy holds what this would
            self._copy(folder, label, last)

    def taken_along(self) -> tuple[str, bytes]:
        """A whole copy to take along: its name and its bytes, an event file that was checked.

        Raises:
            StoreError: It could not be made, or the log is damaged.
        """
        with self._guard:
            lines = list(self._lines)
        return checked_copy(self.path, lines)

    def note_address(self, address: str) -> None:
        """Let a second program that tries to open the file know where it is served."""
        if self._lock is not None:
            self._lock.note_address(address)


def _last(entry: Entry | None, doing: str) -> tuple[int]:
    """The number of the entry to undo or redo where none is given."""
    if entry is None:
        raise RequestError(f"there is nothing to {doing}")
    return (entry.number,)


def _locked(path: Path) -> Lock:
    """The lock of an event file, which is there or is to be made."""
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


def _checked_lines(path: Path, table: Table) -> list[Line]:
    """The whole log of a file, its chain checked; the error has the last good state."""
    lines, trouble = table.lines()
    if trouble:
        raise _damaged(path, trouble)
    damage = damage_of(lines)
    if damage is not None:
        raise DamagedFileError(path, damage, state=_state_after(lines[: damage.good]))
    return lines


def _unreadable(
    path: Path, error: UnreadableEntryError, writer: str
) -> NewerFileError | DamagedFileError:
    """The error for an entry that cannot be read although its fingerprint is right."""
    number = error.number
    if writer == __version__:
        return DamagedFileError(path, Damage(number=number, what=str(error)), state=error.state)
    message = (
        f"openarbiter {writer} wrote entry {number}, which this version ({__version__}) cannot "
        f"read ({error}). Up to entry {number - 1} it can be shown; open it with that version "
        "to go on"
    )
    return NewerFileError(path, message, good=number - 1, state=error.state)


def _damaged(path: Path, trouble: str) -> DamagedFileError:
    """The error for a database that cannot be read to its end, with what can be read of it."""
    lines = _good_lines(path)
    cut = cut_off(path.read_bytes())
    what = trouble if cut is None else f"it was cut off: {cut[0]} of {cut[1]} bytes are left"
    damage = Damage(number=len(lines) + 1, what=what)
    return DamagedFileError(path, damage, state=_state_after(lines))


def _good_lines(path: Path) -> list[Line]:
    """The log up to the first entry that is not as it was written."""
    found: dict[int, Line] = {}
    with suppress(StoreError):
        found = salvage(path).sound
    lines: list[Line] = []
    while len(lines) + 1 in found:
        lines.append(found[len(lines) + 1])
    damage = damage_of(lines)
    return lines if damage is None else lines[: damage.good]


def _state_after(lines: Sequence[Line]) -> EventState:
    try:
        return EventLog(lines).state
    except UnreadableEntryError as error:
        return error.state  # what comes before it is the last good state
