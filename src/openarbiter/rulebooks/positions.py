"""Players by position: what a situation before a round is in every Swiss system.

A *position* is the place of a player, from 0, in the order of the system among those to be paired.

Source:
    C.04.1 and C.04.2; each system says what its order is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from openarbiter.model import Points, RoundNo, Tournament, Tpn


class Positions(Protocol):
    """The players to be paired in a round, in the order of a system."""

    @property
    def tournament(self) -> Tournament:
        """The tournament."""

    @property
    def round_no(self) -> RoundNo:
        """The round to be paired."""

    @property
    def present(self) -> Sequence[int]:
        """Places of the players in ``tournament.players``, ascending."""

    @property
    def places(self) -> Sequence[int]:
        """Place in ``tournament.players`` by position."""

    @property
    def tpn(self) -> Sequence[Tpn]:
        """Tournament pairing number by position."""

    @property
    def score(self) -> Sequence[Points]:
        """Score (tenths) by position, as it counts for the pairing."""


def score_groups(score: Sequence[Points]) -> list[tuple[int, int]]:
    """Bounds of the groups of equal score in a descending list of scores.

    Returns:
        (first position, position after the last) of every group, from the top.

    Source:
        C.04.3, Article 1.3.1, and its like in the other systems.

    Examples:
        >>> score_groups([20, 10, 10, 0])
        [(0, 1), (1, 3), (3, 4)]
    """
    groups = []
    start = 0
    for position in range(1, len(score) + 1):
        if position == len(score) or score[position] != score[start]:
            groups.append((start, position))
            start = position
    return groups
