"""Every page of the desk: one module for each group of pages, one table of all addresses."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from starlette.routing import Route

from openarbiter.web import perform
from openarbiter.web.adapter import page_route
from openarbiter.web.answers import Answer, Data
from openarbiter.web.request import Request

_MODULES: Final = (
    "register before public screens series all_sections draft report door mine guide enter event "
    "everybody new_event settings tie_breaks api log groups group_tables papers lots ready finish "
    "files steering checkin rating_lists teams acceleration rounds pairings matches standings "
    "prizes ratings incidents"
)
"""The modules in the order their addresses are tried: first what a whole hall asks for, and words
before the key of a section."""

_FOUND: Final = {name: import_module(f"{__name__}.{name}") for name in _MODULES.split()}


def openapi(_now: Request) -> Answer:
    """This description."""
    return Data(_FOUND["api"].described(ROUTES))


_TABLE: Final = (
    ("GET", "/openapi.json", openapi),
    *(route for module in _FOUND.values() for route in module.ROUTES),
    *perform.ROUTES,
)
_SHOWN: Final = {path for method, path, _ in _TABLE if method == "GET"}

ROUTES: Final[list[Route]] = [
    page_route(method, path, handler, shown=path in _SHOWN) for method, path, handler in _TABLE
]
"""The addresses in the order they are tried: words before gaps."""
