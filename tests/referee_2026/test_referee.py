"""The engines before the referee: a quick sample; the program beside this file asks thousands."""

from __future__ import annotations

from functools import partial

from tests.every import every
from tests.referee.tally import over
from tests.referee_2026.run import SYSTEMS, compare


@every("system", sorted(SYSTEMS))
def test_engine_and_text_agree(system: str) -> None:
    """Pairs, colours and bye are the same, and so are the rounds that are impossible."""
    tally = over(partial(compare, system), range(100))
    assert tally.disagreements == []
    assert tally.counts["  impossible"] > 1
