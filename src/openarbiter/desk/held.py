"""Who of a section is held against rating lists, and by which rate of play.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (the lists of the event).
"""

from __future__ import annotations

from openarbiter.desk.state import Section
from openarbiter.desk.values import Pid
from openarbiter.model import Player


def rate_of(section: Section) -> str:
    """The rate of play of a section, as far as the lists that count for it say it."""
    return next((word for word in section.settings.lists if word in {"rapid", "blitz"}), "standard")


def held(section: Section) -> list[tuple[Pid, int, Player]]:
    """Who is held against the lists: the players, where teams play those of the teams.

    Each with the id of player or team, and with that of the player in the team, or 0.
    """
    if section.teams:
        squads = section.squads
        return [(squad.team, int(one.tpn), one) for squad in squads for one in squad.members]
    pids = section.roster.pids
    return [(pid, 0, one) for pid, one in zip(pids, section.tournament.players, strict=True)]
