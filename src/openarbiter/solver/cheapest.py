"""All cheapest perfect matchings where costs belong to classes, ready for one wish after the other.

The front door of the modules ``by_class`` and of the matrices of ``matching``: few vertices are
quicker one by one, many as classes, and odd sets get prices only where nothing else proves the
least cost. It knows vertices, classes and integers, no chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from openarbiter.solver.by_class import (
    OddSetsNeededError,
    cheapest_by_class,
    cheapest_with_odd_sets,
)
from openarbiter.solver.by_class_choices import OddChoices
from openarbiter.solver.certificate import OddSet
from openarbiter.solver.choices import Choices, tight_edges
from openarbiter.solver.matching import heaviest_perfect

__all__ = ["Cheapest", "Wishes", "all_cheapest", "cheapest"]

Wishes: TypeAlias = Choices | OddChoices
"""All cheapest perfect matchings, to choose among; with or without odd sets it is asked alike."""

_FEW = 20
"""Vertices up to which a matrix of all edges is quicker than classes."""

_SOME, _SOME_CLASSES = 36, 8
"""Up to so many vertices it is quicker, too, where there are so many classes."""

_MORE, _OF_A_CLASS = 70, 3
"""And up to so many where a class has no more than so many vertices, on average."""

_ODD = 80
"""Vertices up to which it is quicker where odd sets need prices."""


@dataclass(frozen=True, slots=True)
class Cheapest:
    """All cheapest perfect matchings.

    Attributes:
        mate: One of them: partner by vertex.
        tight: Mask of partners for every vertex. The perfect matchings inside these masks of
            which exactly one pair leaves each odd set are exactly the cheapest ones.
        odd_sets: The odd sets.
    """

    mate: tuple[int, ...]
    tight: Sequence[int]
    odd_sets: tuple[OddSet, ...] = ()


def cheapest(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Cheapest | None:
    """All perfect matchings of least cost.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric; -1 where they never meet.

    Returns:
        The matchings, or ``None`` where there is none.

    Source:
        As :func:`openarbiter.solver.by_class.cheapest_with_odd_sets` and
        :func:`openarbiter.solver.matching.heaviest_perfect`.

    Examples:
        Three and three, cheap among themselves: one pair must cross.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b101111, 0b011111]
        >>> found = cheapest(graph, [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])
        >>> sum(one // 3 != other // 3 for one, other in enumerate(found.mate)) // 2
        1
    """
    size, kinds = len(graph), len(table)
    if (
        size <= _FEW
        or (size <= _SOME and kinds >= _SOME_CLASSES)
        or (size <= _MORE and kinds * _OF_A_CLASS >= size)
    ):
        return _one_by_one(graph, classes, table)
    if size <= _ODD:
        try:
            plain = cheapest_by_class(graph, classes, table)
        except OddSetsNeededError:
            return _one_by_one(graph, classes, table)
        return None if plain is None else Cheapest(plain.mate, plain.tight)
    found = cheapest_with_odd_sets(graph, classes, table)
    return None if found is None else Cheapest(found.mate, found.tight, found.odd_sets)


def _one_by_one(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Cheapest | None:
    """The same by a matrix of all edges: the dearest weighs nothing."""
    dearest = max((max(row) for row in table), default=0)
    by_class = [
        [dearest - costs[number] if costs[number] >= 0 else -1 for number in classes]
        for costs in table
    ]
    size = len(graph)
    weights = [
        [
            weight if digit == "1" else -1
            for weight, digit in zip(by_class[number], f"{mask:0{size}b}"[::-1], strict=True)
        ]
        for number, mask in zip(classes, graph, strict=True)
    ]
    found = heaviest_perfect(weights)
    if found is None:
        return None
    return Cheapest(found.mate, tight_edges(weights, found), found.certificate.odd_sets)


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
        As :func:`cheapest`.

    Examples:
        Four vertices of two classes, and pairs of one class cost 1: 0 can meet 2 or 3.

        >>> found = all_cheapest([0b1110, 0b1101, 0b1011, 0b0111], [0, 0, 1, 1], [[1, 0], [0, 1]])
        >>> found.wish(0, 0b0010), found.settle(0)
        (False, 2)
    """
    found = cheapest(graph, classes, table)
    if found is None:
        return None
    if found.odd_sets:
        return OddChoices(found.tight, found.mate, found.odd_sets)
    return Choices(found.tight, found.mate)
