"""Who has the bye (4), and who changes the group: down (6.4, 8), or up from below (7.1, 7.2).

Source:
    C.04.3 (1997), chapters 4 and 8, articles 2.2, 6.4, 7.1 and 7.2, with 2.5, and their
    order in the description of Vega.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from openarbiter.languages import said
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.dubov_1997.outlook import Spare
from openarbiter.rulebooks.dubov_1997.standard import initial_list
from openarbiter.rulebooks.dubov_1997.terms import WHITE, Situation, Within, legal_graph


def floater_order(situation: Situation, players: Iterable[int]) -> list[int]:
    """Floaters in the order in which they are paired: White and Black in turn, White first (8.1).

    Those due White stand as in the White column, those due Black as in the Black column; when one
    side has come to its end the other goes on. Who has no due colour stands on the Black side (our
    reading). Islands are taken in the same order (7.1 gives none).
    """
    everybody = list(players)
    white = [each for each in everybody if situation.due[each] == WHITE]
    black = [each for each in everybody if situation.due[each] != WHITE]
    white.sort(key=situation.white_key)
    black.sort(key=situation.black_key)
    turns = chain.from_iterable(zip_longest(white, black))
    return [each for each in turns if each is not None]


def opponents_of_floater(situation: Situation, floater: int, players: Iterable[int]) -> list[int]:
    """Whom a floater may meet, in this order: the highest R, if possible due opposite (8.2)."""
    against = situation.due[floater]
    return sorted(
        (each for each in players if situation.may_meet(floater, each)),
        key=lambda each: situation.candidate_key(each, against),
    )


def can_be_paired_below(situation: Situation, player: int, next_group: Sequence[int]) -> bool:
    """Whether a player finds somebody in the next lower group who may rise (2.5 and 6.4)."""
    return any(situation.may_rise[each] and situation.may_meet(player, each) for each in next_group)


def by_preference(situation: Situation, players: Iterable[int]) -> list[int]:
    """Players in the order in which they are chosen to float, among those 6.4 holds equal.

    The lowest R first, as for the bye (chapter 4); then the higher ARO, then the last in the
    alphabet (our reading: the article ends with its four classes). Who came down as a floater is
    never asked: he is paired before (8), so that "not floater before" holds by itself.
    """
    return sorted(
        players,
        key=lambda each: (
            situation.rating[each],
            -situation.aro[each],
            -situation.alphabet[each],
        ),
    )


def islands(situation: Situation, members: Sequence[int]) -> list[int]:
    """Members of a group who have no possible opponent in it (article 7.1).

    "Has already played with all" means no legal opponent (our reading, after 6.1, which asks for
    one possible opponent, and Vega, which says "cannot play any opponent"); whoever is alone is an
    island.
    """
    may_meet = situation.may_meet
    return [
        each
        for each in members
        if not any(other != each and may_meet(each, other) for other in members)
    ]


def opponents_of_island(
    situation: Situation, island: int, lower: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Whom an island may be paired with: one list a group, in the order in which they are asked.

    The nearest group first (it is the "next possible" one that holds anybody who fits); those whom
    2.5 forbids to rise only when no group holds anybody else (7.1 and 2.5).

    Args:
        situation: The situation before the round.
        island: Position of the island.
        lower: Players left of the lower groups, nearest group first.

    Yields:
        Positions: due opposite, without due colour, due alike; then the highest R, then the
        lowest ARO. Never an empty list.
    """
    return _candidates(situation, [island], lower, situation.due[island])


def joining(
    situation: Situation, members: Sequence[int], lower: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Who may join a group of odd size (7.2, 2.5): one list a group, in the order of asking.

    Args:
        situation: The situation before the round.
        members: Positions of the players of the group.
        lower: Players left of the lower groups, nearest group first.

    Yields:
        As :func:`opponents_of_island`, against the dominating due colour of the members; everybody
        in it may meet one of the members at least.
    """
    return _candidates(situation, members, lower, dominating_colour(situation, members))


def _candidates(
    situation: Situation, members: Sequence[int], lower: Sequence[Sequence[int]], against: int
) -> Iterator[list[int]]:
    """Who of each lower group may meet one of some members, those who may rise (2.5) first."""
    may_meet = situation.may_meet
    for rising in (True, False):
        for group in lower:
            found = [
                each
                for each in group
                if situation.may_rise[each] == rising
                and any(may_meet(each, member) for member in members)
            ]
            if found:
                yield sorted(found, key=lambda each: situation.candidate_key(each, against))


def dominating_colour(situation: Situation, members: Sequence[int]) -> int:
    """The colour due to more of the members; 0 when both are due to equally many (7.2).

    Players without a due colour do not count; where both are level no colour is preferred (our
    reading).
    """
    balance = sum(situation.due[each] for each in members)
    return (balance > 0) - (balance < 0)


_RULES = ByeRules(
    barred="2.2",
    undecided=said("{document}, chapter {number}", document="C.04.3 (1997)", number=9),
)


def bye_order(situation: Situation, *, barred: bool = False) -> list[int]:
    """The players who may have the bye, in the order in which they are asked.

    In round 1 the last of the list. Later from the lowest score group up; inside a group the lowest
    R first. Among equal R a player due to the dominating colour of the group (the one due to more
    of all its members), then the higher ARO; then the last in the alphabet, where the text is
    silent (chapters 4 and 5, 2.2). "The lowest R in both the colour subgroups" is read as a rule
    for equal R only: otherwise R alone decides.

    Args:
        situation: The situation before the round.
        barred: Name those too whom 2.2 bars, where they would stand.
    """
    may = [True] * len(situation.tpn) if barred else situation.may_take_bye
    if situation.round_no == 1:
        return [each for each in reversed(initial_list(situation)) if may[each]]
    order: list[int] = []
    for start, end in reversed(situation.groups):
        dominating = sum(situation.due[start:end])
        members = [each for each in range(start, end) if may[each]]
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
    group is left whom 2.2 allows; then the next player is asked, then the next group up; chapter 4
    and 2.1 to 2.4).

    Args:
        situation: The situation before the round.
        within: The pairs that are left, where they are not all.

    Returns:
        A position.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or no legal pairing of all players exists.
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
