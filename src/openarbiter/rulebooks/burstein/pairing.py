"""1.9 and chapters 2 to 4: the bye, the brackets from the top, and the first of the best pairings.

The criteria of a bracket are costs of one matching, by classes of players. C1 and C3 are edges that
are not there. Every other player left takes part in the matching as far as the setting says, so
that what is paired can be completed (C4). Who floats is matched with somebody outside the bracket;
each criterion from C5 to C8 is a column of the cost, the first one the most significant.

Every player of the bracket has a number (BSN) in the order of 1.8. Of two pairings the one comes
first in which number 1 has the opponent with the larger number, then number 2, and so on; who
floats counts as having an opponent with the number 0.

Source:
    C.04.4.2 (applied from 2026-02-01), 1.2.2, 1.9 and chapters 2 to 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TypeAlias

from openarbiter.matching.cheapest import Alone, Cheapest, Wishes
from openarbiter.matching.choices import Choices
from openarbiter.matching.odd_choices import OddChoices
from openarbiter.model import Points
from openarbiter.rulebooks.burstein.text import BURSTEIN, Situation, denied
from openarbiter.rulebooks.choosing import bye_taker
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.downfloating.pairing import Exact, PairedBracket, PricedBracket
from openarbiter.rulebooks.downfloating.prices import (
    BracketEdges,
    BracketPlayers,
    RoundContext,
    Setting,
)
from openarbiter.rulebooks.positions import without
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        bye: Position of the player with the bye in the situation before the round; ``None``
            without one.
        pool: The situation without the player who has the bye: brackets name positions in it.
        brackets: The brackets from the top.
    """

    bye: int | None
    pool: Situation
    brackets: tuple[PairedBracket, ...]


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round that is no seeding round: the bye, then the brackets by descending score (1.9).

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.
    """
    bye = bye_taker(BURSTEIN.bye, situation, _opponents(situation))
    pool = situation if bye is None else without(situation, bye)
    context = RoundContext.of(pool)
    context.completion.narrow()
    ways = Brackets(context, pool)
    found: list[PairedBracket] = []
    floaters: tuple[int, ...] = ()
    ends = [end for _, end in pool.groups]
    for (start, end), next_end in zip(pool.groups, [*ends[1:], *ends[-1:]], strict=True):
        answer = ways.pair(BracketPlayers(floaters, start, end, next_end))
        pairs = (ranked_pair(pool, *pair) for pair in answer.pairs)
        bracket = replace(answer, pairs=sorted(pairs, key=lambda pair: pool.rank[pair[0]]))
        found.append(bracket)
        floaters = bracket.downfloaters
    return PairedRound(bye, pool, tuple(found))


def _opponents(situation: Situation) -> list[int]:
    """Mask of possible opponents by position (C1, C3)."""
    return Meetings(situation).masks_of(range(len(situation.tpn)))


def ranked_pair(situation: Situation, one: int, other: int) -> tuple[int, int]:
    """A pair, who is higher by 1.8 first (C.04.4.2, 1.8)."""
    rank = situation.rank
    return (one, other) if rank[one] < rank[other] else (other, one)


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

    def _quickly(self, bracket: BracketPlayers, setting: Setting) -> None:
        """The quick way knows the order of the Dutch system only."""

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


def first_in_order(best: Cheapest, numbered: Sequence[int]) -> list[int]:
    """The best pairing of a bracket that comes first.

    Args:
        best: All best pairings.
        numbered: The vertices that are players of the bracket, number 1 first: they are the first
            vertices of all.

    Returns:
        Partner by vertex; of a player who floats one of whom there may be.

    Source:
        C.04.4.2 (applied from 2026-02-01), chapter 4.

    Examples:
        Four players, and two who stand for those below: everybody may be matched with anybody.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b001111, 0b001111]
        >>> best = Cheapest([1, 0, 4, 5, 2, 3], graph, [0] * 6)
        >>> [min(each, 4) for each in first_in_order(best, [0, 1, 2, 3])[:4]]
        [3, 4, 4, 0]
    """
    size = len(numbered)
    choices = _renumbered(best, numbered)
    inside = (1 << size) - 1
    settled = 0
    # Number 1 is the last vertex of the bracket now, so that the largest number is the lowest bit.
    for vertex in range(size - 1, -1, -1):
        if not settled >> vertex & 1 and choices.wish(vertex, inside):
            settled |= 1 << choices.settle(vertex)
    old = [*reversed(numbered), *range(size, len(best.mate))]
    found = [0] * len(old)
    for vertex, partner in enumerate(choices.mate):
        found[old[vertex]] = old[partner]
    return found


def _renumbered(best: Cheapest, numbered: Sequence[int]) -> Wishes:
    """The same pairings, the players of the bracket numbered from the last to the first."""
    size, everybody = len(numbered), len(best.mate)
    old = [*reversed(numbered), *range(size, everybody)]
    new = [0] * everybody
    for vertex, before in enumerate(old):
        new[before] = vertex
    inside = (1 << size) - 1
    gather = _gathering(old[:size])
    tight = [mask & ~inside | gather(mask & inside) for mask in map(best.tight.__getitem__, old)]
    mate = [new[best.mate[before]] for before in old]
    if not best.odd_sets:
        return Choices(tight, mate)
    odd_sets = [
        replace(odd, members=frozenset(new[v] for v in odd.members)) for odd in best.odd_sets
    ]
    return OddChoices(tight, mate, odd_sets)


def _gathering(old: Sequence[int]) -> Callable[[int], int]:
    """From a mask to the mask in which bit i is the bit ``old[i]`` of the first one."""
    size = len(old)
    if size < 2:  # noqa: PLR2004  (an item getter of one item gives no tuple)
        return lambda mask: mask
    # The highest bit is the first digit.
    pick = itemgetter(*(size - 1 - before for before in reversed(old)))
    return lambda mask: int("".join(pick(f"{mask:0{size}b}")), 2)
