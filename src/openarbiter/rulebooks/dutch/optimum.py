"""The best pairings of a bracket whose matches have prices, and the first one of them.

It knows priced edges and the order of candidates, and no criterion: whoever can say what every
match costs, by classes of players, gets the required pairing. Used by every edition of the system,
whose orders of candidates are the same.

Source:
    C.04.3, Articles 2.5.3, 2.8.1 and 4.5 (edition approved 2024), 3.8 and 4 (applied from
    2026-02-01);
    C.04.3.1 (Istanbul 2012), C6 to C10 and section D.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.cheapest import Cheapest, cheapest
from openarbiter.rulebooks.dutch.candidates import Remainder, Shape, first_candidate
from openarbiter.rulebooks.dutch.exchanges import PricedGraph, fewest_exchanges, smallest_exchange

__all__ = ["PricedGraph", "best_pairings", "first_of_best"]


def best_pairings(graph: PricedGraph, begin: Sequence[int] = ()) -> Cheapest | None:
    """All best pairings of a bracket; ``None`` where none is possible.

    Args:
        graph: Who may be matched with whom, and what it costs.
        begin: Partners by vertex, -1 for none, as far as there is a guess; it saves time.
    """
    return cheapest(graph.graph, graph.classes, graph.table, graph.alone, begin)


def first_of_best(
    graph: PricedGraph, best: Cheapest, moved: int, *, by_number: bool = False
) -> list[int]:
    """The best pairing that the regulation generates first.

    Args:
        graph: Who may be matched with whom, and what it costs.
        best: The best pairings (:func:`best_pairings`).
        moved: Number of moved-down players, the first vertices; 0 in a homogeneous bracket.
        by_number: The costs count how many moved-down players are paired, so that all best
            pairings pair as many.

    Returns:
        Partner by vertex.
    """
    size = graph.size
    pairs = sum(1 for i in range(size) if i < best.mate[i] < size and best.mate[i] >= moved)
    moved_pairs = sum(1 for i in range(moved) if moved <= best.mate[i] < size)

    def fewest(remainder: Remainder) -> Cheapest:
        return fewest_exchanges(graph, remainder)

    def closest(remainder: Remainder, narrowed: Cheapest) -> Cheapest:
        return smallest_exchange(graph, remainder, narrowed)

    shape = Shape(size, moved, pairs, moved_pairs if by_number else None)
    return first_candidate(best, shape, fewest, closest)
