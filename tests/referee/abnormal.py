"""Random abnormal points (TRF26, record 299) for a round to be paired: other worths and bonuses."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from openarbiter.model import PointsAdjustment, Result, RoundNo, Tournament

__all__ = ["with_abnormal_points"]

_LETTERS = ("", "", "W", "D", "L", "F", "H", "Z", "+", "+", "-", "-")
"""What they speak of; most of them is about rounds without a game."""


def with_abnormal_points(tournament: Tournament, seed: int, percent: int = 15) -> Tournament:
    """A tournament, sometimes with abnormal points for some of its results.

    Args:
        tournament: The tournament.
        seed: Says which ones; the same for all rounds of one tournament.
        percent: How many of a hundred seeds have any.
    """
    random = Random(f"abnormal points {seed}")  # noqa: S311  (reproducible, no secret)
    if random.randrange(100) >= percent:
        return tournament
    letters = {random.choice(_LETTERS) for _ in range(random.randint(1, 4))}
    if any(each.result is Result.ABSENT for player in tournament.players for each in player.rounds):
        letters -= {"Z"}  # a report file has a letter for a bye, and none for a blank
    changes = tuple(_change(random, tournament, letter) for letter in sorted(letters))
    return replace(tournament, adjustments=tournament.adjustments + changes)


def _change(random: Random, tournament: Tournament, letter: str) -> PointsAdjustment:
    tpns = [player.tpn for player in tournament.players]
    several = random.sample(tpns, random.randint(1, len(tpns)))
    return PointsAdjustment(
        kind=letter,
        points=random.choice([0, 3, 5, 10, 15] if letter else [-5, 5, 10]),
        round_no=random.choice([None, *(RoundNo(number) for number in range(1, 6))]),
        players=random.choice([(), tuple(sorted(several)), tuple(sorted(several))]),
    )
