"""Entries read from the bytes of a file, for when the database cannot be read any more.

An SQLite record tells its own length, so an entry is found wherever its bytes stand: no page
header, no tree and no table of contents is asked. Whether what was found is an entry decides its
fingerprint alone. Nothing here opens a file: ``data`` is the file, or what is left of it.

Source:
    SQLite documentation, "Database File Format", sections 1.3 (header), 1.6 (pages, cells,
    overflow), 2.1 (records).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace

from openarbiter.store.entry import GENESIS, Line, entry_hash, line_of

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
class Found:
    """What was found in the bytes of a file.

    Attributes:
        sound: Entries whose own fingerprints hold, by their numbers.
        spoilt: What looks like an entry and is not as it was written, by the number it has now.
    """

    sound: dict[int, Line]
    spoilt: dict[int, Line]


def entries_in(data: bytes) -> Found:
    """Every entry that stands in the bytes of a file."""
    found = Found({}, {})
    for start, header in ((match.start(), match[0]) for match in _RECORD.finditer(data)):
        line = _line(data, start, header)
        if line is None:
            continue
        known = found.sound if line.hash == entry_hash(line) else found.spoilt
        known.setdefault(line.number, line)
    return found


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


def mended(found: Found) -> Found:
    """What was found, with every entry put right of which only a fingerprint is spoilt.

    The fingerprint of an entry stands a second time in the entry behind it.
    """
    sound, spoilt = dict(found.sound), {}
    for number, line in sorted(found.spoilt.items()):
        if number in sound:
            continue
        before, after = sound.get(number - 1), sound.get(number + 1)
        continued = GENESIS if number == 1 else before.hash if before else line.previous
        for previous in (line.previous, continued):
            moved = replace(line, previous=previous)
            mark = entry_hash(moved)
            if mark == line.hash or (after is not None and mark == after.previous):
                sound[number] = replace(moved, hash=mark)
                break
        else:
            spoilt[number] = line
    return Found(sound, spoilt)


def cut_off(data: bytes) -> tuple[int, int] | None:
    """Bytes that are left of a file, and bytes it had; ``None`` where nothing was cut off."""
    if len(data) < _HEADER:
        return None
    counter, pages, valid_for = (struct.unpack(">I", data[at : at + 4])[0] for at in (24, 28, 92))
    had = pages * _page_size(data)
    return (len(data), had) if counter == valid_for and had > len(data) else None


def could_have_held(data: bytes) -> int:
    """More entries than this were not in the file, also where most of it was cut off."""
    _, had = cut_off(data) or (0, len(data))
    return min(had, _CUT_OFF * len(data)) // _SMALLEST_ENTRY


def promised(data: bytes) -> int:
    """So many entries the file had at least: its tree says so, also of pages that are gone.

    A number that is larger than the file could hold is a spoilt one.
    """
    page, most, number = _page_size(data), 0, _LOG_ROOT
    could_hold = could_have_held(data)
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


def settings_in(data: bytes) -> list[str]:
    """Folders for second copies that stand in the bytes of a file."""
    found = []
    for match in _SETTING.finditer(data):
        size = _size(next(_varints(match[1], 0)))
        found.append(data[match.end() : match.end() + (size or 0)].decode("utf-8", "replace"))
    return [folder for folder in found if folder]
