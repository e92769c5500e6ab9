"""The verifier's own maximum matching, against networkx."""

from __future__ import annotations

from random import Random

import networkx as nx  # type: ignore[import-untyped]

from openarbiter.verification.certificate.facts import bits
from openarbiter.verification.matching import FREE, augmented
from tests.every import every
from tests.properties.graphs import random_graph


def as_networkx(graph: list[int]) -> nx.Graph:
    """The same graph for networkx."""
    found = nx.Graph()
    found.add_nodes_from(range(len(graph)))
    found.add_edges_from((one, other) for one, mask in enumerate(graph) for other in bits(mask))
    return found


@every("seed", range(150))
def test_matching_is_as_large_as_can_be(seed: int) -> None:
    """It has as many pairs as that of another program, and every pair is an edge."""
    lots = Random(seed)  # noqa: S311  (graphs, no secrets)
    graph = random_graph(lots, lots.randint(1, 26), lots.choice([0.05, 0.1, 0.15, 0.3, 0.7]))
    mate = augmented(graph, [FREE] * len(graph))
    pairs = [(one, other) for one, other in enumerate(mate) if other != FREE]
    assert all(graph[one] >> other & 1 and mate[other] == one for one, other in pairs)
    best = nx.max_weight_matching(as_networkx(graph), maxcardinality=True)
    assert len(pairs) == 2 * len(best)
