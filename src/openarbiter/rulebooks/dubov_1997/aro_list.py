"""Chapter 9: the list of AROs that is published after each round.

Source:
    C.04.3 (1997), chapters 1 and 9.
"""

from __future__ import annotations

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.aro_lists import AverageRating
from openarbiter.rulebooks.dubov_1997.terms import average_rating_of_opponents


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
