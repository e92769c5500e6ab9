"""The engines before the referee: a quick sample; the program beside this file asks thousands."""

from __future__ import annotations

from functools import partial

import pytest

from openarbiter.verification.literal.common import complete
from tests.referee.tally import over
from tests.referee_2026.run import SYSTEMS, compare


@pytest.mark.parametrize("system", sorted(SYSTEMS))
@pytest.mark.parametrize("first", [0, 100, 200])
def test_engine_and_text_agree(system: str, first: int) -> None:
    """Pairs, colours and bye are the same, and so are the rounds that are impossible."""
    tally = over(partial(compare, system), range(first, first + 100))
    assert tally.disagreements == []
    assert tally.counts["  impossible"] > 1


@pytest.mark.parametrize(("players", "count"), [(0, 1), (2, 1), (4, 3), (6, 15), (8, 105)])
def test_list_has_every_pairing_once(players: int, count: int) -> None:
    """The referee's list of pairings is complete and holds nothing twice."""
    found = list(complete(range(players), lambda _one, _other: True))
    assert len(found) == len(set(found)) == count
