"""Articles 7.1 and 7.2: who is transferred from a lower group to the group in hand.

Source:
    C.04.3 (1997), articles 7.1 and 7.2, with 2.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.rulebooks.dubov_1997.terms import Situation


def islands(situation: Situation, members: Sequence[int]) -> list[int]:
    """Members of a group who have no possible opponent in it.

    "Has already played with all" means no legal opponent (our reading, after 6.1, which asks for
    one possible opponent, and Vega, which says "cannot play any opponent"); whoever is alone is an
    island.

    Source:
        C.04.3 (1997), article 7.1.
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

    The nearest group first (it is the "next possible" one that holds anybody who fits); those
    whom 2.5 forbids to rise only when no group holds anybody else.

    Args:
        situation: The situation before the round.
        island: Position of the island.
        lower: Players left of the lower groups, nearest group first.

    Yields:
        Positions: due opposite, without due colour, due alike; then the highest R, then the
        lowest ARO. Never an empty list.

    Source:
        C.04.3 (1997), articles 7.1 and 2.5.
    """
    against = situation.due[island]
    for rising in (True, False):
        for group in lower:
            found = [
                each
                for each in group
                if situation.may_rise[each] == rising and situation.may_meet(island, each)
            ]
            if found:
                yield sorted(found, key=lambda each: situation.candidate_key(each, against))


def joining(
    situation: Situation, members: Sequence[int], lower: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Who may join a group of odd size: one list a group, in the order in which they are asked.

    Args:
        situation: The situation before the round.
        members: Positions of the players of the group.
        lower: Players left of the lower groups, nearest group first.

    Yields:
        As :func:`opponents_of_island`, against the dominating due colour of the members; everybody
        in it may meet one of the members at least.

    Source:
        C.04.3 (1997), articles 7.2 and 2.5.
    """
    against = dominating_colour(situation, members)
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
    """The colour due to more of the members; 0 when both are due to equally many.

    Source:
        C.04.3 (1997), article 7.2. Players without a due colour do not count; where both are
        level no colour is preferred (our reading).
    """
    balance = sum(situation.due[each] for each in members)
    return (balance > 0) - (balance < 0)
