"""The desk for programs: addresses under ``/api`` with types, tokens, and errors of one shape.

Cookies are not looked at here: who asks is said by a token, which no page of a stranger has. So a
program in a page of another origin may ask. A desk that asks nobody who he is takes no token and
answers to no page of another origin.
"""

from __future__ import annotations

from typing import Final

from starlette.routing import BaseRoute, Mount

from openarbiter.formats.json_facts import Json
from openarbiter.web.api import deeds, entries, resources
from openarbiter.web.api.asking import Api, bearer
from openarbiter.web.api.describing import PREFIX, described
from openarbiter.web.api.operations import Operation
from openarbiter.web.api.pages import page

__all__ = ["API_ROUTES", "bearer", "document"]

_EVENT: Final = "/events/{e}"
_ROUND: Final = "/events/{e}/sections/{s}/rounds/{n:whole}"

OPERATIONS: Final = (
    Operation("GET", "/events", "/p", resources.events),
    Operation("GET", _EVENT, "/p", resources.event),
    Operation("GET", f"{_EVENT}/state", "/log", resources.state),
    Operation("GET", f"{_EVENT}/sections/{{s}}/players", "/p/{s}", resources.players),
    Operation(
        "GET", f"{_EVENT}/sections/{{s}}/players/{{p:whole}}", "/{s}/players", resources.player
    ),
    Operation("GET", f"{_EVENT}/sections/{{s}}/standings", "/p/{s}", resources.standings),
    Operation("GET", _ROUND, "/p/{s}", resources.lists),
    Operation("GET", f"{_ROUND}/pairing", "/do", resources.pairing),
    Operation("GET", f"{_ROUND}/end-edit", "/do", resources.edited),
    Operation("GET", f"{_ROUND}/late", "/do", resources.late),
    Operation("POST", f"{_EVENT}/actions", "/undo", deeds.act, keyed=True),
    Operation("POST", f"{_EVENT}/weigh", "/undo", deeds.weighed),
    Operation("POST", f"{_EVENT}/undo", "/undo", deeds.undo),
    Operation("POST", f"{_EVENT}/redo", "/undo", deeds.redo),
    Operation("GET", f"{_EVENT}/entries", "/log", entries.entries),
    Operation("GET", f"{_EVENT}/stream", "/p/{s}/live", entries.stream),
    Operation("GET", f"{_EVENT}/pages/{{path:path}}", "/p/{s}/live", page),
)
"""Every address; an action takes its own right, and who does any has some role."""


def document() -> dict[str, Json]:
    """The description of every address, in OpenAPI."""
    return described(OPERATIONS)


API_ROUTES: Final[list[BaseRoute]] = [Mount(PREFIX, app=Api(OPERATIONS, document))]
"""What stands before the pages."""
