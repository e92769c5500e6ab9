"""The 61 players of the event that is played in the browser: invented, and the same every time."""

from __future__ import annotations

from tests.played import facts_of

__all__ = ["LATE", "TYPED", "pasted_list"]

TYPED = ("Aabergsson, Liv", "Zwart van Dijk, Joost")
"""Two players who are typed one by one."""

LATE = "Quenneville, Solange"
"""A player who comes for round 2."""


def pasted_list(players: int) -> str:
    """A list as it is copied from a spreadsheet: name, rating, federation, title.

    Args:
        players: So many.
    """
    lines = ["Name\tRating\tFed\tTitle"]
    for number in range(players):
        facts = facts_of(number)
        rating = "" if facts.rating is None else str(facts.rating)
        lines.append(f"{facts.name}\t{rating}\t{facts.federation}\t{facts.title}")
    return "\n".join(lines)
