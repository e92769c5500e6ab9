"""One entry of a log, its fingerprint, and how a chain of entries is checked.

An entry holds what somebody did, and the fingerprint of the entry before it; its own fingerprint
covers both. Whoever changes an entry afterwards changes its fingerprint, and every later entry
says so. Nothing here opens a file, and nothing knows what an action means.

Source:
    FIPS 180-4, Secure Hash Standard, 2015 (SHA-256).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from enum import StrEnum
from operator import attrgetter
from typing import Any

from openarbiter.desk import Action
from openarbiter.errors import RequestError

GENESIS = "0" * 64
"""What stands in place of the fingerprint before the first entry."""


class Kind(StrEnum):
    """What an entry does; the value is the word in the file."""

    ACT = "act"
    """An action is done."""

    UNDO = "undo"
    """An earlier action counts no longer."""

    REDO = "redo"
    """An action that was undone counts again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One row of the log, as the file holds it.

    Attributes:
        number: Number of the entry, from 1 without a gap.
        time: When, as :func:`stamp` writes it.
        reason: Why; empty where nobody was asked.
        kind: A word of :class:`Kind`.
        target: Number of the action that is undone or redone; ``None`` for an action.
        action: The action as JSON; ``None`` for undo and redo.
        program: Version of openarbiter that wrote the entry.
        previous: Fingerprint of the entry before.
        hash: Fingerprint of this entry: 64 hexadecimal digits.
    """

    number: int
    time: str
    author: str
    reason: str
    kind: str
    target: int | None
    action: str | None
    program: str
    previous: str
    hash: str


COLUMNS = tuple(field.name for field in fields(Line))
"""The columns of a row, in their order."""

ROW = attrgetter(*COLUMNS)
"""A line as a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of the log, read: what :class:`Line` holds, with values in place of texts.

    Attributes:
        time: When, in UTC.
        kind: An action, an undo or a redo.
        action: The action; ``None`` for undo and redo.
    """

    number: int
    time: datetime
    author: str
    reason: str
    kind: Kind
    action: Action | None
    target: int | None
    program: str
    previous: str
    hash: str

    @property
    def mark(self) -> str:
        """First and last four digits of the fingerprint, for the foot of a sheet of paper."""
        return f"{self.hash[:4]}-{self.hash[-4:]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """The first place at which a log is not what was written.

    Attributes:
        number: Number of the first entry that is wrong; every entry before it is as written.
    """

    number: int
    what: str

    @property
    def good(self) -> int:
        """Number of the last entry that is as it was written; 0 for none."""
        return self.number - 1


def stamp(moment: datetime) -> str:
    """A moment as the log writes it: UTC, microseconds, ``2026-11-21T14:32:10.004213Z``."""
    there = moment.astimezone(UTC).replace(tzinfo=None)
    return f"{there.isoformat(timespec='microseconds')}Z"


def moment_of(text: str) -> datetime:
    """The moment that :func:`stamp` wrote; ``ValueError`` where it is not such a text."""
    moment = datetime.fromisoformat(text)
    if stamp(moment) != text:
        raise ValueError(f"{text!r} is not a moment as the log writes it")
    return moment


def entry_hash(line: Line) -> str:
    """The fingerprint of an entry, from everything in it but the fingerprint (``hash``) itself.

    The text that is hashed is a JSON list, in ASCII and without blanks: number, time, author,
    reason, kind, target, action (as the text it is), program, previous.

    Source:
        FIPS 180-4 (SHA-256); RFC 8259 (JSON).
    """
    text = json.dumps(ROW(line)[:-1], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def line_of(row: Iterable[object]) -> Line:
    """A row (:data:`COLUMNS`) as a line; a value of a wrong type becomes one that cannot fit."""
    values: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
    for name, value in values.items():
        if name in {"number", "target"}:
            known = isinstance(value, int) or (value is None and name == "target")
            values[name] = value if known else -1
        elif value is not None or name != "action":
            values[name] = str(value)
    return Line(**values)


def continuing(before: Sequence[Line], line: Line) -> Line:
    """A line, with the number and the fingerprints it has at the end of a log."""
    last, previous = (before[-1].number, before[-1].hash) if before else (0, GENESIS)
    moved = replace(line, number=last + 1, previous=previous)
    return replace(moved, hash=entry_hash(moved))


def damage_of(lines: Iterable[Line]) -> Damage | None:
    """The first entry of a whole log that is not what was written; ``None`` when all are.

    What it cannot see: entries cut off at the end, because what is left is a whole log of an
    earlier moment. A second copy or the fingerprint on a printed sheet shows that.
    """
    previous = GENESIS
    for expected, line in enumerate(lines, start=1):
        what = _fault(line, expected, previous)
        if what:
            return Damage(number=expected, what=f"entry {expected} {what}")
        previous = line.hash
    return None


def _fault(line: Line, expected: int, previous: str) -> str:
    """What is wrong with a line where an entry is expected; empty when nothing is."""
    if line.number != expected:
        return "is missing"
    if line.previous != previous:
        return "does not continue the entry before it"
    if line.hash != entry_hash(line):
        return "was changed after it was written"
    try:
        moment_of(line.time)
        acts = Kind(line.kind) is Kind.ACT
    except ValueError:
        return "has a time or a kind that cannot be read"
    if (line.action is None) is acts or (line.target is None) is not acts:
        return "is neither an action nor an undo or redo of one"
    return ""


def whole(text: str) -> str:
    """The text itself; a :class:`RequestError` where it holds half a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RequestError(f"{text[:60]!a} holds half a character; type it again") from None
    return text
