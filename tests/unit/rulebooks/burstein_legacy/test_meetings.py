"""Chapter 4: who gets the bye, and what is said when nobody can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.burstein_legacy.pairing import player_with_bye
from openarbiter.rulebooks.burstein_legacy.text import TEXT, situation
from tests.referee.histories import tournament

SEVEN = {
    1: "5w1 2b1 3w1",
    2: "6b1 1w0 4b0",
    3: "7w1 4b1 1b0",
    4: "U 3w0 2w1",
    5: "1b0 6w0 7b0",
    6: "2w0 5b1 U",
    7: "3b0 U 5w1",
}


def taker(event: Tournament) -> int | None:
    """TPN of who gets the bye in the next round."""
    before = situation(event, event.next_round)
    position = player_with_bye(before)
    return None if position is None else before.tpn[position]


def test_last_player_of_the_lowest_group_gets_the_bye() -> None:
    """5 alone has no point."""
    assert taker(tournament(SEVEN, rounds=5)) == 5


def test_nobody_gets_a_bye_among_an_even_number() -> None:
    """Six players are paired."""
    assert taker(tournament(dict.fromkeys(range(1, 7), ""), rounds=5)) is None


def test_who_had_a_point_without_playing_is_passed_over() -> None:
    """After 5 come 2 and those above: 4, 6 and 7 have had a bye."""
    before = situation(tournament(SEVEN, rounds=5), RoundNo(4))
    assert [before.tpn[each] for each in TEXT.bye.candidates(before)] == [5, 2, 3, 1]


def test_forfeit_win_bars_from_the_bye_and_half_a_point_does_not() -> None:
    """3 won without play, 2 had half a point: 2 gets the bye though both have less than 1."""
    event = tournament({1: "3w- 2b1", 2: "H 1w0", 3: "1b+ Z"}, rounds=5)
    before = situation(event, RoundNo(3))
    assert {before.tpn[each] for each in TEXT.bye.candidates(before)} == {1, 2}


def test_next_candidate_when_the_others_cannot_be_paired() -> None:
    """1 may meet nobody but 3, the last player, who therefore must play; 2 gets the bye."""
    event = tournament(dict.fromkeys(range(1, 4), ""), rounds=5)
    event = replace(event, forbidden_pairs=(ForbiddenPairs(players=(Tpn(1), Tpn(2))),))
    assert taker(event) == 2


def test_everybody_has_had_a_point_without_playing() -> None:
    """The message says that nobody can get the bye."""
    with pytest.raises(ImpossiblePairingError, match=r"4\.1") as caught:
        taker(tournament({1: "U 3w-", 2: "3w- U", 3: "2b+ 1b+"}, rounds=5))
    assert caught.value.players == (1, 2, 3)


def test_message_names_players_who_cannot_be_paired() -> None:
    """Of two players who have met one is enough; of the other the same is said."""
    with pytest.raises(ImpossiblePairingError, match="player 2 may meet nobody") as caught:
        taker(tournament({1: "2w1", 2: "1b0"}, rounds=5))
    assert caught.value.players == (2,)
    assert "the same holds for player 1" in caught.value.reason


def test_message_says_that_the_bye_was_thought_of() -> None:
    """Three players who may not meet each other: one bye is not enough."""
    event = tournament(dict.fromkeys(range(1, 4), ""), rounds=9)
    everybody = ForbiddenPairs(players=(Tpn(1), Tpn(2), Tpn(3)))
    with pytest.raises(ImpossiblePairingError, match="the pairing-allocated bye"):
        taker(replace(event, forbidden_pairs=(everybody,)))


def test_bye_goes_by_buchholz_where_sonneborn_berger_is_equal() -> None:
    """6 and 7 have no point and so no Sonneborn-Berger: the opponents of 6 made less (4.3)."""
    histories = {
        1: "4w1 2b1",
        2: "6w1 1w0",
        3: "7w1 6b1",
        4: "1b0 U",
        5: "U 7b1",
        6: "2b0 3w0",
        7: "3b0 5w0",
    }
    assert taker(tournament(histories, rounds=5)) == 6
