"""Thirty invented players who have national ratings only, and one of them none at all."""

from __future__ import annotations

from tests.played import facts_of

__all__ = ["ESTIMATE", "LATE", "LATE_RATING", "UNRATED", "by_strength", "listed"]

PLAYERS = 30

UNRATED = facts_of(17).name
"""Who has no rating on any list."""

LATE = "Quenneville, Solange"
"""Who comes for round 2."""

LATE_RATING = 1765

ESTIMATE = 1600
"""What the arbiter takes the player without a rating for."""


def _rating(number: int) -> int | None:
    """National ratings 2130, 2107, 2084 ...: no two are equal."""
    return None if facts_of(number).name == UNRATED else 2130 - 23 * number


def listed(word: str) -> str:
    """The start list as it is copied from a spreadsheet, in no order.

    Args:
        word: What stands over the ratings, such as ``"DWZ"``.
    """
    lines = [f"Name\t{word}\tFed\tSex\tBorn\tClub"]
    for step in range(PLAYERS):
        number = step * 7 % PLAYERS
        facts = facts_of(number)
        rating = _rating(number) or ""
        birth = facts.birth[:4]
        lines.append(
            f"{facts.name}\t{rating}\t{facts.federation}\t{facts.sex}\t{birth}\t{facts.club}"
        )
    return "\n".join(lines)


def by_strength() -> list[str]:
    """The names by national rating or estimate, the highest first."""
    strength = {facts_of(number).name: _rating(number) or ESTIMATE for number in range(PLAYERS)}
    return sorted(strength, key=lambda name: -strength[name])
