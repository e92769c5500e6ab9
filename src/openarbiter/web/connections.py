"""The connections of a served desk: how many there may be, and how long one may keep it waiting.

A connection costs an open file, and of those a system gives a program so many and no more; the
event itself has to be opened and written, too. So the program asks for as many as a large hall
needs, and where it has fewer it takes fewer connections. Beyond them the oldest one of the network
address that has most is ended, one that asks nothing first: whoever opens a thousand ends only
connections of his own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar, Final, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # Windows counts no files of a program
    _LIMITED = False
else:
    _LIMITED = True

MOST: Final = 2_000
"""Connections of a desk: every phone of a large hall has one for its stream and some for pages."""

WAITING: Final = 512
"""Connections that wait until the desk takes them; it takes all of them at once, so each of them
is a file more for a moment. All phones come at the moment a round is published."""

OWN_FILES: Final = 128
"""Files the program opens itself: the event, its copies, pages and what they are made of."""


class Room(NamedTuple):
    """What the system lets a desk have.

    Attributes:
        most: Connections that may be open.
        waiting: Connections that may wait to be taken.
    """

    most: int
    waiting: int


def room(files: int) -> Room:
    """How many connections a number of open files allows; a quarter and more is for the program.

    Examples:
        >>> room(100_000)
        Room(most=2000, waiting=512)
        >>> room(256)
        Room(most=128, waiting=64)
    """
    waiting = min(WAITING, files // 4)
    return Room(min(MOST, files - waiting - min(OWN_FILES, files // 4)), waiting)


def files_wanted(*, soft: int, hard: int) -> int:
    """The open files to ask the system for.

    Args:
        soft: How many it lets the program have now; below zero as many as it likes.
        hard: How many it would let it have.

    Examples:
        >>> files_wanted(soft=1024, hard=524_288)
        2640
        >>> files_wanted(soft=256, hard=300)
        300
        >>> files_wanted(soft=20_000, hard=20_000)
        20000
    """
    wanted = MOST + WAITING + OWN_FILES
    if soft < 0 or soft >= wanted:
        return soft
    return wanted if hard < 0 else min(wanted, hard)


def limits() -> dict[str, Any]:
    """The settings of uvicorn for connections, once the system was asked for open files."""
    made = Room(MOST, WAITING)
    if _LIMITED:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = files_wanted(soft=soft, hard=hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        made = made if soft < 0 else room(soft)
    return {
        "http": Connection,
        "ws": "none",
        "limit_concurrency": made.most + 1,  # uvicorn refuses with one less
        "backlog": made.waiting,
    }


class Connection(H11Protocol):
    """A connection that is ended where it keeps the desk waiting, or where there are too many.

    Bodies have their own limit (:data:`openarbiter.web.security.SECONDS`).

    Attributes:
        head_seconds: So long may the head of a request take, from the moment of the connection or
            of the answer before.
        unread_seconds: So long may an answer stay without one piece of it being read.
    """

    head_seconds: ClassVar[float] = 20.0
    unread_seconds: ClassVar[float] = 60.0
    _since: float = 0.0
    _head_late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the head of a request; another connection ends if there is no room."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._wait_for_head()
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        for timer in (self._head_late, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next head."""
        self._wait_for_head()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait until some of the answer is read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Some of it was read."""
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()

    @property
    def _asked(self) -> bool:
        """It is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait_for_head(self) -> None:
        if self._head_late is not None:
            self._head_late.cancel()
        self._head_late = self.loop.call_later(self.head_seconds, self._end_unless_asked)

    def _end_unless_asked(self) -> None:
        if not self._asked:
            self.transport.abort()

    def _make_room(self) -> None:
        """End the oldest connection of the address that has most, one that asks nothing first."""
        there = [one for one in self.connections if isinstance(one, Connection)]
        most, _ = Counter(one.address for one in there).most_common(1)[0]
        theirs = [one for one in there if one.address == most and one is not self]
        if theirs:
            oldest = min(theirs, key=lambda one: (one._asked, one._since))  # noqa: SLF001 - its own
            self.connections.discard(oldest)
            oldest.transport.abort()

    @property
    def address(self) -> str:
        """The network address it goes to."""
        return self.client[0] if self.client else ""
