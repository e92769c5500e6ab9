"""Articles 1 and 7.1: who has the pairing-allocated bye.

Source:
    C.04.4.3 (applied from 2026-02-01), 1.1, 7.1 and 8.2; C.04.1, BR 3 and 4.
"""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import has_perfect
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.lim.terms import Situation
from openarbiter.rulebooks.meetings import EITHER_COLOUR
from openarbiter.values import replace

_RULES = ByeRules(barred="BR 4", undecided=said("{document} has no answer", document="C.04.4.3"))


def bye_order(situation: Situation) -> list[int]:
    """Everybody in the order in which they are asked, those too who may not have it.

    In round 1 the lowest rated first (7.1), later the lowest score first (1.1); of equal ones the
    lowest numbered.
    """
    value = situation.rating if situation.round_no == 1 else situation.score
    return sorted(range(len(value)), key=lambda each: (value[each], -each))


def bye_taker(situation: Situation) -> int | None:
    """Position of the player who gets the bye; ``None`` when the number of players is even.

    Our reading of 1.1: where the others cannot all be paired without a candidate, the next one is
    asked.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.
    """
    everybody = range(len(situation.tpn))
    candidates = [each for each in bye_order(situation) if situation.may_take_bye[each]]
    graph = situation.graph(everybody)
    try:
        return first_bye_taker(situation.round_no, situation.tpn, graph, candidates, _RULES)
    except ImpossiblePairingError as error:
        if not _colours_alone(situation):
            raise
        message = said(
            "{error} In this last round only the limits of colours are in the way; they are lifted "
            "for players of the same score (6), and whoever reads that article of all players "
            "can pair them by hand",
            error=error,
        )
        raise ImpossiblePairingError(
            message, players=error.players, reason=error.reason, bye=error.bye
        ) from None


def _colours_alone(situation: Situation) -> bool:
    """Whether the last round could be completed if colours barred nobody (6)."""
    size = len(situation.tpn)
    if not situation.last_round or size % 2:
        return False
    free = replace(situation, allowed=bytes([EITHER_COLOUR]) * size)
    return has_perfect(free.graph(range(size)), (1 << size) - 1)
