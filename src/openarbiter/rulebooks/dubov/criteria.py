"""Article 2.3: the values of C5 to C10 for a bracket whose pairs are known.

Source:
    C.04.4.1 (applied from 2026-02-01), 2.3.1 to 2.3.6.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.model import Points
from openarbiter.rulebooks.dubov.terms import Situation
from openarbiter.rulebooks.pairing import CriterionValue


def denied(situation: Situation, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs of which one player does not get the preferred colour (C.04.4.1, 2.3.3)."""
    return [pair for pair in pairs if situation.wish(pair[0]) == situation.wish(pair[1])]


def maximum_upfloaters(situation: Situation, upfloaters: Iterable[int]) -> list[int]:
    """Upfloaters who floated up MaxT times or more; none in the last round (C.04.4.1, 2.3.4)."""
    if situation.last_round:
        return []
    return [each for each in upfloaters if situation.is_maximum_upfloater(each)]


def upfloaters_again(situation: Situation, upfloaters: Iterable[int]) -> list[int]:
    """Upfloaters who floated up in the round before; not in the last round (C.04.4.1, 2.3.6)."""
    if situation.last_round:
        return []
    return [each for each in upfloaters if situation.upfloated_last[each]]


def values_of(
    situation: Situation,
    score: Points,
    upfloaters: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> tuple[tuple[str, CriterionValue], ...]:
    """(code, value) of the criteria of a bracket.

    Args:
        situation: The situation before the round.
        score: Score (tenths) of the residents.
        upfloaters: Positions of the upfloaters.
        pairs: All pairs of the bracket, as positions.

    Returns:
        C5, the number of upfloaters; C6, how many points (tenths) each has less than the residents,
        the most first; C7, denied preferences, ``None`` where nobody has played, when there is
        nothing to choose; C8, maximum upfloaters; C9, how many times all
        of these together have floated up; C10, who floated up in the round before.

    Source:
        C.04.4.1, 2.3. Of several maximum upfloaters C9 counts the sum (our reading); C8 to C10 say
        nothing in the last round.
    """
    most = maximum_upfloaters(situation, upfloaters)
    last = situation.last_round
    halves = situation.nobody_has_played([each for pair in pairs for each in pair])
    return (
        ("C5", len(upfloaters)),
        ("C6", tuple(sorted((score - situation.score[each] for each in upfloaters), reverse=True))),
        ("C7", None if halves else len(denied(situation, pairs))),
        ("C8", None if last else len(most)),
        ("C9", None if last else sum(situation.upfloats[each] for each in most)),
        ("C10", None if last else len(upfloaters_again(situation, upfloaters))),
    )
