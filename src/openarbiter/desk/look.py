"""The logo and the colour of whoever holds the event, as everybody sees them; no rule is here.

A picture is looked at only as far as it says what it is and how large: it is never decoded here.

Source:
    W3C, Portable Network Graphics, 5.2 and 11.2.1 (signature, IHDR).
    ITU-T T.81, B.1.1.3 and B.2.2 (JPEG markers and frame headers).
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from dataclasses import dataclass
from typing import Final

MOST_BYTES: Final = 200_000
"""Bytes of a logo: every phone of the hall fetches it over the same network."""

MOST_PIXELS: Final = 2000
"""Pixels of a logo in each direction."""

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
"""A colour: red, green and blue, two hexadecimal digits each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What pages, screens and sheets look like: a picture in base64 and a :data:`COLOUR`."""

    logo: str = ""
    colour: str = ""

    def shown(self) -> tuple[Picture, bytes] | None:
        """The logo and its file; ``None`` without one."""
        file = file_of(self.logo)
        picture = picture_of(file) if file else None
        return (picture, file) if picture is not None and file else None


@dataclass(frozen=True, slots=True)
class Picture:
    """What a file of a picture says of itself: ``"png"`` or ``"jpeg"``, and its pixels."""

    kind: str
    width: int
    height: int


def file_of(logo: str) -> bytes | None:
    """The file that a text in base64 holds; ``None`` where it is no such text.

    Examples:
        >>> file_of("aGFsbA=="), file_of("no base64")
        (b'hall', None)
    """
    try:
        return b64decode(logo, validate=True)
    except (binascii.Error, ValueError):
        return None


def picture_of(file: bytes) -> Picture | None:
    """What a file says of itself by its first bytes; ``None`` where it is neither PNG nor JPEG.

    The name of the file does not count, nor what a browser calls its type.

    Examples:
        >>> picture_of(b"GIF89a")
    """
    found = _png(file) if file.startswith(_PNG) else _jpeg(file)
    return found if found is not None and found.width and found.height else None


_PNG: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
"""The signature, and the head of the first chunk, which has thirteen bytes."""

_IHDR_END: Final = len(_PNG) + 13


def _png(file: bytes) -> Picture | None:
    if len(file) < _IHDR_END:
        return None
    at = len(_PNG)
    return Picture("png", _number(file, at, 4), _number(file, at + 4, 4))


_START: Final = b"\xff\xd8\xff"
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""Markers of frames that browsers show: baseline, extended sequential, progressive."""

_MARK: Final = 0xFF
"""Every marker begins with it; more of them before one only fill."""

_SCAN: Final = 0xDA
"""The marker after which pixels come: a frame must have stood before it."""

_FRAME_BYTES: Final = 9


def _jpeg(file: bytes) -> Picture | None:
    if not file.startswith(_START):
        return None
    at = 2
    while at + _FRAME_BYTES <= len(file) and file[at] == _MARK:
        marker = file[at + 1]
        if marker == _MARK:
            at += 1
        elif marker in _FRAMES:
            return Picture("jpeg", _number(file, at + 7, 2), _number(file, at + 5, 2))
        elif marker == _SCAN:
            return None
        else:
            at += 2 + _number(file, at + 2, 2)
    return None


def _number(file: bytes, at: int, size: int) -> int:
    return int.from_bytes(file[at : at + size], "big")
