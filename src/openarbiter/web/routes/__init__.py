"""Every page of the desk: one module for each group of pages, one table of all addresses."""

from __future__ import annotations

from starlette.routing import BaseRoute

from openarbiter.web.meanwhile import patient
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
    log_moves,
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

__all__ = ["ROUTES"]

_ALL: list[BaseRoute] = [
    *overview.ROUTES,
    *event.ROUTES,
    *settings.ROUTES,
    *device.ROUTES,
    *find.ROUTES,
    *live.ROUTES,
    *api.ROUTES,
    *log_moves.ROUTES,
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
]

ROUTES: list[BaseRoute] = [patient(route) for route in _ALL]
"""The addresses in the order they are tried: words before gaps."""
