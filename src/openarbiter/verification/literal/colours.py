"""Article 5, literally: who gets White in a pair."""

from __future__ import annotations

from openarbiter.model import Colour
from openarbiter.verification.literal.terms import State, Strength


def latest_different(higher: State, lower: State) -> Colour | None:
    """The colour the higher ranked player had when the two last had different colours.

    Unplayed rounds count as if they had come first, so the games played are compared from the
    last one backwards; ``None`` where one history ends before a difference is found.

    Source:
        C.04.2 (General Handling Rules), Article 3.4; C.04.3, Article 5.2.3.
    """
    for mine, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not other:
            return mine
    return None


def stronger_wish(higher: State, lower: State) -> State | None:
    """Whose equal wish is the stronger one; ``None`` when they are equally strong (5.2.2)."""
    if higher.strength is not lower.strength:
        return higher if higher.strength > lower.strength else lower
    if higher.strength is Strength.ABSOLUTE:
        wide, other = abs(higher.difference), abs(lower.difference)
        if wide != other:
            return higher if wide > other else lower
    return None


def colour_of_higher(higher: State, lower: State, initial: Colour) -> Colour:
    """The colour of the higher ranked player of a pair: the first article that decides.

    Args:
        higher: Player with the higher score, or the smaller TPN at equal scores.
        lower: The opponent.
        initial: The initial-colour (Article 5.1).

    Source:
        C.04.3 (seed text and 2026 text), Articles 5.2.1 to 5.2.5.
    """
    mine, other = higher.preference, lower.preference
    if mine is not None and mine is not other:
        return mine
    if other is not None and mine is not other:
        return other.other
    if mine is not None:
        return _equal_wishes(higher, lower, mine)
    return initial if higher.number % 2 else initial.other


def _equal_wishes(higher: State, lower: State, wish: Colour) -> Colour:
    favoured = stronger_wish(higher, lower)
    if favoured is not None:
        return wish if favoured is higher else wish.other
    before = latest_different(higher, lower)
    if before is not None:
        return before.other
    return wish
