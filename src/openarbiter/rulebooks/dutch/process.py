"""The pairing of a round: bracket by bracket from the top (Articles 1.9 and 2, or 1.9 and 3).

A bracket is one matching with the criteria as prices, then the first of the best in order. Every
criterion from C6 to C21 is a sum over the edges of a matching in which each downfloater is matched
with somebody outside the bracket, or stays without a partner. Settings differ in how much of the
rest of the tournament takes part; each one optimises over more than what is possible, so that the
first whose optimum is possible has found the answer.

Source:
    C.04.3, Articles 1.3, 1.9 and 2.3 to 2.8 (edition approved 2024) or Article 3 (applied from
    2026-02-01); C4 to C21 and Article 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cheapest import Cheapest
from openarbiter.rulebooks.dutch.brackets import (
    BracketEdges,
    BracketPlayers,
    RoundContext,
    Setting,
    settings_of,
)
from openarbiter.rulebooks.dutch.order import PricedGraph, best_pairings, first_of_best
from openarbiter.rulebooks.dutch.prices import DutchGraph
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, field, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """One bracket as it was paired, in positions.

    Attributes:
        moved_down: Moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup.
        pairs: (higher, lower), in no particular order.
        downfloaters: Highest rank first: positions ascend, as those of the moved-down players do.
        method: The way that found it.
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    pairs: list[tuple[int, int]]
    downfloaters: tuple[int, ...]
    method: str


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The brackets of a round and the position of the player with the bye."""

    brackets: list[PairedBracket] = field(default_factory=list)
    bye: int | None = None


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round.

    Returns:
        The brackets from the top; the last downfloater, if any, has the bye.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3, Article 1.9.2 (both editions).
    """
    context = RoundContext.of(situation)
    context.completion.narrow()
    exact = Exact(context)
    brackets: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    groups = situation.groups
    for (start, end), (_, next_end) in zip(groups, [*groups[1:], *groups[-1:]], strict=True):
        bracket = exact.paired(BracketPlayers(moved_down, start, end, next_end))
        brackets.append(bracket)
        moved_down = bracket.downfloaters
    return PairedRound(brackets, moved_down[0] if moved_down else None)


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

    @classmethod
    def of(
        cls, players: Sequence[int], moved: int, mate: Sequence[int], method: str
    ) -> ExactAnswer:
        """A pairing in positions, from the partner by vertex; the first players moved down."""
        size = len(players)
        places = [(i, j) for i, j in enumerate(mate[:size]) if i < j < size and j >= moved]
        paired = {i for pair in places for i in pair}
        floaters = [player for i, player in enumerate(players) if i not in paired]
        return cls([(players[i], players[j]) for i, j in places], floaters, method)


class PricedBracket(PricedGraph, Protocol):
    """A bracket in a setting: who may be matched with whom, and what it costs."""

    @property
    def edges(self) -> BracketEdges:
        """The vertices, and who may be matched with whom."""


class Exact:
    """The required pairing of the brackets of one round.

    A system with other criteria and another order says so in :meth:`priced` and :meth:`first`.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion
        # Pairs of the last matching with everybody below: the next one mostly has them, too.
        self._below: dict[int, int] = {}

    def paired(self, bracket: BracketPlayers) -> PairedBracket:
        """A bracket with its pairing (Article 1.9.2)."""
        found = self.pair(bracket)
        return PairedBracket(
            moved_down=tuple(bracket.moved_down),
            start=bracket.start,
            end=bracket.end,
            next_end=bracket.next_end,
            pairs=found.pairs,
            downfloaters=tuple(found.downfloaters),
            method=found.method,
        )

    def pair(self, bracket: BracketPlayers) -> ExactAnswer:
        """The required pairing of a bracket.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.

        Source:
            C.04.3, Articles 2.4 and 2.8 (edition approved 2024).
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
        return DutchGraph(self._context, bracket, setting)

    def first(self, graph: PricedBracket, best: Cheapest, bracket: BracketPlayers) -> list[int]:
        """The best pairing that the regulation generates first: partner by vertex."""
        return first_of_best(graph, best, bracket.moved, by_number=True)  # C7

    def _settings(self, bracket: BracketPlayers) -> Iterable[Setting]:
        return settings_of(self._context, bracket)

    def _solve(self, bracket: BracketPlayers, setting: Setting) -> ExactAnswer | None:
        """The optimum in a setting, or ``None`` when it is not possible in the tournament.

        C9 counts once it is known that a single player floats who is certain to get the bye.
        """
        found = self._optimum(bracket, setting)
        if found is None:
            return None
        graph, best = found
        answer = self._answer(bracket, best.mate, setting)
        if (
            setting.next_group
            and len(answer.downfloaters) == 1
            and self._completion.bye_above(bracket.end)
        ):
            setting = replace(setting, takes_bye=True)
            found = self._optimum(bracket, setting)
            if found is None:
                return None
            graph, best = found
        mate = self._first_possible(graph, best, bracket, setting)
        return None if mate is None else self._answer(bracket, mate, setting)

    def _first_possible(
        self, graph: PricedBracket, best: Cheapest, bracket: BracketPlayers, setting: Setting
    ) -> list[int] | None:
        """The first of the best pairings, if those who leave it can be paired further down.

        Where they cannot in any other one of the best, they hardly ever can in the first, which
        takes time to find: the next setting comes then.
        """
        if setting.everybody:
            return self.first(graph, best, bracket)
        if not setting.next_group:
            mate = self.first(graph, best, bracket)
            floaters = self._answer(bracket, mate, setting).downfloaters
            return mate if not floaters or setting.is_ideal(floaters[0]) else None
        last, leaving = bracket.next_end, graph.edges.leaving(best.mate)
        can_be_paired, bye = self._completion.with_floaters, setting.bye
        if not can_be_paired(leaving, last, bye_given=bye):
            return None
        mate = self.first(graph, best, bracket)
        first = graph.edges.leaving(mate)
        if first == leaving or can_be_paired(first, last, bye_given=bye):
            return mate
        return None

    def _answer(
        self, bracket: BracketPlayers, mate: Sequence[int], setting: Setting
    ) -> ExactAnswer:
        return ExactAnswer.of(bracket.players, bracket.moved, mate, setting.name)

    def _optimum(
        self, bracket: BracketPlayers, setting: Setting
    ) -> tuple[PricedBracket, Cheapest] | None:
        """The best pairings in a setting; ``None`` when nobody can be paired that way."""
        graph = self.priced(bracket, setting)
        best = best_pairings(graph, graph.edges.vertices(self._below) if setting.everybody else ())
        if best is None:
            return None
        if setting.everybody:
            self._below = graph.edges.pairs_below(best.mate)
        return graph, best
