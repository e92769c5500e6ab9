"""A list of the average ratings of everybody's opponents, whatever the system rounds.

Source:
    C.04.3 (1997), chapters 1 and 9; C.04.4.1, 1.7.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.model import Points, Tpn
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AverageRating:
    """One player of the list.

    Attributes:
        tpn: The player.
        rating: R; ``None`` without one.
        average: ARO as the system compares it; 0 before the first game, ``None`` where an opponent
            has no R that counts.
        games: Games really played.
        points: Points (tenths).
        rounded: The system compares whole numbers; otherwise averages are exact.
    """

    tpn: Tpn
    rating: int | None
    average: Fraction | None
    games: int
    points: Points
    rounded: bool = False
