"""Costs of the exact matching: every criterion a column, the order of candidates behind them.

One column holds one count; columns stand in the priority of the criteria, each wide enough for
the largest sum a matching can have. What an edge costs is asked of the criteria.

Source:
    C.04.3: C6 to C21 and Articles 4.2, 4.3, 4.4 (both editions).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.completion import Completion, neighbours
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair
from openarbiter.rulebooks.dutch.terms import Situation

__all__ = ["Columns", "Order", "Setting"]

_PAIR_CRITERIA = (criteria.colour_preference, criteria.strong_colour_preference)
_TOPSCORER_CRITERIA = (
    criteria.colour_difference_beyond_two,
    criteria.same_colour_three_times,
)
_RESIDENT_FLOAT_CRITERIA = (
    criteria.same_downfloat_as_last_round,
    criteria.same_downfloat_as_two_rounds_before,
)
_UPFLOAT_CRITERIA = (
    criteria.same_upfloat_as_last_round,
    criteria.same_upfloat_as_two_rounds_before,
)
_BY_SCORE_DOWN = (
    criteria.score_difference_downfloat_last_round,
    criteria.score_difference_downfloat_two_rounds_before,
)
_BY_SCORE_UP = (
    criteria.score_difference_upfloat_last_round,
    criteria.score_difference_upfloat_two_rounds_before,
)


@dataclass(frozen=True, slots=True)
class Setting:
    """How much of the rest of the tournament takes part in the matching of a bracket.

    Attributes:
        name: Name for reports.
        floaters: Number of downfloaters when it is fixed; ``None`` when the matching finds it.
        ideal: Who meets C4, C5 and C8 as the only downfloater; ``None``: everybody.
        takes_bye: The only downfloater gets the bye (C9 is asked).
        next_group: The next scoregroup takes part (C8).
        everybody: Everybody below takes part, and the bye (C4 and C5).
    """

    name: str
    floaters: int | None = None
    ideal: set[int] | None = None
    takes_bye: bool = False
    next_group: bool = False
    everybody: bool = False

    def is_ideal(self, position: int) -> bool:
        """Whether a player is an ideal downfloater."""
        return self.ideal is None or position in self.ideal


@dataclass(frozen=True, slots=True)
class Order:
    """The order of candidates as costs of the pairs of a bracket.

    Attributes:
        places: BSN (from 0) by index in the bracket, for the players it orders.
        pairs: Number of pairs among them: the size of S1 (remainder only).
        moved: Number of moved-down players (MDP-Pairing only), else 0.
    """

    places: dict[int, int]
    pairs: int
    moved: int

    @classmethod
    def moved_down(cls, moved: int, size: int) -> Order:
        """Which moved-down players are paired (4.4), then the first residents for them (4.2)."""
        return cls({i: i for i in range(size)}, 0, moved)

    @classmethod
    def remainder(cls, players: Sequence[int], pairs: int) -> Order:
        """Exchanges (4.3), then transpositions (4.2), among some residents."""
        return cls({i: place for place, i in enumerate(players)}, pairs, 0)

    def of_floater(self, player: int) -> int:
        """Cost of leaving a player unpaired."""
        if not self.moved or player >= self.moved:
            return 0
        size = len(self.places)
        digits = (size + 1).bit_length()
        return 1 << (self.moved * digits + self.moved - 1 - player)

    def of_pair(self, one: int, other: int) -> int:
        """Cost of a pair, the lower index first."""
        if one not in self.places or other not in self.places:
            return 0
        if self.moved:
            if one >= self.moved:
                return 0
            digits = (len(self.places) + 1).bit_length()
            return other << ((self.moved - 1 - one) * digits)
        return self._of_remainder_pair(self.places[one], self.places[other])

    def _of_remainder_pair(self, top: int, bottom: int) -> int:
        """Fields of Article 4.3.3 (numbers 1 to 4), then the opponents of S1 in order (4.2.2).

        The earliest way to a set of pairs has the upper player of each in S1, so an edge tells
        whether that player comes from the original S1 or was exchanged into it.
        """
        size, digits = len(self.places), len(self.places).bit_length()
        width = size.bit_length() + 1
        exchanged = top >= self.pairs
        cost = int(exchanged)  # 1: number of players exchanged
        cost = cost << 2 * width | top  # 2: difference of the sums of BSN
        # 3: highest BSN leaving S1, which are the ones that are no top
        cost = cost << size + width | (0 if exchanged else 1 << top)
        # 4: lowest BSN entering S1
        entering = (1 << size) - (1 << (size - 1 - top)) if exchanged else 0
        cost = cost << size + width | entering
        return cost << size * digits | bottom << (size - 1 - top) * digits

    def width(self) -> int:
        """Bits that hold every sum of these costs."""
        size, digits = len(self.places), len(self.places).bit_length()
        if self.moved:
            return self.moved * ((size + 1).bit_length() + 1) + 1
        return (size.bit_length() + 1) * 6 + 2 * size + size * digits + 4


class Columns:
    """The costs of one bracket in one setting.

    Args:
        situation: The situation before the round.
        completion: Answers about completing the round.
        players: Positions of the bracket, moved-down players first.
        moved: Number of moved-down players.
        ends: Positions after the bracket, after the next scoregroup, and after the last player
            who takes part.
        graph: Who may be paired in the bracket, as masks over ``players``.
        setting: How much of the rest takes part.
        outside: Number of vertices that stand for somebody below.
    """

    def __init__(  # noqa: PLR0913  (one value for each thing a bracket's matching depends on)
        self,
        situation: Situation,
        completion: Completion,
        players: list[int],
        moved: int,
        ends: tuple[int, int, int],
        graph: list[int],
        setting: Setting,
        outside: int,
    ) -> None:
        self.setting = setting
        self._situation = situation
        self._completion = completion
        self._players = players
        self._moved = moved
        end, next_end, last = ends
        self._group = list(range(end, next_end)) if setting.next_group else []
        self._rest = list(range(next_end, last)) if setting.everybody else []
        bye = int(setting.everybody and completion.bye_score is not None)
        self._outside = outside
        self._bye = bye
        self._graph = graph
        self._fixed: dict[int, int] = {}
        self._cards = [situation.player(position) for position in players]
        self._columns = self._widths()
        self._base: list[list[int]] = self._criteria_costs()

    @property
    def size(self) -> int:
        """Number of vertices: bracket, next group, rest, outside, bye."""
        return len(self._players) + len(self._group) + len(self._rest) + self._outside + self._bye

    def fix(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Keep pairs of the bracket (indices); other moved-down players have to float."""
        self._fixed = {i: j for pair in pairs for i, j in (pair, pair[::-1])}

    def weights(self, order: Order | None) -> list[list[int]]:
        """The matrix for the solver: a large number less the cost of each edge, -1 without edge."""
        size = self.size
        shift = order.width() if order is not None else 0
        costs = [[cost << shift if cost >= 0 else -1 for cost in row] for row in self._base]
        if order is not None:
            self._add_order(costs, order)
        if self._fixed:
            self._apply_fixed(costs)
        elif order is not None and not order.moved and self._moved:
            self._limbo(costs)
        most = 1 << (self._total_bits + shift)
        for i in range(size):
            row = costs[i]
            costs[i] = [most - cost if cost >= 0 else -1 for cost in row]
        return costs

    def _add_order(self, costs: list[list[int]], order: Order) -> None:
        bracket = len(self._players)
        for i in range(bracket):
            row = costs[i]
            floater = order.of_floater(i)
            for j in range(i + 1, self.size):
                if row[j] < 0:
                    continue
                if j >= bracket:
                    extra = floater
                elif j < self._moved:
                    extra = floater + order.of_floater(j)
                else:
                    extra = order.of_pair(i, j)
                if extra:
                    row[j] += extra
                    costs[j][i] = row[j]

    def _apply_fixed(self, costs: list[list[int]]) -> None:
        for i, j in self._fixed.items():
            for k in range(self.size):
                if k != j:
                    costs[i][k] = costs[k][i] = -1
        self._limbo(costs)

    def _limbo(self, costs: list[list[int]]) -> None:
        """Moved-down players without a fixed opponent are not paired in the bracket."""
        for i in range(self._moved):
            if i not in self._fixed:
                for j in range(self._moved, len(self._players)):
                    costs[i][j] = costs[j][i] = -1

    def leaving(self, mate: Sequence[int]) -> list[int]:
        """Positions of the players matched with the outside."""
        first = len(self._players) + len(self._group) + len(self._rest)
        inside = [*self._players, *self._group]
        return [inside[mate[i]] for i in range(first, first + self._outside) if mate[i] < first]

    def outside_to_spare(self, mate: Sequence[int]) -> bool:
        """Whether two vertices of the outside are matched with each other: there were enough."""
        first = len(self._players) + len(self._group) + len(self._rest)
        if any(mate[i] >= first for i in range(first, first + self._outside)):
            return True
        return self._outside >= len(self._players) + len(self._group)

    def _widths(self) -> dict[str, int]:
        """Shift of every column; several for criteria compared by score."""
        situation = self._situation
        self._moved_scores = sorted(
            {card.score for card in self._cards[: self._moved]}, reverse=True
        )
        next_bracket = [*self._players, *self._group] if self.setting.next_group else []
        self._next_scores = sorted({situation.score[p] for p in next_bracket}, reverse=True)
        by_score = [str(score) for score in self._moved_scores]
        names = ["C6", *(f"C7 {score}" for score in by_score), "C8"]
        names += [f"C8 {score}" for score in self._next_scores]
        names += ["C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17"]
        for code in ("C18", "C19", "C20", "C21"):
            names += [f"{code} {score}" for score in by_score]
        width = (2 * (len(self._players) + len(self._group)) + 2).bit_length()
        unplayed = situation.round_no.bit_length()
        shifts: dict[str, int] = {}
        total = 0
        for name in reversed(names):
            shifts[name] = total
            total += width + (unplayed if name == "C9" else 0)
        self._total_bits = total + 1
        return shifts

    def _criteria_costs(self) -> list[list[int]]:
        """Costs of C6 to C21 for every edge; -1 where there is none."""
        size = self.size
        costs = [[-1] * size for _ in range(size)]
        bracket = len(self._players)
        floats = [self._float_cost(i) for i in range(bracket)]
        for i in range(bracket):
            for j in range(i + 1, bracket):
                if self._graph[i] >> j & 1:
                    costs[i][j] = costs[j][i] = self._pair_cost(i, j)
        if self.setting.next_group:
            self._below_costs(costs, floats)
        else:
            for i in range(bracket):
                for j in range(bracket, size):
                    costs[i][j] = costs[j][i] = floats[i]
        return costs

    def _below_costs(self, costs: list[list[int]], floats: Sequence[int]) -> None:
        """Edges of the next group, of everybody below, of the outside and of the bye."""
        below = [*self._group, *self._rest]
        places = [*self._players, *below]
        bracket, next_bracket = len(self._players), len(self._players) + len(self._group)
        graph = neighbours(self._situation, places)
        missed = [self._missed_cost(position) for position in places[:next_bracket]]
        for i in range(len(places)):
            for j in range(max(i + 1, bracket), len(places)):
                if graph[i] >> j & 1:
                    cost = floats[i] if i < bracket else 0
                    if i < next_bracket <= j:
                        cost += missed[i]
                    costs[i][j] = costs[j][i] = cost
        for i in range(self._moved):
            for j in range(i + 1, self._moved):
                if self.setting.everybody and graph[i] >> j & 1:
                    cost = floats[i] + floats[j] + missed[i] + missed[j]
                    costs[i][j] = costs[j][i] = cost
        self._outside_costs(costs, floats, missed)

    def _outside_costs(
        self, costs: list[list[int]], floats: Sequence[int], missed: Sequence[int]
    ) -> None:
        bracket, next_bracket = len(self._players), len(missed)
        first = next_bracket + len(self._rest)
        for j in range(first, first + self._outside):
            for i in range(next_bracket):
                cost = missed[i] + (floats[i] if i < bracket else 0)
                costs[i][j] = costs[j][i] = cost
            for k in range(j + 1, first + self._outside):
                costs[j][k] = costs[k][j] = 0
        if not self._bye:
            return
        places = [*self._players, *self._group, *self._rest]
        for i, position in enumerate(places):
            if self._completion.takes_bye(position):
                cost = missed[i] if i < next_bracket else 0
                cost += floats[i] if i < bracket else 0
                costs[i][-1] = costs[-1][i] = cost

    def _missed_cost(self, position: int) -> int:
        """Cost of being unpaired in the next bracket too (C8: its C6 and C7)."""
        score = self._situation.score[position]
        return (1 << self._columns["C8"]) + (1 << self._columns[f"C8 {score}"])

    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater: C6, C7, C8 (ideal or not), C9, C14, C16, C18, C20."""
        card, moved_down = self._cards[i], i < self._moved
        part = Downfloater(card, moved_down)
        cost = 1 << self._columns["C6"]
        if not self.setting.is_ideal(self._players[i]):
            cost += 1 << self._columns["C8"]
        if self.setting.takes_bye:
            cost += self._column(criteria.unplayed_games_of_bye_taker, part)
        if moved_down:
            cost += self._column(criteria.paired_moved_down, part, card.score)
            return cost + sum(self._column(rule, part, card.score) for rule in _BY_SCORE_DOWN)
        return cost + sum(self._column(rule, part) for rule in _RESIDENT_FLOAT_CRITERIA)

    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair: C10 to C13, C15, C17, C19, C21."""
        part = Pair(self._cards[i], self._cards[j])
        cost = sum(self._column(rule, part) for rule in _PAIR_CRITERIA)
        if self._situation.last_round:
            cost += sum(self._column(rule, part) for rule in _TOPSCORER_CRITERIA)
        if i < self._moved:
            cost += sum(self._column(rule, part) for rule in _UPFLOAT_CRITERIA)
            cost += sum(self._column(rule, part, part.higher.score) for rule in _BY_SCORE_UP)
        return cost

    def _column(self, rule: Criterion, part: Pair | Downfloater, score: int | None = None) -> int:
        count = rule.count_of(part)
        if not count:
            return 0
        name = rule.code if score is None else f"{rule.code} {score}"
        return count << self._columns[name]
