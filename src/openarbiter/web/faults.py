"""When something cannot be done: one shape for every refusal, in words, with a way on.

The door where every error of the house ends. A page says what was found, that nothing was
changed, and what is possible now; never a stack trace. What went wrong inside the program itself
gets a code, under which the details can be fetched as a file.
"""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from openarbiter.desk import Refusal
from openarbiter.errors import TournamentError
from openarbiter.store import ConflictError, StoreError
from openarbiter.web.forms import sent
from openarbiter.web.here import desk, here
from openarbiter.web.page import page
from openarbiter.web.perform import Wanted, inside, key_of
from openarbiter.web.security import HEADERS, Refused
from openarbiter.web.telling import tell, tell_refusal

KEPT: Final = 20
"""Faults of the program whose details are kept."""

SETTLED: Final = frozenset({"other-entry"})
"""Reasons (``error.``) after which a page does not keep what it sent: there is nothing to do."""


def refused(request: Request) -> Response:
    """Say why the doorkeeper did not let a request in."""
    refusal = getattr(request.state, "refused", None)
    raise refusal if isinstance(refusal, Refused) else HTTPException(404)


def fault_file(request: Request) -> Response:
    """The details of a fault of the program, to send to those who mend it."""
    text = desk(request).faults.get(request.path_params["code"])
    if text is None:
        raise HTTPException(404)
    name = f"openarbiter-{request.path_params['code']}.txt"
    return PlainTextResponse(
        text, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def _http(request: Request, error: Exception) -> Response:
    """A page that is not there, or that may not be asked for."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = here(request).words
    reason = str(error.detail) if isinstance(error, HTTPException) else ""
    key = reason if words.has(f"error.{reason}") else str(status)
    if not words.has(f"error.{key}"):
        key = "other"
    facts = {
        "status": status,
        "reason": key,
        "found": error.found if isinstance(error, Refused) else request.scope.get("path", ""),
        "back": _from(request) if key in SETTLED else "",
        "settled": key_of(request) if key in SETTLED else "",
    }
    return page(request, "error", facts, status=status)


def _refusal(request: Request, error: Exception) -> Response:
    """What the rules, or the state of the event, do not allow."""
    if not isinstance(error, Refusal):
        raise error
    wanted = _wanted(request)
    facts = tell_refusal(here(request).words, error)
    facts["back"] = wanted.back if wanted else _from(request)
    return page(request, "refusal", facts, status=409)


def _conflict(request: Request, error: Exception) -> Response:
    """Somebody else was faster: show what they did, and let this writer choose."""
    if not isinstance(error, ConflictError):
        raise error
    now = here(request)
    wanted = _wanted(request)
    theirs = [
        {
            "number": entry.number,
            "who": entry.author,
            "when": entry.time,
            "what": tell(now.words, now.state, entry.action) if entry.action else entry.kind,
        }
        for entry in error.entries
    ]
    facts = {
        "theirs": theirs,
        "mine": tell(now.words, now.state, wanted.action) if wanted else "",
        "form": wanted.again() if wanted else {},
        "back": wanted.back if wanted else _from(request),
    }
    return page(request, "conflict", facts, status=409)


def _from(request: Request) -> str:
    """Where the form was that was sent; the overview where it does not say."""
    return inside(str(sent(request).get("back", "/")))


def _wanted(request: Request) -> Wanted | None:
    """The action that was on its way; ``None`` where there was none."""
    wanted = getattr(request.state, "wanted", None)
    return wanted if isinstance(wanted, Wanted) else None


def _file(request: Request, error: Exception) -> Response:
    """The file of the event cannot be read or written."""
    facts = {"kind": type(error).__name__, "message": str(error)}
    return page(request, "file-fault", facts, status=503)


def _said(request: Request, error: Exception) -> Response:
    """Any other thing about the tournament that stops the work."""
    message = error.message if isinstance(error, TournamentError) else str(error)
    facts = {"status": 422, "message": message, "kind": type(error).__name__}
    return page(request, "trouble", facts, status=422)


def _inside(request: Request, error: Exception) -> Response:
    """A fault of the program: nothing was changed, and here is what to send."""
    code = secrets.token_hex(3)
    kept = desk(request).faults
    kept[code] = "".join(traceback.format_exception(error))
    while len(kept) > KEPT:
        kept.pop(next(iter(kept)))
    answer = page(request, "fault", {"status": 500, "code": code}, status=500)
    # This answer is made outside the doorkeeper.
    answer.headers.update(HEADERS)
    return answer


Handler = Callable[[Request, Exception], Response | Awaitable[Response]]

HANDLERS: Final[dict[int | type[Exception], Handler]] = {
    HTTPException: _http,
    Refusal: _refusal,
    ConflictError: _conflict,
    StoreError: _file,
    TournamentError: _said,
    Exception: _inside,
}
"""Which page speaks for which error."""
