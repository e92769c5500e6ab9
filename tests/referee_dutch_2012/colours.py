"""Section E, literally: who gets White in a pair."""

from __future__ import annotations

from openarbiter.model import Colour
from openarbiter.verification.literal.terms import State


def colour_of_higher(higher: State, lower: State, drawn: Colour) -> Colour:
    """The colour of the higher ranked player of a pair: the first article that decides.

    Args:
        higher: Player with the higher score, or the smaller number at equal scores.
        lower: The opponent.
        drawn: Colour of odd numbers by E5.
    """
    mine, other = higher.preference, lower.preference
    if mine is None and other is None:
        return drawn if higher.number % 2 else drawn.other
    if mine is None or other is None:
        return mine if mine is not None else (other or drawn).other
    if mine is not other:
        return mine
    if higher.strength is not lower.strength:
        return mine if higher.strength > lower.strength else mine.other
    for own, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not theirs:
            return own.other
    return mine
