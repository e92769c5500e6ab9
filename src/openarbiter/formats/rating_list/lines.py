"""The bytes of a list as batches of lines, in one encoding for the whole file.

Source:
    RFC 3629 (UTF-8); Windows-1252, which has all of Latin-1. Which of them holds is a property of
    the file and not of a line, so a file that turns out not to be UTF-8 is read again from its
    beginning.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator

from openarbiter.errors import refusal
from openarbiter.formats.rating_list.container import Source
from openarbiter.languages import said

BLOCK = 1 << 20
"""Bytes that are read at a time."""

LONGEST_LINE = 1 << 16
"""Bytes of the longest line; a longer one is no line of a list."""


class OtherEncodingError(Exception):
    """The file is not in the encoding it was read as."""


def first_line(source: Source) -> str:
    """The first line of a list, without its end (see Source of the module).

    Raises:
        UnreadableLineError: There is none within the first bytes.
    """
    raw = source.stream.readline(LONGEST_LINE)
    if not raw.endswith((b"\n", b"\r")) or b"\0" in raw:
        raise refusal(
            source.file,
            "no-header",
            said("no first line with the names of the columns"),
            said("a text list whose first line names its columns"),
            line=1,
        )
    return raw.removeprefix(codecs.BOM_UTF8).decode("cp1252", "replace").rstrip("\r\n")


def batches_of(
    source: Source, encoding: str, tell: Callable[[int], object], least: int = 0
) -> Iterator[list[str]]:
    """The lines from where the stream stands, without their ends.

    Args:
        source: The open list (see Source of the module).
        encoding: ``utf-8`` or ``cp1252``.
        tell: Told the bytes that were read so far, with each batch.
        least: Fewest characters of a last line that has no end; a shorter one was cut.

    Raises:
        OtherEncodingError: Some bytes are not of this encoding.
        UnreadableLineError: The file ends in the middle of a line, or has a line without end.
    """
    if source.stream.peek(3)[:3] == codecs.BOM_UTF8:
        source.stream.read(3)
    rest, done, line = b"", 0, 1
    while block := source.stream.read(BLOCK):
        done += len(block)
        whole, end, rest = (rest + block).rpartition(b"\n")
        if end:
            lines = _decoded(whole, encoding)
            line += len(lines)
            tell(done)
            yield lines
        if len(rest) > LONGEST_LINE:
            raise refusal(
                source.file,
                "endless-line",
                said("a line of more than {bytes} bytes", bytes=LONGEST_LINE),
                said("lines of a rating list"),
                line=line + 1,
            )
    if last := rest.strip(b"\x1a\0 \r"):
        if len(last) < least:
            raise refusal(
                source.file,
                "cut",
                said("the file ends in the middle of a line"),
                said("a whole list; download it once more"),
                line=line,
            )
        yield _decoded(rest, encoding)
    tell(source.size)


def _decoded(whole: bytes, encoding: str) -> list[str]:
    try:
        text = whole.decode(encoding, "strict" if encoding == "utf-8" else "replace")
    except UnicodeDecodeError:
        raise OtherEncodingError from None
    if "\r" in text:
        text = text.replace("\r\n", "\n").removesuffix("\r")
    return text.split("\n")
