"""Access: who may ask, what a browser may do with the answer.

Four things, for every request and without exception:

- the host in the address must be one this desk answers to (a page of a stranger cannot reach the
  desk under a name of its own, "DNS rebinding");
- whatever changes something must not come from a page of another origin, and must carry the token
  that the form was given, equal to the one in the cookie of this browser;
- a body is not larger than the page it is sent to takes, and arrives in good time;
- every answer carries a policy under which a browser loads nothing from elsewhere and runs
  nothing that stands inside a page.

What the headers tell is decided before the first byte of a body is read. A body is read in pieces
and never beyond what the page takes; what was not read is not waited for: the connection ends
behind the answer. It knows no page and no tournament. What an address says before the router reads
it is taken off here too:

- ``/a/players.json`` is the page ``/a/players`` as JSON, as is ``Accept: application/json``;
- ``/at/2026-11-21T14:32/a/players`` is the page ``/a/players`` as it was then, to read only.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections.abc import Collection
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openarbiter.web.language import Catalogue, chosen_language
from openarbiter.web.wording import whole_number

COOKIE: Final = "desk-token"
FIELD: Final = "token"
HEADER: Final = "x-desk-token"

OF_DESK: Final = frozenset({COOKIE, "desk-session", "host-session", "desk-phone", "desk-me"})
"""Cookies that belong to one desk, not to the device. A browser sends cookies to every port of a
computer (RFC 6265, 8.5), so theirs stands in the name, and two desks on one computer do not
overwrite those of each other."""

HTTP: Final = 80
"""The port of an address that names none."""

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
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

_POLICY: Final = tuple((name.encode(), value.encode()) for name, value in HEADERS.items())

MEGABYTE: Final = 1024 * 1024

USUAL: Final = 2 * MEGABYTE
"""Bytes a form may have; a list in which 10,000 players are ticked has about 0.3 MB."""

SMALL: Final = MEGABYTE // 10
"""Bytes where strangers write."""

LARGER: Final = {
    "/files": 24 * MEGABYTE,
    "/do": 24 * MEGABYTE,
    "/paste": 8 * MEGABYTE,
    "/events": 64 * MEGABYTE,  # of a host: a whole event
}
"""Bytes where a tournament or a list of players comes in, by the end of the address.

A report file of 10,000 players with 15 rounds is about 3 MB. Where it has faults the page keeps it
to be sent again, a third longer.
"""

MAX_FIELDS: Final = 40_000
"""Fields of one form: a check-in list of 10,000 players has as many ticks."""

SECONDS: Final = 60.0
"""So long may a body take to arrive."""

OVERFLOW: Final = 64 * MEGABYTE
"""So much of a body that is too large is thrown away piece by piece before the answer, because
some browsers read no answer until they have sent everything; what is larger still is cut off."""

LAST_WORDS_SECONDS: Final = 0.5
"""So long an answer has to arrive before the connection ends under what was never read."""

PIECE: Final = 64 * 1024
"""Bytes that are looked through between two moments in which other requests have their turn."""

OWN_JSON: Final = frozenset({"/openapi.json", "/api/openapi.json"})
"""Documents that are JSON by nature and no twin of a page."""

API: Final = "/api/"
"""Beginning of the addresses for programs: they look at no cookie and carry a token of their own,
so only the name of the host is looked at here."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BARE: Final = frozenset({"host", "origin"})
"""Reasons of which a stranger is told and nothing else: no name, no event, no way into it."""


class Refused(HTTPException):
    """A request is not let in: ``reason`` is a key of the catalogue, ``found`` fills its gap."""

    def __init__(self, status_code: int, reason: str, found: str = "") -> None:
        self.reason = reason
        self.found = found
        super().__init__(status_code, detail=reason)


class Access:
    """The middleware in front of every page; ``hosts`` are the names of the desk, without ports."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOOPBACK) -> None:
        self.app = app
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, port = asked_of(headers)
        state = scope.setdefault("state", {})
        order = -1 if state.setdefault("base", "") else 1
        scope["headers"] = [
            (name, _own_cookies(value, port, order) if name == b"cookie" else value)
            for name, value in scope["headers"]
        ]
        if scope["path"].startswith(API) and host in self.hosts:  # it carries a right of its own
            state.update(at="", json=True, token="", refused=None)
            await self.app(scope, receive, _signed(scope, send, port, fresh=False))
            return
        await self._for_browsers(scope, receive, send)

    async def _for_browsers(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what a browser asks, with its token."""
        headers, state = Headers(scope=scope), scope["state"]
        host, port = asked_of(headers)
        state["at"], path = _moment(scope["path"])
        state["json"], scope["path"] = _twin(path, headers)
        token = Request(scope).cookies.get(COOKIE, "")
        fresh = len(token) != _LENGTH
        state["token"] = secrets.token_urlsafe(_BYTES) if fresh else token
        state["refused"] = None
        taken = not has_body(headers)
        answer = self.app
        most = most_of(scope["path"])
        stranger = most > USUAL and _is_stranger(scope)
        try:
            if host not in self.hosts:  # an address of another name than this desk's
                raise Refused(421, "host")  # noqa: TRY301  (each refusal ends here)
            if scope["method"] not in SAFE:
                check_origin(headers)
                if not token:  # no browser that was at this desk: nothing to be compared with
                    raise Refused(403, "token")  # noqa: TRY301  (likewise)
                body = await read(headers, receive, USUAL if stranger else most)
                taken = True
                state["form"] = await form_of(scope, body)
                _check_token(headers, state["form"], token)
        except ClientDisconnect:
            return
        except Refused as refusal:
            too_large = refusal.reason == "too-large"
            state["refused"] = Refused(401, "enter") if stranger and too_large else refusal
            if refusal.reason in BARE:
                answer, fresh = bare(headers, refusal, in_json=state["json"]), False
        if state["refused"] is not None:
            # Said by the app itself, in the reader's language and as a page like any other.
            scope["path"], scope["method"] = "/refused", "GET"
        signed = _signed(scope, send if taken else closing(send), port, fresh=fresh)
        try:
            await answer(scope, receive, signed)
        finally:
            form = state.get("form")
            if isinstance(form, FormData):
                await form.close()  # files that were sent


def _moment(path: str) -> tuple[str, str]:
    """The moment an address looks at, and the rest of it."""
    if not path.startswith("/at/"):
        return "", path
    moment, _, rest = path.removeprefix("/at/").partition("/")
    return moment, f"/{rest}"


def _twin(path: str, headers: Headers) -> tuple[bool, str]:
    """Whether an address asks for JSON, and the page it means."""
    if path.endswith(".json") and path not in OWN_JSON and not path.startswith("/static/"):
        bare = path.removesuffix(".json").removesuffix("/index")
        return True, bare or "/"
    accepted = headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted, path


def _signed(scope: Scope, send: Send, port: int, *, fresh: bool) -> Send:
    """A ``send`` that puts the policy, and the token of a new browser, on every answer."""
    base, secure = scope["state"]["base"], b"; Secure" if scope.get("scheme") == "https" else b""

    async def signed(message: Message) -> None:
        if message["type"] == "http.response.start":
            # A script that is kept is asked for again: after an update an old one would meet new
            # pages.
            still = scope["path"].startswith("/static/")
            policy = *_POLICY, (b"cache-control", b"no-cache" if still else b"no-store")
            there = dict(message["headers"])
            made = [*message["headers"], *(one for one in policy if one[0] not in there)]
            if fresh and not there.get(b"cache-control", b"").startswith(b"public"):
                cookie = f"{COOKIE}={scope['state']['token']}; Path=/; HttpOnly; SameSite=Strict"
                made.append((b"set-cookie", cookie.encode()))
            message["headers"] = [
                (name, _named(_of_base(value, base) + secure, port))
                if name == b"set-cookie"
                else (name, under(value, base) if name in _ADDRESSES else value)
                for name, value in made
            ]
        await send(message)

    return signed


_ADDRESSES = frozenset({b"location", b"hx-redirect", b"hx-location", b"hx-push-url", b"refresh"})
"""Headers that name an address of the event."""


def under(address: bytes, base: str) -> bytes:
    """An address of the event, behind the one it is served under."""
    before, url, place = address.rpartition(b"; url=")  # of "refresh"
    own = place.startswith(b"/") and not place.startswith(b"//")
    there = f"{place.decode('latin-1')}/".startswith((f"{base}/", f"{base}?"))
    return before + url + base.encode() + place if own and base and not there else address


def _of_base(cookie: bytes, base: str) -> bytes:
    """A cookie that is sent to no other event under the same name of a host."""
    return re.sub(rb"(?i)(; path=)/", rb"\1" + base.encode() + b"/", cookie) if base else cookie


_BYTES = 24
_LENGTH = 32  # characters of 24 bytes in base64


def asked_of(headers: Headers) -> tuple[str, int]:
    """The host a request is meant for, in lower case, and the port as the address has it."""
    host, port = "", HTTP
    with suppress(ValueError):
        place = urlsplit(f"//{headers.get('host', '')}")
        host = place.hostname or ""
        port = place.port or HTTP
    return host, port


def cookie_name(name: str, port: int) -> str:
    """What a cookie of the desk at a port is called in a browser.

    Examples:
        >>> cookie_name("desk-session", 8000), cookie_name("desk-theme", 8000)
        ('desk-session-8000', 'desk-theme')
    """
    return f"{name}-{port}" if name in OF_DESK else name


def _own_cookies(sent: bytes, port: int, order: int) -> bytes:
    """The cookies that were sent, those of this desk under their bare names, no other desk's.

    The last one counts: behind a base that of the event, which comes first (RFC 6265, 5.4).
    """
    bare = {cookie_name(name, port): name for name in OF_DESK}
    pairs = (pair.strip().partition("=") for pair in sent.decode("latin-1").split(";")[::order])
    own = (f"{bare.get(name, name)}={value}" for name, _, value in pairs if name not in OF_DESK)
    return "; ".join(own).encode("latin-1")


def _named(cookie: bytes, port: int) -> bytes:
    """A cookie that is set, under the name it has in the browser."""
    name, _, rest = cookie.decode("latin-1").partition("=")
    return f"{cookie_name(name, port)}={rest}".encode("latin-1")


def bare(headers: Headers, refusal: Refused, *, in_json: bool) -> Response:
    """Why somebody is not let in, in one sentence without a page around it."""
    status = refusal.status_code
    if in_json:
        return JSONResponse({"status": status, "reason": refusal.reason}, status_code=status)
    words = Catalogue(chosen_language("", headers.get("accept-language", ""), "desk"))
    sentence = words(f"error.{refusal.reason}")
    if "text/html" in headers.get("accept", ""):
        page = '<!doctype html><html lang="{}"><meta name="viewport" content="width=device-width">'
        head = f"{page.format(words.language)}<title>{status}</title>"
        return HTMLResponse(f"{head}<p>{sentence}</p>", status_code=status)
    return PlainTextResponse(f"{sentence.unescape()}\n", status_code=status)


def check_origin(headers: Headers) -> None:
    """Refuse what a page of another origin sends: cookies are shared by all ports of a host."""
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
        raise Refused(403, "origin")
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        raise Refused(403, "origin")


def _check_token(headers: Headers, form: FormData, token: str) -> None:
    """Refuse what does not carry the token of this browser."""
    field = form.get(FIELD)
    given = field if isinstance(field, str) else headers.get(HEADER, "")
    if not hmac.compare_digest(given.encode(), token.encode()):
        raise Refused(403, "token")


def most_of(path: str) -> int:
    """Bytes a page takes at most.

    Examples:
        >>> most_of("/undo") < most_of("/a/players/paste") < most_of("/files")
        True
    """
    if path.startswith("/register/"):
        return SMALL
    return next((most for end, most in LARGER.items() if path.endswith(end)), USUAL)


def _is_stranger(scope: Scope) -> bool:
    """Whether nobody has entered with the browser, at a desk that asks: a file is not taken."""
    desk, known = scope["app"].state.desk, scope["state"].get("account")
    word = Request(scope).cookies.get(desk.session, "")
    return not known and desk.persons is not None and desk.persons.who(word) is None


def has_body(headers: Headers) -> bool:
    """Whether a request says that a body comes with it."""
    return "transfer-encoding" in headers or headers.get("content-length", "0").strip("0 ") != ""


async def read(headers: Headers, receive: Receive, most: int) -> bytes:
    """The whole body of a request, of so many bytes at most.

    Raises:
        Refused: It is larger (413), or takes longer than :data:`SECONDS` (408).
        ClientDisconnect: Whoever sent it is gone.
    """
    announced = whole_number(headers.get("content-length", "0"))
    if announced is None or announced > OVERFLOW:  # no number: of more digits than anybody sends
        raise Refused(413, "too-large", f"{most / MEGABYTE:.2g} MB")
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(SECONDS):
            async for part in Request({"type": "http"}, receive).stream():
                size += len(part)
                if max(size, announced) <= most:
                    parts.append(part)
                    continue
                parts.clear()
                if size > OVERFLOW:
                    break
    except TimeoutError:
        raise Refused(408, "slow") from None
    if max(size, announced) > most:
        raise Refused(413, "too-large", f"{most / MEGABYTE:.2g} MB")
    return b"".join(parts)


async def form_of(scope: Scope, body: bytes) -> FormData:
    """The fields of a form; none for a body of another kind.

    Raises:
        Refused: It is no form (400).
    """
    try:
        form = Request(scope, _in_pieces(body)).form
        return await form(max_fields=MAX_FIELDS, max_part_size=len(body))
    except (MultiPartException, HTTPException, ValueError):
        raise Refused(400, "unreadable") from None


def _in_pieces(body: bytes) -> Receive:
    """A ``receive`` that gives a body piece by piece and lets others go on between them."""
    at = 0

    async def received() -> Message:
        nonlocal at
        await asyncio.sleep(0)
        at += PIECE
        piece = body[at - PIECE : at]
        return {"type": "http.request", "body": piece, "more_body": at < len(body)}

    return received


def closing(send: Send) -> Send:
    """A ``send`` for the answer to a request whose body was not read.

    The connection ends behind the answer: to go on with it the server would have to read what
    was sent. It ends a little later, for where something unread is left an answer that has not
    arrived yet can be lost.
    """

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message)["connection"] = "close"
        if message["type"] != "http.response.body" or message.get("more_body", False):
            await send(message)
            return
        await send({**message, "more_body": True})
        await asyncio.sleep(LAST_WORDS_SECONDS)
        await send({"type": "http.response.body", "body": b""})

    return sent
