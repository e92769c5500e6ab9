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

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations, product
from typing import TypeAlias

from openarbiter.matching.cardinality import maximum_matching
from openarbiter.model import Points
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.pairing import (
    Brackets,
    Joint,
    JointGraph,
    Level,
    Paired,
    ScoreBracket,
)
from openarbiter.rulebooks.dutch_2012.text import (
    ONE_POINT,
    most_pairs,
    squared,
    treated_as_homogeneous,
)
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

    levels: tuple[Level, ...]
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
        self._levels: list[Level] = []
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
        moved_down = self._moved_down()
        out = self._brackets.incompatible([*moved_down, *residents])
        if not set(out).isdisjoint(moved_down):
            size = len(moved_down) + len(residents)
            self._back(Cause.INCOMPATIBLE, residents, size, most_pairs(size - len(out)))
            level = self._level(residents)
        else:
            level = self._level(residents)
            if self._is_lacking(level.paired):
                size = len(level.paired.bracket.players)
                if self._back(Cause.LACKING, residents, size, most_pairs(size)):
                    level = self._level(residents)
        if level.incompatible:
            self._tell("C1", residents, level.incompatible)
        self._levels.append(level)

    def _level(self, residents: tuple[int, ...]) -> Level:
        """A bracket with those who come down now, without the players of C1, paired."""
        moved_down = self._moved_down()
        out = self._brackets.incompatible([*moved_down, *residents])
        paired = self._brackets.pair(
            [player for player in moved_down if player not in out],
            [player for player in residents if player not in out],
        )
        return Level(residents, tuple(out), paired)

    def _is_lacking(self, paired: Paired) -> bool:
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
        self._levels.append(Level(residents, (), found))

    def _back(self, cause: Cause, residents: tuple[int, ...], size: int, p1: int) -> bool:
        """C12: ask the bracket above for other floaters, once for each bracket.

        ``size`` is the number of players as far as they count for A3, P1 that without those of C1.
        """
        if not self._levels:
            return False
        above = self._levels[-1]
        question = Question(
            cause=cause,
            above=above,
            residents=residents,
            heterogeneous=not treated_as_homogeneous(len(above.floaters), size),
            p1=p1,
        )
        found = other_floaters(self._brackets, question)
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
        score = self._situation.score[residents[0]]
        self._steps.append(Step(article, score, players, joined))


def _keeps_pairs(found: Paired) -> bool:
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
        cause: Why.
        above: The bracket above as it is paired.
        residents: Residents of the bracket that asks.
        heterogeneous: The bracket that asks is heterogeneous (A3).
        p1: P1, the number of pairs it asks for; more are no gain.
    """

    cause: Cause
    above: Level
    residents: tuple[int, ...]
    heterogeneous: bool
    p1: int

    @property
    def size(self) -> int:
        """Number of all players of the bracket that asks."""
        return len(self.above.floaters) + len(self.residents)


def other_floaters(brackets: Brackets, question: Question) -> Paired | None:
    """The pairing of the bracket above that C12 accepts instead, or ``None``.

    "Another set of players of the same size and with the same scores": who was taken out by C1
    stays out, the others are exchanged. "This now allows P1 pairings" is read as: what is lacking
    becomes less, moved-down players first, then pairs up to P1; more than P1 pairs are no gain. An
    incompatible moved-down player is replaced only if then all pairs are made that the number of
    players allows, those without any opponent apart; in a bracket treated as homogeneous that is a
    gain when there are more pairs or a smaller sum of squared score differences. All requirements
    of the bracket above may be dropped for it; its own moved-down players stay.
    """
    wanted = len(question.above.paired.floaters)
    if not wanted:
        return None
    asking = _Asking(brackets, question)
    now = asking.measure(question.above.floaters)
    found = asking.by_matching()
    if found is None or len(found.floaters) > wanted:
        return None  # so few floaters cannot do it
    others = asking.all_floaters(found.floaters)
    if asking.measure(others) >= now:
        return None
    if asking.same_scores(found.floaters) and asking.is_acceptable(others):
        return found
    return asking.by_sets(now)


class _Asking:
    """One question on its way to the answer."""

    def __init__(self, brackets: Brackets, question: Question) -> None:
        self._brackets = brackets
        self._question = question
        self._score = brackets.situation.score

    def all_floaters(self, floaters: Sequence[int]) -> tuple[int, ...]:
        """Everybody who comes down: those floaters, and who was taken out by C1."""
        return tuple(sorted((*self._question.above.incompatible, *floaters)))

    def same_scores(self, floaters: Sequence[int]) -> bool:
        """Whether floaters have the scores of those there are now."""
        return self._scores(floaters) == self._scores(self._question.above.paired.floaters)

    def _scores(self, floaters: Sequence[int]) -> list[Points]:
        return sorted(self._score[player] for player in floaters)

    def measure(self, floaters: tuple[int, ...]) -> Value:
        """What is lacking with these players moved down."""
        question = self._question
        if question.cause is Cause.LOWEST:
            found = self._brackets.pair_lowest(floaters, question.residents)
            return (1,) if found is None else (0, found.unpaired_moved_down)
        bracket = ScoreBracket(floaters, question.residents, question.heterogeneous)
        pairs = self._brackets.most_pairs(bracket)
        if self._by_b3:
            return -pairs, self._b3(bracket, pairs)
        return self._unpaired_moved_down(bracket), -min(pairs, question.p1)

    @property
    def _by_b3(self) -> bool:
        """Whether the closeness of scores counts: in a homogeneous bracket M1 does not exist."""
        question = self._question
        return question.cause is Cause.INCOMPATIBLE and not question.heterogeneous

    def is_acceptable(self, floaters: tuple[int, ...]) -> bool:
        """Whether these players may replace an incompatible one: all pairs are made with them.

        Residents without any opponent apart: they do not count for P1 (C1).
        """
        question = self._question
        if question.cause is not Cause.INCOMPATIBLE:
            return True
        bracket = ScoreBracket(floaters, question.residents, question.heterogeneous)
        alone = set(self._brackets.incompatible(bracket.players)).intersection(question.residents)
        return self._brackets.most_pairs(bracket) >= most_pairs(question.size - len(alone))

    def _unpaired_moved_down(self, bracket: ScoreBracket) -> int:
        """Moved-down players of a heterogeneous bracket who cannot be paired, at best."""
        if not bracket.moved:
            return 0
        graph = self._brackets.edges(bracket)
        moved_down = (1 << bracket.moved) - 1
        for i in range(bracket.moved, len(graph)):
            graph[i] &= moved_down
        mate = maximum_matching(graph, (1 << len(graph)) - 1)
        return sum(1 for i in range(bracket.moved) if mate[i] < 0)

    def _b3(self, bracket: ScoreBracket, pairs: int) -> int:
        """The least B3 factor (D4) of a bracket treated as homogeneous."""
        found = self._brackets.leaving(bracket, len(bracket.players) - 2 * pairs)
        if found is None:
            raise LookupError("the most pairs of a bracket have got lost")
        score = self._score
        lowest = min(score[player] for player in bracket.players)
        factors = [squared(score[one], score[other]) for one, other in found.pairs]
        factors += [squared(score[player], lowest - ONE_POINT) for player in found.floaters]
        return sum(factors)

    # By one matching.

    def by_matching(self) -> Paired | None:
        """The best pairing of the bracket above with what is lacking here in front."""
        question, brackets = self._question, self._brackets
        free, paid = self._places()
        below = sorted((*question.above.incompatible, *question.residents))
        takers = None
        if question.cause is Cause.LOWEST:
            takers = brackets.bye_takers([*question.above.paired.bracket.players, *below])
        joint = Joint(
            residents=frozenset(question.residents),
            floating_scores=frozenset(self._scores(question.above.paired.floaters)),
            heterogeneous=question.heterogeneous,
            by_score=self._by_b3,
            free=free,
            paid=paid,
            takers=takers,
        )
        bracket = question.above.paired.bracket
        graph = JointGraph(brackets.situation, brackets.meetings, bracket, tuple(below), joint)
        return brackets.first(bracket, graph, "backtracking")

    def _places(self) -> tuple[int, int]:
        """Places for players left over here: those without price, and those with one.

        Exchanging d players changes the number of pairs by d at most.
        """
        question = self._question
        if question.cause is Cause.LOWEST or self._all_pairs_needed():
            return question.size % 2, 0
        free = 0 if self._by_b3 else question.size - 2 * question.p1
        bracket = ScoreBracket(question.above.floaters, question.residents, heterogeneous=False)
        left = question.size - 2 * self._brackets.most_pairs(bracket)
        return free, max(0, left + 2 * len(question.above.paired.floaters) - free)

    def _all_pairs_needed(self) -> bool:
        """Whether it is known that others are accepted with all pairs only.

        Not where residents have no opponent among themselves: then it depends on who comes down
        how many pairs can be asked for.
        """
        question = self._question
        if question.cause is not Cause.INCOMPATIBLE:
            return False
        below = [*question.above.incompatible, *question.residents]
        return set(self._brackets.incompatible(below)).isdisjoint(question.residents)

    # By all sets.

    def by_sets(self, now: Value) -> Paired | None:
        """The answer found by going through the sets of floaters."""
        classes: dict[Value, list[tuple[int, ...]]] = {}
        for others in self._other_sets():
            floaters = self.all_floaters(others)
            reached = self.measure(floaters)
            if reached < now and self.is_acceptable(floaters):
                classes.setdefault(reached, []).append(others)
        for reached in sorted(classes):
            found = self._first_leaving(classes[reached])
            if found is not None:
                return found
        return None

    def _other_sets(self) -> Iterator[tuple[int, ...]]:
        """Other sets of floaters of the same size and with the same scores."""
        paired, score = self._question.above.paired, self._score
        wanted: dict[Points, int] = {}
        for player in paired.floaters:
            wanted[score[player]] = wanted.get(score[player], 0) + 1
        pools = [
            combinations([p for p in paired.bracket.players if score[p] == points], number)
            for points, number in wanted.items()
        ]
        for parts in product(*pools):
            others = tuple(sorted(player for part in parts for player in part))
            if others != paired.floaters:
                yield others

    def _first_leaving(self, sets: Sequence[tuple[int, ...]]) -> Paired | None:
        """The first pairing of the bracket above that leaves over one of some sets."""
        brackets, bracket = self._brackets, self._question.above.paired.bracket
        if len(sets[0]) == 1:
            return brackets.leaving(bracket, 1, {player for (player,) in sets})
        found = [brackets.leaving(bracket, len(each), each) for each in sets]
        possible = [each for each in found if each is not None]
        return min(possible, key=Paired.rank, default=None)
