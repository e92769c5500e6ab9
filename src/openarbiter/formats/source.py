"""Where a tournament comes from: a path, a text or bytes; and what a reading hands back.

It knows no format.
"""

from __future__ import annotations

import os

from openarbiter.errors import Finding
from openarbiter.formats.text import bytes_of
from openarbiter.model import Tournament
from openarbiter.values import dataclass

_LONGEST_PATH = 1024
_TEXT_NAME = "<text>"
_NO_PATH = ("\n", "\r", "\0")
_BLANKS = " \t\ufeff"
_ENDING = ".json"


@dataclass(frozen=True, slots=True)
class Reading:
    """A tournament, read.

    Attributes:
        tournament: What the file says.
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
