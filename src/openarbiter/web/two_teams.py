"""Two teams whose players all meet: what each team has made, beside the table of the players.

Source:
    docs/systems/scheveningen.md, 1: the first half of the numbers is team A.
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk import Section
from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.ranking.standings import Standings
from openarbiter.rulebooks import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTotal:
    """What a team has made.

    Attributes:
        name: The club of all its players, where they have one; else its letter.
        points: Points (tenths) of its players.
    """

    name: str
    points: Points


def team_totals(section: Section, table: Standings) -> tuple[TeamTotal, ...]:
    """What the two teams have made by the table of their players; nothing in other systems."""
    numbers = len(section.entrants)
    if not registry.edition(section.system).two_teams or numbers % 2 or not numbers:
        return ()
    half = numbers // 2
    points = {row.player: row.points for row in table}
    letters = (said("Team A"), said("Team B"))
    found = []
    for first, letter in zip((0, half), letters, strict=True):
        clubs = {entrant.club for entrant in section.entrants[first : first + half]}
        club = clubs.pop() if len(clubs) == 1 else ""
        made = sum(points.get(tpn, 0) for tpn in range(first + 1, first + half + 1))
        found.append(TeamTotal(name=club or letter, points=made))
    return tuple(found)
