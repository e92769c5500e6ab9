"""Article 1 as the engine derives it: order, groups, who may meet, the last round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import ForbiddenPairs, RoundNo, Tpn
from openarbiter.rulebooks.dutch.terms import Float, Situation, Strength, situation
from openarbiter.rulebooks.dutch.text import WORDING_2025, WORDING_2026, wording_of
from tests.referee.histories import tournament

SIX = tournament(
    {
        1: "4w0 2b=",
        2: "5b1 1w=",
        3: "6w1 Z",
        4: "1b1 5w0",
        5: "2w0 4b1",
        6: "3b0 U",
    },
    rounds=3,
)


@pytest.fixture
def before() -> Situation:
    """The last round of six players."""
    return situation(SIX, RoundNo(3), WORDING_2026)


def test_players_stand_by_score_then_number(before: Situation) -> None:
    """Article 1.2; positions are the names used everywhere below."""
    assert before.tpn == [2, 3, 4, 5, 6, 1]
    assert before.score == [15, 10, 10, 10, 10, 5]
    assert before.groups == [(0, 1), (1, 5), (5, 6)]
    assert [SIX.players[place].tpn for place in before.places] == before.tpn


def test_nobody_may_meet_an_opponent_again(before: Situation) -> None:
    """C1, both ways round; forbidden pairs count alike."""
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    assert not before.may_meet(place[Tpn(2)], place[Tpn(5)])
    assert not before.may_meet(place[Tpn(5)], place[Tpn(2)])
    assert before.may_meet(place[Tpn(2)], place[Tpn(3)])
    barred = replace(SIX, forbidden_pairs=(ForbiddenPairs(players=(Tpn(2), Tpn(3))),))
    after = situation(barred, RoundNo(3), WORDING_2026)
    assert not after.may_meet(place[Tpn(2)], place[Tpn(3)])


def test_a_player_is_read_off_the_position(before: Situation) -> None:
    """All terms of one player in the regulation's words."""
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    six = before.player(place[Tpn(6)])
    assert (six.score, six.strength, six.unplayed) == (10, Strength.STRONG, 1)
    assert (six.last_float, six.earlier_float) == (Float.DOWN, Float.NONE)
    assert not six.may_take_bye
    assert before.player(place[Tpn(5)]).last_float is Float.UP
    assert before.player(place[Tpn(4)]).last_float is Float.DOWN
    assert before.player(place[Tpn(3)]).unplayed == 1


def test_topscorers_are_there_in_the_last_round_only(before: Situation) -> None:
    """More than half of two rounds: 2 alone; with a round more to come nobody."""
    assert before.last_round
    assert [before.tpn[i] for i, top in enumerate(before.topscorer) if top] == [2]
    earlier = situation(replace(SIX, rounds=4), RoundNo(3), WORDING_2026)
    assert not earlier.last_round
    assert not any(earlier.topscorer)


def test_an_unknown_number_of_rounds_is_that_of_the_columns() -> None:
    """Then the next round is never the last one, and the last paired column is."""
    unknown = replace(SIX, rounds=None)
    assert not situation(unknown, RoundNo(3), WORDING_2026).last_round
    assert situation(unknown, RoundNo(2), WORDING_2026).last_round


def test_topscorer_exempts_a_pair_from_c3() -> None:
    """Two equal absolute preferences may meet when one of the two is a topscorer."""
    event = tournament(
        {1: "3w1 4w1", 2: "4w0 3w=", 3: "1b0 2b=", 4: "2b1 1b0"},
        rounds=3,
    )
    last = situation(event, RoundNo(3), WORDING_2026)
    one, other = last.tpn.index(Tpn(1)), last.tpn.index(Tpn(2))
    assert last.player(one).topscorer
    assert not last.player(other).topscorer
    assert last.may_meet(one, other)
    middle = situation(replace(event, rounds=9), RoundNo(3), WORDING_2026)
    assert not middle.may_meet(one, other)


def test_wordings_are_found_by_the_id_of_their_edition() -> None:
    """Any other id takes the text in force."""
    assert wording_of("dutch-2025") is WORDING_2025
    assert wording_of("dutch-2026") is WORDING_2026
    assert wording_of("house-rules") is WORDING_2026


def test_an_empty_round_is_a_situation_too() -> None:
    """Nobody is present: no groups, no players."""
    event = tournament({1: "Z", 2: "Z"}, rounds=3)
    nobody = situation(event, RoundNo(1), WORDING_2026)
    assert (nobody.tpn, nobody.groups) == ([], [])
