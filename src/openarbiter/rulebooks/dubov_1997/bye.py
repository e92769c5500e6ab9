"""Chapter 4: who has the bye when the number of players is odd, and whether all can be paired.

Source:
    C.04.3 (1997), chapter 4 and article 2.2.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.dubov_1997.foresight import Spare
from openarbiter.rulebooks.dubov_1997.meetings import Within, legal_graph
from openarbiter.rulebooks.dubov_1997.standard import initial_list
from openarbiter.rulebooks.dubov_1997.terms import Situation

_RULES = ByeRules(
    barred="2.2",
    undecided=said("{document}, chapter {number}", document="C.04.3 (1997)", number=9),
)


def bye_order(situation: Situation) -> list[int]:
    """The players who may have the bye, in the order in which they are asked.

    In round 1 the last of the list. Later from the lowest score group up; inside a group the
    lowest R first. Among equal R a player due to the dominating colour of the group (the one due
    to more of all its members), then the higher ARO; then the last in the alphabet, where the text
    is silent.

    Source:
        C.04.3 (1997), chapters 4 and 5, article 2.2. "The lowest R in both the colour subgroups" is
        read as a rule for equal R only: otherwise R alone decides.
    """
    barred = situation.barred_from_bye
    if situation.round_no == 1:
        return [each for each in reversed(initial_list(situation)) if not barred[each]]
    order: list[int] = []
    for start, end in reversed(situation.groups):
        dominating = sum(situation.due[start:end])
        members = [each for each in range(start, end) if not barred[each]]
        members.sort(key=lambda each: _bye_key(situation, each, dominating))
        order += members
    return order


def _bye_key(situation: Situation, position: int, dominating: int) -> tuple[int, bool, int, int]:
    return (
        situation.rating[position],
        dominating != 0 and situation.due[position] * dominating <= 0,
        -situation.aro[position],
        -situation.alphabet[position],
    )


def player_with_bye(situation: Situation, within: Within | None = None) -> int | None:
    """The player with the bye, or ``None`` when the number of players is even.

    It is the first in the order whose absence leaves legal pairs for all others (our reading: the
    text does not say what happens when the others cannot be paired, or when nobody of the lowest
    group is left whom 2.2 allows; then the next player is asked, then the next group up).

    Args:
        situation: The situation before the round.
        within: The pairs that are left, where they are not all.

    Returns:
        A position.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or no legal pairing of all players exists.

    Source:
        C.04.3 (1997), chapter 4 and articles 2.1 to 2.4.
    """
    everybody = range(len(situation.tpn))
    odd = len(everybody) % 2 == 1
    order = bye_order(situation) if odd else []
    if within is None or within.bound:
        # Without each other nobody who is bound could be paired: none of them has the bye.
        bound = frozenset() if within is None else within.bound
        free = [each for each in everybody if each not in bound]
        order = [each for each in order if each not in bound]
        if Spare(situation).players(free) > 0 and (order or not odd):
            return order[0] if odd else None
    graph = legal_graph(situation if within is None else within.among, everybody)
    return first_bye_taker(situation.round_no, situation.tpn, graph, order, _RULES)
