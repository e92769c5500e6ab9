"""Prices that exclude the earlier partners of a player of S1: a wall around those who need them.

Once S1 and S2 are settled, a player of S1 cannot have an earlier partner because the players of S1
whose partners those are would find no others: together they have just as many partners within
reach as they are. Raising the price of these players a trifle and lowering that of their partners
as much leaves all of them at their price, and puts every other pair with these partners above it.

Source:
    P. Hall, On representatives of subsets, 1935; D. König, 1931.
"""

from __future__ import annotations

from openarbiter.verification.certificate.facts import bits
from openarbiter.verification.certificate.graph import Graph
from openarbiter.verification.certificate.prices import Prices, RefusedError, Verified, verified


def wall(
    graph: Graph, last: Prices, held: Verified, one: int, partners: int
) -> tuple[Prices, Verified] | None:
    """Prices that exclude some partners of a player of S1; ``None`` where no wall shows it.

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
