"""What the common procedure may look at, and what a system adds: criteria on pairs.

The participants (players or teams) stand in the order of score, then TPN (1.2); a *position* is a
place in that order, from 0.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), Articles 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from openarbiter.rulebooks.positions import Positions
from openarbiter.values import dataclass


class Member(NamedTuple):
    """What criteria on pairs may look at of a participant in a bracket.

    Attributes:
        upfloater: It comes from a lower scoregroup.
        floated: It was a floater in the previous round (1.5).
        kind: A number from 0 for what the system looks at besides, such as colour preferences.
    """

    upfloater: bool
    floated: bool
    kind: int


@dataclass(frozen=True, slots=True)
class PairCriterion:
    """A criterion that the pairs of a bracket are chosen by.

    Attributes:
        code: The code printed in the document, such as ``C8``.
        value: Value of a pair, an integer from 0, the same in both orders of the two; the sum over
            the bracket is to be as small as possible.
    """

    code: str
    value: Callable[[Member, Member], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the procedure may look at before a round.

    All lists are indexed by position: by score, the highest first, then by TPN (1.2).

    Attributes:
        document: Chapter of the handbook, such as ``C.04.5``.
        matches: Number of matches played, for the bye (3.4).
        floated: The participant was a floater in the previous round (1.5).
        kind: See :class:`Member`.
        floats_count: C7 applies in this round.
        pair_criteria: The criteria for pairs that apply in this round, in order of priority.
        all_pair_codes: Codes of all criteria of the system for pairs, in order of priority.
    """

    document: str
    matches: list[int]
    floated: list[bool]
    kind: list[int]
    floats_count: bool
    pair_criteria: tuple[PairCriterion, ...]
    all_pair_codes: tuple[str, ...]


def opponent_floated(one: Member, other: Member) -> int:
    """The opponent of an upfloater was a floater in the previous round.

    Two upfloaters never meet in a bracket with as few upfloaters as possible: the pair could leave
    the bracket, which would then have two fewer. So the opponent is a resident.

    Source:
        C.04.5, 2.3.5 (C8); C.04.6, 2.3.7 (C10).
    """
    if one.upfloater == other.upfloater:
        return 0
    return int(other.floated if one.upfloater else one.floated)
