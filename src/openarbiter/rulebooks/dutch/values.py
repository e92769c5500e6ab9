"""The value of every criterion in a bracket, whoever made it: the engine, or a published round.

It asks the criteria about the parts of a bracket; it decides nothing and loads no solver.

Source:
    C.04.3, C5 to C21 and Article 1.8 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.terms import Float, Situation
from openarbiter.rulebooks.pairing import CriterionValue


class MadeBracket(Protocol):
    """A bracket with its pairs, by positions, the higher ranked first."""

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Who came down to it."""

    @property
    def start(self) -> int:
        """Position of the first resident."""

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """Its pairs."""

    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who meets nobody of it."""


def bracket_values(
    situation: Situation,
    bracket: MadeBracket,
    below: MadeBracket | None,
    bye_score: Points | None,
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from C5 to C21 for a bracket as it was paired.

    Args:
        situation: The situation before the round.
        bracket: The bracket.
        below: The bracket after it; ``None`` for the last one.
        bye_score: Score (tenths) of the player with the bye; ``None`` without one.

    Returns:
        (code, value) in the order of the criteria, counted as the edition words them. C7 is the
        list of the downfloaters' scores (2026) or the PSD (2025); C8 the number of downfloaters
        of the next bracket (2025: then how many of them float again, 2.1.3) with its C7 behind
        it; C18 to C21 are score differences, that of an unpaired player larger than those of all
        who are paired. All lists are in tenths, from the highest entry
        down.

    Source:
        C.04.3: C5 to C21 (both editions), Article 1.8 (2025).
    """
    parts = _parts(situation, bracket)
    values: list[tuple[str, CriterionValue]] = [
        (criteria.BYE_SCORE.code, bye_score),
        (criteria.DOWNFLOATERS.code, len(bracket.downfloaters)),
        (criteria.paired_moved_down.code, _fall(situation, bracket)),
        (criteria.NEXT_BRACKET.code, _next_value(situation, below)),
        (criteria.unplayed_games_of_bye_taker.code, _unplayed(situation, bracket, bye_score)),
    ]
    everybody = situation.wording.score_differences
    bottom = _bottom(situation, bracket)
    for rule in (*criteria.COUNTED, *criteria.LISTED):
        concerned = _concerned(rule, parts, everybody=everybody)
        differences = _falling(_difference(part, bottom) for part in concerned)
        values.append((rule.code, differences if rule in criteria.LISTED else len(concerned)))
    return tuple(values)


_LAST_ROUND = (
    criteria.same_downfloat_as_last_round,
    criteria.score_difference_downfloat_last_round,
)

_TWO_ROUNDS_BEFORE = (
    criteria.same_downfloat_as_two_rounds_before,
    criteria.score_difference_downfloat_two_rounds_before,
)

_ONE_POINT: Points = 10


def _parts(situation: Situation, bracket: MadeBracket) -> list[Part]:
    """The parts of a bracket, with the colours where a topscorer needs them."""
    moved = set(bracket.moved_down)
    colours = Colours(situation) if situation.last_round else None
    parts: list[Part] = [
        Pair(
            situation.player(one),
            situation.player(other),
            None if colours is None else colours.higher_gets_white(one, other),
        )
        for one, other in bracket.pairs
    ]
    parts += [
        Downfloater(situation.player(player), player in moved) for player in bracket.downfloaters
    ]
    return parts


def _concerned(rule: Criterion, parts: Sequence[Part], *, everybody: bool) -> list[Part]:
    """The parts a criterion counts, once for each player counted.

    In the older edition C14, C16, C18 and C20 look at all who get a downfloat, in the newer one
    at residents (C14, C16) or moved-down players (C18, C20); the difference is the same for all
    candidates of a bracket.
    """
    if rule in _LAST_ROUND:
        again = [part for part in parts if _had(part, "last_float")]
    elif rule in _TWO_ROUNDS_BEFORE:
        again = [part for part in parts if _had(part, "earlier_float")]
    else:
        return [part for part in parts for _ in range(rule.count_of(part))]
    if everybody:
        return again
    residents = rule in criteria.COUNTED
    return [part for part in again if _resident_floats(part) == residents]


def _had(part: Part, which: str) -> bool:
    """Whether a part gives somebody a downfloat who had one then."""
    if isinstance(part, Pair) and part.higher.score == part.lower.score:
        return False
    player = part.higher if isinstance(part, Pair) else part.player
    return getattr(player, which) is Float.DOWN


def _resident_floats(part: Part) -> bool:
    return isinstance(part, Downfloater) and not part.moved_down


def _bottom(situation: Situation, bracket: MadeBracket) -> Points:
    """What the score of a downfloater is held against: a value (tenths) below the bracket.

    One point below its lowest score in the older edition. The newer one names none: ours is so far
    below that who is not paired has a larger difference than any who is, and a larger one than
    others of lower scores.
    """
    lowest = situation.score[bracket.start]
    if situation.wording.score_differences:
        return lowest - _ONE_POINT
    highest = max([lowest, *(situation.score[player] for player in bracket.moved_down)])
    return lowest - (highest - lowest) - _ONE_POINT


def _difference(part: Part, bottom: Points) -> Points:
    """Score difference of a part; of a downfloater to a value below the bracket."""
    if isinstance(part, Pair):
        return part.higher.score - part.lower.score
    return part.player.score - bottom


def _falling(points: Iterable[Points]) -> tuple[Points, ...]:
    return tuple(sorted(points, reverse=True))


def _fall(situation: Situation, bracket: MadeBracket) -> tuple[Points, ...]:
    """C7: scores of the downfloaters, or the PSD."""
    score = situation.score
    if not situation.wording.score_differences:
        return _falling(score[player] for player in bracket.downfloaters)
    lowest = score[bracket.start]
    return _falling(
        [score[one] - score[other] for one, other in bracket.pairs]
        + [score[player] - (lowest - _ONE_POINT) for player in bracket.downfloaters]
    )


def _next_value(situation: Situation, below: MadeBracket | None) -> CriterionValue:
    """C8: how many float from the next bracket, in 2025 how many of them again, then its C7."""
    if below is None:
        return None
    again = len(set(below.moved_down) & set(below.downfloaters))
    before = (again,) if situation.wording.most_moved_down else ()
    return (len(below.downfloaters), *before, *_fall(situation, below))


def _unplayed(
    situation: Situation, bracket: MadeBracket, bye_score: Points | None
) -> CriterionValue:
    """C9, asked only where exactly one player floats who is certain to get the bye."""
    if len(bracket.downfloaters) != 1 or bye_score is None:
        return None
    if bye_score < situation.score[bracket.start]:
        return None
    return situation.player(bracket.downfloaters[0]).unplayed
