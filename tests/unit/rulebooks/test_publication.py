"""The pairing of a round as it is published."""

from __future__ import annotations

from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.dutch.terms import situation
from openarbiter.rulebooks.dutch.text import WORDING_2026
from openarbiter.rulebooks.publication import in_this_order, published
from tests.referee.histories import tournament


def test_boards_stand_by_score_and_who_is_in_no_game_is_absent() -> None:
    """2 and 4 have won: that board is the first; 1 has the bye and 6 asked not to be paired."""
    event = tournament({1: "4b0", 2: "3w1", 3: "2b0", 4: "1w1", 5: "Z", 6: "Z Z"}, rounds=5)
    before = situation(event, RoundNo(2), WORDING_2026)
    games = [(Tpn(3), Tpn(5)), (Tpn(4), Tpn(2))]
    found = published(before, "some-system", games, before.tpn.index(Tpn(1)))
    assert [(game.board, game.white, game.black) for game in found.games] == [(1, 4, 2), (2, 3, 5)]
    assert (found.bye, found.absent) == (1, (6,))
    assert (found.system, found.round_no) == ("some-system", 2)


def test_an_order_of_its_own_is_kept() -> None:
    """The first pair given has board 1, whatever the numbers are."""
    event = tournament(dict.fromkeys(range(1, 6), ""), rounds=5)
    games = [(Tpn(4), Tpn(5)), (Tpn(1), Tpn(2))]
    found = in_this_order(event, RoundNo(1), "some-system", games, None)
    assert [(game.board, game.white) for game in found.games] == [(1, 4), (2, 1)]
    assert (found.bye, found.absent) == (None, (3,))
