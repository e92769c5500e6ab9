"""Pictures for tests: whole files made here, and heads of files that say what a test wants."""

from __future__ import annotations

import zlib
from base64 import b64encode


def png(width: int = 64, height: int = 48, colour: bytes = b"\x1f\x3d\xa3") -> bytes:
    """A whole PNG of one colour."""
    rows = (b"\0" + colour * width) * height
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 2, 0, 0, 0))
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)
        for name, data in parts
    )


def jpeg(width: int, height: int, marker: int = 0xC0, before: bytes = b"") -> bytes:
    """The head of a JPEG: its start, segments before the frame, and the frame."""
    size = height.to_bytes(2) + width.to_bytes(2)
    return b"\xff\xd8" + before + bytes((0xFF, marker)) + b"\x00\x0b\x08" + size + b"\x01\x01\x11\0"


LOGO = b64encode(png()).decode()
"""A logo as the log has it."""
