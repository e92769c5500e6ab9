"""Every page of the desk: one module for each group of pages, one table of all addresses."""

from __future__ import annotations

from starlette.routing import BaseRoute

from openarbiter.web.routes import (
    api,
    checkin,
    correct,
    device,
    draft,
    edit,
    event,
    find,
    live,
    log_moves,
    overview,
    players,
    results,
    rounds,
    settings,
    why,
)

__all__ = ["ROUTES"]

ROUTES: list[BaseRoute] = [
    *overview.ROUTES,
    *event.ROUTES,
    *settings.ROUTES,
    *device.ROUTES,
    *find.ROUTES,
    *live.ROUTES,
    *api.ROUTES,
    *log_moves.ROUTES,
    *checkin.ROUTES,
    *players.ROUTES,
    *rounds.ROUTES,
    *draft.ROUTES,
    *edit.ROUTES,
    *results.ROUTES,
    *correct.ROUTES,
    *why.ROUTES,
]
"""The addresses in the order they are tried: words before gaps."""
