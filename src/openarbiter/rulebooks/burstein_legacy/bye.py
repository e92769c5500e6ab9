"""Chapter 4: who gets the pairing-allocated bye, and whether the round can be paired at all.

It knows who may meet whom and nothing of how the groups are paired.

Source:
    C.04.4.2 (older text), chapter 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.burstein_legacy.meetings import degrees_suffice, meetings
from openarbiter.rulebooks.burstein_legacy.terms import Situation, score_groups
from openarbiter.rulebooks.byes import ByeRules, first_bye_taker

_RULES = ByeRules(barred="4.1", undecided=said("{document} has no answer", document="C.04.4.2"))


def bye_candidates(situation: Situation) -> list[int]:
    """The players who may get the bye, in the order in which they are asked.

    Source:
        C.04.4.2 (older text), 4.1 to 4.3: from the lowest score group up, the last by 3.2 first,
        without those who have received a point without playing.
    """
    return [
        position
        for group in reversed(score_groups(situation))
        for position in reversed(group)
        if situation.may_take_bye[position]
    ]


def bye_taker(situation: Situation) -> int | None:
    """Position of the player who gets the bye; ``None`` when the number of players is even.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.

    Source:
        C.04.4.2 (older text), chapter 4. Our reading: when the others cannot be paired without
        a candidate, the next one is asked.
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
