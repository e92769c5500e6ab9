"""Random small tournaments and rounds to be paired. Everything follows from a seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    NationalEntry,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from tests.referee.drafts import outcomes, with_abnormal_points
from tests.referee.renumbering import gaps, renumbered

_OUTCOMES = outcomes("10 01 == +- -+ -- ??")
_OFTEN = (34, 28, 24, 2, 2, 1, 1)
_AWAY = tuple(map(Result, "HZF "))


def position(seed: int) -> tuple[Tournament, RoundNo]:
    """A tournament of 2 to 10 players and the round to be paired.

    The rounds before it are random games between players who have not met, so that histories are
    there which no pairing program would have made; one tournament in three keeps near scores
    together, and in one of four most games are drawn, so that groups are large.
    """
    random = Random(seed)  # noqa: S311  (a simulation)
    count = random.choice((2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10))
    drawish = random.random() < 1 / 4
    played = random.randrange(0, min(8, count))
    orderly, steep = random.random() < 1 / 3, random.choice((0.0, 0.3, 0.7))
    rounds: list[list[RoundRecord]] = [[] for _ in range(count)]
    met: set[frozenset[int]] = set()
    for _ in range(played):
        _play(random, rounds, met, orderly=orderly, steep=-1.0 if drawish else steep)
    ratings = sorted((random.choice(range(1500, 2100, 50)) for _ in range(count)), reverse=True)
    if random.random() < 1 / 5:
        random.shuffle(ratings)
    players = tuple(
        Player(
            tpn=Tpn(number + 1),
            name=f"Player {number + 1}",
            rating=None if random.random() < 1 / 20 else ratings[number],
            rounds=tuple(rounds[number]),
            withdrawn_after=RoundNo(played) if random.random() < 1 / 30 else None,
            national=(
                (NationalEntry(federation="AUS", rating=random.choice((1600, 1900)), name=""),)
                if random.random() < 1 / 30
                else ()
            ),
        )
        for number in range(count)
    )
    round_no = RoundNo(played + 1)
    tournament = Tournament(
        players=players,
        rounds=played + random.choice((1, 1, 2, 5)),
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
    )
    if random.random() < 1 / 8:
        away = (Tpn(random.randrange(1, count + 1)),)
        bye = RequestedBye(round_no=round_no, kind=Result.HALF_POINT_BYE, players=away)
        tournament = replace(tournament, requested_byes=(bye,))
    if random.random() < 1 / 8:
        friends = tuple(Tpn(number) for number in range(1, count + 1) if random.random() < 1 / 3)
        tournament = replace(tournament, forbidden_pairs=(ForbiddenPairs(players=friends),))
    if random.random() < 1 / 3:
        tournament = renumbered(tournament, gaps(tournament, random))
    # A round in which nobody took part is still to be paired: it would not count as played.
    return with_abnormal_points(tournament, seed), tournament.next_round


def _play(
    random: Random,
    rounds: list[list[RoundRecord]],
    met: set[frozenset[int]],
    *,
    orderly: bool,
    steep: float,
) -> None:
    """Add a round of random games."""
    order = list(range(len(rounds)))
    random.shuffle(order)
    if orderly:
        order.sort(key=lambda index: -sum(each.result.value in "1+U" for each in rounds[index]))
    away = [index for index in order if random.random() < 1 / 25]
    left = [index for index in order if index not in away]
    while len(left) > 1:
        one = left.pop(0)
        other = next((each for each in left if frozenset((one, each)) not in met), None)
        if other is None:
            away.append(one)
            continue
        left.remove(other)
        first, second = random.choices(_OUTCOMES, _OFTEN)[0]
        if steep < 0 and random.random() < 0.8:
            first, second = Result.DRAW, Result.DRAW
        elif random.random() < steep:
            first, second = (Result.WIN, Result.LOSS) if one < other else (Result.LOSS, Result.WIN)
        white = random.random() < 1 / 2
        mine, yours = (Colour.WHITE, Colour.BLACK) if white else (Colour.BLACK, Colour.WHITE)
        rounds[one].append(RoundRecord(Tpn(other + 1), mine, first))
        rounds[other].append(RoundRecord(Tpn(one + 1), yours, second))
        if first.played:
            met.add(frozenset((one, other)))
    for index in left:
        rounds[index].append(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
    for index in away:
        rounds[index].append(RoundRecord(None, None, random.choice(_AWAY)))
