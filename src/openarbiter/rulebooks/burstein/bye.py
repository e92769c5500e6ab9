"""3.1: who gets the pairing-allocated bye, which is given before any pair is made.

Source:
    C.04.4.2 (applied from 2026-02-01), 1.9 and 3.1; C.04.1, BR 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.burstein.terms import Situation
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.dutch.completion import Degrees, Meetings

_RULES = ByeRules(
    barred="2.1.2",
    undecided=said("{document}, Article {number}", document="C.04.4.2", number="1.9.3"),
)


def bye_candidates(situation: Situation, *, barred: bool = False) -> list[int]:
    """The players who may get the bye, in the order in which they are asked.

    Args:
        situation: The situation before the round.
        barred: Name those too whom 2.1.2 bars, where they would stand.

    Source:
        C.04.4.2 (applied from 2026-02-01), 3.1: the lowest score, then the most games played over
        the board, then the lowest in the order of 1.8. 3.1.1 names earlier byes and forfeit wins;
        it refers to C2, so a full-point bye bars as well (our reading).
    """
    score, played, rank = situation.score, situation.played, situation.rank
    everybody = range(len(situation.tpn))
    asked = everybody if barred else filter(situation.may_take_bye.__getitem__, everybody)
    return sorted(asked, key=lambda each: (score[each], -played[each], -rank[each]))


def bye_taker(situation: Situation) -> int | None:
    """Position of the player who gets the bye; ``None`` when the number of players is even.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.9.3, 2.1 and 3.1.
    """
    size = len(situation.tpn)
    odd = size % 2
    candidates = bye_candidates(situation) if odd else []
    meetings = Meetings(situation)
    if Degrees(situation, meetings).plain(0, size, odd) and (candidates or not odd):
        return candidates[0] if odd else None
    graph = meetings.graph((), 0, size)
    return first_bye_taker(situation.round_no, situation.tpn, graph, candidates, _RULES)
