"""Cheapest perfect matchings of graphs with few edges: every vertex knows its own edges only.

The kernel of ``fractional.py`` and ``blossom.py`` looks through whole rows of a matrix, which is
quick where most vertices may meet. Where few may, rows are dictionaries of the edges there are.
It knows vertices, classes and integers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappush

from openarbiter.matching.blossom import Blossoms
from openarbiter.matching.certificate import Certificate, OddSet
from openarbiter.matching.forest import bits
from openarbiter.matching.fractional import INNER, OUTER, OUTSIDE, Halves
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class MatchingByEdges:
    """A cheapest matching, and all others that cost the same.

    Attributes:
        mate: Partner by vertex; who stays alone is their own.
        tight: Mask of partners for every vertex: pairs that are worth their prices.
        alone: Mask of the vertices that are worth their prices alone. The cheapest matchings are
            those that use nothing but these pairs and these vertices, as far as odd sets let
            them: one pair leaves an odd set, or one vertex of it stays alone.
        certificate: The prices, of odd sets too; a weight is minus the cost.
    """

    mate: tuple[int, ...]
    tight: tuple[int, ...]
    alone: int
    certificate: Certificate


def cheapest_by_edges(
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Sequence[int] | None = None,
    guess: Guess | None = None,
) -> MatchingByEdges | None:
    """A perfect matching of least cost, and the edges that any of them may use.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric; -1 where they never meet.
        alone: What it costs that a vertex has no partner, by vertex; -1 where it must have one.
            Without it, everybody must.
        guess: What may be known before. A good guess saves time, and no guess changes the cost of
            the matching.

    Returns:
        The matching, or ``None`` where there is none.

    Source:
        As :func:`openarbiter.matching.heaviest.heaviest_perfect`.

    Examples:
        Of three in a row the first or the last stays alone; the last is cheaper.

        >>> found = cheapest_by_edges([0b010, 0b101, 0b010], [0] * 3, [[4]], [2, -1, 1])
        >>> found.mate, found.tight, found.alone
        ((1, 0, 2), (2, 1, 0), 5)
    """
    edges = _Edges(graph, classes, table, alone)
    start = _HalvesByEdge(edges, guess or Guess())
    if not start.solve():
        return None
    mate, prices = start.mate, start.prices
    odd_sets: tuple[OddSet, ...] = ()
    if -1 in mate:
        kernel = _BlossomsByEdge(edges, mate, prices)
        if not kernel.solve():
            return None
        odd_sets = tuple(OddSet(frozenset(members), price) for members, price in kernel.odd_sets())
    lonely = 0
    if alone:
        lonely = sum(1 << v for v, cost in enumerate(alone) if cost >= 0 and -2 * cost == prices[v])
    tight = _tight(edges, prices, odd_sets)
    return MatchingByEdges(tuple(mate), tuple(tight), lonely, Certificate(tuple(prices), odd_sets))


@dataclass(frozen=True, slots=True)
class Guess:
    """Where to begin.

    Attributes:
        partners: By vertex, -1 for none; it may end before the last one.
        prices: What a vertex costs with most of its partners, by vertex; prices begin there
            instead of at the best partner. Nothing where nothing is known.
    """

    partners: Sequence[int] = ()
    prices: Sequence[int] = ()


class _Edges:
    """Twice the weight of every edge, by partner; under its own number that of a vertex alone.

    A weight is minus the cost: what costs nothing is then a small number, and few edges are not.
    The row of a vertex is made when it is asked for: most vertices keep the partner of a guess,
    and nobody looks at their other edges one by one.

    Attributes:
        graph: Mask of partners of every vertex.
        alike: Mask of the largest class, if pairs inside it may be; otherwise none.
        weight: Twice the weight of these pairs.
        rows: Those that were made.
    """

    def __init__(
        self,
        graph: Sequence[int],
        classes: Sequence[int],
        table: Sequence[Sequence[int]],
        alone: Sequence[int] | None,
    ) -> None:
        self.graph = graph
        self._classes, self._table, self._single = classes, table, alone
        # Most vertices are mostly of one class: those for whom nothing costs anything.
        counts = Counter(classes)
        self._many = max(counts, key=counts.__getitem__, default=0)
        digits = ["1" if number != self._many else "0" for number in reversed(classes)]
        self._others = int("".join(digits) or "0", 2)
        cost = table[self._many][self._many] if classes else -1
        self.alike = (1 << len(classes)) - 1 & ~self._others if cost >= 0 else 0
        self.weight = -2 * cost
        self.rows: list[dict[int, int] | None] = [None] * len(graph)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, v: int) -> Mapping[int, int]:
        return self.rows[v] or self._row(v)

    def _row(self, v: int) -> dict[int, int]:
        mask, classes, costs = self.graph[v], self._classes, self._table[self._classes[v]]
        alike = costs[self._many]
        if mask & self._others or alike < 0:
            row = {u: -2 * cost for u in bits(mask) if (cost := costs[classes[u]]) >= 0}
        else:
            row = dict.fromkeys(bits(mask), -2 * alike)
        if self._single and self._single[v] >= 0:
            row[v] = -4 * self._single[v]
        self.rows[v] = row
        return row

    def heaviest(self) -> list[int | None]:
        """The greatest number in every row; ``None`` where there is none."""
        # A weight is minus a cost: nothing is greater than 0.
        free = [costs[self._many] == 0 for costs in self._table]
        alike = ~self._others
        return [
            0 if free[number] and mask & alike else max(self[v].values(), default=None)
            for v, (number, mask) in enumerate(zip(self._classes, self.graph, strict=True))
        ]

    def between(self, v: int, u: int) -> int | None:
        """Twice the weight of a pair; ``None`` where it may not be."""
        cost = self._table[self._classes[v]][self._classes[u]]
        return -2 * cost if self.graph[v] >> u & 1 and cost >= 0 else None


def _tight(edges: _Edges, prices: Sequence[int], odd_sets: Iterable[OddSet]) -> list[int]:
    """Mask of partners for every vertex: pairs that are worth their prices."""
    alike, weight, graph = edges.alike, edges.weight, edges.graph
    # Most of them have the price at which two of them are a tight pair.
    usual, places = weight >> 1, bits(alike)
    priced = {usual: alike}
    for v in [v for v in places if prices[v] != usual]:
        priced[usual] ^= 1 << v
        priced[prices[v]] = priced.get(prices[v], 0) | 1 << v
    masks = [0] * len(edges)
    for v in places:
        masks[v] = graph[v] & priced.get(weight - prices[v], 0)
    for u in bits((1 << len(edges)) - 1 & ~alike):
        price, bit = prices[u], 1 << u
        for v in [v for v, worth in edges[u].items() if worth - prices[v] == price]:
            masks[u] |= 1 << v
            masks[v] |= bit
        masks[u] &= ~bit
    _keep_inside(odd_sets, edges, prices, masks)
    return masks


def _keep_inside(
    odd_sets: Iterable[OddSet], edges: _Edges, prices: Sequence[int], masks: list[int]
) -> None:
    """Look anew at pairs inside odd sets, whose prices are to be paid as well."""
    together: dict[tuple[int, int], int] = {}
    for odd in odd_sets:
        members, price = odd.members, odd.price
        for u in members:
            for v in edges[u]:
                if u < v and v in members:
                    together[u, v] = together.get((u, v), 0) + price
    for (u, v), more in together.items():
        fits = edges[u][v] == prices[u] + prices[v] + more
        masks[u] = masks[u] & ~(1 << v) | fits << v
        masks[v] = masks[v] & ~(1 << u) | fits << u


class _HalvesByEdge(Halves[Mapping[int, int]]):
    """The start: a row has an entry for every edge."""

    def __init__(self, edges: _Edges, guess: Guess) -> None:
        super().__init__(edges)
        self._edges, self._guess = edges, guess

    def _from_prices(self, guess: Sequence[int]) -> None:
        """Prices from a guess: the dearest are taken as guessed, the others make up for it."""
        prices, edges = self.prices, self._edges
        dearest = sorted(range(len(guess)), key=guess.__getitem__, reverse=True)
        done: list[int | None] = [None] * len(guess)
        for v in dearest:
            price = -2 * guess[v]
            for u, weight in edges[v].items():
                other = done[u]
                if other is not None and weight - other > price:
                    price = weight - other
                elif u == v and weight >> 1 > price:
                    price = weight >> 1
            prices[v] = done[v] = price
        # The others choose first: of the dearest, most have nobody there who is worth their price.
        for v in reversed(dearest):
            if self.mate[v] < 0:
                u = self._first_worth(v)
                if u >= 0:
                    self._take(v, u)

    def _greedy(self) -> bool:
        if self._guess.prices:
            self._from_prices(self._guess.prices)
            return True
        prices, mate, edges = self.prices, self.mate, self._edges
        for v, heaviest in enumerate(edges.heaviest()):
            if heaviest is None:
                return False
            prices[v] = heaviest >> 1
        for v, u in enumerate(self._guess.partners):
            if v < u and mate[v] < 0 > mate[u] and edges.between(v, u) == prices[v] + prices[u]:
                self._take(v, u)
        left = [v for v, partner in enumerate(mate) if partner < 0]
        for v in sorted(left, key=prices.__getitem__):
            if mate[v] < 0:
                u = self._first_worth(v)
                if u >= 0:
                    self._take(v, u)
        return True

    def _first_worth(self, v: int) -> int:
        """The first partner who is free and worth the price of a vertex, -1 without one.

        The price is lowered to what the best of them is worth, free or not.
        """
        prices, mate = self.prices, self.mate
        price, row = prices[v], self._edges.rows[v] or self._edges[v]
        for u, weight in row.items():
            if mate[u] < 0 and weight - prices[u] == price and u != v:
                return u
        best, first = None, -1
        for u, weight in row.items():
            value = weight - prices[u] if u != v else weight >> 1
            if best is None or value > best:
                best, first = value, u if mate[u] < 0 else -1
            elif value == best and first < 0 > mate[u]:
                first = u
        if best is not None:
            prices[v] = best
        return first

    def _scan(self, u: int) -> None:
        place, near, heap, limit = self._place, self._near, self._heap, self._limit
        prices, price = self.prices, self.prices[u]
        for v, weight in (self._edges.rows[u] or self._edges[u]).items():
            where = place[v]
            if where == INNER:
                continue
            due = price + prices[v] - weight
            if where == OUTER:
                due >>= 1
            if limit is not None and due >= limit:
                continue
            if where != OUTSIDE:
                limit = due
                self._end = (u, v)
            elif v not in near or due < near[v]:
                near[v] = due
                heappush(heap, (due, u, v))
        self._limit = limit


class _BlossomsByEdge(Blossoms[Mapping[int, int]]):
    """The kernel: a row has an entry for every edge."""

    def _alone(self, u: int) -> int | None:
        return self._rows[u].get(u)

    def _within_reach(self, u: int) -> Iterable[int]:
        return self._rows[u]
