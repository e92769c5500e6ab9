"""The keyboard map, and the recipes for moments of stress."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import EventState
from openarbiter.web.here import here
from openarbiter.web.page import page
from openarbiter.web.views.recipes import RECIPES, places_of

KEYS: Final = (
    ("everywhere", ("/", "g o", "g p", "g r", "g s", "g z", "g a", "g l", "[ ]", "j k")),
    ("everywhere-2", ("Enter", "w", "u", "Shift+u", "Ctrl+Enter", "Esc", "?")),
    ("results", ("board", "1", "0", "=", "+", "-", "slash", "dot", "x", "Backspace", "column")),
    ("check-in", ("letters",)),
    ("edit", ("pair", "split", "colours", "bye", "end")),
)
"""The keyboard map: groups of keys, each with a sentence in the catalogue (``keys.``)."""


def _keys(request: Request) -> Response:
    """The keyboard map."""
    return page(request, "keys", {"groups": KEYS})


def _help(request: Request) -> Response:
    """The recipes for moments of stress."""
    return page(request, "help", {"recipes": tuple(RECIPES)})


def _recipe(request: Request) -> Response:
    """One recipe, with links into the event as it is now.

    Raises:
        HTTPException: There is no such recipe (404).
    """
    now = here(request)
    name = request.path_params["recipe"]
    recipe = RECIPES.get(name)
    if recipe is None:
        raise HTTPException(404)
    names = tuple(RECIPES)
    at = names.index(name)
    facts = {
        "recipe": recipe,
        "links": tuple((place, _where(now.state, place)) for place in recipe.places),
        "after": names[(at + 1) % len(names)],
    }
    return page(request, "recipe", facts)


def _where(state: EventState, place: str) -> str:
    """Address of a place in the event as it is; empty while it has none."""
    return places_of(state).get(place, "")


ROUTES = [
    Route("/keys", _keys),
    Route("/help", _help),
    Route("/help/{recipe}", _recipe),
]
