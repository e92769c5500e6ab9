"""Chapter 5: who of a pair plays White.

The rules are those of the Dutch system, asked of the two in the order of 1.8. Who has not played
has no preference, so that 5.2.1 decides exactly where no other rule can; two equal absolute
preferences never meet (C3).

Source:
    C.04.4.2 (applied from 2026-02-01), chapter 5; C.04.2, GHR 3.4 (colours of unplayed rounds).
"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.model import Tpn
from openarbiter.rulebooks.burstein.terms import Situation
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.dutch.colours import Colours as DutchColours

ARTICLES = {
    "no-preference": "5.2.1",
    "preferences": "5.2.2",
    "stronger": "5.2.3",
    "alternation": "5.2.4",
    "index": "5.2.5",
}
"""Articles of the rules, in their order."""


class Colours:
    """Colour allocation in one round.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._by_rules = DutchColours(situation)
        self._histories = ColourHistories(situation)

    def games(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of every pair of positions, as TPNs, in the order given (chapter 5)."""
        rank = self._situation.rank
        ranked = [(one, other) if rank[one] < rank[other] else (other, one) for one, other in pairs]
        return self._by_rules.games(ranked)

    def deciding_rule(self, one: int, other: int) -> tuple[bool, str]:
        """Whether the first of two players gets White, and which rule decides (5.2).

        Returns:
            The answer, and one of :data:`ARTICLES`.
        """
        rank = self._situation.rank
        first = rank[one] < rank[other]
        higher, lower = (one, other) if first else (other, one)
        white = self._by_rules.higher_gets_white(higher, lower)
        return white is first, self._rule(higher, lower)

    def _rule(self, higher: int, lower: int) -> str:
        own, theirs = (self._situation.player(each) for each in (higher, lower))
        if own.preference is None and theirs.preference is None:
            return "no-preference"
        if own.preference is not theirs.preference:
            return "preferences"
        if own.strength is not theirs.strength:
            return "stronger"
        return "alternation" if self._histories.last_different(higher, lower) else "index"
