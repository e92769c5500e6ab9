"""Rounds that can hardly be paired, or not at all. Everything follows from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)

__all__ = ["nearly_impossible"]

AWAY = (Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE, Result.ABSENT)


def nearly_impossible(seed: int) -> tuple[Tournament, RoundNo]:
    """A round of 1 to 10 players most of whom may not meet each other.

    Some rounds were played at random. Then pairs are forbidden: at random, or so that the players
    fall into clubs of any size whose members do not meet, or hang on a few partners.

    Args:
        seed: Names the position.
    """
    random = Random(f"nearly impossible {seed}")  # noqa: S311  (reproducible, no secret)
    size = random.randint(1, 10)
    rounds = list(_rounds(random, size))
    players = tuple(
        Player(
            tpn=Tpn(number),
            name=f"Player {number}",
            rating=2400 - 10 * number,
            rounds=tuple(column[number - 1] for column in rounds),
        )
        for number in range(1, size + 1)
    )
    event = Tournament(
        players=players,
        rounds=len(rounds) + random.choice([1, 2, 4]),
        initial_colour=Colour.WHITE,
        forbidden_pairs=tuple(ForbiddenPairs(players=pair) for pair in _forbidden(random, size)),
    )
    return event, event.next_round


def _rounds(random: Random, size: int) -> Iterator[list[RoundRecord]]:
    """Random rounds, their colours often the same as before; whoever is left over is away.

    In one of three most players are away and have points for it, so that few may have the bye.
    """
    met: set[frozenset[int]] = set()
    away, skipped = random.choice([(AWAY, 0.2), (AWAY, 0.2), (AWAY[:1], 0.7)])
    for _ in range(random.randint(0, 4)):
        order = list(range(size))
        random.shuffle(order)
        column = [RoundRecord(None, None, random.choice(away)) for _ in order]
        while len(order) > 1:
            one, other = order.pop(), order.pop()
            if frozenset((one, other)) in met or random.random() < skipped:
                continue
            met.add(frozenset((one, other)))
            if random.random() < 0.7:
                one, other = min(one, other), max(one, other)
            won = random.random() < 0.5
            mine, yours = (Result.WIN, Result.LOSS) if won else (Result.DRAW, Result.DRAW)
            column[one] = RoundRecord(Tpn(other + 1), Colour.WHITE, mine)
            column[other] = RoundRecord(Tpn(one + 1), Colour.BLACK, yours)
        if any(record.opponent for record in column):  # a round without a game is none
            yield column


def _forbidden(random: Random, size: int) -> list[tuple[Tpn, Tpn]]:
    """Pairs that are forbidden."""
    shape = random.choice(["random", "clubs", "stars", "groups"])
    clubs = random.choice([2, 2, 3])
    kind = [random.random() ** 2 * clubs // 1 for _ in range(size)]
    share = random.choice([0.5, 0.7, 0.8, 0.9])
    found = []
    for one, other in combinations(range(size), 2):
        if shape == "random":
            barred = random.random() < share
        elif shape == "clubs":  # nobody meets one of the same club
            barred = kind[one] == kind[other] or random.random() < 0.1
        elif shape == "groups":  # nobody meets one of another club
            barred = kind[one] != kind[other] or random.random() < 0.1
        else:  # the last of the clubs alone has partners
            barred = kind[one] < clubs - 1 and kind[other] < clubs - 1
        if barred:
            found.append((Tpn(one + 1), Tpn(other + 1)))
    return found
