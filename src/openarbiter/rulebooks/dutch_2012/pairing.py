"""C1 to C10 and C14 inside one score bracket: the first pairing that meets what can be met.

The steps of the procedure are nested loops, and what they end with has a short description. The
outermost loop lowers M1 and P1 (C14), the next ones give up requirements (C10), each "only for the
minimum number of pairs", and the innermost walk through the orders of section D. The first pairing
they accept is therefore the one with the least counts, in the order of the criteria, and among
those the first in the order of section D. Each count is a sum over pairs and players left over,
hence a matching in which who is left over is matched with a place outside the bracket.

It knows one bracket at a time; which brackets there are is the business of
:mod:`~openarbiter.rulebooks.dutch_2012.procedure`.

Source:
    C.04.3.1 (Istanbul 2012), A3, A5, A6, A9, A11, B1 to B6, C1 to C10, C14, section D.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import maximum_matching
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.downfloating import prices
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.downfloating.order import best_pairings, first_of_best
from openarbiter.rulebooks.downfloating.prices import (
    DOWN_BITS,
    UP_BITS,
    BracketPlayers,
    Column,
    LookaheadScope,
)
from openarbiter.rulebooks.downfloating.quick import first_by_counts
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.text import (
    ONE_POINT,
    Choice,
    most_pairs,
    squared,
    treated_as_homogeneous,
)
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class ScoreBracket:
    """A score bracket to be paired, in positions.

    Attributes:
        moved_down: Players moved down into it, highest rank first.
        residents: The others, highest rank first.
        heterogeneous: Moved-down players are paired with residents first (A3, C6).
    """

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    heterogeneous: bool

    @classmethod
    def of(cls, moved_down: Sequence[int], residents: Sequence[int]) -> ScoreBracket:
        """A bracket with its kind (A3)."""
        same = treated_as_homogeneous(len(moved_down), len(moved_down) + len(residents))
        return cls(tuple(moved_down), tuple(residents), not same)

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody: in a heterogeneous bracket S1 first, else all by rank."""
        if self.heterogeneous:
            return self.moved_down + self.residents
        return tuple(sorted(self.moved_down + self.residents))

    @property
    def moved(self) -> int:
        """Number of players who are to be paired with residents."""
        return len(self.moved_down) if self.heterogeneous else 0

    def choice(
        self,
        before: Situation,
        pairs: Sequence[tuple[int, int]] = (),
        floaters: Sequence[int] = (),
    ) -> Choice:
        """What is chosen in it, as criteria look at it."""
        score, residents = before.score, self.residents
        lowest = min((score[each] for each in self.players), default=0)
        own = score[residents[0]] if residents else 0
        return Choice(own, floaters, pairs, lowest=lowest, heterogeneous=self.heterogeneous)


PartCounts: TypeAlias = tuple[tuple[str, int], ...]
"""Codes of criteria, and what each counts of a pair or of somebody who is left over."""

_COUNTS: dict[Hashable, PartCounts] = {}


class BracketGraph(prices.BracketGraph):
    """Who may be matched with whom in a bracket, and what it costs.

    Vertices are the players of the bracket, then those below, then the places outside. Nobody may
    stay without a match: whoever floats has a place.
    """

    def __init__(self, situation: Situation, bracket: ScoreBracket, graph: list[int]) -> None:
        self._statement, players = situation.statement, bracket.players
        self._came_down = frozenset(bracket.moved_down)
        self._choice = bracket.choice(situation)
        self._highest = max(situation.score[position] for position in players)
        super().__init__(situation, graph, players, bracket.moved)
        self._price()

    def _columns(self) -> Iterator[tuple[Column, int]]:
        widest, size = (self._highest - self._choice.lowest + ONE_POINT) ** 2, self.size
        for rule in self._statement.criteria:
            if not rule.silent(self._situation):
                yield (rule.code, 0), size * (widest if rule.code == "B3" else 1)

    def _key(self, vertex: int) -> Hashable:
        if vertex >= self.size:
            return "below"
        situation, position = self._situation, self.players[vertex]
        kind, came_down = situation.kind[position], position in self._came_down
        if came_down or not self._choice.heterogeneous:
            kind &= ~UP_BITS
        if came_down or len(self.graph) == self.size:
            kind &= ~DOWN_BITS
        return situation.score[position], kind, came_down

    def _pair_cost(self, i: int, j: int) -> int:
        higher, lower = sorted((self.players[i], self.players[j]))
        came_down = higher in self._came_down and lower not in self._came_down
        kind, score = self._situation.kind, self._situation.score
        kinds = kind[higher], kind[lower], came_down
        counts = self._counts(kinds, pairs=((higher, lower),))
        return self._priced(counts, squared(score[higher], score[lower]))

    def _float_cost(self, i: int) -> int:
        position = self.players[i]
        kind = self._situation.kind[position], position in self._came_down
        counts = self._counts(kind, floaters=(position,))
        score = self._situation.score[position]
        return self._priced(counts, squared(score, self._choice.lowest - ONE_POINT))

    def _counts(
        self,
        kind: Hashable,
        pairs: Sequence[tuple[int, int]] = (),
        floaters: Sequence[int] = (),
    ) -> PartCounts:
        """What criteria count of one pair or one floater, asked once for all of a kind."""
        situation, heterogeneous = self._situation, self._choice.heterogeneous
        key = id(self._statement), situation.round_no % 2, heterogeneous, kind
        found = _COUNTS.get(key)
        if found is None:
            part = replace(self._choice, pairs=pairs, floaters=floaters)
            counts = (
                (rule.code, rule.count(situation, part))
                for rule in self._statement.criteria
                if rule.code != "B3"  # it alone depends on scores (D4)
            )
            found = _COUNTS[key] = tuple(
                (code, count) for code, count in counts if count and isinstance(count, int)
            )
        return found

    def _priced(self, counts: PartCounts, difference: int) -> int:
        """Counts as a cost, and the B3 factor."""
        shifts = self._shifts
        return (difference << shifts["B3", 0]) + sum(
            count << shifts[code, 0] for code, count in counts
        )


def among(meetings: Meetings, players: Sequence[int], moved: int = 0) -> list[int]:
    """Masks of possible opponents; of a heterogeneous bracket those of S1 do not meet (C6)."""
    graph = meetings.among(players)
    others = ~((1 << moved) - 1)
    return [mask & others if i < moved else mask for i, mask in enumerate(graph)]


def add_place(graph: list[int], people: Sequence[int], takers: Collection[int] | None) -> None:
    """Add a place for somebody left over, which some of the first vertices may take."""
    able = mask_of(i for i, each in enumerate(people) if takers is None or each in takers)
    bit = 1 << len(graph)
    graph[: len(people)] = [
        mask | bit if able >> i & 1 else mask for i, mask in enumerate(graph[: len(people)])
    ]
    graph.append(able)


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """A bracket as it was paired, in positions.

    Attributes:
        bracket: The bracket, without the players that C1 took out of it.
        pairs: (higher, lower).
        floaters: Who is left over, highest rank first.
    """

    bracket: ScoreBracket
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    method: str

    @classmethod
    def of(
        cls, bracket: ScoreBracket, pairs: Iterable[tuple[int, int]], method: str
    ) -> BracketPairing:
        """A bracket with its pairs; everybody else is left over."""
        found = tuple(sorted((min(pair), max(pair)) for pair in pairs))
        inside = {player for pair in found for player in pair}
        floaters = sorted(player for player in bracket.players if player not in inside)
        return cls(bracket, found, tuple(floaters), method)

    @property
    def unpaired_moved_down(self) -> int:
        """Moved-down players of a heterogeneous bracket who are not paired."""
        if not self.bracket.heterogeneous:
            return 0
        return len(set(self.bracket.moved_down) & set(self.floaters))

    def choice(self, before: Situation) -> Choice:
        """The bracket as criteria look at it."""
        return self.bracket.choice(before, self.pairs, self.floaters)


@dataclass(frozen=True, slots=True)
class BracketInProgress:
    """A score bracket in the course of the procedure.

    Attributes:
        residents: Positions of its residents.
        incompatible: Who was taken out by C1 and floats in every case.
        paired: The bracket without them, as it was paired.
    """

    residents: tuple[int, ...]
    incompatible: tuple[int, ...]
    paired: BracketPairing

    @property
    def size(self) -> int:
        """Number of all its players, those of C1 included."""
        return len(self.paired.bracket.players) + len(self.incompatible)

    @property
    def floaters(self) -> tuple[int, ...]:
        """Everybody who comes down from it, highest rank first."""
        return tuple(sorted(self.incompatible + self.paired.floaters))


class Brackets:
    """Pairs single brackets of one round; players are positions, highest rank first."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.meetings = Meetings(situation)

    def incompatible(self, players: Sequence[int]) -> list[int]:
        """Players for whom nobody of the bracket, moved down or not, may be an opponent (C1)."""
        mask, here = self.meetings.mask, mask_of(players)
        return [player for player in players if not mask(player) & here]

    def pair(self, moved_down: Sequence[int], residents: Sequence[int]) -> BracketPairing:
        """Pair a bracket that is not the lowest one (A3, C2 to C10, C14).

        Players who come down cannot meet each other: the bracket above would have made one pair
        more. So after C1 each of them has an opponent among the residents, and M1 never becomes
        zero (C14.b2) before C13 has sent players down.
        """
        bracket = ScoreBracket.of(moved_down, residents)
        if not bracket.players:
            return BracketPairing(bracket, (), (), "nobody may meet")
        found = self._quickly(bracket)
        if found is None:
            over = len(bracket.players) - 2 * self.most_pairs(bracket)
            found = self.leaving(bracket, over)
        if found is None:
            raise LookupError("the most pairs of a bracket have got lost")
        return found

    def pair_lowest(
        self, moved_down: Sequence[int], residents: Sequence[int]
    ) -> BracketPairing | None:
        """Pair the lowest bracket completely, or ``None`` when that is impossible.

        In a heterogeneous one only the player with the bye may be a moved-down player who is not
        paired with a resident; where that does not do, M1 goes down to 0 and the bracket is paired
        as though it was homogeneous (A3, B1.b, C13, C14.b2).
        """
        bracket = ScoreBracket.of(moved_down, residents)
        over = len(bracket.players) % 2
        takers = self.bye_takers(bracket.players)
        found = self._quickly(bracket, takers) or self.leaving(bracket, over, takers)
        if found is None and bracket.heterogeneous:
            found = self.leaving(replace(bracket, heterogeneous=False), over, takers)
        return found

    def _quickly(
        self, bracket: ScoreBracket, takers: set[int] | None = None
    ) -> BracketPairing | None:
        """The answer by counts: all but one resident are paired, and nothing is counted but B4.

        C14 and the B3 factor have no say in it where the residents have one score.
        """
        residents, score = bracket.residents, self.situation.score
        if not residents or bool(bracket.moved_down) != bracket.heterogeneous:
            return None
        start, end = residents[0], residents[-1] + 1
        if end - start != len(residents) or score[start] != score[end - 1]:
            return None
        players = BracketPlayers(bracket.moved_down, start, end, end)
        over = len(bracket.players) % 2
        setting = LookaheadScope("by counts", floaters=over, ideal=takers)
        pairs = first_by_counts(self.situation, players, setting)
        return None if pairs is None else BracketPairing.of(bracket, pairs, setting.name)

    def bye_takers(self, players: Iterable[int]) -> set[int]:
        """Who may have the bye (B1.b)."""
        may = self.situation.may_take_bye
        return {player for player in players if may[player]}

    def leaving(
        self, bracket: ScoreBracket, over: int, takers: Collection[int] | None = None
    ) -> BracketPairing | None:
        """The required pairing that leaves over so many of the takers (C3 to C10), or of all."""
        graph = self.edges(bracket)
        for _ in range(over):
            add_place(graph, bracket.players, takers)
        return self.first(bracket, BracketGraph(self.situation, bracket, graph), "matching")

    def with_those_below(
        self, bracket: ScoreBracket, below: Sequence[int]
    ) -> BracketPairing | None:
        """The required pairing after which all left over and all below can be paired (C13)."""
        if not bracket.players:
            return None  # those below have failed without it
        people = [*bracket.players, *below]
        graph = among(self.meetings, people, bracket.moved)
        if len(people) % 2:
            add_place(graph, people, self.bye_takers(people))
        priced = BracketGraph(self.situation, bracket, graph)
        return self.first(bracket, priced, "matching with those below")

    def first(
        self, bracket: ScoreBracket, graph: BracketGraph, method: str
    ) -> BracketPairing | None:
        """The required pairing when all matches have their prices (C3 to C10, D1 to D3)."""
        best = best_pairings(graph)
        if best is None:
            return None
        mate, size, players = first_of_best(graph, best, graph.moved), graph.size, graph.players
        places = [(i, j) for i, j in enumerate(mate[:size]) if i < j < size and j >= graph.moved]
        return BracketPairing.of(bracket, [(players[i], players[j]) for i, j in places], method)

    def most_pairs(self, bracket: ScoreBracket) -> int:
        """The most pairs that can be made in a bracket.

        P1 and M1 go down only as far as they must; the largest M1 is no obstacle to the largest P1
        (C14).
        """
        mate = maximum_matching(self.edges(bracket), (1 << len(bracket.players)) - 1)
        return most_pairs(len(mate) - mate.count(-1))

    def edges(self, bracket: ScoreBracket) -> list[int]:
        """Masks of possible opponents; of a heterogeneous bracket those of S1 do not meet (C6)."""
        return among(self.meetings, bracket.players, bracket.moved)

    def impossible(self) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired; C13 has no answer then."""
        situation = self.situation
        size = len(situation.tpn)
        takers = mask_of(self.bye_takers(range(size))) if size % 2 else None
        article = said("{document} has no answer", document="C.04.3.1, C13,")
        graph, round_no = self.meetings.graph((), 0, size), situation.round_no
        error = impossible_pairing(round_no, situation.tpn, graph, article, bye_takers=takers)
        if error.players:
            return error
        return nobody_for_bye(round_no, situation.tpn, "B1.b", article)


def order_key(
    pairs: Iterable[tuple[int, int]], players: Sequence[int], moved: int
) -> tuple[tuple[int, ...], ...]:
    """The place of a pairing in the order of section D: a smaller key comes first (D1, D2, D3).

    A set of pairs comes first with the upper player of each pair in S1. So the key holds: which
    moved-down players are paired (D3), their opponents (D1.2), and of the remainder the number of
    players exchanged, the sum of the new S1, who leaves S1 and who enters it (D2), and the
    opponents of S1 (D1.1).

    Args:
        pairs: Pairs of numbers or positions, in any order.
        players: Everybody, moved-down players first, each part in the order of A2.
        moved: Number of moved-down players in S1 of a heterogeneous bracket, else 0.
    """
    place = {player: number for number, player in enumerate(players)}
    lower = {min(place[one], place[other]): max(place[one], place[other]) for one, other in pairs}
    paired = sorted(top for top in lower if top < moved)
    opponents = tuple(lower[top] for top in paired)
    taken = {*range(moved), *opponents}
    rest = {number: i for i, number in enumerate(n for n in range(len(players)) if n not in taken)}
    tops = sorted(rest[top] for top in lower if top >= moved)
    size = len(tops)
    bottoms = {rest[top]: rest[bottom] for top, bottom in lower.items() if top >= moved}
    entering = tuple(top for top in tops if top >= size)
    leaving = tuple(-top for top in range(size - 1, -1, -1) if top not in bottoms)
    return (
        tuple(paired),
        opponents,
        (len(entering), sum(tops)),
        leaving,
        entering,
        tuple(bottoms[top] for top in tops),
    )
