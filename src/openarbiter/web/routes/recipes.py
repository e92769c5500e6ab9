"""The keyboard map, and the recipes for moments of stress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import EventState
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
from openarbiter.web.views.pairings import last_published


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """One recipe.

    Attributes:
        name: Its name in the address.
        steps: Number of its steps.
        places: The pages it leads to.
    """

    name: str
    steps: int
    places: tuple[str, ...]


_LIST: Final = (
    ("queue", 4, ("new-player", "check-in", "players")),
    ("late-before-start", 4, ("new-player", "look", "absences")),
    ("latecomers-after-start", 3, ("results", "round")),
    ("odd-number", 3, ("look",)),
    ("why-him", 3, ("round", "public")),
    ("should-play-another", 3, ("look",)),
    ("wrong-result-same-round", 3, ("results", "log")),
    ("wrong-result-next-round", 4, ("round-before", "log")),
    ("wrong-result-two-rounds", 4, ("round-before", "ratings")),
    ("colours-swapped", 3, ("results",)),
    ("withdrawal", 3, ("players",)),
    ("double-forfeit", 3, ("results", "absences")),
    ("one-absent", 3, ("results", "absences")),
    ("adjourned", 3, ("results", "standings")),
    ("no-legal-pairing", 4, ("absences", "settings")),
    ("few-players", 3, ("settings",)),
    ("power-cut", 4, ("log", "files")),
    ("two-arbiters", 3, ("log",)),
    ("printer-jam", 4, ("papers", "screens", "public")),
    ("no-internet", 2, ("files",)),
    ("prize-giving", 4, ("prizes", "standings")),
    ("complaint", 4, ("log", "papers-log")),
)

RECIPES: Final = {
    name: Recipe(name=name, steps=steps, places=places) for name, steps, places in _LIST
}
"""Every recipe by its name, in the order of the day."""


def places_of(state: EventState) -> dict[str, str]:
    """Where each place is in the event as it is now; without a section some are missing.

    Args:
        state: The event; the first section is taken.
    """
    found = {
        "log": "/log",
        "papers": "/papers",
        "papers-log": "/papers/log",
        "screens": "/screens",
        "files": "/files",
        "public": "/p",
        "settings": "/settings",
    }
    if not state.sections:
        return found
    section = state.sections[0]
    now, shown = int(section.current_round.number), last_published(section)
    base = f"/{section.key}"
    found |= {
        "players": f"{base}/players",
        "new-player": f"{base}/players/new",
        "check-in": f"{base}/players/check-in",
        "standings": f"{base}/standings",
        "prizes": f"{base}/prizes",
        "ratings": f"{base}/ratings",
        "round": f"{base}/rounds/{now}",
        "absences": f"{base}/rounds/{now}/absences",
        "look": f"{base}/rounds/{now}/look",
    }
    if shown:
        found["results"] = f"{base}/rounds/{shown}/results"
        found["round-before"] = f"{base}/rounds/{max(shown - 1, 1)}/results"
    return found


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
