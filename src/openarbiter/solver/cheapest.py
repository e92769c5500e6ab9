"""All cheapest perfect matchings where costs belong to classes, ready for one wish after the other.

The front door of the modules ``by_class``: odd sets get prices only where nothing else proves the
least cost. It knows vertices, classes and integers, no chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from openarbiter.solver.by_class import (
    OddSetsNeededError,
    cheapest_by_class,
    cheapest_with_odd_sets,
)
from openarbiter.solver.by_class_choices import OddChoices
from openarbiter.solver.choices import Choices

__all__ = ["Wishes", "all_cheapest"]

Wishes: TypeAlias = Choices | OddChoices
"""All cheapest perfect matchings, to choose among; with or without odd sets it is asked alike."""


def all_cheapest(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Wishes | None:
    """All perfect matchings of least cost, to choose among.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric; -1 where they never meet.

    Returns:
        The matchings, or ``None`` where there is none.

    Source:
        As :func:`openarbiter.solver.by_class.cheapest_by_class`.

    Examples:
        Four vertices of two classes, and pairs of one class cost 1: 0 can meet 2 or 3.

        >>> found = all_cheapest([0b1110, 0b1101, 0b1011, 0b0111], [0, 0, 1, 1], [[1, 0], [0, 1]])
        >>> found.wish(0, 0b0010), found.settle(0)
        (False, 2)
    """
    try:
        plain = cheapest_by_class(graph, classes, table)
    except OddSetsNeededError:
        priced = cheapest_with_odd_sets(graph, classes, table)
        return None if priced is None else OddChoices(priced.tight, priced.mate, priced.odd_sets)
    return None if plain is None else Choices(plain.tight, plain.mate)
