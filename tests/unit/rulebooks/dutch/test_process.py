"""Bracket by bracket from the top, and what the answer says of it."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch.process import PairedRound, pair_round
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.terms import WORDING_2026, Situation, situation
from openarbiter.rulebooks.registry import edition
from tests.referee.histories import tournament, with_meetings


@pytest.fixture
def seven() -> Situation:
    """Seven players in three scoregroups."""
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 8), ""), rounds=9),
        {1: 30, 2: 20, 3: 20, 4: 10, 5: 10, 6: 10, 7: 10},
        {(a, b) for a in range(1, 8) for b in range(a + 1, 8)},
    )
    return situation(event, RoundNo(1), WORDING_2026)


@pytest.mark.parametrize("quick", [True, False])
def test_downfloaters_are_the_next_moved_down_players(seven: Situation, *, quick: bool) -> None:
    """The last one has the bye; both ways through the brackets say so."""
    paired = pair_round(seven, quick=quick)
    assert [each.moved_down for each in paired.brackets] == [(), (0,), (2,)]
    assert [each.downfloaters for each in paired.brackets] == [(0,), (2,), (6,)]
    assert paired.bye == 6


def test_each_bracket_says_which_way_found_it(seven: Situation) -> None:
    """A player alone needs none; the quick way is tried before the exact one."""
    assert [each.method for each in pair_round(seven).brackets] == ["alone"] + ["sequence"] * 2
    exact = pair_round(seven, quick=False).brackets
    assert exact[0].method == "alone"
    assert all(each.method != "sequence" for each in exact)


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
