"""The log: everything that was done, one entry, undo with what follows from it, an extract.

Undo of the last thing is a button of every page; here any entry can be undone, if what came after
it does not rest on it. Undo is an entry itself.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from openarbiter.desk import Refusal, action_to_json
from openarbiter.store import Entry, EventFile, StillNeededError
from openarbiter.web.forms import fields_of
from openarbiter.web.here import Here, here
from openarbiter.web.numerals import whole_number
from openarbiter.web.page import page, redirect
from openarbiter.web.perform import meant
from openarbiter.web.telling import tell_refusal
from openarbiter.web.views.log import (
    KINDS,
    LogFilter,
    LogLine,
    LogView,
    log_lines,
    log_view,
)


def told_log(now: Here, only: Collection[int] | None = None) -> tuple[LogLine, ...]:
    """The whole log of the event, oldest first, up to the moment that is looked at.

    Args:
        now: The reader and the moment.
        only: Numbers of the entries whose sentence is wanted; ``None`` for all.
    """
    entries = now.file.entries()
    if now.at:
        entries = tuple(entry for entry in entries if entry.number <= now.head)
    return log_lines(now.words, now.state, entries, only)


def asked_for(request: Request) -> LogFilter:
    """The filter that stands in an address."""
    query = request.query_params

    def number(name: str, default: int) -> int:
        given = whole_number(query.get(name, ""))
        return default if given is None else given

    kind = query.get("kind", "")
    return LogFilter(
        words=query.get("q", ""),
        author=query.get("who", ""),
        kind=kind if kind in KINDS else "",
        first=number("first", 1),
        last=number("last", 0),
    )


def _log(request: Request) -> Response:
    """Everything that was done, newest first; or the way to an earlier moment."""
    now = here(request)
    moment = request.query_params.get("moment", "")
    if moment:
        return RedirectResponse(f"/at/{_moment(now, moment)}/", status_code=303)
    chosen = asked_for(request)
    wish = whole_number(request.query_params.get("page", "1"))
    damage = now.file.verify_chain()
    page_no = 1 if wish is None else wish

    def shown(lines: tuple[LogLine, ...]) -> LogView:
        what, good = (damage.what, damage.good) if damage else ("", now.head)
        return log_view(lines, chosen, page=page_no, damage=what, good=good)

    # Words are looked for in every sentence; without them only a page of sentences is made.
    view = shown(told_log(now, None if chosen.words else ()))
    if not chosen.words:
        view = shown(told_log(now, [line.number for line in view.lines]))
    facts = {"view": view, "chosen": chosen, "kinds": tuple(KINDS)}
    return page(request, "log", facts, at="log")


def _moment(now: Here, text: str) -> str:
    """A time of day, a moment or the number of an entry, as an address has it.

    Raises:
        HTTPException: It is none of these (404).
    """
    typed = text.strip().replace(" ", "T")
    number = whole_number(typed)
    if number is not None:
        return str(number)
    try:
        if len(typed) <= len("14:32:10"):
            day = (now.saved or datetime.now().astimezone()).astimezone().date()
            typed = f"{day.isoformat()}T{typed if typed[1:2] != ':' else '0' + typed}"
        return datetime.fromisoformat(typed).isoformat()
    except ValueError:
        raise HTTPException(404, "no-moment") from None


def _number(request: Request, file: EventFile) -> Entry:
    """The entry an address names.

    Raises:
        HTTPException: There is none (404).
    """
    number = request.path_params["n"]
    found = [entry for entry in file.entries(since=number - 1) if entry.number == number]
    if not found:
        raise HTTPException(404, "no-entry")
    return found[0]


def _entry(request: Request) -> Response:
    """One entry with its action as data."""
    now = here(request)
    entry = _number(request, now.file)
    line = next(line for line in told_log(now, [entry.number]) if line.number == entry.number)
    facts = {
        "line": line,
        "action": action_to_json(entry.action) if entry.action is not None else None,
        "program": entry.program,
        "later": now.head - entry.number,
    }
    return page(request, "log-entry", facts, at="log")


def _ask(request: Request) -> Response:
    """The question before an entry is undone."""
    return _question(request, faults={}, status=200)


def _question(request: Request, *, faults: dict[str, str], status: int) -> Response:
    now = here(request)
    entry = _number(request, now.file)
    lines = told_log(now, [entry.number])
    line = next(line for line in lines if line.number == entry.number)
    after = tuple(
        each for each in lines if each.number > entry.number and each.kind == "act" and each.counts
    )
    facts = {
        "line": line,
        "mark": entry.mark,
        "possible": line.kind == "act",
        "later": len(after),
        "needed": _needed(now, line),
        "faults": faults,
        "reason": fields_of(request, now.words).values.get("reason", ""),
    }
    return page(request, "log-undo", facts, at="log", status=status)


def _needed(now: Here, line: LogLine) -> dict[str, object] | None:
    """What stands in the way of undoing or redoing an entry, with the entry to begin with."""
    found = None if now.at or line.kind != "act" else now.file.objection(line.number)
    if not isinstance(found, Refusal):
        return None
    number = found.number if isinstance(found, StillNeededError) else 0
    later = next((one for one in told_log(now, [number]) if one.number == number), None)
    return {"refusal": tell_refusal(now.words, found), "entry": later}


def _undo(request: Request) -> Response:
    """Undo an entry, or redo one that was undone.

    Raises:
        HTTPException: An earlier moment is looked at (403), or the page means another event or an
            entry of another log (409).
        Refusal: A later entry rests on it.
    """
    now = here(request)
    if now.at:
        raise HTTPException(403, "read-only")
    file = now.file
    entry = _number(request, file)
    fields = fields_of(request, now.words)
    meant(file, f"{entry.number} {fields.values.get('mark', '')}".strip())
    reason = fields.text("reason", limit=500, required=True)
    if fields.faults:
        return _question(request, faults=fields.faults, status=422)
    change = file.redo if "redo" in fields.values else file.undo
    done = change(entry.number, author=now.author, reason=reason)
    return redirect(request, f"/log#e{done.number}", entry=done.number)


ROUTES = [
    Route("/log", _log),
    Route("/log/{n:whole}", _entry),
    Route("/log/{n:whole}/undo", _ask, methods=["GET"]),
    Route("/log/{n:whole}/undo", _undo, methods=["POST"]),
]
