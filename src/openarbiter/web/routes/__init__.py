"""Every page of the desk: one module for each group of pages, one table of all addresses."""

from __future__ import annotations

from typing import Final

from starlette.routing import Route

from openarbiter.web import perform
from openarbiter.web.adapter import page_route
from openarbiter.web.answers import Answer, Data
from openarbiter.web.here import Here
from openarbiter.web.routes import (
    acceleration,
    api,
    checkin,
    device,
    draft,
    enter,
    event,
    files,
    finish,
    guide,
    log,
    lots,
    matches,
    mine,
    new_event,
    pairings,
    papers,
    prizes,
    public,
    rating_lists,
    ratings,
    ready,
    report,
    rounds,
    screens,
    settings,
    standings,
    steering,
    teams,
    tie_breaks,
)


def openapi(_now: Here) -> Answer:
    """This description."""
    return Data(api.described(ROUTES))


_TABLE: Final = (
    *guide.ROUTES,  # before addresses that begin with a section
    *enter.ROUTES,
    *mine.ROUTES,
    *event.ROUTES,
    *new_event.ROUTES,
    *settings.ROUTES,
    *device.ROUTES,
    *tie_breaks.ROUTES,
    ("GET", "/openapi.json", openapi),
    *api.ROUTES,
    *log.ROUTES,
    *papers.ROUTES,
    *lots.ROUTES,
    *ready.ROUTES,
    *finish.ROUTES,
    *files.ROUTES,
    *public.ROUTES,
    *screens.ROUTES,
    *steering.ROUTES,
    *report.ROUTES,
    *checkin.ROUTES,
    *rating_lists.ROUTES,
    *teams.ROUTES,
    *acceleration.ROUTES,
    *rounds.ROUTES,
    *pairings.ROUTES,
    *draft.ROUTES,
    *matches.ROUTES,
    *standings.ROUTES,
    *prizes.ROUTES,
    *ratings.ROUTES,
    *perform.ROUTES,
)
_SHOWN: Final = {path for method, path, _ in _TABLE if method == "GET"}

ROUTES: Final[list[Route]] = [
    page_route(method, path, handler, shown=path in _SHOWN) for method, path, handler in _TABLE
]
"""The addresses in the order they are tried: words before gaps."""
