"""What is chosen in a bracket whose left-over players float down, as criteria look at it.

Source:
    C.04.3, Articles 1.3, 1.4 and 1.8 (edition approved 2024), C8 (both editions).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Protocol

from openarbiter.model import Points
from openarbiter.rulebooks import statement
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.statement import Criterion
from openarbiter.values import dataclass


class MadeBracket(Protocol):
    """A bracket with its pairs, by positions, the higher ranked first."""

    @property
    def moved_down(self) -> Sequence[int]:
        """Who came down to it."""

    @property
    def start(self) -> int:
        """Position of the first resident."""

    @property
    def end(self) -> int:
        """Position after the last resident."""

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """Its pairs."""

    @property
    def downfloaters(self) -> Sequence[int]:
        """Who meets nobody of it."""


@dataclass(frozen=True, slots=True)
class Choice(statement.Choice):
    """What is chosen in a bracket: pairs, and who floats down from it (1.4.1, 1.8.1).

    Attributes:
        lowest: Lowest score (tenths) of its residents.
        highest: Highest score (tenths) in it.
        ahead: What the next bracket comes to; ``None`` where that is not looked at.
        bye_score: Score (tenths) of the player with the bye; ``None`` without one.
    """

    lowest: Points = 0
    highest: Points = 0
    ahead: CriterionValue = None
    bye_score: Points | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences(Criterion):
    """A criterion that lists the score differences of whom it counts, the largest first (1.8).

    Attributes:
        limbo: By how much (tenths) somebody who floats is above the value they are held against:
            of the score of the player, and the lowest and the highest score of the bracket.
    """

    limbo: Callable[[Points, Points, Points], Points]

    def count(self, situation: Situation, choice: Choice) -> CriterionValue:  # type: ignore[override]
        """The list of score differences (tenths)."""
        score, found = situation.score, []
        for each in choice.floaters if self.floater else ():
            many = self.floater(situation, choice.score, each) if self.floater else 0
            found += [self.limbo(score[each], choice.lowest, choice.highest)] * many
        for one, other in choice.pairs if self.pair else ():
            many = self.pair(situation, one, other) if self.pair else 0
            found += [score[one] - score[other]] * many
        return tuple(sorted(found, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead(Criterion):
    """A criterion that looks at the next bracket.

    Attributes:
        again: Who came down and floats on from the next bracket too counts before all scores.
        heaviest: The most that one player counts.
    """

    again: bool = False
    heaviest: int = 1


def choice_of(
    situation: Situation,
    bracket: MadeBracket,
    below: MadeBracket | None = None,
    bye_score: Points | None = None,
) -> Choice:
    """A bracket as the criteria look at it, with the one after it and the score of the bye."""
    score = situation.score
    came = [score[each] for each in bracket.moved_down]
    ahead = None if below is None else _ahead(situation, choice_of(situation, below))
    return Choice(
        score=score[bracket.start],
        floaters=bracket.downfloaters,
        pairs=bracket.pairs,
        lowest=score[bracket.end - 1],
        highest=max([score[bracket.start], *came]),
        ahead=ahead,
        bye_score=bye_score,
    )


def _ahead(situation: Situation, choice: Choice) -> tuple[int, ...]:
    """C8: the values from C6 to C7 of the next bracket, one behind the other."""
    codes = [each.code for each in situation.statement.criteria]
    rules = situation.statement.criteria[codes.index("C6") : codes.index("C8")]
    values = (rule.count(situation, choice) for rule in rules)
    return tuple(chain.from_iterable(v if isinstance(v, tuple) else (v or 0,) for v in values))
