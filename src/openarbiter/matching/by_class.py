"""Cheapest perfect matchings where the cost of a pair depends only on the classes of the two.

Players of the same kind are alike to a cost, so prices are found for whole classes first and for
single vertices only where the missing edges demand it; who may meet whom is asked on bit masks,
never in a matrix of vertices. It knows vertices, classes and integers, no chess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add

from openarbiter.matching.by_class_kinds import Kinds
from openarbiter.matching.by_class_nested import all_sets
from openarbiter.matching.by_class_odd import OddSets
from openarbiter.matching.by_class_prices import Shares, first_prices
from openarbiter.matching.by_class_sides import assignment, first_pairs, two_sides
from openarbiter.matching.by_class_trees import Trees
from openarbiter.matching.cardinality import has_perfect, maximum_matching
from openarbiter.matching.certificate import OddSet
from openarbiter.matching.forest import bits
from openarbiter.values import dataclass


class OddSetsNeededError(Exception):
    """Prices of single vertices cannot prove the cheapest matching: odd sets need prices too.

    The matching exists; :func:`cheapest_with_odd_sets` finds it.
    """


@dataclass(frozen=True, slots=True)
class ClassMatching:
    """A cheapest perfect matching, its proof, and all others that cost the same.

    Attributes:
        mate: The partner of every vertex.
        cost: Total cost of the pairs.
        prices: Price of every vertex in half units of cost. The prices of the two ends of an
            edge are together never more than twice its cost, and exactly that on every pair;
            so nothing is cheaper.
        tight: Mask of partners for every vertex; the perfect matchings inside these masks are
            exactly the cheapest ones.
    """

    mate: tuple[int, ...]
    cost: int
    prices: tuple[int, ...]
    tight: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OddClassMatching:
    """A cheapest perfect matching and its proof, with odd sets where they are needed.

    Attributes:
        mate: The partner of every vertex.
        cost: Total cost of the pairs.
        prices: Price of every vertex in *quarter* units of cost. The prices of the two ends of
            an edge, less those of all odd sets that contain both, are never more than four
            times its cost, and exactly that on every pair.
        odd_sets: The odd sets with their prices in quarter units; nested or disjoint.
        tight: Mask of partners for every vertex. The perfect matchings inside these masks of
            which exactly one pair leaves each odd set are exactly the cheapest ones.
    """

    mate: tuple[int, ...]
    cost: int
    prices: tuple[int, ...]
    odd_sets: tuple[OddSet, ...]
    tight: tuple[int, ...]


def cheapest_by_class(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> ClassMatching | None:
    """A perfect matching of least total cost, when costs belong to classes.

    Args:
        graph: Mask of the allowed partners of every vertex, symmetric; a vertex itself is
            never its partner, whatever its own bit says.
        classes: Class of every vertex, an index into ``table``.
        table: Cost of a pair of two classes, symmetric, integers from 0 of any size; negative:
            no pair of these classes, whatever the graph says.

    Returns:
        The matching with its proof, or ``None`` where no perfect matching exists.

    Raises:
        OddSetsNeededError: A perfect matching exists, but no prices of single vertices can
            prove the cheapest.

    Source:
        The heaviest matching in wholes and halves is an assignment of rows to columns (M. L.
        Balinski, Integer programming: methods, uses, computation, 1965); complementary
        slackness tells which edges the cheapest matchings use.

    Examples:
        Two whites and two blacks; 0 and 2 may not meet.

        >>> graph = [0b1010, 0b1101, 0b1010, 0b0111]
        >>> found = cheapest_by_class(graph, [0, 0, 1, 1], [[5, 1], [1, 5]])
        >>> found.mate, found.cost, found.prices
        ((3, 2, 1, 0), 2, (1, 1, 1, 1))
    """
    kinds = Kinds.of(graph, classes, table)
    halves = _halves(kinds)
    if halves is None:
        return None
    prices, tight, mate = halves
    if -1 in mate:
        if not has_perfect(kinds.graph, (1 << len(graph)) - 1):
            return None
        raise OddSetsNeededError("prices of single vertices do not prove the cheapest matching")
    return ClassMatching(tuple(mate), kinds.cost(mate), tuple(prices), tuple(tight))


def cheapest_with_odd_sets(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> OddClassMatching | None:
    """As :func:`cheapest_by_class`, with prices on odd sets where they are needed.

    Args:
        graph: Mask of the allowed partners of every vertex, symmetric; a vertex itself is
            never its partner, whatever its own bit says.
        classes: Class of every vertex, an index into ``table``.
        table: Cost of a pair of two classes, symmetric, integers from 0 of any size; negative:
            no pair of these classes, whatever the graph says.

    Returns:
        The matching with its proof, or ``None`` where no perfect matching exists.

    Source:
        J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965, started from
        the prices for wholes and halves.

    Examples:
        Three and three, cheap among themselves: one pair must cross.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b101111, 0b011111]
        >>> found = cheapest_with_odd_sets(graph, [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])
        >>> found.cost, [sorted(odd.members) for odd in found.odd_sets]
        (5, [[3, 4, 5]])
    """
    kinds = Kinds.of(graph, classes, table)
    halves = _halves(kinds)
    if halves is None:
        return None
    prices, tight, mate = halves
    if -1 not in mate:
        quarters = tuple(2 * price for price in prices)
        return OddClassMatching(tuple(mate), kinds.cost(mate), quarters, (), tuple(tight))
    odd = OddSets(kinds, prices, mate)
    if not odd.solve():
        return None
    odd_sets = tuple(OddSet(frozenset(bits(one.mask)), one.price) for one in all_sets(odd.sets))
    return OddClassMatching(
        tuple(odd.mate), kinds.cost(odd.mate), tuple(odd.prices), odd_sets, tuple(odd.tight)
    )


def _halves(kinds: Kinds) -> tuple[list[int], list[int], list[int]] | None:
    """Prices that are right for halves, their tight masks, and a largest matching inside."""
    size = len(kinds.kind)
    if size % 2:
        return None
    sides = two_sides(kinds.graph)
    if sides is not None:
        return assignment(kinds, sides)
    guess = first_prices(kinds)
    shares = Shares(kinds.costs, [mask.bit_count() for mask in kinds.members], guess=guess)
    if not shares.solve():
        return None
    asking = [shares.sending[kind] for kind in kinds.kind]
    asked = [shares.receiving[kind] for kind in kinds.kind]
    prices = list(map(add, asking, asked))
    tight = list(kinds.tight(prices, 2).values())
    members = (1 << size) - 1
    start = first_pairs(kinds, kinds.members, _both_ways(shares.flow))
    mate = maximum_matching(tight, members, start)
    if -1 in mate:
        trees = Trees(kinds, (asking, asked), mate)
        if not trees.solve():
            return None
        prices = list(map(add, asking, asked))
        tight = list(kinds.tight(prices, 2).values())
        mate = maximum_matching(tight, members, mate)
    return prices, tight, mate


def _both_ways(flow: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """Pairs of two classes, as what they send to each other wants them."""
    for a, row in enumerate(flow):
        for b in range(a + 1):
            if row[b] or flow[b][a]:
                yield a, b, (row[b] + flow[b][a]) // (4 if a == b else 2)
