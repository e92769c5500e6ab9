"""What holds for every Swiss system, one record at a time."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import situation
from openarbiter.rulebooks.dutch.text import WORDING_2026
from openarbiter.rulebooks.publication import in_this_order, published
from tests.every import every
from tests.referee.histories import tournament

FOUR = tournament("3w1 2b= | 4b1 1w= | 1b0 4w- | 2w0 3b+", rounds=5)
FIRST = RoundNo(1)


@every("number", [0, -1, 4])
def test_other_rounds_cannot_be_asked_about(number: int) -> None:
    """Only paired rounds and the next one; the message says which those are."""
    with pytest.raises(RequestError, match="rounds 1 to 2 are in the file, 3 is next"):
        basic_rules.present_players(FOUR, RoundNo(number))


def test_boards_stand_by_score_and_who_is_in_no_game_is_absent() -> None:
    """2 and 4 have won: that board is the first (GHR 3.6); 1 has the bye, 6 is not paired.

    An order of its own is kept, whatever the numbers are.
    """
    event = tournament("4b0 | 3w1 | 2b0 | 1w1 | Z | Z Z", rounds=5)
    before = situation(event, RoundNo(2), WORDING_2026)
    games = [(Tpn(3), Tpn(5)), (Tpn(4), Tpn(2))]
    found = published(before, "some-system", games, before.tpn.index(Tpn(1)))
    assert [(game.board, game.white, game.black) for game in found.games] == [(1, 4, 2), (2, 3, 5)]
    assert (found.bye, found.absent) == (1, (6,))
    assert (found.system, found.round_no) == ("some-system", 2)
    games = [(Tpn(4), Tpn(5)), (Tpn(1), Tpn(2))]
    found = in_this_order(tournament("| | | |", rounds=5), FIRST, "some-system", games, None)
    assert [(game.board, game.white) for game in found.games] == [(1, 4), (2, 1)]
    assert (found.bye, found.absent) == (None, (3,))
