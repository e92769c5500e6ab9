"""Everything else that a page shows: its JSON twin, under the token of who asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.routing import Match, Route
from starlette.types import Scope

from openarbiter.web.request import Request
from openarbiter.web.routes import ROUTES


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """A page: its name, what stands around it, and its facts beside them by name."""

    page: str
    frame: Mapping[str, object]


def page(_now: Request) -> Twin:
    """The JSON twin of any page, by its address; a file as it is."""
    raise HTTPException(404)


def page_at(scope: Scope) -> tuple[Route, Scope]:
    """What answers a page, and the request as the page gets it."""
    place = f"/{scope['path_params']['path']}".removesuffix(".json")
    asked = {**scope, "path": place, "root_path": "", "path_params": {}}
    for route in ROUTES:
        match, found = route.matches(asked)
        if match is Match.FULL:
            return route, asked | dict(found)
    raise HTTPException(404)
