"""The file of a list, plain or in an archive, as one stream of bytes within limits, and its lines.

Nothing is taken out to the disk, and no more than :data:`LARGEST` bytes are ever read. An archive
holds exactly one file. The encoding is a property of the file and not of a line, so a file that
turns out not to be UTF-8 is read again from its beginning.

Source:
    PKWARE, .ZIP File Format Specification, 4.3 and 4.4 (sizes and dates of the members). RFC 3629
    (UTF-8); Windows-1252, which has all of Latin-1.
"""

from __future__ import annotations

import codecs
import errno
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from fnmatch import fnmatch
from pathlib import Path
from typing import IO, Any

from openarbiter.errors import FormatError, refusal
from openarbiter.languages import said
from openarbiter.model.days import in_calendar
from openarbiter.values import dataclass

LARGEST = 3 << 30
"""Bytes of the largest list that is read, outside its archive."""

_RATIO = 200
_NO_YEAR = 1980
"""Year of a member whose date nobody wrote: the first that an archive can hold."""

_SMALL = 10 << 20
_BUFFER = 1 << 20
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError),
    *(LookupError, NotImplementedError, OverflowError, RuntimeError, ValueError),
)
"""What the reader of archives raises for one that is cut or damaged; a wrong place in the file is
an argument that the system does not take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A list that is open for reading; only a member of an archive has a day of its own."""

    file: str
    name: str
    stream: io.BufferedReader[Any]
    size: int
    day: date | None = None


@contextmanager
def opened(path: Path, member: str = "*", *, unpack: bool = True) -> Iterator[Source]:
    """Open a list (see Source of the module); a member of an archive has to fit a pattern alone.

    Raises:
        UnreadableLineError: It is a web page, a cut or dangerous archive, or larger than allowed.
        OSError: It cannot be read.
    """
    with io.BufferedReader(io.FileIO(path), _BUFFER) as plain:
        start = plain.read(512)
        plain.seek(0)
        _refuse_other_things(start, path.name)
        if unpack and start.startswith(b"PK"):
            yield _of_archive(plain, path.name, member)
            return
        size = path.stat().st_size
        _refuse_too_large(size, path.name)
        yield Source(file=path.name, name=path.name, stream=plain, size=size)


@contextmanager
def _whole_archive(file: str) -> Iterator[None]:
    """What a damaged archive does to who reads it, as a refusal (see Source of the module)."""
    try:
        yield
    except FormatError:
        raise
    except _BROKEN as error:
        if isinstance(error, OSError) and error.errno not in {None, errno.EINVAL}:
            raise  # the disk cannot be read
        what = said("its parts are not where it says") if isinstance(error, OSError) else str(error)
        found = said("an archive that is cut or damaged ({what})", what=what)
        expected = said("a whole ZIP archive; download it once more")
        raise refusal(file, "broken-archive", found, expected) from None


class _Member(io.RawIOBase):
    """The bytes of a file in an archive."""

    def __init__(self, stream: IO[bytes], file: str) -> None:
        self._stream, self._file = stream, file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        with _whole_archive(self._file):
            found = self._stream.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)


def _of_archive(plain: IO[bytes], file: str, member: str) -> Source:
    with _whole_archive(file):
        archive = zipfile.ZipFile(plain)
        info = _only_member(archive, file, member)
        stream = archive.open(info)
    year, month, day = info.date_time[:3]
    return Source(
        file=f"{file}/{info.filename}",
        name=info.filename.rpartition("/")[2],
        stream=io.BufferedReader(_Member(stream, file), _BUFFER),
        size=info.file_size,
        day=in_calendar(year, month, day) if year > _NO_YEAR else None,
    )


def _refuse_other_things(start: bytes, name: str) -> None:
    """Refuse an empty file and a web page that was saved under the name of a list."""
    text = start.lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    if not text:
        raise refusal(name, "empty", said("an empty file"), said("a rating list"))
    if text.startswith((b"<!doctype html", b"<html")):
        expected = said("a rating list; the download gave a page instead, try it once more")
        raise refusal(name, "web-page", said("a web page"), expected)


def _only_member(archive: zipfile.ZipFile, name: str, member: str) -> zipfile.ZipInfo:
    """The one member that fits, when it is harmless."""
    infos = [info for info in archive.infolist() if not info.is_dir()]
    for info in infos:
        parts = info.filename.replace("\\", "/").split("/")
        if ".." in parts or info.filename.startswith(("/", "\\")) or ":" in parts[0]:
            found = said("a file {member} that wants to lie elsewhere", member=repr(info.filename))
            expected = said("an archive that holds a list and nothing else")
            raise refusal(name, "bad-member", found, expected)
    fitting = [info for info in infos if fnmatch(info.filename.lower(), member.lower())]
    if len(fitting) != 1:
        names = ", ".join(info.filename for info in infos[:10])
        found = said(
            "{count} files: {names}",
            len(infos),
            one="one file: {names}",
            names=names,
        )
        expected = said("an archive with one list in it; take it out and import the file itself")
        raise refusal(name, "members", found, expected)
    (info,) = fitting
    small, large = info.compress_size, info.file_size
    if large > _SMALL and large > _RATIO * max(small, 1):
        found = said(
            "{count} bytes that become {large}",
            small,
            one="one byte that becomes {large}",
            large=large,
        )
        expected = said("a list; no list can be packed to less than one in {ratio}", ratio=_RATIO)
        raise refusal(name, "bomb", found, expected)
    _refuse_too_large(large, name)
    return info


def _refuse_too_large(size: int, name: str) -> None:
    if size > LARGEST:
        most = said(
            "at most {count} bytes, several times the largest list there is",
            LARGEST,
            one="at most one byte, several times the largest list there is",
        )
        raise refusal(
            name,
            "too-large",
            said(
                "{count} bytes",
                size,
                one="one byte",
            ),
            most,
        )


BLOCK = 1 << 20
"""Bytes that are read at a time."""

LONGEST_LINE = 1 << 16
"""Bytes of the longest line; a longer one is no line of a list."""


class OtherEncodingError(Exception):
    """The file is not in the encoding it was read as."""


def first_line(source: Source) -> str:
    """The first line of a list, without its end (see Source of the module)."""
    raw = source.stream.readline(LONGEST_LINE)
    if not raw.endswith((b"\n", b"\r")) or b"\0" in raw:
        found = said("no first line with the names of the columns")
        expected = said("a text list whose first line names its columns")
        raise refusal(source.file, "no-header", found, expected, 1)
    return raw.removeprefix(codecs.BOM_UTF8).decode("cp1252", "replace").rstrip("\r\n")


def batches_of(
    source: Source, encoding: str, tell: Callable[[int], object], least: int = 0
) -> Iterator[list[str]]:
    """The lines from where the stream stands, without their ends; a short last one was cut.

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
            found = said(
                "a line of more than {count} bytes",
                LONGEST_LINE,
                one="a line of more than one byte",
            )
            expected = said("lines of a rating list")
            raise refusal(source.file, "endless-line", found, expected, line + 1)
    if last := rest.strip(b"\x1a\0 \r"):
        if len(last) < least:
            found = said("the file ends in the middle of a line")
            expected = said("a whole list; download it once more")
            raise refusal(source.file, "cut", found, expected, line)
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
