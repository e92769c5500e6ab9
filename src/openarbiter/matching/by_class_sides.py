"""Cheapest perfect matchings by class where all edges lead from one side to the other.

Two clubs whose members meet only the other club are rows and columns. Then every vertex has one
price, no odd set is ever needed, and what the rows are given is the matching.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.matching.by_class_kinds import Kinds
from openarbiter.matching.by_class_prices import Shares, first_prices
from openarbiter.matching.by_class_trees import Trees
from openarbiter.matching.cardinality import maximum_matching
from openarbiter.matching.forest import bits


def two_sides(graph: Sequence[int]) -> tuple[int, int] | None:
    """Two sides of which neither has an edge inside it.

    Args:
        graph: Mask of partners of every vertex, symmetric.

    Returns:
        Masks of the two; ``None`` where there is an odd cycle.

    Source:
        D. Konig, 1916: graphs without odd cycles have two sides.

    Examples:
        >>> two_sides([0b0110, 0b1001, 0b1001, 0b0110]), two_sides([0b110, 0b101, 0b011])
        ((9, 6), None)
    """
    sides = [0, 0]
    waiting = (1 << len(graph)) - 1
    while waiting:
        wave, side = waiting & -waiting, 0
        while wave:
            sides[side] |= wave
            waiting &= ~wave
            reach = 0
            for v in bits(wave):
                if graph[v] & sides[side]:
                    return None
                reach |= graph[v]
            wave = reach & waiting
            side = 1 - side
    return sides[0], sides[1]


def assignment(
    kinds: Kinds, sides: tuple[int, int]
) -> tuple[list[int], list[int], list[int]] | None:
    """Prices, tight edges and a matching of rows and columns of least cost.

    Args:
        kinds: Who may meet whom, at what cost.
        sides: Masks of two sides; all edges lead from one to the other.

    Returns:
        Price of every vertex in half units of cost, mask of its tight edges, and its partner;
        ``None`` where the rows cannot all be served.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, 1955, first for whole classes
        and then for what is left.

    Examples:
        >>> graph = [0b1100, 0b1100, 0b0011, 0b0011]
        >>> assignment(Kinds.of(graph, [0, 0, 1, 1], [[0, 3], [3, 0]]), (0b0011, 0b1100))
        ([6, 6, 0, 0], [12, 12, 3, 3], [2, 3, 0, 1])
    """
    rows, columns = sides
    if rows.bit_count() != columns.bit_count():
        return None
    asking = [0] * len(kinds.kind)
    asked = [0] * len(kinds.kind)
    senders = [a for a, members in enumerate(kinds.members) if members & rows]
    receivers = [b for b, members in enumerate(kinds.members) if members & columns]
    guess = first_prices(kinds)
    shares = Shares(
        [[kinds.costs[a][b] for b in receivers] for a in senders],
        [(kinds.members[a] & rows).bit_count() for a in senders],
        [(kinds.members[b] & columns).bit_count() for b in receivers],
        guess=guess and [guess[b] for b in receivers],
    )
    if not shares.solve():
        return None
    for a, price in zip(senders, shares.sending, strict=True):
        for i in bits(kinds.members[a] & rows):
            asking[i] = price
    for b, price in zip(receivers, shares.receiving, strict=True):
        for j in bits(kinds.members[b] & columns):
            asked[j] = price
    free = [members & rows for members in kinds.members]
    free += [members & columns for members in kinds.members]
    number = len(kinds.members)
    wanted = (
        (a, number + b, amount)
        for a, row in zip(senders, shares.flow, strict=True)
        for b, amount in zip(receivers, row, strict=True)
    )
    tight = list(kinds.tight(_doubled(asking, asked), 2).values())
    members = rows | columns
    mate = maximum_matching(tight, members, first_pairs(kinds, free, wanted))
    if -1 in mate:
        trees = Trees(kinds, (asking, asked), mate, sides)
        if not trees.solve():
            return None
        mate = trees.column
        for i in bits(rows):
            mate[mate[i]] = i
        tight = list(kinds.tight(_doubled(asking, asked), 2).values())
    return _doubled(asking, asked), tight, mate


def _doubled(asking: Sequence[int], asked: Sequence[int]) -> list[int]:
    """Prices in half units: every vertex is a row or a column only, and has 0 as the other."""
    return [2 * (one + other) for one, other in zip(asking, asked, strict=True)]


def first_pairs(
    kinds: Kinds, groups: Sequence[int], wanted: Iterable[tuple[int, int, int]]
) -> list[int]:
    """Pairs as the shares of the classes want them, as far as they come easily.

    Args:
        kinds: Who may meet whom.
        groups: Masks of vertices.
        wanted: Two indices into the groups, and how many pairs of these two are wanted.

    Returns:
        Partner or -1 by vertex.

    Source:
        None: the first that is free.
    """
    mate = [-1] * len(kinds.kind)
    free = list(groups)
    for a, b, amount in wanted:
        number = amount
        for i in bits(free[a]) if number else ():
            reach = kinds.graph[i] & free[b]
            if not (reach and free[a] >> i & 1):
                continue
            low = reach & -reach
            j = low.bit_length() - 1
            mate[i], mate[j] = j, i
            free[a] &= ~(1 << i)
            free[b] &= ~low
            number -= 1
            if not number:
                break
    return mate
