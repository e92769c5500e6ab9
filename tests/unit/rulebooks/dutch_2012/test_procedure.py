"""Section C: brackets one after the other, taken out players, and the two ways back."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch_2012.procedure import PairedRound, pair_round
from openarbiter.rulebooks.dutch_2012.telling import round_pairing
from openarbiter.rulebooks.dutch_2012.text import situation
from openarbiter.rulebooks.registry import edition
from tests.referee.histories import tournament, with_meetings
from tests.referee_dutch_2012.run import difference, engine, literal

Pairs = set[tuple[int, int]]


def event_of(scores: dict[int, int], barred: Pairs) -> Tournament:
    """A first round with these scores in which only some pairs have been barred."""
    meetings = set(combinations(sorted(scores), 2)) - barred
    return with_meetings(tournament(dict.fromkeys(scores, ""), rounds=9), scores, meetings)


def paired(scores: dict[int, int], barred: Pairs) -> PairedRound:
    """That round paired; engine and literal referee agree about it."""
    event = event_of(scores, barred)
    assert difference(literal(event, RoundNo(1)), engine(event, RoundNo(1))) == ""
    return pair_round(situation(event, RoundNo(1)))


def shape(found: PairedRound) -> list[tuple[list[tuple[int, int]], list[int]]]:
    """Pairs and floaters of every bracket, as numbers of players."""
    return [
        (
            [(one + 1, other + 1) for one, other in level.paired.pairs],
            [player + 1 for player in level.floaters],
        )
        for level in found.levels
    ]


def told(found: PairedRound) -> list[str]:
    """Articles of the steps beside the straight way."""
    return [step.article for step in found.steps]


def test_straight_way_down() -> None:
    """C6: who remains comes down and is paired first; the last one has the bye (A3)."""
    scores = {1: 30, 2: 20, 3: 20, 4: 20, 5: 10, 6: 10, 7: 10}
    found = paired(scores, set())
    assert shape(found) == [([], [1]), ([(1, 2), (3, 4)], []), ([(5, 6)], [7])]
    assert found.bye == 6
    assert told(found) == ["C1"]


def test_incompatible_resident_goes_down_before_the_half_is_counted() -> None:
    """C1, A3: without 4 the bracket {1, 2 | 3, 5} would be homogeneous with three residents.

    Shown: B1.
    """
    scores = {1: 30, 2: 30, 3: 20, 4: 20, 5: 20, 6: 10, 7: 10, 8: 10}
    barred = {(1, 2), (1, 4), (2, 4), (3, 4), (4, 5)}
    found = paired(scores, barred)
    second = found.levels[1]
    assert [player + 1 for player in second.incompatible] == [4]
    assert not second.paired.bracket.heterogeneous
    assert shape(found)[1] == ([(1, 3), (2, 5)], [4])


def test_other_floater_for_an_incompatible_one() -> None:
    """C12: 3 came down and may meet nobody of {4, 5}; 2 comes down instead (A10)."""
    scores = {1: 20, 2: 20, 3: 20, 4: 10, 5: 10, 6: 10, 7: 0, 8: 0}
    found = paired(scores, {(3, 4), (3, 5), (3, 6)})
    assert shape(found)[0] == ([(1, 3)], [2])
    assert told(found)[0] == "C12"


def test_no_way_back_for_a_player_of_another_score() -> None:
    """C12: "with the same scores": 1 does not stay for 2, and 2 goes down further."""
    scores = {1: 30, 2: 20, 3: 20, 4: 10, 5: 10, 6: 0, 7: 0}
    barred = {(1, 3), (2, 3), (3, 4), (3, 5)}
    found = paired(scores, barred)
    assert shape(found)[1] == ([(1, 2)], [3])
    assert "C12" not in told(found)


def test_penultimate_bracket_is_paired_anew_for_the_lowest() -> None:
    """C13: 5 and 6 have met; 3 and 4 come down for them, as 1-2 can be kept."""
    scores = {1: 20, 2: 20, 3: 20, 4: 20, 5: 0, 6: 0}
    found = paired(scores, {(5, 6)})
    assert shape(found) == [([(1, 2)], [3, 4]), ([(3, 5), (4, 6)], [])]
    assert told(found) == ["C13"]


def test_everybody_comes_down_when_no_pair_can_be_kept() -> None:
    """C13: P becomes zero, and the penultimate bracket is S1 of the lowest."""
    scores = {1: 20, 2: 20, 3: 0, 4: 0}
    found = paired(scores, {(3, 4)})
    assert shape(found) == [([(1, 3), (2, 4)], [])]
    assert [step.joined for step in found.steps] == [False]


def test_brackets_are_joined_until_a_pairing_is_found() -> None:
    """C13: 5 and 6 may meet 1 and 2 only; the bracket between joins the lowest."""
    scores = {1: 30, 2: 30, 3: 20, 4: 20, 5: 10, 6: 10}
    barred = {(5, 6), (3, 5), (3, 6), (4, 5), (4, 6)}
    found = paired(scores, barred)
    assert [step.joined for step in found.steps] == [True, False]
    assert shape(found) == [([(1, 5), (2, 6), (3, 4)], [])]


def test_bye_of_a_lowest_bracket_nobody_of_whom_may_have_it() -> None:
    """B1.b, C13: 4 and 5 had a bye; somebody from above comes down for it."""
    event = tournament({1: "2w1", 2: "1b0", 3: "Z", 4: "H", 5: "F"}, rounds=9)
    points = {1: 20, 2: 20, 3: 20, 4: 0, 5: 0}
    event = with_meetings(event, points, set(combinations(points, 2)) - {(1, 2)})
    assert difference(literal(event, RoundNo(2)), engine(event, RoundNo(2))) == ""
    before = situation(event, RoundNo(2))
    found = pair_round(before)
    assert found.bye is not None
    assert before.tpn[found.bye] in {1, 2, 3}


def test_m1_is_reduced_where_moved_down_players_share_an_opponent() -> None:
    """C14.b2, D3: 1 and 2 may meet 4 only; the higher one is paired, the other floats on.

    Shown: A11, C3.a, C13.
    """
    scores = {1: 30, 2: 30, 3: 20, 4: 20, 5: 20, 6: 20, 7: 20, 8: 0, 9: 0, 10: 0}
    barred = {(1, 2)} | {(one, other) for one in (1, 2) for other in (3, 5, 6, 7)}
    found = paired(scores, barred)
    assert found.levels[1].paired.bracket.heterogeneous
    assert found.levels[1].paired.unpaired_moved_down == 1
    assert shape(found)[1] == ([(1, 4), (3, 6), (5, 7)], [2])


def test_impossible_round_names_the_players() -> None:
    """C13 has no answer: 2, 3 and 4 may meet nobody but 1 (B1.a)."""
    event = event_of(dict.fromkeys(range(1, 5), 0), {(2, 3), (2, 4), (3, 4)})
    with pytest.raises(ImpossiblePairingError) as caught:
        edition("dutch-2012").pair(event, RoundNo(1))
    assert caught.value.players == (2, 3)
    assert "only 1 may be one: 1 for 2; the same holds for player 4" in caught.value.reason


def test_nobody_left_for_the_bye() -> None:
    """B1.b: all three have had points without playing; no second bye is given."""
    event = tournament({1: "U", 2: "H", 3: "F"}, rounds=9)
    with pytest.raises(ImpossiblePairingError):
        edition("dutch-2012").pair(event, RoundNo(2))


def test_nobody_present() -> None:
    """A round without players has no games and no bye."""
    event = tournament({1: "Z", 2: "Z"}, rounds=9)
    away = replace(
        event, players=tuple(replace(p, withdrawn_after=RoundNo(0)) for p in event.players)
    )
    found = edition("dutch-2012").pair(away, RoundNo(1))
    assert (found.games, found.bye, found.brackets) == ((), None, ())


def test_brackets_tell_the_values_of_the_criteria() -> None:
    """B3 of 3-4 with everybody equal is 0, of the player with the bye one point squared."""
    event = event_of({1: 20, 2: 20, 3: 0}, set())
    found = round_pairing(situation(event, RoundNo(1)))
    first, last = found.brackets
    assert first.pairs == ((1, 2),)
    assert dict(first.criteria)["B3"] == 0
    assert dict(last.criteria)["B3"] == 100
    assert dict(last.criteria)["P"] == 1


def test_log_tells_brackets_and_ways_back() -> None:
    """The steps of a round can be read, with the articles that were applied (A6.c, C2)."""
    scores = {1: 20, 2: 20, 3: 20, 4: 20, 5: 0, 6: 0}
    log = edition("dutch-2012").pair(event_of(scores, {(5, 6)}), RoundNo(1)).log
    assert "Score bracket of 2.0 points, homogeneous (A3)" in log
    assert "  P0 = 2, M0 = 0, X1 = 0 (C2)" in log
    assert "C13, bracket of 0.0: the bracket above is paired anew, and down come: 3 4" in log
    joined = edition("dutch-2012").pair(
        event_of(
            {1: 30, 2: 30, 3: 20, 4: 20, 5: 10, 6: 10, 7: 10},
            {(5, 6), (3, 5), (3, 6), (4, 5), (4, 6), (5, 7), (6, 7)},
        ),
        RoundNo(1),
    )
    assert "joined with the bracket above: 3 4" in joined.log
    assert "Bye: 6 (A5, B1.b)" in joined.log
