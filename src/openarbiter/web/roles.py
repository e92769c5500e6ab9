"""Who may do what: seven roles, what each of them may do, and what every address needs.

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
    """Make and open events on the computer of the desk; at a host nobody may."""

    MAKE = "make"
    """Make events at a host, and run those."""

    OWN = "own"
    """Say who may do what, and take the whole event along."""

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
    ORGANISER = "organiser"
    """At a host only: administrator of the events that the person has made."""


_DEPUTY = frozenset({May.RUN, May.LOOK, May.REGISTER, May.RESULTS, May.WATCH})

ABILITIES: Final[dict[Role | None, frozenset[May]]] = {
    Role.ADMINISTRATOR: frozenset(May),
    Role.ARBITER: _DEPUTY | {May.SETTINGS, May.UNDO},
    Role.DEPUTY: _DEPUTY,
    Role.REGISTRATION: frozenset({May.REGISTER, May.WATCH}),
    Role.RESULTS: frozenset({May.RESULTS, May.WATCH}),
    Role.VIEWER: frozenset({May.WATCH}),
    Role.ORGANISER: frozenset({May.MAKE}),
    None: frozenset(),
}
"""What each role may do; ``None`` is who has not said who he is."""

HOME: Final = {Role.REGISTRATION: "/check-in", Role.RESULTS: "/mine", Role.VIEWER: "/p"}
"""The page where a role begins; the others at the overview."""

ANYBODY: Final[frozenset[May]] = frozenset()
"""Nothing is needed."""

_RUN, _LOOK = frozenset({May.RUN}), frozenset({May.LOOK})
_SETTINGS, _MACHINE = frozenset({May.SETTINGS}), frozenset({May.MACHINE})
_OWN, _MAKE = frozenset({May.OWN}), frozenset({May.MACHINE, May.MAKE})
_WATCH = frozenset({May.LOOK, May.WATCH})
_REGISTER, _RESULTS = frozenset({May.REGISTER}), frozenset({May.RESULTS})
_PLAYERS = frozenset({May.LOOK, May.REGISTER})
_ALL = frozenset(May)

_AREAS: Final = tuple(
    (path, look, change)
    for look, change, paths in (
        (ANYBODY, ANYBODY, "/enter /leave /in/ /device /refused / /p /r /screen/ /club /club.css"),
        (ANYBODY, ANYBODY, "/keys /help /manual /door"),
        (ANYBODY, ANYBODY, "/{s}/rounds/{n:whole}/why/"),  # of published rounds, for players
        (_ALL, _ALL, "/undo /live"),
        (_RUN, _RUN, "/do"),
        (ANYBODY, ANYBODY, "/register"),
        (_REGISTER, _REGISTER, "/{s}/registration/list"),
        (_PLAYERS, _SETTINGS, "/{s}/registration"),
        (_RESULTS, _RESULTS, "/mine"),
        (_PLAYERS, _PLAYERS, "/find"),
        (_MAKE, _MAKE, "/new /events"),
        (_MACHINE, _MACHINE, "/open /anew /end /settings/copies"),
        (_OWN, _OWN, "/people /copy /archive"),
        (_SETTINGS, _SETTINGS, "/settings /{s}/settings /files /{s}/players/lists/settings"),
        (_SETTINGS, _SETTINGS, "/{s}/tie-breaks /{s}/prizes/rules /{s}/prizes/file"),
        (_SETTINGS, _SETTINGS, "/{s}/acceleration /{s}/final /{s}/finish"),
        (_SETTINGS, _SETTINGS, "/{s}/players/number/equals"),
        (_LOOK, _SETTINGS, "/groups/bans /groups/tables"),
        (_LOOK, _RUN, "/groups"),
        (_LOOK, _MACHINE, "/series"),
        (_RESULTS | _LOOK, _RESULTS, "/{s}/incidents"),
        (_LOOK, _RUN, "/{s}/ratings/later"),
        (_LOOK, _SETTINGS, "/{s}/ratings"),
        (_LOOK, _RUN, "/notes /{s}/players/check-in/leave-out"),
        (_PLAYERS, _REGISTER, "/check-in /{s}/players/check-in"),
        (_LOOK, _RUN, "/{s}/players/strength /{s}/players/number /{s}/players/lists"),
        *(
            (_LOOK, _RUN, f"/{{s}}/players/{{p:whole}}/{do}")
            for do in ("withdraw", "reinstate", "remove", "move", "forbid", "allow", "half-points")
        ),
        (_LOOK, _RUN, "/{s}/players/{p:whole}/table"),
        (_PLAYERS, _REGISTER, "/{s}/players /{s}/teams /{s}/byes"),
        (_WATCH, _RUN, "/{s}/standings /{s}/cross-table /{s}/cross-table.svg /{s}/race"),
        (_WATCH, _RUN, "/{s}/race.svg /{s}/boards"),
    )
    for path in paths.split()
)
"""Beginnings of addresses, with what it takes to look at them and to change something there."""


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
