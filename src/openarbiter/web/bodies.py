"""What is sent to the desk: how much of it, how long it may take, and what fields it has.

A body is only read when somebody asks for it here, in pieces, and never beyond what the page takes.
What was not read is not waited for: the connection ends behind the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message, Receive, Scope, Send

from openarbiter.web.numerals import whole_number

__all__ = ["Refused", "closing", "form_of", "has_body", "megabytes", "most_of", "read"]

MEGABYTE: Final = 1024 * 1024

USUAL: Final = 2 * MEGABYTE
"""Bytes a form may have; a list in which 10,000 players are ticked has about 0.3 MB."""

LARGER: Final = {"/files": 24 * MEGABYTE, "/do": 24 * MEGABYTE, "/paste": 8 * MEGABYTE}
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

SHORT: Final = 16 * 1024
"""Bytes of a form that is taken apart where it is: going to another thread would take longer."""


class Refused(HTTPException):
    """A request is not let in.

    Attributes:
        reason: Key of the sentence in the catalogue (``error.``).
        found: What the sentence says at its gap.
    """

    def __init__(self, status_code: int, reason: str, found: str = "") -> None:
        self.reason = reason
        self.found = found
        super().__init__(status_code, detail=reason)


def most_of(path: str) -> int:
    """Bytes a page takes at most.

    Examples:
        >>> most_of("/undo") < most_of("/a/players/paste") < most_of("/files")
        True
    """
    return next((most for end, most in LARGER.items() if path.endswith(end)), USUAL)


def megabytes(size: int) -> str:
    """A limit in words.

    Examples:
        >>> megabytes(2 * 1024 * 1024)
        '2 MB'
    """
    return f"{size // MEGABYTE} MB"


def has_body(headers: Headers) -> bool:
    """Whether a request says that a body comes with it."""
    return "transfer-encoding" in headers or headers.get("content-length", "0").strip("0 ") != ""


async def read(headers: Headers, receive: Receive, most: int) -> bytes:
    """The whole body of a request.

    Args:
        headers: The headers of the request.
        receive: Gives the body in pieces.
        most: Bytes that are taken.

    Raises:
        Refused: It is larger (413), or takes longer than :data:`SECONDS` (408).
        ClientDisconnect: Whoever sent it is gone.
    """
    announced = whole_number(headers.get("content-length", "0"))
    if announced is None or announced > OVERFLOW:  # no number: of more digits than anybody sends
        raise Refused(413, "too-large", megabytes(most))
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(SECONDS):
            async for part in _parts(receive):
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
        raise Refused(413, "too-large", megabytes(most))
    return b"".join(parts)


async def _parts(receive: Receive) -> AsyncIterator[bytes]:
    """The pieces of a body as they come."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        yield message.get("body", b"")
        more = message.get("more_body", False)


async def form_of(scope: Scope, headers: Headers, body: bytes) -> FormData:
    """The fields of a form; none for a body of another kind.

    Raises:
        Refused: It is no form (400).
    """
    kind = headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind == "application/x-www-form-urlencoded":
            if len(body) <= SHORT:
                return _fields(body)
            return await run_in_threadpool(_fields, body)
        if kind == "multipart/form-data":
            again = Request(scope, _in_pieces(body))
            return await again.form(max_fields=MAX_FIELDS, max_part_size=len(body))
    except (MultiPartException, HTTPException, ValueError):
        raise Refused(400, "unreadable") from None
    return FormData()


def _fields(body: bytes) -> FormData:
    text = body.decode("latin-1")
    fields = parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    return FormData([(name, value) for name, value in fields])


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
