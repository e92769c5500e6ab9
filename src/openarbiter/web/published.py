"""What everybody may see, made at most once a second, kept as bytes, and when it changed last.

Three hundred phones ask for the same few pages again and again. What such a page says depends on
the event, the address and a few cookies, and on nothing of who asks, as long as nobody has entered.
So it is made for the first one, of the event as it was at most a second ago, and whoever has it
already is told so (RFC 9110, 13.1.2). Nothing of a browser is in it: no name, no token.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock
from time import monotonic
from typing import ClassVar, Final, NamedTuple

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from openarbiter.desk import EventState, Section, completed_rounds
from openarbiter.model import RoundNo, Tournament
from openarbiter.store import EventFile
from openarbiter.web.language import chosen_language, part_of
from openarbiter.web.public_facts import messages
from openarbiter.web.reasons import rests_on_the_same

ADDRESSES: Final = frozenset(
    {
        *("/p", "/p/{s}", "/p/{s}/table", "/p/{s}/steps", "/p/{s}/sheets/{sheet}"),
        *("/p/{s}/{p:whole}", "/p/{s}/id-{id:whole}", "/{s}/rounds/{n:whole}/why/{p:whole}"),
        *(f"/p/{{s}}/check/{{n:whole}}{file}" for file in ("", "/certificate", "/report")),
        *("/screen/{name}", "/club.css", "/club/logo"),
    }
)
"""The addresses whose pages are kept, as the table of routes has them."""

COOKIES: Final = ("desk-theme", "desk-keys", "desk-me")
"""The cookies on which a page for everybody depends, beside that of the language."""

BYTES: Final = 48 * 1024 * 1024
"""So much is kept at most; what was made first goes first."""

OVERHEAD: Final = 1000
"""Bytes that a page costs beside what it says."""

PACKED: Final = ("text/", "application/json")
"""Beginnings of the types that are compressed: a picture is already."""

SMALL: Final = 600
"""Bytes that are not worth compressing."""

SCREEN_SECONDS: Final = 5
"""So long a screen stays as it is: it shows the time."""

NOBODY: Final[frozenset[int]] = frozenset()

CHANGES: Final = 30
"""Changes of a section that are remembered."""

_FOR_ALL: Final = {
    "cache-control": "private, no-cache",
    "vary": "Accept, Accept-Encoding, Accept-Language, Cookie",
}

_HOSTED: Final = {"cache-control": "public, max-age=1"}
"""At a host a proxy may keep what everybody gets, as long as it stays as it is here."""

Key = tuple[object, ...]


class Moment(NamedTuple):
    """The event at a moment: its state, the last entry of its log, and when that was written."""

    file: EventFile | None
    state: EventState
    head: int
    saved: datetime | None


NOTHING: Final = Moment(None, EventState(), 0, None)
"""No event is open."""


def last_moment(file: EventFile) -> Moment:
    """The event as it is."""
    head = file.head  # before the state, which is then never behind it
    state, last = file.state, file.entries(since=head - 1)
    return Moment(file, state, head, last[-1].time if last else None)


Players = frozenset[int] | None
"""Whose results in the last published round are all that has changed; ``None`` for more."""


class _Change(NamedTuple):
    """A public change of a section, and its entry."""

    number: int
    players: Players


@dataclass(frozen=True, slots=True)
class _Page:
    """A page of a section as it was made, compressed as ``small`` too where that is worth it.

    ``shows`` is whose results in the last published round it shows, ``None`` for those of all;
    ``tag`` tells it from another one.
    """

    section: str
    shows: Players
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    small: bytes
    tag: str

    @property
    def size(self) -> int:
        return len(self.body) + len(self.small) + OVERHEAD

    def stays(self, differences: Mapping[str, Players]) -> bool:
        """Whether it says the same after something has changed."""
        changed = differences.get(self.section)
        if changed is None:
            return False
        return not changed or (self.shows is not None and not changed & self.shows)

    def answer(self, asked: Headers) -> Response:
        """The page as a browser takes it, or that the browser has it already."""
        small = bool(self.small) and "gzip" in asked.get("accept-encoding", "")
        tag = f'"{self.tag}{"-gz" if small else ""}"'
        known = tag in asked.get("if-none-match", "")
        content = b"" if known else self.small if small else self.body
        made = Response(content, status_code=304 if known else 200)
        made.raw_headers += [one for one in self.headers if not known or one[0] != b"content-type"]
        made.raw_headers.append((b"etag", tag.encode()))
        if small and not known:
            made.raw_headers.append((b"content-encoding", b"gzip"))
        return made


@dataclass(slots=True)
class Published:
    """What everybody sees of the event that is open: at most a second old, the same for all.

    Attributes:
        seconds: So long it stays as it is.
        parts: Parts of pages that are the same for all phones, as long as nothing changes.
    """

    seconds: ClassVar[float] = 1.0
    clock: Callable[[], float] = monotonic
    _moment: Moment = NOTHING
    _in_place: bool = True
    _until: float = 0.0
    _changes: dict[str, deque[_Change]] = field(default_factory=dict)
    _pages: dict[Key, _Page] = field(default_factory=dict)
    _size: int = 0
    parts: dict[Key, Markup] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)

    def moment(self, file: EventFile) -> Moment:
        """The event as everybody sees it."""
        with self._lock:
            before, clock = self._moment, self.clock()
            if file is before.file and clock < self._until:
                return before
            self._until, place = clock + self.seconds, file.in_place
            if (file, file.head, place) != (before.file, before.head, self._in_place):
                self._moment, self._in_place = last_moment(file), place
                self._renew(before, self._moment)
            return self._moment

    def _renew(self, before: Moment, now: Moment) -> None:
        """Note which sections have changed in public, and forget the pages that say less now."""
        differences = _differences(before.state, now.state) if before.file is now.file else {}
        known, earlier = self._changes, {one.key: one for one in before.state.sections}
        said = messages(before.state) != messages(now.state)
        self._changes = {}
        for section in now.state.sections:
            key, one = section.key, earlier.get(section.key)
            changes = self._changes[key] = known.get(key) or deque(maxlen=CHANGES)
            if key not in differences:
                changes.clear()
                changes.append(_Change(now.head, None))
            elif said or (one and differences[key] != NOBODY and _public(one) != _public(section)):
                changes.append(_Change(now.head, None if said else differences[key]))
        self._pages = {key: one for key, one in self._pages.items() if one.stays(differences)}
        self._size = sum(one.size for one in self._pages.values())
        self.parts = {}

    def changed(self, file: EventFile, key: str) -> int:
        """Number of an entry after which a section has not changed in public.

        It is never before the last change, and behind it only where nobody had looked before.

        Raises:
            RequestError: The event has no such section.
        """
        return self._of(file, key)[-1].number

    def players(self, file: EventFile, key: str, since: int) -> list[int] | None:
        """The players whose games are all that changed in public after an entry.

        Returns:
            Their numbers; ``None`` where more has changed, or nobody knows any more.

        Raises:
            RequestError: The event has no such section.
        """
        changes = self._of(file, key)
        found: set[int] = set()
        for change in reversed(changes):
            if change.number <= since:
                return sorted(found)
            if change.players is None:
                return None
            found |= change.players
        return None

    def _of(self, file: EventFile, key: str) -> list[_Change]:
        at = self.moment(file)
        at.state.section(key)
        return list(self._changes.get(key) or (_Change(at.head, None),))

    async def answer(
        self, request: Request, file: EventFile, make: Callable[[Request, Moment], Response]
    ) -> Response:
        """The page that everybody gets, made only if it is not there yet.

        One is made at a time, beside the loop: more would take longer, and keep the arbiter
        waiting. Faults and redirections are not kept.
        """
        at, key = self.moment(file), self._key(request)
        page = self._pages.get(key)
        if page is None:
            async with self._making:
                at, page = self.moment(file), self._pages.get(key)  # made while others waited?
                if page is None:
                    made = await run_in_threadpool(make, request, at)
                    if made.status_code != 200 or isinstance(made, StreamingResponse):  # noqa: PLR2004
                        return made
                    made.headers.update(
                        _FOR_ALL | (_HOSTED if request.app.state.desk.hosted else {})
                    )
                    page = _kept(made, request)
                    self._keep(key, page, at)
        return page.answer(request.headers)

    def _key(self, request: Request) -> Key:
        """What a page depends on, beside the event."""
        scope, cookies = request.scope, request.cookies
        accepted = request.headers.get("accept-language", "")
        return (
            scope["path"],
            scope["query_string"],
            request.state.json,
            chosen_language(
                cookies.get("desk-language", ""), accepted, part_of(scope["path"], entered=False)
            ),
            *(cookies.get(name, "")[:40] for name in COOKIES),
            self.clock() // SCREEN_SECONDS if scope["path"].startswith("/screen/") else 0,
        )

    def _keep(self, key: Key, page: _Page, at: Moment) -> None:
        if at is not self._moment:
            return  # the event went on meanwhile
        self._pages[key] = page
        self._size += page.size
        while self._size > BYTES:
            self._size -= self._pages.pop(next(iter(self._pages))).size


def _kept(made: Response, request: Request) -> _Page:
    body = bytes(made.body)
    packs = made.headers.get("content-type", "").startswith(PACKED) and len(body) > SMALL
    headers = tuple(one for one in made.raw_headers if one[0] != b"content-length")
    tag = hashlib.blake2s(body + b"\n".join(name + text for name, text in headers), digest_size=12)
    shows = None if request.state.json else getattr(request.state, "shows", None)
    small = gzip.compress(body, 5, mtime=0) if packs else b""
    return _Page(request.path_params.get("s", ""), shows, headers, body, small, tag.hexdigest())


def _public(section: Section) -> tuple[object, ...]:
    """What public pages of a section are made of."""
    return section.settings, section.tournament, section.matches, section.squads, _rounds(section)


def _rounds(section: Section) -> list[object]:
    return [replace(each, reports=()) for each in section.rounds if each.phase.public]


def _differences(before: EventState, now: EventState) -> dict[str, Players]:
    """What differs, by section; all of it where something of the whole event does."""
    one, other = (
        (replace(each, sections=()), [(section.key, section.settings) for section in each.sections])
        for each in (before, now)
    )
    pairs = zip(before.sections, now.sections, strict=False)
    same = one == other
    return {later.key: _players(early, later) if same else None for early, later in pairs}


def _players(before: Section, now: Section) -> Players:
    """The players whose results in the last published round are all that differs."""
    if before is now:
        return NOBODY
    one, other = (
        (replace(each, rounds=(), tournament=Tournament()), _rounds(each), completed_rounds(each))
        for each in (before, now)
    )
    number = RoundNo(now.published_rounds)
    same = number and one == other
    if not same or not rests_on_the_same(before.tournament, now.tournament, number):
        return None
    players = zip(before.tournament.players, now.tournament.players, strict=True)
    return frozenset(int(later.tpn) for early, later in players if early != later)
