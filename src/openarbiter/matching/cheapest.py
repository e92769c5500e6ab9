"""All cheapest perfect matchings where costs belong to classes, ready for one wish after the other.

The front door of the modules ``by_class`` and of ``by_edges``: few vertices, and vertices with
few partners, are quicker edge by edge, many as classes, and there odd sets get prices only
where nothing else proves the least cost. It knows vertices, classes and integers, no chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from openarbiter.matching.by_class import (
    OddSetsNeededError,
    cheapest_by_class,
    cheapest_with_odd_sets,
)
from openarbiter.matching.by_class_choices import OddChoices
from openarbiter.matching.by_edges import Guess, cheapest_by_edges
from openarbiter.matching.certificate import OddSet
from openarbiter.matching.choices import Choices
from openarbiter.values import dataclass, replace

Wishes: TypeAlias = Choices | OddChoices
"""All cheapest perfect matchings, to choose among; with or without odd sets it is asked alike."""

_FEW = 32
"""Vertices up to which edge by edge is quicker than classes."""

_CLASSES, _PARTNERS = 8, 24
"""It is quicker, too, from so many classes on with so many partners on average or fewer."""

_SOME, _OF_A_CLASS = 60, 3
"""And up to so many vertices where a class has no more than so many of them, on average."""

_OF_TWO_CLASSES = 4
"""And where only one in so many pairs of classes has an edge, on average."""

_ALONE, _OF_A_FEW = 140, 4
"""And up to so many where some may stay alone, if a class has no more than so many."""

_ODD = 80
"""Vertices up to which it is quicker where odd sets need prices."""


@dataclass(frozen=True, slots=True)
class Alone:
    """Who may stay without a partner, at what cost.

    Attributes:
        vertices: Mask of the vertices that may.
        costs: What it costs, by class; not read where nobody of a class may.
        counted: The costs count who is alone: as many are in all cheapest matchings.
    """

    vertices: int
    costs: Sequence[int]
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Costs:
    """What pairs cost.

    Attributes:
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric; -1 where they never meet.
    """

    classes: Sequence[int]
    table: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Cheapest:
    """All cheapest perfect matchings.

    Where vertices may stay alone, further vertices stand behind the others: who is alone is
    matched with one of them, and what is left of them, if any, with each other.

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
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Alone | None = None,
    begin: Guess | None = None,
) -> Cheapest | None:
    """All perfect matchings of least cost.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric; -1 where they never meet.
        alone: Who may stay without a partner; ``None``: nobody.
        begin: What may be known before.

    Returns:
        The matchings, or ``None`` where there is none.

    Source:
        As :func:`openarbiter.matching.by_class.cheapest_with_odd_sets` and
        :func:`openarbiter.matching.heaviest.heaviest_perfect`.

    Examples:
        Three and three, cheap among themselves: one pair must cross.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b101111, 0b011111]
        >>> found = cheapest(graph, [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])
        >>> sum(one // 3 != other // 3 for one, other in enumerate(found.mate)) // 2
        1
    """
    size, kinds = len(graph), len(table)
    one_by_one = alone is not None and size <= _ALONE and kinds * _OF_A_FEW >= size
    if one_by_one or _edge_by_edge(
        graph, kinds, guessed=begin is not None and bool(begin.partners)
    ):
        return _one_by_one(graph, classes, table, alone, begin)
    number = 0 if alone is None else _even(size, alone.vertices.bit_count())
    wide = with_stand_ins(graph, classes, table, alone, number)
    if size <= _ODD or _sparse(graph):
        try:
            plain = cheapest_by_class(*wide)
        except OddSetsNeededError:
            return _one_by_one(graph, classes, table, alone, begin)
        return None if plain is None else _trimmed(plain.mate, plain.tight, size, alone)
    found = cheapest_with_odd_sets(*wide)
    if found is None:
        return None
    if found.odd_sets:
        return Cheapest(found.mate, found.tight, found.odd_sets)
    return _trimmed(found.mate, found.tight, size, alone)


def _trimmed(mate: Sequence[int], tight: Sequence[int], size: int, alone: Alone | None) -> Cheapest:
    """Leave out the stand-ins that stand for nobody, where as many are alone in all matchings.

    Those with whom anybody may be matched have one price, so any of them will do.
    """
    number = sum(1 for other in mate[:size] if other >= size)
    if alone is None or not alone.counted or number == len(mate) - size:
        return Cheapest(tuple(mate), tight)
    inside, added = (1 << size) - 1, (1 << number) - 1 << size
    masks = [mask & inside | (added if mask >> size else 0) for mask in tight[:size]]
    able = sum(1 << v for v, mask in enumerate(masks) if mask >> size)
    partner, free = list(mate[:size]), iter(range(size, size + number))
    lonely = [v for v, other in enumerate(partner) if other >= size]
    for v in lonely:
        partner[v] = next(free)
    return Cheapest((*partner, *lonely), [*masks, *[able] * number])


def with_stand_ins(
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Alone | None,
    number: int,
) -> tuple[Sequence[int], Sequence[int], Sequence[Sequence[int]]]:
    """Add vertices that stand for nobody, as one class more.

    Args:
        graph: As for :func:`cheapest`.
        classes: Likewise.
        table: Likewise.
        alone: Who may be matched with them; among each other they cost nothing.
        number: How many of them.

    Returns:
        Graph, classes and table with these vertices behind the others.

    Source:
        None: another way of writing the same.

    Examples:
        >>> with_stand_ins([0b10, 0b01], [0, 0], [[7]], Alone(0b01, [3]), 2)
        ([14, 1, 9, 5], [0, 0, 1, 1], [[7, 3], [3, 0]])
    """
    if alone is None or not number:
        return graph, classes, table
    masks = _with_vertices(graph, alone.vertices, number, among=True)
    wider = [[*row, cost] for row, cost in zip(table, alone.costs, strict=True)]
    return masks, [*classes, *[len(table)] * number], [*wider, [*alone.costs, 0]]


def _with_vertices(graph: Sequence[int], able: int, number: int, *, among: bool) -> list[int]:
    """Add vertices that some may be matched with, and perhaps each of them with any other."""
    size = len(graph)
    added = ((1 << number) - 1) << size
    others = added if among else 0
    masks = [mask | added if able >> v & 1 else mask for v, mask in enumerate(graph)]
    return masks + [able | others & ~(1 << v) for v in range(size, size + number)]


def _edge_by_edge(graph: Sequence[int], kinds: int, *, guessed: bool) -> bool:
    """Whether to look at single edges rather than at classes, as they take less time."""
    size = len(graph)
    if size <= _FEW or (size <= _SOME and kinds * _OF_A_CLASS >= size):
        return True
    if (guessed or kinds >= _CLASSES) and _sparse(graph):
        return True
    return _degrees(graph) * _OF_TWO_CLASSES <= kinds * kinds


def _sparse(graph: Sequence[int]) -> bool:
    """Whether vertices have few partners; then odd sets are many and small, too."""
    return _degrees(graph) <= _PARTNERS * len(graph)


def _degrees(graph: Sequence[int]) -> int:
    """Partners of all vertices: twice the number of edges."""
    return sum(mask.bit_count() for mask in graph)


def _even(size: int, number: int) -> int:
    """The number, or one more, so that both together are even."""
    return number + (size + number) % 2


def _one_by_one(
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Alone | None,
    begin: Guess | None,
) -> Cheapest | None:
    """The same by all edges; who stays alone gets somebody to stand in."""
    single, guess = None, begin or Guess()
    if alone is not None:
        able, costs = alone.vertices, [alone.costs[number] for number in classes]
        single = [cost if able >> v & 1 else -1 for v, cost in enumerate(costs)]
        if len(graph) > _FEW:
            guess = replace(guess, prices=costs)
    found = cheapest_by_edges(graph, classes, table, single, guess)
    if found is None:
        return None
    odd_sets = found.certificate.odd_sets
    if alone is None:
        return Cheapest(found.mate, found.tight, odd_sets)
    size, mate = len(graph), list(found.mate)
    lonely = [v for v, other in enumerate(mate) if v == other]
    number = len(lonely)
    if not alone.counted:
        number = _even(size, found.alone.bit_count())
    tight = _with_vertices(found.tight, found.alone, number, among=not alone.counted)
    free = range(size, size + number)
    mate += free
    for v, other in zip(lonely, free, strict=False):
        mate[v], mate[other] = other, v
    rest = free[len(lonely) :]
    for one, other in zip(rest[::2], rest[1::2], strict=True):
        mate[one], mate[other] = other, one
    return Cheapest(tuple(mate), tight, odd_sets)


def cheapest_in_steps(graph: Sequence[int], large: Costs, costs: Costs) -> Cheapest | None:
    """As :func:`cheapest`, beginning with the prices of another problem of fewer classes.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        large: The costs, more or less.
        costs: The costs.

    Returns:
        As :func:`cheapest`; only the time it takes depends on what is more or less known.

    Source:
        None: a guess.

    Examples:
        Four in a cycle; that all edges cost as much is nearly right.

        >>> square = [0b1010, 0b0101, 0b1010, 0b0101]
        >>> large, costs = Costs([0] * 4, [[1]]), Costs([0, 0, 1, 1], [[2, 1], [1, 1]])
        >>> cheapest_in_steps(square, large, costs).mate
        (3, 2, 1, 0)
    """
    found = cheapest_with_odd_sets(graph, large.classes, large.table)
    # Prices are in quarters of a unit of cost.
    prices = () if found is None else [(price + 2) // 4 for price in found.prices]
    return _one_by_one(graph, costs.classes, costs.table, None, Guess(prices=prices))


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
