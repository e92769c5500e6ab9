"""Articles 2.1, 2.3 and 2.4 as bit masks: who may meet whom among some players.

Source:
    C.04.3 (1997), articles 2.1, 2.3 and 2.4; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.dubov_1997.terms import ONLY_BLACK, ONLY_WHITE, Situation

__all__ = ["legal_graph", "legal_rows"]


def legal_graph(situation: Situation, players: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every player among the same players.

    Args:
        situation: The situation before the round.
        players: Positions; bit i of a mask stands for the i-th of them.

    Source:
        C.04.3 (1997), articles 2.1, 2.3 and 2.4.
    """
    masks = legal_rows(situation, players, players)
    return [mask & ~(1 << i) for i, mask in enumerate(masks)]


def legal_rows(situation: Situation, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every row among the columns.

    Args:
        situation: The situation before the round.
        rows: Positions.
        columns: Positions; bit j of a mask stands for the j-th of them.

    Source:
        C.04.3 (1997), articles 2.1, 2.3 and 2.4.
    """
    place = {player: j for j, player in enumerate(columns)}
    open_colours, met = situation.open_colours, situation.met
    white = black = 0
    for j, player in enumerate(columns):
        if open_colours[player] & ONLY_WHITE:
            white |= 1 << j
        if open_colours[player] & ONLY_BLACK:
            black |= 1 << j
    # A player open to White needs somebody open to Black, and the other way round.
    partners = (0, black, white, white | black)
    masks = []
    for player in rows:
        mask = partners[open_colours[player]]
        for opponent in met[player]:
            j = place.get(opponent, -1) if opponent is not None else -1
            if j >= 0:
                mask &= ~(1 << j)
        masks.append(mask)
    return masks
