"""Small graphs at random, as masks of neighbours."""

from __future__ import annotations

from itertools import combinations
from random import Random


def random_graph(rng: Random, size: int, share: float) -> list[int]:
    """Masks of a graph in which every edge is there with some probability."""
    graph = [0] * size
    for one, other in combinations(range(size), 2):
        if rng.random() < share:
            graph[one] |= 1 << other
            graph[other] |= 1 << one
    return graph
