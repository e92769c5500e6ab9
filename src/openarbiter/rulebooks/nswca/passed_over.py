"""Who was passed over for the bye, as odd man and as opponent of one; it decides nothing.

Source:
    NSWCA Tournament Guidelines, 3.1 b, 3.2 c and d, 3.3 d and h.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from openarbiter.languages import said
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.nswca.completion import Meetings
from openarbiter.rulebooks.passed_over import HAD_A_POINT, NO_COLOURS, OTHERS_LEFT, Because

if TYPE_CHECKING:
    from openarbiter.rulebooks.nswca.report import PairedGroup
    from openarbiter.rulebooks.nswca.terms import Situation

_BYE = Because(HAD_A_POINT, "3.2 d")
_OTHERS = Because(OTHERS_LEFT, "3.1 b, 3.3 h")
_COLOURS = Because(NO_COLOURS, "3.3 h")
_TAKEN = Because(said("an odd man from above is the opponent"), "3.3 d")
_LONELY = Because(said("nobody of the next lower group is left as opponent"), "3.3 d 1")
_LEFT = Because(
    said("the players left could then not all be paired, or with more odd men"), "3.3 d 1"
)


def for_bye(everybody: Situation, taker: int) -> Iterator[tuple[int, Because]]:
    """Positions of those whom 3.2 d names before the player with the bye."""
    for each in range(len(everybody.tpn) - 1, taker, -1):
        yield each, _OTHERS if everybody.may_take_bye[each] else _BYE


class Course:
    """The odd men of a round's groups, with those whom 3.3 d names before them.

    Args:
        situation: The situation of the players to be paired.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._meetings = Meetings(situation)

    def opponents(
        self, group: PairedGroup, player: int, opponent: int | None
    ) -> Iterator[tuple[int, Because]]:
        """Residents of higher rank than an odd man's opponent; all where he finds nobody."""
        end = group.end if opponent is None else opponent
        taken = {other for one, other in group.odd_men.pairs if one < player}
        for each in range(group.start, end):
            if each in taken:
                yield each, _TAKEN
            else:
                yield each, self._against(player, each)

    def _against(self, one: int, other: int) -> Because:
        situation, names = self._situation, self._situation.tpn
        if self._meetings.mask(one) >> other & 1:
            return _LEFT
        if other not in situation.met[one]:
            return _COLOURS
        pair = names[one], names[other]
        return passed_over.met(situation.tournament, situation.round_no, pair, "3.1 b")

    def odd_men(self, group: PairedGroup) -> Iterator[tuple[int, Because]]:
        """Residents of lower rank than the highest one who leaves, and do not leave (3.3 d 1)."""
        leaving = {each for each in group.odd_men.leaving if each >= group.start}
        taken = {other for _, other in group.odd_men.pairs}
        below = (1 << group.next_end) - (1 << group.end)
        for each in range(group.end - 1, min(leaving, default=group.end), -1):
            if each in leaving:
                continue
            if each in taken:
                yield each, _TAKEN
            else:
                yield each, _LEFT if self._meetings.mask(each) & below else _LONELY
