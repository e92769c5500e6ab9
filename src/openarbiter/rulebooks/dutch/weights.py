"""Costs as a matrix for the general matching: a large number less the cost of every edge.

The matching looks for the heaviest, the regulation for the cheapest. No rule stands here.

Source:
    C.04.3: C6 to C21 (both editions) are the costs; the rest is arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

__all__ = ["PricedGraph", "criteria_weights"]


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


def _texts(graph: Sequence[int], size: int) -> list[str]:
    """Every mask as a text of ``0`` and ``1``, the lowest bit first."""
    return [f"{mask:0{size}b}"[::-1] for mask in graph]
