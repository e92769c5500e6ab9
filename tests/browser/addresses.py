"""Every page of the desk as an address in a played event; tests hold them against the routes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starlette.routing import BaseRoute, Route

from openarbiter.web.routes.guide import RECIPES

__all__ = ["DOCUMENTS", "PAGES", "TABLE_PAGES", "TEAM_PAGES", "opened_by", "patterns"]

_LISTED: Final[dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)

PAGES: Final = (*_LISTED["pages"], f"/help/{next(iter(RECIPES))}")
"""Pages that are shown."""

TEAM_PAGES: Final = tuple(_LISTED["team_pages"])
"""Pages that only an event of teams has, and those that are different there."""

TABLE_PAGES: Final = tuple(_LISTED["table_pages"])
"""Pages that are different where players of teams are paired by a table."""

DOCUMENTS: Final = tuple(_LISTED["documents"])
"""What is no page of its own."""


def patterns(routes: Sequence[BaseRoute]) -> dict[str, re.Pattern[str]]:
    """Every address that can be got, and what it looks like."""
    return {
        route.path: route.path_regex
        for route in routes
        if isinstance(route, Route) and "GET" in (route.methods or ())
    }


def opened_by(address: str, known: dict[str, re.Pattern[str]]) -> str:
    """The route that answers an address; empty for none."""
    path = re.sub(r"^/at/[^/]+", "", address.partition("?")[0])
    return next((name for name, pattern in known.items() if pattern.match(path)), "")
