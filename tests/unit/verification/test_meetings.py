"""Who can be paired, asked of many groups of one round one after the other."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from openarbiter.verification.literal.common import Work
from openarbiter.verification.literal.search import Meetings
from openarbiter.verification.matching import FREE, augmented


def _asked_alone(graph: list[int], players: int, apart: int, *, across: bool) -> int:
    """The same question of nobody who was asked before."""
    others = apart if across else -1
    if apart or across:
        graph = [
            mask & (~apart if apart >> place & 1 else others) for place, mask in enumerate(graph)
        ]
    mates = augmented(graph, [FREE] * len(graph), players)
    return sum(mate == FREE for place, mate in enumerate(mates) if players >> place & 1)


@given(st.integers(2, 14), st.integers(0, 10**6))
def test_what_was_asked_before_changes_no_answer(size: int, seed: int) -> None:
    """Groups that are alike, and others in between, some kept apart: as if each is asked alone."""
    random = Random(seed)  # noqa: S311  (a graph)
    graph = [0] * size
    for one in range(size):
        for other in range(one):
            if random.random() < 0.4:
                graph[one] |= 1 << other
                graph[other] |= 1 << one
    meetings = Meetings({1 << place: mask for place, mask in enumerate(graph)}, 0, Work())
    everybody = (1 << size) - 1
    half = random.getrandbits(size)
    for number in range(12):
        players = (half if number % 2 else everybody ^ half) ^ 1 << random.randrange(size)
        apart = random.choice([0, 0, players & random.getrandbits(size)])
        across = random.random() < 0.2
        if not across and apart.bit_count() == 1:
            continue
        found = meetings.left_over(players, apart, across=across)
        assert found == _asked_alone(graph, players, apart, across=across)
