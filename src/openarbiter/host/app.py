"""The host: which event an address means, who asks, and which process answers.

What another process has is passed on to it. Where the index cannot be reached for longer than a
process is known to live, nothing of any event is shown: another process may have gone on with it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final
from weakref import WeakValueDictionary

import httpx2
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from openarbiter.errors import StoreError
from openarbiter.host.index import Index
from openarbiter.host.keeper import ElsewhereError, Keeper, Open
from openarbiter.host.names import Names
from openarbiter.host.outside import Asked, Outside
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.api import SHARED
from openarbiter.web.api.problems import answer_of
from openarbiter.web.roles import Role
from openarbiter.web.security import SAFE, Refused, asked_of, bare, cookie_name, has_body

SESSION: Final = "host-session"
"""The cookie of a browser that has entered at the host."""

HEALTH: Final = "/health"
"""Says whether this process can answer, under any name; for the proxy and whoever watches it."""

_FRESH: Final = 1.0
"""Seconds after which the persons of the host are read again; who is new is looked for at once."""

_SOON: Final = 0.25
_TRIES: Final = 30
_PAUSE: Final = 0.1
_STREAM: Final = 60
"""Seconds after which another process that says nothing is gone: a stream says something each few.
"""
_HOPS: Final = frozenset(
    b"connection keep-alive transfer-encoding upgrade te trailer proxy-connection date".split()
)
"""Headers of one connection (RFC 9110, 7.6.1), and what every process says itself."""


class Persons:
    """Who has entered at the host, as any process of it knows."""

    def __init__(self, index: Index) -> None:
        self._kept = index.kept("")
        self._known, self._version, self._read = Accounts(), -1, 0.0
        self._lock = Lock()

    def who(self, word: str, *, token: bool = False) -> Account | None:
        """The person a browser has entered as, or a program asks for; ``None`` for nobody.

        Raises:
            StoreError: Nobody knows: the index cannot be reached.
        """
        find = Accounts.by_token if token else Accounts.who
        with self._lock:
            age = time.monotonic() - self._read
            if age > _FRESH or (age > _SOON and find(self._known, word) is None):
                _, version = self._kept.get("persons")
                if version != self._version:
                    self._known, self._version = Accounts.of_kept(self._kept), version
                self._read = time.monotonic()
            return find(self._known, word)


@dataclass(slots=True)
class Host:
    """The host as an application."""

    keeper: Keeper
    outside: Outside
    names: Names
    persons: Persons = field(init=False)
    _opening: WeakValueDictionary[str, asyncio.Lock] = field(init=False)
    _others: httpx2.AsyncBaseTransport = field(init=False)

    def __post_init__(self) -> None:
        """Know the persons, and the way to other processes."""
        self.persons, self._opening = Persons(self.keeper.index), WeakValueDictionary()
        # An idle connection is left before the other side leaves it. A client would keep cookies.
        limits = httpx2.Limits(max_connections=None, keepalive_expiry=2)
        self._others = httpx2.AsyncHTTPTransport(limits=limits, trust_env=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        scope = {**scope, "state": {}}
        if scope["path"] == HEALTH:
            text, status = ("well\n", 200) if self.keeper.lives else ("away\n", 503)
            answer: ASGIApp = PlainTextResponse(text, status)
        else:
            try:
                answer = await self._answer(scope, receive)
            except (StoreError, httpx2.HTTPError):
                answer = self._refused(scope, Refused(503, "away"))
        await answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> ASGIApp:
        asked = self.outside.asked(scope)
        host, port = asked_of(Headers(scope=scope))
        place = self.names.place(host, scope["path"])
        if place is None or not scope["raw_path"].startswith(b"/"):  # else a name behind ours
            return self._refused(scope, Refused(421, "host"))
        name, base = place
        silent = ""
        for _ in range(_TRIES):
            try:
                found = await self._opened(name, silent)
            except ElsewhereError as error:
                if asked.passed_on:  # it went on meanwhile
                    break
                with suppress(*_unanswered(scope)):
                    return await self._passed_on(error.address, scope, receive, asked)
                silent = error.address
                self.keeper.ask_again(name)
                await asyncio.sleep(_PAUSE)
            else:
                if found.file is None and host != self.names.name:
                    return RedirectResponse(f"{self.names.public}/", 303)  # no event of that name
                base = base if found.file is not None else self.names.root
                found.app.state.desk.persons.at_host = partial(self._by_token, found)
                word = Request(scope).cookies.get(cookie_name(SESSION, port), "")
                return _While(found, base, await self._account(asked, word, found))
        return self._refused(scope, Refused(503, "away"))

    async def _opened(self, name: str, silent: str) -> Open:
        """An event, or the host, which says that there is no such page."""
        found = self.keeper.at_hand(name)
        if found is None:  # one thread opens it, however many wait
            async with self._opening.setdefault(name, asyncio.Lock()):
                found = await run_in_threadpool(self.keeper.opened, name, silent)
        return found if found is not None else await run_in_threadpool(self.keeper.host)

    async def _account(self, asked: Asked, word: str, found: Open) -> Account | None:
        """Whom the host knows of who asks, with the role in the event."""
        who = Account(name=asked.name, role=Role(asked.role)) if asked.role else None
        if found.file is None:
            return who  # who has entered with a PIN is known there
        if who is None and word:
            who = await run_in_threadpool(self.persons.who, word)
        return _there(who, found)

    def _by_token(self, found: Open, word: str) -> Account | None:
        """Whom a program asks for in an event with a token of the host."""
        return _there(self.persons.who(word, token=True), found)

    async def _passed_on(
        self, address: str, scope: Scope, receive: Receive, asked: Asked
    ) -> Response:
        """The answer of the process that has the event."""
        headers = [one for one in scope["headers"] if one[0] not in _HOPS]
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        body = Request(scope, receive).stream() if has_body(Headers(scope=scope)) else None
        sent = httpx2.Request(
            scope["method"],
            f"{address}{scope['raw_path'].decode('latin-1')}{query}",
            headers=[*headers, self.outside.told(asked)],
            content=body,
            extensions={"timeout": httpx2.Timeout(10, read=_STREAM).as_dict()},
        )
        got = await self._others.handle_async_request(sent)
        answer = StreamingResponse(_pieces(got), status_code=got.status_code)
        answer.raw_headers = [
            (name.lower(), value) for name, value in got.headers.raw if name.lower() not in _HOPS
        ]
        return answer

    def _refused(self, scope: Scope, refusal: Refused) -> Response:
        headers, of_api = Headers(scope=scope), "/api/" in scope["path"]
        if refusal.reason == "away" and of_api:
            problem = answer_of(refusal, scope)
            problem.raw_headers += SHARED
            return problem
        in_json = "application/json" in headers.get("accept", "") or of_api
        answer = bare(headers, refusal, in_json=in_json)
        answer.headers["cache-control"] = "no-store"
        if refusal.reason == "away":
            answer.headers["retry-after"] = "1"
            if scope["method"] == "GET":  # a wall in the hall comes back by itself
                answer.headers["refresh"] = "3"
        return answer


@dataclass(frozen=True, slots=True)
class _While:
    """The desk of an event, which is not closed while it answers; or the pages of the host."""

    found: Open
    base: str
    account: Account | None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].removeprefix(self.base) or "/"
        scope.update(path=path, raw_path=path.encode())
        scope["state"].update(base=self.base, account=self.account)
        with self.found.asked() as app:
            await app(scope, receive, send)


def _there(who: Account | None, found: Open) -> Account | None:
    """What somebody of the host is in an event: of his own events administrator."""
    if who is None or who.role is not Role.ORGANISER:
        return who
    own = bool(found.row.organiser) and who.name == found.row.organiser
    return Account(name=who.name, role=Role.ADMINISTRATOR) if own else None


def _unanswered(scope: Scope) -> tuple[type[httpx2.HTTPError], ...]:
    """How passing on fails where asking again is right: nothing was sent, or nothing is changed."""
    if scope["method"] in SAFE and not has_body(Headers(scope=scope)):
        return (httpx2.NetworkError, httpx2.RemoteProtocolError)
    return (httpx2.ConnectError,)


async def _pieces(got: httpx2.Response) -> AsyncIterator[bytes]:
    try:
        async for piece in got.aiter_raw():
            yield piece
    finally:
        await got.aclose()
