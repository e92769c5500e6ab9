"""The bye goes to somebody far above the last bracket: everybody below takes part, or not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import settings

from openarbiter.model import (
    Colour,
    Player,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.dutch_settings import compare, of_many_scores
from tests.properties.strategies import EDITIONS
from tests.referee.histories import kept_apart, lifted

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)

_FULL = RoundRecord(None, None, Result.FULL_POINT_BYE)
_HALF = RoundRecord(None, None, Result.HALF_POINT_BYE)
_ZERO = RoundRecord(None, None, Result.ZERO_POINT_BYE)
_WORTH_A_POINT = (Result.FULL_POINT_BYE, Result.WIN)


def bye_far_up(seed: int) -> Tournament:
    """Half of an odd field, and one more, is a club of the upper half; one of it gets the bye."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    size = 2 * chance.randint(6, 20) + 1
    plan = Settings(players=size, rounds=9, stop_after=chance.randint(0, 4))
    event = generate(plan, seed, pair=edition("dutch-2026").pair)
    half, order = size // 2 + 1, chance.sample(range(size), size)
    spread = chance.choice((0, 0, size / 8))
    clubs = [sorted(range(size), key=lambda one: one + chance.gauss(0, spread))[:half]]
    if chance.random() < 3 / 4:
        clubs += [order[:half], order[half:]]
    if chance.random() < 1 / 4:
        clubs.append(chance.sample(range(size), size // 3))
    return of_many_scores(event, clubs, chance.choice((1, 2, 3, 5)))


def bye_for_few(seed: int) -> Tournament:
    """Hardly anybody but two to four of one scoregroup may get the bye; many may not meet.

    Some may meet nobody but players far below.
    """
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    size, alike = 2 * chance.randint(4, 12) + 1, chance.randint(2, 5)
    first = alike * chance.randrange(max(1, (size - 1) // alike - 1))
    group = range(first, min(size, first + alike))
    may = {*chance.sample(group, min(len(group), chance.randint(2, 4)))}
    may |= {*chance.sample(range(size), chance.choice((0, 0, 1, 2)))}
    played = chance.randint(1, 3)
    records = [[chance.choice((_HALF, _ZERO)) for _ in range(played)] for _ in range(size)]
    for place in {*range(size)} - may:
        records[place][chance.randrange(played)] = _FULL
    for number in range(played):
        order = [
            place
            for place in chance.sample(range(size), size)
            if records[place][number] is not _FULL
        ]
        _play(records, order, number, chance)
    density = chance.choice((0.1, 0.3, 0.5))
    apart = [(a, b) for a in range(size) for b in range(a) if chance.random() < density]
    for _ in range(chance.randint(0, 2)):
        loner = chance.randrange(size)
        end = min(size, loner + chance.randint(2, 3) * alike)
        apart += [(loner, other) for other in range(end) if other != loner]
    clubs = [*apart, *([range(size // 2 + 1)] if chance.random() < 2 / 5 else [])]
    return of_many_scores(_event(records), clubs, alike)


def one_floats_past(seed: int) -> Tournament:
    """One of three or five of equal score has to get the bye, and somebody floats past them."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    number, after = chance.choice((3, 5)), chance.choice((2, 4))
    size = 1 + number + after + 2 * chance.randint(3, 6) + 1
    records = [[_ZERO if 1 <= place <= number else _FULL] for place in range(size)]
    _play(records, chance.sample(range(1, 1 + number), number), 0, chance)
    event = _event(records)
    apart = [(0, other) for other in range(1, 1 + number + after)]
    apart += [(a, b) for a in range(1, size) for b in range(1, a) if chance.random() < 3 / 20]
    groups = (0, 1), (1, 1 + number), (1 + number, 1 + number + after), (1 + number + after, size)
    points = {
        1 + place: 1000 - 100 * rank - 10 * (records[place][0].result in _WORTH_A_POINT)
        for rank, (start, end) in enumerate(groups)
        for place in range(start, end)
    }
    barred = kept_apart((1 + b, 1 + a) for a, b in sorted(apart))
    return replace(event, forbidden_pairs=barred, virtual_points=lifted(points, event.next_round))


def _play(
    records: list[list[RoundRecord]], order: Sequence[int], number: int, chance: random.Random
) -> None:
    """Let some play a game instead of having a bye; two of them do so in any case."""
    for one, other in zip(order[::2], order[1::2], strict=False):
        if one == order[0] or chance.random() < 3 / 5:
            records[one][number] = RoundRecord(Tpn(1 + other), Colour.WHITE, Result.LOSS)
            records[other][number] = RoundRecord(Tpn(1 + one), Colour.BLACK, Result.WIN)


def _event(records: Sequence[Sequence[RoundRecord]]) -> Tournament:
    """Players after some rounds."""
    return Tournament(
        players=tuple(
            Player(tpn=Tpn(1 + place), name=f"Player {1 + place}", rounds=tuple(rounds))
            for place, rounds in enumerate(records)
        ),
        rounds=9,
        initial_colour=Colour.WHITE,
    )


MANY = settings().max_examples
FIELDS = {
    "far up": (bye_far_up, [*range(MANY), 493, 1174]),
    "for few": (bye_for_few, [*range(MANY), 532, 604, 868, 1423]),
    "one floats past": (one_floats_past, [*range(MANY)]),
}
"""Odd fields, and seeds; the last ones of each tell one way of counting from another."""


@SYSTEMS
@pytest.mark.parametrize("name", FIELDS)
def test_a_bye_far_up_gives_what_everybody_below_gives(system: str, name: str) -> None:
    """Whoever may take the bye, and whoever else floats on."""
    field, seeds = FIELDS[name]
    used = compare(system, map(field, seeds), seeds)
    few = ("with the room below", "without those who float on", "with the next bracket")
    assert sum(used[method] for method in few) > 7
