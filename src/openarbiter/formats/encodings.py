"""Encodings that somebody names, and the guess where nobody does, with what else it could be.

It knows which columns of a line hold a name, and nothing else of a format.

Source:
    RFC 3629 (UTF-8); the registered character sets of the name list of the IANA.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence

from openarbiter.errors import Finding, NotCoveredError, refusal
from openarbiter.formats.text import BOM, GUESSED, decode, decode_line, is_utf8, raw_lines
from openarbiter.languages import said

ENCODINGS = (
    *("utf-8", "utf-16", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257"),
    *("iso8859-1", "iso8859-2", "iso8859-5", "koi8-r", "mac-roman", "cp437", "cp850", "cp852"),
    "cp866",
)
"""What files of players and tournaments are found in."""

GUESS = "encoding"
"""Kind of finding: a guess."""

_ALTERNATIVES = ("cp1250", "cp1251", "cp1253", "cp1254", "cp1257")
"""Central European, Cyrillic, Greek, Turkish, Baltic: what the guess is most often mistaken for."""

_PLAYER = "001 "
_NAME = slice(14, 47)
_SEPARATORS = re.compile("[\t;]")
_LONGEST_SHOWN = 33


def known_encoding(name: str) -> str | None:
    """The name of an encoding as :data:`ENCODINGS` has it; ``None`` where it has none.

    Examples:
        >>> known_encoding("Windows-1251"), known_encoding("latin1"), known_encoding("rot13")
        ('cp1251', 'iso8859-1', None)
    """
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return found if found in ENCODINGS and name.isascii() else None


def transcoded(data: bytes, encoding: str, *, file: str, expected: str = "") -> bytes:
    """A file in UTF-8.

    Args:
        data: Its bytes.
        encoding: Their encoding, one of :data:`ENCODINGS`.
        file: Name of the file for findings.
        expected: What was expected instead of other bytes, where nobody has chosen the encoding.

    Raises:
        UnreadableLineError: There are bytes that this encoding does not have.
    """
    try:
        return data.decode("utf-8-sig" if encoding == "utf-8" else encoding).encode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") or before.count(b"\r")
        start = max(before.rfind(b"\n"), before.rfind(b"\r")) + 1
        found = said(
            "the byte {byte}, which is no text in {encoding}",
            byte=f"0x{data[error.start]:02X}",
            encoding=encoding,
        )
        expected = expected or said("the encoding that the file is in")
        place = (line + 1, error.start - start + 1)
        raise refusal(file, "not-text", found, expected, *place) from None


def encoded(data: bytes, encoding: str) -> bytes:
    """A file, in UTF-8 or as it was guessed, in another encoding (one of :data:`ENCODINGS`).

    Raises:
        NotCoveredError: The encoding does not have one of its characters.
    """
    text = decode(data)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        line = text[: error.start].count("\n") + 1
        raise NotCoveredError.saying(
            "{encoding} has no {character} (line {line} of the new file); UTF-8 has all characters",
            encoding=encoding,
            character=repr(text[error.start]),
            line=line,
        ) from None


def guess(data: bytes, *, file: str) -> Finding | None:
    """How a file that is not UTF-8 was read, and how other encodings would read it.

    Returns:
        A remark at the first line concerned; ``None`` for UTF-8, where nothing is guessed. Of
        each other encoding it has the first text that would be another one.
    """
    if is_utf8(data):
        return None
    lines = raw_lines(data.removeprefix(BOM))
    odd = [(number, line) for number, line in enumerate(lines, 1) if not is_utf8(line)]
    number, first = odd[0]
    text = decode_line(first)
    readings = [
        f"{encoding} {other!r}"
        for encoding in _ALTERNATIVES
        if (other := _otherwise(encoding, [line for _, line in odd]))
    ]
    column = next(at for at, letter in enumerate(text, 1) if not letter.isascii())
    found = said(
        "{count} lines that are not UTF-8, read as {encoding}: {text}",
        len(odd),
        one="a line that is not UTF-8, read as {encoding}: {text}",
        encoding=GUESSED,
        text=repr(_shown(text)),
    )
    expected = said("UTF-8; other encodings read {readings}", readings=", ".join(readings))
    return Finding(GUESS, file, number, column, found, expected)


def _otherwise(encoding: str, lines: Sequence[bytes]) -> str:
    """The first text that another encoding reads otherwise; empty where it cannot be that one."""
    first = ""
    for line in lines:
        try:
            text = line.decode(encoding)
        except UnicodeDecodeError:
            return ""
        if not first and text != decode_line(line):
            first = _shown(text)
    return first


def _shown(line: str) -> str:
    """The name in a line, or what it begins with."""
    parts = [line[_NAME]] if line.startswith(_PLAYER) else _SEPARATORS.split(line)
    return next((part for part in parts if not part.isascii()), line).strip()[:_LONGEST_SHOWN]
