"""People spread over sections, by their strength or by who may play where.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.2 (order by strength, title and name).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openarbiter.desk.event_values import Entry
from openarbiter.desk.people import fits, people, playing_in
from openarbiter.desk.records import equal_by
from openarbiter.desk.state import EventState
from openarbiter.model.alphabet import in_alphabet


class Placed(NamedTuple):
    """Somebody with the rating that counts, 0 without one, and the sections that are not for him.

    These are the keys of those whose criteria are certainly not fulfilled.
    """

    entry: Entry
    rating: int
    outside: frozenset[str]


def in_strength(state: EventState, keys: Sequence[str]) -> list[Placed]:
    """Everybody of some sections, the strongest first; without a rating last, the older first.

    Who plays in several sections of the event stays in them and is left out.
    """
    found, asking = [], [one for one in map(state.section, keys) if one.settings.criteria]
    places = [playing_in(state, one) for one in people(state)]
    stay = {entry for several in places if len(several) > 1 for entry in several}
    for section in map(state.section, keys):
        for pid, player in zip(section.roster.pids, section.tournament.players, strict=True):
            entry = Entry(section=section.key, pid=pid)
            if entry in stay:
                continue
            rating, who = section.strength_of(player).rating or 0, section.entrant(pid)
            apart = (one.key for one in asking if fits(state, one, player, who) is False)
            one = Placed(entry, rating, frozenset(apart))
            born = "" if rating else player.birth or "9999"
            order = (-rating, born, equal_by(section, pid), in_alphabet(player.name))
            found.append((order, one))
    return [one for _, one in sorted(found, key=lambda each: each[0])]


def spread(placed: Sequence[Placed], keys: Sequence[str], *, by_criteria: bool) -> dict[Entry, str]:
    """The section of each, by its key.

    Args:
        placed: In their order (:func:`in_strength`).
        keys: The sections, the strongest first; at least one.
        by_criteria: Into the first section whose criteria are fulfilled, or into the last; else
            into sections of equal size.
    """
    if by_criteria:
        allowed = {one.entry: [key for key in keys if key not in one.outside] for one in placed}
        return {entry: (found or [keys[-1]])[0] for entry, found in allowed.items()}
    sizes = even_sizes(len(placed), len(keys))
    places = (key for key, size in zip(keys, sizes, strict=True) for _ in range(size))
    return {one.entry: key for one, key in zip(placed, places, strict=True)}


def even_sizes(people: int, sections: int) -> tuple[int, ...]:
    """Sizes as equal as they can be and even, so that nobody rests; the greater ones first.

    Examples:
        >>> even_sizes(181, 6), even_sizes(9, 3)
        ((31, 30, 30, 30, 30, 30), (4, 3, 2))
    """
    pairs, odd = divmod(people, 2)
    least, more = divmod(pairs, sections)
    return tuple(2 * (least + (at < more)) + (odd and at == more) for at in range(sections))
