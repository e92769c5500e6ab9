"""Vertices by class: who may meet whom, at what cost, and at what prices a pair is tight.

It knows masks and integers only; who finds prices, and why, stands in the modules that use it.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.cardinality import connected
from openarbiter.matching.forest import bits
from openarbiter.values import dataclass

_PARTS = 8
"""A part of a graph is large where it is one in so many of the vertices, or more."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The classes that occur, numbered anew, and the graph without what the table forbids.

    Attributes:
        kind: Class of every vertex, numbered from 0 without gaps.
        members: Mask of the vertices of every class.
        costs: Cost by class and class; -1 where no pair of the two classes is allowed.
        graph: Mask of the allowed partners of every vertex.
    """

    kind: list[int]
    members: list[int]
    costs: list[list[int]]
    graph: list[int]

    @classmethod
    def of(
        cls, graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
    ) -> Kinds:
        """Number the classes that occur and keep the edges that graph and table both allow.

        Args:
            graph: Mask of the allowed partners of every vertex; its own bit is dropped.
            classes: Class of every vertex, an index into ``table``.
            table: Cost by class and class, from 0; negative: not allowed.

        Returns:
            The classes, with -1 also where the graph has no edge between two of them. Large parts
            of the graph that no edge joins have classes of their own: prices of the one say
            nothing about the other.

        Source:
            None: bookkeeping.
        """
        parts = _large_parts(graph)
        if len(parts) > 1:
            classes, table = _of_parts(parts, classes, table)
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
                cost if (cost := row[other]) >= 0 and there & mask else -1
                for other, mask in zip(used, members, strict=True)
            ]
            for row, there in zip(map(table.__getitem__, used), reach, strict=True)
        ]
        allowed = [
            sum(mask for mask, cost in zip(members, row, strict=True) if cost >= 0) for row in costs
        ]
        kept = [graph[i] & allowed[a] & ~(1 << i) for i, a in enumerate(kind)]
        return cls(kind, members, costs, kept)

    def cost(self, mate: Sequence[int]) -> int:
        """Total cost of a perfect matching.

        Args:
            mate: The partner of every vertex.

        Returns:
            The cost of all pairs.

        Source:
            None: a sum.
        """
        kind = self.kind
        return sum(self.costs[kind[i]][kind[j]] for i, j in enumerate(mate) if i < j)

    def tight(
        self, prices: Sequence[int], scale: int, rebate: int = 0, within: int = -1
    ) -> dict[int, int]:
        """Mask of the partners whose price, together with one's own, is the cost.

        Args:
            prices: Price of every vertex.
            scale: Units of price in one unit of cost.
            rebate: What is taken off the prices of a pair, in units of price.
            within: Mask of the vertices that are looked at.

        Returns:
            Mask by vertex.

        Source:
            Complementary slackness.
        """
        groups: list[dict[int, int]] = [{} for _ in self.members]
        looked_at = list(bits(within & ((1 << len(self.kind)) - 1)))
        for i in looked_at:
            group = groups[self.kind[i]]
            group[prices[i]] = group.get(prices[i], 0) | 1 << i
        known: dict[tuple[int, int], int] = {}
        masks = {}
        for i in looked_at:
            key = (self.kind[i], prices[i])
            if key not in known:
                mask = 0
                goal = rebate - prices[i]
                for group, cost in zip(groups, self.costs[key[0]], strict=True):
                    if cost >= 0:
                        mask |= group.get(scale * cost + goal, 0)
                known[key] = mask
            masks[i] = self.graph[i] & known[key]
        return masks


def _large_parts(graph: Sequence[int]) -> list[int]:
    """Parts of a graph that no edge joins; small ones count as one."""
    size = len(graph)
    parts = connected(graph, (1 << size) - 1)
    large = [part for part in parts if part.bit_count() * _PARTS >= size]
    rest = (1 << size) - 1 - sum(large)
    return [*large, rest] if rest and len(large) > 1 else large


def _of_parts(
    parts: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> tuple[Sequence[int], Sequence[Sequence[int]]]:
    """Classes divided by the parts of a graph, between which there are no edges."""
    part_of = [0] * len(classes)
    for number, part in enumerate(parts):
        for v in bits(part):
            part_of[v] = number
    keys = list(zip(part_of, classes, strict=True))
    alike = sorted(set(keys))
    number_of = {key: number for number, key in enumerate(alike)}
    return [number_of[key] for key in keys], [
        [table[a][b] if part == other else -1 for other, b in alike] for part, a in alike
    ]
