"""Costs of the exact matching: the criteria as columns of one number, by classes of players.

One column holds one count; columns stand in the priority of the criteria, each just wide enough
for the largest sum a matching can have. What a pair or a downfloater costs is asked of the
criteria, once for every two classes of players who are alike in everything a criterion may look at.

Source:
    C.04.3: C6 to C21 (both editions).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from openarbiter.matching.cheapest import Alone
from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria, float_counts
from openarbiter.rulebooks.dutch.bracket_edges import BracketEdges
from openarbiter.rulebooks.dutch.colour_classes import IMPOSSIBLE, UNIT, pair_costs
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair
from openarbiter.rulebooks.dutch.float_counts import DOWN_BITS, UP_BITS
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting

_PAIR_CRITERIA = (criteria.colour_preference, criteria.strong_colour_preference)
_TOPSCORER_CRITERIA = (
    criteria.colour_difference_beyond_two,
    criteria.same_colour_three_times,
)
_UPFLOAT_CODES = {rule.code for rule in float_counts.OF_OPPONENT}

_COUNTED = ("C12", "C13", "C14", "C15", "C16", "C17")
"""Criteria that count players or pairs in every bracket."""

_COLOURS = pair_costs()

Column: TypeAlias = "str | tuple[str, Points]"
"""A criterion, with a score where it is counted by score."""


def _by_score(code: str, counts: Iterable[tuple[Points, int]]) -> list[tuple[Column, int]]:
    """Columns of a criterion by score, each as wide as the number of players who have it."""
    return [((code, score), number) for score, number in counts]


class BracketGraph:
    """Who may be matched with whom in a bracket and a setting, and what it costs.

    Args:
        context: Answers for the round.
        bracket: The bracket.
        setting: How much of the rest takes part.

    Attributes:
        edges: The vertices, and who may be matched with whom.
        graph: Mask of possible partners by vertex.
        classes: Class by vertex.
        table: Cost by two classes; -1 where they never meet.
        size: Number of players of the bracket: the first vertices.
        alone: Who may be matched with somebody below who does not take part.
    """

    def __init__(
        self,
        context: RoundContext,
        bracket: BracketPlayers,
        setting: Setting,
    ) -> None:
        self._context = context
        self._situation = situation = context.situation
        self._bracket, self._players = bracket, bracket.players
        self._setting = setting
        self.edges = edges = BracketEdges(context, bracket, setting)
        self.graph, self.size, self._next = edges.graph, edges.size, edges.next
        self._topscorers = situation.last_round and any(
            situation.topscorer[position] for position in bracket.players
        )
        self._beyond: set[int] = set()
        if self._topscorers:
            self._beyond = set(filter(situation.beyond_limits, bracket.players))
        self._shifts = self._widths()
        self.classes: list[int] = []
        first = self._classify()
        self._floats = {c: self._float_cost(v) for c, v in first.items() if v < self.size}
        self._missed = {c: self._missed_cost(v) for c, v in first.items() if v < self._next}
        self.table = self._table(first)
        self.alone = self._alone(first)

    def _alone(self, first: dict[int, int]) -> Alone | None:
        """Who may be matched further down with somebody who does not take part, and the cost."""
        able, floats, missed = self.edges.leavers, self._floats, self._missed
        if not able:
            return None
        costs = [floats.get(number, 0) + missed.get(number, 0) for number in first]
        # Who leaves is unpaired in the next bracket, and C8 counts them.
        return Alone(able, costs, counted=True)

    def _table(self, first: dict[int, int]) -> list[list[int]]:
        """Costs by two classes that may meet, from one vertex of each.

        Behind the next group stand vertices of a few classes, one class after the other; whether
        they may meet is told by the graph alone.
        """
        classes, kinds = self.classes, len(first)
        reach, members = [0] * kinds, [0] * kinds
        for v in range(self._next):
            reach[classes[v]] |= self.graph[v]
            members[classes[v]] |= 1 << v
        behind = [c for c, i in first.items() if i >= self._next]
        for c in behind:
            members[c] |= (1 << first.get(c + 1, len(classes))) - (1 << first[c])
            reach[c] = sum(1 << first[d] for d in behind)
        table = [[-1] * kinds for _ in first]
        for c, i in first.items():
            row, left = table[c], reach[c]
            while left:
                d = classes[left.bit_length() - 1]
                left &= ~members[d]
                if d >= c:
                    row[d] = table[d][c] = self._cost(c, d, i, first[d])
        return table

    def _classify(self) -> dict[int, int]:
        """Number the classes of what criteria can tell apart; the first vertex of each."""
        number: dict[Hashable, int] = {}
        first: dict[int, int] = {}
        for vertex in range(self.size):
            key = self._player_key(vertex)
            if key not in number:
                number[key] = len(first)
                first[len(first)] = vertex
            self.classes.append(number[key])
        for many in (self._next - self.size, *self.edges.behind):
            if many:
                first[len(first)] = len(self.classes)
                self.classes += [len(first) - 1] * many
        return first

    def _player_key(self, i: int) -> Hashable:
        """What a criterion may look at in a player.

        Whom of two topscorers with equal absolute preferences C11 counts, their last two colours
        tell: if only one of them had the same colour twice, they differ there already, and Article
        5.2.3 gives that one the other colour. If both had it, either counts as much.
        """
        situation, setting = self._situation, self._setting
        position = self._players[i]
        kind = situation.kind[position]
        if not self._bracket.moved:
            kind &= ~UP_BITS
        if setting.floaters == 0:
            kind &= ~DOWN_BITS
        moved_down = i < self._bracket.moved
        key: tuple[Hashable, ...] = (moved_down, situation.score[position], kind)
        if setting.ideal is not None:
            key += (position in setting.ideal,)
        if setting.takes_bye:
            key += (situation.played[position],)
        if self._topscorers:
            key += (
                situation.topscorer[position],
                situation.colour_difference[position],
                situation.repeated_colour[position],
            )
        return key

    def _widths(self) -> dict[Column, int]:
        """Shift of every column; several for criteria compared by score.

        A column is as wide as the largest sum that a matching can have in it.
        """
        size, moved_down, setting = self.size, self._bracket.moved_down, self._setting
        fallen = self._scores(moved_down)
        most: list[tuple[Column, int]] = [("C6", size), ("C7", len(moved_down))]
        most += _by_score("C7", fallen)
        if setting.next_group:
            falling = fallen + self._scores(self.edges.places[self._bracket.moved : self._next])
            most += [("C8", self._next), ("C8 again", size), *_by_score("C8", falling)]
        else:
            most.append(("C8", size))
        if setting.takes_bye:
            most.append(("C9", size * self._situation.round_no))
        if self._topscorers:
            most += [("C10", size), ("C11", size)]
        most += [(code, size) for code in _COUNTED]
        for code, players in self._listed(moved_down):
            most += _by_score(code, self._scores(players))
        shifts: dict[Column, int] = {}
        total = 0
        for name, number in reversed(most):
            shifts[name] = total
            total += number.bit_length()
        return shifts

    def _listed(self, moved_down: Sequence[int]) -> Iterator[tuple[str, Sequence[int]]]:
        """Criteria that list score differences, and the moved-down players they may list."""
        bracket, kind = self._bracket, self._situation.kind
        listed: dict[str, list[int]] = {rule.code: [] for rule in criteria.LISTED}
        for player in moved_down:
            for rule, _ in float_counts.MOVED_DOWN[kind[player] & DOWN_BITS]:
                if rule.code in listed:
                    listed[rule.code].append(player)
        if moved_down:
            risen = {kind[player] & UP_BITS for player in range(bracket.start, bracket.end)}
            up = {rule.code for number in risen for rule, _ in float_counts.OPPONENT[number]}
            by_score = float_counts.OF_OPPONENT_BY_SCORE
            listed |= {rule.code: [*moved_down] for rule in by_score if rule.code in up}
        yield from listed.items()

    def _scores(self, players: Iterable[int]) -> list[tuple[Points, int]]:
        """Scores of players, the highest first, with how many players have them.

        Players come in ranking order.
        """
        scores = map(self._situation.score.__getitem__, players)
        return [(score, len(list(alike))) for score, alike in groupby(scores)]

    def _cost(self, one: int, other: int, i: int, j: int) -> int:
        """Cost of an edge between two classes, with one vertex of each to ask about."""
        if i > j:
            return self._cost(other, one, j, i)
        if j < self.size:
            return self._bracket_cost(one, other, i, j)
        cost = self._floats.get(one, 0)
        if self._setting.next_group and i < self._next <= j:
            cost += self._missed[one]
        return cost

    def _bracket_cost(self, one: int, other: int, i: int, j: int) -> int:
        """Cost of two players of the bracket: a pair, or two who float and may meet below."""
        if j >= self._bracket.moved:
            return self._pair_cost(i, j)
        if not self._setting.everybody:
            return -1
        floats, missed = self._floats, self._missed
        return floats[one] + floats[other] + missed[one] + missed[other]

    def _missed_cost(self, i: int) -> int:
        """Cost of being unpaired in the next bracket too (C8: its C6 and C7)."""
        if not self._setting.next_group:
            return 0
        score = self._situation.score[self.edges.places[i]]
        cost = (1 << self._shifts["C8"]) + (1 << self._shifts["C8", score])
        if i < self.size and self._situation.wording.most_moved_down:
            cost += 1 << self._shifts["C8 again"]
        return cost

    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater: C6, C7, C8 (ideal or not), C9, C14, C16, C18, C20."""
        position, moved_down = self._players[i], i < self._bracket.moved
        shifts, situation = self._shifts, self._situation
        cost = 1 << shifts["C6"]
        if not self._setting.is_ideal(position):
            cost += 1 << shifts["C8"]
        if self._setting.takes_bye:
            part = Downfloater(self._context.card(position), moved_down)
            cost += self._column(criteria.unplayed_games_of_bye_taker, part)
        downfloats = situation.kind[position] & DOWN_BITS
        if not moved_down:
            for rule, count in float_counts.RESIDENT[downfloats]:
                cost += count << shifts[rule.code]
            return cost
        score, most = situation.score[position], situation.wording.most_moved_down
        for rule, count in float_counts.MOVED_DOWN[downfloats]:
            cost += count << shifts[rule.code, score]
            if most and rule is criteria.paired_moved_down:
                cost += count << shifts[rule.code]
        return cost

    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair: C10 to C13, and C15, C17, C19, C21 for a moved-down player."""
        situation, players = self._situation, self._players
        classes = situation.colour_class
        higher, lower = players[i], players[j]
        colours = _COLOURS[classes[higher]][classes[lower]]
        if self._topscorers and (colours == IMPOSSIBLE or {higher, lower} & self._beyond):
            white = self._context.colours.higher_gets_white(higher, lower)
            part = Pair(self._context.card(higher), self._context.card(lower), white)
            rules = (*_TOPSCORER_CRITERIA, *_PAIR_CRITERIA)
            cost = sum(self._column(rule, part) for rule in rules)
        else:
            first, second = divmod(colours, UNIT)
            cost = (first << self._shifts["C12"]) + (second << self._shifts["C13"])
        if i < self._bracket.moved:
            score = situation.score[players[i]]
            for rule, count in float_counts.OPPONENT[situation.kind[lower] & UP_BITS]:
                name = rule.code if rule.code in _UPFLOAT_CODES else (rule.code, score)
                cost += count << self._shifts[name]
        return cost

    def _column(self, rule: Criterion, part: Pair | Downfloater) -> int:
        return rule.count_of(part) << self._shifts[rule.code]
