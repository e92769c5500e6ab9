"""Chapter 3: who leaves a score group before it is paired.

A group keeps as many pairs as it can have. Who has no compatible opponent in it at all leaves
first; then, one at a time, the first player in the order of choice whose leaving costs no pair.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.3, 3.2 to 3.5, 3.9 and 3.10. Our readings: 3.9 goes before
    3.10, and both before the colour of 3.2.2 and the numbers of 3.3 and 3.4; 4.4 is one case of the
    same rule.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.matching.cardinality import even_set, maximum_matching
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.lim.terms import BLACK, NEITHER, WHITE, Situation
from openarbiter.values import dataclass

TYPES = "dcba"
"""The types of floaters (3.9.1), the least disadvantage first."""


@dataclass(frozen=True, slots=True)
class Float:
    """Somebody leaves a group.

    Attributes:
        player: Position of the player.
        forced: Nobody in the group is a compatible opponent (2.3.1 to 2.3.3).
        kind: Type of the floater: ``a``, ``b``, ``c`` or ``d`` (3.9.1).
        majority: The colour more players of the group were due; ``NEITHER`` at equal numbers.
        could: Everybody who could have been chosen, with the type, in the order of the group.
        by_rating: The colour was left aside because of the ratings (3.2.3).
    """

    player: int
    forced: bool
    kind: str
    majority: int
    could: tuple[tuple[int, str], ...]
    by_rating: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """A group before its floaters are chosen.

    Attributes:
        situation: The situation before the round.
        players: Positions of residents and incoming floaters, in the order in which the group is
            paired.
        incoming: Positions of those who have floated into the group.
        adjacent: Positions of the residents of the adjacent group.
    """

    situation: Situation
    players: Sequence[int]
    incoming: Collection[int]
    adjacent: Sequence[int]

    def floats(self) -> list[Float]:
        """All who leave the group, in the order in which they are chosen."""
        graph = self.situation.graph(self.players)
        everybody = (1 << len(self.players)) - 1
        alone = [place for place, mask in enumerate(graph) if not mask]
        left = everybody & ~sum(1 << place for place in alone)
        found: list[Float] = []
        for place in alone:
            player = self.players[place]
            kind = self.kind(player, found)
            found.append(Float(player, forced=True, kind=kind, majority=NEITHER, could=()))
        mate = maximum_matching(graph, left)
        while could := even_set(graph, left, mate):
            one = self._choose(left, could, found)
            found.append(one)
            left = self._without(one, mate, left)
            mate = maximum_matching(graph, left, mate)
        return found

    def _without(self, one: Float, mate: list[int], left: int) -> int:
        """Take a floater out of a matching and of those who are left."""
        place = self.players.index(one.player)
        partner = mate[place]
        if partner >= 0:
            mate[place] = mate[partner] = -1
        return left & ~(1 << place)

    def _choose(self, left: int, could: int, before: Sequence[Float]) -> Float:
        """The next floater (3.2 to 3.5, 3.9, 3.10) of those who can be spared."""
        players = [self.players[place] for place in bits(could)]
        staying = [self.players[place] for place in bits(left)]
        majority = self.majority(staying)
        kinds = {each: self.kind(each, before) for each in players}
        player = self._first(players, kinds, majority)
        # 3.2.3: the last of those still in the group has to be near.
        by_rating = bool(majority) and not self.situation.near(player, staying[-1])
        if by_rating:
            player = self._first(players, kinds, NEITHER)
        return Float(
            player,
            forced=False,
            kind=kinds[player],
            majority=majority,
            could=tuple(kinds.items()),
            by_rating=by_rating,
        )

    def _first(self, players: Sequence[int], kinds: dict[int, str], majority: int) -> int:
        """The first in the order of choice; of equal ones the last in the order of the group."""
        return min(
            reversed(players),
            key=lambda each: (
                TYPES.index(kinds[each]),
                self.situation.floated[each],
                bool(majority) and self.situation.due[each] != majority,
            ),
        )

    def majority(self, players: Sequence[int]) -> int:
        """The colour more of some players are due; ``NEITHER`` at equal numbers (3.2.2, 3.2.4)."""
        due = [self.situation.due[each] for each in players]
        white, black = due.count(WHITE), due.count(BLACK)
        return WHITE if white > black else BLACK if black > white else NEITHER

    def kind(self, player: int, before: Sequence[Float]) -> str:
        """The type of a floater (3.9.1)."""
        finds = self._finds_opponent(player, [each.player for each in before])
        return ("ab" if player in self.incoming else "cd")[finds]

    def _finds_opponent(self, player: int, floaters: Sequence[int]) -> bool:
        """Whether the adjacent group has a compatible opponent for a floater (3.3, 3.4).

        Opponents are left out whom other floaters need who come before this one: the score farther
        from the median, or the same and a place before it in the order of the group.
        """
        found = [each for each in self.adjacent if self.situation.compatible(player, each)]
        first = [each for each in floaters if self._before(each, player)]
        if not first or len(found) > len(first):
            return bool(found)
        return self._placed([*first, player]) > self._placed(first)

    def _before(self, one: int, other: int) -> bool:
        """Whether a floater comes before another one: the score, then the order of the group."""
        scores, place = self.situation.score, self.players.index
        nearer = (scores[other] - scores[one]) * self.situation.side[one]
        return nearer < 0 or (nearer == 0 and place(one) < place(other))

    def _placed(self, floaters: Sequence[int]) -> int:
        """How many of some floaters can have opponents in the adjacent group at the same time."""
        size, situation = len(floaters), self.situation
        graph = [
            sum(
                1 << size + place
                for place, each in enumerate(self.adjacent)
                if situation.compatible(one, each)
            )
            for one in floaters
        ]
        for place in range(len(self.adjacent)):
            graph.append(
                sum(1 << number for number in range(size) if graph[number] >> size + place & 1)
            )
        mate = maximum_matching(graph, (1 << len(graph)) - 1)
        return sum(1 for partner in mate[:size] if partner >= 0)
