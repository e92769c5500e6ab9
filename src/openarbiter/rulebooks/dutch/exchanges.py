"""The best pairings of a remainder with the fewest exchanges, and the nearest ones (Article 4.3.3).

Both are sums over pairs, so they are costs of a matching inside the edges of the best pairings.

Source:
    C.04.3, Articles 4.3.3.1 and 4.3.3.2 (both editions).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

from openarbiter.matching.cheapest import Alone, Cheapest, cheapest, with_stand_ins
from openarbiter.rulebooks.dutch.candidates import Remainder
from openarbiter.rulebooks.dutch.order import RemainderOrder
from openarbiter.values import dataclass


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


def fewest_exchanges(graph: PricedGraph, remainder: Remainder) -> Cheapest:
    """The best pairings with the fewest players exchanged (Article 4.3.3.1).

    Args:
        graph: Who may be matched with whom, and what it costs.
        remainder: The residents, and all best pairings.
    """
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


def smallest_exchange(graph: PricedGraph, remainder: Remainder, narrowed: Cheapest) -> Cheapest:
    """Those with the smallest difference of BSN sums too (Article 4.3.3.2).

    Every resident of the remainder who can be exchanged is a class of their own: the difference
    depends on who it is.

    Args:
        graph: Who may be matched with whom, and what it costs.
        remainder: The residents, and all best pairings.
        narrowed: Those of them with the fewest exchanges.
    """
    best = remainder.best if narrowed.odd_sets else narrowed
    prices = _Prices.left(graph, best)
    order = RemainderOrder.among(remainder.players, remainder.pairs)
    # What an exchange more costs is known; the sums of BSNs come below it.
    guess = [price // 4 << order.exchange_bits // 2 for price in narrowed.prices]
    return _cheapest(best, *_by_exchange(prices, order, _exchangeable(remainder, best)), guess)


def _by_exchange(
    prices: _Prices, order: RemainderOrder, able: set[int]
) -> tuple[list[int], Sequence[Sequence[int]]]:
    """Classes by who is exchanged, and what their pairs cost."""
    outside, pairs = len(order.place), order.pairs
    keys: list[tuple[int, bool, int]] = []
    for vertex, number in enumerate(prices.classes):
        place, can = order.place.get(vertex, outside), vertex in able
        if place < outside:
            # Who cannot be exchanged is of S1 or S2, no more: all edges lead to the other one, and
            # none to where the first place of it would cost anything.
            place = place if can else 0 if place < pairs else pairs
        keys.append((place, can, number))
    alike = sorted(set(keys))
    table = order.exchanges([place for place, _, _ in alike])
    if len(prices.table) > 1:
        table = _with_prices(prices, [number for _, _, number in alike], table, order.exchange_bits)
    number_of = {key: number for number, key in enumerate(alike)}
    return [number_of[key] for key in keys], table


def _with_prices(
    prices: _Prices, numbers: Sequence[int], table: Sequence[Sequence[int]], bits: int
) -> list[list[int]]:
    """Prices above the costs of exchanges."""
    return [
        [
            price << bits | cost if (price := by_class[other]) >= 0 else -1
            for other, cost in zip(numbers, row, strict=True)
        ]
        for by_class, row in zip(map(prices.table.__getitem__, numbers), table, strict=True)
    ]


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
    def left(cls, graph: PricedGraph, best: Cheapest) -> Self:
        """Nothing, unless odd sets count: all perfect matchings inside the edges cost the same."""
        if best.odd_sets:
            number = len(best.tight) - len(graph.graph)
            masks = graph.graph
            _, classes, table = with_stand_ins(
                masks, graph.classes, graph.table, graph.alone, number
            )
            return cls(classes, table)
        return cls([0] * len(best.tight), [[0]])


def _exchangeable(remainder: Remainder, best: Cheapest) -> set[int]:
    """Residents whose edges cost something: inside S1, inside S2, or out of S1."""
    lower = sum(1 << player for player in remainder.lower)
    return {player for player in remainder.upper if best.tight[player] & ~lower} | {
        player for player in remainder.lower if best.tight[player] & lower
    }


def _cheapest(
    best: Cheapest,
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    guess: Sequence[int] = (),
) -> Cheapest:
    found = cheapest(best.tight, classes, table, start=best.mate, guess=guess)
    if found is None:
        raise LookupError("no pairing of this size lies inside these edges")
    return found
