"""Save what can be saved: a new event file from a damaged one, and from second copies of it.

Nothing is ever written into the damaged file. Where the database cannot be read any more, entries
are read from the bytes: an SQLite record tells its own length, so an entry is found wherever its
bytes stand, and no page header, tree or table of contents is needed. Whether what stands there is
an entry decides its fingerprint alone.

Source:
    SQLite documentation, "Database File Format", sections 1.3 (header), 1.6 (pages, cells,
    overflow), 2.1 (records).
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from glob import escape
from itertools import groupby
from pathlib import Path

from openarbiter.desk import (
    EventState,
    RestoreEvent,
    apply_again,
    state_digest,
    state_from_json,
)
from openarbiter.errors import StoreError, TournamentError
from openarbiter.store.entry import GENESIS, Kind, Line, continuing, entry_hash, line_of
from openarbiter.store.errors import NoEventError, ReadOnlyError
from openarbiter.store.log import EventLog, action_of, text_of
from openarbiter.store.table import BESIDE, Table, beside, build, settled
from openarbiter.version import __version__

_AUTHOR = "openarbiter"
_LONGEST_SHOWN = 200
_ALWAYS_BELIEVED = 100_000
"""Up to this number an entry is one of a log, however little is left of the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """An entry that is not in the new file.

    Attributes:
        number: Its number in the damaged file.
        what: What it was, as far as it can be read: time, author and action; empty where nothing
            can be.
        in_state: Number of the entry after which a state was kept that has what it did; 0 where
            that is lost as well.
    """

    number: int
    why: str
    what: str = ""
    in_state: int = 0

    def __str__(self) -> str:
        """The entry, why it is not there, and what is left of it."""
        return self.described(f"entry {self.number} is")

    def described(self, subject: str) -> str:
        """The same of several entries (``entries 3 to 7 are``) that are missing for one reason."""
        reads = f". It reads: {self.what}" if self.what else ""
        if self.in_state:
            kept = f"what was done is in the state kept after entry {self.in_state}"
            return f"{subject} not in the new log: {self.why}; {kept}{reads}"
        return f"{subject} lost: {self.why}{reads}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What became of a damaged file.

    Attributes:
        known: So many entries the damaged file had, as far as it still says.
        from_copies: Numbers of entries that were taken from second copies, ascending.
        missing: Entries that are not in the new log, ascending by number; of some of them what
            they did is there all the same.
        cut: Bytes that are left of the damaged file and bytes it had; ``None`` where nothing was
            cut off.
    """

    path: Path
    known: int
    from_copies: tuple[int, ...]
    missing: tuple[Lost, ...]
    cut: tuple[int, int] | None = None

    @property
    def lost(self) -> tuple[Lost, ...]:
        """Entries that are not in the new file, nor what they did."""
        return tuple(one for one in self.missing if not one.in_state)

    @property
    def kept(self) -> int:
        """So many entries of the damaged file are in the new one, themselves or what they did."""
        return self.known - len(self.lost)

    @property
    def whole(self) -> bool:
        """Nothing was lost that left a trace."""
        return not self.lost

    def sentences(self) -> tuple[str, ...]:
        """What is to be known: what was cut off, what is missing entry by entry, what is kept."""
        cut = self.cut and f"the file was cut off: {self.cut[0]} of {self.cut[1]} bytes are left"
        count = len(self.lost)
        gone = f"; {count} {'entry is' if count == 1 else 'entries are'} missing" if count else ""
        saved = f"{self.kept} of {self.known} entries are saved{gone}"
        return (*([cut] if cut else []), *_in_runs(self.missing), saved)


def _in_runs(missing: Sequence[Lost]) -> Iterator[str]:
    """A sentence for each entry; neighbours of which nothing can be read stand together."""

    def alike(placed: tuple[int, Lost]) -> tuple[object, ...]:
        place, one = placed
        return one.what, one.why, one.in_state, one.number if one.what else one.number - place

    for _, run in groupby(enumerate(missing), alike):
        first, *others = (one for _, one in run)
        numbers = f"entries {first.number} to {others[-1].number} are" if others else ""
        yield first.described(numbers) if others else str(first)


def recover(path: Path, out: Path, *, copies: Iterable[Path] = ()) -> Recovery:
    """Write what can be read and trusted of a damaged event file into a new one.

    An entry is sound when all its bytes stand somewhere in the file and its fingerprint fits
    them. One that is not is taken from a second copy where the copy has it. What is then missing is
    left out, and so is every later entry that does not go without it, unless a state was kept
    behind them: then the new file goes on from that state. All that is lost is listed. Where
    nothing is missing the new file has the same fingerprints as the old one; behind a gap they are
    new, because the chain is.

    Raises:
        NoEventError: The damaged file is not an event file any more, and there is no copy.
        StoreError: The new file could not be written, or is there already.
    """
    if out.exists():
        raise NoEventError(out, "there is a file of this name already; recover into a new one")
    salvaged = _salvaged(path)
    sound = dict(salvaged.sound)
    taken: list[int] = []
    for copy in copies:
        there = _salvaged(copy).sound
        more = {number: line for number, line in there.items() if number not in sound}
        sound |= more
        taken += more
    data = path.read_bytes()
    most = max(_could_have_held(data), _ALWAYS_BELIEVED)
    sound = {number: line for number, line in sound.items() if number <= most}
    if not sound:
        raise NoEventError(path, "nothing in it can be read any more; take a second copy instead")
    states = _states(path, sound, most)
    last = max(*sound, _promised(data), *(number for number, _ in states))
    best = _best(sound, salvaged.spoilt, last, states)
    build(out, best.lines)
    return Recovery(
        path=out,
        known=last,
        from_copies=tuple(sorted(taken)),
        missing=tuple(best.missing),
        cut=cut_off(data),
    )


def copies_of(path: Path) -> tuple[Path, ...]:
    """Second copies of a damaged event that can be found, the latest first.

    The damaged file itself may still say where they are.
    """
    try:
        folders = _backup_folders(path.read_bytes())
    except OSError:
        return ()
    pattern = f"{escape(path.stem)}.e*{path.suffix}"
    return tuple(
        sorted((one for each in folders for one in Path(each).glob(pattern)), reverse=True)
    )


def _best(
    sound: Mapping[int, Line],
    spoilt: Mapping[int, Line],
    last: int,
    states: Sequence[tuple[int, EventState]],
) -> _RecoveredLog:
    """The way that keeps most: the log alone, or with a state that was kept."""
    best = _RecoveredLog(spoilt)
    best.take_all(sound, 1, last)
    for number, state in states if best.missing else ():
        other = _RecoveredLog(spoilt)
        other.take_all(sound, 1, number)
        other.restore(sound[max(each for each in sound if each <= number)], number, state)
        other.take_all(sound, number + 1, last)
        best = min(best, other, key=lambda log: sum(not one.in_state for one in log.missing))
    return best


def _states(path: Path, sound: Mapping[int, Line], most: int) -> list[tuple[int, EventState]]:
    """The states kept in a damaged file that can be read and are not those of another log."""
    try:
        table = Table.salvaged(path)
    except StoreError:
        return []
    states = []
    with closing(table):
        for number, fingerprint, text in table.snapshots():
            there, behind = sound.get(number), sound.get(number + 1)
            fits = {
                there.hash if there else fingerprint,
                behind.previous if behind else fingerprint,
            }
            if fits == {fingerprint} and min(sound) <= number <= most:
                with suppress(ValueError, RecursionError, TournamentError):
                    states.append((number, state_from_json(json.loads(text))))
    return states


class _RecoveredLog(EventLog):
    """A new log made from what is sound, and what has to stay behind (``missing``)."""

    def __init__(self, spoilt: Mapping[int, Line]) -> None:
        super().__init__()
        self.missing: list[Lost] = []
        self._spoilt = spoilt
        self._new: dict[int, int] = {}

    @property
    def lines(self) -> Sequence[Line]:
        """The log as it is to be written."""
        return self._lines

    def take_all(self, sound: Mapping[int, Line], first: int, last: int) -> None:
        """Add every entry of a range that is there and goes with those before it."""
        for number in range(first, last + 1):
            line = sound.get(number)
            if line is None:
                spoilt = self._spoilt.get(number)
                why = "changed after it was written" if spoilt else "not readable"
                self.missing.append(Lost(number=number, why=why, what=_described(spoilt)))
                continue
            try:
                self._take(line)
            except (TournamentError, KeyError) as error:
                why = f"not possible without the entries that are lost ({error})"
                self.missing.append(Lost(number=number, why=why, what=_described(line)))

    def restore(self, line: Line, number: int, state: EventState) -> None:
        """Put the state that was kept after an entry in the place of what is missing up to it.

        ``line`` is the last entry up to there that is sound; its time is taken.
        """
        before = self.state
        if before != state:
            gone = tuple(one.number for one in self.missing)
            action = RestoreEvent(
                state=state, follows=state_digest(before), number=number, lost=gone
            )
            plain = replace(line, author=_AUTHOR, reason="", kind=Kind.ACT.value, target=None)
            restoring = replace(plain, action=text_of(action), program=__version__)
            self._add(continuing(self._lines, restoring), action, state)
        self.missing = [replace(one, in_state=number) for one in self.missing]

    def _take(self, line: Line) -> None:
        """Add an entry.

        Raises:
            KeyError: It undoes or redoes what is lost.
            TournamentError: It does not go.
        """
        if line.action is not None:
            action = action_of(line.number, line.action)
            self._add(continuing(self._lines, line), action, apply_again(self.state, action))
        else:
            target = self._new[line.target or 0]
            change = (self._undoing if line.kind == Kind.UNDO else self._redoing)(target)
            self._go_on_with(change, continuing(self._lines, replace(line, target=target)))
        self._new[line.number] = self.head


def _described(line: Line | None) -> str:
    """What an entry was, for somebody who has to enter it again."""
    if line is None:
        return ""
    what = line.action or f"{line.kind} of entry {line.target}"
    shown = what if len(what) <= _LONGEST_SHOWN else f"{what[:_LONGEST_SHOWN]}..."
    return f"{line.time}, {line.author}, {shown}"


_VARINT = rb"[\x80-\xff]{0,4}[\x00-\x7f]"
_RECORD = re.compile(
    rb"[\x0a-\x1f]\x00\x43"  # length of the header; number (stands in the key); time, 27 letters
    rb"(?:%(n)s){2}[\x13\x15]"  # author, reason; kind: "act", or "undo" and "redo"
    rb"[\x00-\x06\x08\x09](?:%(n)s){2}"  # target; action, program
    rb"\x81\x0d\x81\x0d" % {b"n": _VARINT},  # the fingerprints, 64 letters each
    re.DOTALL,
)
_SETTING = re.compile(rb"\x03\x27([\x0d-\x7f]|[\x81-\xff][\x00-\x7f])backup folder", re.DOTALL)
_WHOLE_NUMBERS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
_FIRST_TEXT = 13
_LOG_ROOT = 2
"""Page where the tree of the log begins: it is the first table that is made."""
_INTERIOR, _LEAF = 5, 13
_USUAL_PAGE = 4096
_SMALLEST_PAGE, _LARGEST_PAGE = 512, 65536
_HEADER = 100
_SMALLEST_ENTRY = 150
"""Bytes of an entry at least: two fingerprints and a time are longer."""
_CUT_OFF = 256
"""A file of which less than this part is left tells nothing of the rest."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The entries in the bytes of a file.

    Attributes:
        sound: Entries whose own fingerprints hold, by their numbers.
        spoilt: What looks like an entry and is not as it was written, by the number it has now.
    """

    sound: dict[int, Line]
    spoilt: dict[int, Line]


def salvage(path: Path) -> Salvaged:
    """Every entry of a damaged file that can still be read.

    Raises:
        ReadOnlyError: The file may not be read.
    """
    salvaged = Salvaged({}, {})
    try:
        _add_entries(salvaged, path.read_bytes())
        if any(beside(path, ending).exists() for ending in BESIDE):
            with settled(path) as copy:
                _add_entries(salvaged, copy.read_bytes())
            if beside(path, "-wal").exists():
                _add_entries(salvaged, beside(path, "-wal").read_bytes())
    except OSError as error:
        raise ReadOnlyError(path, f"it cannot be read: {error.strerror}") from error
    return _mended(salvaged)


def _salvaged(path: Path) -> Salvaged:
    """What can still be read of a file, if anything."""
    try:
        return salvage(path)
    except StoreError:
        return Salvaged({}, {})


def _add_entries(salvaged: Salvaged, data: bytes) -> None:
    """Add every entry in the bytes of a file; the first of a number stays."""
    for match in _RECORD.finditer(data):
        line = _line(data, match.start(), match[0])
        if line is not None:
            known = salvaged.sound if line.hash == entry_hash(line) else salvaged.spoilt
            known.setdefault(line.number, line)


def _line(data: bytes, start: int, header: bytes) -> Line | None:
    """The row whose record begins at a place; ``None`` where it is none."""
    kinds = list(_varints(header, 1))
    if header[0] != len(header) or any(_size(kind) is None for kind in kinds):
        return None
    sizes = [_size(kind) or 0 for kind in kinds]
    record = _payload(data, start, len(header) + sum(sizes))
    number = _number_before(data, start)
    if record is None or number is None:
        return None
    values: list[object] = []
    place = len(header)
    for kind, size in zip(kinds, sizes, strict=True):
        values.append(_value(kind, record[place : place + size]))
        place += size
    return line_of([number, *values[1:]])


def _varints(data: bytes, place: int) -> Iterator[int]:
    """The numbers of a header, from a place on."""
    value = 0
    for byte in data[place:]:
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004  (the last byte of a number)
            yield value
            value = 0


def _size(kind: int) -> int | None:
    """Bytes of a value in a record; ``None`` for what an entry never holds."""
    if kind >= _FIRST_TEXT and kind % 2:
        return (kind - _FIRST_TEXT) // 2
    return _WHOLE_NUMBERS.get(kind)


def _value(kind: int, raw: bytes) -> object:
    if kind >= _FIRST_TEXT:
        return raw.decode("utf-8", "replace")
    if kind == 0:
        return None
    return kind - 8 if kind in {8, 9} else int.from_bytes(raw, "big", signed=True)


def _number_before(data: bytes, start: int) -> int | None:
    """The key of a row: it stands before the record, behind the length, which ends it."""
    first = start - 1
    while first > 0 and start - first < 9 and data[first - 1] >= 0x80:  # noqa: PLR2004
        first -= 1
    return next(_varints(data[first:start], 0), None) if first >= 0 else None


def _payload(data: bytes, start: int, size: int) -> bytes | None:
    """A record, put together from its page and from the pages it runs over to."""
    page = _page_size(data)
    usable = page - (data[20] if data[20:21] and data[20] < page - 480 else 0)
    if size > len(data):
        return None
    if size <= usable - 35:
        return data[start : start + size]
    least = (usable - 12) * 32 // 255 - 23
    here = least + (size - least) % (usable - 4)
    if here > usable - 35:
        here = least
    parts, left = [data[start : start + here]], size - here
    pointer = data[start + here : start + here + 4]
    while left > 0:
        at = (int.from_bytes(pointer, "big") - 1) * page
        if at < 0 or at + 4 > len(data):
            return None
        pointer = data[at : at + 4]
        parts.append(data[at + 4 : at + 4 + min(left, usable - 4)])
        left -= usable - 4
    return b"".join(parts)


def _page_size(data: bytes) -> int:
    """Size of a page as the header says, or the usual one where it says nonsense."""
    size = int.from_bytes(data[16:18], "big")
    size = _LARGEST_PAGE if size == 1 else size
    return size if size >= _SMALLEST_PAGE and not size & (size - 1) else _USUAL_PAGE


def _mended(salvaged: Salvaged) -> Salvaged:
    """What was read, with every entry put right of which only a fingerprint is spoilt.

    The fingerprint of an entry stands a second time in the entry behind it.
    """
    sound, spoilt = dict(salvaged.sound), {}
    for number, line in sorted(salvaged.spoilt.items()):
        if number in sound:
            continue
        before, after = sound.get(number - 1), sound.get(number + 1)
        continued = GENESIS if number == 1 else before.hash if before else line.previous
        for previous in (line.previous, continued):
            moved = replace(line, previous=previous)
            fingerprint = entry_hash(moved)
            if fingerprint == line.hash or (after is not None and fingerprint == after.previous):
                sound[number] = replace(moved, hash=fingerprint)
                break
        else:
            spoilt[number] = line
    return Salvaged(sound, spoilt)


def cut_off(data: bytes) -> tuple[int, int] | None:
    """Bytes that are left of a file, and bytes it had; ``None`` where nothing was cut off."""
    if len(data) < _HEADER:
        return None
    counter, pages, valid_for = (struct.unpack(">I", data[at : at + 4])[0] for at in (24, 28, 92))
    had = pages * _page_size(data)
    return (len(data), had) if counter == valid_for and had > len(data) else None


def _could_have_held(data: bytes) -> int:
    """More entries than this were not in the file, also where most of it was cut off."""
    _, had = cut_off(data) or (0, len(data))
    return min(had, _CUT_OFF * len(data)) // _SMALLEST_ENTRY


def _promised(data: bytes) -> int:
    """So many entries the file had at least: its tree says so, also of pages that are gone.

    A number that is larger than the file could hold is a spoilt one.
    """
    page, most, number = _page_size(data), 0, _LOG_ROOT
    could_hold = _could_have_held(data)
    for _ in range(10):  # no tree is deeper
        at = (number - 1) * page
        head = data[at : at + 12]
        if len(head) < 12 or head[0] not in {_INTERIOR, _LEAF}:  # noqa: PLR2004
            break
        cells = int.from_bytes(head[3:5], "big")
        first = at + (12 if head[0] == _INTERIOR else 8)
        if cells:
            place = at + int.from_bytes(data[first + 2 * cells - 2 : first + 2 * cells], "big")
            numbers = _varints(data[place + (4 if head[0] == _INTERIOR else 0) : place + 22], 0)
            key = next(numbers, 0) if head[0] == _INTERIOR else [*numbers, 0, 0][1]
            # Behind the last key of a node there is at least one entry more.
            key += head[0] == _INTERIOR
            most = max(most, key if key <= could_hold else 0)
        if head[0] == _LEAF:
            break
        number = int.from_bytes(head[8:12], "big")
    return most


def _backup_folders(data: bytes) -> list[str]:
    """Folders for second copies that stand in the bytes of a file."""
    folders = []
    for match in _SETTING.finditer(data):
        size = _size(next(_varints(match[1], 0)))
        folders.append(data[match.end() : match.end() + (size or 0)].decode("utf-8", "replace"))
    return [folder for folder in folders if folder]
