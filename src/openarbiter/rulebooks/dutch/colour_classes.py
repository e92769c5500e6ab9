"""What C12 and C13 can reach at best when nobody has met anybody: counts of preferences decide.

The relaxation behind the quick way through a bracket. The cost of one pair is asked of the
criteria, with one representative for each preference class; the closed form for a whole set
follows from it.

Source:
    C.04.3: C3, C12, C13 and Articles 1.6.2, 5.2.2 (both editions). The closed form is our own;
    ``tests/properties`` hold it against matchings of random sets.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.dutch.criteria import Pair, colour_preference, strong_colour_preference
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Strength, representative

UNIT = 1 << 24
"""Costs hold two counts: C12 times this unit, plus C13."""

IMPOSSIBLE = 1 << 60
"""Cost of what cannot be: larger than every cost of a real set."""


def best_colours(counts: Sequence[int]) -> int:
    """The least (C12, C13) of pairing a set completely when everybody may meet everybody.

    Only two equal absolute preferences may not meet. With w players wishing the colour of the
    majority, b the other one and n none: if w <= b + n, every wish can be granted. Otherwise
    x = (w - b - n) / 2 pairs have two wishes for the majority colour; all others of the
    majority, s = w - 2x, get an opponent of another kind. The x pairs can take one absolute or
    strong player each without harm to C13, so the s places go to the strongest.

    Args:
        counts: Number of players by preference class; an even number in all.

    Returns:
        ``C12 * UNIT + C13``, or ``IMPOSSIBLE`` when equal absolute preferences must meet.

    Examples:
        Four players with a strong wish for White: two pairs, and in each a strong wish denied.

        >>> divmod(best_colours([0, 0, 4, 0, 0, 0, 0]), UNIT)
        (2, 2)
        >>> divmod(best_colours([0, 2, 2, 0, 0, 0, 0]), UNIT)
        (2, 0)
    """
    none, mild_w, strong_w, absolute_w, mild_b, strong_b, absolute_b = counts
    white = mild_w + strong_w + absolute_w
    black = mild_b + strong_b + absolute_b
    if white > black + none:
        pairs = (white - black - none) >> 1
        strong, absolute = strong_w + absolute_w, absolute_w
        left = white - 2 * pairs
    elif black > white + none:
        pairs = (black - white - none) >> 1
        strong, absolute = strong_b + absolute_b, absolute_b
        left = black - 2 * pairs
    else:
        return 0
    if absolute - left > pairs:
        return IMPOSSIBLE
    denied = strong - left - pairs
    return pairs * UNIT + (max(0, denied))


def pair_costs() -> list[list[int]]:
    """(C12, C13) of a pair by the preference classes of the two, as ``C12 * UNIT + C13``.

    ``IMPOSSIBLE`` for two equal absolute preferences: C3 forbids them, and between topscorers
    they violate C10 or C11, so that they are tried only when nothing else is left.
    """
    representatives = [representative(number) for number in range(CLASS_COUNT)]
    table = [
        [
            (colour_preference.count_of(pair) * UNIT + strong_colour_preference.count_of(pair))
            for pair in (Pair(one, other) for other in representatives)
        ]
        for one in representatives
    ]
    for number, player in enumerate(representatives):
        if player.strength is Strength.ABSOLUTE:
            table[number][number] = IMPOSSIBLE
    return table
