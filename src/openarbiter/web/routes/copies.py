"""The file of the event: a copy to take along, and going on in a new file when the old one is gone.

A program that has an event open holds all of it, whatever becomes of the file.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from openarbiter.store import EventFile
from openarbiter.web.answers import Answer, File, Redirect
from openarbiter.web.here import Here


def _copy(now: Here) -> Answer:
    """A whole copy of the event as it is now, read again after it was written."""
    name, content = now.file.taken_along()
    named = f"attachment; filename*=UTF-8''{quote(name)}"
    headers = {"content-disposition": named, "cache-control": "no-store"}
    return File(content, "application/octet-stream", headers)


def _anew(now: Here) -> Answer:
    """Write the whole event into a new file and go on there; nothing while the old one is there."""
    file = now.file_to_change
    if file.read_only or file.holds_everything():
        return Redirect(now, "/")
    opened = EventFile.open(file.write_anew())
    if file.backup_folder is not None:
        opened.back_up_to(file.backup_folder)
    now.desk.take(opened)
    return Redirect(now, "/", {"file": opened.path.name})


ROUTES: Final = (
    ("GET", "/copy", _copy),
    ("POST", "/anew", _anew),
)
