"""Section C: the procedure. Bracket by bracket from the top, with its two ways back.

A bracket looks at the one below it only after that one has failed (C12), and the lowest bracket
repairs itself upwards (C13). What happens inside a bracket stands in
:mod:`~openarbiter.rulebooks.dutch_2012.pairing`.

C12 goes back to the bracket above for other floaters of the same number and scores: is there
another pairing of the bracket above whose floaters can be paired better here, and which is the
first one? A matching answers it: the bracket above with its criteria, the players here, and in
front of all criteria what is lacking here. Only where floaters have several scores can its answer
have wrong ones; then the sets of floaters are gone through.

Source:
    C.04.3.1 (Istanbul 2012), A10, C1, C12, C13.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from enum import Enum
from itertools import combinations, product
from typing import TypeAlias

from openarbiter.matching.cardinality import maximum_matching
from openarbiter.model import Points
from openarbiter.rulebooks.downfloating.prices import Column, classes_of
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.pairing import (
    BracketGraph,
    BracketInProgress,
    BracketPairing,
    Brackets,
    ScoreBracket,
    add_place,
    among,
    order_key,
)
from openarbiter.rulebooks.dutch_2012.text import (
    ONE_POINT,
    most_pairs,
    score_difference,
    squared,
    treated_as_homogeneous,
    values,
)
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the procedure worth telling: an article, and the players it concerned.

    Attributes:
        article: ``C1`` (taken out), ``C12`` (other floaters), ``C13`` (the penultimate bracket is
            paired anew, or joined).
        score: Score (tenths) of the bracket that caused it.
        players: Positions.
        joined: In C13: the two lowest brackets are joined.
    """

    article: str
    score: int
    players: tuple[int, ...]
    joined: bool = False


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        levels: The brackets from the top.
        bye: Position of the player with the bye.
        steps: What the procedure did beside pairing one bracket after the other.
    """

    levels: tuple[BracketInProgress, ...]
    bye: int | None
    steps: tuple[Step, ...]


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (section C).

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    return _Procedure(situation, Brackets(situation)).run()


class _Procedure:
    """One run of the procedure."""

    def __init__(self, situation: Situation, brackets: Brackets) -> None:
        self._situation = situation
        self._brackets = brackets
        self._levels: list[BracketInProgress] = []
        self._steps: list[Step] = []

    def run(self) -> PairedRound:
        groups = self._situation.groups
        for start, end in groups[:-1]:
            self._pair_level(tuple(range(start, end)))
        if groups:
            self._pair_lowest(tuple(range(*groups[-1])))
        floaters = self._moved_down()
        return PairedRound(
            tuple(self._levels), floaters[0] if floaters else None, tuple(self._steps)
        )

    def _moved_down(self) -> tuple[int, ...]:
        """Who came down from the bracket paired last."""
        return self._levels[-1].floaters if self._levels else ()

    def _pair_level(self, residents: tuple[int, ...]) -> None:
        """Pair a bracket that is not the lowest one."""
        level = self._level(residents)
        size, back = len(level.paired.bracket.players), False
        if not set(level.incompatible).issubset(residents):
            back = self._back(Cause.INCOMPATIBLE, residents, level.size, most_pairs(size))
        elif self._is_lacking(level.paired):
            back = self._back(Cause.LACKING, residents, size, most_pairs(size))
        if back:
            level = self._level(residents)
        if level.incompatible:
            self._tell("C1", residents, level.incompatible)
        self._levels.append(level)

    def _level(self, residents: tuple[int, ...]) -> BracketInProgress:
        """A bracket with those who come down now, without the players of C1, paired."""
        moved_down = self._moved_down()
        out = self._brackets.incompatible([*moved_down, *residents])
        paired = self._brackets.pair(
            [player for player in moved_down if player not in out],
            [player for player in residents if player not in out],
        )
        return BracketInProgress(residents, tuple(out), paired)

    def _is_lacking(self, paired: BracketPairing) -> bool:
        """Whether a moved-down player is not paired, or a pair is missing."""
        size = len(paired.bracket.players)
        return paired.unpaired_moved_down > 0 or len(paired.pairs) < most_pairs(size)

    def _pair_lowest(self, residents: tuple[int, ...]) -> None:
        """Pair the lowest bracket completely, with what C12 and C13 allow."""
        found = self._brackets.pair_lowest(self._moved_down(), residents)
        if found is None or found.unpaired_moved_down:
            size = len(self._moved_down()) + len(residents)
            if self._back(Cause.LOWEST, residents, size, most_pairs(size)):
                found = self._brackets.pair_lowest(self._moved_down(), residents)
        if found is None:
            moved_down, residents = self._repair_upwards(residents)
            found = self._brackets.pair_lowest(moved_down, residents)
        if found is None:
            raise LookupError("the lowest bracket has lost its completion")
        self._levels.append(BracketInProgress(residents, (), found))

    def _back(self, cause: Cause, residents: tuple[int, ...], size: int, p1: int) -> bool:
        """C12: ask the bracket above for other floaters, once for each bracket.

        ``size`` is the number of players as far as they count for A3, P1 that without those of C1.
        """
        if not self._levels:
            return False
        above = self._levels[-1]
        heterogeneous = not treated_as_homogeneous(len(above.floaters), size)
        found = other_floaters(Question(self._brackets, cause, above, residents, heterogeneous, p1))
        if found is None:
            return False
        self._levels[-1] = replace(above, paired=found)
        self._tell("C12", residents, self._moved_down())
        return True

    def _repair_upwards(
        self, residents: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """C13: pair the penultimate bracket anew, or join it and go on upwards (C13).

        The penultimate bracket keeps as many pairs as it can so that everybody below, with those
        who come down, can be paired. Where it can keep none (in a heterogeneous one: none with a
        moved-down player, M1 being zero), all of it comes down as S1; where even that does not
        help, its residents join those of the lowest bracket, its moved-down players go back, and
        the bracket above is the penultimate one. What was joined is paired as one bracket.

        Returns:
            Who comes down into the lowest bracket, and its residents.

        Raises:
            ImpossiblePairingError: Nothing helps.
        """
        while self._levels:
            above = self._levels.pop()
            below = tuple(sorted((*above.incompatible, *residents)))
            found = self._brackets.with_those_below(above.paired.bracket, below)
            if found is not None and _keeps_pairs(found):
                self._levels.append(replace(above, paired=found))
                self._tell("C13", residents, self._moved_down())
                return self._moved_down(), residents
            if found is not None:
                everybody = tuple(sorted(above.incompatible + found.bracket.players))
                self._tell("C13", residents, everybody)
                return everybody, residents
            self._tell("C13", residents, above.residents, joined=True)
            residents = above.residents + residents
        raise self._brackets.impossible()

    def _tell(
        self,
        article: str,
        residents: Sequence[int],
        players: tuple[int, ...],
        *,
        joined: bool = False,
    ) -> None:
        self._steps.append(Step(article, self._situation.score[residents[0]], players, joined))


def _keeps_pairs(found: BracketPairing) -> bool:
    """Whether P is not zero; where only residents could be paired, M1 is zero, and so is P."""
    if not found.pairs:
        return False
    return not found.bracket.heterogeneous or found.unpaired_moved_down < found.bracket.moved


Value: TypeAlias = tuple[int, ...]
"""What is lacking in a bracket with certain players moved down; less is better."""


class Cause(Enum):
    """Why a bracket goes back to the one above."""

    INCOMPATIBLE = "C1"
    """A moved-down player has no opponent here."""

    LACKING = "C14"
    """A moved-down player is not paired, or a pair is missing."""

    LOWEST = "C13"
    """The lowest bracket cannot be completed, or not with its moved-down players paired first."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bracket asks the one above.

    Attributes:
        brackets: What pairs single brackets.
        above: The bracket above as it is paired.
        residents: Residents of the bracket that asks.
        heterogeneous: The bracket that asks is heterogeneous (A3).
        p1: P1, the number of pairs it asks for; more are no gain.
    """

    brackets: Brackets
    cause: Cause
    above: BracketInProgress
    residents: tuple[int, ...]
    heterogeneous: bool
    p1: int

    @property
    def size(self) -> int:
        """Number of all players of the bracket that asks."""
        return len(self.above.floaters) + len(self.residents)

    @property
    def by_b3(self) -> bool:
        """Whether the closeness of scores counts: in a homogeneous bracket M1 does not exist."""
        return self.cause is Cause.INCOMPATIBLE and not self.heterogeneous

    def all_floaters(self, floaters: Sequence[int]) -> tuple[int, ...]:
        """Everybody who comes down: those floaters, and who was taken out by C1."""
        return tuple(sorted((*self.above.incompatible, *floaters)))

    def scores(self, floaters: Sequence[int]) -> list[Points]:
        """The scores of some floaters, the lowest first."""
        return sorted(self.brackets.situation.score[player] for player in floaters)

    def measure(self, floaters: tuple[int, ...]) -> Value:
        """What is lacking with these players moved down."""
        if self.cause is Cause.LOWEST:
            found = self.brackets.pair_lowest(floaters, self.residents)
            return (1,) if found is None else (0, found.unpaired_moved_down)
        bracket = ScoreBracket(floaters, self.residents, self.heterogeneous)
        pairs = self.brackets.most_pairs(bracket)
        if self.by_b3:
            return -pairs, self._b3(bracket, pairs)
        return self._unpaired_moved_down(bracket), -min(pairs, self.p1)

    def is_acceptable(self, floaters: tuple[int, ...]) -> bool:
        """Whether these players may replace an incompatible one: all pairs are made with them.

        Residents without any opponent apart: they do not count for P1 (C1).
        """
        if self.cause is not Cause.INCOMPATIBLE:
            return True
        bracket = ScoreBracket(floaters, self.residents, self.heterogeneous)
        alone = set(self.brackets.incompatible(bracket.players)).intersection(self.residents)
        return self.brackets.most_pairs(bracket) >= most_pairs(self.size - len(alone))

    def _unpaired_moved_down(self, bracket: ScoreBracket) -> int:
        """Moved-down players of a heterogeneous bracket who cannot be paired, at best."""
        graph, moved_down = self.brackets.edges(bracket), (1 << bracket.moved) - 1
        for i in range(bracket.moved, len(graph)):
            graph[i] &= moved_down
        return maximum_matching(graph, (1 << len(graph)) - 1)[: bracket.moved].count(-1)

    def _b3(self, bracket: ScoreBracket, pairs: int) -> int:
        """The least B3 factor (D4) of a bracket treated as homogeneous."""
        found = self.brackets.leaving(bracket, len(bracket.players) - 2 * pairs)
        if found is None:
            raise LookupError("the most pairs of a bracket have got lost")
        situation = self.brackets.situation
        return score_difference(situation, found.choice(situation))


def other_floaters(question: Question) -> BracketPairing | None:
    """The pairing of the bracket above that C12 accepts instead, or ``None``.

    "Another set of players of the same size and with the same scores": who was taken out by C1
    stays out, the others are exchanged. "This now allows P1 pairings" is read as: what is lacking
    becomes less, moved-down players first, then pairs up to P1; more than P1 pairs are no gain. An
    incompatible moved-down player is replaced only if then all pairs are made that the number of
    players allows, those without any opponent apart; in a bracket treated as homogeneous that is a
    gain when there are more pairs or a smaller sum of squared score differences. All requirements
    of the bracket above may be dropped for it; its own moved-down players stay.
    """
    wanted = question.above.paired.floaters
    if not wanted:
        return None
    now = question.measure(question.above.floaters)
    graph = JointGraph(question)
    found = question.brackets.first(question.above.paired.bracket, graph, "backtracking")
    if found is None or len(found.floaters) > len(wanted):
        return None  # so few floaters cannot do it
    others = question.all_floaters(found.floaters)
    if question.measure(others) >= now:
        return None
    same_scores = question.scores(found.floaters) == question.scores(wanted)
    if same_scores and question.is_acceptable(others):
        return found
    return by_sets(question, now)


class JointGraph(BracketGraph):
    """A bracket and the one below it as one graph with prices.

    Vertices are the players of the bracket above (without those of C1), those below who do not
    depend on its pairing, and the places for players left over below. In front of the criteria of
    the bracket above stand: the number of its floaters, the moved-down players left over below,
    the others left over on a place with a price, and the B3 factor below.
    """

    def __init__(self, question: Question) -> None:
        bracket, brackets = question.above.paired.bracket, question.brackets
        below = sorted((*question.above.incompatible, *question.residents))
        self._question, self._people = question, [*bracket.players, *below]
        self._free, self._number = _places(question)
        score = brackets.situation.score
        self._lowest = min(score[player] for player in question.residents)
        graph = among(brackets.meetings, self._people, bracket.moved)
        self._keep_above(graph, len(bracket.players))
        super().__init__(brackets.situation, bracket, graph)

    def _keep_above(self, graph: list[int], size: int) -> None:
        """Take out who may not float above, and add the places below.

        Players who come down cannot meet each other, nor who was taken out by C1 anybody above;
        so nothing has to keep them apart here.
        """
        question, people = self._question, self._people
        scores = {*question.scores(question.above.paired.floaters)}
        score, above = question.brackets.situation.score, (1 << size) - 1
        floating = mask_of(i for i in range(size) if score[people[i]] in scores)
        able = floating | (1 << len(graph)) - 1 & ~above
        for i in range(len(graph)):
            if i >= size or not floating >> i & 1:
                graph[i] &= able if i >= size else above
        takers: Collection[int] = [each for i, each in enumerate(people) if able >> i & 1]
        lowest = question.cause is Cause.LOWEST
        if lowest:
            takers = question.brackets.bye_takers(takers)
        for _ in range(self._number):
            add_place(graph, people, takers)
        first, everybody = len(people), (1 << len(people) + self._number) - 1
        places = everybody >> first << first
        for place in range(first, len(graph) if not lowest else first):
            graph[place] |= places & ~(1 << place)

    def _columns(self) -> Iterator[tuple[Column, int]]:
        size, people = len(self.graph), self._people
        highest = max(self._situation.score[player] for player in people)
        yield from ((("floaters", 0), size), (("M1 below", 0), size), (("paid", 0), size))
        yield ("B3 below", 0), size * (highest - self._lowest + ONE_POINT) ** 2
        yield from super()._columns()

    def _key(self, vertex: int) -> Hashable:
        if vertex < self.size:
            return super()._key(vertex)
        if vertex >= len(self._people):
            return vertex < len(self._people) + self._free
        player = self._people[vertex]
        return player in self._question.residents, self._situation.score[player]

    def _price(self, able: int = 0) -> None:
        """Find the classes and what they cost; everybody needs a place."""
        del able
        self.classes, first = classes_of([self._key(vertex) for vertex in range(len(self.graph))])
        self.table = [[self._match_cost(*sorted((i, j))) for j in first] for i in first]

    def _match_cost(self, i: int, j: int) -> int:
        """Cost of a match of two vertices, the lower one first."""
        people, score, question = self._people, self._situation.score, self._question
        if j < self.size:
            return self._pair_cost(i, j)
        if i >= len(people):
            return 0
        shifts, other, cost = self._shifts, self._lowest - ONE_POINT, 0
        if i < self.size:
            cost = self._float_cost(i) + (1 << shifts["floaters", 0])
        if j < len(people):
            other = score[people[j]]
        else:
            came_down = question.heterogeneous and people[i] not in question.residents
            cost += came_down << shifts["M1 below", 0]
            cost += (j >= len(people) + self._free) << shifts["paid", 0]
        by = squared(score[people[i]], other) if question.by_b3 else 0
        return cost + (by << shifts["B3 below", 0])


def _places(question: Question) -> tuple[int, int]:
    """Places for players left over below: those without price, and all.

    Exchanging d players changes the number of pairs by d at most.
    """
    if question.cause is Cause.LOWEST or _all_pairs_needed(question):
        return question.size % 2, question.size % 2
    free = 0 if question.by_b3 else question.size - 2 * question.p1
    bracket = ScoreBracket(question.above.floaters, question.residents, heterogeneous=False)
    left = question.size - 2 * question.brackets.most_pairs(bracket)
    return free, max(free, left + 2 * len(question.above.paired.floaters))


def _all_pairs_needed(question: Question) -> bool:
    """Whether it is known that others are accepted with all pairs only.

    Not where residents have no opponent among themselves: then it depends on who comes down how
    many pairs can be asked for.
    """
    if question.cause is not Cause.INCOMPATIBLE:
        return False
    below = [*question.above.incompatible, *question.residents]
    return set(question.brackets.incompatible(below)).isdisjoint(question.residents)


def by_sets(question: Question, now: Value) -> BracketPairing | None:
    """The answer found by going through the sets of floaters."""
    found: dict[Value, list[tuple[int, ...]]] = {}
    for others in _other_sets(question):
        floaters = question.all_floaters(others)
        reached = question.measure(floaters)
        if reached < now and question.is_acceptable(floaters):
            found.setdefault(reached, []).append(others)
    answers = (first_leaving(question, found[reached]) for reached in sorted(found))
    return next((answer for answer in answers if answer is not None), None)


def _other_sets(question: Question) -> Iterator[tuple[int, ...]]:
    """Other sets of floaters of the same size and with the same scores."""
    paired, score = question.above.paired, question.brackets.situation.score
    wanted = Counter(score[player] for player in paired.floaters)
    pools = [
        combinations([p for p in paired.bracket.players if score[p] == points], number)
        for points, number in wanted.items()
    ]
    for parts in product(*pools):
        others = tuple(sorted(player for part in parts for player in part))
        if others != paired.floaters:
            yield others


def first_leaving(question: Question, sets: Sequence[tuple[int, ...]]) -> BracketPairing | None:
    """The first pairing of the bracket above that leaves over one of some sets (C10, section D)."""
    brackets, bracket = question.brackets, question.above.paired.bracket
    if len(sets[0]) == 1:
        return brackets.leaving(bracket, 1, {player for (player,) in sets})
    found = [brackets.leaving(bracket, len(each), each) for each in sets]

    def rank(one: BracketPairing) -> tuple[object, ...]:
        counts = values(brackets.situation, one.choice(brackets.situation))
        return counts, order_key(one.pairs, bracket.players, bracket.moved)

    return min(filter(None, found), key=rank, default=None)
