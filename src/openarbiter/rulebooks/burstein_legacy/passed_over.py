"""Who was passed over for the bye and as floater, and by which article; it decides nothing.

Source:
    C.04.4.2 (older text), 4.1 to 4.3, 6.3 to 6.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from openarbiter.languages import said
from openarbiter.rulebooks.burstein_legacy.combinations import first_combination
from openarbiter.rulebooks.burstein_legacy.groups import who_can_be_spared
from openarbiter.rulebooks.burstein_legacy.meetings import bye_candidates
from openarbiter.rulebooks.passed_over import HAD_A_POINT, OTHERS_LEFT, Because

if TYPE_CHECKING:
    from openarbiter.rulebooks.burstein_legacy.report import PairedGroup
    from openarbiter.rulebooks.burstein_legacy.terms import Situation

_POINT = Because(HAD_A_POINT, "4.1")
_OTHERS = Because(OTHERS_LEFT, "3.1, 5.2, 5.3")
_FLOATER = Because(said("a floater from the group above does not float again"), "6.3")
_BELOW = Because(said("the groups below could then not be completed"), "6.6")
_GROUP = Because(said("the others of the group could then not all be paired"), "6.6")
_LATER = Because(said("the first combination with this floater comes later in the list"), "6.4")


def for_bye(situation: Situation, bye: int) -> Iterator[tuple[int, Because]]:
    """Positions of those whom 4.2 and 4.3 name before the player with the bye."""
    for each in bye_candidates(situation, barred=True):
        if each == bye:
            return
        yield each, _OTHERS if situation.may_take_bye[each] else _POINT


def floater_order(players: Sequence[int]) -> list[int]:
    """The players of an odd group in the order in which they float first in the list of 6.4.

    Examples:
        >>> floater_order([1, 2, 3, 4, 5]), floater_order([7])
        ([3, 4, 2, 5, 1], [7])
    """
    middle = len(players) // 2
    steps = (step for distance in range(1, middle + 1) for step in (distance, -distance))
    return [players[middle], *(players[middle + step] for step in steps)]


def for_float(situation: Situation, group: PairedGroup) -> Iterator[tuple[int, Because]]:
    """Positions of those whom the list of 6.4 lets float before the one who does."""
    chosen, could_float = group.combination.floater, group.could_float
    if chosen is None or could_float is None:
        return
    spared = set(who_can_be_spared(situation, group.players, group.residents))
    for each in floater_order(group.players):
        if each == chosen:
            return
        if each == group.incoming:
            yield each, _FLOATER
        elif each not in spared:
            yield each, _GROUP
        elif each not in could_float:
            yield each, _BELOW
        else:
            yield each, _by_colours(situation, group, each)


def _by_colours(situation: Situation, group: PairedGroup, floater: int) -> Because:
    """What stands against somebody who can be spared: the due colours, or the list (6.5, 6.4)."""
    granted = first_combination(situation, group.players, [floater]).granted
    if granted >= group.combination.granted:
        return _LATER
    reason = said(
        "only {granted} players would get their due colours, and not {chosen}",
        granted=granted,
        chosen=group.combination.granted,
    )
    return Because(reason, "6.5")
