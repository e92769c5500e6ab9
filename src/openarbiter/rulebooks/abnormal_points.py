"""Points given or taken away outside the scoring system, in the histories of the players.

It knows what a result is worth to one player and no rule of a pairing system.

Source:
    TRF26 (applied from 2025-09-01), record 299; C.04.1, BR 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from openarbiter.model import Colour, Points, Result, RoundNo, Tournament

if TYPE_CHECKING:
    from openarbiter.rulebooks.basic_rules import Histories

__all__ = ["adjust"]


def adjust(
    found: Histories, tournament: Tournament, round_no: RoundNo, bars: Sequence[bool]
) -> None:
    """Add abnormal points to the scores they belong to, and see whom they bar from the bye.

    Args:
        found: The histories; changed in place.
        tournament: The tournament.
        round_no: The round to be paired; its own points and later ones are ignored.
        bars: Which results bar from the bye by their usual worth, by index of the result.

    Source:
        TRF26 (applied from 2025-09-01), record 299; BR 4.
    """
    table = tournament.scoring.table()
    place = {player.tpn: index for index, player in enumerate(tournament.players)}
    credited: dict[int, dict[int, Points]] = {}
    for change in tournament.adjustments:
        for index in [place[tpn] for tpn in change.players or place if tpn in place]:
            if not change.kind:
                number = change.round_no or 1
                if number < round_no:
                    _add(found, index, number, round_no, change.points)
                continue
            player = tournament.players[index]
            for number in range(1, round_no):
                if change.changes(number, player.record(RoundNo(number)).result):
                    credited.setdefault(index, {})[number] = change.points
    for index, points in credited.items():
        player = tournament.players[index]
        for number, given in points.items():
            record = player.record(RoundNo(number))
            usual = table[record.result.value, record.colour is Colour.BLACK]
            _add(found, index, number, round_no, given - usual)
        results = [player.record(RoundNo(number)).result for number in range(1, round_no)]
        found.barred_from_bye[index] = any(
            _bars(result, bars, points.get(number), tournament.scoring.win)
            for number, result in enumerate(results, start=1)
        )


def _bars(result: Result, bars: Sequence[bool], credited: Points | None, win: Points) -> bool:
    """Whether a round bars from the bye: the points really credited decide, and no letter."""
    if credited is None or result.played or result is Result.PAIRING_ALLOCATED_BYE:
        return bars[result.index]
    return credited >= win


def _add(found: Histories, index: int, number: int, round_no: RoundNo, extra: Points) -> None:
    """Add the points of an earlier round to every score that holds the round."""
    found.score[index] += extra
    if number < round_no - 1:
        found.last_score[index] += extra
    if number < round_no - 2:
        found.earlier_score[index] += extra
