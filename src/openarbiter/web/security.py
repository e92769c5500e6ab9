"""The doorkeeper: who may ask, what a browser may do with the answer.

Four things, for every request and without exception:

- the host in the address must be one this desk answers to (a page of a stranger cannot reach the
  desk under a name of its own, "DNS rebinding");
- whatever changes something must not come from a page of another origin, and must carry the token
  that the form was given, equal to the one in the cookie of this browser;
- a body is not larger than the page it is sent to takes;
- every answer carries a policy under which a browser loads nothing from elsewhere and runs
  nothing that stands inside a page.

What the headers tell is decided before the first byte of a body is read. It knows no page and no
tournament.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openarbiter.web.bodies import Refused, closing, form_of, has_body, most_of, read
from openarbiter.web.language import Catalogue, chosen_language

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
BARE: Final = frozenset({"host", "origin"})
"""Reasons of which a stranger is told and nothing else: no name, no event, no way into it."""


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
        headers = Headers(scope=scope)
        state = scope.setdefault("state", {})
        token = Request(scope).cookies.get(COOKIE, "")
        fresh = len(token) != _LENGTH
        state["token"] = secrets.token_urlsafe(_BYTES) if fresh else token
        state["refused"] = None
        taken = not has_body(headers)
        answer = self.app
        try:
            self._check_host(headers)
            if scope["method"] not in SAFE:
                _check_origin(headers)
                _check_cookie(token)
                body = await read(headers, receive, most_of(scope["path"]))
                taken = True
                state["form"] = await form_of(scope, headers, body)
                _check_token(headers, state["form"], token)
        except ClientDisconnect:
            return
        except Refused as refusal:
            state["refused"] = refusal
            if refusal.reason in BARE:
                answer, fresh = _bare(headers, refusal, in_json=state.get("json", False)), False
        if state["refused"] is not None:
            # Said by the app itself, in the reader's language and as a page like any other.
            scope["path"], scope["method"] = "/refused", "GET"
        signed = self._signed(scope, send if taken else closing(send), fresh=fresh)
        try:
            await answer(scope, receive, signed)
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


def _bare(headers: Headers, refusal: Refused, *, in_json: bool) -> Response:
    """Why a stranger is not let in, in one sentence."""
    status = refusal.status_code
    if in_json:
        return JSONResponse({"status": status, "reason": refusal.reason}, status_code=status)
    words = Catalogue(chosen_language("", headers.get("accept-language", "")))
    sentence = str(words(f"error.{refusal.reason}").unescape())
    return PlainTextResponse(f"{sentence}\n", status_code=status)


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


def _check_cookie(token: str) -> None:
    """Refuse what no browser sends that was at this desk: it has no token to be compared with."""
    if not token:
        raise Refused(403, "token")


def _check_token(headers: Headers, form: FormData, token: str) -> None:
    """Refuse what does not carry the token of this browser."""
    field = form.get(FIELD)
    given = field if isinstance(field, str) else headers.get(HEADER, "")
    if not hmac.compare_digest(given.encode(), token.encode()):
        raise Refused(403, "token")
