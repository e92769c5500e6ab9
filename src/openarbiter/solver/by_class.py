"""Cheapest perfect matchings where the cost of a pair depends only on the classes of the two.

Players of the same kind are alike to a cost, so prices are found for whole classes first and for
single vertices only where the missing edges demand it; who may meet whom is asked on bit masks,
never in a matrix of vertices. It knows vertices, classes and integers, no chess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openarbiter.solver.by_class_prices import Shares
from openarbiter.solver.by_class_trees import Trees
from openarbiter.solver.cardinality import has_perfect, maximum_matching
from openarbiter.solver.forest import bits

__all__ = ["ClassMatching", "OddSetsNeededError", "cheapest_by_class"]


class OddSetsNeededError(Exception):
    """Prices of single vertices cannot prove the cheapest matching: odd sets need prices too.

    The matching exists; :func:`openarbiter.solver.matching.heaviest_perfect` finds it.
    """


@dataclass(frozen=True, slots=True)
class ClassMatching:
    """A cheapest perfect matching, its proof, and all others that cost the same.

    Attributes:
        mate: The partner of every vertex.
        cost: Total cost of the pairs.
        prices: Price of every vertex in half units of cost. The prices of the two ends of an
            edge are together never more than twice its cost, and exactly that on every pair;
            so nothing is cheaper.
        tight: Mask of partners for every vertex; the perfect matchings inside these masks are
            exactly the cheapest ones.
    """

    mate: tuple[int, ...]
    cost: int
    prices: tuple[int, ...]
    tight: tuple[int, ...]


def cheapest_by_class(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> ClassMatching | None:
    """A perfect matching of least total cost, when costs belong to classes.

    Args:
        graph: Mask of the allowed partners of every vertex, symmetric; a vertex itself is
            never its partner, whatever its own bit says.
        classes: Class of every vertex, an index into ``table``.
        table: Cost of a pair of two classes, symmetric, integers from 0 of any size; negative:
            no pair of these classes, whatever the graph says.

    Returns:
        The matching with its proof, or ``None`` where no perfect matching exists.

    Raises:
        OddSetsNeededError: A perfect matching exists, but no prices of single vertices can
            prove the cheapest.

    Source:
        The heaviest matching in wholes and halves is an assignment of rows to columns (M. L.
        Balinski, Integer programming: methods, uses, computation, 1965); complementary
        slackness tells which edges the cheapest matchings use.

    Examples:
        Two whites and two blacks; 0 and 2 may not meet.

        >>> graph = [0b1010, 0b1101, 0b1010, 0b0111]
        >>> found = cheapest_by_class(graph, [0, 0, 1, 1], [[5, 1], [1, 5]])
        >>> found.mate, found.cost, found.prices
        ((3, 2, 1, 0), 2, (1, 1, 1, 1))
    """
    if len(graph) % 2:
        return None
    kinds = _Kinds.of(graph, classes, table)
    shares = Shares(kinds.costs, [mask.bit_count() for mask in kinds.members])
    if not shares.solve():
        return None
    members = (1 << len(graph)) - 1
    prices = (
        [shares.sending[kind] for kind in kinds.kind],
        [shares.receiving[kind] for kind in kinds.kind],
    )
    tight = kinds.tight(list(map(int.__add__, *prices)))
    mate = maximum_matching(tight, members, _start(kinds, shares.flow))
    if -1 in mate:
        trees = Trees(kinds.graph, kinds.kind, kinds.costs, prices, mate)
        if not trees.solve():
            return None
        tight = kinds.tight(list(map(int.__add__, *prices)))
        mate = maximum_matching(tight, members, mate)
    if -1 in mate:
        if not has_perfect(kinds.graph, members):
            return None
        raise OddSetsNeededError("prices of single vertices do not prove the cheapest matching")
    cost = sum(kinds.costs[kinds.kind[i]][kinds.kind[j]] for i, j in enumerate(mate) if i < j)
    return ClassMatching(tuple(mate), cost, tuple(map(int.__add__, *prices)), tuple(tight))


@dataclass(frozen=True, slots=True)
class _Kinds:
    """The classes that occur, numbered anew, and the graph without what the table forbids."""

    kind: list[int]
    members: list[int]
    costs: list[list[int]]
    graph: list[int]

    @classmethod
    def of(
        cls, graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
    ) -> _Kinds:
        used = sorted(set(classes))
        number = {old: new for new, old in enumerate(used)}
        kind = [number[old] for old in classes]
        members = [0] * len(used)
        reach = [0] * len(used)
        for i, a in enumerate(kind):
            members[a] |= 1 << i
            reach[a] |= graph[i] & ~(1 << i)
        costs = [
            [
                table[one][other] if reach[number[one]] & members[number[other]] else -1
                for other in used
            ]
            for one in used
        ]
        allowed = [
            sum(mask for mask, cost in zip(members, row, strict=True) if cost >= 0) for row in costs
        ]
        kept = [
            mask & allowed[a] & ~(1 << i)
            for i, (mask, a) in enumerate(zip(graph, kind, strict=True))
        ]
        return cls(kind, members, costs, kept)

    def tight(self, prices: Sequence[int]) -> list[int]:
        """Mask of the partners whose prices, together with one's own, are the cost."""
        groups: list[dict[int, int]] = [{} for _ in self.members]
        for i, a in enumerate(self.kind):
            group = groups[a]
            group[prices[i]] = group.get(prices[i], 0) | 1 << i
        known: dict[tuple[int, int], int] = {}
        masks = []
        for i, a in enumerate(self.kind):
            key = (a, prices[i])
            if key not in known:
                mask = 0
                for group, cost in zip(groups, self.costs[a], strict=True):
                    if cost >= 0:
                        mask |= group.get(2 * cost - prices[i], 0)
                known[key] = mask
            masks.append(self.graph[i] & known[key])
        return masks


def _start(kinds: _Kinds, flow: Sequence[Sequence[int]]) -> list[int]:
    """Pairs as the shares of the classes want them, as far as they come easily."""
    mate = [-1] * len(kinds.kind)
    free = list(kinds.members)
    for a, row in enumerate(flow):
        for b in range(a + 1):
            number = (row[b] + flow[b][a]) // (4 if a == b else 2)
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
