"""Two brackets in one matching: the one above with its criteria, the one below with its pairs.

Source:
    C.04.3.1 (Istanbul 2012), C12.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

from openarbiter.matching.cheapest import Alone
from openarbiter.matching.packing import Packing
from openarbiter.model import Points
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.columns import (
    BracketGraph,
    Outside,
    ScoreBracket,
    classes_of,
)
from openarbiter.rulebooks.dutch_2012.criteria import ONE_POINT
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """What the bracket below wants.

    Attributes:
        residents: Its residents; the others below were taken out above by C1 and come down too.
        floating_scores: Scores (tenths) that floaters may have.
        heterogeneous: Its moved-down players are paired first.
        by_score: Its B3 factor counts.
        free: Places for players left over that cost nothing.
        paid: Further places.
        takers: Positions of those who may take a place; ``None``: everybody.
    """

    residents: frozenset[int]
    floating_scores: frozenset[Points]
    heterogeneous: bool
    by_score: bool
    free: int
    paid: int
    takers: Collection[int] | None


class JointGraph:
    """A bracket and the one below it as one graph with prices.

    Vertices are the players of the bracket above, those below, and the places for players left
    over below. In front of the criteria of the bracket above stand: the number of its floaters,
    the moved-down players left over below, the others left over on a place with a price, and the
    B3 factor below.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.
        bracket: The bracket above, without the players taken out by C1.
        below: Positions of everybody below who does not depend on its pairing.
        joint: What the bracket below wants.

    Its attributes are those of :class:`BracketGraph`, with the players of the bracket above.
    """

    alone: Alone | None = None

    def __init__(
        self,
        situation: Situation,
        meetings: Meetings,
        bracket: ScoreBracket,
        below: tuple[int, ...],
        joint: Joint,
    ) -> None:
        base = BracketGraph(situation, meetings, bracket, Outside(below=below))
        self._base = base
        self._joint = joint
        self._people = [*base.players, *below]
        self._score = situation.score
        self._lowest = min(situation.score[player] for player in joint.residents)
        self.size, self.moved, self.players = base.size, base.moved, base.players
        self.graph = self._edges()
        keys = [self._key(vertex) for vertex in range(len(self.graph))]
        self.classes, first = classes_of(keys)
        highest = max(situation.score[player] for player in self._people)
        widest = (highest - self._lowest + ONE_POINT) ** 2
        many = len(self.graph)
        self._packing = Packing([many, many, many, many * widest])
        self.cost_bits = base.cost_bits + self._packing.limit.bit_length()
        self.table = [[self._cost(one, other) for other in first] for one in first]

    def cost(self, mate: Sequence[int]) -> int:
        """Cost of a matching in the criteria of the bracket above."""
        base, outside = self._base, self._base.size
        classes = base.classes
        stranger = len(base.table) - 1
        total = 0
        for i in range(outside):
            j = mate[i]
            if i < j:
                total += base.table[classes[i]][classes[j] if j < outside else stranger]
        return total

    def _edges(self) -> list[int]:
        """Who may be matched with whom.

        Players who come down cannot meet each other, nor who was taken out by C1 anybody above;
        so nothing has to keep them apart here.
        """
        size = self.size
        graph = list(self._base.graph)
        above = (1 << size) - 1
        floating = sum(1 << i for i in range(size) if self._may_float(i))
        below = ((1 << len(graph)) - 1) & ~above
        for i in range(len(graph)):
            if i >= size:
                graph[i] &= floating | below
            elif not floating >> i & 1:
                graph[i] &= above
        return self._with_places(graph, floating | below)

    def _may_float(self, vertex: int) -> bool:
        return self._score[self.players[vertex]] in self._joint.floating_scores

    def _with_places(self, graph: list[int], everybody: int) -> list[int]:
        joint, count = self._joint, len(graph)
        takers = everybody
        if joint.takers is not None:
            takers &= sum(1 << i for i, p in enumerate(self._people) if p in joint.takers)
        number = joint.free + joint.paid
        places = ((1 << number) - 1) << count
        for i in range(count):
            if takers >> i & 1:
                graph[i] |= places
        for place in range(count, count + number):
            among = places & ~(1 << place) if joint.takers is None else 0
            graph.append(takers | among)
        return graph

    def _key(self, vertex: int) -> Hashable:
        """What prices can tell apart about a vertex."""
        if vertex >= len(self._people):
            return "free" if vertex < len(self._people) + self._joint.free else "paid"
        if vertex < self.size:
            return "above", self._base.classes[vertex]
        player = self._people[vertex]
        return "below", player in self._joint.residents, self._score[player]

    def _cost(self, i: int, j: int) -> int:
        """Cost of a match, with one vertex of each class to ask about."""
        if i > j:
            i, j = j, i
        base, size = self._base, self.size
        if i >= len(self._people):
            return 0
        front = self._front(i, j)
        if i >= size:
            return self._packing.pack(front) << base.cost_bits
        stranger = len(base.table) - 1
        own = base.table[base.classes[i]][base.classes[j] if j < size else stranger]
        return self._packing.pack(front) << base.cost_bits | own

    def _front(self, i: int, j: int) -> tuple[int, int, int, int]:
        """Floaters above; moved-down players and others left over; B3 factor below."""
        joint, size, people = self._joint, self.size, self._people
        if j < size:
            return 0, 0, 0, 0
        floaters = int(i < size)
        if j < len(people):
            difference = self._score[people[i]] - self._score[people[j]]
            return floaters, 0, 0, difference**2 if joint.by_score else 0
        came_down = people[i] not in joint.residents
        difference = self._score[people[i]] - self._lowest + ONE_POINT
        return (
            floaters,
            int(joint.heterogeneous and came_down),
            int(j >= len(people) + joint.free),
            difference**2 if joint.by_score else 0,
        )
