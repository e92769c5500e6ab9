"""Who was passed over for the bye, and by which article; it decides nothing.

Source:
    C.04.4.2 (applied from 2026-02-01), 2.1.2 and 3.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.rulebooks.burstein.bye import bye_candidates
from openarbiter.rulebooks.burstein.terms import Situation
from openarbiter.rulebooks.passed_over import HAD_A_POINT, OTHERS_LEFT, Because

_POINT = Because(HAD_A_POINT, "2.1.2")
_OTHERS = Because(OTHERS_LEFT, "2.2.1")


def for_bye(situation: Situation, bye: int) -> Iterator[tuple[int, Because]]:
    """Positions of those whom 3.1 names before the player with the bye."""
    for each in bye_candidates(situation, barred=True):
        if each == bye:
            return
        yield each, _OTHERS if situation.may_take_bye[each] else _POINT
