"""Who may still meet whom, as bit masks over any group of players.

Source:
    C.04.4.2 (older text), 3.1, 5.2, 5.3; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.burstein_legacy.terms import (
    BLACK,
    EITHER,
    NEITHER,
    WHITE,
    Situation,
)
from openarbiter.solver.cardinality import spare_degrees_suffice

__all__ = ["Meetings", "degrees_suffice"]

_SPARE = 3
"""Players that may be taken out of a group without harm to the degree test."""


class Meetings:
    """Masks of possible opponents inside a group; bit i stands for the i-th player of it.

    Args:
        situation: The situation before the round.
        players: Positions, in the order that the bits shall have.
    """

    def __init__(self, situation: Situation, players: Sequence[int]) -> None:
        self.players = players
        self._situation = situation
        self._place = {position: i for i, position in enumerate(players)}
        self._masks: dict[int, int] = {}
        allowed = [0, 0, 0, 0]
        for i, position in enumerate(players):
            allowed[situation.allowed[position]] |= 1 << i
        self._open = [0, 0, 0, 0]
        self._open[WHITE] = allowed[BLACK] | allowed[EITHER]
        self._open[BLACK] = allowed[WHITE] | allowed[EITHER]
        self._open[EITHER] = allowed[WHITE] | allowed[BLACK] | allowed[EITHER]

    def mask(self, i: int) -> int:
        """Mask of those the i-th player of the group may meet.

        Source:
            C.04.4.2 (older text), 3.1, 5.2 and 5.3.
        """
        found = self._masks.get(i)
        if found is None:
            found = self._masks[i] = self.mask_for(self.players[i])
        return found

    def mask_for(self, position: int) -> int:
        """Mask of those in the group whom any player may meet, one of the group or not.

        Source:
            C.04.4.2 (older text), 3.1, 5.2 and 5.3.
        """
        situation, place = self._situation, self._place
        mask = self._open[situation.allowed[position]]
        barred = 0
        for opponent in (position, *situation.met[position]):
            if opponent in place:
                barred |= 1 << place[opponent]
        return mask & ~barred

    def graph(self) -> list[int]:
        """The masks of all players of the group.

        Source:
            C.04.4.2 (older text), 3.1, 5.2 and 5.3.
        """
        return [self.mask(i) for i in range(len(self.players))]


def degrees_suffice(situation: Situation, players: Sequence[int]) -> bool:
    """Whether the numbers of possible opponents show that a group can be paired in any way needed.

    That is: with any three players taken out, there is still a path through all others.

    Args:
        situation: The situation before the round.
        players: Positions of the group.

    Returns:
        True when the numbers suffice; false says nothing.

    Source:
        C.04.4.2 (older text), 6.6; L. Posa, A theorem concerning Hamilton lines, 1962.
    """
    size = len(players)
    if size <= _SPARE:
        return False
    allowed, met = situation.allowed, situation.met
    counts = [0, 0, 0, 0]
    for position in players:
        counts[allowed[position]] += 1
    everybody = size - counts[NEITHER]
    choice = [0, everybody - counts[WHITE], everybody - counts[BLACK], everybody - 1]
    degrees = [choice[allowed[position]] - len(met[position]) for position in players]
    if spare_degrees_suffice(degrees, size, _SPARE):
        return True
    group = set(players)
    degrees = [choice[allowed[position]] - len(met[position] & group) for position in players]
    return spare_degrees_suffice(degrees, size, _SPARE)
