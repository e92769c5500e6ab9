"""Every page of the desk: one module for each group of pages, one table of all addresses."""

from __future__ import annotations

from typing import Final

from starlette.routing import Route

from openarbiter.web import faults
from openarbiter.web.adapter import page_route
from openarbiter.web.answers import Answer, Data
from openarbiter.web.here import Here
from openarbiter.web.routes import (
    api,
    checkin,
    copies,
    correct,
    device,
    draft,
    edit,
    event,
    files,
    find,
    live,
    log,
    overview,
    papers,
    players,
    prizes,
    public,
    recipes,
    results,
    rounds,
    screens,
    settings,
    standings,
    why,
)


def openapi(_now: Here) -> Answer:
    """This description."""
    return Data(api.described(ROUTES))


ROUTES: Final[list[Route]] = [
    page_route(method, path, handler)
    for method, path, handler in (
        *overview.ROUTES,
        *event.ROUTES,
        *settings.ROUTES,
        *device.ROUTES,
        *find.ROUTES,
        *live.ROUTES,
        ("GET", "/openapi.json", openapi),
        *log.ROUTES,
        *copies.ROUTES,
        *papers.ROUTES,
        *screens.ROUTES,
        *files.ROUTES,
        *recipes.ROUTES,
        *public.ROUTES,
        *checkin.ROUTES,
        *players.ROUTES,
        *rounds.ROUTES,
        *draft.ROUTES,
        *edit.ROUTES,
        *results.ROUTES,
        *correct.ROUTES,
        *why.ROUTES,
        *standings.ROUTES,
        *prizes.ROUTES,
        *faults.ROUTES,
    )
]
"""The addresses in the order they are tried: words before gaps."""
