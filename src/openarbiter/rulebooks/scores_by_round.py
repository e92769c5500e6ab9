"""Scores before every earlier round, and who was paired with somebody who had more points.

Which scores count (with virtual points or without) is said by each system.

Source:
    C.04.1; C.04.3 (1997), 2.5; C.04.4.1, 1.8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.model import Colour, Player, Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules


def scores_by_round(tournament: Tournament, round_no: RoundNo) -> list[list[Points]]:
    """Scores (tenths) of everybody before every round that precedes another, from round 1.

    They stand in the order of ``tournament.players``, without virtual points.

    Source:
        C.04.1; TRF26, record 299, for points that were credited.
    """
    if tournament.adjustments:
        return [
            basic_rules.histories(tournament, RoundNo(number)).score
            for number in range(1, round_no)
        ]
    points = tournament.scoring.table()
    columns: list[list[Points]] = [[0] * len(tournament.players)]
    for index in range(round_no - 2):
        last = columns[-1]
        columns.append(
            [
                score + _earned(player, index, points)
                for player, score in zip(tournament.players, last, strict=True)
            ]
        )
    return columns[: round_no - 1]


def _earned(player: Player, index: int, points: dict[tuple[str, bool], Points]) -> Points:
    record = player.record(RoundNo(index + 1))
    black = record.colour is Colour.BLACK
    # As in basic_rules: without a game the colour of a forfeited board makes no difference.
    played = record.result.played and record.opponent is not None
    return points[record.result.value, black and played]


def rounds_against_more_points(
    player: Player,
    place: int,
    before: Sequence[Sequence[Points]],
    place_of: Mapping[Tpn, int],
    *,
    played: bool = False,
) -> list[int]:
    """Numbers of the rounds, ascending, in which an opponent of a player had more points.

    Args:
        player: The player.
        place: Their place in the lists of scores.
        before: Scores before each round, see :func:`scores_by_round`.
        place_of: Places by TPN; an opponent who is not there counts as none.
        played: Only games that were really played count; otherwise forfeited ones do, too.

    Source:
        C.04.3 (1997), 2.5; C.04.4.1, 1.8. Both count pairings: the only thing a file shows.
    """
    found = []
    for index, record in enumerate(player.rounds[: len(before)]):
        other = None if record.opponent is None else place_of.get(record.opponent)
        if other is not None and before[index][other] > before[index][place]:
            if played and not record.result.played:
                continue
            found.append(index + 1)
    return found
