"""People of rating lists as the desk takes players: who they are, and which list says so.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (ratings and titles of a list).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk import Listed, PlayerFacts, rating_in
from openarbiter.desk.player_facts import IN_TOURNAMENT
from openarbiter.formats.rating_list import Entry
from openarbiter.lists.comparing import FIELDS, Compared, compare
from openarbiter.lists.database import ListInfo, Lists
from openarbiter.model import NationalEntry, Player, Tpn

_RATINGS = frozenset(FIELDS.values())


def player_of(entry: Entry, source: ListInfo) -> Player:
    """Somebody of a list as a player without ratings, to be held against all lists."""
    national: tuple[NationalEntry, ...] = ()
    if not source.fide:
        national = (
            NationalEntry(federation=source.federation, national_id=entry.national_id or ""),
        )
    return Player(
        tpn=Tpn(1),
        name=entry.name,
        sex=entry.sex,
        title=entry.title,
        federation=entry.federation or source.federation,
        fide_id=str(entry.fide_id or ""),
        birth=entry.birth,
        national=national,
    )


def facts_of_entry(
    lists: Lists, entry: Entry, source: ListInfo, rate: str = "standard"
) -> PlayerFacts:
    """Somebody of a list as the desk takes a player, with what all lists say (see Source)."""
    (found,) = compare(lists, [player_of(entry, source)], rate)
    player = found.updated
    facts = {field: getattr(player, field) for field in IN_TOURNAMENT}
    return PlayerFacts(**facts, club=entry.club, listed=listed_of(found))


def listed_of(found: Compared) -> tuple[Listed, ...]:
    """The list that each rating of a player was taken from (see Source of the module)."""
    return tuple(
        Listed(
            field=field,
            rating=rating_in(found.updated, field),
            source=source.name,
            month=source.month,
        )
        for field, source in found.said_by.items()
        if field in _RATINGS or field.isupper()
    )


def refreshed(facts: PlayerFacts, found: Compared) -> PlayerFacts:
    """What the desk knows of a player, with what the lists say (see Source of the module)."""
    new = listed_of(found)
    kept = tuple(each for each in facts.listed if each.field not in {one.field for one in new})
    changed = {field: getattr(found.updated, field) for field in IN_TOURNAMENT}
    return replace(facts, **changed, listed=(*new, *kept))
