"""The editions that are known, found by id, by the code in a report file, or as plug-ins.

Editions are loaded when asked for: nobody pays for a rulebook that is not used. Further ones
join through the entry-point group ``openarbiter.systems``; each entry names an
:class:`~openarbiter.rulebooks.edition.Edition`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from openarbiter.errors import NotCoveredError, UnknownEditionError
from openarbiter.languages import dated, said

if TYPE_CHECKING:
    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

DEFAULT = "dutch-2026"
"""The edition used when neither the user nor the file names one."""

_BUILT_IN = {
    "burstein-legacy": ("openarbiter.rulebooks.burstein_legacy.editions", "BURSTEIN_LEGACY"),
    "dubov-1997": ("openarbiter.rulebooks.dubov_1997.editions", "DUBOV_1997"),
    "dutch-2012": ("openarbiter.rulebooks.dutch_2012.editions", "DUTCH_2012"),
    "dutch-2025": ("openarbiter.rulebooks.dutch.editions", "DUTCH_2025"),
    "dutch-2026": ("openarbiter.rulebooks.dutch.editions", "DUTCH_2026"),
    "nswca": ("openarbiter.rulebooks.nswca.editions", "NSWCA"),
    "round-robin": ("openarbiter.rulebooks.round_robin", "ROUND_ROBIN"),
}

_GROUP = "openarbiter.systems"

_OPEN_CODE = "CUSTOM_"
"""Beginning of the codes that name no regulation."""

_TYPE_CODES = {
    "BERGER_ROUNDROBIN": "round-robin",
    "BERGER_DOUBLEROUNDROBIN": "round-robin",
    "FIDE_DUTCH": "dutch-2026",
    "FIDE_DUTCH_2025": "dutch-2026",
    "FIDE_DUTCH_2026": "dutch-2026",
}
"""Encoded tournament types (TRF26, record 192) to edition ids; ``_BAKU`` is cut off before.

``FIDE_DUTCH_2025`` is what programs of early 2026 wrote for the text in force since
2026-02-01; the text approved in 2024 never came into force and has no code of its own."""


_WITHOUT_YEAR = {"FIDE_DUTCH"}
"""Codes of a system whose text has changed, without the year of the text."""

_CODES = {"dutch-2026": "FIDE_DUTCH_2026", "round-robin": "BERGER_ROUNDROBIN"}
"""Encoded tournament types of the editions that have one."""


def code_of(system: str) -> str:
    """Encoded tournament type of an edition; one that names no regulation where it has none.

    Args:
        system: Id of an edition.
    """
    return _CODES.get(system, "CUSTOM_SWISS")


def edition_ids() -> tuple[str, ...]:
    """Ids of all editions, built in and plugged in, in alphabetical order."""
    return tuple(sorted({*_BUILT_IN, *_plugged_in()}))


def systems() -> tuple[Edition, ...]:
    """All editions of pairing systems that are known, by id."""
    return tuple(map(edition, edition_ids()))


def edition(system: str) -> Edition:
    """The edition with an id.

    Raises:
        UnknownEditionError: No edition has this id.
    """
    if system in _BUILT_IN:
        module, name = _BUILT_IN[system]
        found: Edition = getattr(import_module(module), name)
        return found
    plugged_in = _plugged_in()
    if system in plugged_in:
        return plugged_in[system]
    known = ", ".join(edition_ids())
    raise UnknownEditionError(
        said(
            "no pairing system is called {system}; known are {known}",
            system=repr(system),
            known=known,
        )
    )


def edition_of(tournament: Tournament) -> Edition:
    """The edition a tournament names for itself, or the default where it names none.

    Raises:
        NotCoveredError: It names a system that is not here: another one would be a wrong answer.
    """
    return edition(id_for(tournament))


def id_for(tournament: Tournament) -> str:
    """Id of the edition a tournament names for itself, or of the default where it names none.

    Raises:
        NotCoveredError: It names a system that is not here: another one would be a wrong answer.
    """
    code = tournament.event.type_code
    named = named_id(tournament)
    if named is None and code and not code.startswith(_OPEN_CODE):
        known = ", ".join(edition_ids())
        raise NotCoveredError(
            said(
                "the tournament names the pairing system {code} (record 192), which is not here; "
                "name the one to be used; known are {known}",
                code=code,
                known=known,
            )
        )
    return named or DEFAULT


def doubt_about_edition(tournament: Tournament) -> str:
    """Why the edition a tournament names may be another one; empty where it is clear.

    A code without a year means the text in force on the first day; of those before the one in
    force now, none that a code may mean is here. So the tournament is paired by the text in force
    now, and whoever holds an old tournament against it wants to know that; also where the first
    day is stated and cannot be read.

    Source:
        TRF26, record 192: ``FIDE_DUTCH`` names no edition; C.04.3, applied from 2026-02-01.
    """
    code = tournament.event.type_code.removesuffix("_BAKU")
    if code not in _WITHOUT_YEAR:
        return ""
    from openarbiter.model.days import day_of  # noqa: PLC0415  (start-up time)

    day = day_of(tournament.event.start_date)
    found = edition_of(tournament)
    if found.applied_from is None or (day is not None and day >= found.applied_from):
        return ""
    if day is None:
        start = tournament.event.start_date.strip()
        return start and said(
            "{code} names no year, and the first day, {day}, cannot be read; {system} applies from "
            "{first} on, and --system names another edition",
            code=code,
            day=repr(start),
            system=found.id,
            first=dated(found.applied_from),
        )
    return said(
        "{code} names no year, and the tournament began on {day}; {system} applies from {first} "
        "on, and --system names another edition",
        code=code,
        day=dated(day),
        system=found.id,
        first=dated(found.applied_from),
    )


def named_id(tournament: Tournament) -> str | None:
    """Id of the edition a tournament names for itself; ``None`` where it names none we know."""
    return _TYPE_CODES.get(tournament.event.type_code.removesuffix("_BAKU"))


def _plugged_in() -> dict[str, Edition]:
    from importlib.metadata import entry_points  # noqa: PLC0415  (slow, and seldom needed)

    return {point.name: point.load() for point in entry_points(group=_GROUP)}
