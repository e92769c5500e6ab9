"""The page that ends the program, for who has no terminal to end it in."""

from __future__ import annotations

from typing import Final

from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here


def ask(now: Here) -> Answer:
    """Whether the program shall end."""
    return _page(now)


def end(now: Here) -> Answer:
    """End the program; not while the event has no file in which it is saved."""
    if now.desk.end is None or not _saved(now):
        return _page(now, status=409)
    now.desk.end()
    return _page(now, ended=True)


def _saved(now: Here) -> bool:
    """Whether everything that was entered is in the file of the event."""
    file = now.opened
    return file is None or file.read_only or (file.in_place and not file.trouble)


def _page(now: Here, *, ended: bool = False, status: int = 200) -> Page:
    facts = {
        "can_end": now.desk.end is not None,
        "saved": _saved(now),
        "ended": ended,
        "file": str(now.opened.path) if now.opened else "",
        "hall": bool(now.desk.addresses),
    }
    return Page(now, "end", facts, status=status)


ROUTES: Final = (
    ("GET", "/end", ask),
    ("POST", "/end", end),
)
