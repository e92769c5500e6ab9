"""Section C: the procedure. Bracket by bracket from the top, with its two ways back.

A bracket looks at the one below it only after that one has failed (C12), and the lowest bracket
repairs itself upwards (C13). What happens inside a bracket stands in
:mod:`~openarbiter.rulebooks.dutch_2012.brackets`, the way back of C12 in
:mod:`~openarbiter.rulebooks.dutch_2012.backtracking`.

Source:
    C.04.3.1 (Istanbul 2012), A10, C1, C12, C13.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.backtracking import Cause, Question, other_floaters
from openarbiter.rulebooks.dutch_2012.brackets import Brackets, Level, Paired
from openarbiter.rulebooks.dutch_2012.terms import most_pairs, treated_as_homogeneous
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


def pair_round(situation: Situation, *, quick: bool = True) -> PairedRound:
    """Pair a round (section C).

    Args:
        situation: The situation before the round.
        quick: Try the quick way through a bracket first; the answer is the same.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    return _Procedure(situation, Brackets(situation, quick=quick)).run()


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
