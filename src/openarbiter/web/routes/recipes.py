"""The keyboard map, and the recipes for moments of stress."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import EventState
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
from openarbiter.web.views.recipes import RECIPES, places_of

KEYS: Final = (
    ("everywhere", ("/", "g o", "g p", "g r", "g s", "g z", "g a", "g l", "[ ]", "j k")),
    ("everywhere-2", ("Enter", "w", "u", "Shift+u", "Ctrl+Enter", "Esc", "?")),
    ("results", ("board", "1", "0", "=", "+", "-", "slash", "dot", "x", "Backspace", "column")),
    ("check-in", ("letters",)),
    ("edit", ("pair", "split", "colours", "bye", "end")),
)
"""The keyboard map: groups of keys, each with a sentence in the catalogue (``keys.``)."""


def _keys(now: Here) -> Answer:
    """The keyboard map."""
    return Page(now, "keys", {"groups": KEYS})


def _help(now: Here) -> Answer:
    """The recipes for moments of stress."""
    return Page(now, "help", {"recipes": tuple(RECIPES)})


def _recipe(now: Here) -> Answer:
    """One recipe, with links into the event as it is now.

    Raises:
        HTTPException: There is no such recipe (404).
    """
    name = now.parts["recipe"]
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
    return Page(now, "recipe", facts)


def _where(state: EventState, place: str) -> str:
    """Address of a place in the event as it is; empty while it has none."""
    return places_of(state).get(place, "")


ROUTES: Final = (
    ("GET", "/keys", _keys),
    ("GET", "/help", _help),
    ("GET", "/help/{recipe}", _recipe),
)
