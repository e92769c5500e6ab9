"""The pages everybody may see are made once for each entry of the log, and sent as they were made.

Three hundred phones ask for the same few pages again and again, and for a page of each player. What
such a page says depends on the log, the address, and a few cookies; nothing of it depends on who
asks, as long as nobody has entered. So it is made for the first one, compressed for the first one
who takes it compressed, and told to be unchanged to whoever has it already (RFC 9110, 13.1.2).
Pages of persons, forms, streams and errors pass by.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openarbiter.store import EventFile
from openarbiter.web.here import Desk
from openarbiter.web.language import chosen_language

PUBLIC: Final = re.compile(
    r"/p(/[^/]+(/(\d+|id-\d+|steps|table))?)?|/club(\.css|/logo)|/screen/[a-z][^/]*"
    r"|/[^/]+/rounds/\d+/why/\d+"
)
"""The addresses that are kept; a page that is not named here is made each time."""

SESSION: Final = "desk-session"
DEVICE: Final = ("desk-language", "desk-theme", "desk-keys", "desk-me")
"""The cookies on which a page for everybody depends."""

PAGES: Final = 3000
BYTES: Final = 48 * 1024 * 1024
"""So much is kept at most; what was kept first goes first."""

FOR_ALL: Final = "/club"
"""Beginning of the addresses that give every device the same, in every language."""

KINDS: Final = ("text/html", "application/json", "text/css", "image/")
"""Beginnings of the types that are kept."""

PACKED: Final = ("text/", "application/json")
"""Beginnings of the types that are compressed: a picture is already."""

SMALL: Final = 600
"""Bytes that are not worth compressing."""

SHORT: Final = 16 * 1024
"""Bytes that are compressed where they are: another thread would take longer."""

LEVEL: Final = 5

AT_ONCE: Final = 1
"""Pages that are made at the same moment: more would take longer, and keep the arbiter waiting."""

SCREEN_SECONDS: Final = 5
"""So long a screen stays as it is: it shows the time."""

_WORD: Final = b"\x00word of the browser\x00"
"""Stands in a page that is kept for the word that the forms of one browser carry."""

Key = tuple[object, ...]


@dataclass(slots=True)
class _Page:
    """A page as it was made.

    Attributes:
        headers: Its headers, without those of its form on the way.
        body: What it says.
        tag: What tells it from another one.
        small: The same compressed; empty until somebody takes it so, and where it has the word of
            a browser at the gap of :data:`_WORD`.
    """

    headers: list[tuple[bytes, bytes]]
    body: bytes
    tag: str
    small: bytes = b""


@dataclass(slots=True)
class _Answer:
    """An answer while it is made."""

    start: Message = field(default_factory=dict)
    rest: list[Message] = field(default_factory=list)


@dataclass(slots=True)
class Kept:
    """The middleware between the check of access and the pages.

    Args:
        app: What makes the pages.
        desk: What is open, and who may use it.
    """

    app: ASGIApp
    desk: Desk
    clock: Callable[[], float] = monotonic
    _of: tuple[EventFile | None, int] = (None, 0)
    _pages: dict[Key, _Page] = field(default_factory=dict)
    _size: int = 0
    _coming: dict[Key, asyncio.Event] = field(default_factory=dict)
    _making: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, from what is kept if that can be."""
        key = self._key(scope) if scope["type"] == "http" else None
        if key is None:
            await self.app(scope, receive, send)
            return
        coming = self._coming.get(key)
        if coming is not None and key not in self._pages:
            await coming.wait()  # somebody asked for the same a moment ago
        page = self._pages.get(key)
        if page is None:
            page = await self._made(key, scope, receive, send)
        if page is not None:
            await _sent(page, Headers(scope=scope), scope, send)

    def _key(self, scope: Scope) -> Key | None:
        """What the page depends on; ``None`` for a request that passes by."""
        state, desk = scope.get("state", {}), self.desk
        if (
            desk.persons is None
            or scope["method"] not in {"GET", "HEAD"}
            or state.get("refused") is not None
            or state.get("at")
            or not PUBLIC.fullmatch(scope["path"])
        ):
            return None
        headers = Headers(scope=scope)
        cookies = cookie_parser(headers.get("cookie", ""))
        if SESSION in cookies and desk.persons.who(cookies[SESSION]) is not None:
            return None
        file = desk.file
        if file is None:
            return None
        self._anew((file, file.head))
        language = chosen_language(cookies.get(DEVICE[0], ""), headers.get("accept-language", ""))
        path = scope["path"]
        screen = path.startswith("/screen/")
        if path.startswith(FOR_ALL):
            return (path, state.get("json", False), self._of)
        return (
            path,
            scope["query_string"],
            state.get("json", False),
            language,
            *(cookies.get(name, "")[:40] for name in DEVICE[1:]),
            int(self.clock()) // SCREEN_SECONDS if screen else 0,
            file.in_place,
            self._of,
        )

    def _anew(self, of: tuple[EventFile | None, int]) -> None:
        """Forget everything when the log has gone on, or another event is open."""
        if self._of != of:
            self._of, self._size = of, 0
            self._pages.clear()

    async def _made(self, key: Key, scope: Scope, receive: Receive, send: Send) -> _Page | None:
        """Have a page made, and keep it; ``None`` where it was sent as it is."""
        coming = self._coming.setdefault(key, asyncio.Event())
        answer = _Answer()
        passing = False

        async def taken(message: Message) -> None:
            nonlocal passing
            if message["type"] == "http.response.start" and not passing:
                answer.start = message
                return
            if not passing and not message.get("more_body", False):
                answer.rest.append(message)
                return
            if not passing:  # a stream: it is not waited for
                passing = True
                await send(answer.start)
            await send(message)

        try:
            async with self._making:
                await self.app({**scope, "method": "GET"}, receive, taken)
            page = None if passing else _page_of(answer, scope)
            if page is not None:
                self._keep(key, page)
        finally:
            self._coming.pop(key, None)
            coming.set()
        if page is None and not passing:
            for message in (answer.start, *answer.rest):
                await send(message)
        return page

    def _keep(self, key: Key, page: _Page) -> None:
        if key[-1] != self._of:
            return  # the log went on meanwhile
        self._pages[key] = page
        self._size += len(page.body)
        while self._size > BYTES or len(self._pages) > PAGES:
            self._size -= len(self._pages.pop(next(iter(self._pages))).body)


def _page_of(answer: _Answer, scope: Scope) -> _Page | None:
    """A page that may be kept; ``None`` for a fault and for a file."""
    body = b"".join(message.get("body", b"") for message in answer.rest)
    headers = Headers(raw=answer.start["headers"])
    kind = headers.get("content-type", "")
    own = str(scope["state"].get("token", "")).encode()
    if answer.start["status"] != 200 or not kind.startswith(KINDS):  # noqa: PLR2004
        return None
    if own:
        body = body.replace(own, _WORD)
    raw = [(name, value) for name, value in answer.start["headers"] if name != b"content-length"]
    tag = hashlib.blake2s(body + b"\n".join(name + value for name, value in raw), digest_size=12)
    return _Page(raw, body, tag.hexdigest())


async def _sent(page: _Page, asked: Headers, scope: Scope, send: Send) -> None:
    """Send a page: that it is unchanged, compressed, or as it is."""
    body, word = page.body, str(scope["state"].get("token", ""))
    whole = _WORD not in body
    headers = MutableHeaders(raw=list(page.headers))
    packed = headers.get("content-type", "").startswith(PACKED) and len(body) > SMALL
    small = packed and "gzip" in asked.get("accept-encoding", "")
    tag = f'"{page.tag}{"-gz" if small else ""}{"" if whole else f"-{_short(word)}"}"'
    start: dict[str, Any] = {"type": "http.response.start", "status": 200}
    headers["etag"] = tag
    headers["cache-control"] = "private, no-cache"
    headers["vary"] = "Accept, Accept-Encoding, Accept-Language, Cookie"
    if tag in asked.get("if-none-match", ""):
        del headers["content-type"]
        await send(start | {"status": 304, "headers": headers.raw})
        await send({"type": "http.response.body", "body": b""})
        return
    if not whole:
        body = body.replace(_WORD, word.encode())
    if small:
        body = page.small or await _compressed(body)
        page.small = body if whole else b""
        headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(body))
    await send(start | {"headers": headers.raw})
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body})


async def _compressed(body: bytes) -> bytes:
    if len(body) <= SHORT:
        return gzip.compress(body, LEVEL, mtime=0)
    return await run_in_threadpool(gzip.compress, body, LEVEL, mtime=0)


def _short(word: str) -> str:
    """What tells the word of a browser from others, and not the word."""
    return hashlib.blake2s(word.encode(), digest_size=6).hexdigest()
