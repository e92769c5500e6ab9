"""Seeding rounds, and a situation without the player who has the bye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.model import ForbiddenPairs, RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.text import (
    is_seeding_round,
    seeding_rounds,
    situation,
)
from openarbiter.rulebooks.positions import without
from openarbiter.simulate import Settings, before_round, generate
from tests.every import every
from tests.referee.histories import tournament

EDITION = registry.edition("burstein-2026")
FOUR = {1: "3w1 2b=", 2: "4b1 1w=", 3: "1b0 4w0", 4: "2w0 3b1"}


@every(("rounds", "expected"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3), (8, 4), (13, 4)])
def test_number_of_seeding_rounds(rounds: int, expected: int) -> None:
    """Half of the rounds, four at most; never the last one."""
    event = tournament(FOUR, rounds=rounds)
    assert seeding_rounds(rounds) == expected
    seeded = [number for number in range(1, rounds + 1) if is_seeding_round(event, RoundNo(number))]
    assert seeded == list(range(1, expected + 1))


def test_seeding_rounds_are_those_of_the_dutch_system() -> None:
    """Pairs, colours, bye, brackets and steps; only the name of the edition differs (1.6)."""
    dutch = registry.edition("dutch-2026")
    event = generate(Settings(players=17, rounds=9, zero_point_bye_rate=0.1), 5, pair=EDITION.pair)
    for number in range(1, 6):
        before = before_round(event, RoundNo(number))
        ours, theirs = EDITION.pair(before, RoundNo(number)), dutch.pair(before, RoundNo(number))
        assert ours.system == "burstein-2026"
        seeded = number <= 4
        assert (ours.games == theirs.games and ours.bye == theirs.bye) is seeded
        assert (ours.brackets == theirs.brackets and ours.steps == theirs.steps) is seeded
        assert (EDITION.for_round(before, RoundNo(number)) is dutch) is seeded


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_number_of_rounds_has_to_be_known(number: int) -> None:
    """Where it decides nothing is guessed; round 1 and rounds after the fourth are certain."""
    event = tournament(FOUR | {tpn: f"{text} U U" for tpn, text in FOUR.items()}, rounds=9)
    unknown = replace(event, rounds=None)
    with pytest.raises(NotCoveredError, match="record 142"):
        EDITION.pair(unknown, RoundNo(number))
    assert is_seeding_round(unknown, RoundNo(1))
    assert not is_seeding_round(unknown, RoundNo(5))


def test_a_single_round_goes_by_number() -> None:
    """Nobody has an Index yet, so the first number meets the last."""
    event = tournament(dict.fromkeys(range(1, 7), ""), rounds=1)
    pairing = EDITION.pair(event, RoundNo(1))
    assert {frozenset((game.white, game.black)) for game in pairing.games} == {
        frozenset(pair) for pair in ((1, 6), (2, 5), (3, 4))
    }


@every("many", [0, 40])
@every("gone", [0, 3, 49])
def test_positions_after_who_has_the_bye_move_up(many: int, gone: int) -> None:
    """Who may meet whom stays the same, also where many are kept from each other."""
    event = generate(Settings(players=50, rounds=9), 3, pair=EDITION.pair)
    before = before_round(event, RoundNo(7))
    if many:
        club = ForbiddenPairs(players=tuple(map(Tpn, range(1, many + 1))))
        before = replace(before, forbidden_pairs=(club,))
    whole = situation(before, RoundNo(7))
    rest = without(whole, gone)
    assert rest.tpn == [tpn for tpn in whole.tpn if tpn != whole.tpn[gone]]
    at = {tpn: position for position, tpn in enumerate(whole.tpn)}
    for one, tpn in enumerate(rest.tpn):
        for other, opponent in enumerate(rest.tpn):
            if one != other:
                assert rest.may_meet(one, other) is whole.may_meet(at[tpn], at[opponent])
        assert rest.buchholz[one] == whole.buchholz[at[tpn]]
        assert rest.score[one] == whole.score[at[tpn]]
