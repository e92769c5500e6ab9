"""The file of an open event held against what is in memory, written anew, and copied.

Second copies lie in another folder, one from before and after each round. A copy is an event file
of its own, made from the log in memory and not from the bytes of the file.

Source:
    SQLite documentation, "Atomic Commit In SQLite": what a connection has read it goes on with.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from openarbiter.desk import Action, EventState, OfRound, Phase, state_to_json
from openarbiter.errors import StoreError
from openarbiter.files import own_folder
from openarbiter.store.entry import Damage, Line, damage_of
from openarbiter.store.errors import (
    DamagedFileError,
    InUseError,
    MovedError,
    NoEventError,
    NotSavedError,
    ReadOnlyError,
    UnsureError,
)
from openarbiter.store.lock import Holder, Place, free_name
from openarbiter.store.log import EventLog
from openarbiter.store.table import BACKUP_FOLDER, MORE, Table, build
from openarbiter.version import __version__

_SELDOM = 60.0
"""Seconds after which a file that nobody has written into is read again all the same."""

_EVERY = 32
"""After so many entries the state is kept once more."""


BEFORE = "before"
"""Last word of the label of a copy without the action it was made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A second copy that was made.

    Attributes:
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


def copies_around(
    states: Sequence[EventState], actions: Sequence[Action], first: int
) -> dict[str, int]:
    """The copies made around several actions that are one deed, with the last entry of each.

    There are two at most, however many sections are concerned: the event before the first action
    that wants one from before, and after all of them. The first entry has the number ``first``.
    """
    labels = [copy_label(before, action) for before, action in zip(states, actions, strict=False)]
    before = [label for label in labels if label.endswith(BEFORE)]
    after = [label for label in labels if label and not label.endswith(BEFORE)]
    last = first + len(actions) - 1
    found = {_of_all(before): first + labels.index(before[0]) - 1} if before else {}
    return found | ({_of_all(after): last} if after else {})


def _of_all(labels: Sequence[str]) -> str:
    """One label for several: that of all sections where they differ."""
    if len(set(labels)) == 1:
        return labels[0]
    _, round_word, rest = labels[-1].rpartition("-round-")
    return f"all{round_word}{rest}"


def make_copy(source: Path, lines: Sequence[Line], folder: Path, *, label: str, last: int) -> Copy:
    """Write a log up to an entry (``last``) into a folder, which is made if need be.

    Its name says the label, such as ``a-round-3-before``.

    Raises:
        DamagedFileError: The log is damaged; no copy is made.
        StoreError: The copy could not be written.
    """
    _refuse_damaged(source, lines)
    path = folder / f"{source.stem}.e{last:05}.{label}{source.suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"the folder for second copies cannot be made: {error.strerror}"
        raise ReadOnlyError(path, message) from error
    build(path, lines[:last])
    return Copy(path=path, head=last, time=datetime.now(UTC))


def checked_copy(source: Path, lines: Sequence[Line]) -> tuple[str, bytes]:
    """A log as an event file of its own, read again after it was written: its name and its bytes.

    Raises:
        DamagedFileError: The log is damaged.
        StoreError: It could not be written.
    """
    _refuse_damaged(source, lines)
    with own_folder() as folder:
        made = folder / f"{source.stem}.e{len(lines):05}.copy{source.suffix}"
        build(made, lines)
        with closing(Table(made, read_only=True)) as again:
            damage = again.difference(lines)
        if damage is not None:
            raise DamagedFileError(source, damage, state=EventState())
        return made.name, made.read_bytes()


def _refuse_damaged(source: Path, lines: Sequence[Line]) -> None:
    damage = damage_of(lines)
    if damage is not None:
        raise DamagedFileError(source, damage, state=EventState())


class Witness(Protocol):
    """Whoever has to know of an entry before it is written, such as an index of many events."""

    def note(self, lines: Sequence[Line]) -> None:
        """Take note of new lines; raises a ``StoreError``, and nothing is written, if it cannot."""


class KeptFile(EventLog):
    """A log, and the file that must hold it. One thread at a time writes.

    Attributes:
        read_only: It was opened to look at it only.
        fault: Why only a part of it can be looked at; ``None`` when all is well.
        damaged: Files that were found damaged while they were open, under the names they have now;
            the event was written anew in their place.
        trouble: Why that could not be done; empty when all is well.
        behind: The witness knows entries that are not in the file; nothing more is written.
    """

    def __init__(self, path: Path, table: Table, lines: Sequence[Line], *, read_only: bool) -> None:
        super().__init__(lines)
        self.behind = False
        self._witness: Witness | None = None
        self.path = path
        self.read_only = read_only
        self.fault: StoreError | None = None
        self.damaged: tuple[Path, ...] = ()
        self.trouble = ""
        self._table = table
        self._place = Place(path)
        # Not a daemon: what was begun is finished before the program ends.
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="copies of the event")
        self._backup_folder = ""
        self._since_state = 0
        self._next_look = (0, time.monotonic() + _SELDOM)
        self._anew: tuple[Path, int] | None = None
        self._closed = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """The whole log as the file holds it."""
        return tuple(self._lines)

    @property
    def in_place(self) -> bool:
        """Whether the path still leads to the file: not renamed, moved, deleted or replaced."""
        return self._place.leads_there()

    def holds_everything(self) -> bool:
        """Whether what the path leads to holds the whole event, read from the disk again."""
        return self.in_place and self.verify_chain() is None

    @property
    def saved_in(self) -> Path:
        """Where the whole event is: the file, or the new one when it was written anew."""
        return self.path if self._anew is None else self._anew[0]

    def verify_chain(self) -> Damage | None:
        """The first place of the log, read from the disk again, that is not as it was written."""
        if self.fault is not None:
            good = getattr(self.fault, "good", 0)
            return getattr(self.fault, "damage", None) or Damage(
                number=good + 1, what=f"entry {good + 1} is of another version"
            )
        with self._guard:
            return self._table.difference(self._lines)

    def mend(self) -> None:
        """Read the whole file from the disk again; a damaged one is put aside.

        The event, as it was acknowledged, is written anew in its place (:attr:`damaged`). A file
        that another program has gone on with is left as it is.

        Raises:
            StoreError: It is damaged and could not be written anew (:attr:`trouble`).
        """
        with self._guard:
            if self.read_only or self._closed or not self.in_place:
                return
            damage = self._table.difference(self._lines)
            if damage is not None and damage.what != MORE:
                self._renew(self._lines)
            self._next_look = self.head, time.monotonic() + _SELDOM

    def look_after(self) -> None:
        """Mend the file if it is due, for a timer: something was written, or a minute has gone."""
        known, at = self._next_look
        if known != self.head or time.monotonic() > at or self._table.touched():
            with suppress(StoreError):  # said by `trouble`
                self.mend()

    def _renew(self, lines: Sequence[Line]) -> None:
        """Write the event anew in the place of the damaged file."""
        try:
            kept = self._table.renew(lines)
            self._place = Place(self.path)
            self._table.make_setting(BACKUP_FOLDER, self._backup_folder)
        except StoreError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        self.damaged = (*self.damaged, kept)
        with suppress(RuntimeError):  # it is being closed
            self._keep_state()

    def write_anew(self) -> Path:
        """Write the whole event, as it was acknowledged, into a new file.

        It is made beside the old one, or where that folder cannot be written in the working or the
        home folder. What was written before and is the same is not written again.

        Raises:
            StoreError: It could not be written anywhere.
        """
        with self._guard:
            if self._anew is not None and self._anew[1] == self.head and self._anew[0].exists():
                return self._anew[0]
            trouble: StoreError | None = None
            for folder in (self.path.absolute().parent, Path.cwd(), Path.home()):
                new = free_name(self.path, folder)
                try:
                    build(new, self._lines)
                except StoreError as error:
                    trouble = trouble or error
                    continue
                self._anew = new, self.head
                return new
            raise trouble or NoEventError(self.path, "there is no folder to write it into")

    def _write(self, lines: Sequence[Line]) -> None:
        """Write lines, and see that the disk has them; a damaged file is written anew with them.

        Raises:
            StoreError: They could not be written. Where the witness knows them already, nothing
                more is written until the file was opened anew (:attr:`behind`).
        """
        if self._witness is None:
            self._write_here(lines)
            return
        if self.behind:
            raise UnsureError(self.path, "it has to be opened anew; look at the page again")
        noted = False
        try:
            self._witness.note(lines)
            noted = True
            self._write_here(lines)
        except BaseException as error:  # while all is well nobody takes it for one to open anew
            self.behind = noted or isinstance(error, UnsureError)
            raise

    def _write_here(self, lines: Sequence[Line]) -> None:
        known = self._lines
        try:
            if self._table.touched():
                self.mend()
            if self._table.last() != ((known[-1].number, known[-1].hash) if known else (0, "")):
                raise InUseError(self.path, Holder())
            self._table.append(lines)
            amiss = self._table.difference(lines, after=len(known))
        except DamagedFileError as error:
            amiss = error.damage
        if amiss is not None and amiss.what != MORE and self.in_place:
            self._renew([*known, *lines])

    def _may_write(self) -> None:
        if self.read_only:
            why = "it was opened to look at it only, so nothing can be entered"
            raise ReadOnlyError(self.path, why)
        if self._closed:
            raise NotSavedError(self.path, "it was closed meanwhile; nothing was changed")
        self._stay_in_place()

    def _stay_in_place(self) -> None:
        """See that the path leads to the file: before an entry is written, and before it is told.

        A file that was moved away or deleted is written anew at once: after a power cut nothing
        else would be left of the event.
        """
        if self.in_place:
            return
        found = self._place.new_name()
        written = None
        if found is None:
            with suppress(StoreError):
                written = self.write_anew()
        raise MovedError(self.path, head=self.head, found=found, written=written)

    def _count_entries(self, many: int, *, keep: bool) -> None:
        """Count entries that were made; the state after them is kept at times, or with ``keep``."""
        self._since_state += many
        if keep or self._since_state >= _EVERY:
            self._keep_state()

    def _keep_state(self) -> None:
        """Have the state of now kept; without it a recovery may save less, and no more."""
        self._since_state = 0
        with self._guard:
            if self._lines:
                self._worker.submit(self._write_state, self._lines[-1], self.state)

    def _write_state(self, line: Line, state: EventState) -> None:
        text = json.dumps(state_to_json(state), ensure_ascii=False, separators=(",", ":"))
        with self._guard, suppress(StoreError):  # a full disk costs no more than the state
            self._table.keep_snapshot(line, __version__, text)
            # What the disk did to the file meanwhile is behind its new times: it is read soon.
            self._next_look = (0, 0.0)
