"""The exact way through a bracket: one matching with the criteria and the order as costs.

Every criterion from C6 to C21 is a sum over the edges of a matching in which each downfloater is
matched with somebody outside the bracket, and so is the order of candidates of Article 4. Five
settings differ in how much of the rest of the tournament takes part; each one optimises over
more than what is possible, so that the first whose optimum is possible has found the answer.

It knows the regulation and the solver; how costs become one number stands in
:mod:`openarbiter.rulebooks.dutch.columns`.

Source:
    C.04.3: criteria C4 to C21 and Articles 4.2 to 4.4 (both editions). That the earliest
    candidate of a set of pairs has the upper player of each pair in S1 is our own argument, see
    ``docs/decisions``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openarbiter.errors import ImpossiblePairingError
from openarbiter.rulebooks.dutch.columns import Columns, Order, Setting
from openarbiter.rulebooks.dutch.completion import Completion, neighbours
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.solver.cardinality import maximum_matching
from openarbiter.solver.matching import heaviest_perfect

__all__ = ["Exact", "ExactAnswer"]


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


class Exact:
    """The exact way through the brackets of one round.

    Args:
        situation: The situation before the round.
        completion: Answers about completing the round.
    """

    def __init__(self, situation: Situation, completion: Completion) -> None:
        self._situation = situation
        self._completion = completion
        self._size = len(situation.tpn)

    def pair(self, moved_down: Sequence[int], start: int, end: int, next_end: int) -> ExactAnswer:
        """The required pairing of a bracket.

        Args:
            moved_down: Positions of the moved-down players, highest rank first.
            start: Position of the first resident.
            end: Position after the last resident.
            next_end: Position after the last player of the next scoregroup.
        """
        players = [*moved_down, *range(start, end)]
        graph = self._bracket_graph(players, len(moved_down))
        if not any(graph):
            return ExactAnswer([], players, "nobody may meet")
        bracket = _Bracket(players, len(moved_down), graph, end, next_end)
        for setting in self._settings(bracket):
            found = self._solve(bracket, setting)
            if found is not None:
                return found
        message = f"round {self._situation.round_no}: the players left cannot be paired"
        raise ImpossiblePairingError(message)

    def _bracket_graph(self, players: Sequence[int], moved: int) -> list[int]:
        """Who may be paired in the bracket: moved-down players only with residents."""
        graph = neighbours(self._situation, players)
        residents = ~((1 << moved) - 1)
        return [mask & residents if i < moved else mask for i, mask in enumerate(graph)]

    def _settings(self, bracket: _Bracket) -> list[Setting]:
        """The settings to be tried, the smallest first."""
        size = len(bracket.players)
        completion = self._completion
        mate = maximum_matching(bracket.graph, (1 << size) - 1)
        least = sum(1 for partner in mate if partner < 0)
        score = self._situation.score[bracket.end - 1]
        bye_here = completion.bye_score is not None and completion.bye_score >= score
        settings = []
        if least == 0 and completion.suffix(bracket.end):
            settings.append(Setting("bracket alone", floaters=0))
        elif least == 1:
            ideal = completion.ideal_floaters(bracket.players, bracket.end, bracket.next_end, score)
            if ideal is None or ideal:
                settings.append(
                    Setting("one downfloater", floaters=1, ideal=ideal, takes_bye=bye_here)
                )
        elif least > 1 and not bye_here and bracket.end < bracket.next_end:
            settings.append(Setting("several downfloaters", floaters=least))
        if not bye_here and bracket.end < bracket.next_end:
            settings.append(Setting("with the next bracket", next_group=True))
        settings.append(Setting("with everybody below", next_group=True, everybody=True))
        return settings

    def _solve(self, bracket: _Bracket, setting: Setting) -> ExactAnswer | None:
        """The optimum in a setting, or ``None`` when it is not possible in the tournament."""
        if setting.everybody:
            return self._with_everybody(bracket, setting)
        if not setting.next_group:
            return self._within(bracket, setting)
        odd = (len(bracket.players) + bracket.next_end - bracket.end) % 2
        outside = 2 + odd
        while True:
            columns = self._columns(bracket, setting, outside)
            found = self._optimum(bracket, columns)
            if found is None:
                return None
            answer, matched = found
            if columns.outside_to_spare(matched):
                break
            outside = 2 * outside - odd
        leaving = columns.leaving(matched)
        if not self._completion.with_floaters(leaving, bracket.next_end):
            return None
        return answer

    def _within(self, bracket: _Bracket, setting: Setting) -> ExactAnswer | None:
        """The optimum with downfloaters that stand for themselves."""
        found = self._optimum(bracket, self._columns(bracket, setting, setting.floaters or 0))
        if found is None:
            return None
        answer, _ = found
        floaters = answer.downfloaters
        if setting.floaters == 1:
            return answer if setting.is_ideal(floaters[0]) else None
        if not floaters:
            return answer
        full = self._completion.next_bracket_full(floaters, bracket.end, bracket.next_end)
        return answer if full else None

    def _with_everybody(self, bracket: _Bracket, setting: Setting) -> ExactAnswer | None:
        """The optimum with everybody below in the matching, and the bye."""
        found = self._optimum(bracket, self._columns(bracket, setting, 0))
        if found is None:
            return None
        answer, _ = found
        score = self._situation.score[bracket.end - 1]
        bye = self._completion.bye_score
        if len(answer.downfloaters) == 1 and bye is not None and bye >= score:
            again = Setting(setting.name, next_group=True, everybody=True, takes_bye=True)
            found = self._optimum(bracket, self._columns(bracket, again, 0))
            if found is None:
                return None
            answer, _ = found
        return answer

    def _columns(self, bracket: _Bracket, setting: Setting, outside: int) -> Columns:
        return Columns(
            self._situation,
            self._completion,
            bracket.players,
            bracket.moved,
            (bracket.end, bracket.next_end, self._size if setting.everybody else bracket.next_end),
            bracket.graph,
            setting,
            outside,
        )

    def _optimum(self, bracket: _Bracket, columns: Columns) -> tuple[ExactAnswer, list[int]] | None:
        """The required pairing in a setting: criteria, then the MDP-Pairing, then the remainder."""
        fixed: list[tuple[int, int]] = []
        mate = None
        if bracket.moved:
            mate = _solve(columns.weights(Order.moved_down(bracket.moved, len(bracket.players))))
            if mate is None:
                return None
            fixed = [(i, mate[i]) for i in range(bracket.moved) if mate[i] < len(bracket.players)]
            fixed = [pair for pair in fixed if pair[1] >= bracket.moved]
        elif columns.setting.floaters is None:
            mate = _solve(columns.weights(None))
            if mate is None:
                return None
        pairs = self._remainder_pairs(bracket, columns, fixed, mate)
        order = Order.remainder(
            [i for i in range(bracket.moved, len(bracket.players)) if not _in(i, fixed)], pairs
        )
        columns.fix(fixed)
        mate = _solve(columns.weights(order))
        if mate is None:
            return None
        players = bracket.players
        found = [(players[i], players[j]) for i, j in fixed]
        floaters = []
        taken = {i for pair in fixed for i in pair}
        for i in range(len(players)):
            if i in taken:
                continue
            if mate[i] < len(players) and not (i < bracket.moved and mate[i] < bracket.moved):
                if i < mate[i]:
                    found.append((players[i], players[mate[i]]))
            else:
                floaters.append(players[i])
        return ExactAnswer(found, floaters, columns.setting.name), mate

    def _remainder_pairs(
        self,
        bracket: _Bracket,
        columns: Columns,
        fixed: Sequence[tuple[int, int]],
        mate: Sequence[int] | None,
    ) -> int:
        """Number of pairs in the remainder (MaxPairs less the MDP-Pairing)."""
        size = len(bracket.players)
        if mate is None:
            return (size - (columns.setting.floaters or 0)) // 2
        inside = sum(
            1
            for i in range(size)
            if mate[i] < size and not (i < bracket.moved and mate[i] < bracket.moved)
        )
        return inside // 2 - len(fixed)


@dataclass(frozen=True, slots=True)
class _Bracket:
    players: list[int]
    moved: int
    graph: list[int]
    end: int
    next_end: int


def _in(player: int, pairs: Sequence[tuple[int, int]]) -> bool:
    return any(player in pair for pair in pairs)


def _solve(weights: list[list[int]]) -> list[int] | None:
    found = heaviest_perfect(weights)
    return None if found is None else list(found.mate)
