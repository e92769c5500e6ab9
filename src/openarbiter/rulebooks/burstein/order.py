"""Chapter 4: the first of the best pairings of a bracket.

Every player of the bracket has a number (BSN) in the order of 1.8. Of two pairings the one comes
first in which number 1 has the opponent with the larger number, then number 2, and so on; who
floats counts as having an opponent with the number 0.

Source:
    C.04.4.2 (applied from 2026-02-01), chapter 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from openarbiter.matching.cheapest import Cheapest, Wishes
from openarbiter.matching.choices import Choices
from openarbiter.matching.odd_choices import OddChoices
from openarbiter.values import replace


def first_in_order(best: Cheapest, numbered: Sequence[int]) -> list[int]:
    """The best pairing of a bracket that comes first.

    Args:
        best: All best pairings.
        numbered: The vertices that are players of the bracket, number 1 first: they are the first
            vertices of all.

    Returns:
        Partner by vertex; of a player who floats one of whom there may be.

    Source:
        C.04.4.2 (applied from 2026-02-01), chapter 4.

    Examples:
        Four players, and two who stand for those below: everybody may be matched with anybody.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b001111, 0b001111]
        >>> best = Cheapest([1, 0, 4, 5, 2, 3], graph, [0] * 6)
        >>> [min(each, 4) for each in first_in_order(best, [0, 1, 2, 3])[:4]]
        [3, 4, 4, 0]
    """
    size = len(numbered)
    choices = _renumbered(best, numbered)
    inside = (1 << size) - 1
    settled = 0
    # Number 1 is the last vertex of the bracket now, so that the largest number is the lowest bit.
    for vertex in range(size - 1, -1, -1):
        if not settled >> vertex & 1 and choices.wish(vertex, inside):
            settled |= 1 << choices.settle(vertex)
    old = [*reversed(numbered), *range(size, len(best.mate))]
    found = [0] * len(old)
    for vertex, partner in enumerate(choices.mate):
        found[old[vertex]] = old[partner]
    return found


def _renumbered(best: Cheapest, numbered: Sequence[int]) -> Wishes:
    """The same pairings, the players of the bracket numbered from the last to the first."""
    size, everybody = len(numbered), len(best.mate)
    old = [*reversed(numbered), *range(size, everybody)]
    new = [0] * everybody
    for vertex, before in enumerate(old):
        new[before] = vertex
    inside = (1 << size) - 1
    gather = _gathering(old[:size])
    tight = [mask & ~inside | gather(mask & inside) for mask in map(best.tight.__getitem__, old)]
    mate = [new[best.mate[before]] for before in old]
    if not best.odd_sets:
        return Choices(tight, mate)
    odd_sets = [
        replace(odd, members=frozenset(new[v] for v in odd.members)) for odd in best.odd_sets
    ]
    return OddChoices(tight, mate, odd_sets)


def _gathering(old: Sequence[int]) -> Callable[[int], int]:
    """From a mask to the mask in which bit i is the bit ``old[i]`` of the first one."""
    size = len(old)
    if size < 2:  # noqa: PLR2004  (an item getter of one item gives no tuple)
        return lambda mask: mask
    # The highest bit is the first digit.
    pick = itemgetter(*(size - 1 - before for before in reversed(old)))
    return lambda mask: int("".join(pick(f"{mask:0{size}b}")), 2)
