"""Bracket by bracket from the top, and what the answer says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.downfloating.pairing import PairedRound, pair_round
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import WORDING_2026
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Probabilities, Settings, generate
from tests.referee.histories import tournament, with_meetings

FIRST = RoundNo(1)


@pytest.fixture
def seven() -> Situation:
    """Seven players in three scoregroups."""
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 8), ""), rounds=9),
        {1: 30, 2: 20, 3: 20, 4: 10, 5: 10, 6: 10, 7: 10},
        {(a, b) for a in range(1, 8) for b in range(a + 1, 8)},
    )
    return situation(event, RoundNo(1), WORDING_2026)


def test_downfloaters_are_the_next_moved_down_players(seven: Situation) -> None:
    """The last one has the bye (1.4.1, 1.9.2)."""
    paired = pair_round(seven)
    assert [each.moved_down for each in paired.brackets] == [(), (0,), (2,)]
    assert [each.downfloaters for each in paired.brackets] == [(0,), (2,), (6,)]
    assert paired.bye == 6


def test_each_bracket_says_which_setting_found_it(seven: Situation) -> None:
    """Of a player alone there is nothing to find."""
    methods = [each.method for each in pair_round(seven).brackets]
    assert methods == ["nobody may meet", "by counts", "by counts"]
    twelve = situation(tournament(dict.fromkeys(range(1, 13), ""), rounds=9), FIRST, WORDING_2026)
    assert [each.method for each in pair_round(twelve).brackets] == ["by counts"]


def test_where_there_is_one_way_only_it_is_taken(seven: Situation) -> None:
    """Everybody but one floats from bracket to bracket."""
    met = {0: {2, 3, 4, 5, 6}, 1: {2, 4, 5, 6}, 2: {0, 1, 5, 6}, 3: {0, 5, 6}, 4: {0, 1, 6}}
    barred: list[set[int | None]] = [set() for _ in range(7)]
    for one, others in met.items():
        for other in others:
            barred[one].add(other)
            barred[other].add(one)
    only = replace(seven, met=barred, may_take_bye=[False] * 6 + [True])
    paired = pair_round(only)
    assert paired.bye == 6
    for bracket in paired.brackets:
        assert all(other not in barred[one] for one, other in bracket.pairs)


def test_nobody_present_gives_an_empty_round() -> None:
    """No brackets, no bye, and everybody absent."""
    event = tournament({1: "Z", 2: "Z"}, rounds=3)
    nobody = situation(event, RoundNo(1), WORDING_2026)
    assert pair_round(nobody) == PairedRound([], None)
    pairing = round_pairing(nobody)
    assert (pairing.games, pairing.bye, pairing.absent) == ((), None, (1, 2))
    assert pairing.brackets == ()


def test_one_player_alone_has_the_bye() -> None:
    """The smallest round that is paired."""
    event = tournament({1: "", 2: "Z"}, rounds=3)
    pairing = edition("dutch-2026").pair(event, RoundNo(1))
    assert (pairing.games, pairing.bye, pairing.absent) == ((), 1, (2,))


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_answers_name_their_edition(system: str) -> None:
    """The system of the answer is the edition that paired."""
    event = tournament({1: "", 2: ""}, rounds=3)
    assert edition(system).pair(event, RoundNo(1)).system == system


def test_hundreds_of_moved_down_players() -> None:
    """Where White has won every game, five hundred move down together: nothing runs out of stack.

    A quarter of the field has had White twice and may not meet among itself.
    """

    def white_wins(white: float, black: float) -> Probabilities:
        return Probabilities(1.0, 0.0 * (white + black), 0.0)

    dutch = edition("dutch-2026")
    played = generate(
        Settings(players=2_000, rounds=3, stop_after=2), 1, pair=dutch.pair, model=white_wins
    )
    answer = dutch.pair(played, RoundNo(3))
    assert len(answer.games) == 1_000
    assert max(len(bracket.moved_down) for bracket in answer.brackets) >= 500
