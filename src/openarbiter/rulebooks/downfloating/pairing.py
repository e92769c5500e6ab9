"""The pairing of a bracket, and of a round bracket by bracket from the top.

A bracket is one matching with the criteria as prices, then the first of the best in order. Every
criterion from C6 to C21 is a sum over the edges of a matching in which each downfloater is matched
with somebody outside the bracket, or stays without a partner. Settings differ in how much of the
rest of the tournament takes part; each one optimises over more than what is possible, so that the
first whose optimum is possible has found the answer.

Source:
    C.04.3, Articles 1.3, 1.9, 2.1 and 2.3 to 2.8 (edition approved 2024) or Article 3 (applied
    from 2026-02-01); C4 to C21 and Article 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.matching.cardinality import maximum_matching
from openarbiter.matching.cheapest import Cheapest
from openarbiter.rulebooks.downfloating.order import best_pairings, first_of_best
from openarbiter.rulebooks.downfloating.prices import (
    BracketPlayers,
    DutchGraph,
    LookaheadScope,
    RoundContext,
)
from openarbiter.rulebooks.downfloating.quick import first_by_counts
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, field, replace

_SOME = 40
"""Players left up to whom all take part at once where the bracket alone will not do."""

_PARTS = 2
"""Parts of those below up to which it is asked whom they need from above: more cost more time."""


@dataclass(frozen=True, slots=True)
class PairedBracket(BracketPlayers):
    """One bracket as it was paired, in positions.

    Attributes:
        pairs: (higher, lower), in no particular order.
        downfloaters: Highest rank first: positions ascend, as those of the moved-down players do.
    """

    pairs: Sequence[tuple[int, int]]
    downfloaters: tuple[int, ...]
    method: str


def paired_by(bracket: BracketPlayers, mate: Sequence[int], method: str) -> PairedBracket:
    """A bracket from the partner by vertex; the first vertices are its players."""
    players, moved = bracket.players, bracket.moved
    size = len(players)
    places = [(i, j) for i, j in enumerate(mate[:size]) if i < j < size and j >= moved]
    return _paired(bracket, [(players[i], players[j]) for i, j in places], method)


def _paired(bracket: BracketPlayers, pairs: list[tuple[int, int]], method: str) -> PairedBracket:
    """A bracket with its pairs; all others float."""
    inside = {player for pair in pairs for player in pair}
    floaters = tuple(player for player in bracket.players if player not in inside)
    start, end, next_end = bracket.start, bracket.end, bracket.next_end
    return PairedBracket(bracket.moved_down, start, end, next_end, pairs, floaters, method)


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The brackets of a round and the position of the player with the bye."""

    brackets: list[PairedBracket] = field(default_factory=list)
    bye: int | None = None


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round; the last downfloater, if any, has the bye.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3, Article 1.9.2 (both editions).
    """
    context = RoundContext.of(situation)
    context.completion.drop_impossible_pairs()
    exact = Exact(context)
    brackets: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    groups = situation.groups
    for (start, end), (_, next_end) in zip(groups, [*groups[1:], *groups[-1:]], strict=True):
        bracket = exact.pair(BracketPlayers(moved_down, start, end, next_end))
        brackets.append(bracket)
        moved_down = bracket.downfloaters
    return PairedRound(brackets, moved_down[0] if moved_down else None)


def least_floaters(context: RoundContext, bracket: BracketPlayers) -> int:
    """The least number of players unpaired in a bracket (C6; 2.1.2 of 2025), whatever follows.

    Moved-down players do not meet each other. Where it is two or more, a number from two to it may
    stand for it.
    """
    moved, residents = bracket.moved, bracket.end - bracket.start
    if moved - residents > 1:
        return moved - residents
    degrees, start, end = context.completion.degrees, bracket.start, bracket.end
    if degrees.plain(start, end, moved) and all(
        degrees.meets(player, start, end, moved) for player in bracket.moved_down
    ):
        return (moved + residents) % 2
    graph = context.meetings.graph(bracket.moved_down, bracket.start, bracket.end, among=False)
    return maximum_matching(graph, (1 << len(graph)) - 1).count(-1)


def settings_of(context: RoundContext, bracket: BracketPlayers) -> Iterator[LookaheadScope]:
    """The settings tried for a bracket, one after the other (C4 to C8).

    The smaller a setting, the less it costs, and the less it knows of what has to be completed
    below. The last one, with everybody below, is the definition.
    """
    completion, score = context.completion, context.situation.score
    end, next_end, size = bracket.end, bracket.next_end, len(score)
    bye_here = completion.bye_above(end)
    least = least_floaters(context, bracket)
    if least == 0 and completion.suffix(end):
        yield LookaheadScope("bracket alone", floaters=0)
    elif least == 1:
        ideal = completion.ideal_floaters(bracket.players, end, next_end, score[end - 1])
        if ideal is None or ideal:
            yield LookaheadScope("one downfloater", floaters=1, ideal=ideal, takes_bye=bye_here)
    if end < next_end < size and bracket.start + _SOME < size:
        wanted = completion.required_from_above(next_end, bye_given=bye_here)
        if len(wanted) > _PARTS:
            wanted = []
        yield LookaheadScope("with the next bracket", bye=bye_here, wanted=wanted)
    yield LookaheadScope(
        "with everybody below", everybody=True, bye=completion.bye_score is not None
    )


class Exact:
    """The required pairing of the brackets of one round.

    A system with other criteria and another order says so in its statement and :meth:`first`.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion

    def pair(self, bracket: BracketPlayers) -> PairedBracket:
        """The required pairing of a bracket.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.

        Source:
            C.04.3, Articles 2.4 and 2.8 (edition approved 2024).
        """
        start, end, mask = bracket.start, bracket.end, self._context.meetings.mask
        here = mask_of(bracket.moved_down) | (1 << end) - (1 << start)
        if not any(mask(player) & here for player in range(start, end)):
            return _paired(bracket, [], "nobody may meet")
        for setting in self._settings(bracket):
            found = self._quickly(bracket, setting) or self._solve(bracket, setting)
            if found is not None:
                return found
        raise ImpossiblePairingError.saying(
            "round {number}: the players left cannot be paired",
            number=self._situation.round_no,
        )

    def priced(self, bracket: BracketPlayers, setting: LookaheadScope) -> DutchGraph:
        """Who may be matched with whom in a bracket and a setting, and what it costs."""
        return DutchGraph(self._context, bracket, setting)

    def first(self, graph: DutchGraph, best: Cheapest, bracket: BracketPlayers) -> list[int]:
        """The best pairing that the regulation generates first: partner by vertex."""
        return first_of_best(graph, best, bracket.moved, by_number=True)  # C7

    def _settings(self, bracket: BracketPlayers) -> Iterable[LookaheadScope]:
        return settings_of(self._context, bracket)

    def _quickly(self, bracket: BracketPlayers, setting: LookaheadScope) -> PairedBracket | None:
        """The answer by counts, where as few float as can be; ``None``: the matching decides."""
        if setting.floaters is None:
            return None
        pairs = first_by_counts(self._situation, bracket, setting)
        return None if pairs is None else _paired(bracket, pairs, "by counts")

    def _solve(self, bracket: BracketPlayers, setting: LookaheadScope) -> PairedBracket | None:
        """The optimum in a setting, or ``None`` when it is not possible in the tournament.

        C9 counts once it is known that a single player floats who is certain to get the bye.
        """
        found = self._optimum(bracket, setting)
        if found is None:
            return None
        graph, best = found
        answer = paired_by(bracket, best.mate, setting.name)
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
        return None if mate is None else paired_by(bracket, mate, setting.name)

    def _first_possible(
        self, graph: DutchGraph, best: Cheapest, bracket: BracketPlayers, setting: LookaheadScope
    ) -> list[int] | None:
        """The first of the best pairings, if those who leave it can be paired further down.

        Where they cannot in any other one of the best, they hardly ever can in the first, which
        takes time to find: the next setting comes then.
        """
        if setting.everybody:
            return self.first(graph, best, bracket)
        if not setting.next_group:
            mate = self.first(graph, best, bracket)
            floaters = paired_by(bracket, mate, setting.name).downfloaters
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

    def _optimum(
        self, bracket: BracketPlayers, setting: LookaheadScope
    ) -> tuple[DutchGraph, Cheapest] | None:
        """The best pairings in a setting; ``None`` when nobody can be paired that way."""
        graph = self.priced(bracket, setting)
        best = best_pairings(graph)
        return None if best is None else (graph, best)
