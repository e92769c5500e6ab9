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
from dataclasses import dataclass
from typing import Protocol, Self

from openarbiter.rulebooks.dutch.candidates import BestPairings, Remainder, Shape, first_candidate
from openarbiter.rulebooks.dutch.order import RemainderOrder
from openarbiter.solver.cheapest import Alone, cheapest, with_stand_ins

__all__ = ["PricedGraph", "best_pairings", "first_of_best"]


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
    def size(self) -> int:
        """Number of players of the bracket: the first vertices."""

    @property
    def alone(self) -> Alone | None:
        """Who may stay without a partner; ``None``: nobody."""


def best_pairings(graph: PricedGraph, begin: Sequence[int] = ()) -> BestPairings | None:
    """All best pairings of a bracket; ``None`` where none is possible.

    Args:
        graph: Who may be matched with whom, and what it costs.
        begin: Partners by vertex, -1 for none, as far as there is a guess; it saves time.
    """
    found = cheapest(graph.graph, graph.classes, graph.table, graph.alone, begin)
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
        return _fewest_exchanges(graph, remainder)

    def closest(remainder: Remainder, narrowed: BestPairings) -> BestPairings:
        return _smallest_exchange(graph, remainder, narrowed)

    shape = Shape(size, moved, pairs, moved_pairs if by_number else None)
    return first_candidate(best, shape, fewest, closest)


def _fewest_exchanges(graph: PricedGraph, remainder: Remainder) -> BestPairings:
    """The best pairings with the fewest players exchanged (Article 4.3.3.1)."""
    upper, lower = set(remainder.upper), set(remainder.lower)
    prices = _Prices.left(graph, remainder.best)
    keys = [
        (number, vertex in lower, vertex in upper) for vertex, number in enumerate(prices.classes)
    ]
    kinds = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    width = len(keys).bit_length()
    table = [
        [
            (price << width) + (one[1] and other[1])
            if (price := prices.table[one[0]][other[0]]) >= 0
            else -1
            for other in kinds
        ]
        for one in kinds
    ]
    return _cheapest(remainder.best, [kinds[key] for key in keys], table)


@dataclass(frozen=True, slots=True)
class _Prices:
    """What still has to be said about prices once only the edges of best pairings are left.

    Attributes:
        classes: Class by vertex.
        table: Cost by two classes; -1 where they never meet.
    """

    classes: Sequence[int]
    table: Sequence[Sequence[int]]

    @classmethod
    def left(cls, graph: PricedGraph, best: BestPairings) -> Self:
        """Nothing, unless odd sets count: all perfect matchings inside the edges cost the same."""
        if best.odd_sets:
            number = len(best.tight) - len(graph.graph)
            masks = graph.graph
            _, classes, table = with_stand_ins(
                masks, graph.classes, graph.table, graph.alone, number
            )
            return cls(classes, table)
        return cls([0] * len(best.tight), [[0]])


def _smallest_exchange(
    graph: PricedGraph, remainder: Remainder, narrowed: BestPairings
) -> BestPairings:
    """Those with the smallest difference of BSN sums too (Article 4.3.3.2).

    Every resident of the remainder who can be exchanged is a class of their own: the difference
    depends on who it is.
    """
    best = remainder.best if narrowed.odd_sets else narrowed
    prices = _Prices.left(graph, best)
    order = RemainderOrder.among(remainder.players, remainder.pairs)
    able = _exchangeable(remainder, best)
    keys: list[tuple[int, int | None]] = []
    for vertex, number in enumerate(prices.classes):
        place = order.place.get(vertex)
        if place is not None and vertex not in able:
            # Only S1 or S2 matters: all its edges lead to the other one, or cost nothing.
            place = -1 if place < order.pairs else -2
        keys.append((number, place))
    first: dict[tuple[int, int | None], int] = {}
    for vertex, key in enumerate(keys):
        first.setdefault(key, vertex)
    number_of = {key: number for number, key in enumerate(first)}
    vertices = list(first.values())
    table = [[-1] * len(vertices) for _ in vertices]
    bits = order.exchange_bits
    for row, i in enumerate(vertices):
        by_class, alone = prices.table[prices.classes[i]], i not in able
        for column in range(row, len(vertices)):
            j = vertices[column]
            price = by_class[prices.classes[j]]
            if price >= 0:
                price <<= bits
                if not (alone and j not in able):
                    price |= _exchange(order, i, j)
                table[row][column] = table[column][row] = price
    return _cheapest(best, [number_of[key] for key in keys], table)


def _exchangeable(remainder: Remainder, best: BestPairings) -> set[int]:
    """Residents whose edges cost something: inside S1, inside S2, or out of S1."""
    lower = sum(1 << player for player in remainder.lower)
    return {player for player in remainder.upper if best.tight[player] & ~lower} | {
        player for player in remainder.lower if best.tight[player] & lower
    }


def _exchange(order: RemainderOrder, one: int, other: int) -> int:
    """What an edge adds to exchanges: a pair of the remainder, or one of its players floating.

    The lower vertex comes first.
    """
    inside = order.place
    if one in inside and other in inside:
        return order.exchange(one, other)
    return order.exchange_floater(one) + order.exchange_floater(other)


def _cheapest(
    best: BestPairings, classes: Sequence[int], table: Sequence[Sequence[int]]
) -> BestPairings:
    found = cheapest(best.tight, classes, table, begin=best.mate)
    if found is None:
        raise LookupError("no pairing of this size lies inside these edges")
    return BestPairings(found.mate, found.tight, found.odd_sets)
