"""Prices of a bracket: the solver finds them, the checker's own arithmetic tries them.

It knows the graph that the checker will look at, and how much of what is below a bracket has to
take part: first nobody, then more and more. It knows no criterion.

Source:
    J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from openarbiter.matching.cheapest import Cheapest, cheapest
from openarbiter.verification.certificate.facts import RefusedError, bits
from openarbiter.verification.certificate.graph import SCALE, ByeGraph, Graph, PricedGraph
from openarbiter.verification.certificate.prices import Prices, Verified, verified

_SOME = 40
"""Players at the end of the ranking who take part at first in the proof of a bye."""

_MANY_KINDS = 40
"""Kinds of players from which on it pays to begin at the prices and the pairing that are known."""

_OUT = "outside"


@dataclass(frozen=True, slots=True)
class _Part:
    """The players who take part in the matching.

    Attributes:
        mask: Their positions.
        outside: Number of vertices that stand for everybody else.
        single: The bracket has one downfloater, and one vertex stands for the opponent.
    """

    mask: int
    outside: int = 0
    single: bool = False


class Pricing:
    """Finds prices for one bracket, again and again while decisions narrow it down.

    Where a part of the players was once too small to price the bracket, it is not tried again.

    Args:
        graph: The bracket.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._first = 0
        self._columns = graph.columns
        self._known: dict[int, int] = {}

    def find(self, one: int = -1, partners: int = 0) -> tuple[Prices, Verified] | None:
        """Prices that hold in the graph as it is now, and exclude pairs of a player if possible.

        Args:
            one: A player; -1 when nothing is to be excluded.
            partners: Mask of the partners of that player which no best pairing can give.
        """
        columns = self._graph.columns
        if columns is not self._columns:
            self._known = {
                player: columns.price(self._columns.digits(price))
                for player, price in self._known.items()
            }
            self._columns = columns
        parts = list(_parts(self._graph))
        for number in range(min(self._first, len(parts) - 1), len(parts)):
            prices = _priced(self._graph, parts[number], one, partners, self._known)
            held = _held(self._graph, prices)
            if prices is None or held is None:
                continue
            if one < 0 or partners & held.exact(one) != partners:
                self._first = number
                return prices, held
        return None


def _held(graph: PricedGraph, prices: Prices | None) -> Verified | None:
    """The prices as the checker's arithmetic takes them; ``None`` where it refuses them."""
    try:
        return None if prices is None else verified(graph, prices)
    except RefusedError:
        return None


def bye_prices(graph: ByeGraph) -> Prices | None:
    """Prices that show that nobody with a lower score can have the bye (C5)."""
    size = len(graph.facts.seats)
    some = _SOME
    while True:
        first = max(0, size - some)
        mask = graph.alive >> first << first
        part = _Part(mask, 2 + mask.bit_count() % 2) if first else _Part(graph.alive)
        prices = _priced(graph, part)
        if _held(graph, prices) is not None:
            return prices
        if not first:
            return None
        some *= 4


def _parts(graph: Graph) -> Iterator[_Part]:
    """The bracket alone, and with everybody below: what lies between is hardly ever enough."""
    inside, players = graph.inside & graph.alive, graph.players
    below = graph.alive & ~graph.inside
    floats = sum(below >> graph.mate[one] & 1 for one in bits(inside))
    if not floats:
        yield _Part(inside)
        return
    if players.floats == 1 and not players.bye_here:
        yield _Part(inside, 1, single=True)
    yield _Part(inside, floats + 2)
    yield _Part(graph.alive)


def _priced(
    graph: PricedGraph,
    part: _Part,
    one: int = -1,
    partners: int = 0,
    known: dict[int, int] | None = None,
) -> Prices | None:
    """Prices as the solver finds them; ``None`` where they do not hold for everybody.

    Prices that are known by player are replaced by those that are found.
    """
    vertices, masks, classes, table = _instance(graph, part, one, partners)
    start: list[int] = []
    guess: list[int] = []
    if known and len(table) >= _MANY_KINDS:
        place = {vertex: i for i, vertex in enumerate(vertices)}
        start = [place.get(graph.mate[vertex], -1) for vertex in vertices]
        guess = [known.get(vertex, 0) // SCALE for vertex in vertices]
    found = cheapest(masks, classes, table, start=start, guess=guess)
    if found is None:
        return None
    if known is not None:
        known.clear()
        known.update(zip(vertices, (2 * price for price in found.prices), strict=False))
    return _carried_over(graph, part, vertices, found, less=SCALE // 2 if one >= 0 else 0)


def _instance(
    graph: PricedGraph, part: _Part, one: int = -1, partners: int = 0
) -> tuple[list[int], list[int], list[int], list[list[int]]]:
    """What the solver is asked: (players who take part, masks, classes, costs by class)."""
    vertices = list(bits(part.mask))
    beyond = graph.alive & ~part.mask
    members = len(vertices)
    runs = _runs(part.mask)
    everybody_out = ((1 << part.outside) - 1) << members
    masks = []
    for vertex in vertices:
        mask = graph.partners(vertex)
        own = sum((mask >> first & ones) << before for first, ones, before in runs)
        masks.append(own | everybody_out if mask & beyond else own)
    all_ = (1 << members + part.outside) - 1
    leavers = sum(1 << i for i, mask in enumerate(masks) if mask & everybody_out)
    for number in range(part.outside):
        others = everybody_out if not part.single else 0
        masks.append((leavers | others) & ~(1 << members + number) & all_)
    flags = [2 if vertex == one else partners >> vertex & 1 for vertex in vertices]
    keys: list[tuple[Hashable, int]] = [
        (graph.kind_of(vertex), flag) for vertex, flag in zip(vertices, flags, strict=True)
    ]
    keys += [(_OUT, 0)] * part.outside
    number_of = {key: number for number, key in enumerate(dict.fromkeys(keys))}
    table = _table(graph, list(number_of), beyond, marked=one >= 0)
    return vertices, masks, [number_of[key] for key in keys], table


def _runs(mask: int) -> list[tuple[int, int, int]]:
    """The runs of members of a mask: (first, as many ones, members before them)."""
    runs, first, before = [], 0, 0
    while mask >> first:
        first += (mask >> first & -(mask >> first)).bit_length() - 1
        width = (~(mask >> first) & (mask >> first) + 1).bit_length() - 1
        runs.append((first, (1 << width) - 1, before))
        first, before = first + width, before + width
    return runs


def _table(
    graph: PricedGraph, keys: Sequence[tuple[Hashable, int]], beyond: int, *, marked: bool
) -> list[list[int]]:
    """Costs by kinds; where pairs are marked all others cost a trifle more."""
    kinds = [kind for kind, mask in graph.members.items() if mask & beyond]

    def cost(one: Hashable, other: Hashable) -> int | None:
        if one == other == _OUT:
            return 0
        if _OUT in (one, other):
            inside = other if one == _OUT else one
            found = [graph.cost(inside, kind) for kind in kinds]
            return min((each for each in found if each is not None), default=None)
        return graph.cost(one, other)

    table = [[-1] * len(keys) for _ in keys]
    for i, (one, flag) in enumerate(keys):
        row = table[i]
        for j in range(i, len(keys)):
            other, other_flag = keys[j]
            price = cost(one, other)
            if price is not None:
                row[j] = table[j][i] = price + (marked and {flag, other_flag} != {1, 2})
    return table


def _carried_over(
    graph: PricedGraph, part: _Part, vertices: Sequence[int], found: Cheapest, less: int
) -> Prices | None:
    """Prices for the whole graph from those of a part; sets are paid by the pairs that leave them.

    Args:
        graph: The graph.
        part: Who took part.
        vertices: The players who took part.
        found: What the solver says of them: prices in quarters, sets paid by pairs inside.
        less: Taken off every price.
    """
    members = len(vertices)
    prices = [2 * price - less for price in found.prices]
    sets: dict[int, int] = {}
    everybody = frozenset(range(len(prices)))
    for odd in found.odd_sets:
        for vertex in odd.members:
            prices[vertex] -= odd.price
        inside = odd.members
        if any(vertex >= members for vertex in inside):
            inside = everybody - inside
        if any(vertex >= members for vertex in inside):
            return None
        mask = sum(1 << vertices[vertex] for vertex in inside)
        sets[mask] = sets.get(mask, 0) + odd.price
    outside = set(prices[members:])
    if part.single:
        sets[part.mask] = sets.get(part.mask, 0) + outside.pop()
    elif outside - {0}:
        return None
    if part.outside and isinstance(graph, Graph):
        _pay_for_parity(graph, part, sets)
    if any(price < 0 for price in sets.values()):
        return None
    players = {vertex: price for vertex, price in zip(vertices, prices, strict=False) if price}
    return Prices(players, {mask: price for mask, price in sets.items() if price})


def _pay_for_parity(graph: Graph, part: _Part, sets: dict[int, int]) -> None:
    """An odd number of players of this bracket and the next one: one of them leaves both (C8)."""
    group = graph.below.get("next", 0) & graph.alive
    both = graph.inside & graph.alive | group
    if group and not group & part.mask and both.bit_count() % 2:
        missed = graph.cost("next", "rest")
        if missed is not None:
            sets[both] = sets.get(both, 0) + SCALE * missed


def hall_prices(
    graph: Graph, last: Prices, held: Verified, one: int, partners: int
) -> tuple[Prices, Verified] | None:
    """Prices that exclude some partners of a player of S1 by Hall's condition; ``None`` if none do.

    Args:
        graph: The bracket; it must be settled who is in S1.
        last: The prices found last.
        held: The same prices, to be asked.
        one: A player of S1.
        partners: Mask of the partners to be excluded.
    """
    if not graph.tops >> one & 1:
        return None
    reached = _reached(graph, held, one, partners)
    if reached is None:
        return None
    rows, columns, outside = reached
    players = dict(last.players)
    for row in bits(rows):
        players[row] = players.get(row, 0) + 1
    for column in bits(columns):
        players[column] = players.get(column, 0) - 1
    sets = last.sets_among(graph.alive)
    if outside:
        bracket = graph.inside & graph.alive
        sets[bracket] = sets.get(bracket, 0) + 1
    prices = Prices({player: price for player, price in players.items() if price}, sets)
    try:
        now = verified(graph, prices)
    except RefusedError:
        return None
    return (prices, now) if partners & now.exact(one) != partners else None


def _reached(graph: Graph, held: Verified, one: int, partners: int) -> tuple[int, int, bool] | None:
    """(players of S1, their partners, whether the opponent of the downfloater is one of them)."""
    inside = graph.inside & graph.alive
    rows = columns = 0
    outside = False
    todo = partners
    while todo:
        columns |= todo
        fresh = 0
        for column in bits(todo):
            row = graph.mate[column]
            if row == one:
                return None
            if graph.tops >> row & 1:
                rows |= 1 << row
                fresh |= graph.partners(row) & held.exact(row)
            elif graph.players.floats != 1:
                return None
            elif not outside:
                outside = True
                for other in bits(inside & ~graph.tops):
                    if graph.partners(other) & held.exact(other) & ~graph.inside:
                        fresh |= 1 << other
        todo = fresh & inside & ~columns
    return rows, columns, outside
