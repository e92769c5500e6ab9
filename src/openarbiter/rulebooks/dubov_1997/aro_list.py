"""Chapter 9: the list of AROs that is published after each round.

Source:
    C.04.3 (1997), chapters 1 and 9.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dubov_1997.terms import average_rating_of_opponents
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AverageRating:
    """One player of the list.

    Attributes:
        tpn: The player.
        rating: R; ``None`` without one.
        average: ARO, not rounded; 0 before the first game, ``None`` where an opponent has no R.
        games: Games really played.
        points: Points (tenths).
    """

    tpn: Tpn
    rating: int | None
    average: Fraction | None
    games: int
    points: Points


def average_ratings(tournament: Tournament, after: RoundNo) -> tuple[AverageRating, ...]:
    """Everybody with R and ARO, so that players can work out the next round themselves.

    Args:
        tournament: The tournament.
        after: The last round that counts, from 0; it and those before it are paired.

    Returns:
        The list by points, the highest first, then by number.

    Source:
        C.04.3 (1997), chapter 9.
    """
    history = basic_rules.histories(tournament, RoundNo(after + 1))
    rating = {player.tpn: tournament.strength_of(player).rating for player in tournament.players}
    lines = []
    for place, player in enumerate(tournament.players):
        met = [rating[tpn] for tpn in history.opponents[place]]
        known = [each for each in met if each is not None]
        lines.append(
            AverageRating(
                tpn=player.tpn,
                rating=rating[player.tpn],
                average=average_rating_of_opponents(known) if len(known) == len(met) else None,
                games=history.played[place],
                points=history.score[place],
            )
        )
    return tuple(sorted(lines, key=lambda line: (-line.points, line.tpn)))
