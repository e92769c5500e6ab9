"""Article 5: who of a pair plays White.

Source:
    C.04.4.1 (applied from 2026-02-01), Article 5; C.04.2, GHR 2.5 and 3.4.
"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.dubov.terms import Situation


class Colours:
    """Colour allocation in one round.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._histories = ColourHistories(situation)

    def games(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of pairs of positions, in any order, as TPNs (C.04.4.1, 5.2)."""
        tpn, games = self._situation.tpn, []
        for pair in pairs:
            higher, lower = sorted(pair)
            white = self.deciding_rule(higher, lower)[0]
            games.append((tpn[higher], tpn[lower]) if white else (tpn[lower], tpn[higher]))
        return games

    def deciding_rule(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher ranked of two players gets White, and the rule that says so.

        The rules are ``lot`` (5.2.1), ``due`` (5.2.2), ``stronger`` (5.2.3), ``alternation``
        (5.2.4) and ``higher`` (5.2.5). Who has not played prefers Black mildly (1.6.4), where the
        other one has played.

        Args:
            higher: Position of the one with more points, or with as many and the smaller TPN.
            lower: Position of the other one.

        Source:
            C.04.4.1, 5.2.1 to 5.2.5. The parity of 5.2.1 is that of the number by arrival (GHR
            2.4 and 2.5).
        """
        situation = self._situation
        if not situation.played[higher] and not situation.played[lower]:
            odd = self._histories.number(higher) % 2 == 1
            return odd == (self._histories.drawn is Colour.WHITE), "lot"
        mine, theirs = situation.preference[higher], situation.preference[lower]
        if (mine > 0) != (theirs > 0):
            return mine > 0, "due"
        if mine != theirs:
            return (mine > 0) == (abs(mine) > abs(theirs)), "stronger"
        before = self._histories.last_different(higher, lower)
        if before is not None:
            return before[0] is Colour.BLACK, "alternation"
        return mine > 0, "higher"
