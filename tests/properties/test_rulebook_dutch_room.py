"""Crowds of clubs that overlap: the room below them, against everybody below taking part."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    RoundNo,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.dutch import exact
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.dutch_settings import compare, of_many_scores, with_everybody
from tests.properties.strategies import EDITIONS, seen

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)


def overlapping_clubs(seed: int) -> Tournament:
    """One to three clubs of a quarter to half the field, and many scores."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    size = chance.randint(14, 40)
    plan = Settings(players=size, rounds=9, stop_after=chance.randint(1, 4))
    event = generate(plan, seed, pair=edition("dutch-2026").pair)
    clubs: list[Sequence[int]] = []
    for _ in range(chance.randint(1, 3)):
        many = chance.choice((size // 4, size // 3, size // 2))
        first = chance.randrange(size - many + 1)
        clubs.append(chance.choice((chance.sample(range(size), many), range(first, first + many))))
    return of_many_scores(event, clubs, chance.choice((1, 2, 3, 5)))


TELLING = (170, 463, 652, 831, 1465, 1556, 3164, 5037)
"""Where what is found depends on who makes room, on who is left out of the crowd, or on pairs."""


@SYSTEMS
@pytest.mark.parametrize("batch", range(4))
def test_the_room_below_gives_what_everybody_below_gives(system: str, batch: int) -> None:
    """With what there is room for below the brackets are those with everybody below."""
    seeds = range(40 * batch, 40 * batch + 40) if batch < 3 else TELLING
    used = compare(system, map(overlapping_clubs, seeds), seeds)
    assert used["with the room below"] > (20 if batch < 3 else 8)


def one_of_two_leaves(seed: int) -> Tournament:
    """Players who may only meet one of two, and one of each two is of a club that crowds below.

    Whoever of the two is left over, as many leave, and it costs the same; so pairings with few and
    with many of the club among those who leave are equally good, and the order decides.
    """
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    pairs, loners, group = chance.randint(3, 6), chance.randint(3, 6), chance.randint(2, 4)
    end = 3 * pairs + loners
    crowd = chance.randint(18, 26)
    door = crowd - chance.randint(0, loners + group)
    size = end + group + crowd + door
    size += size % 2
    order = chance.sample(range(end), end)
    may, club = set(), set(chance.sample(range(end + group, size), crowd))
    for number in range(pairs):
        one, *two = order[3 * number : 3 * number + 3]
        club.add(chance.choice((min(two), max(two))))
        may |= {(min(one, other), max(one, other)) for other in two}
    below = combinations(range(size), 2)
    may |= {(i, j) for i, j in below if j >= end + group and not {i, j} <= club}
    first = RoundNo(1)
    return Tournament(
        players=tuple(Player(tpn=Tpn(1 + i), name=f"Player {1 + i}") for i in range(size)),
        rounds=9,
        initial_colour=Colour.WHITE,
        forbidden_pairs=tuple(
            ForbiddenPairs(players=(Tpn(1 + i), Tpn(1 + j)))
            for i, j in combinations(range(size), 2)
            if (i, j) not in may
        ),
        virtual_points=tuple(
            VirtualPoints(
                points=points,
                first_round=first,
                last_round=first,
                first_player=Tpn(1 + start),
                last_player=Tpn(stop),
            )
            for points, start, stop in ((20, 0, end), (10, end, end + group))
        ),
    )


EQUALLY_GOOD = (354, 553, 601, 775, 1009)
"""Where in the first of the best pairings not as many of the club leave as in one of them."""


@SYSTEMS
@pytest.mark.parametrize("seed", EQUALLY_GOOD)
def test_the_first_of_all_best_pairings_is_found(system: str, seed: int) -> None:
    """However many of the club leave in it, and with the limits as they are."""
    before = seen(one_of_two_leaves(seed), RoundNo(1), system)
    answer = round_pairing(before)
    assert any(bracket.method == "with the room below" for bracket in answer.brackets)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact.Exact, "_settings", with_everybody)
        assert answer == round_pairing(before, quick=False)
