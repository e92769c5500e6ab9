"""The doorkeeper: who may ask, what a browser may do with the answer.

Four things, for every request and without exception:

- the host in the address must be one this desk answers to (a page of a stranger cannot reach the
  desk under a name of its own, "DNS rebinding");
- whatever changes something must carry the token that the form was given, equal to the one in
  the cookie of this browser, and must not come from a page of another origin;
- a body is not larger than a whole event can be;
- every answer carries a policy under which a browser loads nothing from elsewhere and runs
  nothing that stands inside a page.

It knows no page and no tournament.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openarbiter.web.numerals import whole_number

__all__ = ["COOKIE", "FIELD", "HEADER", "LOOPBACK", "POLICY", "Doorkeeper", "Refused"]

COOKIE: Final = "desk-token"
FIELD: Final = "token"
HEADER: Final = "x-desk-token"

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names under which a desk on this computer is reached."""

POLICY: Final = (
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Nothing from elsewhere, nothing inside a page."""

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
MAX_BODY: Final = 24 * 1024 * 1024
"""Bytes; a report file of 10,000 players with 15 rounds is about 3 MB."""

MAX_FIELDS: Final = 40_000
"""Fields of one form: a check-in list of 10,000 players has as many ticks."""


class Refused(HTTPException):
    """The doorkeeper does not let a request in.

    Attributes:
        reason: Key of the sentence in the catalogue (``error.``).
    """

    def __init__(self, status_code: int, reason: str) -> None:
        self.reason = reason
        super().__init__(status_code, detail=reason)


class Doorkeeper:
    """The middleware in front of every page.

    Args:
        app: What it guards.
        hosts: Names and addresses of this desk, without ports.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOOPBACK) -> None:
        self.app = app
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request in, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        state = scope.setdefault("state", {})
        token = request.cookies.get(COOKIE, "")
        fresh = len(token) != _LENGTH
        state["token"] = secrets.token_urlsafe(_BYTES) if fresh else token
        state["refused"] = None
        body = b""
        try:
            self._check_host(request.headers)
            if scope["method"] not in SAFE:
                body = await _body(request)
                state["form"] = await _form(scope, request, body)
                _check_origin(request.headers)
                _check_token(request.headers, state["form"], token)
        except Refused as refusal:
            # Said by the app itself, in the reader's language and as a page like any other.
            state["refused"] = refusal
            scope["path"], scope["method"] = "/refused", "GET"
        try:
            await self.app(scope, _replay(body, receive), self._signed(scope, send, fresh=fresh))
        finally:
            form = state.get("form")
            if isinstance(form, FormData):
                await form.close()  # files that were sent

    def _check_host(self, headers: Headers) -> None:
        """Refuse an address of another name than this desk's."""
        if host_of(headers) not in self.hosts:
            raise Refused(421, "host")

    def _signed(self, scope: Scope, send: Send, *, fresh: bool) -> Send:
        """A ``send`` that puts the policy, and the token of a new browser, on every answer."""

        async def signed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # A script that is kept is asked for again: after an update an old one would meet
                # new pages.
                still = scope["path"].startswith("/static/")
                headers.setdefault("cache-control", "no-cache" if still else "no-store")
                if fresh:
                    token = scope["state"]["token"]
                    headers.append(
                        "set-cookie", f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict"
                    )
            await send(message)

        return signed


_BYTES = 24
_LENGTH = 32  # characters of 24 bytes in base64


def host_of(headers: Headers) -> str:
    """The host a request is meant for, in lower case and without its port."""
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


async def _body(request: Request) -> bytes:
    """The whole body of a request."""
    length = request.headers.get("content-length", "0")
    announced = whole_number(length)
    if announced is None or announced > MAX_BODY:
        raise Refused(413, "too-large")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY:
            raise Refused(413, "too-large")
        parts.append(part)
    return b"".join(parts)


async def _form(scope: Scope, request: Request, body: bytes) -> FormData:
    """The fields of a form; none for a body of another kind."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        return FormData()
    again = Request(scope, _replay(body, request.receive))
    try:
        return await again.form(max_fields=MAX_FIELDS, max_part_size=MAX_BODY)
    except (MultiPartException, HTTPException):
        raise Refused(400, "unreadable") from None


def _check_origin(headers: Headers) -> None:
    """Refuse what a page of another origin sends.

    Cookies are shared by all ports of one host, so a strange program on this computer could set
    one; browsers state the origin of every form, and that includes the port.
    """
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
        raise Refused(403, "origin")
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        raise Refused(403, "origin")


def _check_token(headers: Headers, form: FormData, token: str) -> None:
    """Refuse what does not carry the token of this browser."""
    field = form.get(FIELD)
    given = field if isinstance(field, str) else headers.get(HEADER, "")
    if not token or not hmac.compare_digest(given.encode(), token.encode()):
        raise Refused(403, "token")


def _replay(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that gives a body that was read already, and then what comes."""
    given = not body

    async def replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
