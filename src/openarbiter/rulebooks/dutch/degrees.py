"""What the numbers of opponents show at once about completing a round.

Most questions of C4 are about players who may meet nearly everybody. Then it is enough to count
whom they have met; no matching is looked for. It knows earlier games and preference classes, and
no question of its own.

Source:
    C.04.3: completion criterion C4, with C1 and C3 (both editions).
"""

from __future__ import annotations

from openarbiter.matching.cardinality import spare_degrees_suffice
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation

SPARE = 3
"""Players that may be taken out of a set without harm to the degree test."""

_FEW = 64
"""Players up to whom everybody's partners are counted one by one."""


class Degrees:
    """Answers from degrees alone, for one situation.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.
    """

    __slots__ = ("_fewest_met", "_meetings", "_met", "_most_met", "_plain", "_situation")

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._met = list(map(len, situation.met))
        self._most_met, self._fewest_met = max(self._met, default=0), min(self._met, default=0)
        self._plain: dict[tuple[int, int, int], bool] = {}

    def plain(self, start: int, end: int, spare: int = SPARE) -> bool:
        """Whether degrees show that a range of positions can be paired in every way needed.

        That is: with some of them taken out, the others can all be paired, or, when their number
        is odd, all but anyone of them.

        Args:
            start: First position.
            end: Position after the last.
            spare: Number of players that may be taken out, whoever they are.

        Returns:
            False is not certain.

        Source:
            As :func:`~openarbiter.matching.cardinality.spare_degrees_suffice`.
        """
        key = start, end, spare
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = self._degrees_suffice(start, end, spare)
        return found

    def _degrees_suffice(self, start: int, end: int, spare: int) -> bool:
        situation = self._situation
        size = end - start
        classes = situation.colour_class
        white = classes.count(ABSOLUTE_WHITE, start, end)
        black = classes.count(ABSOLUTE_BLACK, start, end)
        if size <= spare:
            return False
        if spare_degrees_suffice(_degrees(size, self._most_met, white, black), size, spare):
            return True
        if size <= _FEW:
            span = (1 << size) - 1
            mask = self._meetings.mask
            degrees = [(mask(player) >> start & span).bit_count() for player in range(start, end)]
            return spare_degrees_suffice(degrees, size, spare)
        if not spare_degrees_suffice(_degrees(size, self._fewest_met, white, black), size, spare):
            return False
        same = {ABSOLUTE_WHITE: white - 1, ABSOLUTE_BLACK: black - 1}
        degrees = [
            size - 1 - met - same.get(number, 0)
            for met, number in zip(self._met[start:end], classes[start:end], strict=True)
        ]
        return spare_degrees_suffice(degrees, size, spare)

    def meets(self, player: int, start: int, end: int, need: int) -> bool:
        """Whether a player may meet at least so many players of a range.

        Args:
            player: Position of the player, outside of the range.
            start: First position of the range.
            end: Position after the last.
            need: How many.

        Source:
            C.04.3: C1 and C3 (both editions).
        """
        if self.everybody_meets(start, end, need):
            return True
        span = (1 << (end - start)) - 1
        return (self._meetings.mask(player) >> start & span).bit_count() >= need

    def everybody_meets(self, start: int, end: int, need: int) -> bool:
        """Whether numbers alone show that anybody may meet so many players of a range.

        Args:
            start: As for :meth:`meets`.
            end: Likewise.
            need: Likewise.

        Returns:
            False is not certain.

        Source:
            C.04.3: C1 and C3 (both editions).
        """
        classes = self._situation.colour_class
        absolute = max(
            classes.count(ABSOLUTE_WHITE, start, end), classes.count(ABSOLUTE_BLACK, start, end)
        )
        return end - start >= need + self._most_met + absolute


def _degrees(size: int, met: int, white: int, black: int) -> dict[int, int]:
    """How many of a set may meet how many of it, if everybody has met the same number of them.

    Args:
        size: Number of players.
        met: How many of the set everybody has met.
        white: How many of them have to have White, and may not meet each other.
        black: How many have to have Black.
    """
    degrees = {size - 1 - met: size - white - black}
    for count in (white, black):
        if count:
            degree = size - met - count
            degrees[degree] = degrees.get(degree, 0) + count
    return degrees
