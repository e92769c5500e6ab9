"""Article 5: who of a pair plays White.

It knows two players and their histories, and nothing of how they came to be paired.

Source:
    C.04.3, Article 5 (both editions), and C.04.2, GHR 3.4 (colours of unplayed rounds).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache

from openarbiter.languages import said
from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    CLASS_COUNT,
    DutchPlayer,
    Situation,
    Strength,
)


class White(Enum):
    """Who of a pair plays White, as far as the preferences alone decide."""

    HIGHER = "higher"
    """The higher ranked player."""

    LOWER = "lower"
    """The lower ranked player."""

    OPEN = "open"
    """Articles 5.2.3 to 5.2.5 decide."""


def allocation(higher: DutchPlayer, lower: DutchPlayer) -> White:
    """Who plays White by the preferences alone.

    Args:
        higher: The higher ranked player of the pair.
        lower: The lower ranked one.

    Source:
        C.04.3, Articles 5.2.1 (grant both) and 5.2.2 (grant the stronger; of two absolute ones
        the wider colour difference).
    """
    if higher.preference is not lower.preference:
        return _grant(higher, lower, higher_first=higher.preference is not None)
    if higher.preference is None:
        return White.OPEN
    if higher.strength is not lower.strength:
        return _grant(higher, lower, higher_first=higher.strength > lower.strength)
    if higher.strength is Strength.ABSOLUTE:
        own, other = abs(higher.colour_difference), abs(lower.colour_difference)
        if own != other:
            return _grant(higher, lower, higher_first=own > other)
    return White.OPEN


def _grant(higher: DutchPlayer, lower: DutchPlayer, *, higher_first: bool) -> White:
    if higher_first:
        return White.HIGHER if higher.preference is Colour.WHITE else White.LOWER
    return White.LOWER if lower.preference is Colour.WHITE else White.HIGHER


class Colours:
    """Colour allocation in one round.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._histories = ColourHistories(situation)
        self._player = cache(situation.player)

    def games(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of every pair, as TPNs, in the order given.

        Args:
            pairs: Pairs of positions, the higher ranked first.

        Source:
            C.04.3, Article 5.2.
        """
        classes, table, tpn = self._situation.colour_class, _BY_CLASS, self._situation.tpn
        games = []
        for higher, lower in pairs:
            white = table[classes[higher]][classes[lower]]
            if white is None:
                white = self._beyond_classes(higher, lower)
            games.append((tpn[higher], tpn[lower]) if white else (tpn[lower], tpn[higher]))
        return games

    def higher_gets_white(self, higher: int, lower: int) -> bool:
        """Whether the higher ranked player of a pair gets White.

        Source:
            C.04.3, Article 5.2.
        """
        classes = self._situation.colour_class
        white = _BY_CLASS[classes[higher]][classes[lower]]
        return self._beyond_classes(higher, lower) if white is None else white

    def _beyond_classes(self, higher: int, lower: int) -> bool:
        """Whether the higher ranked gets White where the classes alone do not tell."""
        situation = self._situation
        number = situation.colour_class[higher]
        if number in (ABSOLUTE_WHITE, ABSOLUTE_BLACK):  # the wider colour difference may decide
            by_preference = allocation(self._player(higher), self._player(lower))
            if by_preference is not White.OPEN:
                return by_preference is White.HIGHER
        before = self._histories.last_different(higher, lower)
        if before is not None:  # Article 5.2.3
            return before[0] is Colour.BLACK
        if number:  # Article 5.2.4
            return number <= ABSOLUTE_WHITE
        odd = self._histories.number(higher) % 2 == 1  # Article 5.2.5
        return odd == (self._histories.drawn is Colour.WHITE)


def _by_class(higher: int, lower: int) -> bool | None:
    """Whether the higher gets White by preference classes alone; ``None``: they do not tell."""
    if not higher and not lower:
        return None
    if not higher or not lower:
        return higher in (1, 2, 3) if higher else lower in (4, 5, 6)
    higher_white, lower_white = higher <= 3, lower <= 3  # noqa: PLR2004  (classes 1 to 3)
    if higher_white is not lower_white:
        return higher_white
    strength, other = (higher - 1) % 3, (lower - 1) % 3
    if strength == other:
        return None
    return higher_white if strength > other else not lower_white


_BY_CLASS = [
    [_by_class(higher, lower) for lower in range(CLASS_COUNT)] for higher in range(CLASS_COUNT)
]


def preference_text(colour: Colour | None, strength: Strength) -> str:
    """A colour preference with its strength; ``none`` for who has not played.

    Source:
        C.04.3, Article 1.6.2; C.04.3.1 (2012), A7; C.04.4.2, Article 1.5: the same three strengths.
    """
    return said("none") if colour is None else _STRENGTHS[colour, strength]


_STRENGTHS = {
    (Colour.WHITE, Strength.ABSOLUTE): said("White, absolute"),
    (Colour.WHITE, Strength.STRONG): said("White, strong"),
    (Colour.WHITE, Strength.MILD): said("White, mild"),
    (Colour.BLACK, Strength.ABSOLUTE): said("Black, absolute"),
    (Colour.BLACK, Strength.STRONG): said("Black, strong"),
    (Colour.BLACK, Strength.MILD): said("Black, mild"),
}
