"""Rounds in which few may meet: brackets that cannot pair all their players, again and again.

The positions of the other referee seldom have two or more floaters of one bracket, moved-down
players who cannot all be paired, or a way back. Here who may meet whom is drawn anew on top of a
history, with fewer possible meetings inside a score bracket than across.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from openarbiter.model import ForbiddenPairs, RoundNo, Tpn, VirtualPoints
from tests.referee.abnormal import with_abnormal_points
from tests.referee.positions import Position, _history, _start

__all__ = ["sparse"]


def sparse(seed: int, most_players: int = 9) -> Iterator[Position]:
    """A round of one seed; none where the drawn history leaves nothing to ask.

    Args:
        seed: Names the position.
        most_players: Largest number of players.
    """
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    players = random.randint(4, most_players)
    before = random.randint(0, 3)
    draft = _start(random, players, before + random.choice([1, 2, 2, 4]))
    _history(draft, before)
    round_no = RoundNo(before + 1)
    draft.announce(round_no)
    event = draft.tournament
    if event.next_round != round_no or not draft.present(round_no):
        return
    tpns = [player.tpn for player in event.players]
    levels = random.choice([2, 2, 3, 4, 6])
    level = {tpn: random.randrange(levels) for tpn in tpns}
    inside, across = random.choice([(0.3, 0.3), (0.6, 0.3), (0.8, 0.4), (0.8, 0.7), (0.5, 0.6)])
    forbidden = tuple(
        ForbiddenPairs(players=(one, other))
        for one, other in combinations(tpns, 2)
        if random.random() < (inside if level[one] == level[other] else across)
    )
    points = {tpn: 200 + 10 * level[tpn] + random.choice([0, 0, 0, 5]) for tpn in tpns}
    earned = {
        player.tpn: sum(event.scoring.points(each.result, each.colour) for each in player.rounds)
        for player in event.players
    }
    if event.rounds == round_no:  # the last round has top scorers, and no virtual points
        points = earned
    event = replace(
        event,
        forbidden_pairs=event.forbidden_pairs + forbidden,
        virtual_points=tuple(
            VirtualPoints(
                points=points[tpn] - earned[Tpn(tpn)],
                first_round=round_no,
                last_round=round_no,
                first_player=tpn,
                last_player=tpn,
            )
            for tpn in tpns
        ),
    )
    yield Position("sparse", with_abnormal_points(event, seed), round_no)
