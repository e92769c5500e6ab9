"""Who may be matched with whom in a bracket, and who stands for those who do not take part."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import ForbiddenPairs, Tpn
from openarbiter.rulebooks.downfloating.prices import (
    BracketEdges,
    BracketPlayers,
    LookaheadScope,
    RoundContext,
)
from openarbiter.rulebooks.dutch.terms import situation
from openarbiter.rulebooks.dutch.text import WORDING_2026
from tests.referee.histories import tournament

# Two moved-down players, two residents, one in the next scoregroup, three further down.
BRACKET = BracketPlayers((0, 1), start=2, end=4, next_end=5)


def test_those_below_who_want_somebody_stand_for_themselves() -> None:
    """Two of them want a player whom they may meet; the only downfloater is met by one more."""
    event = tournament(dict.fromkeys(range(1, 9), ""), rounds=9)
    context = RoundContext.of(situation(event, event.next_round, WORDING_2026))
    found = BracketEdges(
        context, BRACKET, LookaheadScope("here", wanted=[(2, (0b11100000).__and__)])
    )
    assert found.behind == (0, 0, 2, 0)
    assert found.graph[5:] == [0b11111, 0b11111]
    assert found.leaving([5, 6, 3, 2, 7]) == 0b10011
    alone = BracketEdges(context, BRACKET, LookaheadScope("one downfloater", floaters=1))
    assert alone.behind == (0, 1, 0, 0)
    assert alone.graph[4] == 0b1111


def test_who_may_meet_nobody_below_does_not_leave() -> None:
    """A moved-down player may still meet another one who leaves."""
    event = tournament(dict.fromkeys(range(1, 9), ""), rounds=9)
    club = ForbiddenPairs(players=tuple(map(Tpn, (1, 6, 7, 8))))
    for forbidden, may_float_further in (
        ((club,), 0b11111),
        ((club, ForbiddenPairs(players=(Tpn(1), Tpn(2)))), 0b11110),
    ):
        changed = replace(event, forbidden_pairs=forbidden)
        context = RoundContext.of(situation(changed, changed.next_round, WORDING_2026))
        assert (
            BracketEdges(context, BRACKET, LookaheadScope("here")).may_float_further
            == may_float_further
        )
