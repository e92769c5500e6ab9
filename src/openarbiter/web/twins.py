"""One address, two readers, any moment: what a path says before the router sees it.

- ``/a/players.json`` is the page ``/a/players`` as JSON, as is ``Accept: application/json``;
- ``/at/2026-11-21T14:32/a/players`` is the page ``/a/players`` as it was then, to read only.

It knows no page: it takes the marks off the path and puts them into the request's state.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

OWN_JSON: Final = frozenset({"/openapi.json"})
"""Documents that are JSON by nature and no twin of a page."""


class Twins:
    """The middleware that reads ``.json`` and ``/at/MOMENT`` off an address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on with a plain path."""
        if scope["type"] == "http":
            state = scope.setdefault("state", {})
            path = scope["path"]
            state["address"] = path
            state["at"], path = _moment(path)
            state["json"], path = _twin(path, Headers(scope=scope))
            scope["path"] = path
        await self.app(scope, receive, send)


def _moment(path: str) -> tuple[str, str]:
    """The moment an address looks at, and the rest of it."""
    if not path.startswith("/at/"):
        return "", path
    moment, _, rest = path.removeprefix("/at/").partition("/")
    return moment, f"/{rest}"


def _twin(path: str, headers: Headers) -> tuple[bool, str]:
    """Whether an address asks for JSON, and the page it means."""
    if path.endswith(".json") and path not in OWN_JSON and not path.startswith("/static/"):
        bare = path.removesuffix(".json").removesuffix("/index")
        return True, bare or "/"
    accepted = headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted, path
