"""Costs as matrices for the general matching: a large number less the cost of every edge.

The matching looks for the heaviest, the regulation for the cheapest. No rule stands here.

Source:
    C.04.3, Article 4.3.3 for the order of exchanges (both editions); the rest is arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from openarbiter.rulebooks.dutch.order import MovedDownOrder, RemainderOrder

__all__ = [
    "PricedGraph",
    "criteria_weights",
    "exchange_weights",
    "ordered_weights",
    "remainder_weights",
]


class PricedGraph(Protocol):
    """Who may be matched with whom in a bracket, and what it costs by classes of vertices."""

    @property
    def graph(self) -> Sequence[int]:
        """Mask of possible partners by vertex."""

    @property
    def classes(self) -> Sequence[int]:
        """Class by vertex."""

    @property
    def table(self) -> Sequence[Sequence[int]]:
        """Cost by two classes; -1 where they never meet."""

    @property
    def cost_bits(self) -> int:
        """Bits that hold the cost of any matching."""

    @property
    def size(self) -> int:
        """Number of players of the bracket: the first vertices."""


def criteria_weights(graph: PricedGraph) -> list[list[int]]:
    """The criteria alone; -1 where there is no edge.

    Source:
        C.04.3: C6 to C21 (both editions).
    """
    most = 1 << graph.cost_bits
    templates = [
        [most - costs[number] if costs[number] >= 0 else -1 for number in graph.classes]
        for costs in graph.table
    ]
    size = len(graph.graph)
    return [
        [weight if bit == "1" else -1 for weight, bit in zip(templates[number], bits, strict=True)]
        for number, bits in zip(graph.classes, _texts(graph.graph, size), strict=True)
    ]


def exchange_weights(
    graph: Sequence[int], order: RemainderOrder, rest: Sequence[int]
) -> list[list[int]]:
    """The first two fields of Article 4.3.3 alone; most edges cost nothing.

    Args:
        graph: Masks of partners.
        order: The order among the residents of the remainder.
        rest: Those residents, highest rank first.

    Source:
        C.04.3, Articles 4.3.3.1 and 4.3.3.2 (both editions).
    """
    most = 1 << order.exchange_bits
    size = len(graph)
    weights = [[most if bit == "1" else -1 for bit in bits] for bits in _texts(graph, size)]
    inside = _mask(rest)
    upper, lower = _mask(rest[: order.pairs]), _mask(rest[order.pairs :])
    for player in rest[: order.pairs]:
        for other in _bits(graph[player] & upper & ~((2 << player) - 1)):
            price = most - order.exchange(player, other)
            weights[player][other] = weights[other][player] = price
        price = most - order.exchange_floater(player)
        for other in _bits(graph[player] & ~inside):
            weights[player][other] = weights[other][player] = price
    for player in rest[order.pairs :]:
        for other in _bits(graph[player] & lower & ~((2 << player) - 1)):
            price = most - order.exchange(player, other)
            weights[player][other] = weights[other][player] = price
    return weights


def remainder_weights(graph: Sequence[int], order: RemainderOrder) -> list[list[int]]:
    """The whole order among the residents of a remainder, without criteria.

    Source:
        C.04.3, Articles 4.2 and 4.3 (both editions).
    """
    inside = order.place

    def cost(i: int, j: int) -> int:
        if i in inside and j in inside:
            return order.of_pair(i, j)
        return order.of_floater(i if i in inside else j)

    return _weights(graph, 1 << order.bits, cost)


def ordered_weights(
    graph: PricedGraph, edges: Sequence[int], order: MovedDownOrder | RemainderOrder
) -> list[list[int]]:
    """The criteria, and behind them the order.

    Args:
        graph: The bracket with its costs.
        edges: Masks of partners, perhaps fewer than in the graph.
        order: The order of candidates.

    Source:
        C.04.3: C6 to C21, Article 4 (both editions).
    """
    classes, table, size, bits = graph.classes, graph.table, graph.size, order.bits

    def cost(i: int, j: int) -> int:
        extra = order.of_pair(i, j) if j < size else order.of_floater(i) if i < size else 0
        return table[classes[i]][classes[j]] << bits | extra

    return _weights(edges, 1 << graph.cost_bits + bits, cost)


def _weights(edges: Sequence[int], most: int, cost: Callable[[int, int], int]) -> list[list[int]]:
    size = len(edges)
    weights = [[-1] * size for _ in range(size)]
    for i, mask in enumerate(edges):
        for j in _bits(mask & ~((2 << i) - 1)):
            price = cost(i, j)
            if price >= 0:
                weights[i][j] = weights[j][i] = most - price
    return weights


def _texts(graph: Sequence[int], size: int) -> list[str]:
    """Every mask as a text of ``0`` and ``1``, the lowest bit first."""
    return [f"{mask:0{size}b}"[::-1] for mask in graph]


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _mask(players: Sequence[int]) -> int:
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask
