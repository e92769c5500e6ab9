"""Who may meet whom in a round, and which sets of participants can all be paired (C1, C3).

Sets are masks: bit i stands for position i. Degrees answer most questions; where they do not, a
matching does.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 2.1.1 and 2.2.1; L. Posa, A theorem concerning
    Hamilton lines, 1962.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.matching import cardinality
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.meetings import EITHER_COLOUR, FieldMeetings, GroupMeetings
from openarbiter.rulebooks.positions import score_groups
from openarbiter.rulebooks.upfloating.terms import Situation


class Field:
    """Answers about sets of participants.

    Args:
        situation: The situation before the round.

    Attributes:
        situation: The same.
        graph: Mask of possible opponents by position (C1, forbidden pairs).
        everybody: Mask of all positions.
        levels: Masks of the scoregroups from the top, whoever has the bye among them.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        size = len(situation.tpn)
        self._colours = bytes([EITHER_COLOUR]) * size
        self.graph = FieldMeetings(situation.met, self._colours).masks_of(range(size))
        self.everybody = (1 << size) - 1
        self.levels = [(1 << end) - (1 << start) for start, end in score_groups(situation.score)]
        self._level = [number for number, mask in enumerate(self.levels) for _ in bits(mask)]
        self._most_barred = max(map(len, situation.met), default=0)
        self._completable: dict[int, bool] = {0: True}

    def level(self, position: int) -> int:
        """Number of the scoregroup of a position, from 0 at the top."""
        return self._level[position]

    def following(self, position: int) -> int:
        """Mask of the scoregroup right below that of a position; 0 below the last one."""
        number = self._level[position] + 1
        return self.levels[number] if number < len(self.levels) else 0

    def completable(self, members: int) -> bool:
        """Whether some participants can all be paired with each other (C1)."""
        found = self._completable.get(members)
        if found is None:
            size = members.bit_count()
            found = size % 2 == 0 and (
                self._robust(size, 0) or cardinality.has_perfect(self.graph, members)
            )
            self._completable[members] = found
        return found

    def spared(self, members: int) -> int:
        """Mask of the members without whom all the others can be paired with each other."""
        size = members.bit_count()
        if size % 2 == 0:
            return 0
        if size == 1 or self._robust(size, 1):
            return members
        return cardinality.spared(self.graph, members)

    def open_to(self, members: int, wanted: int) -> int:
        """Mask of those wanted who may meet at least one of the members."""
        found = 0
        for each in bits(members):
            found |= self.graph[each] & wanted
            if found == wanted:
                break
        return found

    def joining(self, group: int, others: int) -> int:
        """Mask of those of the others who complete a group of odd size, and leave a pairable rest.

        Args:
            group: Mask of an odd number of participants.
            others: Mask of all others who are to be paired.
        """
        return self.open_to(self.spared(group), others) & self.spared(others)

    def inside(self, players: Sequence[int]) -> list[int]:
        """Masks of possible opponents among some players; bit i stands for the i-th of them."""
        return GroupMeetings(self.situation.met, self._colours, players).graph()

    def _robust(self, size: int, spare: int) -> bool:
        """Whether the numbers of opponents show that any set of a size can be paired."""
        least = size - 1 - self._most_barred
        return least > 0 and cardinality.spare_degrees_suffice({least: size}, size, spare)


def mask(positions: Iterable[int]) -> int:
    """Mask of some positions."""
    found = 0
    for each in positions:
        found |= 1 << each
    return found
