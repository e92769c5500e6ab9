"""The engine before the literal referee of 2012: a quick sample; ``run.py`` asks thousands."""

from __future__ import annotations

from tests.every import every
from tests.referee.positions import positions
from tests.referee.tally import Tally, over
from tests.referee_dutch_2012.candidates import exchanges
from tests.referee_dutch_2012.run import compare, compare_forced, literal_pairs


@every("first", range(0, 80, 20))
def test_engine_and_referee_agree(first: int) -> None:
    """Games, colours, bye and brackets are the same (C9)."""
    tally = Tally()
    for seed in range(first, first + 20):
        for position in positions(seed, literal_pairs):
            compare(position, seed, tally)
    assert tally.disagreements == []
    assert tally.counts["brackets"] > 20


@every("first", range(0, 120, 20))
def test_engine_and_referee_agree_where_ways_back_are_forced(first: int) -> None:
    """The same where a player has no opponent (C1) or a bracket has to go back (C12, C13)."""
    tally = over(compare_forced, range(first, first + 20))
    assert tally.disagreements == []
    assert min(tally.counts[f"    {article}"] for article in ("C1", "C12", "C13")) > 2


def test_referee_walks_exchanges_as_printed() -> None:
    """D2, exchange of one player: 5-6, 5-7, 4-6 come first."""
    walk = [(first, second) for first, second in exchanges(5, 11)]
    assert walk[0] == ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11])
    assert [first for first, _ in walk[1:4]] == [[1, 2, 3, 4, 6], [1, 2, 3, 4, 7], [1, 2, 3, 5, 6]]
