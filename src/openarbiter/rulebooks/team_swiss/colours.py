"""Article 4: which team of a pair has White.

It knows two teams and their histories, and nothing of how they came to be paired.

Source:
    C.04.6 (applied from 2026-02-01), Article 4; C.04.2, GHR 2.4 and 3.4.
"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.team_swiss.terms import Situation, colour_of, is_strong

ARTICLES = {
    "lot": "4.3.1",
    "due": "4.3.2",
    "preferences": "4.3.3",
    "stronger": "4.3.4",
    "numbers": "4.3.5",
    "alternation": "4.3.6",
    "higher": "4.3.7",
    "turned": "4.3.8",
    "turned-other": "4.3.9",
}
"""Articles of the colour rules."""


class Colours:
    """The colours of the pairs of a round.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._histories = ColourHistories(situation)

    def deciding_rule(self, one: int, other: int) -> tuple[bool, str]:
        """Whether the first of two positions has White, and the rule (:data:`ARTICLES`).

        Source:
            C.04.6, 4.2 and 4.3.
        """
        standing = self._situation.standing

        def rank(position: int) -> tuple[int, int, int]:
            primary, secondary, tpn = standing[position]
            return -primary, -secondary, tpn

        first, second = sorted((one, other), key=rank)
        white, rule = self._first_team(first, second)
        return white == (first == one), rule

    def _first_team(  # noqa: PLR0911  (an exit for each article)
        self, first: int, second: int
    ) -> tuple[bool, str]:
        """Whether the first-team has White, and the article (4.3).

        Reading of 4.3.1: the number is the one by arrival, as GHR 2.4 counts.
        """
        situation = self._situation
        last = situation.last_colour
        if not last[first] and not last[second]:
            odd = self._histories.number(first) % 2 == 1
            return (self._histories.drawn is Colour.WHITE) == odd, "lot"
        by_preference = self._by_preferences(first, second)
        if by_preference is not None:
            return by_preference
        difference = situation.colour_difference
        if difference[first] != difference[second]:
            return difference[first] < difference[second], "numbers"
        different = self._histories.last_different(first, second)
        if different is not None:
            return different[0] is Colour.BLACK, "alternation"
        wish = colour_of(situation.kind[first])
        if wish is not None:
            return wish is Colour.WHITE, "higher"
        if last[first]:
            return last[first] < 0, "turned"
        return last[second] > 0, "turned-other"

    def _by_preferences(self, first: int, second: int) -> tuple[bool, str] | None:
        """4.3.2 to 4.3.4; ``None`` where preferences leave it open."""
        kinds = self._situation.kind[first], self._situation.kind[second]
        one, other = map(colour_of, kinds)
        if one is None and other is None:
            return None
        if one is None or other is None:
            return (other is Colour.BLACK if one is None else one is Colour.WHITE), "due"
        if one is not other:
            return one is Colour.WHITE, "preferences"
        if is_strong(kinds[0]) != is_strong(kinds[1]):
            return (one is Colour.WHITE) == is_strong(kinds[0]), "stronger"
        return None


def matches(situation: Situation, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair of positions (Article 4)."""
    colours, tpn = Colours(situation), situation.tpn
    found = []
    for one, other in pairs:
        white, _ = colours.deciding_rule(one, other)
        found.append((tpn[one], tpn[other]) if white else (tpn[other], tpn[one]))
    return found
