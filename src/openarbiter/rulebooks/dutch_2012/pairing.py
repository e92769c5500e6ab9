"""C1 to C10 and C14 inside one score bracket: the first pairing that meets what can be met.

The steps of the procedure are nested loops, and what they end with has a short description. The
outermost loop lowers M1 and P1 (C14), the next ones give up requirements (C10), each "only for the
minimum number of pairs", and the innermost walk through the orders of section D. The first pairing
they accept is therefore the one with the least counts, in the order of the criteria, and among
those the first in the order of section D. Each count is a sum over pairs and players left over,
hence a matching in which who is left over is matched with a place outside the bracket. C12 looks at
two brackets in one matching.

It knows one bracket at a time; which brackets there are is the business of
:mod:`~openarbiter.rulebooks.dutch_2012.procedure`.

Source:
    C.04.3.1 (Istanbul 2012), A3, A5, A6, A9, A11, B1 to B6, C1 to C10, C12, C14, section D.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import product

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import maximum_matching
from openarbiter.matching.cheapest import Alone
from openarbiter.model import Points
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.downfloating import prices
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.downfloating.order import best_pairings, first_of_best
from openarbiter.rulebooks.downfloating.prices import (
    DOWN_BITS,
    UP_BITS,
    Column,
    Counts,
    KindCounts,
    classes_of,
)
from openarbiter.rulebooks.dutch.terms import CLASS_BITS, Situation, representative
from openarbiter.rulebooks.dutch_2012.text import (
    ONE_POINT,
    Criterion,
    Downfloater,
    Frame,
    Pair,
    Part,
    is_odd_round,
    priorities,
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


@dataclass(frozen=True, slots=True)
class Outside:
    """Where players of a bracket can go who are not paired in it.

    Attributes:
        places: Number of places for players left over (who float down, or the bye).
        takers: Positions of those who may take such a place; ``None``: everybody.
        below: Positions of players below who have to be matched as well (C13).
        bye_takers: Positions, in the bracket or below, of those who may have the bye that is
            matched as well (C13); ``None``: there is no bye.
    """

    places: int = 0
    takers: Collection[int] | None = None
    below: tuple[int, ...] = ()
    bye_takers: Collection[int] | None = None


class BracketGraph(prices.BracketGraph):
    """Who may be matched with whom in a bracket, and what it costs.

    Vertices are the players of the bracket, then those below, then the places outside. Nobody may
    stay without a match: whoever floats has a place.
    """

    def __init__(
        self,
        situation: Situation,
        meetings: Meetings,
        bracket: ScoreBracket,
        outside: Outside,
    ) -> None:
        self._outside, players = outside, bracket.players
        self._came_down = frozenset(bracket.moved_down)
        scores = [situation.score[position] for position in players]
        self._frame, self._highest = Frame(min(scores), bracket.heterogeneous), max(scores)
        self._odd = is_odd_round(situation.round_no)
        graph = _edges(meetings, bracket, outside)
        super().__init__(situation, graph, players, bracket.moved)
        self._price()

    def cost(self, mate: Sequence[int]) -> int:
        """Cost of a matching in all criteria."""
        classes, table = self.classes, self.table
        return sum(table[classes[i]][classes[j]] for i, j in enumerate(mate) if i < j)

    def _columns(self) -> Iterable[tuple[Column, int]]:
        widest, size = (self._highest - self._frame.lowest + ONE_POINT) ** 2, self.size
        for rule in priorities(odd=self._odd):
            yield (rule.code, 0), size * (widest if rule.code == "B3" else 1)

    def _key(self, vertex: int) -> Hashable:
        if vertex >= self.size:
            return "below"
        situation, position = self._situation, self.players[vertex]
        kind, came_down = situation.kind[position], position in self._came_down
        if came_down or not self._frame.heterogeneous:
            kind &= ~UP_BITS
        if came_down or not (self._outside.places or self._outside.below):
            kind &= ~DOWN_BITS
        return situation.score[position], kind & (CLASS_BITS | UP_BITS | DOWN_BITS), came_down

    def _pair_cost(self, i: int, j: int) -> int:
        higher, lower = sorted((self.players[i], self.players[j]))
        came_down = higher in self._came_down and lower not in self._came_down
        kind, score = self._situation.kind, self._situation.score
        one, other = kind[higher], kind[lower]
        counts = self._counts().of_kind(
            (one, other, came_down),
            lambda: Pair(representative(one), representative(other), came_down),
        )
        return self._priced(counts, squared(score[higher], score[lower]))

    def _float_cost(self, i: int) -> int:
        position = self.players[i]
        kind, came_down = self._situation.kind[position], position in self._came_down
        counts = self._counts().of_kind(
            (kind, came_down), lambda: Downfloater(representative(kind), came_down)
        )
        score = self._situation.score[position]
        return self._priced(counts, squared(score, self._frame.lowest - ONE_POINT))

    def _counts(self) -> KindCounts[Part]:
        return _COUNTS[self._odd, self._frame.heterogeneous]

    def _priced(self, counts: Counts, difference: int) -> int:
        """Counts by kinds as a cost, and the B3 factor, which depends on scores."""
        return self._cost(counts, 0) + (difference << self._shifts["B3", 0])


class _InFrame:
    """A criterion asked in brackets of one kind."""

    listed = False

    def __init__(self, rule: Criterion, frame: Frame) -> None:
        self.code, self._rule, self._frame = rule.code, rule, frame

    def count_of(self, part: Part) -> int:
        """Violations of one part."""
        return self._rule.count(part, self._frame)


def _by_kind(*, odd: bool, heterogeneous: bool) -> KindCounts[Part]:
    """The criteria but the B3 factor, which alone depends on scores (D4)."""
    frame = Frame(0, heterogeneous)
    return KindCounts([_InFrame(rule, frame) for rule in priorities(odd=odd) if rule.code != "B3"])


_COUNTS = {
    (odd, kind): _by_kind(odd=odd, heterogeneous=kind)
    for odd, kind in product((False, True), repeat=2)
}


def _edges(meetings: Meetings, bracket: ScoreBracket, outside: Outside) -> list[int]:
    """Who may be matched with whom (B1.a, B2, C6), and with a place outside."""
    people = [*bracket.players, *outside.below]
    graph = among(meetings, people, bracket.moved)
    for _ in range(outside.places):
        _join(graph, bracket.players, outside.takers)
    if outside.bye_takers is not None:
        _join(graph, people, outside.bye_takers)
    return graph


def among(meetings: Meetings, players: Sequence[int], moved: int = 0) -> list[int]:
    """Masks of possible opponents; of a heterogeneous bracket those of S1 do not meet (C6)."""
    graph = meetings.among(players)
    others = ~((1 << moved) - 1)
    return [mask & others if i < moved else mask for i, mask in enumerate(graph)]


def _join(graph: list[int], people: Sequence[int], takers: Collection[int] | None) -> None:
    """Add a vertex that some of the first vertices may be matched with."""
    able = mask_of(i for i, each in enumerate(people) if takers is None or each in takers)
    bit = 1 << len(graph)
    graph[: len(people)] = [
        mask | bit if able >> i & 1 else mask for i, mask in enumerate(graph[: len(people)])
    ]
    graph.append(able)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """What the bracket below wants.

    Attributes:
        residents: Its residents; the others below were taken out above by C1 and come down too.
        floating_scores: Scores (tenths) that floaters may have.
        heterogeneous: Its moved-down players are paired first.
        by_score: Its B3 factor counts.
        free: Places for players left over that cost nothing.
        paid: Further places.
        takers: Positions of those who may take a place; ``None``: everybody.
    """

    residents: frozenset[int]
    floating_scores: frozenset[Points]
    heterogeneous: bool
    by_score: bool
    free: int
    paid: int
    takers: Collection[int] | None


class JointGraph:
    """A bracket and the one below it as one graph with prices.

    Vertices are the players of the bracket above (without those of C1), those below who do not
    depend on its pairing, and the places for players left over below. In front of the criteria of
    the bracket above stand: the number of its floaters, the moved-down players left over below,
    the others left over on a place with a price, and the B3 factor below.
    """

    alone: Alone | None = None

    def __init__(
        self,
        situation: Situation,
        meetings: Meetings,
        bracket: ScoreBracket,
        below: tuple[int, ...],
        joint: Joint,
    ) -> None:
        base = BracketGraph(situation, meetings, bracket, Outside(below=below))
        self._base = base
        self._joint = joint
        self._people = [*base.players, *below]
        self._score = situation.score
        self._lowest = min(situation.score[player] for player in joint.residents)
        self.size, self.moved, self.players = base.size, base.moved, base.players
        self.graph = self._edges()
        keys = [self._key(vertex) for vertex in range(len(self.graph))]
        self.classes, first = classes_of(keys)
        highest = max(situation.score[player] for player in self._people)
        self._widest = len(self.graph) * (highest - self._lowest + ONE_POINT) ** 2
        self.table = [[self._cost(one, other) for other in first] for one in first]

    def cost(self, mate: Sequence[int]) -> int:
        """Cost of a matching in the criteria of the bracket above."""
        base, outside = self._base, self._base.size
        classes = base.classes
        stranger = len(base.table) - 1
        total = 0
        for i in range(outside):
            j = mate[i]
            if i < j:
                total += base.table[classes[i]][classes[j] if j < outside else stranger]
        return total

    def _edges(self) -> list[int]:
        """Who may be matched with whom.

        Players who come down cannot meet each other, nor who was taken out by C1 anybody above;
        so nothing has to keep them apart here.
        """
        size = self.size
        graph = list(self._base.graph)
        above = (1 << size) - 1
        floating = sum(1 << i for i in range(size) if self._may_float(i))
        below = ((1 << len(graph)) - 1) & ~above
        for i in range(len(graph)):
            if i >= size:
                graph[i] &= floating | below
            elif not floating >> i & 1:
                graph[i] &= above
        return self._with_places(graph, floating | below)

    def _may_float(self, vertex: int) -> bool:
        return self._score[self.players[vertex]] in self._joint.floating_scores

    def _with_places(self, graph: list[int], everybody: int) -> list[int]:
        joint, count = self._joint, len(graph)
        takers = everybody
        if joint.takers is not None:
            takers &= mask_of(i for i, p in enumerate(self._people) if p in joint.takers)
        number = joint.free + joint.paid
        places = ((1 << number) - 1) << count
        for i in range(count):
            if takers >> i & 1:
                graph[i] |= places
        for place in range(count, count + number):
            among = places & ~(1 << place) if joint.takers is None else 0
            graph.append(takers | among)
        return graph

    def _key(self, vertex: int) -> Hashable:
        """What prices can tell apart about a vertex."""
        if vertex >= len(self._people):
            return "free" if vertex < len(self._people) + self._joint.free else "paid"
        if vertex < self.size:
            return "above", self._base.classes[vertex]
        player = self._people[vertex]
        return "below", player in self._joint.residents, self._score[player]

    def _cost(self, i: int, j: int) -> int:
        """Cost of a match, with one vertex of each class to ask about."""
        if i > j:
            i, j = j, i
        base, size = self._base, self.size
        if i >= len(self._people):
            return 0
        cost, many = 0, len(self.graph).bit_length()
        for count, bits in zip(
            self._front(i, j), (many, many, many, self._widest.bit_length()), strict=True
        ):
            cost = cost << bits | count
        own = 0
        if i < size:
            stranger = len(base.table) - 1
            own = base.table[base.classes[i]][base.classes[j] if j < size else stranger]
        return cost << base.cost_bits | own

    def _front(self, i: int, j: int) -> tuple[int, int, int, int]:
        """Floaters above; moved-down players and others left over; B3 factor below."""
        joint, size, people = self._joint, self.size, self._people
        if j < size:
            return 0, 0, 0, 0
        floaters = int(i < size)
        if j < len(people):
            factor = squared(self._score[people[i]], self._score[people[j]])
            return floaters, 0, 0, factor if joint.by_score else 0
        came_down = people[i] not in joint.residents
        factor = squared(self._score[people[i]], self._lowest - ONE_POINT)
        return (
            floaters,
            int(joint.heterogeneous and came_down),
            int(j >= len(people) + joint.free),
            factor if joint.by_score else 0,
        )


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket as it was paired, in positions.

    Attributes:
        bracket: The bracket, without the players that C1 took out of it.
        pairs: (higher, lower).
        floaters: Who is left over, highest rank first.
        method: How it was found.
        cost: Counts of all criteria, packed; comparable among pairings of the same bracket with
            the same number of players left over.
    """

    bracket: ScoreBracket
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    method: str
    cost: int = 0

    @property
    def unpaired_moved_down(self) -> int:
        """Moved-down players of a heterogeneous bracket who are not paired."""
        if not self.bracket.heterogeneous:
            return 0
        return len(set(self.bracket.moved_down) & set(self.floaters))

    def rank(self) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Its place among the pairings of the bracket: a smaller rank comes first."""
        bracket = self.bracket
        return self.cost, order_key(self.pairs, bracket.players, bracket.moved)


@dataclass(frozen=True, slots=True)
class Level:
    """A score bracket in the course of the procedure.

    Attributes:
        residents: Positions of its residents.
        incompatible: Who was taken out by C1 and floats in every case.
        paired: The bracket without them, as it was paired.
    """

    residents: tuple[int, ...]
    incompatible: tuple[int, ...]
    paired: Paired

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

    def pair(self, moved_down: Sequence[int], residents: Sequence[int]) -> Paired:
        """Pair a bracket that is not the lowest one (A3, C2 to C10, C14).

        Players who come down cannot meet each other: the bracket above would have made one pair
        more. So after C1 each of them has an opponent among the residents, and M1 never becomes
        zero (C14.b2) before C13 has sent players down.
        """
        bracket = self.bracket(moved_down, residents)
        if not bracket.players:
            return Paired(bracket, (), (), "nobody may meet")
        over = len(bracket.players) - 2 * self.most_pairs(bracket)
        found = self.leaving(bracket, over)
        if found is None:
            raise LookupError("the most pairs of a bracket have got lost")
        return found

    def pair_lowest(self, moved_down: Sequence[int], residents: Sequence[int]) -> Paired | None:
        """Pair the lowest bracket completely, or ``None`` when that is impossible.

        In a heterogeneous one only the player with the bye may be a moved-down player who is not
        paired with a resident; where that does not do, M1 goes down to 0 and the bracket is paired
        as though it was homogeneous (A3, B1.b, C13, C14.b2).
        """
        bracket = self.bracket(moved_down, residents)
        over = len(bracket.players) % 2
        takers = self.bye_takers(bracket.players)
        found = self.leaving(bracket, over, takers)
        if found is None and bracket.heterogeneous:
            found = self.leaving(replace(bracket, heterogeneous=False), over, takers)
        return found

    def bracket(self, moved_down: Sequence[int], residents: Sequence[int]) -> ScoreBracket:
        """A bracket with its kind (A3)."""
        same = treated_as_homogeneous(len(moved_down), len(moved_down) + len(residents))
        return ScoreBracket(tuple(moved_down), tuple(residents), not same)

    def bye_takers(self, players: Iterable[int]) -> set[int]:
        """Who may have the bye (B1.b)."""
        may = self.situation.may_take_bye
        return {player for player in players if may[player]}

    def leaving(
        self, bracket: ScoreBracket, over: int, takers: Collection[int] | None = None
    ) -> Paired | None:
        """The required pairing that leaves over so many of the takers (C3 to C10), or of all."""
        outside = Outside(places=over, takers=takers)
        graph = BracketGraph(self.situation, self.meetings, bracket, outside)
        return self.first(bracket, graph, "matching")

    def with_those_below(self, bracket: ScoreBracket, below: Sequence[int]) -> Paired | None:
        """The required pairing after which all left over and all below can be paired (C13)."""
        if not bracket.players:
            return None  # those below have failed without it
        odd = (len(bracket.players) + len(below)) % 2
        takers = self.bye_takers([*bracket.players, *below]) if odd else None
        outside = Outside(below=tuple(below), bye_takers=takers)
        graph = BracketGraph(self.situation, self.meetings, bracket, outside)
        return self.first(bracket, graph, "matching with those below")

    def first(
        self, bracket: ScoreBracket, graph: BracketGraph | JointGraph, method: str
    ) -> Paired | None:
        """The required pairing when all matches have their prices (C3 to C10, D1 to D3)."""
        best = best_pairings(graph)
        if best is None:
            return None
        mate = first_of_best(graph, best, graph.moved)
        players = graph.players
        size = graph.size
        pairs = []
        floaters = []
        for i in range(size):
            j = mate[i]
            if j < size and max(i, j) >= graph.moved:
                if i < j:
                    one, other = sorted((players[i], players[j]))
                    pairs.append((one, other))
            else:
                floaters.append(players[i])
        return Paired(
            bracket, tuple(sorted(pairs)), tuple(sorted(floaters)), method, graph.cost(mate)
        )

    def most_pairs(self, bracket: ScoreBracket) -> int:
        """The most pairs that can be made in a bracket.

        P1 and M1 go down only as far as they must; the largest M1 is no obstacle to the largest P1
        (C14).
        """
        mate = maximum_matching(self.edges(bracket), (1 << len(bracket.players)) - 1)
        return sum(1 for partner in mate if partner >= 0) // 2

    def edges(self, bracket: ScoreBracket) -> list[int]:
        """Masks of possible opponents; of a heterogeneous bracket those of S1 do not meet (C6)."""
        return among(self.meetings, bracket.players, bracket.moved)

    def impossible(self) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired; C13 has no answer then."""
        situation = self.situation
        size = len(situation.tpn)
        takers = mask_of(self.bye_takers(range(size))) if size % 2 else None
        article = said("{document} has no answer", document="C.04.3.1, C13,")
        error = impossible_pairing(
            situation.round_no,
            situation.tpn,
            self.meetings.graph((), 0, size),
            article,
            bye_takers=takers,
        )
        if error.players:
            return error
        return nobody_for_bye(situation.round_no, situation.tpn, "B1.b", article)


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
