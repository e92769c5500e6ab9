"""C1 to C10 and C14 inside one score bracket: the first pairing that meets what can be met.

The steps of the procedure are nested loops, and what they end with has a short description. The
outermost loop lowers M1 and P1 (C14), the next ones give up requirements (C10), each "only for the
minimum number of pairs", and the innermost walk through the orders of section D. The first pairing
they accept is therefore the one with the least counts, in the order of the criteria, and among
those the first in the order of section D. That is what is asked of the solver.

It knows one bracket at a time; which brackets there are is the business of
:mod:`~openarbiter.rulebooks.dutch_2012.procedure`.

Source:
    C.04.3.1 (Istanbul 2012), A3, A5, A6, A9, A11, C1 to C10, C14, section D.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import maximum_matching
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.optimum import best_pairings, first_of_best
from openarbiter.rulebooks.dutch.sequence import BracketPlayers, Quick
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.columns import (
    BracketGraph,
    Outside,
    ScoreBracket,
    masks_among,
)
from openarbiter.rulebooks.dutch_2012.joint import JointGraph
from openarbiter.rulebooks.dutch_2012.terms import treated_as_homogeneous
from openarbiter.values import dataclass, replace


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
    """Pairs single brackets of one round; players are positions, highest rank first.

    Args:
        situation: The situation before the round.
        quick: Try the quick way first.
    """

    def __init__(self, situation: Situation, *, quick: bool = True) -> None:
        self.situation = situation
        self.meetings = Meetings(situation)
        self._quick = Quick(situation, self.meetings) if quick else None

    def incompatible(self, players: Sequence[int]) -> list[int]:
        """Players for whom nobody of the bracket, moved down or not, may be an opponent (C1)."""
        may_meet = self.situation.may_meet
        return [
            player
            for player in players
            if not any(other != player and may_meet(player, other) for other in players)
        ]

    def pair(self, moved_down: Sequence[int], residents: Sequence[int]) -> Paired:
        """Pair a bracket that is not the lowest one (A3, C2 to C10, C14).

        Players who come down cannot meet each other: the bracket above would have made one pair
        more. So after C1 each of them has an opponent among the residents, and M1 never becomes
        zero (C14.b2) before C13 has sent players down.
        """
        bracket = self.bracket(moved_down, residents)
        if not bracket.players:
            return Paired(bracket, (), (), "nobody may meet")
        quick = self._quickly(bracket, None)
        if quick is not None:
            return quick
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
        found = self._quickly(bracket, takers) or self.leaving(bracket, over, takers)
        if found is None and bracket.heterogeneous:
            found = self.leaving(replace(bracket, heterogeneous=False), over, takers)
        return found

    def _quickly(self, bracket: ScoreBracket, takers: set[int] | None) -> Paired | None:
        """The required pairing by the quick way, where it applies and succeeds.

        It pairs all moved-down players with residents of one score and leaves over one resident at
        most, so that neither C14 nor the B3 factor has a say.
        """
        residents = bracket.residents
        if self._quick is None or not residents:
            return None
        start, end = residents[0], residents[-1] + 1
        score = self.situation.score
        if end - start != len(residents) or score[start] != score[end - 1]:
            return None
        if bracket.moved_down and not bracket.heterogeneous:
            return None
        found = self._quick.pair(BracketPlayers(bracket.moved_down, start, end, takers))
        if found is None:
            return None
        floaters = () if found.downfloater is None else (found.downfloater,)
        return Paired(bracket, tuple(sorted(found.pairs)), floaters, "sequence")

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
        """The required pairing that leaves over some players (C3 to C10); ``None``: impossible.

        Args:
            bracket: The bracket.
            over: How many players are not paired.
            takers: Who may be left over; ``None``: everybody.
        """
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
        """The required pairing when all matches have their prices (C3 to C10, D1 to D3).

        Args:
            bracket: The bracket.
            graph: Who may be matched with whom, and what it costs.
            method: How it is asked, for reports.
        """
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
        graph = masks_among(self.meetings, bracket.players)
        others = ~((1 << bracket.moved) - 1)
        for i in range(bracket.moved):
            graph[i] &= others
        return graph

    def impossible(self) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired; C13 has no answer then."""
        situation = self.situation
        size = len(situation.tpn)
        everybody = range(size)
        takers = sum(1 << player for player in self.bye_takers(everybody)) if size % 2 else None
        article = said("{document} has no answer", document="C.04.3.1, C13,")
        error = impossible_pairing(
            situation.round_no,
            situation.tpn,
            masks_among(self.meetings, everybody),
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
