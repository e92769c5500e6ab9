"""Second copies: the whole log, written to another folder before and after each round.

A copy is an event file of its own, made from the log and not from the bytes of the file: the
chain is checked on the way, so a fault of the disk is found while the good copy before it is
still there. Copies are made by a thread beside the work; a stick that is slow or gone stops
nobody, and what happened to the last one is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from openarbiter.desk import (
    Action,
    CompleteRound,
    EventState,
    PairRound,
    Phase,
    PublishRound,
    StartRound,
)
from openarbiter.errors import StoreError
from openarbiter.store.beside import Beside
from openarbiter.store.entry import Damage, Line
from openarbiter.store.errors import DamagedFileError, ReadOnlyError
from openarbiter.store.table import Table, build, checked

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

    One is made before anything is done for a round, one when it is published, and one when it is
    complete.

    Args:
        state: The event before the action.
        action: The action.
    """
    if isinstance(action, PublishRound):
        when = "published"
    elif isinstance(action, CompleteRound):
        when = "after"
    elif isinstance(action, StartRound | PairRound):
        if state.section(action.section).round(action.round_no).phase is not Phase.WAITING:
            return ""
        when = BEFORE
    else:
        return ""
    return f"{action.section}-round-{action.round_no}-{when}"


def copy_log(source: Path, folder: Path, *, label: str, head: int) -> Copy:
    """Write a copy of the log of an event file into a folder.

    Args:
        source: The event file; it may be open for writing.
        folder: Where; it is made when it is not there.
        label: What the name of the copy says, such as ``a-round-3-before``.
        head: Number of the last entry to copy.

    Raises:
        DamagedFileError: The log is damaged; no copy is made.
        StoreError: The copy could not be written.
    """
    lines, trouble = _read(source)
    damage = checked(lines, trouble)
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


def checked_copy(path: Path, lines: Sequence[Line]) -> tuple[str, bytes]:
    """A log as an event file of its own, read again after it was written.

    Args:
        path: The event file it is a copy of.
        lines: The log.

    Returns:
        Its name, such as ``spring.e00120.copy.openarbiter``, and its bytes.

    Raises:
        DamagedFileError: The log is damaged.
        StoreError: It could not be written.
    """
    with TemporaryDirectory(prefix="openarbiter-") as folder:
        made = Path(folder) / f"{path.stem}.e{len(lines):05}.copy{path.suffix}"
        build(made, lines)
        again, trouble = _read(made)
        damage = checked(again, trouble)
        if damage is not None or list(again) != list(lines):
            raise DamagedFileError(
                path,
                damage or Damage(number=1, what="the copy is not what was written"),
                state=EventState(),
            )
        return made.name, made.read_bytes()


def _read(path: Path) -> tuple[Sequence[Line], str]:
    """The log of a file as far as it can be read, and why not further."""
    table = Table(path, read_only=True)
    try:
        return table.lines()
    finally:
        table.close()


class Copier:
    """Makes copies beside the work, and knows how the last one went.

    Args:
        source: The event file.
        beside: What works while others go on.
    """

    def __init__(self, source: Path, beside: Beside) -> None:
        self._source = source
        self._beside = beside
        self._last: Copy | None = None
        self._trouble = ""

    @property
    def last(self) -> Copy | None:
        """The last copy that was made; ``None`` before the first."""
        return self._last

    @property
    def trouble(self) -> str:
        """Why the latest copy could not be made; empty when it was."""
        return self._trouble

    def want(self, folder: Path, *, label: str, head: int) -> None:
        """Make a copy as soon as the one before it is made."""
        self._beside.want(partial(self._try, folder, label=label, head=head))

    def make(self, folder: Path, *, label: str, head: int) -> Copy:
        """Make a copy now.

        Raises:
            StoreError: It could not be made.
        """
        try:
            self._last = copy_log(self._source, folder, label=label, head=head)
        except StoreError as error:
            self._trouble = str(error)
            raise
        self._trouble = ""
        return self._last

    def _try(self, folder: Path, *, label: str, head: int) -> None:
        with suppress(StoreError):  # said by `trouble`; the next copy holds what this one would
            self.make(folder, label=label, head=head)
