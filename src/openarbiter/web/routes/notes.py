"""Notes of the arbiters, and messages to everybody: on phones, the pages of the site and its feed.

A message stands until its entry in the log is taken back.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import AddNote
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
from openarbiter.web.perform import perform

LONGEST: Final = 500
"""Characters of a note."""


def _notes(now: Here) -> Answer:
    """All notes and messages, the newest first, and a form for another one."""
    file = now.file
    entries = [] if now.at else file.entries()
    found = [
        {
            "entry": entry.number,
            "mark": entry.mark,
            "text": entry.action.text,
            "public": entry.action.public,
            "time": entry.time,
            "author": entry.author,
        }
        for entry in entries
        if isinstance(entry.action, AddNote) and file.counts(entry.number)
    ]
    form = now.form
    facts = {
        "notes": found[::-1],
        "text": form.values.get("text", ""),
        "public": form.ticked("public"),
        "longest": LONGEST,
        "faults": form.faults,
    }
    return Page(now, "notes", facts, at="overview")


def _write(now: Here) -> Answer:
    """Write a note or a message down."""
    form = now.form
    text = form.text("text", limit=LONGEST, required=True)
    if form.faults:
        return _notes(now)
    note = AddNote(text=text, public=form.ticked("public"))
    return perform(now, note, back="/notes", stay="/notes")


ROUTES: Final = (
    ("GET", "/notes", _notes),
    ("POST", "/notes", _write),
)
