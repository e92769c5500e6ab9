"""However much of the rest takes part in the matching of a bracket, the answer is the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    Colour,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.downfloating import completion, pairing
from openarbiter.rulebooks.downfloating.prices import BracketPlayers, LookaheadScope
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.strategies import EDITIONS, rounds, seen
from tests.referee.histories import kept_apart, lifted, numbered_players
from tests.referee.positions import positions

_FULL = RoundRecord(None, None, Result.FULL_POINT_BYE)
_HALF = RoundRecord(None, None, Result.HALF_POINT_BYE)
_ZERO = RoundRecord(None, None, Result.ZERO_POINT_BYE)
_WORTH_A_POINT = (Result.FULL_POINT_BYE, Result.WIN)

_PAIR = edition("dutch-2026").pair


def of_many_scores(event: Tournament, clubs: Iterable[Sequence[int]], alike: int) -> Tournament:
    """The event with clubs whose members may not meet, and so many players of every score."""
    size, round_no = len(event.players), event.next_round
    points = tuple(
        VirtualPoints(
            points=10 * (size - first),
            first_round=round_no,
            last_round=round_no,
            first_player=Tpn(first + 1),
            last_player=Tpn(min(size, first + alike)),
        )
        for first in range(0, size, alike)
    )
    groups = kept_apart(sorted(1 + one for one in club) for club in clubs)
    return replace(event, forbidden_pairs=groups, virtual_points=points)


def where_few_may_meet(
    points: Sequence[int], may: Collection[frozenset[int]], had_bye: Collection[int] = ()
) -> Tournament:
    """Players with virtual points (tenths) who may meet only so; byes were in the first round."""
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    size = len(points)
    had = {0, *had_bye}
    return Tournament(
        players=numbered_players({1 + n: (bye if n in had else _ZERO,) for n in range(size)}),
        rounds=9,
        initial_colour=Colour.WHITE,
        scoring=ScoringSystem(pairing_allocated_bye=0),
        forbidden_pairs=kept_apart(
            pair for pair in combinations(range(1, size + 1), 2) if frozenset(pair) not in may
        ),
        virtual_points=lifted(dict(enumerate(points, start=1)), RoundNo(2)),
    )


def clubs(seed: int) -> Tournament:
    """One or two clubs of up to half the field leave few ways to complete the round."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    players, number = chance.randint(8, 40), chance.randint(1, 2)
    plan = Settings(
        players=players,
        rounds=7,
        stop_after=chance.randint(1, 5),
        families=number,
        family_size=max(2, players * chance.randint(25, 50) // (100 * number)),
        zero_point_bye_rate=chance.choice((0, 0.1, 0.2)),
    )
    return generate(plan, seed, pair=_PAIR)


def crowd(seed: int) -> Tournament:
    """The highest are one club, a few to each score: most of them float from bracket to bracket."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    players, alike = chance.randint(16, 36), chance.randint(1, 4)
    plan = Settings(players=players, rounds=9, stop_after=chance.randint(1, 4))
    event = generate(plan, seed, pair=_PAIR)
    return of_many_scores(event, [range(players * chance.randint(25, 50) // 100)], alike)


def loners(seed: int) -> Tournament:
    """One or two of a bracket may meet nobody but those two brackets further down."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    number = chance.randint(1, 2)
    group = range(1, 2 * chance.randint(3, 7) + number + 1)
    alone = chance.sample(group, number)
    rest = [each for each in chance.sample(group, len(group)) if each not in alone]
    may = {frozenset(pair) for pair in zip(rest[::2], rest[1::2], strict=True)}
    may |= {frozenset(chance.sample(rest, 2)) for _ in range(chance.randint(1, 12))}
    below = len(group) + 1
    may |= {frozenset((below, below + 1))}
    may |= {frozenset((one, below + 2 + place)) for place, one in enumerate(alone)}
    points = [400] * len(group) + [300] * 2 + [200 - 10 * place for place in range(number)]
    return where_few_may_meet(points, may)


def few_opponents(seed: int) -> Tournament:
    """Everybody has one opponent with whom the round is complete, and some more at random."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    size, alike = chance.randint(12, 40), chance.randint(1, 6)
    order = chance.sample(range(1, size + 1), size)
    may = {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=False)}
    may |= {frozenset(chance.sample(order, 2)) for _ in range(size * chance.randint(0, 5) // 2)}
    points = [chance.choice((5, 10)) * (size - number // alike) for number in range(size)]
    return where_few_may_meet(points, may, {n for n in range(size) if chance.random() < 0.1})


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
    """Only a few of one scoregroup may get the bye; many may not meet, some but far below."""
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
        players=numbered_players(dict(enumerate(records, start=1))),
        rounds=9,
        initial_colour=Colour.WHITE,
    )


FIELDS: dict[str, tuple[Callable[[int], Tournament], tuple[int, ...], int]] = {
    "clubs": (clubs, (), 0),
    "crowd": (crowd, (), 0),
    "loners": (loners, (), 0),
    "few opponents": (few_opponents, (), 0),
    "bye far up": (bye_far_up, (493, 1174), 8),
    "bye for few": (bye_for_few, (532, 604, 868, 1423), 8),
    "one floats past": (one_floats_past, (), 8),
}
"""Fields; seeds that tell one way of counting from another; brackets where few below take part."""


SYSTEMS = pytest.mark.parametrize("system", EDITIONS)

_LIMITS = (
    (completion, "_NARROW_FROM", (2, 100, 1000)),
    (pairing, "_SOME", (1, 2, 8)),
    (pairing, "_PARTS", (0, 2, 1000)),
)
"""Limits of the ways, which decide what is asked first and never what is right."""


def with_everybody(way: pairing.Exact, bracket: BracketPlayers) -> list[LookaheadScope]:
    """The setting that is the definition, and no other."""
    del bracket
    bye = way._context.completion.bye_score is not None
    return [LookaheadScope("with everybody below", everybody=True, bye=bye)]


def compare(before: Situation, seed: int) -> Counter[str]:
    """Pair a round by all settings, by other limits, and by the definition; which were used."""
    answers = [_paired(before)]
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    for limits in (1, chance.choice((2, 8))):
        with pytest.MonkeyPatch.context() as patch:
            for module, name, values in _LIMITS:
                patch.setattr(module, name, limits if name == "_SOME" else chance.choice(values))
            answers.append(_paired(before))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing.Exact, "_settings", with_everybody)
        patch.setattr(pairing.Exact, "_quickly", lambda *_: None)
        assert [_told(answer) for answer in answers] == 3 * [_told(_paired(before))], seed
    return Counter(bracket.method for answer in answers if answer for bracket in answer.brackets)


def _paired(before: Situation) -> RoundPairing | None:
    """The round, if it can be paired."""
    try:
        return round_pairing(before)
    except ImpossiblePairingError:
        return None


def _told(answer: RoundPairing | None) -> object:
    """Games, bye and brackets, but for the ways that found them."""
    if answer is None:
        return None
    return answer, [replace(bracket, method="") for bracket in answer.brackets]


@SYSTEMS
@given(data=st.data())
def test_rounds_of_events(system: str, data: st.DataObject) -> None:
    """Events with byes, forfeits, absences, late entries and acceleration."""
    event, round_no = data.draw(rounds(most_players=24))
    compare(seen(event, round_no, system), round_no)


@SYSTEMS
@pytest.mark.parametrize("name", FIELDS)
def test_fields_in_which_few_may_meet(system: str, name: str) -> None:
    """Clubs, crowds that come down, loners, a bye far up: whoever takes part, and floats on."""
    field, telling, least = FIELDS[name]
    used: Counter[str] = Counter()
    for seed in (*range(settings().max_examples), *telling):
        try:
            event = field(seed)
        except ImpossiblePairingError:
            continue
        used += compare(seen(event, RoundNo(event.next_round), system), seed)
    few = ("with the room below", "without those who float on", "with the next bracket")
    assert sum(used[method] for method in few) >= least


@SYSTEMS
@given(seed=st.integers(0, 100_000))
def test_rounds_nobody_would_have_paired(system: str, seed: int) -> None:
    """Random histories: colours and floats that no pairing program would have made."""
    for position in positions(seed, lambda *_: None):
        compare(seen(position.tournament, position.round_no, system), seed)


@SYSTEMS
@pytest.mark.parametrize("more", [0, 6, 9])
def test_who_can_only_float_has_a_place_in_the_order(system: str, more: int) -> None:
    """The fifth, who may meet nobody, is the second of S2: 2 for 4 (4.3.3.2), not 3 (4.3.3.3)."""
    pattern = [(0, 2), (1, 3), (5, 6), (0, 1), (2, 5), (3, 6)]
    first, size = more + 1, 2 * more + 7
    may = [(first + one, first + other) for one, other in pattern]
    may += [(number, first + 6 + number) for number in range(1, first)]
    may += [(size + 1, size + 2), (first + 4, size + 3)]
    event = where_few_may_meet([50] * size + [30, 30, 10], {frozenset(pair) for pair in may})
    before = seen(event, RoundNo(2), system)
    expected = {frozenset((first + one, first + other)) for one, other in ((0, 1), (2, 5), (3, 6))}
    pairs = {frozenset((game.white, game.black)) for game in round_pairing(before).games}
    assert expected <= pairs
