"""The streams of news that are open: how many there may be, and what each entry is told with.

A stream costs a connection for as long as it is open. One browser may have some; beyond what the
desk takes in all, the oldest one of the network address that has most is ended, so that whoever
opens a thousand ends only streams of his own. A browser opens the next one where it stopped.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool

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
"""Looks after which a stream ends; the browser opens the next one where it stopped. So a server
that is asked to stop need not wait for pages that are left open."""

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

    async def told(self, file: EventFile, since: int, head: int) -> str:
        """What tells the entries behind one of a log up to another one: one event for all."""
        text = self._texts.get((file, since, head))
        if text is None:  # the log may be long
            text = news(head, touched=(await run_in_threadpool(touched, file, since))[:_PLACES])
            self._texts[file, since, head] = text
            while len(self._texts) > _KEPT:
                self._texts.pop(next(iter(self._texts)))
        return text


Look = Callable[[Stream], Awaitable[str | None]]
"""What a stream tells at one look: empty for nothing new, ``None`` where its page is gone."""


async def events(
    streams: Streams, reader: Sequence[str], look: Look, *, looks: int = PATIENCE, pause: float
) -> AsyncGenerator[str]:
    """Server-sent events of one stream of a reader, and now and then a sign of life.

    Args:
        streams: The streams of the desk, which may end this one.
        reader: What tells the browser from others, its network address, and perhaps who has entered
            with it and the page it is open at.
        look: What is told.
        looks: How often to look.
        pause: Seconds between two looks.
    """
    stream = streams.opened(*reader)
    try:
        yield "retry: 1000\n\n"
        for at in range(looks):
            text = await look(stream)
            if text is None:
                return
            if text or at % QUIET == QUIET - 1 or looks <= QUIET:
                yield text or ": nothing new\n\n"
            if stream.over:
                return
            await asyncio.sleep(pause if looks > 1 else 0)
    finally:
        streams.closed(stream)


def news(head: int, **more: object) -> str:
    """The event that tells the number of the last entry, and perhaps more."""
    return f"id: {head}\nevent: entry\ndata: {json.dumps({'number': head, **more})}\n\n"


def touched(file: EventFile, since: int) -> list[str]:
    """Addresses of what the entries after one of them touch."""
    actions = [entry.action for entry in file.entries(since=since)]
    return sorted({place for action in actions if action is not None for place in action.touched()})


def entries(
    file_now: Callable[[], EventFile | None],
    since: int,
    streams: Streams,
    *,
    inside: bool = True,
    told: Callable[[Sequence[tuple[str, str]]], Sequence[str]] = lambda _: (),
) -> Look:
    """What tells the new entries of a log behind one: one event for all, with what they touch.

    Args:
        file_now: Gives the file that is open; it may be another one later.
        since: Number of the last entry that is known.
        streams: The streams of the desk.
        inside: The reader may look at everything, and is told what an entry touches.
        told: What the reader is told of other persons, given with the page each is at.
    """
    known = since
    near: tuple[tuple[str, str], ...] = ()

    async def look(stream: Stream) -> str:
        nonlocal known, near
        file, text = file_now(), ""
        if file is not None and (head := file.head) > known:
            text = await streams.told(file, known, head) if inside else news(head)
            known = head
        others = streams.others(stream) if inside else ()
        if others != near:
            near = others
            text += f"event: here\ndata: {json.dumps(list(told(others)))}\n\n"
        return text

    return look


class News(NamedTuple):
    """What tells a page as it is from what it was, and what is said of the change."""

    id: str
    data: str


def changes(moment: Callable[[str], News | None], known: str) -> Look:
    """What tells the changes of a page that everybody may see, from what the page is known by.

    ``moment`` is the page as it is, seen from the page as it was; ``None`` where it is gone.
    """

    async def look(_: Stream) -> str | None:
        nonlocal known
        now = moment(known)
        if now is None or now.id == known:
            return None if now is None else ""
        known = now.id
        return f"id: {known}\nevent: change\ndata: {now.data}\n\n"

    return look
