"""Positions put together at will: who may meet whom, scores, due colours, flags and ratings.

Real histories of ten players seldom leave floaters who float on, or groups that need help from two
sides. Here everything a step looks at is drawn by lot. Guests make it true: each player has met
three guests of their own in the rounds before, who are gone now. Games with guests give colours and
ARO; a board with a guest of more points, to which nobody came, uses up a transfer (2.5); a bonus
gives the score; forbidden pairs say who may meet whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Points,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from tests.referee.drafts import Position

ROUND = RoundNo(4)
"""The round to be paired: three went before, one for each guest."""

_GUEST_SCORE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What is drawn for one player.

    Attributes:
        score: Points (tenths) before the round.
        colours: Colours of the games with guests, at most two, as letters: ``"wb"``.
        rises: The player may be transferred to a higher group.
        rating: R.
        guests: R of the guests played: they make the ARO.
    """

    score: Points
    colours: str
    rises: bool
    rating: int
    guests: int


def laboratory(seed: int) -> Position:
    """A position drawn by lot; mostly it can be paired."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    size = random.choice([8, 9, 10, 10, 10, 11, 12])
    density = random.choice([0.3, 0.4, 0.5]) if size > 10 else random.choice([0.3, 0.45, 0.6, 0.8])
    levels = random.choice([(1, 1, 2, 2), (1, 2, 3), (1, 2, 2, 3, 3, 3), (1, 2, 3, 4)])
    rising = random.choice([0.3, 0.6, 0.9])
    ratings = random.choice([range(1800, 2400), range(2000, 2003)])
    drawn = {
        Tpn(tpn): Drawn(
            score=400 - 10 * random.choice(levels),
            colours=random.choice(["", "w", "b", "w", "b", "ww", "bb", "wb", "bw"]),
            rises=random.random() < rising,
            rating=random.choice(ratings),
            guests=random.choice(ratings),
        )
        for tpn in range(1, size + 1)
    }
    order = random.sample(sorted(drawn), size)
    may_meet = {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=False)}
    may_meet |= {frozenset(pair) for pair in combinations(drawn, 2) if random.random() < density}
    return Position("laboratory", position(drawn, may_meet), ROUND)


def position(drawn: dict[Tpn, Drawn], may_meet: set[frozenset[Tpn]]) -> Tournament:
    """A tournament before its fourth round in which the players are as drawn.

    Args:
        drawn: The players, numbered from 1.
        may_meet: The pairs that are not forbidden.
    """
    size = len(drawn)
    players: list[Player] = []
    guests: list[Player] = []
    bonus: list[PointsAdjustment] = []
    for tpn, each in drawn.items():
        records = []
        for number in range(3):
            guest = Tpn(size + 3 * (tpn - 1) + number + 1)
            mine, theirs = _round(number, tpn, guest, each)
            records.append(mine)
            absent = RoundRecord(None, None, Result.ABSENT)
            rounds = tuple(theirs if other == number else absent for other in range(3))
            guests.append(
                Player(
                    tpn=guest,
                    name=f"Guest {guest}",
                    rating=each.guests,
                    rounds=rounds,
                    withdrawn_after=RoundNo(3),
                )
            )
            bonus.append(_bonus(guest, 0 if each.rises else _GUEST_SCORE))
        name = f"Player {tpn}"
        players.append(Player(tpn=tpn, name=name, rating=each.rating, rounds=tuple(records)))
        # Two draws at most have been played.
        bonus.append(_bonus(tpn, each.score - 5 * len(each.colours)))
    # Somebody who is always there makes every round one that was paired.
    host = Player(
        tpn=Tpn(4 * size + 1),
        name="Host",
        rating=2000,
        rounds=(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),) * 3,
        withdrawn_after=RoundNo(3),
    )
    return Tournament(
        players=(*players, *sorted(guests, key=lambda guest: guest.tpn), host),
        rounds=9,
        forbidden_pairs=tuple(
            ForbiddenPairs(players=pair)
            for pair in combinations(sorted(drawn), 2)
            if frozenset(pair) not in may_meet
        ),
        adjustments=tuple(bonus),
    )


def _round(number: int, tpn: Tpn, guest: Tpn, each: Drawn) -> tuple[RoundRecord, RoundRecord]:
    """What one of the rounds before was for a player and a guest."""
    if number < len(each.colours):
        colour = Colour(each.colours[number])
        return (
            RoundRecord(guest, colour, Result.DRAW),
            RoundRecord(tpn, colour.other, Result.DRAW),
        )
    if number == 2 and not each.rises:
        return (
            RoundRecord(guest, None, Result.FORFEIT_LOSS),
            RoundRecord(tpn, None, Result.FORFEIT_LOSS),
        )
    nothing = RoundRecord(None, None, Result.ABSENT)
    return nothing, nothing


def _bonus(tpn: Tpn, points: Points) -> PointsAdjustment:
    return PointsAdjustment(kind="", points=points, round_no=None, players=(tpn,))
