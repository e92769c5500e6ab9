"""Undo, redo, and the one door for any action: what moves the log from every page."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import Level, weigh_change
from openarbiter.store import EventFile
from openarbiter.web.forms import fields_of
from openarbiter.web.here import here
from openarbiter.web.page import redirect
from openarbiter.web.perform import (
    do,
    inside,
    key_of,
    meant,
    refuse_the_past,
    seen_of,
    with_told,
)


def undo(request: Request) -> Response:
    """Take back the entry a button names, or bring back one that was taken back.

    What is taken back already is done: two presses, or one that is sent again, take back one thing.
    A script is told the number of the entry in the address it is sent on to; 0 if another sending
    than its own took the thing back.
    """
    now = here(request)
    refuse_the_past(now)
    file = now.file
    fields = fields_of(request, now.words)
    back = inside(fields.values.get("back", "/"))
    key = key_of(request)
    reason = fields.text("reason", limit=500)
    if "redo" in fields.values:
        # Empty: what was taken back last, which nobody loses anything by.
        turned = meant(file, fields.values["redo"]) if fields.values["redo"] else None
        entry = file.redo(turned, author=now.author, reason=reason).number
        return _back(request, back, entry, entry)
    number = _named(file, fields.values.get("undo"))
    done = None if number is None else file.undone_by(number)
    # Sent again after somebody brought the thing back, it takes nothing back a second time.
    entry = done.number if done else file.sent.get(key, 0)
    told = entry if done and (not key or file.sent.get(key) == entry) else 0
    if not entry:
        if number is not None and _grave(file, number):
            return redirect(request, f"/log/{number}/undo")
        seen = seen_of(request)
        entry = told = file.undo(number, author=now.author, reason=reason, seen=seen).number
        if key:
            file.sent[key] = entry
    return _back(request, back, entry, told)


def _named(file: EventFile, name: str | None) -> int | None:
    """The entry that is to be taken back: the last one for a program that names none at all."""
    if name is not None:
        return meant(file, name)
    last = file.undoable()
    return last.number if last else None


def _back(request: Request, place: str, entry: int, told: int) -> Response:
    """Where the button was; a script reads in the address what was done."""
    if request.headers.get("hx-request") == "true":
        place = with_told(place, told)
    return redirect(request, place, entry=entry)


def _grave(file: EventFile, number: int) -> bool:
    """Whether undoing an entry takes back published boards, or results that count.

    What came and went behind it, or stays behind it, changes nothing about that.

    Raises:
        RequestError: It is no action that counts.
        Refusal: A later entry rests on it.
    """
    return weigh_change(file.state, file.without(number)).level is Level.CONSEQUENCES


ROUTES: Final = [
    Route("/undo", undo, methods=["POST"]),
    Route("/do", do, methods=["POST"]),
]
