"""The values of the criteria of a bracket; the smaller one is the better one.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 2.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.upfloating.field import Field, mask
from openarbiter.rulebooks.upfloating.identifiers import members
from openarbiter.rulebooks.upfloating.terms import Situation
from openarbiter.rulebooks.upfloating.upfloaters import following_complies


def set_values(
    field: Field, residents: Sequence[int], chosen: Sequence[int], lower: Sequence[int]
) -> tuple[tuple[str, CriterionValue], ...]:
    """(code, value) of the criteria on a set of upfloaters, C4 to C7.

    Args:
        field: Who may meet whom.
        residents: Positions of the top scoregroup.
        chosen: Positions of the upfloaters.
        lower: Positions of everybody below the top scoregroup, the upfloaters among them.

    Returns:
        C4 is the number of upfloaters; C5 lists the differences (tenths) between the score of the
        bracket and theirs, the largest first; C6 is 0 where it is complied with; C7 counts those
        who were floaters, ``None`` where it does not apply.

    Source:
        C.04.5 and C.04.6, 2.3.1 to 2.3.4.
    """
    situation = field.situation
    score = situation.score
    differences = sorted((score[residents[0]] - score[each] for each in chosen), reverse=True)
    complies = following_complies(field, mask(residents), mask(lower) & ~mask(chosen))
    floated = sum(situation.floated[each] for each in chosen)
    return (
        ("C4", len(chosen)),
        ("C5", tuple(differences)),
        ("C6", int(not complies)),
        ("C7", floated if situation.floats_count else None),
    )


def pair_values(
    situation: Situation, pairs: Iterable[tuple[int, int]], chosen: Sequence[int]
) -> tuple[tuple[str, CriterionValue], ...]:
    """(code, value) of the criteria of the system on pairs of positions.

    ``None`` stands for a criterion that does not apply in the round (C.04.5 and C.04.6, 2.3.5 and
    on).
    """
    applied = {each.code: each for each in situation.pair_criteria}
    in_members = [members(situation, pair, chosen) for pair in pairs]
    values: list[tuple[str, CriterionValue]] = []
    for code in situation.all_pair_codes:
        criterion = applied.get(code)
        total = None if criterion is None else sum(criterion.value(*pair) for pair in in_members)
        values.append((code, total))
    return tuple(values)
