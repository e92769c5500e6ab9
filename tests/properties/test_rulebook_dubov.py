"""What holds for every bracket by the Dubov text of 2026, in random tournaments."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dubov.pairing import (
    PairedRound,
    best_set,
    field_of,
    first_set_among,
    pair_round,
)
from openarbiter.rulebooks.dubov.text import Situation, same_preference, situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.values import replace
from tests.referee.histories import tournament as of_rounds

ROUNDS = 7


def denied(before: Situation, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs of which one player does not get the preferred colour (2.3.3)."""
    return [pair for pair in pairs if same_preference(before, *pair)]


def played(players: int, seed: int) -> Tournament:
    """A tournament with byes, absences and forfeits, paired by the edition."""
    settings = Settings(
        players=players,
        rounds=ROUNDS,
        highest_rating=2300,
        lowest_rating=1500,
        forfeit_rate=0.05,
        half_point_bye_rate=0.03,
        zero_point_bye_rate=0.05,
    )
    return generate(settings, seed, pair=registry.edition("dubov-2026").pair)


def rounds_of(players: int, seed: int) -> list[tuple[Situation, PairedRound]]:
    """The rounds of such a tournament."""
    found = played(players, seed)
    before = (
        situation(before_round(found, RoundNo(number)), RoundNo(number))
        for number in range(1, found.paired_rounds + 1)
    )
    return [(each, pair_round(each)) for each in before]


@pytest.mark.parametrize("players", [40, 41, 90, 150])
def test_looking_at_everybody_gives_the_same_upfloaters(players: int) -> None:
    """The nearest scoregroups suffice where degrees show that the others can be paired (C4)."""
    compared = 0
    for before, paired in rounds_of(players, players + 1):
        field = field_of(before)
        for bracket in paired.brackets:
            if field.left_over(mask_of(bracket.residents)):
                compared += 1
                members = (bracket.residents, bracket.lower)
                whole = first_set_among(field, *members, None, others_pair=True)
                near = best_set(field, *members)
                assert whole is not None
                assert near is not None
                assert whole.floaters == near.floaters == bracket.upfloaters
                assert len(denied(before, whole.pairs)) == len(denied(before, near.pairs))
    assert compared > 10


def test_c8_comes_before_c9() -> None:
    """Two upfloaters are needed; one maximum upfloater with many upfloats beats two with few."""
    history = {1: "2w= F", 2: "1b= F", 3: "5w= 6b=", 4: "H H", 5: "3b= H", 6: "H 3w="}
    before = situation(of_rounds(history, rounds=7), RoundNo(3))
    upfloats = {1: 0, 2: 0, 3: 9, 4: 0, 5: 3, 6: 3}
    before = replace(before, upfloats=[upfloats[tpn] for tpn in before.tpn])
    tpn = before.tpn
    first = pair_round(before).brackets[0]
    assert [tpn[each] for each in first.upfloaters] == [3, 4]
    # Without C8 the smaller sum would decide: nobody is a maximum upfloater any more but 3.
    only_c9 = replace(before, upfloats=[9 if each == 3 else 0 for each in tpn])
    assert [tpn[each] for each in pair_round(only_c9).brackets[0].upfloaters] == [5, 6]


def test_c9_counts_all_maximum_upfloaters() -> None:
    """Of two sets with as many maximum upfloaters the smaller sum of upfloats is chosen."""
    history = {1: "2w= F", 2: "1b= F", 3: "5w= 6b=", 4: "H H", 5: "3b= H", 6: "H 3w="}
    before = situation(of_rounds(history, rounds=7), RoundNo(3))
    sums = {1: 0, 2: 0, 3: 4, 4: 9, 5: 5, 6: 5}
    before = replace(before, upfloats=[sums[tpn] for tpn in before.tpn])
    chosen = pair_round(before).brackets[0].upfloaters
    assert [before.tpn[each] for each in chosen] == [3, 6]
