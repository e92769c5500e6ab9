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
    """The classes that occur, numbered anew.

    Attributes:
        kind: Class of every vertex, numbered from 0 without gaps.
        members: Mask of the vertices of every class.
        costs: Cost by class and class; negative where no edge joins the two.
        graph: Mask of the allowed partners of every vertex.
        ways: By class the classes that an edge joins to it; symmetric.
    """

    kind: list[int]
    members: list[int]
    costs: Sequence[Sequence[int]]
    graph: Sequence[int]
    ways: list[list[int]]

    @classmethod
    def of(
        cls, graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
    ) -> Kinds:
        """Number the classes that occur.

        Large parts of the graph that no edge joins have classes of their own: prices of the one
        say nothing about the other.

        Args:
            graph: Mask of the allowed partners of every vertex.
            classes: Class of every vertex, an index into ``table``.
            table: Cost by class and class, from 0; negative: no edge joins the two.

        Source:
            None: bookkeeping.
        """
        parts = _large_parts(graph)
        if len(parts) > 1:
            classes, table = _of_parts(parts, classes, table)
        used = sorted(set(classes))
        if len(used) < len(table):
            table = [[table[a][b] for b in used] for a in used]
        number = {old: new for new, old in enumerate(used)}
        kind = [number[old] for old in classes]
        members = [0] * len(used)
        for i, a in enumerate(kind):
            members[a] |= 1 << i
        return cls(kind, members, table, graph, _ways(graph, kind, members))

    def tight(self, prices: Sequence[int], scale: int) -> list[int]:
        """Mask of the partners whose price, together with one's own, is the cost.

        Args:
            prices: Price of every vertex.
            scale: Units of price in one unit of cost.

        Returns:
            Mask by vertex.

        Source:
            Complementary slackness.
        """
        masks = self.tight_within(prices, scale, 0, (1 << len(self.kind)) - 1)
        return list(masks.values())

    def tight_within(
        self, prices: Sequence[int], scale: int, rebate: int, within: int
    ) -> dict[int, int]:
        """As :meth:`tight`, for the vertices of a mask and a rebate on the prices of a pair."""
        groups: list[dict[int, int]] = [{} for _ in self.members]
        looked_at = bits(within)
        kind, graph = self.kind, self.graph
        for i in looked_at:
            group = groups[kind[i]]
            group[prices[i]] = group.get(prices[i], 0) | 1 << i
        known: dict[tuple[int, int], int] = {}
        masks = {}
        for i in looked_at:
            a, price = kind[i], prices[i]
            if (a, price) not in known:
                mask, goal, costs = 0, rebate - price, self.costs[a]
                for b in self.ways[a]:
                    if group := groups[b]:
                        mask |= group.get(scale * costs[b] + goal, 0)
                known[a, price] = mask
            masks[i] = graph[i] & known[a, price]
        return masks


def _ways(graph: Sequence[int], kind: Sequence[int], members: Sequence[int]) -> list[list[int]]:
    """By class the classes that an edge joins to it; alike ones share a list."""
    reach = [0] * len(members)
    for v, a in enumerate(kind):
        reach[a] |= graph[v]
    known: dict[int, list[int]] = {}
    for within in reach:
        if within not in known:
            left, found = within, []
            while left:
                b = kind[left.bit_length() - 1]
                left &= ~members[b]
                found.append(b)
            known[within] = found
    return [known[within] for within in reach]


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
