"""Pictures of screens made small: a palette of 256 colours instead of three bytes a pixel.

A page has few colours, and letters blend only two of them; what is beyond the 255 most frequent
is drawn in the nearest of these. No eye sees the difference, and the file is a third.

Source:
    Portable Network Graphics (second edition), 9 (filters), 11.2 (PLTE, IDAT), 12.3.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache

__all__ = ["smaller"]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
TRUE_COLOUR = {2: 3, 6: 4}
"""Kinds of picture a browser makes, and their bytes a pixel."""


def smaller(picture: bytes) -> bytes:
    """A PNG of a browser with a palette; as it was where it is no such PNG.

    Args:
        picture: The file.
    """
    parts = dict(_chunks(picture))
    width, height, depth, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    if depth != 8 or kind not in TRUE_COLOUR:
        return picture
    size = TRUE_COLOUR[kind]
    pixels = _pixels(zlib.decompress(parts[b"IDAT"]), width, height, size)
    colours = [pixels[at : at + 3] for at in range(0, len(pixels), size)]
    palette = [colour for colour, _ in Counter(colours).most_common(COLOURS)]
    known = {colour: number for number, colour in enumerate(palette)}

    @cache
    def nearest(colour: bytes) -> int:
        def far(number: int) -> int:
            return sum((a - b) ** 2 for a, b in zip(palette[number], colour, strict=True))

        return known[colour] if colour in known else min(range(len(palette)), key=far)

    lines = bytearray()
    for start in range(0, len(colours), width):
        lines.append(0)
        lines += bytes(map(nearest, colours[start : start + width]))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    made = b"".join(
        _chunk(name, data)
        for name, data in (
            (b"IHDR", head),
            (b"PLTE", b"".join(palette)),
            (b"IDAT", zlib.compress(bytes(lines), 9)),
            (b"IEND", b""),
        )
    )
    return min(SIGNATURE + made, picture, key=len)


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a file by name; all data of the picture as one."""
    data = bytearray()
    at = len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        name, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12
        if name == b"IDAT":
            data += content
        else:
            yield name, content
    yield b"IDAT", bytes(data)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _pixels(data: bytes, width: int, height: int, size: int) -> bytes:
    """The bytes of all pixels, the filter of each line undone."""
    length = width * size
    before = bytearray(length)
    whole = bytearray()
    for row in range(height):
        start = row * (length + 1)
        line = bytearray(data[start + 1 : start + 1 + length])
        _undo(data[start], line, before, size)
        whole += line
        before = line
    return bytes(whole)


def _undo(kind: int, line: bytearray, before: bytearray, size: int) -> None:
    """Undo one of the five filters in place."""
    if kind == 0:
        return
    for at, value in enumerate(line):
        left = line[at - size] if at >= size else 0
        above = before[at]
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = (left + above) // 2
        else:
            guess = _paeth(left, above, before[at - size] if at >= size else 0)
        line[at] = (value + guess) & 255


def _paeth(left: int, above: int, corner: int) -> int:
    """Whichever of the three is nearest to their plane."""
    plane = left + above - corner
    return min((left, above, corner), key=lambda value: abs(plane - value))
