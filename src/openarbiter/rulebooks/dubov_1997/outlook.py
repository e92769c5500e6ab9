"""Chapter 9: of every choice the first after which the round can still be completed best.

The text leaves dead ends to the referee. Our reading makes every step exact: a choice is
*admissible* if, after it, the whole round can still be completed

(a) with legal pairs only (2.1, 2.3, 2.4),
(b) with as few players as possible who meet somebody with more points against 2.5,
(c) with as few players as possible of the group in hand who are paired outside of it,

in this order; before (c) as many floaters from above as possible are paired with the group (8).
At every step the first admissible choice is taken. All of it is the cost of one perfect matching.

Three ways give the same answers. Where the group and all groups below it down to a small rest at
the bottom are large, every choice is admissible. Where the group is small and large ones lie below
it, only the players down to those are in view; whoever leaves them finds somebody there. Else
everybody who is left is in view.

Why that is exact. Let the bottom be the groups below the lowest large one. However the others are
paired, the bottom costs at least what it costs with free exits at the price of 2.5; the players in
view cost at least what they cost with free exits. Both can be had at the same time: the large
groups between take those who come (:class:`Spare` counts how many they can take), each group of odd
size takes one who may rise from the next, and pairs. In a large group a player has met few of the
others, so that it can be paired whoever is taken out of it. Degrees prove that; no matching is
asked.

Source:
    C.04.3 (1997), chapter 9; articles 2.5, 6.4 ("the aim is to pair all players within a score
    group") and 8. G. A. Dirac, Some theorems on abstract graphs, 1952: where everybody may meet at
    least half of the others there is a cycle through all of them, hence pairs for all, or for all
    but any one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import IntEnum
from typing import TypeAlias

from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.rulebooks.dubov_1997.text import Situation
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.values import dataclass


def perfect_matchings(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Wishes:
    """All cheapest perfect matchings of a graph, to choose among: chapter 9 in numbers.

    Raises:
        ValueError: There is no perfect matching, which was asked before.
    """
    found = all_cheapest(graph, classes, table)
    if found is None:
        raise ValueError("players whom an earlier step left cannot all be paired")
    return found


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

    @property
    def size(self) -> int:
        """Number of all these players."""
        return len(self.floaters) + len(self.members) + sum(map(len, self.lower))


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
    """No player: somebody of the large groups, whoever is needed."""


_Class: TypeAlias = tuple[_Role, int, bool, bool]
"""Role, number of the score group, flag u, and "cannot be paired in the next lower group"."""


class Exact:
    """The outlook asked of a matching of all players in view.

    Args:
        situation: The situation before the round.
        hand: The players in view.
        exits: Number of players of the large groups who stand for all of those; 0 when all players
            left are in view. Any of them may meet anybody, and may rise.
        exits_above: The large groups are above those in view, and not below.
        unwanted: Members who cannot be paired in the next lower group: as few of them as possible
            float (6.4).
    """

    def __init__(
        self,
        situation: Situation,
        hand: InHand,
        *,
        exits: int = 0,
        exits_above: bool = False,
        unwanted: Collection[int] = (),
    ) -> None:
        self._situation = situation
        players = [*hand.floaters, *hand.members, *(each for group in hand.lower for each in group)]
        size = len(players)
        self._place = {player: i for i, player in enumerate(players)}
        self._exits = ((1 << exits) - 1) << size
        everybody = (1 << size) - 1
        graph = [mask | self._exits for mask in situation.graph(players)]
        graph += [everybody | self._exits & ~(1 << i + size) for i in range(exits)]
        roles = [_Role.FLOATER] * len(hand.floaters) + [_Role.MEMBER] * len(hand.members)
        roles += [_Role.OTHER] * (size - len(roles))
        kinds: list[_Class] = [
            (role, situation.group[each], situation.may_rise[each], each in unwanted)
            for role, each in zip(roles, players, strict=True)
        ]
        far = -1 if exits_above else len(situation.groups)
        kinds += [(_Role.EXIT, far, True, False)] * exits
        used = sorted(set(kinds))
        number = {kind: i for i, kind in enumerate(used)}
        # No field of the cost can reach this, however the players are paired.
        base = len(kinds) + 1
        table = [[_cost(one, other, base) for other in used] for one in used]
        self._choices = perfect_matchings(graph, [number[kind] for kind in kinds], table)

    def resident_for(self, floater: int, residents: Sequence[int]) -> int | None:
        """The first admissible resident for a floater; ``None`` when he floats on (8.2)."""
        return self._first(self._place[floater], residents)

    def opponent_for(self, island: int, candidates: Sequence[int]) -> int | None:
        """The first admissible opponent for an island among some of a lower group (7.1)."""
        if candidates[0] in self._place:
            return self._first(self._place[island], candidates)
        # Large groups below: whoever may meet the island is as good as anybody else there.
        return candidates[0] if self._choices.wish(self._place[island], self._exits) else None

    def joins(self, candidates: Sequence[int], members: Sequence[int]) -> int | None:
        """The first of a lower group who may join the members and be paired with them (7.2)."""
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
        """How many of the members must still be paired below (6.4)."""
        inside, mate = self._mask(members), self._choices.mate
        return sum(not inside >> mate[self._place[each]] & 1 for each in members)

    def first_set(self, members: Sequence[int], number: int) -> list[int]:
        """The first set of so many members who float: whoever stands first, if possible."""
        outside = ~self._mask(members)
        found: list[int] = []
        for each in members:
            if len(found) < number and self._choices.wish(self._place[each], outside):
                found.append(each)
        return found

    def _mask(self, players: Iterable[int]) -> int:
        return sum(1 << self._place[each] for each in players)

    def _first(self, vertex: int, candidates: Sequence[int]) -> int | None:
        wish, place = self._choices.wish, self._place
        return next((each for each in candidates if wish(vertex, 1 << place[each])), None)


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


_TAKEN_UP = 3
"""Players of a group that may be needed above it, or as partners of those who come up to it."""


class Spare:
    """How many players can be taken out of sets of players without harm.

    Numbers are proved, and not always the largest; they are negative where nothing is proved.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._most_met = max(map(len, situation.met), default=0)

    def players(self, players: Collection[int]) -> int:
        """How many players, whoever they are, can be taken out of a set that can then be paired.

        "Can be paired": in pairs that 2.1, 2.3 and 2.4 allow; where the number left is odd, with
        any one of them left over.

        Source:
            Dirac's theorem for what is left of the set: of t players fewer everybody may still
            meet size - 1 - t without those met and those bound to the same colour.
        """
        size, bound = len(players), self._bound(players)
        if bound[0]:
            return -1
        same = max(bound[ONLY_WHITE], bound[ONLY_BLACK], 1) - 1
        return min(size - 2 - 2 * self._most_met - 2 * same, size - 3)

    def rising(self, players: Collection[int]) -> int:
        """How many who may rise (2.1 to 2.5) anybody in the field can meet in a set, at least."""
        rising = [each for each in players if self._situation.may_rise[each]]
        bound = self._bound(rising)
        return len(rising) - self._most_met - max(bound[ONLY_WHITE], bound[ONLY_BLACK]) - bound[0]

    def group(self, players: Collection[int]) -> int:
        """How many players of a lower group are free for whoever comes from above or below.

        That many others can each be paired with one who may rise, and the group still gives one to
        the group above, takes one from the group below where its number is odd, and is paired.
        """
        return min(self.players(players), self.rising(players)) - _TAKEN_UP

    def _bound(self, players: Collection[int]) -> list[int]:
        """Number of players by the colours that are open to them."""
        open_colours = list(map(self._situation.open_colours.__getitem__, players))
        return [open_colours.count(value) for value in range(4)]


class Foresight:
    """Chooses the way for every group in hand; where pairs are narrowed, everybody is in view."""

    def __init__(self, situation: Situation, *, everybody: bool) -> None:
        self._situation = situation
        self._everybody = everybody
        self._spare = Spare(situation)
        self._leaving: dict[tuple[int, int], int] = {}

    def outlook(self, hand: InHand) -> tuple[Open | Exact, int, str]:
        """The outlook of a group in hand.

        Returns:
            The outlook, how many groups below it are in view, and the name of the way.
        """
        everybody = len(hand.lower)
        run = None if self._everybody else self._large_run(hand.lower)
        if run is not None:
            start, free = run
            # Where the next group is large: is the group in hand large itself?
            if not start and self._spare.group(hand.members) >= len(hand.floaters):
                return Open(self._situation), everybody, "degrees"
            view = InHand(floaters=hand.floaters, members=hand.members, lower=hand.lower[:start])
            if view.size <= free and 2 * view.size < hand.size:
                return Exact(self._situation, view, exits=view.size), start, "window"
        return Exact(self._situation, hand), everybody, "matching"

    def _large_run(self, lower: list[list[int]]) -> tuple[int, int] | None:
        """The lowest unbroken run of large groups: its first one, and how many players it takes.

        Groups are counted from the one below the group in hand. ``None`` where there is none, or
        where it cannot take those who leave the bottom.
        """
        free = list(map(self._spare.group, lower))
        end = max((i for i, each in enumerate(free) if each > 0), default=None)
        if end is None:
            return None
        leaving = self._leaving_bottom(lower[end + 1 :])
        if leaving > free[end]:
            return None
        start = end
        while start and free[start - 1] > 0:
            start -= 1
        return start, sum(free[start : end + 1]) - leaving

    def _leaving_bottom(self, bottom: list[list[int]]) -> int:
        """How many have to leave the groups below the large ones, at the least price."""
        players = [each for group in bottom for each in group]
        key = len(bottom), len(players)  # groups only shrink: that names the set
        if key not in self._leaving:
            hand = InHand(floaters=[], members=players, lower=[])
            exact = Exact(self._situation, hand, exits=len(players), exits_above=True)
            self._leaving[key] = exact.floaters_down(players)
        return self._leaving[key]
