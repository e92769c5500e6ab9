"""How many may meet by a system: tables that are fixed beforehand have sizes of their own."""

from __future__ import annotations

from itertools import chain, count

from openarbiter.errors import NotCoveredError
from openarbiter.rulebooks import registry, timetable


def cycle(system: str, players: int) -> int:
    """Rounds of one cycle of the table of a system; 0 where it has none for so many."""
    try:
        return timetable.rounds_of_cycle(registry.edition(system), players)
    except NotCoveredError:
        return 0


def fitting(system: str, players: int) -> int:
    """The largest number, not above another one, that may meet; the smallest where none is."""
    if not registry.has_fixed_table(system):
        return players
    sizes = chain(range(players, 1, -1), count(players))
    return next(number for number in sizes if cycle(system, number))
