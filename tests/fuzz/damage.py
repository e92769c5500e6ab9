"""Ways to damage the bytes of a file: by chance, and by what makes readers stumble."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable

Way = Callable[[bytes, random.Random], bytes]

_DAMAGES = (1, 1, 1, 2, 4)
_LONGEST = 20_000
_NUMBERS = (b"0", b"-1", b"99999", b"1e9", b"9" * 20, b"9" * 5000, b"2,5", b"0x" + b"f" * 400)
_DIGITS = ("¹²³", "٠١٢", "१२३", "①②③", "Ⅷ", "½", "12_3", "+12")
_WORDS = (
    *(b"\x00", b"\t", b"\r", b"\n", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xe9", b"  ", b'"'),
    *(b"'", b"\\", b"\\ud800", b"\xed\xa0\x80", b"\x1a", b"=", b";", b",", b"nan", b"inf"),
)
_ENCODING = re.compile(rb"(?i)utf-?8(?:-sig)?|utf-?16|cp125[0-9]|windows-125[0-9]|iso-8859-1")
_ENCODINGS = (
    *(b"utf-99", b"utf-16", b"utf-7", b"rot13", b"zip", b"idna", b"punycode", b"undefined"),
    *(b"shift_jis", b"cp037", b"koi8-r", b"us-ascii", b"", b"\xff", b"x" * 300),
)
_NESTED = (b"[", b"{", b'{"a":', b"[[", b"<a>", b"(", b"a.", b"not ", b"-", b"!", b"a=[", b'"')
_BAITS = (
    *(b'"', b" ", b",", b";", b"\t", b"9", b"a", b"\r", b"\n", b"0.", b"'", b"\\", b"*", b"/"),
    *(b"=\n", b'""', b" - ", b"[]", b"<a/>", b"a,", b"\xc3\xa4", b"\xcc\x81", b"_", b"#"),
)


def damaged(data: bytes, rng: random.Random, *more: Way) -> bytes:
    """A file with one to four damages; ``more`` are ways of its own kind, half of which are taken.

    Of an archive the half is damaged inside its files and packed again.
    """
    if data.startswith(b"PK") and rng.random() < 1 / 2:
        return _repacked(data, rng, *more)
    for _ in range(rng.choice(_DAMAGES)):
        data = rng.choice(more if more and rng.random() < 1 / 2 else _WAYS)(data, rng)
    return data


def _repacked(data: bytes, rng: random.Random, *more: Way) -> bytes:
    """An archive with one of its files damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {info.filename: archive.read(info) for info in archive.infolist()}
    except zipfile.BadZipFile:  # damaged before
        return data
    name = rng.choice(sorted(members))
    members[name] = damaged(members[name], rng, *more)
    out = io.BytesIO()
    packing = rng.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2))
    with zipfile.ZipFile(out, "w", packing) as archive:
        for each, content in members.items():
            archive.writestr(each, content)
    return out.getvalue()


def some_bytes(data: bytes, rng: random.Random) -> bytes:
    """Delete, replace or insert a few bytes."""
    at = rng.randrange(len(data) + 1)
    length = rng.choice((0, 1, 1, 2, 5, 20))
    new = rng.choice((b"", rng.randbytes(rng.randint(1, 4)), rng.choice(_WORDS), data[:length]))
    return data[:at] + new + data[at + length :]


def _flipped(data: bytes, rng: random.Random) -> bytes:
    """Change bits of single bytes."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 8) if found else 0):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def _swapped(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]


def lines(data: bytes, rng: random.Random) -> bytes:
    """Duplicate, delete, reorder or cut lines."""
    found = data.splitlines(keepends=True) or [b""]
    place = rng.randrange(len(found))
    match rng.randrange(5):
        case 0:
            found.insert(rng.randrange(len(found)), found[place])
        case 1:
            del found[place : place + rng.randint(1, 3)]
        case 2:
            rng.shuffle(found)
        case 3:
            found[place] = found[place][: rng.randrange(len(found[place]) + 1)]
        case _:
            found[place] *= rng.choice((2, 2, 2, 50))
    return b"".join(found)


def _ends(data: bytes, rng: random.Random) -> bytes:
    """Change the ends of all lines, or of some."""
    some = rng.random() < 1 / 2
    ends = (b"\n", b"\r", b"\r\n")
    one = rng.choice(ends)
    return b"".join(line + (rng.choice(ends) if some else one) for line in data.splitlines())


def _encoded(data: bytes, rng: random.Random) -> bytes:
    """Another encoding, a byte order mark, half of the file, or the file twice."""
    text = data.decode("utf-8", "replace")
    return rng.choice(
        (
            b"\xef\xbb\xbf" + data,
            text.encode("utf-16"),
            text.encode("utf-32"),
            text.replace("a", "é").encode("latin-1", "replace"),
            text.replace("a", "é").encode(),
            data[: rng.randrange(len(data) + 1)],
            data * 2,
        )
    )


def _declared(data: bytes, rng: random.Random) -> bytes:
    """Another encoding in a declaration."""
    return _one_of(_ENCODING, data, rng.choice(_ENCODINGS), rng)


def _number(data: bytes, rng: random.Random) -> bytes:
    """Another number: huge, of another script, none."""
    new = rng.choice((*_NUMBERS, *(each.encode() for each in _DIGITS)))
    return _one_of(re.compile(rb"[0-9]+"), data, new, rng)


def _digit(data: bytes, rng: random.Random) -> bytes:
    """A digit of another script in the place of one."""
    return _one_of(re.compile(rb"[0-9]"), data, rng.choice(rng.choice(_DIGITS)).encode(), rng)


def _one_of(pattern: re.Pattern[bytes], data: bytes, new: bytes, rng: random.Random) -> bytes:
    places = [found.span() for found in pattern.finditer(data)]
    if not places:
        return some_bytes(data, rng)
    first, last = rng.choice(places)
    return data[:first] + new + data[last:]


def _deep(data: bytes, rng: random.Random) -> bytes:
    """Brackets within brackets, in the place of a word or at any place."""
    bait = rng.choice(_NESTED) * rng.choice((20, 300, 2000, _LONGEST // 4))
    return _inserted(data, bait, rng)


def _long(data: bytes, rng: random.Random) -> bytes:
    """The same sign, piece or line many times: what is slow by the square shows it."""
    at = rng.randrange(len(data) + 1)
    piece = rng.choice((rng.choice(_BAITS), rng.choice(_BAITS) + rng.choice(_BAITS)))
    if rng.random() < 1 / 4:
        piece = data[at : at + rng.choice((1, 3, 10, 40))] or piece
    return _inserted(data, piece * (_LONGEST // len(piece)), rng)


def _inserted(data: bytes, bait: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    if rng.random() < 1 / 2:  # where a value may stand
        places = [found.start() for found in re.finditer(rb"[\w.\-\"]+", data)]
        at = rng.choice(places) if places else at
    return data[:at] + bait + data[at + rng.choice((0, 1)) :]


_WAYS: tuple[Way, ...] = (
    *(some_bytes, some_bytes, _flipped, _swapped, lines, lines, _ends, _encoded, _declared),
    *(_number, _number, _digit, _digit, _deep, _long),
)
