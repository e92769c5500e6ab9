"""Undo, redo, and the one door for any action: what moves the log from every page."""

from __future__ import annotations

from typing import Final

from openarbiter.desk import Level, weigh_change
from openarbiter.store import EventFile
from openarbiter.web.answers import Answer, Redirect
from openarbiter.web.here import Here
from openarbiter.web.perform import do, inside, meant, with_told


def undo(now: Here) -> Answer:
    """Take back the entry a button names, or bring back one that was taken back.

    What is taken back already is done: two presses, or one that is sent again, take back one thing.
    A script is told the number of the entry in the address it is sent on to; 0 if another sending
    than its own took the thing back.
    """
    file = now.file_to_change
    form = now.form
    back = inside(form.values.get("back", "/"))
    key = now.form.key
    reason = form.text("reason", limit=500)
    if "redo" in form.values:
        # Empty: what was taken back last, which nobody loses anything by.
        turned = meant(file, form.values["redo"]) if form.values["redo"] else None
        entry = file.redo(turned, author=now.author, reason=reason).number
        return _back(now, back, entry, entry)
    number = _named(file, form.values.get("undo"))
    done = None if number is None else file.undone_by(number)
    # Sent again after somebody brought the thing back, it takes nothing back a second time.
    entry = done.number if done else file.sent.get(key, 0)
    told = entry if done and (not key or file.sent.get(key) == entry) else 0
    if not entry:
        if number is not None and _grave(file, number):
            return Redirect(now, f"/log/{number}/undo")
        seen = now.form.seen
        entry = told = file.undo(number, author=now.author, reason=reason, seen=seen).number
        if key:
            file.sent[key] = entry
    return _back(now, back, entry, told)


def _named(file: EventFile, name: str | None) -> int | None:
    """The entry that is to be taken back: the last one for a program that names none at all."""
    if name is not None:
        return meant(file, name)
    last = file.undoable()
    return last.number if last else None


def _back(now: Here, place: str, entry: int, told: int) -> Answer:
    """Where the button was; a script reads in the address what was done."""
    if now.scripted:
        place = with_told(place, told)
    return Redirect(now, place, {"entry": entry})


def _grave(file: EventFile, number: int) -> bool:
    """Whether undoing an entry takes back published boards, or results that count.

    What came and went behind it, or stays behind it, changes nothing about that.

    Raises:
        RequestError: It is no action that counts.
        Refusal: A later entry rests on it.
    """
    return weigh_change(file.state, file.without(number)).level is Level.CONSEQUENCES


ROUTES: Final = (
    ("POST", "/undo", undo),
    ("POST", "/do", do),
)
