"""The file of the event: a copy to take along, and going on in a new file when the old one is gone.

A program that has an event open holds all of it, whatever becomes of the file.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.store import EventFile
from openarbiter.web.here import here
from openarbiter.web.page import redirect
from openarbiter.web.perform import refuse_the_past


def _copy(request: Request) -> Response:
    """A whole copy of the event as it is now, read again after it was written."""
    name, content = here(request).file.taken_along()
    return Response(
        content,
        media_type="application/octet-stream",
        headers={
            "content-disposition": f"attachment; filename*=UTF-8''{quote(name)}",
            "cache-control": "no-store",
        },
    )


def _anew(request: Request) -> Response:
    """Write the whole event into a new file and go on there; nothing while the old one is there."""
    now = here(request)
    refuse_the_past(now)
    file = now.file
    if file.read_only or file.holds_everything():
        return redirect(request, "/")
    opened = EventFile.open(file.write_anew())
    if file.backup_folder is not None:
        opened.back_up_to(file.backup_folder)
    now.desk.take(opened)
    return redirect(request, "/", file=opened.path.name)


ROUTES: Final = [
    Route("/copy", _copy, methods=["GET"]),
    Route("/anew", _anew, methods=["POST"]),
]
