"""Who may do what: six roles, what each of them may do, and what every address needs.

A role is a set of abilities. An address needs one of some abilities to be looked at and one of some
to be changed. What is not named here may be looked at by who runs the tournament, and changed by
nobody else. An action needs one as well, whatever address it comes through: its class and what it
holds say which (:meth:`openarbiter.desk.Action.needs`).
"""

from __future__ import annotations

from enum import Enum
from typing import Final


class May(Enum):
    """Something a person may do; the value is its name in the templates."""

    MACHINE = "machine"
    """Make, open and copy events, and say who may do what."""

    SETTINGS = "settings"
    """Change settings of the event and its sections, prizes and tie-breaks; bring files in."""

    UNDO = "undo"
    """Undo what another person has entered."""

    RUN = "run"
    """Pair, publish and complete rounds; enter and correct results; decide about players."""

    LOOK = "look"
    """Look at everything, pairings that are not published too."""

    REGISTER = "register"
    """Enter players and teams before round 1, their arrival and the byes they ask for."""

    RESULTS = "results"
    """Enter the results of games that were played, at open boards of the round that is played; at
    the boards of the person only where some are named."""

    WATCH = "watch"
    """Look at tables and cross-tables as the players may see them."""


class Role(Enum):
    """What a person is at an event; the value stands in the file of persons."""

    ADMINISTRATOR = "administrator"
    ARBITER = "arbiter"
    DEPUTY = "deputy"
    REGISTRATION = "registration"
    RESULTS = "results"
    VIEWER = "viewer"


_DEPUTY = frozenset({May.RUN, May.LOOK, May.REGISTER, May.RESULTS, May.WATCH})

ABILITIES: Final[dict[Role | None, frozenset[May]]] = {
    Role.ADMINISTRATOR: frozenset(May),
    Role.ARBITER: _DEPUTY | {May.SETTINGS, May.UNDO},
    Role.DEPUTY: _DEPUTY,
    Role.REGISTRATION: frozenset({May.REGISTER, May.WATCH}),
    Role.RESULTS: frozenset({May.RESULTS, May.WATCH}),
    Role.VIEWER: frozenset({May.WATCH}),
    None: frozenset(),
}
"""What each role may do; ``None`` is who has not said who he is."""

HOME: Final = {Role.REGISTRATION: "/check-in", Role.RESULTS: "/mine", Role.VIEWER: "/p"}
"""The page where a role begins; the others at the overview."""

ANYBODY: Final[frozenset[May]] = frozenset()
"""Nothing is needed."""

_RUN, _LOOK = frozenset({May.RUN}), frozenset({May.LOOK})
_SETTINGS, _MACHINE = frozenset({May.SETTINGS}), frozenset({May.MACHINE})
_WATCH = frozenset({May.LOOK, May.WATCH})
_REGISTER = frozenset({May.REGISTER})
_PLAYERS = frozenset({May.LOOK, May.REGISTER})
_ALL = frozenset(May)

_AREAS: Final = (
    # beginning of the address, to look at it, to change something there
    *((path, ANYBODY, ANYBODY) for path in ("/enter", "/leave", "/in/", "/device", "/refused")),
    *((path, ANYBODY, ANYBODY) for path in ("/", "/p", "/r", "/screen/", "/club", "/club.css")),
    *((path, ANYBODY, ANYBODY) for path in ("/keys", "/help", "/manual")),
    ("/{s}/rounds/{n:whole}/why/", ANYBODY, ANYBODY),  # of published rounds, for players
    *((path, _ALL, _ALL) for path in ("/undo", "/live")),
    ("/do", _RUN, _RUN),
    ("/mine", frozenset({May.RESULTS}), frozenset({May.RESULTS})),
    ("/find", _PLAYERS, _PLAYERS),
    *(
        (path, _MACHINE, _MACHINE)
        for path in ("/new", "/open", "/people", "/anew", "/copy", "/archive", "/end")
    ),
    ("/settings/copies", _MACHINE, _MACHINE),
    *((path, _SETTINGS, _SETTINGS) for path in ("/settings", "/{s}/settings", "/files")),
    ("/{s}/players/lists/settings", _SETTINGS, _SETTINGS),
    *(
        (f"/{{s}}/{name}", _SETTINGS, _SETTINGS)
        for name in (
            "tie-breaks",
            "prizes/rules",
            "prizes/file",
            "acceleration",
            "final",
            "players/number/equals",
        )
    ),
    ("/notes", _LOOK, _RUN),
    ("/check-in", _PLAYERS, _REGISTER),
    ("/{s}/players/check-in/leave-out", _LOOK, _RUN),
    ("/{s}/players/check-in", _PLAYERS, _REGISTER),
    *((f"/{{s}}/players/{name}", _LOOK, _RUN) for name in ("strength", "number", "lists")),
    *((f"/{{s}}/players/{name}", _PLAYERS, _REGISTER) for name in ("new", "paste")),
    *(
        (f"/{{s}}/players/{{p:whole}}/{name}", _LOOK, _RUN)
        for name in ("withdraw", "reinstate", "remove", "forbid", "allow", "half-points")
    ),
    ("/{s}/players", _PLAYERS, _REGISTER),
    ("/{s}/teams", _PLAYERS, _REGISTER),
    ("/{s}/byes", _PLAYERS, _REGISTER),
    *(
        (f"/{{s}}/{name}", _WATCH, _RUN)
        for name in (*("standings", "cross-table", "cross-table.svg", "race", "race.svg"), "boards")
    ),
)


def needed(method: str, path: str) -> frozenset[May]:
    """The abilities one of which an address, as the table of routes has it, needs; empty for none.

    Examples:
        >>> needed("GET", "/p/{s}"), sorted(one.value for one in needed("POST", "/{s}/byes"))
        (frozenset(), ['register'])
    """
    look, change = next(
        (
            (look, change)
            for area, look, change in _AREAS
            if path == area or path.startswith(area if area.endswith("/") else f"{area}/")
            if area != "/" or path == "/"
        ),
        (_LOOK, _RUN),
    )
    return look if method == "GET" else change
