"""However much of the rest takes part in the matching of a bracket, the answer is the same."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo
from openarbiter.rulebooks.downfloating import completion, pairing
from openarbiter.rulebooks.downfloating.prices import BracketPlayers, LookaheadScope
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import RoundPairing
from tests.properties.dutch_fields import FIELDS, where_few_may_meet
from tests.properties.strategies import EDITIONS, rounds, seen
from tests.referee.positions import positions

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
    event = where_few_may_meet([50] * size + [30, 30, 10], {frozenset(pair) for pair in may})
    before = seen(event, RoundNo(2), system)
    expected = {frozenset((first + one, first + other)) for one, other in ((0, 1), (2, 5), (3, 6))}
    pairs = {frozenset((game.white, game.black)) for game in round_pairing(before).games}
    assert expected <= pairs
