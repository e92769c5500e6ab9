"""The criteria as costs: who may be matched with whom in a bracket, and the price of every match.

Each criterion is a sum over pairs and downfloaters, hence over the edges of a matching in which
whoever floats has a partner outside the bracket or none. One column holds one count, and columns
stand in the priority of the criteria; lists of score differences have one column for every
difference, the largest first, as lists of the same length compare like that.

Source:
    C.04.3 (2017), A.8, A.9, B.2, C.4 to C.19.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from enum import Enum
from typing import TypeAlias

from openarbiter.matching.cheapest import Alone
from openarbiter.model import Points
from openarbiter.rulebooks.dutch.colour_classes import IMPOSSIBLE, UNIT, pair_costs
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.setting import BracketPlayers
from openarbiter.rulebooks.dutch.terms import CLASS_BITS
from openarbiter.rulebooks.dutch_2017.context import RoundContext
from openarbiter.rulebooks.dutch_2017.criteria import COLOURS, FLOATS, ONE_POINT, score_difference
from openarbiter.rulebooks.meetings import mask_of

_COLOURS = pair_costs()

_UP_BITS = 24

Column: TypeAlias = "tuple[str, Points]"
"""A criterion and, where it lists differences or scores, one of them; else 0."""

_UNPAIRED: Column = "C.7: number", 0
"""Unpaired players of the next bracket; their scores, 0 among them, have columns of their own."""


class Route(Enum):
    """Which part of A.9 a bracket is paired by."""

    USUAL = "usual"
    """The next bracket is looked at (C.7), and nothing below it."""

    PENULTIMATE = "PPB"
    """The penultimate bracket: everybody below has to find an opponent (C.4)."""

    LAST = "last"
    """The last bracket: who is left over has the bye."""


class BracketGraph:
    """Who may be matched with whom in a bracket, and what it costs.

    Vertices are the players of the bracket, then those below who take part, then the bye.

    Args:
        context: Answers for the round.
        bracket: The bracket.
        route: The part of A.9 it is paired by.

    Attributes:
        graph: Mask of possible partners by vertex.
        classes: Class by vertex.
        table: Cost by two classes; -1 where they never meet.
        size: Number of players of the bracket: the first vertices.
        alone: Who may stay without a partner, at what cost.
    """

    def __init__(self, context: RoundContext, bracket: BracketPlayers, route: Route) -> None:
        self._context = context
        self._situation = situation = context.situation
        self._bracket = bracket
        self._usual = route is Route.USUAL
        self._players = players = bracket.players
        self.size = len(players)
        everybody = len(situation.tpn)
        end = {Route.USUAL: bracket.next_end, Route.PENULTIMATE: everybody}.get(route, bracket.end)
        self._places = [*bracket.moved_down, *range(bracket.start, end)]
        self._next_is_last = bracket.next_end == everybody
        self._lowest = situation.score[bracket.end - 1]
        self._topscorers = situation.last_round and any(
            map(situation.topscorer.__getitem__, players)
        )
        self._beyond = set(filter(situation.beyond_limits, players)) if self._topscorers else set()
        self.graph = context.meetings.graph(bracket.moved_down, bracket.start, end, among=False)
        if not self._usual and context.completion.odd:
            self._add_bye()
        self._shifts = self._widths()
        self._of_floats: dict[Hashable, int] = {}
        keys = [self._key(vertex) for vertex in range(len(self.graph))]
        number: dict[Hashable, int] = {}
        self.classes = [number.setdefault(key, len(number)) for key in keys]
        first = [keys.index(key) for key in number]
        self.table = [[self._cost(min(i, j), max(i, j)) for j in first] for i in first]
        self.alone = self._alone(first)

    def _add_bye(self) -> None:
        may = self._situation.may_take_bye
        takers = mask_of(i for i, position in enumerate(self._places) if may[position])
        bye = 1 << len(self.graph)
        self.graph = [mask | bye if takers >> i & 1 else mask for i, mask in enumerate(self.graph)]
        self.graph.append(takers)

    def _widths(self) -> dict[Column, int]:
        """Shift of every column, the last one 0."""
        width = (3 * len(self.graph) + 3).bit_length()
        shifts: dict[Column, int] = {}
        for place, column in enumerate(reversed(list(self._columns()))):
            shifts[column] = place * width
        return shifts

    def _columns(self) -> Iterator[Column]:
        """The columns by priority."""
        situation = self._situation
        above = {situation.score[position] for position in self._players}
        differences = {one - other for one in above for other in above if one > other}
        differences |= {score - (self._lowest - ONE_POINT) for score in above}
        down = sorted(differences, reverse=True)
        yield "C.5", 0
        yield "M1", 0
        yield from (("C.6", each) for each in down)
        if self._usual:
            yield _UNPAIRED
            scores = {situation.score[position] for position in self._places}
            yield from (("C.7", each) for each in sorted(scores, reverse=True))
        if self._topscorers:
            yield from (("C.8", 0), ("C.9", 0))
        yield from (("C.10", 0), ("C.11", 0))
        for rule in FLOATS:
            yield from ((rule.code, each) for each in (down if rule.listed else (0,)))

    def _key(self, vertex: int) -> Hashable:
        """What criteria can tell apart about a vertex."""
        if vertex >= self.size:
            if not self._usual:
                return "below"
            return "next", self._weight(vertex)
        situation, position = self._situation, self._players[vertex]
        score, kind = situation.score[position], situation.kind[position]
        moved_down = vertex < self._bracket.moved
        if moved_down or (
            not self._bracket.moved and self._lowest == situation.score[self._players[0]]
        ):
            kind &= ~_UP_BITS
        key: tuple[Hashable, ...] = moved_down, score, kind
        if self._usual:
            key += (self._weight(vertex),)
        if self._topscorers:
            key += (
                situation.topscorer[position],
                situation.colour_difference[position],
                situation.repeated_colour[position],
            )
        return key

    def _weight(self, vertex: int) -> int:
        return self._context.next_bracket.weight(self._places[vertex], last=self._next_is_last)

    def _alone(self, first: Iterable[int]) -> Alone | None:
        """Who may be unpaired in the next bracket too, and what it costs (C.7)."""
        if not self._usual:
            return None
        costs = [
            self._missed_cost(vertex) + (self._float_cost(vertex) if vertex < self.size else 0)
            for vertex in first
        ]
        return Alone((1 << len(self.graph)) - 1, costs, counted=True)

    def _missed_cost(self, vertex: int) -> int:
        """Cost of being unpaired in the next bracket."""
        score = self._situation.score[self._places[vertex]]
        return (self._weight(vertex) << self._shifts[_UNPAIRED]) + (1 << self._shifts["C.7", score])

    def _cost(self, i: int, j: int) -> int:
        """Cost of a match between two vertices."""
        if i >= self.size:
            return 0
        if j >= self.size:
            return self._float_cost(i)
        return -1 if j < self._bracket.moved else self._pair_cost(i, j)

    def _float_cost(self, vertex: int) -> int:
        """Cost of a downfloater."""
        moved_down = vertex < self._bracket.moved
        player = self._context.card(self._players[vertex])
        cost = (1 << self._shifts["C.5", 0]) + (moved_down << self._shifts["M1", 0])
        return cost + self._difference_cost(Downfloater(player, moved_down))

    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair: its colours, its score difference and its floats."""
        situation, shifts = self._situation, self._shifts
        higher, lower = self._players[i], self._players[j]
        classes = situation.colour_class
        colours = _COLOURS[classes[higher]][classes[lower]]
        if self._topscorers and (colours >= IMPOSSIBLE or {higher, lower} & self._beyond):
            white = self._context.colours.higher_gets_white(higher, lower)
            part = Pair(self._context.card(higher), self._context.card(lower), white)
            cost = sum(rule.count(part) << shifts[rule.code, 0] for rule in COLOURS)
        else:
            denied, strong = divmod(colours, UNIT)
            cost = (denied << shifts["C.10", 0]) + (strong << shifts["C.11", 0])
        if situation.score[higher] == situation.score[lower]:
            return cost
        key = (
            situation.score[higher],
            situation.score[lower],
            *(situation.kind[position] & ~CLASS_BITS for position in (higher, lower)),
        )
        found = self._of_floats.get(key)
        if found is None:
            part = Pair(self._context.card(higher), self._context.card(lower))
            found = self._of_floats[key] = self._difference_cost(part)
        return cost + found

    def _difference_cost(self, part: Part) -> int:
        """C.6 and C.12 to C.19 of a part with a score difference."""
        shifts, difference = self._shifts, score_difference(part, self._lowest)
        cost = 1 << shifts["C.6", difference]
        for rule in FLOATS:
            cost += rule.count(part) << shifts[rule.code, difference if rule.listed else 0]
        return cost
