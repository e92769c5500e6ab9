"""3.2 d: who has the bye when the number of players is uneven.

Source:
    NSWCA Tournament Guidelines, 3.2 c and d.
"""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.rulebooks.nswca.completion import Completion
from openarbiter.rulebooks.nswca.meetings import Meetings
from openarbiter.rulebooks.nswca.terms import Situation


def bye_taker(situation: Situation) -> int | None:
    """Position of the player with the bye; ``None`` when the number of players is even.

    The lowest-rated player of the lowest score group. Readings: who has had a bye is barred
    like who has won a point by default (the FIDE rules the text refers to bar both); a bye
    on request worth less than a win bars nobody. When he is barred, or the others could not all
    be paired without him, the next-lowest takes his place, then the group above.

    Args:
        situation: The situation before the round.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.

    Source:
        NSWCA guidelines, 3.2 d; 3.2 c for the first round.
    """
    size = len(situation.tpn)
    if size % 2 == 0:
        return None
    eligible = [player for player in range(size) if not situation.barred[player]]
    if not eligible:
        reason = said("every player has had a bye or won a point by default")
        message = said(
            "round {number}: nobody may be awarded the bye: {reason} (3.2 d)",
            number=situation.round_no,
            reason=reason,
        )
        players = sorted(map(int, situation.tpn))
        raise ImpossiblePairingError(message, players=players, reason=reason, bye=True)
    completion = Completion(situation, Meetings(situation))
    takers = completion.takers(0)
    for player in reversed(eligible):
        if takers >> player & 1:
            return player
    raise completion.impossible(bye=True)
