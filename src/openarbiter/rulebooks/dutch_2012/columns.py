"""The criteria as costs: who may be matched with whom in a bracket, and the price of every match.

The candidates that C3 to C10 and C14 walk through, requirement after requirement, end at the first
one with the least counts in the order of the criteria. Each count is a sum over pairs and players
left over, hence a matching in which who is left over is matched with a place outside the bracket.
What a match costs is asked of the criteria, once for every two classes of players who are alike in
all that a criterion may look at.

Source:
    C.04.3.1 (Istanbul 2012), B1 to B6, C10 ("only for the minimum number of pairs"), C14.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from itertools import pairwise

from openarbiter.matching.cheapest import Alone
from openarbiter.matching.packing import Packing
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import CLASS_BITS, Situation
from openarbiter.rulebooks.dutch_2012.criteria import (
    ONE_POINT,
    Downfloater,
    Frame,
    Pair,
    Part,
    priorities,
)
from openarbiter.rulebooks.dutch_2012.terms import is_odd_round
from openarbiter.values import dataclass

_UP_BITS, _DOWN_BITS = 24, 96


@dataclass(frozen=True, slots=True)
class ScoreBracket:
    """A score bracket to be paired, in positions.

    Attributes:
        moved_down: Players moved down into it, highest rank first.
        residents: The others, highest rank first.
        heterogeneous: Moved-down players are paired with residents first (A3, C6).
    """

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    heterogeneous: bool

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody: in a heterogeneous bracket S1 first, else all by rank."""
        if self.heterogeneous:
            return self.moved_down + self.residents
        return tuple(sorted(self.moved_down + self.residents))

    @property
    def moved(self) -> int:
        """Number of players who are to be paired with residents."""
        return len(self.moved_down) if self.heterogeneous else 0


@dataclass(frozen=True, slots=True)
class Outside:
    """Where players of a bracket can go who are not paired in it.

    Attributes:
        places: Number of places for players left over (who float down, or the bye).
        takers: Positions of those who may take such a place; ``None``: everybody.
        below: Positions of players below who have to be matched as well (C13).
        bye_takers: Positions, in the bracket or below, of those who may have the bye that is
            matched as well (C13); ``None``: there is no bye.
    """

    places: int = 0
    takers: Collection[int] | None = None
    below: tuple[int, ...] = ()
    bye_takers: Collection[int] | None = None


def masks_among(meetings: Meetings, positions: Sequence[int]) -> list[int]:
    """Who may meet whom (B1.a, B2) of some players: bit i of a mask stands for the i-th of them."""
    starts = [
        i for i, position in enumerate(positions) if not i or position != positions[i - 1] + 1
    ]
    spans = [
        (positions[start], (1 << end - start) - 1, start)
        for start, end in pairwise([*starts, len(positions)])
    ]
    masks = []
    for player in positions:
        mask = meetings.mask(player)
        row = 0
        for position, span, start in spans:
            row |= (mask >> position & span) << start
        masks.append(row)
    return masks


def classes_of(keys: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """Class of every vertex, those of one key alike, and the first vertex of every class."""
    first: dict[Hashable, int] = {}
    for vertex, key in enumerate(keys):
        first.setdefault(key, vertex)
    number = {key: i for i, key in enumerate(first)}
    return [number[key] for key in keys], list(first.values())


class BracketGraph:
    """Who may be matched with whom in a bracket, and what it costs.

    Vertices are the players of the bracket, then those below, then the places outside.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.
        bracket: The bracket.
        outside: Where players can go who are not paired in it.

    Attributes:
        graph: Mask of possible partners by vertex.
        classes: Class by vertex.
        table: Cost by two classes; -1 where they never meet.
        cost_bits: Bits that hold the cost of any matching.
        size: Number of players of the bracket: the first vertices.
        moved: Number of them who are to be paired with residents.
        alone: Nobody may stay without a match: whoever floats has a place.
    """

    alone: Alone | None = None

    def __init__(
        self,
        situation: Situation,
        meetings: Meetings,
        bracket: ScoreBracket,
        outside: Outside,
    ) -> None:
        self._situation = situation
        self._outside = outside
        self.players = players = bracket.players
        self.size = len(players)
        self.moved = bracket.moved
        self._came_down = frozenset(bracket.moved_down)
        scores = [situation.score[position] for position in players]
        self._frame = Frame(min(scores), bracket.heterogeneous)
        self._criteria = priorities(odd=is_odd_round(situation.round_no))
        self._packing = Packing(self._bounds(max(scores)))
        self.cost_bits = self._packing.limit.bit_length()
        self.graph = self._edges(meetings)
        keys = [self._key(position) for position in players]
        keys += ["below"] * (len(self.graph) - self.size)
        self.classes, first = classes_of(keys)
        self._floats = {c: self._float_cost(v) for c, v in enumerate(first) if v < self.size}
        self.table = [
            [self._cost(c, d, one, other) for d, other in enumerate(first)]
            for c, one in enumerate(first)
        ]

    def cost(self, mate: Sequence[int]) -> int:
        """Cost of a matching in all criteria."""
        classes, table = self.classes, self.table
        return sum(table[classes[i]][classes[j]] for i, j in enumerate(mate) if i < j)

    def _bounds(self, highest: int) -> list[int]:
        """The largest sum of every column."""
        widest = (highest - self._frame.lowest + ONE_POINT) ** 2
        return [
            self.size * (widest if criterion.code == "B3" else 1) for criterion in self._criteria
        ]

    def _edges(self, meetings: Meetings) -> list[int]:
        outside, size = self._outside, self.size
        people = [*self.players, *outside.below]
        graph = masks_among(meetings, people)
        others = ~((1 << self.moved) - 1)
        for i in range(self.moved):
            graph[i] &= others
        for _ in range(outside.places):
            self._join(graph, people[:size], outside.takers)
        if outside.bye_takers is not None:
            self._join(graph, people, outside.bye_takers)
        return graph

    def _join(
        self, graph: list[int], people: Sequence[int], takers: Collection[int] | None
    ) -> None:
        """Add a vertex that some of the first vertices may be matched with."""
        bit = 1 << len(graph)
        mask = 0
        for i, position in enumerate(people):
            if takers is None or position in takers:
                mask |= 1 << i
                graph[i] |= bit
        graph.append(mask)

    def _key(self, position: int) -> Hashable:
        """What criteria can tell apart about a player."""
        situation = self._situation
        kind, came_down = situation.kind[position], position in self._came_down
        if came_down or not self._frame.heterogeneous:
            kind &= ~_UP_BITS
        if came_down or not (self._outside.places or self._outside.below):
            kind &= ~_DOWN_BITS
        return situation.score[position], kind & (CLASS_BITS | _UP_BITS | _DOWN_BITS), came_down

    def _cost(self, one: int, other: int, i: int, j: int) -> int:
        """Cost of a match between two classes, with one vertex of each to ask about."""
        if i > j:
            return self._cost(other, one, j, i)
        if i >= self.size:
            return 0
        if j >= self.size:
            return self._floats[one]
        if j < self.moved:
            return -1
        situation, players = self._situation, self.players
        higher, lower = sorted((players[i], players[j]))
        came_down = higher in self._came_down and lower not in self._came_down
        pair = Pair(situation.player(higher), situation.player(lower), came_down)
        return self._packed(pair)

    def _float_cost(self, vertex: int) -> int:
        position = self.players[vertex]
        player = self._situation.player(position)
        return self._packed(Downfloater(player, position in self._came_down))

    def _packed(self, part: Part) -> int:
        return self._packing.pack(
            [criterion.count(part, self._frame) for criterion in self._criteria]
        )
