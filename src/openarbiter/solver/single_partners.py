"""What every perfect matching has in common, as far as single partners tell it.

A vertex with one neighbour has that one in every perfect matching; both are taken out, and so on.
It knows graphs as bit masks, and no weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openarbiter.solver.forest import bits

__all__ = ["SinglePartners", "single_partners"]


@dataclass(frozen=True, slots=True)
class SinglePartners:
    """What single partners tell about a graph.

    Attributes:
        partner: Pairs that every perfect matching has, both ways.
        left: Mask of the vertices that are in none of them; each has a choice, or nobody.
        fewest: The least number of neighbours that a member had at the start.
    """

    partner: dict[int, int]
    left: int
    fewest: int


def single_partners(neighbours: Sequence[int], members: int) -> SinglePartners:
    """Pair whoever has one possible partner only, until nobody has.

    Args:
        neighbours: Mask of neighbours for every vertex, symmetric.
        members: Mask of the vertices that take part.

    Source:
        By definition of a perfect matching.

    Examples:
        On a path of four the ends have no choice, and then nobody has; on a cycle all have.

        >>> single_partners([0b0010, 0b0101, 0b1010, 0b0100], 0b1111).partner
        {3: 2, 2: 3, 1: 0, 0: 1}
        >>> single_partners([0b1010, 0b0101, 0b1010, 0b0101], 0b1111).left
        15
    """
    left = members
    degrees = {v: (neighbours[v] & left).bit_count() for v in bits(left)}
    single = [v for v, degree in degrees.items() if degree == 1]
    partner: dict[int, int] = {}
    while single:
        one = single.pop()
        others = neighbours[one] & left
        if not left >> one & 1 or others.bit_count() != 1:
            continue
        other = others.bit_length() - 1
        left &= ~(1 << one | 1 << other)
        partner[one], partner[other] = other, one
        around = neighbours[other] & left
        single += [v for v in bits(around) if (neighbours[v] & left).bit_count() == 1]
    return SinglePartners(partner, left, min(degrees.values(), default=0))
