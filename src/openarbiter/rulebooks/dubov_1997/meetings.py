"""Articles 2.1, 2.3 and 2.4 as bit masks: who may meet whom among some players.

Source:
    C.04.3 (1997), articles 2.1, 2.3 and 2.4; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.rulebooks.meetings import GroupMeetings


def legal_graph(situation: Situation, players: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every player among the same players.

    Args:
        situation: The situation before the round.
        players: Positions; bit i of a mask stands for the i-th of them.

    Source:
        C.04.3 (1997), articles 2.1, 2.3 and 2.4.
    """
    return GroupMeetings(situation.met, situation.open_colours, players).graph()


def legal_rows(situation: Situation, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every row among the columns.

    Args:
        situation: The situation before the round.
        rows: Positions.
        columns: Positions; bit j of a mask stands for the j-th of them.

    Source:
        C.04.3 (1997), articles 2.1, 2.3 and 2.4.
    """
    among = GroupMeetings(situation.met, situation.open_colours, columns)
    return list(map(among.mask_for, rows))
