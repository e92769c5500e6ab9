"""However much of the rest takes part in the matching of a bracket, the answer is the same."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.downfloating import completion, pairing
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.dutch_settings import with_everybody
from tests.properties.strategies import EDITIONS, rounds, seen
from tests.referee.histories import kept_apart, lifted
from tests.referee.positions import Pairs, positions

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)


@SYSTEMS
@given(data=st.data())
def test_all_settings_and_the_definition_agree(system: str, data: st.DataObject) -> None:
    """The answer does not depend on how much of the rest takes part."""
    event, round_no = data.draw(rounds(most_players=24))
    before = seen(event, round_no, system)
    try:
        found = round_pairing(before)
    except ImpossiblePairingError:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing.Exact, "_settings", with_everybody)
        exact = round_pairing(before)
        assert found == exact
        assert [_values(each) for each in found.brackets] == [
            _values(each) for each in exact.brackets
        ]


_LIMITS: dict[tuple[object, str], tuple[int, ...]] = {
    (completion, "_NARROW_FROM"): (2, 100),
    (pairing, "_SOME"): (1, 8, 40),
    (pairing, "_PARTS"): (0, 2, 1000),
}
"""Limits of the ways, which decide what is asked first and never what is right."""


def with_limits(before: Situation, chance: random.Random) -> RoundPairing:
    """The answer with other limits, drawn by lot."""
    with pytest.MonkeyPatch.context() as patch:
        for (module, name), values in _LIMITS.items():
            patch.setattr(module, name, chance.choice(values))
        return round_pairing(before)


def _values(bracket: Bracket) -> Bracket:
    return replace(bracket, method="")


@given(seed=st.integers(0, 1_000_000), players=st.integers(8, 40), family=st.integers(25, 50))
def test_clubs_are_paired_aswith_everybody_below(seed: int, players: int, family: int) -> None:
    """Whatever takes part in the matching of a bracket: with everybody below it is the definition.

    A club of up to half the field leaves few ways to complete the round.
    """
    plan = Settings(
        players=players,
        rounds=7,
        stop_after=1 + seed % 5,
        families=1 + seed % 2,
        family_size=max(2, players * family // (100 * (1 + seed % 2))),
        zero_point_bye_rate=0.1 * (seed % 3),
    )
    try:
        event = generate(plan, seed, pair=edition("dutch-2026").pair)
        before = seen(event, event.next_round)
        found = round_pairing(before)
    except ImpossiblePairingError:
        return

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing.Exact, "_settings", with_everybody)
        assert round_pairing(before) == found


@SYSTEMS
@given(
    seed=st.integers(0, 1_000_000),
    players=st.integers(16, 36),
    club=st.integers(25, 50),
    alike=st.integers(1, 4),
)
def test_a_crowd_that_comes_down_is_paired_aswith_everybody_below(
    system: str, seed: int, players: int, club: int, alike: int
) -> None:
    """The highest are one club, a few to each score: most of them float from bracket to bracket.

    Whoever takes part in the matching of a bracket, the answer is the same.
    """
    plan = Settings(players=players, rounds=9, stop_after=1 + seed % 4)
    event = generate(plan, seed, pair=edition("dutch-2026").pair)
    forbidden = ForbiddenPairs(players=tuple(map(Tpn, range(1, 1 + players * club // 100))))
    rounds = event.next_round
    steps = range(0, players - players % alike, alike)
    points = tuple(
        VirtualPoints(
            points=10 * (players - first),
            first_round=rounds,
            last_round=rounds,
            first_player=Tpn(first + 1),
            last_player=Tpn(first + alike),
        )
        for first in steps
    )
    event = replace(event, forbidden_pairs=(forbidden,), virtual_points=points)
    before = seen(event, rounds, system)
    try:
        found = round_pairing(before)
    except ImpossiblePairingError:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "_SOME", 1)
        few = round_pairing(before)
        patch.setattr(pairing.Exact, "_settings", with_everybody)
        assert few == round_pairing(before) == found


def _where_few_may_meet(
    points: Sequence[int], may: Collection[frozenset[int]], had_bye: Collection[int] = ()
) -> Tournament:
    """Players with virtual points (tenths) who may meet nobody but by the pairs that are named.

    Numbers count from 1; the first round was a bye, pairing-allocated for the first player and
    those of whom it is said.
    """
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    size = len(points)
    had = {0, *had_bye}
    return Tournament(
        players=tuple(
            Player(
                tpn=Tpn(number + 1),
                name=f"Player {number + 1}",
                rounds=(bye if number in had else absent,),
            )
            for number in range(size)
        ),
        rounds=9,
        initial_colour=Colour.WHITE,
        scoring=ScoringSystem(pairing_allocated_bye=0),
        forbidden_pairs=kept_apart(
            pair for pair in combinations(range(1, size + 1), 2) if frozenset(pair) not in may
        ),
        virtual_points=lifted(dict(enumerate(points, start=1)), RoundNo(2)),
    )


@SYSTEMS
@pytest.mark.parametrize("more", [0, 6, 9])
def test_who_can_only_float_has_a_place_in_the_order(system: str, more: int) -> None:
    """Of seven the fifth may meet nobody, and counts as the second of S2 all the same.

    One exchange is needed: 2 for 4 is the smaller one by two (Article 4.3.3.2), though without the
    fifth it would be as small as 3 for 6, and 3 is the one to leave then (Article 4.3.3.3). Other
    pairs stand around these.
    """
    pattern = [(0, 2), (1, 3), (5, 6), (0, 1), (2, 5), (3, 6)]
    first, size = more + 1, 2 * more + 7
    may = [(first + one, first + other) for one, other in pattern]
    may += [(number, first + 6 + number) for number in range(1, first)]
    may += [(size + 1, size + 2), (first + 4, size + 3)]
    event = _where_few_may_meet([50] * size + [30, 30, 10], {frozenset(pair) for pair in may})
    before = seen(event, RoundNo(2), system)
    expected = {frozenset((first + one, first + other)) for one, other in ((0, 1), (2, 5), (3, 6))}
    pairs = {frozenset((game.white, game.black)) for game in round_pairing(before).games}
    assert expected <= pairs


@SYSTEMS
@given(
    seed=st.integers(0, 1_000_000),
    pairs=st.integers(3, 7),
    loners=st.integers(1, 2),
    others=st.integers(1, 12),
)
def test_loners_of_a_bracket_leave_the_order_as_it_is(
    system: str, seed: int, pairs: int, loners: int, others: int
) -> None:
    """One or two of a bracket may meet nobody but those two brackets further down."""
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    group = range(1, 2 * pairs + loners + 1)
    alone = chance.sample(group, loners)
    rest = [number for number in chance.sample(group, len(group)) if number not in alone]
    may = {frozenset(pair) for pair in zip(rest[::2], rest[1::2], strict=True)}
    may |= {frozenset(chance.sample(rest, 2)) for _ in range(others)}
    below = len(group) + 1
    may |= {frozenset((below, below + 1))}
    may |= {frozenset((one, below + 2 + place)) for place, one in enumerate(alone)}
    points = [400] * len(group) + [300] * 2 + [200 - 10 * place for place in range(loners)]
    before = seen(_where_few_may_meet(points, may), RoundNo(2), system)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "_SOME", 1)
        few = round_pairing(before)
        patch.setattr(pairing.Exact, "_settings", with_everybody)
        assert few == round_pairing(before)


@SYSTEMS
@given(
    seed=st.integers(0, 1_000_000),
    size=st.integers(12, 40),
    others=st.integers(0, 5),
    alike=st.integers(1, 6),
)
def test_few_opponents_left_are_paired_aswith_everybody_below(
    system: str, seed: int, size: int, others: int, alike: int
) -> None:
    """Everybody has one opponent with whom the round is complete, and some more at random.

    Most of a bracket may meet nobody in it; what those below want is told apart by who wants it.
    """
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    order = chance.sample(range(1, size + 1), size)
    may = {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=False)}
    may |= {frozenset(chance.sample(order, 2)) for _ in range(size * others // 2)}
    points = [chance.choice((5, 10)) * (size - number // alike) for number in range(size)]
    bye = {number for number in range(size) if chance.random() < 0.1}
    event = _where_few_may_meet(points, may, bye)
    before = seen(event, RoundNo(2), system)
    try:
        found = round_pairing(before)
    except ImpossiblePairingError:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "_SOME", 2)
        few = round_pairing(before)
        patch.setattr(pairing.Exact, "_settings", with_everybody)
        assert few == round_pairing(before) == found
    assert all(with_limits(before, chance) == found for _ in range(4))


@SYSTEMS
@given(seed=st.integers(0, 100_000))
def test_all_settings_agree_on_rounds_nobody_would_have_paired(system: str, seed: int) -> None:
    """Random histories: colours and floats that no pairing program would have made."""

    def nobody(event: Tournament, round_no: RoundNo) -> Pairs | None:
        del event, round_no
        return None

    for position in positions(seed, nobody):
        before = seen(position.tournament, position.round_no, system)
        try:
            found = round_pairing(before)
        except ImpossiblePairingError:
            continue
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pairing.Exact, "_settings", with_everybody)
            assert found == round_pairing(before)
