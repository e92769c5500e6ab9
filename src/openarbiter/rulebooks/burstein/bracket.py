"""Chapter 2: the criteria of a bracket as costs of one matching, by classes of players.

C1 and C3 are edges that are not there. Every other player left takes part in the matching as far as
the setting says, so that what is paired can be completed (C4). Who floats is matched with somebody
outside the bracket; each criterion from C5 to C8 is a column of the cost, the first one the most
significant.

Source:
    C.04.4.2 (applied from 2026-02-01), chapter 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from openarbiter.matching.cheapest import Alone, Cheapest
from openarbiter.model import Points
from openarbiter.rulebooks.burstein.order import first_in_order
from openarbiter.rulebooks.burstein.terms import Situation
from openarbiter.rulebooks.burstein.values import denied
from openarbiter.rulebooks.dutch.brackets import BracketEdges, BracketPlayers, RoundContext, Setting
from openarbiter.rulebooks.dutch.process import Exact, PricedBracket

Column: TypeAlias = "str | tuple[str, Points]"
"""A criterion, with a score where it is counted by score."""


class Brackets(Exact):
    """The required pairing of one bracket after the other.

    Args:
        context: Answers for the round, of a situation without the player who has the bye.
        situation: The same situation.
    """

    def __init__(self, context: RoundContext, situation: Situation) -> None:
        super().__init__(context)
        self._answers, self._ranked = context, situation

    def priced(self, bracket: BracketPlayers, setting: Setting) -> PricedBracket:
        """Who may be matched with whom, and what it costs (C.04.4.2, chapter 2)."""
        return BracketGraph(self._answers, bracket, setting)

    def first(self, graph: PricedBracket, best: Cheapest, bracket: BracketPlayers) -> list[int]:
        """The best pairing that comes first (C.04.4.2, chapter 4)."""
        players, rank = bracket.players, self._ranked.rank
        numbered = sorted(range(graph.size), key=lambda vertex: rank[players[vertex]])
        return first_in_order(best, numbered)


class BracketGraph:
    """Who may be matched with whom in a bracket and a setting, and what it costs.

    Players who came from above never meet each other: had it been possible, they would have been a
    pair further up, which is better in C5 there.

    Args:
        context: Answers for the round.
        bracket: The bracket.
        setting: How much of the rest takes part.

    Attributes:
        edges: The vertices, and who may be matched with whom.
        graph: Mask of possible partners by vertex.
        size: Number of players of the bracket: the first vertices.
        classes: Class by vertex.
        table: Cost by two classes.
        alone: Who may be matched with somebody below who does not take part.
    """

    def __init__(self, context: RoundContext, bracket: BracketPlayers, setting: Setting) -> None:
        situation = context.situation
        self._score, self._setting = situation.score, setting
        self.edges = edges = BracketEdges(context, bracket, setting)
        self.graph, self.size = edges.graph, edges.size
        self._shifts = self._columns()
        players = bracket.players
        keys: list[tuple[int, Points, bool]] = [
            (situation.colour_class[each], situation.score[each], setting.is_ideal(each))
            for each in players
        ]
        number = {key: place for place, key in enumerate(dict.fromkeys(keys))}
        own = [*number]
        # Behind the bracket: the next group, then vertices of a few kinds, each a class.
        behind = [edges.next - edges.size, *edges.behind]
        self.classes = [number[key] for key in keys]
        for place, many in enumerate(behind):
            self.classes += [len(own) + place] * many
        floats = [self._float_cost(score, ideal=ideal) for _, score, ideal in own]
        missed = [self._missed_cost(score) for _, score, _ in own]
        below = self._missed_cost(situation.score[bracket.end]) if behind[0] else 0
        costs = [
            [*(denied(one[0], other[0]) for other in own), cost, *[cost + more] * 4]
            for one, cost, more in zip(own, floats, missed, strict=True)
        ]
        # Who of the next group is matched further down floats from the next bracket (C7).
        costs.append([*floats, 0, *[below] * 4])
        costs += [[*(row[len(own) + 1] for row in costs[: len(own)]), below, *[0] * 4]] * 4
        self.table = costs
        able = edges.leavers
        leaving = [row[-1] for row in costs[: len(own) + 1]]
        self.alone = Alone(able, [*leaving, *[0] * 4], counted=True) if able else None

    def _columns(self) -> dict[Column, int]:
        """Shift of every column, the least significant criterion last.

        A column is as wide as the largest sum that a matching can have in it.
        """
        places, size, edges = self.edges.places, self.size, self.edges
        most: list[tuple[Column, int]] = [("C5", size), *self._by_score("C6", places[:size])]
        if self._setting.next_group:
            most += [("C7", edges.next), *self._by_score("C7", places[: edges.next])]
        else:
            most.append(("C7", size))
        most.append(("C8", size))
        shifts: dict[Column, int] = {}
        total = 0
        for name, number in reversed(most):
            shifts[name] = total
            total += number.bit_length()
        return shifts

    def _by_score(self, code: str, players: Sequence[int]) -> Iterable[tuple[Column, int]]:
        """Columns of a criterion by score, the highest first: fewer of the higher are better.

        Two lists of equal length that fall are compared place by place: the one with fewer of the
        highest score is better, and so on down.
        """
        number: dict[Points, int] = {}
        for each in players:
            number[self._score[each]] = number.get(self._score[each], 0) + 1
        return [((code, score), number[score]) for score in sorted(number, reverse=True)]

    def _float_cost(self, score: Points, *, ideal: bool) -> int:
        """Cost of an outgoing floater: C5, C6, and C7 where one alone floats."""
        shifts = self._shifts
        cost = (1 << shifts["C5"]) + (1 << shifts["C6", score])
        return cost if ideal else cost + (1 << shifts["C7"])

    def _missed_cost(self, score: Points) -> int:
        """Cost of floating from the next bracket too (C7: its C5 and C6)."""
        if not self._setting.next_group:
            return 0
        return (1 << self._shifts["C7"]) + (1 << self._shifts["C7", score])
