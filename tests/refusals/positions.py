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

AWAY = (Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE, Result.ABSENT)


def nearly_impossible(seed: int) -> tuple[Tournament, RoundNo]:
    """A round of 1 to 10 players most of whom may not meet each other.

    Some rounds were played at random. Then pairs are forbidden: at random, or so that the players
    fall into clubs of any size whose members do not meet, or some of them hang on a few partners.
    """
    random = Random(f"nearly impossible {seed}")  # noqa: S311  (reproducible, no secret)
    size = random.randint(1, 10)
    hub = random.sample(range(size), min(2, size))
    rounds = list(_rounds(random, size, hub))
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
        forbidden_pairs=tuple(
            ForbiddenPairs(players=pair) for pair in _forbidden(random, size, hub)
        ),
    )
    return event, event.next_round


def _rounds(random: Random, size: int, hub: list[int]) -> Iterator[list[RoundRecord]]:
    """Random rounds, their colours often the same as before; whoever is left over is away.

    In one of three tournaments only the two of the hub, who have met, may still have the bye.
    """
    met: set[frozenset[int]] = set()
    if size > 1 and random.random() < 1 / 3:
        column = [RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE) for _ in range(size)]
        one, other = hub
        column[one] = RoundRecord(Tpn(other + 1), Colour.WHITE, Result.DRAW)
        column[other] = RoundRecord(Tpn(one + 1), Colour.BLACK, Result.DRAW)
        met.add(frozenset((one, other)))
        yield column
    for _ in range(random.randint(0, 4)):
        order = list(range(size))
        random.shuffle(order)
        column = [RoundRecord(None, None, random.choice(AWAY)) for _ in order]
        while len(order) > 1:
            one, other = order.pop(), order.pop()
            if frozenset((one, other)) in met or random.random() < 0.2:
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


def _forbidden(random: Random, size: int, hub: list[int]) -> list[tuple[Tpn, Tpn]]:
    """Pairs that are forbidden."""
    shape = random.choice(["random", "clubs", "stars", "groups", "hub", "hub"])
    clubs = random.choice([2, 2, 3])
    kind = [random.random() ** 2 * clubs // 1 for _ in range(size)]
    if shape == "hub":
        kind = [float(number >= random.choice([1, 1, 2, 3])) for number in range(size)]
    share = random.choice([0.5, 0.7, 0.8, 0.9])
    found = []
    for one, other in combinations(range(size), 2):
        if shape == "random":
            barred = random.random() < share
        elif shape == "clubs":  # nobody meets one of the same club
            barred = kind[one] == kind[other] or random.random() < 0.1
        elif shape == "groups":  # nobody meets one of another club
            barred = kind[one] != kind[other] or random.random() < 0.1
        elif shape == "hub":  # a few have nobody but the hub
            barred = not {one, other} & {*hub} and min(kind[one], kind[other]) == 0
        else:  # the last of the clubs alone has partners
            barred = kind[one] < clubs - 1 and kind[other] < clubs - 1
        if barred:
            found.append((Tpn(one + 1), Tpn(other + 1)))
    return found
