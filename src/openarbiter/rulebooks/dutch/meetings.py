"""C1 and C3 as bit masks: who may still meet whom.

Source:
    C.04.3: C1, C3 (both editions); forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    CLASS_COUNT,
    Situation,
)
from openarbiter.rulebooks.meetings import EITHER_COLOUR, ONLY_BLACK, ONLY_WHITE, FieldMeetings

_COLOURS = bytes.maketrans(
    bytes(range(CLASS_COUNT)),
    bytes(
        {ABSOLUTE_WHITE: ONLY_WHITE, ABSOLUTE_BLACK: ONLY_BLACK}.get(number, EITHER_COLOUR)
        for number in range(CLASS_COUNT)
    ),
)
"""From the preference class to the colours C3 leaves a player who is no topscorer."""


class Meetings(FieldMeetings):
    """Masks of possible opponents; bit i stands for position i.

    An absolute preference binds to its colour, but not among topscorers.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        colours = bytearray(situation.colour_class.translate(_COLOURS))
        position = situation.topscorer.find(1)
        while position >= 0:
            colours[position] = EITHER_COLOUR
            position = situation.topscorer.find(1, position + 1)
        super().__init__(situation.met, bytes(colours))
