"""Random graphs as masks of neighbours, and every perfect matching of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from openarbiter.matching.forest import bits

Pairs = tuple[tuple[int, int], ...]


def random_graph(random: Random, size: int, density: float) -> list[int]:
    """Neighbours by vertex; every edge is there with a probability."""
    graph = [0] * size
    for i in range(size):
        for j in range(i):
            if random.random() < density:
                graph[i] |= 1 << j
                graph[j] |= 1 << i
    return graph


def perfect_matchings(masks: Sequence[int], left: int) -> Iterator[Pairs]:
    """All perfect matchings of some vertices (mask) inside masks."""
    if not left:
        yield ()
        return
    i = (left & -left).bit_length() - 1
    left &= left - 1
    for j in bits(masks[i] & left):
        for rest in perfect_matchings(masks, left & ~(1 << j)):
            yield ((i, j), *rest)
