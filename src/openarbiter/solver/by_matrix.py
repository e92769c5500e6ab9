"""Cheapest perfect matchings of few vertices: a matrix of all edges for each part of the graph.

It knows vertices, classes and integers; who asks, and what stands for a vertex alone, is the
business of ``cheapest.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openarbiter.solver.certificate import OddSet
from openarbiter.solver.choices import tight_edges
from openarbiter.solver.forest import bits
from openarbiter.solver.matching import heaviest_perfect

__all__ = ["MatrixMatching", "cheapest_by_matrix"]


@dataclass(frozen=True, slots=True)
class MatrixMatching:
    """A cheapest matching, and all others that cost the same.

    Attributes:
        mate: Partner by vertex; who stays alone is their own.
        tight: Mask of partners for every vertex: pairs that are worth their prices.
        odd_sets: The odd sets that one pair of a cheapest matching leaves, or one vertex alone.
        alone: Mask of the vertices that are worth their prices alone. The cheapest matchings are
            those that use nothing but these pairs and these vertices, as far as odd sets let
            them.
    """

    mate: tuple[int, ...]
    tight: tuple[int, ...]
    odd_sets: tuple[OddSet, ...]
    alone: int


def cheapest_by_matrix(
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Sequence[int] | None = None,
) -> MatrixMatching | None:
    """A perfect matching of least cost, and the edges that any of them may use.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric; -1 where they never meet.
        alone: What it costs that a vertex has no partner, by vertex; -1 where it must have one.
            Without it, everybody must.

    Returns:
        The matching, or ``None`` where there is none.

    Source:
        As :func:`openarbiter.solver.matching.heaviest_perfect`, for each connected part.

    Examples:
        Of three in a row the first or the last stays alone; the last is cheaper.

        >>> found = cheapest_by_matrix([0b010, 0b101, 0b010], [0] * 3, [[4]], [2, -1, 1])
        >>> found.mate, found.tight, found.alone
        ((1, 0, 2), (2, 1, 0), 5)
    """
    dearest = max((max(row) for row in table), default=0)
    single: list[int] | None = None
    if alone is not None:
        # A pair weighs twice what a vertex does: so all matchings have as much to lose.
        most = max(*alone, (dearest + 1) // 2) if alone else dearest
        dearest = 2 * most
        single = [most - cost if cost >= 0 else -1 for cost in alone]
    weighed = [[dearest - cost if cost >= 0 else -1 for cost in row] for row in table]
    parts = _parts(graph)
    solved = []
    for part in parts:
        lonely = None if single is None else [single[v] for v in part]
        found = _solved(graph, classes, weighed, part, lonely)
        if found is None:
            return None
        solved.append(found)
    return solved[0] if len(parts) == 1 else _together(len(graph), parts, solved)


def _solved(
    graph: Sequence[int],
    classes: Sequence[int],
    weighed: Sequence[Sequence[int]],
    part: Sequence[int],
    alone: Sequence[int] | None,
) -> MatrixMatching | None:
    """The heaviest matching of a part, its vertices numbered anew."""
    kinds = [classes[v] for v in part]
    by_class = {kind: [weighed[kind][other] for other in kinds] for kind in set(kinds)}
    size = len(graph)
    weights = []
    for v, kind in zip(part, kinds, strict=True):
        digits = f"{graph[v]:0{size}b}"[::-1]
        row = [
            weight if digits[u] == "1" else -1
            for weight, u in zip(by_class[kind], part, strict=True)
        ]
        weights.append(row)
    found = heaviest_perfect(weights, alone)
    if found is None:
        return None
    prices = found.certificate.prices
    able = sum(1 << i for i, weight in enumerate(alone or ()) if 0 <= weight << 1 == prices[i])
    tight = tight_edges(weights, found)
    return MatrixMatching(found.mate, tuple(tight), found.certificate.odd_sets, able)


def _together(
    size: int, parts: Sequence[Sequence[int]], solved: Sequence[MatrixMatching]
) -> MatrixMatching:
    """The answers for all parts as one, in the numbers of the whole graph."""
    mate, tight = [-1] * size, [0] * size
    odd_sets: list[OddSet] = []
    alone = 0
    for part, found in zip(parts, solved, strict=True):
        for v, partner, mask in zip(part, found.mate, found.tight, strict=True):
            mate[v] = part[partner]
            tight[v] = sum(1 << part[i] for i in bits(mask))
        odd_sets += (
            OddSet(frozenset(part[i] for i in odd.members), odd.price) for odd in found.odd_sets
        )
        alone |= sum(1 << part[i] for i in bits(found.alone))
    return MatrixMatching(tuple(mate), tuple(tight), tuple(odd_sets), alone)


def _parts(graph: Sequence[int]) -> list[list[int]]:
    """The connected parts of a graph: vertices, ascending."""
    parts = []
    left = (1 << len(graph)) - 1
    while left:
        part = wave = left & -left
        while wave:
            reach = 0
            for v in bits(wave):
                reach |= graph[v]
            wave = reach & left & ~part
            part |= wave
        left &= ~part
        parts.append(bits(part))
    return parts
