"""Second copies of an event: the whole log in another folder, before and after each round.

A copy is an event file of its own, made from the log in memory and not from the bytes of the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from openarbiter.desk import Action, EventState, OfRound, Phase
from openarbiter.files import own_folder
from openarbiter.store.entry import Line, damage_of
from openarbiter.store.errors import DamagedFileError, ReadOnlyError
from openarbiter.store.table import Table, build

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
