"""All cheapest perfect matchings where costs belong to classes, ready for one wish after the other.

The cost of a pair depends on the classes of the two only. So dual values ("prices") are found for
whole classes first, for single vertices where missing edges demand it, and for odd sets of vertices
where these do not prove the least cost either. Who may meet whom is asked on bit masks, never in a
matrix of vertices. It knows vertices, classes and integers, no chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TypeAlias

from openarbiter.matching.assignment import Assignment
from openarbiter.matching.blossom import Blossoms
from openarbiter.matching.cardinality import maximum_matching
from openarbiter.matching.choices import Choices
from openarbiter.matching.classes import Kinds
from openarbiter.matching.forest import bits
from openarbiter.matching.odd_choices import OddChoices, perfect_with_odd_sets
from openarbiter.matching.odd_sets import OddSet, all_sets
from openarbiter.matching.transport import Shares, first_prices
from openarbiter.values import dataclass

Wishes: TypeAlias = Choices | OddChoices
"""All cheapest perfect matchings, to choose among; with or without odd sets it is asked alike."""


@dataclass(frozen=True, slots=True)
class Alone:
    """Who may stay without a partner, at what cost.

    Attributes:
        vertices: Mask of the vertices that may.
        costs: What it costs, by class; not read where nobody of a class may.
        counted: The costs count who is alone: as many are in all cheapest matchings.
    """

    vertices: int
    costs: Sequence[int]
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Cheapest:
    """All cheapest perfect matchings, and the proof that nothing is cheaper.

    Where vertices may stay alone, further vertices stand behind the others: who is alone is
    matched with one of them, and what is left of them, if any, with each other.

    Attributes:
        mate: One of them: partner by vertex.
        tight: Mask of partners for every vertex. The perfect matchings inside these masks of
            which exactly one pair leaves each odd set are exactly the cheapest ones.
        prices: Dual value of every vertex in *quarter* units of cost. The prices of the two ends of
            an edge, less those of all odd sets that contain both, are never more than four
            times its cost, and exactly that on every pair.
        odd_sets: The odd sets with their prices in quarter units; nested or disjoint.
    """

    mate: Sequence[int]
    tight: Sequence[int]
    prices: Sequence[int]
    odd_sets: tuple[OddSet, ...] = ()

    def choices(self) -> Wishes:
        """All of them, to be narrowed down by one wish after the other."""
        if self.odd_sets:
            return OddChoices(self.tight, self.mate, self.odd_sets)
        return Choices(self.tight, self.mate)

    def inside(self, graph: Sequence[int]) -> list[int] | None:
        """One of them that uses only some edges; ``None`` where there is none."""
        if self.odd_sets:
            return perfect_with_odd_sets(graph, self.odd_sets, self.mate)
        found = maximum_matching(graph, (1 << len(graph)) - 1, self.mate)
        return None if -1 in found else found


def cheapest(  # noqa: PLR0913  (the last two only save time)
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Alone | None = None,
    start: Sequence[int] = (),
    *,
    guess: Sequence[int] = (),
) -> Cheapest | None:
    """All perfect matchings of least cost.

    Args:
        graph: Mask of partners of every vertex, symmetric.
        classes: Class of every vertex.
        table: Cost of a pair by the classes of the two, symmetric, integers from 0 of any size;
            not read where the graph has no edge between two classes.
        alone: Who may stay without a partner; ``None``: nobody.
        start: Partner by vertex, -1 for none, as far as there is a guess. It saves time.
        guess: Price by vertex in units of cost, as far as there is a guess. It saves time too.

    Returns:
        The matchings, or ``None`` where there is none.

    Source:
        J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965. The start in wholes
        and halves is an assignment of rows to columns (M. L. Balinski, Integer programming:
        methods, uses, computation, 1965); complementary slackness tells which edges the cheapest
        matchings use.

    Examples:
        Three and three, cheap among themselves: one pair must cross.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b101111, 0b011111]
        >>> found = cheapest(graph, [0, 0, 0, 1, 1, 1], [[0, 5], [5, 0]])
        >>> sum(one // 3 != other // 3 for one, other in enumerate(found.mate)) // 2
        1
        >>> [sorted(odd.members) for odd in found.odd_sets]
        [[3, 4, 5]]
    """
    size = len(graph)
    if alone is not None:
        number = alone.vertices.bit_count()
        number += (size + number) % 2
        graph, classes, table = with_stand_ins(graph, classes, table, alone, number)
    found = _cheapest(Kinds.of(graph, classes, table), start, guess)
    if found is None or alone is None or not alone.counted or found.odd_sets:
        return found
    return _trimmed(found, size)


def _cheapest(kinds: Kinds, start: Sequence[int], guess: Sequence[int]) -> Cheapest | None:
    """The same where everybody needs a partner: first halves are allowed, then odd sets count."""
    size = len(kinds.kind)
    given = dict(enumerate(guess))
    first = [given.get((mask & -mask).bit_length() - 1, 0) for mask in kinds.members]
    shares = Shares(kinds, first if guess else first_prices(kinds))
    if size % 2 or not shares.solve():
        return None
    pairs = shares.pairs(kinds.members)
    tight = [mask & pairs[kind] for mask, kind in zip(kinds.graph, kinds.kind, strict=True)]
    asking = [shares.sending[kind] for kind in kinds.kind]
    asked = [shares.receiving[kind] for kind in kinds.kind]
    prices = list(map(add, asking, asked))
    members = (1 << size) - 1
    padded = [*start, *[-1] * (size - len(start))] if start else None
    mate = maximum_matching(tight, members, padded)
    if -1 in mate:
        assignment = Assignment(kinds, (asking, asked), mate)
        if not assignment.solve():
            return None
        prices = list(map(add, asking, asked))
        tight = kinds.tight(prices, 2)
        mate = maximum_matching(tight, members, mate)
    if -1 not in mate:
        return Cheapest(mate, tight, [2 * price for price in prices])
    odd = Blossoms(kinds, prices, mate)
    if not odd.solve():
        return None
    odd_sets = tuple(OddSet(frozenset(bits(one.mask)), one.price) for one in all_sets(odd.sets))
    return Cheapest(odd.mate, odd.tight, odd.prices, odd_sets)


def _trimmed(found: Cheapest, size: int) -> Cheapest:
    """Leave out the stand-ins that stand for nobody, where as many are alone in all matchings.

    Those with whom anybody may be matched have one price, so any of them will do.
    """
    mate, tight = found.mate, found.tight
    number = sum(1 for other in mate[:size] if other >= size)
    if number == len(mate) - size:
        return found
    inside, added = (1 << size) - 1, (1 << number) - 1 << size
    masks = [mask & inside | (added if mask >> size else 0) for mask in tight[:size]]
    able = sum(1 << v for v, mask in enumerate(masks) if mask >> size)
    partner, free = list(mate[:size]), iter(range(size, size + number))
    lonely = [v for v, other in enumerate(partner) if other >= size]
    for v in lonely:
        partner[v] = next(free)
    return Cheapest([*partner, *lonely], [*masks, *[able] * number], found.prices)


def with_stand_ins(
    graph: Sequence[int],
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    alone: Alone | None,
    number: int,
) -> tuple[Sequence[int], Sequence[int], Sequence[Sequence[int]]]:
    """Add vertices that stand for nobody, as one class more.

    Args:
        graph: As for :func:`cheapest`.
        classes: Likewise.
        table: Likewise.
        alone: Who may be matched with them; among each other they cost nothing.
        number: How many of them.

    Returns:
        Graph, classes and table with these vertices behind the others.

    Source:
        None: another way of writing the same.

    Examples:
        >>> with_stand_ins([0b10, 0b01], [0, 0], [[7]], Alone(0b01, [3]), 2)
        ([14, 1, 9, 5], [0, 0, 1, 1], [[7, 3], [3, 0]])
    """
    if alone is None or not number:
        return graph, classes, table
    size, able = len(graph), alone.vertices
    added = ((1 << number) - 1) << size
    masks = [mask | added if able >> v & 1 else mask for v, mask in enumerate(graph)]
    masks += [able | added & ~(1 << v) for v in range(size, size + number)]
    wider = [[*row, cost] for row, cost in zip(table, alone.costs, strict=True)]
    return masks, [*classes, *[len(table)] * number], [*wider, [*alone.costs, 0]]


def all_cheapest(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Wishes | None:
    """All perfect matchings of least cost, to choose among; arguments as for :func:`cheapest`.

    Returns:
        The matchings, or ``None`` where there is none.

    Source:
        As :func:`cheapest`.

    Examples:
        Four vertices of two classes, and pairs of one class cost 1: 0 can meet 2 or 3.

        >>> found = all_cheapest([0b1110, 0b1101, 0b1011, 0b0111], [0, 0, 1, 1], [[1, 0], [0, 1]])
        >>> found.wish(0, 0b0010), found.settle(0)
        (False, 2)
    """
    found = cheapest(graph, classes, table)
    return None if found is None else found.choices()
