"""The points of a player round by round, and whether they are final: what every output asks.

Source:
    TRF26 (applied from 2025-09-01), record 299 (abnormal points) and record 162 (what a game
    without a result counts); C.04.2, GHR 3.1 (adjourned games); C.07, Article 2.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from openarbiter.model import (
    Colour,
    Player,
    Points,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    points_text,
)

NOT_FINAL = "?"
"""What stands behind points that a game without a result may still change."""


class Score(NamedTuple):
    """The points of a player after a round.

    Attributes:
        points: Points (tenths); ``None`` where the game of the round itself has no result. A game
            of an earlier round without a result counts what the event says, usually a draw.
        final: Every game of the player up to the round has a result.
    """

    points: Points | None
    final: bool


def scores_by_round(tournament: Tournament, player: Player, rounds: int) -> Iterator[Score]:
    """The score of a player after each of the first rounds.

    Source:
        C.07 (applied from 2026-03-01), Article 2.1; C.04.2, GHR 3.1.
    """
    total, final = 0, True
    for number, worth in enumerate(points_by_round(tournament, player, rounds), start=1):
        is_open = player.record(RoundNo(number)).result is Result.UNDECIDED
        total, final = total + worth, final and not is_open
        yield Score(None if is_open else total, final)


def score_text(points: Points | None, *, final: bool = True) -> str:
    """Points (tenths) in a table: nothing where there are none, marked where they are not final."""
    return "" if points is None else points_text(points) + ("" if final else NOT_FINAL)


def points_by_round(tournament: Tournament, player: Player, rounds: int) -> tuple[Points, ...]:
    """What each of the first rounds was worth (tenths), abnormal points (record 299) included.

    A bonus or a penalty stands with its round, one without a round with the first; the sum is
    the score after these rounds (C.07, Article 2.1).
    """
    table = _usual(tournament.scoring)
    found = []
    for number in range(1, rounds + 1):
        record = player.record(RoundNo(number))
        worth = table[record.result.value, record.colour is Colour.BLACK]
        bonus = 0
        for change in tournament.adjustments:
            if change.players and player.tpn not in change.players:
                continue
            if change.kind:
                worth = change.points if change.changes(number, record.result) else worth
            elif number == (change.round_no or 1):
                bonus += change.points
        found.append(worth + bonus)
    return tuple(found)


@lru_cache(maxsize=16)
def _usual(scoring: ScoringSystem) -> Mapping[tuple[str, bool], Points]:
    """What results are worth; whoever asks for one player after the other finds it out once."""
    return scoring.table()
