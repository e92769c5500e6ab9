"""A file -> what list it is, and its people in batches.

Source:
    The layouts of :mod:`~openarbiter.formats.rating_list.fixed` and
    :mod:`~openarbiter.formats.rating_list.xml`, told by what the file begins with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from pathlib import Path

from openarbiter.errors import refusal
from openarbiter.formats.rating_list import fixed, xml
from openarbiter.formats.rating_list.container import (
    OtherEncodingError,
    Source,
    batches_of,
    first_line,
    opened,
)
from openarbiter.formats.rating_list.entry import RATES, About, Account, Entry, shown
from openarbiter.formats.rating_list.fixed import LAYOUTS, Layout, layout_of
from openarbiter.languages import said
from openarbiter.values import dataclass

ENCODINGS = ("utf-8", "cp1252")
"""What a whole file is tried in, one after the other."""

Progress = Callable[[int, int], object]
"""Told the bytes that were read so far, and all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A list before its people are read.

    Attributes:
        file: The name of the file, with that of the member of an archive.
        day: Day of the member of an archive.
        rate: Rate of play of a list that has only one, as asked for or by the name of the file;
            empty where nobody knows, or where it has all of them.
        size: Bytes.
    """

    file: str
    about: About
    day: date | None
    rate: str
    size: int

    @property
    def rates(self) -> tuple[str, ...]:
        """The rates of play that it has ratings of."""
        return self.about.rates or ((self.rate,) if self.rate else ())


Taker = Callable[[Reading, Iterator[list[Entry]]], None]
"""Takes the people of a list; called again, from the first of them, for another encoding."""


def look(path: Path, rate: str = "") -> Reading:
    """What list a file is, from its beginning (see Source of the module).

    Raises:
        UnreadableLineError: It is no list, or of a layout that is not known.
        OSError: It cannot be read.
    """
    with opened(path) as source:
        return _begun(source, rate)[0]


def read(
    path: Path, take: Taker, account: Account, rate: str = "", progress: Progress | None = None
) -> None:
    """Read a list and hand its people over in batches (see Source of the module).

    Args:
        path: The file or archive.
        take: Takes the people. It is called once for each encoding that is tried, and has to
            forget what it was given before.
        account: Told what is left out and what is odd.
        rate: The rate of play of a list that has only one.
        progress: Told how far the reading is.

    Raises:
        UnreadableLineError: It is no list, of a layout that is not known, cut, or too much of it
            cannot be read.
        OSError: It cannot be read.
    """

    def read_in(encoding: str) -> None:
        with opened(path) as source:
            reading, layout = _begun(source, rate)
            tell = telling(progress, source.size)
            if layout is None:
                batches = xml.entries_of(source, encoding, reading.rate, account, tell)
            else:
                lines = batches_of(source, encoding, tell, layout.places["Flag"][0] - 6)
                batches = fixed.entries_of(lines, layout, reading.rate, account)
            take(reading, batches)
        account.check(end=True)

    if not in_one_of(ENCODINGS, account, read_in):
        found, expected = said("bytes that are no text"), said("UTF-8 or Windows-1252")
        raise refusal(path.name, "encoding", found, expected)


def in_one_of(encodings: Iterable[str], account: Account, read_in: Callable[[str], object]) -> bool:
    """Read a list in one encoding after the other; whether the whole list is in one of them."""
    for encoding in encodings:
        account.begin()
        try:
            read_in(encoding)
        except OtherEncodingError:
            continue
        return True
    return False


def telling(progress: Progress | None, size: int) -> Callable[[int], object]:
    """What is told how many bytes of so many were read."""
    return lambda done: progress(done, size) if progress is not None else None


def _begun(source: Source, rate: str) -> tuple[Reading, Layout | None]:
    """What list an open file is, and its layout; ``None`` for XML."""
    layout: Layout | None = None
    if xml.is_xml(source.stream.peek(512)[:512]):
        about = xml.about(source)
    else:
        layout, about = _text_layout(source)
    one = "" if about.rates else rate or _rate_of(source.name) or _rate_of(source.file)
    return (
        Reading(file=source.file, about=about, day=source.day, rate=one, size=source.size),
        layout,
    )


def _text_layout(source: Source) -> tuple[Layout, About]:
    header = first_line(source)
    found = layout_of(header)
    if found is None:
        first = said("a first line {header}", header=shown(header))
        expected = said(
            "the first line of one of the text lists of FIDE ({known}); for a national list "
            "name its mapping",
            known="; ".join(layout.name for layout in LAYOUTS),
        )
        raise refusal(source.file, "unknown-layout", first, expected, 1)
    return found


def _rate_of(name: str) -> str:
    """The rate of play that the name of a file says; empty for none or several."""
    found = [rate for rate in RATES if rate in name.lower()]
    return found[0] if len(found) == 1 else ""
