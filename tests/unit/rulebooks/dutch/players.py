"""Players before a round, by what the criteria look at."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import Situation, Wording
from openarbiter.rulebooks.dutch.text import WORDING_2026
from openarbiter.rulebooks.positions import score_groups

UP_LAST, UP_EARLIER, DOWN_LAST, DOWN_EARLIER = 8, 16, 32, 64


@dataclass(frozen=True)
class Some:
    """A player: points, preference class, floats as bits, colours, games, topscorer."""

    score: int = 20
    wish: int = 1
    floats: int = 0
    difference: int = 0
    repeated: int = 0
    played: int = 5
    topscorer: bool = False


def before(*players: Some, wording: Wording = WORDING_2026) -> Situation:
    """The sixth round of some players, in their order, none of whom have met."""
    return Situation(
        tournament=Tournament(players=(), rounds=9),
        wording=wording,
        round_no=RoundNo(6),
        last_round=any(each.topscorer for each in players),
        present=(),
        places=[*range(len(players))],
        tpn=[Tpn(number) for number in range(1, len(players) + 1)],
        score=[each.score for each in players],
        groups=score_groups([each.score for each in players]),
        met=[set() for _ in players],
        kind=bytes(each.wish | each.floats for each in players),
        colour_class=bytes(each.wish for each in players),
        colour_difference=[each.difference for each in players],
        repeated_colour=[each.repeated for each in players],
        played=[each.played for each in players],
        may_take_bye=[True] * len(players),
        topscorer=bytes(each.topscorer for each in players),
    )
