"""Undo, redo, and the one door for any action: what moves the log from every page."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import Level, weigh_change
from openarbiter.web.forms import fields_of
from openarbiter.web.here import Here, here
from openarbiter.web.page import redirect
from openarbiter.web.perform import NOBODY, do, inside, refuse_the_past

__all__ = ["ROUTES"]


def undo(request: Request) -> Response:
    """Take back the last entry that counts, or bring back what was taken back last."""
    now = here(request)
    refuse_the_past(now)
    fields = fields_of(request, now.words)
    back = inside(fields.values.get("back", "/"))
    author = now.person or NOBODY
    reason = fields.text("reason", limit=500)
    if "redo" in fields.values:
        entry = now.file.redo(_number(fields.values["redo"]), author=author, reason=reason)
    else:
        number = _number(fields.values.get("undo", ""))
        if number is not None and _grave(now, number):
            return redirect(request, f"/log/{number}/undo")
        entry = now.file.undo(number, author=author, reason=reason)
    return redirect(request, back, entry=entry.number)


def _grave(now: Here, number: int) -> bool:
    """Whether undoing the last entry takes back published boards, or results that count.

    Of an entry further back the log itself tells what depends on it, on a page of its own.
    """
    if number != now.head:
        return False
    before = now.file.at(number - 1)
    return weigh_change(now.state, before).level is Level.CONSEQUENCES


def _number(text: str) -> int | None:
    """The entry a button names, so that two presses do not take back two things."""
    return int(text) if text.isascii() and text.isdigit() else None


ROUTES: Final = [
    Route("/undo", undo, methods=["POST"]),
    Route("/do", do, methods=["POST"]),
]
