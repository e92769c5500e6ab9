"""A bracket as a graph: who may be matched with whom, and what every match costs.

The criteria are columns of one number, in their priority, each just wide enough for the largest sum
a matching can have. Who floats is matched with somebody outside the bracket, or stays without a
partner. What a pair or a downfloater costs is asked of the statement, once for every two classes of
players who are alike in everything a criterion may look at.

Source:
    C.04.3: Articles 1.2 to 1.4 and 1.9.3, C1 to C21 (both editions), 2.1 (approved 2024);
    C.04.3 (2017), A.8 and C.5 to C.19; C.04.3.1 (Istanbul 2012), B1 to B6, C10 ("only for the
    minimum number of pairs"), C14.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TypeAlias

from openarbiter.matching.cheapest import Alone
from openarbiter.matching.forest import bits
from openarbiter.model import Points
from openarbiter.rulebooks.downfloating.choice import Ahead, Differences
from openarbiter.rulebooks.downfloating.completion import Completion, Meetings, Wanted
from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation
from openarbiter.rulebooks.dutch.text import OF_BYE
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.statement import Criterion, Statement
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class RoundContext:
    """What the pairing of every bracket of a round needs, found out once.

    Attributes:
        meetings: Who may meet whom (C1, C3).
        completion: What can still be completed (C4, C5).
    """

    situation: Situation
    meetings: Meetings
    completion: Completion

    @classmethod
    def of(cls, situation: Situation) -> RoundContext:
        """Answers for a situation.

        Raises:
            ImpossiblePairingError: No complete round-pairing exists (Article 1.9.3).
        """
        meetings = Meetings(situation)
        return cls(situation, meetings, Completion(situation, meetings))


@dataclass(frozen=True, slots=True)
class BracketPlayers:
    """The players of a bracket and of the scoregroup below it.

    Attributes:
        moved_down: Positions of the moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup.
    """

    moved_down: Sequence[int]
    start: int
    end: int
    next_end: int

    @property
    def moved(self) -> int:
        """Number of moved-down players."""
        return len(self.moved_down)

    @property
    def players(self) -> list[int]:
        """Positions, moved-down players first, in ranking order."""
        return [*self.moved_down, *range(self.start, self.end)]


@dataclass(frozen=True, slots=True)
class LookaheadScope:
    """How much of the rest of the tournament takes part in the matching of a bracket.

    Attributes:
        name: Name for reports.
        floaters: Number of downfloaters when it is fixed; ``None`` when the matching finds it.
        ideal: Who meets C4, C5 and C8 as the only downfloater; ``None``: everybody.
        takes_bye: The only downfloater gets the bye (C9 counts).
        everybody: Everybody below takes part (C4).
        bye: The bye takes part (C5).
        wanted: How many of those below need one of those who take part, and whether one of some
            positions (the bye after the last one) is among those (C4).
    """

    name: str
    floaters: int | None = None
    ideal: set[int] | None = None
    takes_bye: bool = False
    everybody: bool = False
    bye: bool = False
    wanted: Sequence[Wanted] = ()

    @property
    def next_group(self) -> bool:
        """The next scoregroup takes part (C8)."""
        return self.floaters is None

    def is_ideal(self, position: int) -> bool:
        """Whether a player is an ideal downfloater."""
        return self.ideal is None or position in self.ideal


class BracketEdges:
    """Who may be matched with whom in a bracket and a setting, whatever it costs.

    Vertices are the players of the bracket, then of the next group, then of those below who take
    part, then the opponent of the only downfloater, then the bye.

    Attributes:
        graph: Mask of possible partners by vertex.
        size: Number of players of the bracket: the first vertices.
        next: Number of these and of the players of the next group.
        places: Positions of the players, by vertex.
        behind: Numbers of vertices of each kind behind those of the next group, in order.
        may_float_further: Mask of the vertices that may be matched with anybody below.
    """

    def __init__(
        self, context: RoundContext, bracket: BracketPlayers, setting: LookaheadScope
    ) -> None:
        self._context = context
        self._bye_place = len(context.situation.tpn)
        self._bye = setting.bye
        end = bracket.end
        if setting.next_group:
            end = self._bye_place if setting.everybody else bracket.next_end
        self.size = len(bracket.players)
        self.next = self.size + (bracket.next_end - bracket.end if setting.next_group else 0)
        self.places = [*bracket.moved_down, *range(bracket.start, end)]
        self.graph = context.meetings.graph(
            bracket.moved_down, bracket.start, end, among=setting.everybody
        )
        self.may_float_further = 0
        if setting.next_group and not setting.everybody:
            self.may_float_further = self._able_to_leave(bracket)
        others = len(self.places) - self.next
        if setting.floaters:
            self._add((1 << self.size) - 1)
        masks = context.meetings.masks_of(self.places) if setting.wanted else []
        for number, wanting in setting.wanted:
            able = mask_of(i for i, mask in enumerate(masks) if wanting(mask))
            if wanting(1 << self._bye_place):
                able |= self._bye_takers()
            self._add(able, number)
        if setting.bye:
            self._add(self._bye_takers())
        wanted = sum(number for number, _ in setting.wanted)
        self.behind = others, setting.floaters or 0, wanted, int(setting.bye)

    def leaving(self, mate: Sequence[int]) -> int:
        """Mask of the positions of those whose partner (by vertex) is below and takes no part."""
        first, bye = len(self.places), len(self.graph) - 1 if self._bye else -1
        # Behind the players stand those below who want somebody, the bye, and anybody below.
        return mask_of(
            position
            for position, partner in zip(self.places, mate, strict=False)
            if partner >= first and partner != bye
        )

    def _able_to_leave(self, bracket: BracketPlayers) -> int:
        """Who may be matched further down: who could meet somebody there, or moved-down players.

        Two who leave and meet each other there, one of them no moved-down player, might as well be
        a pair here, which is better in C6 or C8.
        """
        mask, takes_bye = self._context.meetings.mask, self._context.completion.takes_bye
        start, falling = bracket.start, mask_of(bracket.moved_down)
        able = 0
        for i, position in enumerate(self.places):
            partners = mask(position)
            with_moved_down = position < start and partners & falling
            with_bye = not self._bye and takes_bye(position)
            if partners >> bracket.next_end or with_moved_down or with_bye:
                able |= 1 << i
        return able

    def _bye_takers(self) -> int:
        """Mask of the vertices of those who may take the bye."""
        takes_bye = self._context.completion.takes_bye
        return mask_of(i for i, position in enumerate(self.places) if takes_bye(position))

    def _add(self, able: int, number: int = 1) -> None:
        """Add vertices that some may be matched with."""
        added = (1 << number) - 1 << len(self.graph)
        for i in bits(able):
            self.graph[i] |= added
        self.graph += [able] * number


UP_BITS, DOWN_BITS = 24, 96
"""The upfloats and the downfloats in a player's kind: last round, and two rounds before."""

Column: TypeAlias = tuple[str, int]
"""A criterion, with the score or difference it is counted by; 0 where it is only counted."""


class BracketGraph(ABC):
    """Who may be matched with whom in a bracket, and what it costs.

    Vertices are the players of the bracket, then of the next one, then whoever else takes part. A
    text says what it counts: :meth:`_columns`, :meth:`_key`, :meth:`_pair_cost`,
    :meth:`_float_cost` and, where it looks at the next bracket, :meth:`_missed_cost`.

    Attributes:
        graph: Mask of possible partners by vertex.
        players: Positions of the players of the bracket: the first vertices.
        moved: Number of moved-down players who are to be paired with residents: the first of them.
        size: Number of the players of the bracket.
        next: Number of these and of the players of the next bracket who are looked at.
        classes: Class by vertex.
        table: Cost by two classes; not read where they never meet.
        alone: Who may be matched with somebody below who does not take part.
        cost_bits: Bits that hold the cost of any matching.
    """

    def __init__(
        self,
        situation: Situation,
        graph: list[int],
        players: Sequence[int],
        moved: int,
        looked_at: int = 0,
    ) -> None:
        self._situation = situation
        self.graph, self.players, self.moved = graph, players, moved
        self.size = len(players)
        self.next = max(self.size, looked_at)
        self.alone: Alone | None = None
        self._shifts: dict[Column, int] = {}
        self.cost_bits = 0
        for column, most in reversed([*self._columns()]):
            self._shifts[column] = self.cost_bits
            self.cost_bits += most.bit_length()

    @abstractmethod
    def _columns(self) -> Iterable[tuple[Column, int]]:
        """The columns by priority, each with the largest sum that a matching can have in it."""

    @abstractmethod
    def _key(self, vertex: int) -> Hashable:
        """What criteria can tell apart about a vertex."""

    @abstractmethod
    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair of the bracket."""

    @abstractmethod
    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater."""

    def _missed_cost(self, i: int) -> int:
        """Cost of being unpaired in the next bracket too."""
        del i
        return 0

    def _price(self, able: int = 0) -> None:
        """Find the classes and what they cost; some may stay alone (mask)."""
        self.classes, first = classes_of([self._key(vertex) for vertex in range(len(self.graph))])
        floats = [self._float_cost(v) if v < self.size else 0 for v in first]
        missed = [self._missed_cost(v) if v < self.next else 0 for v in first]
        leaving = [one + more for one, more in zip(floats, missed, strict=True)]
        self.table = table = [[0] * len(first) for _ in first]
        for c, i in enumerate(first):
            for d, j in enumerate(first[c:], start=c):
                if j < self.moved:  # two who float and may meet below
                    cost = leaving[c] + leaving[d]
                elif j < self.size:
                    cost = self._pair_cost(i, j)
                else:
                    cost = leaving[c] if j >= self.next else floats[c]
                table[c][d] = table[d][c] = cost
        if able:
            # Who leaves is unpaired in the next bracket, which counts them.
            self.alone = Alone(able, leaving, counted=True)


def classes_of(keys: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """Class of every vertex, those of one key alike, and the first vertex of every class."""
    first: dict[Hashable, int] = {}
    for vertex, key in enumerate(keys):
        first.setdefault(key, vertex)
    number = {key: i for i, key in enumerate(first)}
    return [number[key] for key in keys], list(first.values())


class PartCounts:
    """What the criteria of a statement count of a pair or a downfloater, asked once a kind.

    Who is alike in preference and floats counts the same, but for topscorers.
    """

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        by_part = [each for each in statement.criteria if each.code != OF_BYE]
        self._of_floater = [(each, each.floater) for each in by_part if each.floater]
        self._of_pair = [(each, each.pair) for each in by_part if each.pair]
        self._pairs: dict[tuple[int, int, bool], RuleCounts] = {}
        self._floaters: dict[tuple[int, bool], RuleCounts] = {}

    def of_pair(self, before: Situation, one: int, other: int) -> RuleCounts:
        """What is counted of two positions who meet, by what others of their kind count."""
        kind = before.kind[one], before.kind[other], before.score[one] > before.score[other]
        found = self._pairs.get(kind)
        if found is None:
            found = self._pairs[kind] = self.of_this_pair(before, one, other)
        return found

    def of_this_pair(self, before: Situation, one: int, other: int) -> RuleCounts:
        """What is counted of these two."""
        counts = ((rule, of(before, one, other)) for rule, of in self._of_pair)
        return tuple((rule, count) for rule, count in counts if count)

    def of_floater(self, before: Situation, score: Points, position: int) -> RuleCounts:
        """What is counted of a downfloater, but for scores in a list."""
        kind = before.kind[position], before.score[position] > score
        found = self._floaters.get(kind)
        if found is None:
            counts = ((rule, of(before, score, position)) for rule, of in self._of_floater)
            kept = ((rule, count) for rule, count in counts if count or rule.listed)
            found = self._floaters[kind] = tuple(kept)
        return found

    @classmethod
    def of(cls, statement: Statement) -> PartCounts:
        """The counts of a statement, kept from round to round."""
        found = _COUNTS.get(id(statement))
        if found is None:
            found = _COUNTS[id(statement)] = cls(statement)
        return found


RuleCounts: TypeAlias = "tuple[tuple[Criterion, int], ...]"
"""Criteria and how often each counts, if at all."""

_COUNTS: dict[int, PartCounts] = {}


class DutchGraph(BracketGraph):
    """A bracket in a setting, and what every match costs by the criteria of a statement.

    Attributes:
        edges: The vertices, and who may be matched with whom.
    """

    def __init__(
        self,
        context: RoundContext,
        bracket: BracketPlayers,
        setting: LookaheadScope,
        edges: BracketEdges | None = None,
    ) -> None:
        situation, score = context.situation, context.situation.score
        self.edges = edges = edges or BracketEdges(context, bracket, setting)
        self._setting, self._residents = setting, score[bracket.start]
        self._lowest, self._highest = score[bracket.end - 1], score[bracket.players[0]]
        self._counts = PartCounts.of(situation.statement)
        # A single downfloater has the bye.
        counts = (each.floater for each in situation.statement.criteria if each.code == OF_BYE)
        self._of_bye = next(counts, None) if setting.takes_bye else None
        self._topscorers = situation.last_round and any(
            situation.topscorer[position] for position in bracket.players
        )
        self._beyond: set[int] = set()
        if self._topscorers:
            self._beyond = set(filter(situation.beyond_limits, bracket.players))
        super().__init__(situation, edges.graph, bracket.players, bracket.moved, edges.next)
        self._price(edges.may_float_further)

    def weight(self, position: int) -> int:
        """What somebody counts who is left over in the next bracket too (C8)."""
        del position
        return 1

    def _columns(self) -> Iterator[tuple[Column, int]]:
        size = self.size
        for rule in self._situation.statement.criteria:
            if isinstance(rule, Ahead):
                yield from self._columns_ahead(rule)
            elif rule.code == OF_BYE:
                if self._of_bye is not None:
                    yield (rule.code, 0), size * self._situation.round_no
            elif isinstance(rule, Differences):
                yield from (((rule.code, each), size) for each in self._differences(rule))
            elif rule.listed:
                scores = {self._situation.score[each] for each in self.players}
                yield from (((rule.code, each), size) for each in sorted(scores, reverse=True))
            elif rule.floater or rule.pair:
                yield (rule.code, 0), size

    def _columns_ahead(self, rule: Ahead) -> Iterator[tuple[Column, int]]:
        """C8: who is left over in the next bracket, or is not one who is as good as can be there.

        Of two lists of equal length that fall, the one with fewer of the highest score is better.
        """
        yield ("number", 0), rule.heaviest * (self.next + 1)
        if self.next > self.size:
            places, score = self.edges.places[: self.next], self._situation.score
            if rule.again:
                yield ("again", 0), self.size
            for each in sorted({score[position] for position in places}, reverse=True):
                yield ("ahead", each), self.next

    def _differences(self, rule: Differences) -> list[int]:
        """The score differences that a criterion may list, the largest first."""
        score = self._situation.score
        found = {score[each] for each in self.players}
        below = {rule.limbo(each, self._lowest, self._highest) for each in found}
        among = {one - other for one in found for other in found if one > other}
        return sorted((below if rule.floater else set()) | (among if rule.pair else set()))[::-1]

    def _key(self, vertex: int) -> Hashable:
        edges, situation, setting = self.edges, self._situation, self._setting
        if vertex >= self.next:
            others, floaters, wanted, _ = edges.behind
            ends = (others, others + floaters, others + floaters + wanted)
            return sum(vertex - self.next >= end for end in ends)
        position = edges.places[vertex]
        if vertex >= self.size:
            return "next", self.weight(position)
        kind, came_down = situation.kind[position], vertex < self.moved
        if came_down or (not self.moved and self._lowest == self._highest):
            kind &= ~UP_BITS
        if setting.floaters == 0 and not self.moved and self._lowest == self._highest:
            kind &= ~DOWN_BITS
        return (
            situation.score[position],
            kind,
            setting.is_ideal(position),
            setting.takes_bye and situation.played[position],
            self.next > self.size and self.weight(position),
            *self._colour_key(position),
        )

    def _colour_key(self, position: int) -> tuple[Hashable, ...]:
        """What tells topscorers apart.

        Whom of two topscorers with equal absolute preferences C11 counts, their last two colours
        tell: if only one of them had the same colour twice, they differ there already, and Article
        5.2.3 gives that one the other colour. If both had it, either counts as much.
        """
        if not self._topscorers:
            return ()
        situation = self._situation
        return (
            situation.topscorer[position],
            situation.colour_difference[position],
            situation.repeated_colour[position],
        )

    def _pair_cost(self, i: int, j: int) -> int:
        higher, lower = self.players[i], self.players[j]
        situation = self._situation
        difference = situation.score[higher] - situation.score[lower]
        cost, shifts = 0, self._shifts
        for rule, count in self._counts_of(higher, lower):
            if not isinstance(rule, Differences):
                cost += count << shifts[rule.code, 0]
            elif difference:
                cost += count << shifts[rule.code, difference]
        return cost

    def _counts_of(self, higher: int, lower: int) -> RuleCounts:
        """What the criteria count of a pair; topscorers count for themselves (C10, C11)."""
        if self._topscorers:
            classes = self._situation.colour_class
            own = classes[higher]
            alike = own == classes[lower] and own in (ABSOLUTE_WHITE, ABSOLUTE_BLACK)
            if alike or {higher, lower} & self._beyond:
                return self._counts.of_this_pair(self._situation, higher, lower)
        return self._counts.of_pair(self._situation, higher, lower)

    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater: of all criteria but the one that looks at the next bracket."""
        situation, position, shifts = self._situation, self.players[i], self._shifts
        score, cost = situation.score[position], 0
        for rule, count in self._counts.of_floater(situation, self._residents, position):
            if isinstance(rule, Differences):
                cost += count << shifts[rule.code, rule.limbo(score, self._lowest, self._highest)]
            elif rule.listed:
                cost += 1 << shifts[rule.code, score]
            else:
                cost += count << shifts[rule.code, 0]
        if not self._setting.is_ideal(position):
            cost += 1 << shifts["number", 0]
        if self._of_bye is not None:
            cost += self._of_bye(situation, self._residents, position) << shifts[OF_BYE, 0]
        return cost

    def _missed_cost(self, i: int) -> int:
        """Cost of being left over in the next bracket too (C8: its C6 and C7)."""
        if self.next == self.size:
            return 0
        position, shifts = self.edges.places[i], self._shifts
        cost = self.weight(position) << shifts["number", 0]
        cost += 1 << shifts["ahead", self._situation.score[position]]
        if i < self.size and ("again", 0) in shifts:
            cost += 1 << shifts["again", 0]
        return cost
