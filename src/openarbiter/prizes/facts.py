"""What the conditions of a fund may ask about a player, taken from the tournament.

The international rating and the rating of a national list are two facts: neither ever stands in for
the other. A fact that is not known stays unknown.
"""

from __future__ import annotations

import re
from datetime import date

from openarbiter.model import NationalEntry, Player, Points
from openarbiter.prizes.expression import Facts

_BIRTH = re.compile(r"(\d{4})(?:\D(\d{1,2})\D(\d{1,2}))?")
_LAST_MONTH = 12
_LAST_DAY = 31


def facts(player: Player, points: Points, *, age_on: date | None, national: str) -> Facts:
    """The facts of a player by the words of :data:`openarbiter.prizes.expression.FIELDS`.

    Args:
        player: The player.
        points: Points (tenths) at the end.
        age_on: The day ages are reckoned on; ``None`` leaves the age unknown.
        national: Federation whose list tells rating and club; empty for the player's only list.
    """
    entry = _entry(player, national)
    born = _BIRTH.match(player.birth)
    return {
        "age": age(player.birth, age_on) if age_on else None,
        "birth_year": int(born[1]) if born and int(born[1]) else None,
        "club": (entry.origin.strip() or None) if entry else None,
        "federation": player.federation.strip() or None,
        "national_rating": (entry.rating or None) if entry else None,
        "number": player.tpn,
        "points": points,
        "rating": player.rating or None,
        "sex": player.sex or None,
        "title": player.title.strip() or None,
    }


def age(birth: str, on: date) -> int | None:
    """Years completed on a day; ``None`` when the date of birth leaves more than one answer.

    >>> age("2009/04/17", date(2026, 11, 20)), age("2009/00/00", date(2026, 11, 20))
    (17, None)
    >>> age("2009/00/00", date(2026, 12, 31))
    17

    Args:
        birth: Date of birth as ``YYYY/MM/DD``; parts that are 00 are not known.
        on: The day.
    """
    match = _BIRTH.match(birth)
    if match is None or not int(match[1]):
        return None
    year, month, day = (int(part or 0) for part in match.groups())
    earliest = (month or 1, day or 1)
    latest = (month or _LAST_MONTH, day or _LAST_DAY)
    today = (on.month, on.day)
    oldest, youngest = on.year - year - (earliest > today), on.year - year - (latest > today)
    return oldest if oldest == youngest and oldest >= 0 else None


def _entry(player: Player, national: str) -> NationalEntry | None:
    """The entry of the list that was named, or the only one there is."""
    if not national:
        return player.national[0] if len(player.national) == 1 else None
    same = [entry for entry in player.national if entry.federation.upper() == national.upper()]
    return same[0] if same else None
