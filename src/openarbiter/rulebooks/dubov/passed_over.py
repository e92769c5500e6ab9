"""Who was passed over in the steps of a round, and by which article; it decides nothing.

Source:
    C.04.4.1 (applied from 2026-02-01), 2.1 to 2.3, 3.1, 3.2.4 and 4.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from openarbiter.languages import said
from openarbiter.rulebooks.dubov.criteria import values_of
from openarbiter.rulebooks.dubov.process import PairedBracket, bye_order
from openarbiter.rulebooks.dubov.subgroups import from_the_middle
from openarbiter.rulebooks.dubov.terms import Situation
from openarbiter.rulebooks.dubov.upfloaters import Field, best_set
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.passed_over import HAD_A_POINT, OTHERS_LEFT, Because

_POINT = Because(HAD_A_POINT, "C2, 2.1.2")
_OTHERS = Because(OTHERS_LEFT, "C4, 2.2.1")
_INCOMPLETE = Because(said("the round could then not be completed"), "C4, 2.2.1")
_NOBODY = Because(said("there is no legal pair with anybody of the bracket"), "C1, C3, 2.1")
_ORDER = Because(said("the set would be a later one"), "4.2.3")
_PAIRS = Because(
    said("the subgroups could then not be paired with as few preferences denied"), "3.2.4"
)
_WORSE = {
    "C5": Because(said("more players would have to float up"), "C5, 2.3.1"),
    "C6": Because(said("an upfloater would have fewer points"), "C6, 2.3.2"),
    "C7": Because(said("more colour preferences would be denied"), "C7, 2.3.3"),
    "C8": Because(said("more maximum upfloaters would float up"), "C8, 2.3.4"),
    "C9": Because(said("the maximum upfloaters would have floated up more often"), "C9, 2.3.5"),
    "C10": Because(said("more players would float up again"), "C10, 2.3.6"),
}
"""What would be worse by each criterion."""


def for_bye(situation: Situation, bye: int) -> Iterator[tuple[int, Because]]:
    """Positions of those whom 3.1 names before the player with the bye."""
    for each in takewhile(lambda other: other != bye, bye_order(situation, barred=True)):
        yield each, _OTHERS if situation.may_take_bye[each] else _POINT


def for_upfloat(field: Field, bracket: PairedBracket) -> Iterator[tuple[int, Because]]:
    """Positions of those who come before the last upfloater in the order of 4.2.2, and stay."""
    chosen = bracket.upfloaters
    if not chosen:
        return
    residents = mask_of(bracket.residents)
    needed = field.without_opponent(bracket.residents)
    for each in takewhile(lambda other: other != chosen[-1], bracket.lower):
        if each not in chosen:
            legal = field.neighbours[each] & residents
            yield each, _against(field, bracket, needed, each) if legal else _NOBODY


def _against(field: Field, bracket: PairedBracket, needed: int, each: int) -> Because:
    """What stands against an upfloater who has a legal opponent among the residents.

    Where the values of the chosen set are perfect, those of the player alone tell it: every set
    with the player is worse there, and none is better before. Otherwise the best set with the
    player is looked for.
    """
    situation = field.situation
    mine = _values(situation, bracket, bracket.upfloaters, bracket.subgroups.rows)
    if mine["C8"] == 0 and situation.is_maximum_upfloater(each):
        return _WORSE["C8"]
    if mine["C10"] == 0 and situation.upfloated_last[each]:
        return _WORSE["C10"]
    if len(bracket.upfloaters) == 1 and _least_denied(situation, bracket, each) > _count(mine):
        return _WORSE["C7"]
    found = best_set(field, bracket.residents, bracket.lower, needed, each)
    if found is None:
        return _INCOMPLETE
    theirs = _values(situation, bracket, found.players, found.pairs)
    return next((_WORSE[code] for code, value in mine.items() if theirs[code] != value), _ORDER)


def _values(
    situation: Situation,
    bracket: PairedBracket,
    upfloaters: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> dict[str, CriterionValue]:
    score = situation.score[bracket.residents[0]]
    return dict(values_of(situation, score, upfloaters, pairs))


def _count(values: dict[str, CriterionValue]) -> int:
    found = values["C7"]
    return found if isinstance(found, int) else 0


def _least_denied(situation: Situation, bracket: PairedBracket, upfloater: int) -> int:
    """Preferences that must be denied in a bracket with one upfloater, whoever meets whom."""
    return abs(sum(map(situation.wish, (*bracket.residents, upfloater)))) // 2


def for_shift(bracket: PairedBracket) -> Iterator[tuple[int, Because]]:
    """Positions of those whose number comes before that of the last who changes, and who stay."""
    found = bracket.subgroups
    smaller, larger = found.by_size
    for subgroup, moving in ((smaller, found.inner), (larger, found.outer)):
        if moving:
            order = from_the_middle(subgroup)
            last = max(map(order.index, moving))
            yield from ((each, _PAIRS) for each in order[:last] if each not in moving)
