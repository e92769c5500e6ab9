"""Perfect matchings of greatest weight or lexicographically least cost, with their proof.

The front door of the kernel in ``blossom.py``. It knows vertices, integers and tuples of
integers; what they stand for is the caller's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openarbiter.solver.blossom import Blossoms
from openarbiter.solver.certificate import Certificate, OddSet
from openarbiter.solver.fractional import Halves
from openarbiter.solver.packing import Packing

__all__ = ["LeastCost", "Matching", "best", "heaviest_perfect"]


@dataclass(frozen=True, slots=True)
class Matching:
    """A perfect matching and the proof that none is heavier.

    Attributes:
        mate: The partner of every vertex.
        value: Total weight of the pairs.
        certificate: Prices for :func:`openarbiter.solver.certificate.check`.
    """

    mate: tuple[int, ...]
    value: int
    certificate: Certificate


@dataclass(frozen=True, slots=True)
class LeastCost:
    """The answer of :func:`best`.

    Attributes:
        mate: The partner of every vertex; a vertex that stays alone is its own partner.
        cost: Sum of the cost tuples of all pairs and of all vertices that stay alone.
        weights: The matrix that was solved; with vertices that may stay alone it is larger
            than the graph (see :func:`best`).
        matching: The perfect matching of that matrix, with its certificate.
    """

    mate: tuple[int, ...]
    cost: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...]
    matching: Matching


def heaviest_perfect(weights: Sequence[Sequence[int]]) -> Matching | None:
    """A perfect matching of greatest total weight.

    Args:
        weights: Symmetric matrix, integers of any size; ``weights[i][j] >= 0`` is an edge, a
            negative number is none. The diagonal is not read.

    Returns:
        The matching with its certificate, or ``None`` where no perfect matching exists. No
        vertices at all give the empty matching. Among equal matchings any one.

    Source:
        J. Edmonds, Paths, trees, and flowers, and Maximum matching and a polyhedron with
        0,1-vertices, 1965; Z. Galil, Efficient algorithms for finding maximum matching in
        graphs, 1986. Time is O(n^3 log n) operations on integers as wide as the weights.

    Examples:
        >>> found = heaviest_perfect([[-1, 9, 1, 1], [9, -1, 1, 1], [1, 1, -1, -1], [1, 1, -1, -1]])
        >>> found.mate, found.value
        ((2, 3, 0, 1), 2)
    """
    if len(weights) % 2:
        return None
    heaviest = max(0, max((max(row) for row in weights), default=0))
    # Twice the weights: prices are in half units. What is no edge is far too light to be one.
    far = 8 * heaviest + 8
    rows = [[weight + weight if weight >= 0 else -far for weight in row] for row in weights]
    for i, row in enumerate(rows):
        row[i] = -far
    start = Halves(rows, far)
    if not start.solve():
        return None
    mate, prices = start.mate, start.prices
    odd_sets: tuple[OddSet, ...] = ()
    if -1 in mate:
        kernel = Blossoms(rows, mate, prices)
        if not kernel.solve():
            return None
        odd_sets = tuple(OddSet(frozenset(members), price) for members, price in kernel.odd_sets())
    value = sum(weights[i][j] for i, j in enumerate(mate) if i < j)
    return Matching(tuple(mate), value, Certificate(tuple(prices), odd_sets))


def best(
    costs: Mapping[tuple[int, int], tuple[int, ...]],
    n: int,
    alone: Mapping[int, tuple[int, ...]] | None = None,
) -> LeastCost | None:
    """The matching whose sum of cost tuples is lexicographically least.

    Every vertex is matched by an edge or, where ``alone`` allows it, stays alone. Vertices that
    may stay alone get a twin each; twins are matched with each other when their vertices are.

    Args:
        costs: For each edge ``(i, j)``, in either order, a tuple of numbers that are not
            negative, most important first; all tuples are equally long.
        n: Number of vertices, numbered from 0.
        alone: For each vertex that may stay alone, its tuple.

    Returns:
        The best choice, or ``None`` where somebody always remains who may not stay alone.

    Source:
        Lexicographic sums by packing (``packing.py``), solved as :func:`heaviest_perfect`.

    Examples:
        The first place decides, then the second; vertex 2 may stay alone at a price.

        >>> pairs = {(0, 1): (0, 3), (0, 2): (0, 1), (1, 2): (0, 2)}
        >>> found = best(pairs, 3, {1: (1, 0), 2: (1, 1)})
        >>> found.mate, found.cost
        ((2, 1, 0), (1, 1))
    """
    single = dict(alone or {})
    tuples = [*costs.values(), *single.values()]
    # With a twin each, s vertices may stay alone; the others make pairs.
    packing = Packing.for_sums(tuples, len(single) + (n - len(single)) // 2 + 1)
    twin = {vertex: n + number for number, vertex in enumerate(sorted(single))}
    size = n + len(twin)
    top = packing.limit
    weights = [[-1] * size for _ in range(size)]
    for (i, j), cost in costs.items():
        weights[i][j] = weights[j][i] = top - packing.pack(cost)
    for vertex, cost in single.items():
        other = twin[vertex]
        weights[vertex][other] = weights[other][vertex] = top - packing.pack(cost)
    for i in twin.values():
        for j in twin.values():
            if i != j:
                weights[i][j] = top
    if size % 2:
        # One more vertex for the twin that is left over.
        for row, is_twin in zip(weights, [False] * n + [True] * len(twin), strict=True):
            row.append(top if is_twin else -1)
        weights.append([*[-1] * n, *[top] * len(twin), -1])
        size += 1
    found = heaviest_perfect(weights)
    if found is None:
        return None
    mate = tuple(other if other < n else vertex for vertex, other in enumerate(found.mate[:n]))
    cost = packing.unpack(size // 2 * top - found.value)
    return LeastCost(mate, cost, tuple(map(tuple, weights)), found)
