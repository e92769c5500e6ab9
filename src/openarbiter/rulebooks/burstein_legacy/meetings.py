"""Who may still meet whom, as bit masks over any group of players, and who gets the bye.

Source:
    C.04.4.2 (older text), 3.1, chapter 4, 5.2, 5.3; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.matching.cardinality import spare_degrees_suffice
from openarbiter.rulebooks.burstein_legacy.terms import (
    BLACK,
    NEITHER,
    WHITE,
    Situation,
    score_groups,
)
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.meetings import GroupMeetings

_SPARE = 3
"""Players that may be taken out of a group without harm to the degree test."""


def meetings(situation: Situation, players: Sequence[int]) -> GroupMeetings:
    """Who may meet whom in a group (3.1, 5.2 and 5.3), bits in the order of its players."""
    return GroupMeetings(situation.met, situation.allowed, players)


def degrees_suffice(situation: Situation, players: Sequence[int]) -> bool:
    """Whether the numbers of possible opponents show that a group can be paired in any way needed.

    That is: with any three players taken out, there is still a path through all others (6.6; L.
    Posa, A theorem concerning Hamilton lines, 1962).

    Returns:
        True when the numbers suffice; false says nothing.
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


_RULES = ByeRules(barred="4.1", undecided=said("{document} has no answer", document="C.04.4.2"))


def bye_candidates(situation: Situation, *, barred: bool = False) -> list[int]:
    """The players who may get the bye, in the order in which they are asked.

    Args:
        situation: The situation before the round.
        barred: Name those too whom 4.1 bars, where they would stand.

    Source:
        C.04.4.2 (older text), 4.1 to 4.3: from the lowest score group up, the last by 3.2 first,
        without those who have received a point without playing.
    """
    return [
        position
        for group in reversed(score_groups(situation))
        for position in reversed(group)
        if barred or situation.may_take_bye[position]
    ]


def bye_taker(situation: Situation) -> int | None:
    """Position of the player who gets the bye; ``None`` when the number of players is even.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.

    Source:
        C.04.4.2 (older text), chapter 4. Our reading of 4.2: when the others cannot be paired
        without a candidate, the next one is asked.
    """
    everybody = range(len(situation.tpn))
    odd = len(everybody) % 2 == 1
    candidates = bye_candidates(situation) if odd else []
    if degrees_suffice(situation, everybody):
        if not odd:
            return None
        if candidates:
            return candidates[0]
    graph = meetings(situation, everybody).graph()
    return first_bye_taker(situation.round_no, situation.tpn, graph, candidates, _RULES)
