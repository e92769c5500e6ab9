"""Random graphs and all their matchings, and checkers of proofs that only add and compare."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from openarbiter.matching.cardinality import Barrier
from openarbiter.matching.forest import bits
from openarbiter.matching.odd_sets import OddSet

Pairs = tuple[tuple[int, int], ...]


def random_graph(random: Random, size: int, density: float) -> list[int]:
    """Neighbours by vertex; every edge is there with a probability."""
    graph = [0] * size
    for i in range(size):
        for j in range(i):
            if random.random() < density:
                graph[i] |= 1 << j
                graph[j] |= 1 << i
    return graph


def perfect_matchings(masks: Sequence[int], left: int) -> Iterator[Pairs]:
    """All perfect matchings of some vertices (mask) inside masks."""
    if not left:
        yield ()
        return
    i = (left & -left).bit_length() - 1
    left &= left - 1
    for j in bits(masks[i] & left):
        for rest in perfect_matchings(masks, left & ~(1 << j)):
            yield ((i, j), *rest)


class CertificateError(ValueError):
    """A proof does not prove what it claims."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Prices that bound every perfect matching from above, and the best one exactly.

    The scale is half a unit of weight: for every edge, the prices of its two ends and of all
    odd sets that contain both must add up to at least *twice* its weight. The price of a vertex
    that may stay alone is at least twice what it weighs alone, and exactly that where it does.
    """

    prices: tuple[int, ...]  # one dual value for each vertex, in half units of weight; any sign
    odd_sets: tuple[OddSet, ...] = ()  # those with a positive price, nested or disjoint


def check(
    weights: Sequence[Sequence[int]],
    mate: Sequence[int],
    certificate: Certificate,
    alone: Sequence[int] | None = None,
) -> None:
    """Accept a heaviest perfect matching, or refuse it.

    J. Edmonds 1965, complementary slackness of the matching polyhedron. Weights are a symmetric
    matrix, negative where there is no edge; ``alone`` is what a vertex weighs that stays alone.

    Examples:
        >>> check([[-1, 5], [5, -1]], (1, 0), Certificate((4, 6)))
        >>> check([[-1, 5], [5, -1]], (1, 0), Certificate((6, 6)))
        Traceback (most recent call last):
        ...
        tests.matching_proofs.CertificateError: pair 0-1 is overpriced by 2 half units
    """
    size = len(weights)
    single = [-1] * size if alone is None else alone
    _check_perfect(weights, mate, single)
    if len(certificate.prices) != size:
        raise CertificateError(f"{len(certificate.prices)} prices for {size} vertices")
    over = [
        [certificate.prices[i] + certificate.prices[j] for j in range(size)] for i in range(size)
    ]
    for odd_set in certificate.odd_sets:
        _check_odd_set(odd_set, mate)
        for i in odd_set.members:
            for j in odd_set.members:
                over[i][j] += odd_set.price
    _check_alone(single, mate, certificate.prices)
    _check_edges(weights, mate, over)


def check_barrier(neighbours: Sequence[int], members: int, barrier: Barrier) -> None:
    """Accept a proof that no perfect matching exists, or refuse it.

    W. T. Tutte 1947, the easy direction, for some vertices (mask) of a graph.

    Examples:
        Three leaves on one stem: one of them, not three, gets a partner.

        >>> leaves = (frozenset({1}), frozenset({2}), frozenset({3}))
        >>> check_barrier([0b1110, 0b0001, 0b0001, 0b0001], 0b1111, Barrier(frozenset({0}), leaves))
    """
    if len(barrier.parts) <= len(barrier.cut):
        message = f"{len(barrier.parts)} odd parts do not exceed a cut of {len(barrier.cut)}"
        raise CertificateError(message)
    places = [*barrier.cut, *(vertex for part in barrier.parts for vertex in part)]
    if len(places) != len(set(places)):
        raise CertificateError("a vertex stands in two places")
    if not all(vertex >= 0 and members >> vertex & 1 for vertex in places):
        raise CertificateError("a vertex does not take part")
    for part in barrier.parts:
        if len(part) % 2 == 0:
            raise CertificateError(f"part {sorted(part)} has an even number of vertices")
        allowed = sum(1 << vertex for vertex in part | barrier.cut)
        for vertex in part:
            if neighbours[vertex] & members & ~allowed & ~(1 << vertex):
                message = f"an edge of {vertex} leaves its part without touching the cut"
                raise CertificateError(message)


def _check_perfect(
    weights: Sequence[Sequence[int]], mate: Sequence[int], alone: Sequence[int]
) -> None:
    size = len(weights)
    if len(mate) != size:
        raise CertificateError(f"{len(mate)} partners for {size} vertices")
    for i, j in enumerate(mate):
        if not 0 <= j < size or mate[j] != i or (weights[i][j] if i != j else alone[i]) < 0:
            raise CertificateError(f"vertex {i} has no proper partner")


def _check_edges(
    weights: Sequence[Sequence[int]], mate: Sequence[int], over: Sequence[Sequence[int]]
) -> None:
    size = len(weights)
    for i in range(size):
        for j in range(size):
            if i == j or weights[i][j] < 0:
                continue
            left = over[i][j] - 2 * weights[i][j]
            if left < 0:
                message = f"edge {i}-{j} is worth {-left} half units more than its price"
                raise CertificateError(message)
            if left and mate[i] == j:
                raise CertificateError(f"pair {i}-{j} is overpriced by {left} half units")


def _check_alone(alone: Sequence[int], mate: Sequence[int], prices: Sequence[int]) -> None:
    for i, weight in enumerate(alone):
        left = prices[i] - 2 * weight
        if weight >= 0 and (left < 0 or (left and mate[i] == i)):
            message = f"vertex {i} alone and its price differ by {abs(left)} half units"
            raise CertificateError(message)


def _check_odd_set(odd_set: OddSet, mate: Sequence[int]) -> None:
    members: Collection[int] = odd_set.members
    name = sorted(members)
    if len(members) % 2 == 0 or not all(0 <= vertex < len(mate) for vertex in members):
        raise CertificateError(f"{name} is not an odd set of vertices")
    if odd_set.price <= 0:
        raise CertificateError(f"odd set {name} has the price {odd_set.price}, not a positive one")
    leaving = sum(mate[vertex] not in members or mate[vertex] == vertex for vertex in members)
    if leaving != 1:
        message = f"{leaving} members of odd set {name} are alone or matched outside, not one"
        raise CertificateError(message)
