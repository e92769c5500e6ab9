"""A list of the average ratings of everybody's opponents, whatever the system rounds.

Source:
    C.04.3 (1997), chapters 1 and 9; C.04.4.1, 1.7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
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


def average_list(
    tournament: Tournament,
    after: RoundNo,
    average: Callable[[Sequence[int | None]], Fraction | None],
    *,
    rounded: bool = False,
) -> tuple[AverageRating, ...]:
    """Everybody with R and ARO after a round (from 0), by points, the highest first, then number.

    The average is made of the ratings of a player's opponents, ``None`` for those without one.
    """
    history = basic_rules.histories(tournament, RoundNo(after + 1))
    rating = {player.tpn: tournament.strength_of(player).rating for player in tournament.players}
    lines = (
        AverageRating(
            tpn=player.tpn,
            rating=rating[player.tpn],
            average=average([rating[tpn] for tpn in history.opponents[place]]),
            games=history.played[place],
            points=history.score[place],
            rounded=rounded,
        )
        for place, player in enumerate(tournament.players)
    )
    return tuple(sorted(lines, key=lambda line: (-line.points, line.tpn)))
