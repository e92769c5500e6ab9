"""The list of AROs after a round, so that players can work out the next pairing.

Source:
    C.04.4.1 (applied from 2026-02-01), 1.7: ARO is worked out anew after each round.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.aro_lists import AverageRating
from openarbiter.rulebooks.dubov.terms import average_rating_of_opponents


def average_ratings(tournament: Tournament, after: RoundNo) -> tuple[AverageRating, ...]:
    """Everybody with rating and ARO.

    Args:
        tournament: The tournament.
        after: The last round that counts, from 0; it and those before it are paired.

    Returns:
        The list by points, the highest first, then by number.

    Source:
        C.04.4.1, 1.7. Who has no rating counts 0 (1.1.2).
    """
    history = basic_rules.histories(tournament, RoundNo(after + 1))
    rating = {player.tpn: tournament.strength_of(player).rating for player in tournament.players}
    lines = []
    for place, player in enumerate(tournament.players):
        met = [rating[tpn] or 0 for tpn in history.opponents[place]]
        lines.append(
            AverageRating(
                tpn=player.tpn,
                rating=rating[player.tpn],
                average=Fraction(average_rating_of_opponents(met)),
                games=history.played[place],
                points=history.score[place],
                rounded=True,
            )
        )
    return tuple(sorted(lines, key=lambda line: (-line.points, line.tpn)))
