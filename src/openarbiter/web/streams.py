"""The streams of news that are open: how many there may be, and what each entry is told with.

A stream costs a connection for as long as it is open. One browser may have some; beyond what the
desk takes in all, the oldest one of the network address that has most is ended, so that whoever
opens a thousand ends only streams of his own. A browser opens the next one where it stopped.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

from openarbiter.store import EventFile

OF_BROWSER: Final = 8
"""Streams of one browser: pages that are open in it."""

IN_ALL: Final = 600
"""Streams of a desk: the phones of a large hall, far below what a system lets a program open."""

PAUSE: Final = 0.5
"""Seconds between two looks for something new."""

PUBLIC_PAUSE: Final = 1.0
"""The same for pages that everybody may see."""

PATIENCE: Final = 50
"""Looks after which a stream ends; the browser opens the next one where it stopped."""

QUIET: Final = 10
"""Looks of which one is told at least, so that a dead line is noticed."""

_PLACES: Final = 50
_KEPT: Final = 64


@dataclass(slots=True, eq=False)
class Stream:
    """One open stream of a browser: its network address, who has entered, and the page."""

    browser: str
    address: str
    person: str = ""
    place: str = ""
    over: bool = False


@dataclass(slots=True)
class Streams:
    """The open streams of a desk, oldest first."""

    _open: dict[Stream, None] = field(default_factory=dict)
    _texts: dict[tuple[EventFile, int, int], str] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def __len__(self) -> int:
        """How many are open and not to end."""
        return len(self._open)

    def opened(self, browser: str, address: str, person: str = "", place: str = "") -> Stream:
        """A new stream; others end for it where there are too many."""
        made = Stream(browser, address, person, place)
        with self._lock:
            own = [one for one in self._open if one.browser == browser]
            self._end(own[: max(0, len(own) + 1 - OF_BROWSER)])
            if len(self._open) >= IN_ALL:
                most, _ = Counter(one.address for one in self._open).most_common(1)[0]
                self._end([next(one for one in self._open if one.address == most)])
            self._open[made] = None
        return made

    def _end(self, streams: list[Stream]) -> None:
        for one in streams:
            one.over = True
            del self._open[one]

    def room(self, address: str) -> bool:
        """Whether one more stream of an address ends none but those of who has more of them."""
        with self._lock:
            if len(self._open) < IN_ALL:
                return True
            held = Counter(one.address for one in self._open)
        return held[address] + 1 < max(held.values())

    def others(self, stream: Stream) -> tuple[tuple[str, str], ...]:
        """The other persons who have pages open: name and page, by name."""
        if not stream.person:
            return ()
        with self._lock:
            there = {(one.person, one.place) for one in self._open if one.person}
        return tuple(sorted(one for one in there if one[0] != stream.person))

    def closed(self, stream: Stream) -> None:
        """A stream has ended."""
        stream.over = True
        with self._lock:
            self._open.pop(stream, None)

    def known(self, file: EventFile, since: int, head: int) -> str | None:
        """What was told of some entries to another stream; ``None`` if nothing was."""
        return self._texts.get((file, since, head))

    def told(self, file: EventFile, since: int, head: int) -> str:
        """What tells the entries behind one of a log up to another one: one event for all."""
        text = news(head, touched=touched(file, since)[:_PLACES])
        with self._lock:
            self._texts[file, since, head] = text
            while len(self._texts) > _KEPT:
                self._texts.pop(next(iter(self._texts)))
        return text


def news(head: int, **more: object) -> str:
    """The event that tells the number of the last entry, and perhaps more."""
    return f"id: {head}\nevent: entry\ndata: {json.dumps({'number': head, **more})}\n\n"


def touched(file: EventFile, since: int) -> list[str]:
    """Addresses of what the entries after one of them touch."""
    actions = [entry.action for entry in file.entries(since=since)]
    return sorted({place for action in actions if action is not None for place in action.touched()})


class News(NamedTuple):
    """What tells a page as it is from what it was, and what is said of the change."""

    id: str
    data: str


async def changes(
    moment: Callable[[str], News | None],
    known: str,
    *,
    looks: int,
    streams: Streams,
    reader: tuple[str, str],
) -> AsyncIterator[str]:
    """Server-sent events for a page that everybody may see, one a second at most.

    Args:
        moment: The page as it is, seen from the page as it was; ``None`` where it is gone.
        known: What tells the page that is open from others.
        looks: How often to look.
        streams: The open streams, of which this is one.
        reader: What tells the browser from others, and its network address.
    """
    stream = streams.opened(*reader)
    try:
        yield "retry: 1000\n\n"
        for look in range(looks):
            now = moment(known)
            if now is None:
                return
            if now.id != known:
                known = now.id
                yield f"id: {known}\nevent: change\ndata: {now.data}\n\n"
            elif look % QUIET == 0:
                yield ": nothing new\n\n"
            if stream.over:
                return
            await asyncio.sleep(PUBLIC_PAUSE if looks > 1 else 0)
    finally:
        streams.closed(stream)
