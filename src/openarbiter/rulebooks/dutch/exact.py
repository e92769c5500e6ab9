"""The exact way through a bracket: one matching with the criteria as costs, then the order.

Every criterion from C6 to C21 is a sum over the edges of a matching in which each downfloater is
matched with somebody outside the bracket, or stays without a partner. Settings differ in how much
of the rest of the tournament takes part; each one optimises over more than what
is possible, so that the first whose optimum is possible has found the answer.

It knows the regulation's questions and asks the solver; costs stand in
:mod:`~openarbiter.rulebooks.dutch.columns`, the order of candidates in
:mod:`~openarbiter.rulebooks.dutch.candidates`.

Source:
    C.04.3: criteria C4 to C21 and Article 4 (both editions); Articles 2.4 and 2.8 (edition approved
    2024).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cheapest import Cheapest
from openarbiter.rulebooks.dutch.attempts import Attempts
from openarbiter.rulebooks.dutch.bracket_edges import BracketEdges
from openarbiter.rulebooks.dutch.columns import BracketGraph
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.optimum import PricedGraph, best_pairings, first_of_best
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class ExactAnswer:
    """The required pairing of a bracket.

    Attributes:
        pairs: (higher, lower) positions.
        downfloaters: Positions, highest rank first.
        method: Which setting found it.
    """

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    method: str


class PricedBracket(PricedGraph, Protocol):
    """A bracket in a setting: who may be matched with whom, and what it costs."""

    @property
    def edges(self) -> BracketEdges:
        """The vertices, and who may be matched with whom."""


class Exact:
    """The exact way through the brackets of one round.

    A system with other criteria and another order says so in :meth:`priced` and :meth:`first`.

    Args:
        context: Answers for the round.

    Attributes:
        attempts: Which settings are tried.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion
        self.attempts = Attempts(context)
        # Pairs of the last matching with everybody below: the next one mostly has them, too.
        self._below: dict[int, int] = {}

    def pair(self, bracket: BracketPlayers) -> ExactAnswer:
        """The required pairing of a bracket.

        Args:
            bracket: The bracket.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.
        """
        start, end, mask = bracket.start, bracket.end, self._context.meetings.mask
        here = mask_of(bracket.moved_down) | (1 << end) - (1 << start)
        if not any(mask(player) & here for player in range(start, end)):
            return ExactAnswer([], bracket.players, "nobody may meet")
        for setting in self._settings(bracket):
            found = self._solve(bracket, setting)
            if found is not None:
                return found
        raise ImpossiblePairingError(
            said(
                "round {number}: the players left cannot be paired",
                number=self._situation.round_no,
            )
        )

    def priced(self, bracket: BracketPlayers, setting: Setting) -> PricedBracket:
        """Who may be matched with whom in a bracket and a setting, and what it costs."""
        return BracketGraph(self._context, bracket, setting)

    def first(self, graph: PricedBracket, best: Cheapest, bracket: BracketPlayers) -> list[int]:
        """The best pairing that the regulation generates first: partner by vertex."""
        return first_of_best(graph, best, bracket.moved, by_number=True)  # C7

    def _settings(self, bracket: BracketPlayers) -> Iterable[Setting]:
        """The settings to be tried."""
        return self.attempts.of(bracket)

    def _solve(self, bracket: BracketPlayers, setting: Setting) -> ExactAnswer | None:
        """The optimum in a setting, or ``None`` when it is not possible in the tournament."""
        if setting.next_group:
            return self._with_others(bracket, setting)
        found = self._optimum(bracket, setting)
        if found is None:
            return None
        answer = found.answer(self.first(found.graph, found.best, bracket))
        possible = not answer.downfloaters or setting.is_ideal(answer.downfloaters[0])
        return answer if possible else None

    def _with_others(self, bracket: BracketPlayers, setting: Setting) -> ExactAnswer | None:
        """The optimum with players below, if those who leave them too can be paired further down.

        C9 is asked once it is known that a single player floats who is certain to get the bye.
        """
        found = self._optimum(bracket, setting)
        if found is None:
            return None
        bye_here = self._completion.bye_above(bracket.end)
        if bye_here and len(found.answer(found.best.mate).downfloaters) == 1:
            found = self._optimum(bracket, replace(setting, takes_bye=True))
            if found is None:
                return None
        if setting.everybody:
            return found.answer(self.first(found.graph, found.best, bracket))
        mate = self._first_possible(found, bracket, setting)
        return None if mate is None else found.answer(mate)

    def _first_possible(
        self, found: _Optimum, bracket: BracketPlayers, setting: Setting
    ) -> list[int] | None:
        """The first of the best pairings, if those who leave it can be paired further down.

        Where they cannot in any other one of the best, they hardly ever can in the first, which
        takes time to find: the next setting is asked then.
        """
        last, leaving = bracket.next_end, found.graph.edges.leaving(found.best.mate)
        can_be_paired, bye = self._completion.with_floaters, setting.bye
        if not can_be_paired(leaving, last, bye_given=bye):
            return None
        mate = self.first(found.graph, found.best, bracket)
        first = found.graph.edges.leaving(mate)
        if first == leaving or can_be_paired(first, last, bye_given=bye):
            return mate
        return None

    def _optimum(self, bracket: BracketPlayers, setting: Setting) -> _Optimum | None:
        """The best pairings in a setting; ``None`` when nobody can be paired that way."""
        graph = self.priced(bracket, setting)
        best = best_pairings(graph, graph.edges.vertices(self._below) if setting.everybody else ())
        if best is None:
            return None
        if setting.everybody:
            self._below = graph.edges.pairs_below(best.mate)
        return _Optimum(bracket, graph, best, setting.name)


class _Optimum:
    """The best pairings of a bracket in a setting.

    Args:
        bracket: The bracket.
        graph: Who may be matched, and what it costs.
        best: The best pairings.
        name: Name of the setting.
    """

    def __init__(
        self, bracket: BracketPlayers, graph: PricedBracket, best: Cheapest, name: str
    ) -> None:
        self.graph = graph
        self.best = best
        self._bracket = bracket
        self._name = name

    def answer(self, mate: Sequence[int]) -> ExactAnswer:
        """A pairing in positions."""
        players = self._bracket.players
        pairs = list(self._pairs(mate))
        paired = {i for pair in pairs for i in pair}
        floaters = [players[i] for i in range(self.graph.size) if i not in paired]
        return ExactAnswer([(players[i], players[j]) for i, j in pairs], floaters, self._name)

    def _pairs(self, mate: Sequence[int]) -> Iterator[tuple[int, int]]:
        size, moved = self.graph.size, self._bracket.moved
        for i in range(size):
            j = mate[i]
            if i < j < size and j >= moved:
                yield i, j
