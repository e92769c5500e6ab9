"""Where a text comes from, its bytes and its lines, without losing a byte.

A file is UTF-8 with or without a byte order mark; a line that is not valid UTF-8 is taken for
Windows-1252, which has all of Latin-1 (:mod:`~openarbiter.formats.encodings` says that it is a
guess). A byte that Windows-1252 does not have is the control character of this number.
Lines end with LF, CRLF or CR, also mixed. It knows no record.
"""

from __future__ import annotations

import codecs
import os
import re

from openarbiter.errors import Finding, refusal
from openarbiter.languages import said
from openarbiter.model import Tournament
from openarbiter.values import dataclass

BOM = b"\xef\xbb\xbf"
"""Byte order mark of UTF-8, as some editors put it in front of a file."""

MARK = "\ufeff"
"""The same as a character."""


GUESSED = "cp1252"
"""Encoding of a line that is not UTF-8."""

_TABLE = "".join([bytes([byte]).decode(GUESSED, "ignore") or chr(byte) for byte in range(256)])
_BYTES = codecs.charmap_build(_TABLE)


def bytes_of(text: str, *, file: str) -> bytes:
    """The bytes of a file with this text, in UTF-8.

    Bytes that another reader has smuggled through as surrogate escapes come out as they were.

    Raises:
        UnreadableLineError: The text holds half a character (a lone surrogate).
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        start = error.start
    before = text[:start].replace("\r\n", "\n").replace("\r", "\n")
    place = (before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1)
    found = said("half a character, U+{code}", code=f"{ord(text[start]):04X}")
    expected = said("text that can be written to a file")
    raise refusal(file, "not-text", found, expected, *place) from None


def decode_line(raw: bytes) -> str:
    """One line as text: UTF-8, or Windows-1252 when it is not valid UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return codecs.charmap_decode(raw, "strict", _TABLE)[0]


def encode_guessed(line: str) -> bytes:
    """A line in the encoding of :func:`decode_line` for what is not UTF-8.

    Raises:
        UnicodeEncodeError: It has a character that this encoding does not have.
    """
    return codecs.charmap_encode(line, "strict", _BYTES)[0]


def raw_lines(data: bytes) -> list[bytes]:
    """The lines of a file with their ends; joined they are the file again."""
    lines: list[bytes] = []
    for chunk in data.split(b"\n"):
        pieces = [piece + b"\r" for piece in chunk.split(b"\r")]
        pieces[-1] = pieces[-1][:-1]
        if not pieces[-1] and len(pieces) > 1:
            pieces.pop()
            pieces[-1] += b"\n"
        else:
            pieces[-1] += b"\n"
        lines.extend(pieces)
    trimmed = lines.pop()[:-1]
    return [*lines, trimmed] if trimmed else lines


def decode(data: bytes) -> str:
    """The text of a file, without its byte order mark, line ends as they are."""
    body = data.removeprefix(BOM)
    try:
        return body.decode()
    except UnicodeDecodeError:
        return "".join([decode_line(line) for line in raw_lines(body)])


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends; nothing but LF, CRLF and CR ends a line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return lines


def whole(text: str, longest: int) -> int | None:
    """The whole number that a text of so many ASCII digits at most is; ``None`` for another one.

    Examples:
        >>> whole("007", 3), whole("1234", 3), whole("¹9", 3), whole("٣", 3), whole("", 3)
        (7, None, None, None, None)
    """
    known = len(text) <= longest and text.isascii() and text.isdigit()
    return int(text) if known else None


LONGEST_ID = 11
"""Digits of the longest identity number (TRF16, record 001, columns 58-68)."""


def is_utf8(data: bytes) -> bool:
    """Whether the whole file is valid UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def fits_guess(line: str) -> bool:
    """Whether :func:`encode_guessed` can write a line that is then read as the same."""
    try:
        raw = encode_guessed(line)
    except UnicodeEncodeError:
        return False
    return decode_line(raw) == line


UTF32 = said("text in UTF-32")
IN_UTF8 = said("UTF-8: save the file with that encoding")


def is_utf32(data: bytes) -> bool:
    """Whether a text is in UTF-32, by its mark or by the zeros of its first characters."""
    return data.startswith(_UTF32) or b"\0\0\0" in (data[1:4], data[:3])


def is_something_else(data: bytes) -> tuple[str, str] | None:
    """What a file is that is no report file at all, and what was expected instead.

    Returns:
        ``None`` where nothing shows it.
    """
    if not data.strip():
        return said("an empty file"), _A_TOURNAMENT
    if is_utf32(data):
        return UTF32, IN_UTF8
    if data.startswith(_UTF16) or data[1:9:2] == b"\0\0\0\0" or data[:8:2] == b"\0\0\0\0":
        return said("text in UTF-16"), IN_UTF8
    body = data.removeprefix(BOM).lstrip()
    if is_pgn(body[:_TAG].decode("ascii", "replace")):
        return PGN, _INSTEAD_OF_PGN
    return next((words for start, words in _STARTS.items() if body.startswith(start)), None)


_UTF32 = (b"\xff\xfe\0\0", b"\0\0\xfe\xff")
"""Byte order marks of UTF-32; the first begins as that of UTF-16."""

_UTF16 = (b"\xff\xfe", b"\xfe\xff")
"""Byte order marks of UTF-16."""

_A_TOURNAMENT = said("a tournament report or JSON")

PGN = said("games (PGN), not a tournament")
"""What a file of games is."""

_INSTEAD_OF_PGN = said(
    "a tournament report or JSON: have the program that keeps the tournament write one, or enter "
    "the results of the round at the desk"
)
_TAG = 200
_TAG_PAIR = re.compile(r'\s*\[[A-Z]\w* +"')


def is_pgn(text: str) -> bool:
    """Whether a text begins as games do, with the name of a tag and its value in quotes.

    Source:
        PGN, Standard of 1994, 8.1 (tag pairs).
    """
    return _TAG_PAIR.match(text) is not None


FIXED_LIST = said("a published rating list in columns of fixed width")
"""What a federation's list is; its first line names the columns."""

_STARTS = {
    **dict.fromkeys((b"ID Number ", b"ID number "), (FIXED_LIST, _A_TOURNAMENT)),
    b"PK\x03\x04": (
        said("a ZIP archive, as spreadsheets are"),
        said("a tournament report or JSON inside it"),
    ),
    b"\x1f\x8b": (said("a compressed file (gzip)"), said("the file inside it: unpack it first")),
    b"SQLite format 3\0": (
        said("a database, as event files are"),
        said("a tournament report or JSON: the desk (openarbiter serve) writes both"),
    ),
    b"%PDF": (said("a PDF"), _A_TOURNAMENT),
    b"<": (said("a page of HTML or XML"), _A_TOURNAMENT),
    b"[": (said("a JSON list"), said("a JSON object, from {start} to {end}", start="{", end="}")),
}
"""How other files begin, what they are, and what would be right."""


_LONGEST_PATH = 1024
_TEXT_NAME = "<text>"
_NO_PATH = ("\n", "\r", "\0")
_BLANKS = " \t\ufeff"
_ENDING = ".json"


@dataclass(frozen=True, slots=True)
class Reading:
    """A tournament, read.

    Attributes:
        findings: Harmless remarks; after a lenient reading every repair as well, in the order
            of the lines.
    """

    tournament: Tournament
    findings: tuple[Finding, ...] = ()


def content(
    source: str | os.PathLike[str] | bytes, name: str | None, *, starts: tuple[str, ...] = ()
) -> tuple[bytes, str]:
    """The bytes of a source, and its name for findings.

    Args:
        source: A path; or the text itself, when it holds a line break or is longer than a path
            can be; or the bytes of a file.
        name: Name to use instead of the path or ``<text>``.
        starts: What texts of the format begin with, after blanks. Such a source is text, however
            short, unless it ends with ``.json``.

    Raises:
        OSError: The file cannot be opened.
        UnreadableLineError: The text holds half a character.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), name or _TEXT_NAME
    if isinstance(source, str) and (_is_text(source) or _starts_as(source, starts)):
        file = name or _TEXT_NAME
        return bytes_of(source, file=file), file
    path = os.fspath(source)
    with open(path, "rb") as file_object:  # noqa: PTH123  (pathlib costs start-up time)
        return file_object.read(), name or path


def _is_text(source: str) -> bool:
    if not source or len(source) > _LONGEST_PATH:
        return True
    return any(letter in source for letter in _NO_PATH)


def _starts_as(source: str, starts: tuple[str, ...]) -> bool:
    begun = source.lstrip(_BLANKS).startswith(starts)
    return begun and not source.lower().endswith(_ENDING)
