"""Random positions of small fields for the Dubov text of 1997, out of those of the main referee.

That one makes histories of all kinds; here everybody gets a rating, often the same as somebody
else, and a name, sometimes the same as somebody else; points that an acceleration would add become
a bonus, because this text knows no acceleration.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from openarbiter.model import ForbiddenPairs, PointsAdjustment, RoundNo, Tournament
from openarbiter.rulebooks.accelerations import virtual_points
from tests.referee.drafts import Pairs, Position, earned
from tests.referee.positions import positions as all_positions
from tests.referee_dubov_1997.literal_round import literal_pairing

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
    bonus = tuple(
        PointsAdjustment(kind="", points=points, round_no=None, players=(tpn,))
        for tpn, points in extra.items()
    )
    rounds = tournament.rounds
    if rounds is not None and random.random() < 1 / 4:
        # Ten rounds and more have another limit (2.5).
        rounds = random.choice([9, 10, 11])
    return replace(
        tournament,
        players=players,
        forbidden_pairs=forbidden,
        virtual_points=(),
        baku=False,
        adjustments=tournament.adjustments + bonus,
        rounds=rounds,
        initial_colour=random.choice([tournament.initial_colour, None]),
    )


def positions(seed: int) -> Iterator[Position]:
    """The positions of one seed; the tournaments that are played out are paired by the referee."""

    def pairs(tournament: Tournament, round_no: RoundNo) -> Pairs | None:
        answer = literal_pairing(dressed(tournament, round_no, seed), round_no)
        return None if answer is None else (list(answer.games), answer.bye)

    for position in all_positions(seed, pairs):
        number = position.round_no
        yield replace(position, tournament=dressed(position.tournament, number, seed))
