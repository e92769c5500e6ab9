"""Every page of the desk, as an address that can be opened in an event that has been played.

The list is held against the routes of the app: a page that is added and not listed here fails
the test that reads it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from starlette.routing import BaseRoute, Route

from openarbiter.web.routes.guide import RECIPES

__all__ = ["DOCUMENTS", "PAGES", "TABLE_PAGES", "TEAM_PAGES", "opened_by", "patterns"]

PAGES: Final = (
    *(
        "/",
        "/new",
        "/open",
        "/more",
        "/settings",
        "/settings/look",
        "/device",
        "/a/players",
        "/a/players?by=name",
    ),
    *(
        "/a/tie-breaks",
        "/a/lots",
        "/a/acceleration",
        "/a/tie-breaks/values?name=PLAYOFF",
        "/a/acceleration?groups=3&until=3",
        "/a/players/number",
        "/a/players/strength",
        "/a/players/lists",
    ),
    *(
        "/a/players/check-in",
        "/check-in",
        "/notes",
        "/a/players/new",
        "/a/players/paste",
        "/a/players/3",
    ),
    "/a/players/3/substitute",
    *("/a/players/3/withdraw", "/a/rounds/2/who", "/a/rounds/2/pairings"),
    *("/a/rounds/3/results", "/a/rounds/2/results", "/a/rounds/1/results/2"),
    *("/a/rounds/1/results/2?to=0-1", "/a/rounds/2/picture", "/a/rounds/2/why/3"),
    *("/a/rounds/2/steps", "/a/rounds/4/steps", "/papers/step-log"),
    *("/a/rounds/4/who", "/a/rounds/4/pairings", "/a/rounds/4/bye"),
    *("/a/rounds/4/why-not?pair=1-2", "/a/rounds/4/what-if?change=3"),
    *("/a/standings", "/a/standings/sum/3/BH/C1", "/a/standings/compare?a=1&b=2"),
    "/a/finish",
    *("/a/cross-table", "/a/race", "/a/prizes", "/a/prizes/rules", "/a/prizes/receipts"),
    *("/a/ratings?player=3", "/papers", "/papers/boards", "/papers/names", "/papers/slips"),
    *("/papers/place-cards", "/papers/standings", "/papers/cross-table", "/papers/prizes"),
    *("/papers/receipts", "/papers/start-list", "/papers/check-in", "/papers/clubs"),
    *("/papers/explanations", "/papers/announcement", "/papers/wall-chart", "/screen/start-list"),
    *("/papers/norms", "/papers/event-report"),
    *("/papers/cards", "/papers/log", "/screens", "/screen/names", "/screen/boards"),
    *("/screen/results", "/screen/standings", "/screen/schedule", "/screen/message?text=Lunch"),
    *("/screen/clock", "/screen/1"),
    *(
        "/enter",
        "/people",
        "/mine",
        "/end",
        "/log",
        "/log/9",
        "/log/9/undo",
        "/files",
        "/files/checks/a",
        "/keys",
        "/help",
        "/manual",
        "/manual/guide",
        "/find?q=ada",
        "/find?q=zzz",
    ),
    *(
        "/p/a",
        "/p/a?view=boards",
        "/p/a?view=standings",
        "/p/a/3",
        "/p/a/id-3",
        "/p/a/steps",
        "/p/a/table",
        "/p/a/check/2",
        "/r",
        "/at/30/a/standings",
    ),
    f"/help/{next(iter(RECIPES))}",
)
"""Pages that are shown."""

TEAM_PAGES: Final = (
    *("/a/boards", "/a/rounds/2/line-ups", "/a/rounds/2/line-ups/1", "/a/players", "/a/players/3"),
    *("/a/players/new", "/a/players/paste", "/a/rounds/3/who", "/a/rounds/3/pairings"),
    *("/a/rounds/2/results", "/a/rounds/2/why/3", "/a/standings", "/a/cross-table", "/settings"),
    *("/papers/match-cards", "/papers/line-ups", "/p/a?view=boards"),
)
"""Pages that only an event of teams has, and those that are different there."""

TABLE_PAGES: Final = ("/a/teams", "/a/players", "/a/rounds/1/results", "/a/standings")
"""Pages that are different where players of teams are paired by a table."""

DOCUMENTS: Final = (
    *("/a/final", "/a/rounds/2/absences", "/a/rounds/2/look", "/a/rounds/2/publish"),
    *("/a/rounds/2/edit", "/a/rounds/2/complete", "/a/rounds/1/boards/2/correct", "/files/site"),
    *("/a/race.svg", "/a/cross-table.svg", "/a/rounds/2/picture.svg", "/openapi.json", "/live"),
    *("/copy", "/archive", "/in/key", "/r/none", "/p/a/live"),
    *("/p/a/check/2/certificate", "/p/a/check/2/report"),
    "/screen/1/live",
    "/a/prizes/fund.toml",
    "/p/a/sheets/wall-chart",
    *("/files/export/a/trf26", "/fault/none", "/refused", "/a/rounds/now", "/a/rounds/2", "/p"),
    *("/a/ready", "/a/rounds/4/pairings", "/static/desk.css", "/club.css", "/club/logo"),
)
"""What is no page of its own: files, streams, ways to other pages, the edit, which is opened by the
test that edits, and the sheets on phones, which other documents have than that of this event."""


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
