"""Random positions of small fields for the Dubov text of 1997, out of those of the main referee.

That one makes histories of all kinds; here everybody gets a rating, often the same as somebody
else, and a name, sometimes the same as somebody else; points that an acceleration would add become
a bonus, because this text knows no acceleration.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from openarbiter.model import ForbiddenPairs, RoundNo, Tournament
from openarbiter.rulebooks.accelerations import virtual_points
from tests.referee.drafts import earned
from tests.referee.dressing import by_bonus

NAMES = ("Adler", "adler", "Bussard", "Eule", "Falke", "Kranich", "Milan", "Sperber")


def dressed(tournament: Tournament, round_no: RoundNo, seed: int) -> Tournament:
    """A tournament with ratings and names, its acceleration turned into a bonus."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    some = (range(1200, 2600), range(2000, 2200, 50), range(2000, 2004), (2000,))
    ratings = random.choice(some)
    names = random.choice([NAMES, (*NAMES, *(f"Player {number:02}" for number in range(40)))])
    players = tuple(
        replace(player, rating=random.choice(ratings), name=random.choice(names))
        for player in tournament.players
    )
    extra = virtual_points(tournament, round_no)
    forbidden = tournament.forbidden_pairs
    shape = random.random()
    if shape < 1 / 2:
        # Few score groups, so that they are larger.
        levels = random.choice([(200,), (200, 210), (200, 205, 210)])
        scores = {player.tpn: random.choice(levels) for player in players}
        if shape < 1 / 4:
            # A top group most of whom may not meet: they have to float, and are no islands.
            tops = random.sample(sorted(scores), min(random.choice([4, 5, 6]), len(scores)))
            scores.update(dict.fromkeys(tops, 300))
            apart = tuple(sorted(tops[: len(tops) - random.choice([1, 1, 2])]))
            forbidden += (ForbiddenPairs(players=apart, first_round=round_no),)
        before = earned(tournament, round_no - 1)
        extra = {tpn: score - before[tpn] for tpn, score in scores.items()}
    rounds = tournament.rounds
    if rounds is not None and random.random() < 1 / 4:
        # Ten rounds and more have another limit (2.5).
        rounds = random.choice([9, 10, 11])
    return replace(
        by_bonus(tournament, extra),
        players=players,
        forbidden_pairs=forbidden,
        rounds=rounds,
        initial_colour=random.choice([tournament.initial_colour, None]),
    )
