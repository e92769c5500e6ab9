"""Perfect matchings of greatest weight or lexicographically least cost, with their proof.

The front door of the kernel in ``blossom.py``. It knows vertices, integers and tuples of
integers; what they stand for is the caller's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.matching.blossom import BlossomsByRow
from openarbiter.matching.certificate import Certificate, OddSet
from openarbiter.matching.fractional import HalvesByRow
from openarbiter.matching.packing import Packing
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Matching:
    """A perfect matching and the proof that none is heavier.

    Attributes:
        mate: The partner of every vertex; who stays alone is their own.
        value: Total weight of the pairs, and of those who stay alone.
        certificate: Prices for :func:`openarbiter.matching.certificate.check`.
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
        weights: The matrix that was solved, as for :func:`heaviest_perfect`.
        alone: What vertices alone weigh in it.
        matching: The heaviest matching of that matrix, with its certificate.
    """

    mate: tuple[int, ...]
    cost: tuple[int, ...]
    weights: tuple[tuple[int, ...], ...]
    alone: tuple[int, ...]
    matching: Matching


def heaviest_perfect(
    weights: Sequence[Sequence[int]], alone: Sequence[int] | None = None
) -> Matching | None:
    """A perfect matching of greatest total weight.

    Args:
        weights: Symmetric matrix, integers of any size; ``weights[i][j] >= 0`` is an edge, a
            negative number is none. The diagonal is not read.
        alone: What a vertex weighs that stays alone; a negative number: it may not. Without
            it, nobody may.

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
    single = [-1] * len(weights) if alone is None else alone
    if len(weights) % 2 and max(single) < 0:
        return None
    heaviest = max(0, max((max(row) for row in weights), default=0))
    heaviest = max(heaviest, 2 * max(single, default=0))
    # Twice the weights: prices are in half units. What is no edge is far too light to be one.
    far = 8 * heaviest + 8
    rows = [[weight + weight if weight >= 0 else -far for weight in row] for row in weights]
    for i, row in enumerate(rows):
        row[i] = 4 * single[i] if single[i] >= 0 else -far
    start = HalvesByRow(rows, far)
    if not start.solve():
        return None
    mate, prices = start.mate, start.prices
    odd_sets: tuple[OddSet, ...] = ()
    if -1 in mate:
        kernel = BlossomsByRow(rows, mate, prices)
        if not kernel.solve():
            return None
        odd_sets = tuple(OddSet(frozenset(members), price) for members, price in kernel.odd_sets())
    value = sum(weights[i][j] for i, j in enumerate(mate) if i < j)
    value += sum(single[i] for i, j in enumerate(mate) if i == j)
    return Matching(tuple(mate), value, Certificate(tuple(prices), odd_sets))


def best(
    costs: Mapping[tuple[int, int], tuple[int, ...]],
    n: int,
    alone: Mapping[int, tuple[int, ...]] | None = None,
) -> LeastCost | None:
    """The matching whose sum of cost tuples is lexicographically least.

    Every vertex is matched by an edge or, where ``alone`` allows it, stays alone.

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
    single = alone or {}
    packing = Packing.for_sums([*costs.values(), *single.values()], n)
    top = packing.limit
    # A pair weighs twice what a vertex does: so all matchings have as much to lose.
    weights = [[-1] * n for _ in range(n)]
    for (i, j), cost in costs.items():
        weights[i][j] = weights[j][i] = 2 * top - packing.pack(cost)
    lonely = [top - packing.pack(single[i]) if i in single else -1 for i in range(n)]
    found = heaviest_perfect(weights, lonely)
    if found is None:
        return None
    cost = packing.unpack(n * top - found.value)
    return LeastCost(found.mate, cost, tuple(map(tuple, weights)), tuple(lonely), found)
