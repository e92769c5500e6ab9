"""The desk for programs: addresses under ``/api`` with types, tokens, and errors of one shape.

Cookies are not looked at here: who asks is said by a token, which no page of a stranger has. So a
program in a page of another origin may ask. A desk that asks nobody who he is takes no token and
answers to no page of another origin.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Message, Receive, Scope, Send

from openarbiter.formats.json_facts import Json
from openarbiter.web.api import deeds, resources
from openarbiter.web.api.operations import Operation
from openarbiter.web.api.problems import answer_of
from openarbiter.web.api.schema import described
from openarbiter.web.security import check_origin, closing, has_body

_EVENT: Final = "/events/{e}"
_SECTION: Final = f"{_EVENT}/sections/{{s}}"
_ROUND: Final = f"{_SECTION}/rounds/{{n:whole}}"

OPERATIONS: Final = (
    Operation("GET", "/events", "/p", resources.events),
    Operation("GET", _EVENT, "/p", resources.event),
    Operation("GET", f"{_EVENT}/state", "/log", resources.state),
    Operation("GET", f"{_SECTION}/players", "/p/{s}", resources.players),
    Operation("GET", f"{_SECTION}/standings", "/p/{s}", resources.standings),
    Operation("GET", _ROUND, "/p/{s}", resources.lists),
    Operation("GET", f"{_ROUND}/pairing", "/do", resources.pairing),
    Operation("GET", f"{_ROUND}/end-edit", "/do", resources.edited),
    Operation("GET", f"{_ROUND}/late", "/do", resources.late),
    Operation("POST", f"{_EVENT}/actions", "/undo", deeds.act),
    Operation("POST", f"{_EVENT}/undo", "/undo", deeds.undo),
    Operation("POST", f"{_EVENT}/redo", "/undo", deeds.redo),
    Operation("GET", f"{_EVENT}/entries", "/log", resources.entries),
    Operation("GET", f"{_EVENT}/stream", "/p/{s}/live", resources.stream),
    Operation("GET", f"{_EVENT}/pages/{{path:path}}", "/p/{s}/live", resources.page),
)
"""Every address; an action takes its own right, and who does any has some role."""

SHARED: Final = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-allow-headers", b"Authorization, Content-Type, Idempotency-Key"),
    (b"access-control-expose-headers", b"ETag, Retry-After"),
)
"""What lets a page of another origin read an answer."""


@cache
def document() -> dict[str, Json]:
    """The description of every address, in OpenAPI."""
    return described(OPERATIONS)


def _description(request: HttpRequest) -> Response:
    base = request.app.state.desk.base
    return JSONResponse(document() | ({"servers": [{"url": base}]} if base else {}))


_ROUTER: Final = Router(
    [
        Route("/api/openapi.json", _description),
        *(Route(f"/api{each.path}", each, methods=[each.method]) for each in OPERATIONS),
    ],
    redirect_slashes=False,
)


async def _api(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request; every error ends here."""
    headers = [one for one in scope["headers"] if one[0] != b"cookie"]
    state = {**scope["state"], "form": None, "taken": False}
    # No error ends on a page.
    own = {"headers": headers, "state": state, "starlette.exception_handlers": ({}, {})}
    request = HttpRequest({**scope, **own, "root_path": ""}, receive)
    desk = request.app.state.desk

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            shared = SHARED if desk.persons is not None else ()
            message["headers"] = [*message["headers"], (b"vary", b"Authorization"), *shared]
        await send(message)

    try:
        if desk.persons is None:
            check_origin(request.headers)
        elif scope["method"] == "OPTIONS":
            await Response(status_code=204)(request.scope, receive, sent)
            return
        await _ROUTER(request.scope, receive, sent)
    except ClientDisconnect:
        return
    except Exception as error:  # noqa: BLE001  (whatever it is, it is told in one shape)
        answer = answer_of(error, request.scope)
        unread = has_body(request.headers) and not state["taken"]
        await answer(request.scope, receive, closing(sent) if unread else sent)


API_ROUTES: Final[list[BaseRoute]] = [Mount("/api", app=_api)]
"""What stands before the pages."""
