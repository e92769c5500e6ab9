"""C7 and C14 to C21 by kinds of players: how often a part violates them, asked of the criteria.

Floats are four bits of a player's kind (:attr:`~openarbiter.rulebooks.dutch.terms.Situation.kind`),
so that a few representatives answer for everybody. The matching, the sequence of Article 4 and the
MDP-Pairing read their counts here; what a criterion counts stands in
:mod:`openarbiter.rulebooks.dutch.criteria` alone.

Source:
    C.04.3: C7, C14 to C21 (both editions).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.terms import representative

UP_BITS, DOWN_BITS = 24, 96
"""The upfloats and the downfloats in a player's kind: last round, and two rounds before."""

Counts: TypeAlias = "tuple[tuple[Criterion, int], ...]"
"""Criteria and how often they are violated, those that are not left out."""

OF_RESIDENT = (
    criteria.same_downfloat_as_last_round,
    criteria.same_downfloat_as_two_rounds_before,
)
OF_MOVED_DOWN = (
    criteria.paired_moved_down,
    criteria.score_difference_downfloat_last_round,
    criteria.score_difference_downfloat_two_rounds_before,
)
OF_OPPONENT = (
    criteria.same_upfloat_as_last_round,
    criteria.same_upfloat_as_two_rounds_before,
)
OF_OPPONENT_BY_SCORE = (
    criteria.score_difference_upfloat_last_round,
    criteria.score_difference_upfloat_two_rounds_before,
)


def _counts(rules: Iterable[Criterion], part: Part) -> Counts:
    return tuple((rule, count) for rule in rules if (count := rule.count_of(part)))


def _kinds(mask: int) -> list[int]:
    """All kinds inside some bits."""
    return [kind for kind in range(mask + 1) if kind & mask == kind]


def resident_counts() -> dict[int, Counts]:
    """What a resident counts as a downfloater, by downfloats."""
    parts = {
        kind: Downfloater(representative(kind), moved_down=False) for kind in _kinds(DOWN_BITS)
    }
    return {kind: _counts(OF_RESIDENT, part) for kind, part in parts.items()}


def moved_down_counts() -> dict[int, Counts]:
    """What a moved-down player counts as a downfloater, by downfloats."""
    parts = {kind: Downfloater(representative(kind), moved_down=True) for kind in _kinds(DOWN_BITS)}
    return {kind: _counts(OF_MOVED_DOWN, part) for kind, part in parts.items()}


def opponent_counts() -> dict[int, Counts]:
    """What a resident counts as the opponent of a moved-down player, by upfloats."""
    higher, rules = representative(0, Points(1)), (*OF_OPPONENT, *OF_OPPONENT_BY_SCORE)
    parts = {kind: Pair(higher, representative(kind)) for kind in _kinds(UP_BITS)}
    return {kind: _counts(rules, part) for kind, part in parts.items()}


RESIDENT, MOVED_DOWN, OPPONENT = resident_counts(), moved_down_counts(), opponent_counts()
RESIDENT_C14_C16 = {
    kind: tuple(dict(counts).get(rule, 0) for rule in OF_RESIDENT)
    for kind, counts in RESIDENT.items()
}
"""(C14, C16) of a resident as a downfloater, by downfloats."""
