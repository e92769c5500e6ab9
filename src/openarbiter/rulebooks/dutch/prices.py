"""What every match of a bracket costs: criteria as columns of one number, by classes of players.

One column holds one count; columns stand in the priority of the criteria, each just wide enough
for the largest sum a matching can have. Who floats is matched with somebody outside the bracket, or
stays without a partner. What a pair or a downfloater costs is asked of the criteria, once for every
two classes of players who are alike in everything a criterion may look at.

Source:
    C.04.3: C6 to C21 (both editions); C.04.3 (2017), A.8 and C.5 to C.19;
    C.04.3.1 (Istanbul 2012), B1 to B6, C10 ("only for the minimum number of pairs"), C14.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import Generic, Protocol, TypeAlias, TypeVar

from openarbiter.matching.cheapest import Alone
from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.brackets import (
    BracketEdges,
    BracketPlayers,
    RoundContext,
    Setting,
)
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    CLASS_BITS,
    Situation,
    representative,
)

UP_BITS, DOWN_BITS = 24, 96
"""The upfloats and the downfloats in a player's kind: last round, and two rounds before."""

Column: TypeAlias = tuple[str, int]
"""A criterion, with the score or difference it is counted by; 0 where it is only counted."""

OnePart = TypeVar("OnePart")
Part_contra = TypeVar("Part_contra", contravariant=True)


class Rule(Protocol[Part_contra]):
    """A criterion that counts parts of a bracket."""

    @property
    def code(self) -> str:
        """Its number in the text."""

    @property
    def listed(self) -> bool:
        """It is counted by score, or by score difference."""

    def count_of(self, part: Part_contra) -> int:
        """How often a part violates it."""


Counts: TypeAlias = tuple[tuple[str, bool, int], ...]
"""Codes of criteria, whether each is listed, and how often it is violated, if at all."""


class KindCounts(Generic[OnePart]):
    """How often criteria count a part, asked once for all parts whose players are alike."""

    def __init__(self, rules: Sequence[Rule[OnePart]]) -> None:
        self._rules = rules
        self._found: dict[Hashable, Counts] = {}

    def of_kind(self, kind: Hashable, part: Callable[[], OnePart]) -> Counts:
        """The counts of parts of a kind, of which one is made when the kind is new."""
        found = self._found.get(kind)
        if found is None:
            found = self._found[kind] = self.of(part())
        return found

    def of(self, part: OnePart) -> Counts:
        """The counts of one part."""
        return tuple(
            (rule.code, rule.listed, count)
            for rule in self._rules
            if (count := rule.count_of(part))
        )


class BracketGraph:
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

    def _columns(self) -> Iterable[tuple[Column, int]]:
        """The columns by priority, each with the largest sum that a matching can have in it."""
        raise NotImplementedError

    def _key(self, vertex: int) -> Hashable:
        """What criteria can tell apart about a vertex."""
        raise NotImplementedError

    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair of the bracket."""
        raise NotImplementedError

    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater."""
        raise NotImplementedError

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

    def _cost(self, counts: Counts, by: int) -> int:
        """Counts as a cost, those of listed criteria in the column of a score or difference."""
        shifts = self._shifts
        return sum(count << shifts[code, by if listed else 0] for code, listed, count in counts)


def classes_of(keys: Sequence[Hashable]) -> tuple[list[int], list[int]]:
    """Class of every vertex, those of one key alike, and the first vertex of every class."""
    first: dict[Hashable, int] = {}
    for vertex, key in enumerate(keys):
        first.setdefault(key, vertex)
    number = {key: i for i, key in enumerate(first)}
    return [number[key] for key in keys], list(first.values())


class TopscorerGraph(BracketGraph):
    """A bracket in which pairs of topscorers are asked about for themselves (C10, C11)."""

    _counts: KindCounts[Part]

    def __init__(
        self,
        context: RoundContext,
        graph: list[int],
        bracket: BracketPlayers,
        looked_at: int = 0,
    ) -> None:
        self._context = context
        situation, players = context.situation, bracket.players
        self._topscorers = situation.last_round and any(
            situation.topscorer[position] for position in players
        )
        self._beyond: set[int] = set()
        if self._topscorers:
            self._beyond = set(filter(situation.beyond_limits, players))
        super().__init__(situation, graph, players, bracket.moved, looked_at)

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

    def _pair_counts(self, higher: int, lower: int) -> Counts:
        """What the criteria count of two positions as a pair."""
        situation = self._situation
        one, other = situation.kind[higher], situation.kind[lower]
        own = one & CLASS_BITS
        alike = own == other & CLASS_BITS and own in (ABSOLUTE_WHITE, ABSOLUTE_BLACK)
        if self._topscorers and (alike or {higher, lower} & self._beyond):
            card, white = self._context.card, self._context.colours.higher_gets_white
            return self._counts.of(Pair(card(higher), card(lower), white(higher, lower)))
        differ = situation.score[higher] > situation.score[lower]
        return self._counts.of_kind(
            (one, other, differ),
            lambda: Pair(representative(one, Points(differ)), representative(other)),
        )

    def _float_counts(self, position: int, *, moved_down: bool) -> Counts:
        """What the criteria count of a position as a downfloater."""
        kind = self._situation.kind[position]
        return self._counts.of_kind(
            (kind, moved_down), lambda: Downfloater(representative(kind), moved_down)
        )


class DutchGraph(TopscorerGraph):
    """A bracket and a setting by the texts of 2025 and 2026, with what every match costs.

    Attributes:
        edges: The vertices, and who may be matched with whom.
    """

    _counts = KindCounts((criteria.paired_moved_down, *criteria.COUNTED, *criteria.LISTED))

    def __init__(self, context: RoundContext, bracket: BracketPlayers, setting: Setting) -> None:
        self.edges = edges = BracketEdges(context, bracket, setting)
        self._bracket, self._setting = bracket, setting
        super().__init__(context, edges.graph, bracket, edges.next)
        kinds = [number for number, many in enumerate(edges.behind) for _ in range(many)]
        self._behind = ["next"] * (self.next - self.size) + kinds
        self._price(edges.leavers)

    def _columns(self) -> Iterable[tuple[Column, int]]:
        size, bracket, setting = len(self._bracket.players), self._bracket, self._setting
        fallen = self._by_score(bracket.moved_down)
        yield from ((("C6", 0), size), (("C7: number", 0), bracket.moved))
        yield from ((("C7", score), number) for score, number in fallen)
        if setting.next_group:
            falling = self._by_score(self.edges.places[: self.edges.next])
            yield from ((("C8: number", 0), self.edges.next), (("C8: again", 0), size))
            yield from ((("C8", score), number) for score, number in falling)
        else:
            yield ("C8: number", 0), size
        if setting.takes_bye:
            yield ("C9", 0), size * self._situation.round_no
        for rule in criteria.COUNTED:
            yield (rule.code, 0), size
        for rule in criteria.LISTED:
            yield from (((rule.code, score), number) for score, number in fallen)

    def _by_score(self, players: Iterable[int]) -> list[tuple[Points, int]]:
        """Scores of players in ranking order, the highest first, and how many have them."""
        scores = map(self._situation.score.__getitem__, players)
        return [(score, len(list(alike))) for score, alike in groupby(scores)]

    def _key(self, vertex: int) -> Hashable:
        if vertex >= self.size:
            return self._behind[vertex - self.size]
        situation, setting, position = self._situation, self._setting, self.players[vertex]
        kind = situation.kind[position]
        if not self.moved:
            kind &= ~UP_BITS
        if setting.floaters == 0:
            kind &= ~DOWN_BITS
        return (
            situation.score[position],
            kind,
            setting.ideal is not None and position in setting.ideal,
            setting.takes_bye and situation.played[position],
            *self._colour_key(position),
        )

    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair: C10 to C13, and C15, C17, C19, C21 for a moved-down player."""
        higher, lower = self.players[i], self.players[j]
        return self._cost(self._pair_counts(higher, lower), self._situation.score[higher])

    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater: C6, C7, C8 (ideal or not), C9, C14, C16, C18, C20."""
        position, moved_down, shifts = self.players[i], i < self.moved, self._shifts
        cost = 1 << shifts["C6", 0]
        if not self._setting.is_ideal(position):
            cost += 1 << shifts["C8: number", 0]
        if self._setting.takes_bye:
            part = Downfloater(self._context.card(position), moved_down)
            cost += criteria.unplayed_games_of_bye_taker.count_of(part) << shifts["C9", 0]
        counts = self._float_counts(position, moved_down=moved_down)
        if self._situation.wording.most_moved_down:
            unpaired = sum(count for code, _, count in counts if code == "C7")
            cost += unpaired << shifts["C7: number", 0]
        return cost + self._cost(counts, self._situation.score[position])

    def _missed_cost(self, i: int) -> int:
        """Cost of being unpaired in the next bracket too (C8: its C6 and C7)."""
        if not self._setting.next_group:
            return 0
        shifts, score = self._shifts, self._situation.score[self.edges.places[i]]
        cost = (1 << shifts["C8: number", 0]) + (1 << shifts["C8", score])
        if i < self.size and self._situation.wording.most_moved_down:
            cost += 1 << shifts["C8: again", 0]
        return cost
