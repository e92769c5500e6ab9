"""Section B: the pairing of one bracket, by the quick way or by a matching.

Both ways find the first of the best candidates in the order of section D, which is that of the
later editions. In D.3, sets of moved-down players are ordered by score first; C.6 settles the
scores of those who are paired before their order is asked.

Source:
    C.04.3 (2017), sections B and D.
"""

from __future__ import annotations

from openarbiter.matching.cardinality import maximum_matching
from openarbiter.rulebooks.dutch.optimum import best_pairings, first_of_best
from openarbiter.rulebooks.dutch.sequence import BracketPlayers as QuickPlayers
from openarbiter.rulebooks.dutch.sequence import Quick
from openarbiter.rulebooks.dutch.setting import BracketPlayers
from openarbiter.rulebooks.dutch_2017.columns import BracketGraph, Route
from openarbiter.rulebooks.dutch_2017.context import RoundContext
from openarbiter.values import dataclass

_SEVERAL = 3
"""Moved-down players from whom on it is asked first how many pairs there can be."""


@dataclass(frozen=True, slots=True)
class Found:
    """The pairing of a bracket, in positions.

    Attributes:
        pairs: (higher, lower).
        downfloaters: Highest rank first.
        method: The way that found it.
    """

    pairs: list[tuple[int, int]]
    downfloaters: tuple[int, ...]
    method: str


class Brackets:
    """The pairing of the brackets of one round.

    Args:
        context: Answers for the round.
        quick: Try the quick way first; the answer is the same.
    """

    def __init__(self, context: RoundContext, *, quick: bool = True) -> None:
        self._context = context
        self._situation = context.situation
        self._quick = Quick(context.situation, context.meetings) if quick else None

    def pair(self, bracket: BracketPlayers, route: Route) -> Found:
        """The pairing of a bracket.

        Args:
            bracket: The bracket.
            route: The part of A.9 it is paired by.

        Raises:
            LookupError: It cannot be paired by that part, which is a fault of this program.

        Source:
            C.04.3 (2017), section B.
        """
        if len(bracket.players) == 1:
            return Found([], tuple(bracket.players), "alone")
        quick = None if route is Route.PENULTIMATE else self._quickly(bracket, route)
        return quick or self._exactly(bracket, route)

    def _quickly(self, bracket: BracketPlayers, route: Route) -> Found | None:
        """The quick way, where it may be enough to leave one resident at most."""
        start, end, moved = bracket.start, bracket.end, bracket.moved
        odd = (moved + end - start) % 2
        score = self._situation.score
        if self._quick is None or moved + odd > end - start or score[start] != score[end - 1]:
            return None
        if moved >= _SEVERAL:
            graph = self._context.meetings.graph(bracket.moved_down, start, end, among=False)
            if maximum_matching(graph, (1 << len(graph)) - 1).count(-1) > odd:
                return None
        floaters: set[int] | None = None
        if odd:
            if route is Route.LAST:
                may = self._situation.may_take_bye
                floaters = {player for player in range(start, end) if may[player]}
            else:
                floaters = self._context.next_bracket.ideal_floaters(
                    range(start, end), end, bracket.next_end
                )
            if floaters is not None and not floaters:
                return None
        answer = self._quick.pair(QuickPlayers(tuple(bracket.moved_down), start, end, floaters))
        if answer is None:
            return None
        left = () if answer.downfloater is None else (answer.downfloater,)
        return Found(answer.pairs, left, "sequence")

    def _exactly(self, bracket: BracketPlayers, route: Route) -> Found:
        """One matching with the criteria as costs, then the first of the best candidates."""
        graph = BracketGraph(self._context, bracket, route)
        best = best_pairings(graph)
        if best is None:
            raise LookupError("the bracket has lost its completion")
        mate = first_of_best(graph, best, bracket.moved, by_number=True)
        players, size = bracket.players, graph.size
        pairs = [(players[i], players[mate[i]]) for i in range(size) if i < mate[i] < size]
        paired = {position for pair in pairs for position in pair}
        left = tuple(position for position in players if position not in paired)
        return Found(pairs, left, f"matching ({route.value})")
