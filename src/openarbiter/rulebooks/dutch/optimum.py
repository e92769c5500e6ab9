"""The best pairings of a bracket whose matches have prices, and the first one of them.

It knows priced edges and the order of candidates, and no criterion: whoever can say what every
match costs, by classes of players, gets the required pairing. Used by every edition of the system,
whose orders of candidates are the same.

Source:
    C.04.3, Articles 2.8.1 and 4 (edition approved 2024), 3.8 and 4 (applied from 2026-02-01);
    C.04.3.1 (Istanbul 2012), C6 to C10 and section D.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.by_edges import Guess
from openarbiter.matching.cheapest import cheapest
from openarbiter.rulebooks.dutch.candidates import BestPairings, Remainder, Shape, first_candidate
from openarbiter.rulebooks.dutch.exchanges import PricedGraph, fewest_exchanges, smallest_exchange

__all__ = ["PricedGraph", "best_pairings", "first_of_best"]


def best_pairings(graph: PricedGraph, begin: Sequence[int] = ()) -> BestPairings | None:
    """All best pairings of a bracket; ``None`` where none is possible.

    Args:
        graph: Who may be matched with whom, and what it costs.
        begin: Partners by vertex, -1 for none, as far as there is a guess; it saves time.
    """
    found = cheapest(graph.graph, graph.classes, graph.table, graph.alone, Guess(begin))
    return None if found is None else BestPairings(found.mate, found.tight, found.odd_sets)


def first_of_best(
    graph: PricedGraph, best: BestPairings, moved: int, *, by_number: bool = False
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

    def fewest(remainder: Remainder) -> BestPairings:
        return fewest_exchanges(graph, remainder)

    def closest(remainder: Remainder, narrowed: BestPairings) -> BestPairings:
        return smallest_exchange(graph, remainder, narrowed)

    shape = Shape(size, moved, pairs, moved_pairs if by_number else None)
    return first_candidate(best, shape, fewest, closest)
