"""When something cannot be done: one shape for every refusal, in words, with a way on.

The door where every error of the house ends. A page says what was found, that nothing was
changed, and what is possible now; never a stack trace. What went wrong inside the program itself
gets a code, under which the details can be fetched as a file.
"""

from __future__ import annotations

import secrets
import traceback
from typing import Final
from urllib.parse import unquote

from starlette.exceptions import HTTPException

from openarbiter.desk import Refusal
from openarbiter.errors import TournamentError
from openarbiter.store import ConflictError, StoreError
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.here import Here
from openarbiter.web.perform import Wanted, inside
from openarbiter.web.security import Refused
from openarbiter.web.telling import tell, tell_refusal

KEPT: Final = 20
"""Faults of the program whose details are kept."""

SETTLED: Final = frozenset({"other-entry"})
"""Reasons (``error.``) after which a page does not keep what it sent: there is nothing to do."""


def fault_page(now: Here, error: Exception, wanted: Wanted | None) -> Page:
    """The page that speaks for an error.

    Args:
        now: The reader and the moment.
        error: What happened.
        wanted: The action that was on its way; ``None`` where there was none.
    """
    match error:
        case HTTPException():
            return _http(now, error)
        case Refusal():
            facts = tell_refusal(now.words, error) | {"back": _back(now, wanted)}
            return Page(now, "refusal", facts, status=409)
        case ConflictError():
            return _conflict(now, error, wanted)
        case StoreError():
            facts = {"kind": type(error).__name__, "message": str(error)}
            return Page(now, "file-fault", facts, status=503)
        case TournamentError():
            facts = {"status": 422, "message": error.message, "kind": type(error).__name__}
            return Page(now, "trouble", facts, status=422)
    return _inside(now, error)


def _http(now: Here, error: HTTPException) -> Page:
    """A page that is not there, or that may not be asked for."""
    status, reason, words = error.status_code, str(error.detail), now.words
    keys = (reason, str(status), "other")
    key = next(one for one in keys if words.has(f"error.{one}"))
    settled = key in SETTLED
    facts = {
        "status": status,
        "reason": key,
        "found": error.found if isinstance(error, Refused) else unquote(now.path),
        "back": _back(now, None) if settled else "",
        "settled": now.form.key if settled else "",
    }
    return Page(now, "error", facts, status=status)


def _conflict(now: Here, error: ConflictError, wanted: Wanted | None) -> Page:
    """Somebody else was faster: show what they did, and let this writer choose."""
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
        "form": wanted.hidden_fields() if wanted else {},
        "back": _back(now, wanted),
    }
    return Page(now, "conflict", facts, status=409)


def _back(now: Here, wanted: Wanted | None) -> str:
    """Where it goes on: where the action would have led, else where the form was."""
    return wanted.back if wanted else inside(now.form.values.get("back", "/"))


def _inside(now: Here, error: Exception) -> Page:
    """A fault of the program: nothing was changed, and here is what to send."""
    code = secrets.token_hex(3)
    kept = now.desk.faults
    kept[code] = "".join(traceback.format_exception(error))
    while len(kept) > KEPT:
        kept.pop(next(iter(kept)))
    return Page(now, "fault", {"status": 500, "code": code}, status=500)


def refused(_now: Here) -> Answer:
    """Say why the doorkeeper did not let a request in."""
    raise HTTPException(404)


def fault_file(now: Here) -> Answer:
    """The details of a fault of the program, to send to those who mend it."""
    code = now.parts["code"]
    text = now.desk.faults.get(code)
    if text is None:
        raise HTTPException(404)
    return File.saved(f"openarbiter-{code}.txt", text, "text/plain")


ROUTES: Final = (
    ("GET", "/refused", refused),
    ("GET", "/fault/{code}", fault_file),
)
