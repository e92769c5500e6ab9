"""Invented players of the events in the browser, the same every time."""

from __future__ import annotations

from tests.played import facts_of

__all__ = ["by_strength", "listed", "listed_teams", "pasted_list"]

PLAYERS = 30

UNRATED = facts_of(17).name
"""Who of the thirty has no rating on any list."""

ESTIMATE = 1600
"""What the arbiter takes the player without a rating for."""


def pasted_list(players: int) -> str:
    """A list of players as it is copied from a spreadsheet: name, rating, federation, title."""
    lines = (
        f"{facts.name}\t{facts.rating or ''}\t{facts.federation}\t{facts.title}"
        for facts in map(facts_of, range(players))
    )
    return "\n".join(("Name\tRating\tFed\tTitle", *lines))


def _rating(number: int) -> int | None:
    """National ratings 2130, 2107, 2084 ...: no two are equal."""
    return None if facts_of(number).name == UNRATED else 2130 - 23 * number


def listed(word: str) -> str:
    """Thirty players with national ratings only, in no order.

    Args:
        word: What stands over the ratings, such as ``"DWZ"``.
    """
    lines = [f"Name\t{word}\tFed\tSex\tBorn\tClub"]
    for step in range(PLAYERS):
        number = step * 7 % PLAYERS
        facts = facts_of(number)
        more = f"{facts.federation}\t{facts.sex}\t{facts.birth[:4]}\t{facts.club}"
        lines.append(f"{facts.name}\t{_rating(number) or ''}\t{more}")
    return "\n".join(lines)


def by_strength() -> list[str]:
    """Their names by national rating or estimate, the highest first."""
    strength = {facts_of(number).name: _rating(number) or ESTIMATE for number in range(PLAYERS)}
    return sorted(strength, key=lambda name: -strength[name])


TOWNS = (
    *("Aldermoor", "Brixholme", "Castellan", "Dunmarrow"),
    *("Eastwater", "Fernhollow", "Gullport", "Kestrel Bay"),
)


def listed_teams(first: int, last: int) -> str:
    """Teams of five in board order, each line with its team; a single one goes without its name."""
    lone = last - first == 1
    lines = ["Name\tRating\tFed" if lone else "Team\tName\tRating\tFed"]
    for place in range(first, last):
        for board in range(5):
            facts = f"{TOWNS[place]}, Player {board + 1}\t{2290 - 35 * place - 12 * board}\tNOR"
            lines.append(facts if lone else f"{TOWNS[place]}\t{facts}")
    return "\n".join(lines)
