"""Chapter 9: of every choice the first after which the round can still be completed best.

The text describes steps by hand and leaves dead ends to the referee. Our reading makes every step
exact: a choice is *admissible* if, after it, the whole round can still be completed

(a) with legal pairs only (2.1, 2.3, 2.4),
(b) with as few players as possible who meet somebody with more points against 2.5,
(c) with as few players as possible of the group in hand who are paired outside of it,

in this order; before (c) as many floaters from above as possible are paired with the group (8).
At every step the first admissible choice is taken. All of it is the cost of one perfect matching.

An outlook belongs to one group in hand. It knows the solver, and no order of preference.

Source:
    C.04.3 (1997), chapter 9; articles 2.5, 6.4 ("the aim is to pair all players within a score
    group") and 8.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Protocol, TypeAlias

from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.rulebooks.dubov_1997.meetings import legal_graph
from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class InHand:
    """What is left of the field when a group is taken in hand, in positions.

    Attributes:
        floaters: Who came down and is not paired yet.
        members: Players left of the group.
        lower: Players left of the lower groups, nearest group first.
    """

    floaters: list[int]
    members: list[int]
    lower: list[list[int]]


class Outlook(Protocol):
    """Answers about completing the round, narrowed down by one choice after the other."""

    def resident_for(self, floater: int, residents: Sequence[int]) -> int | None:
        """The first admissible resident for a floater; ``None`` when he floats on (8.2)."""

    def opponent_for(self, island: int, candidates: Sequence[int]) -> int | None:
        """The first admissible opponent for an island among some of a lower group (7.1)."""

    def joins(self, candidates: Sequence[int], members: Sequence[int]) -> int | None:
        """The first of a lower group who may join the members and be paired with them (7.2)."""

    def floaters_down(self, members: Sequence[int]) -> int:
        """How many of the members must still be paired below (6.4)."""


class Open:
    """The outlook where degrees prove that every choice is admissible.

    The group in hand and all groups that matter below are so large that whoever is taken out, they
    can be paired, and nobody has to rise against 2.5.
    """

    def __init__(self, situation: Situation) -> None:
        self._may_rise = situation.may_rise

    def resident_for(self, _: int, residents: Sequence[int]) -> int | None:
        """The first one who may rise."""
        return next(each for each in residents if self._may_rise[each])

    def opponent_for(self, _: int, candidates: Sequence[int]) -> int | None:
        """The first one; never asked, as such a group has no islands."""
        return candidates[0]

    def joins(self, candidates: Sequence[int], _: Sequence[int]) -> int | None:
        """The first one."""
        return candidates[0]

    def floaters_down(self, _: Sequence[int]) -> int:
        """Nobody."""
        return 0


class _Role(IntEnum):
    """What a player is to the group in hand."""

    FLOATER = 0
    MEMBER = 1
    OTHER = 2
    EXIT = 3
    """No player: somebody of the large groups below, whoever is needed."""


_Class: TypeAlias = tuple[_Role, int, bool, bool]
"""Role, number of the score group, flag u, and "cannot be paired in the next lower group"."""


class Exact:
    """The outlook asked of a matching of all players in view.

    Args:
        situation: The situation before the round.
        hand: The players in view.
        exits: Number of players of the large groups below who stand for all of those; 0 when all
            players left are in view. Any of them may meet anybody, and may rise.
        unwanted: Members who cannot be paired in the next lower group: as few of them as possible
            float (6.4).
    """

    def __init__(
        self,
        situation: Situation,
        hand: InHand,
        *,
        exits: int = 0,
        unwanted: Collection[int] = (),
    ) -> None:
        self._situation = situation
        groups = (hand.floaters, hand.members, *hand.lower)
        players = [each for group in groups for each in group]
        self._place = {player: i for i, player in enumerate(players)}
        self._exits = ((1 << exits) - 1) << len(players)
        self._members = self._mask(hand.members)
        graph = legal_graph(situation, players)
        everybody = (1 << len(players)) - 1
        graph = [mask | self._exits for mask in graph]
        graph += [everybody | self._exits & ~(1 << i + len(players)) for i in range(exits)]
        roles = [_Role.FLOATER] * len(hand.floaters) + [_Role.MEMBER] * len(hand.members)
        roles += [_Role.OTHER] * (len(players) - len(roles))
        kinds: list[_Class] = [
            (role, situation.group[each], situation.may_rise[each], each in unwanted)
            for role, each in zip(roles, players, strict=True)
        ]
        kinds += [(_Role.EXIT, len(situation.groups), True, False)] * exits
        self._choices = cheapest(graph, *_priced(kinds))

    def resident_for(self, floater: int, residents: Sequence[int]) -> int | None:
        """See :class:`Outlook`."""
        return self._first(self._place[floater], residents)

    def opponent_for(self, island: int, candidates: Sequence[int]) -> int | None:
        """See :class:`Outlook`."""
        if candidates[0] in self._place:
            return self._first(self._place[island], candidates)
        # Large groups below: whoever may meet the island is as good as anybody else there.
        return candidates[0] if self._choices.wish(self._place[island], self._exits) else None

    def joins(self, candidates: Sequence[int], members: Sequence[int]) -> int | None:
        """See :class:`Outlook`."""
        inside = self._mask(members)
        for each in candidates:
            if each in self._place:
                if self._choices.wish(self._place[each], inside):
                    return each
                continue
            open_to = [member for member in members if self._situation.may_meet(each, member)]
            # One exit is this player from now on; until then all exits are alike.
            way_out = self._exits.bit_length() - 1
            if self._choices.wish(way_out, self._mask(open_to)):
                self._place[each] = way_out
                return each
        return None

    def floaters_down(self, members: Sequence[int]) -> int:
        """See :class:`Outlook`."""
        inside = self._mask(members)
        mate = self._choices.mate
        return sum(not inside >> mate[self._place[each]] & 1 for each in members)

    def first_set(self, members: Sequence[int], number: int) -> list[int]:
        """The first set of members who float: whoever stands first in the order, if possible.

        Args:
            members: Positions of all members, in the order of preference.
            number: How many float.
        """
        outside = ~self._mask(members)
        found: list[int] = []
        for each in members:
            if len(found) < number and self._choices.wish(self._place[each], outside):
                found.append(each)
        return found

    def _mask(self, players: Collection[int]) -> int:
        mask = 0
        for each in players:
            mask |= 1 << self._place[each]
        return mask

    def _first(self, vertex: int, candidates: Sequence[int]) -> int | None:
        """The first partner possible for a vertex: halve the list until one is left."""
        left = list(candidates)
        if not left or not self._choices.wish(vertex, self._mask(left)):
            return None
        while len(left) > 1:
            # The first ones are possible so often that they are asked one by one.
            size = 1 if len(left) > len(candidates) - _ONE_BY_ONE else len(left) // 2
            first = left[:size]
            left = first if self._choices.wish(vertex, self._mask(first)) else left[size:]
        return left[0]


_ONE_BY_ONE = 3


def cheapest(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Wishes:
    """All cheapest perfect matchings of a graph that has one, to choose among.

    Args:
        graph: Mask of partners of every vertex.
        classes: Class of every vertex.
        table: Cost of a pair by class and class.

    Raises:
        ValueError: There is no perfect matching, which was asked before.

    Source:
        The cost is chapter 9 in numbers.
    """
    found = all_cheapest(graph, classes, table)
    if found is None:
        raise ValueError("players whom an earlier step left cannot all be paired")
    return found


def _priced(kinds: Sequence[_Class]) -> tuple[list[int], list[list[int]]]:
    """Class of every vertex, and cost by class and class, as numbers for the solver."""
    used = sorted(set(kinds))
    number = {kind: i for i, kind in enumerate(used)}
    # No field of the cost can reach this, however the players are paired.
    base = len(kinds) + 1
    table = [[_cost(one, other, base) for other in used] for one in used]
    return [number[kind] for kind in kinds], table


def _cost(one: _Class, other: _Class, base: int) -> int:
    """Cost of a pair: 2.5 violated, floaters without a resident, members paired outside."""
    upper, lower = (one, other) if one[1] <= other[1] else (other, one)
    against_limit = upper[1] != lower[1] and not lower[2]
    roles = one[0], other[0]
    members = roles.count(_Role.MEMBER)
    floating = 0 if members else roles.count(_Role.FLOATER)
    outside = members == 1
    unwanted = outside and (one[3] or other[3])
    return ((against_limit * base + floating) * base + outside) * base + unwanted
