"""Article 4: who of a pair has White in the first game.

It knows two players and their histories, and nothing of how they came to be paired.

Source:
    C.04.5 (applied from 2026-02-01), Article 4; C.04.2, GHR 3.4. The text has no limit for the
    colours of matches: every player has both colours in each of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.double_swiss.terms import Situation

ARTICLES = {
    "lot": "4.3.1",
    "fewer-white": "4.3.2",
    "match-alternation": "4.3.3",
    "higher-turned": "4.3.4",
    "lower-turned": "4.3.5",
}
"""Articles of the colour rules."""


class Colours:
    """The colours of the pairs of a match.

    Args:
        situation: The situation before the match.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._histories = ColourHistories(situation)

    def deciding_rule(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher-ranked player has White in the first game, and the rule that says so.

        Args:
            higher: Position of the higher-ranked player (HRP, 4.2).
            lower: Position of the opponent.

        Source:
            C.04.5, 4.3. Reading of 4.3.1: neither has had a colour yet.
        """
        own, others = self._situation.colours[higher], self._situation.colours[lower]
        if not own and not others:
            odd = self._histories.number(higher) % 2 == 1
            return (self._histories.drawn is Colour.WHITE) == odd, "lot"
        whites = own.count(Colour.WHITE), others.count(Colour.WHITE)
        if whites[0] != whites[1]:
            return whites[0] < whites[1], "fewer-white"
        different = basic_rules.last_different_colours(own, others)
        if different is not None:
            return different[0] is Colour.BLACK, "match-alternation"
        if own:
            return own[-1] is Colour.BLACK, "higher-turned"
        return others[-1] is Colour.WHITE, "lower-turned"


def first_games(situation: Situation, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of the first game of every pair of positions (Article 4)."""
    colours, tpn = Colours(situation), situation.tpn
    games = []
    for pair in pairs:
        higher, lower = min(pair), max(pair)
        white, _ = colours.deciding_rule(higher, lower)
        games.append((tpn[higher], tpn[lower]) if white else (tpn[lower], tpn[higher]))
    return games
