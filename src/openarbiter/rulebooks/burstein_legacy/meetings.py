"""Who may still meet whom, as bit masks over any group of players.

Source:
    C.04.4.2 (older text), 3.1, 5.2, 5.3; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.cardinality import spare_degrees_suffice
from openarbiter.rulebooks.burstein_legacy.terms import BLACK, NEITHER, WHITE, Situation
from openarbiter.rulebooks.meetings import GroupMeetings

_SPARE = 3
"""Players that may be taken out of a group without harm to the degree test."""


def meetings(situation: Situation, players: Sequence[int]) -> GroupMeetings:
    """Who may meet whom in a group.

    Args:
        situation: The situation before the round.
        players: Positions, in the order that the bits of the masks shall have.

    Source:
        C.04.4.2 (older text), 3.1, 5.2 and 5.3.
    """
    return GroupMeetings(situation.met, situation.allowed, players)


def degrees_suffice(situation: Situation, players: Sequence[int]) -> bool:
    """Whether the numbers of possible opponents show that a group can be paired in any way needed.

    That is: with any three players taken out, there is still a path through all others.

    Args:
        situation: The situation before the round.
        players: Positions of the group.

    Returns:
        True when the numbers suffice; false says nothing.

    Source:
        C.04.4.2 (older text), 6.6; L. Posa, A theorem concerning Hamilton lines, 1962.
    """
    size = len(players)
    if size <= _SPARE:
        return False
    allowed, met = situation.allowed, situation.met
    counts = [0, 0, 0, 0]
    for position in players:
        counts[allowed[position]] += 1
    everybody = size - counts[NEITHER]
    choice = [0, everybody - counts[WHITE], everybody - counts[BLACK], everybody - 1]
    degrees = [choice[allowed[position]] - len(met[position]) for position in players]
    if spare_degrees_suffice(degrees, size, _SPARE):
        return True
    group = set(players)
    degrees = [
        choice[allowed[position]] - len(group.intersection(met[position])) for position in players
    ]
    return spare_degrees_suffice(degrees, size, _SPARE)
