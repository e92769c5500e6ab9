"""Things that are no money: they are not shared, and a tie over one is told."""

from __future__ import annotations

from openarbiter.model import Tpn
from openarbiter.prizes.fund import Fund, Trophy
from openarbiter.prizes.prize_list import TrophyAward
from openarbiter.prizes.things import tied_trophies

FUND = Fund(trophies=(Trophy(name="Cup"), Trophy(name="Shield", category="Juniors")))
RANKS = [(Tpn(4), 1), (Tpn(2), 2), (Tpn(7), 2), (Tpn(9), 4)]


def notes(cup: int, shield: int, juniors: set[int]) -> list[str]:
    """The remarks when the two things went to these players."""
    awards = (
        TrophyAward(player=Tpn(cup), name="Cup", reason=""),
        TrophyAward(player=Tpn(shield), name="Shield", reason=""),
    )
    return tied_trophies(FUND, RANKS, {"Juniors": frozenset(juniors)}, awards)


def test_a_clear_winner_needs_no_remark() -> None:
    """Nobody shares the rank of player 4, and only one of the tied is a junior."""
    assert notes(cup=4, shield=2, juniors={1, 3}) == []


def test_players_nothing_separates_are_named() -> None:
    """Both players of rank 2 are juniors, so the shield waits for a tie-break."""
    (note,) = notes(cup=4, shield=2, juniors={1, 2})
    assert note.startswith("Shield: nothing separates players 2, 7;")
