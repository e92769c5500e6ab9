"""The engine before the referee: a quick sample; ``make referee`` asks thousands."""

from __future__ import annotations

import pytest

from tests.referee.positions import positions
from tests.referee.run import EDITIONS, Tally, compare, literal_pairs, table

SEEDS = range(120)


@pytest.mark.parametrize("first", SEEDS[::30])
def test_engine_and_referee_agree(first: int) -> None:
    """Games, boards, colours, bye, brackets and criteria values are the same in both editions."""
    tally = Tally()
    for seed in range(first, first + 30):
        for position in positions(seed, literal_pairs):
            tally.add(compare(position, seed, EDITIONS, alone=False))
    assert tally.disagreements == []
    assert tally.counts["dutch-2026", "brackets"] > 50


def test_counts_are_printed_by_edition() -> None:
    """The table has a line for whatever was counted and a column per edition."""
    tally = Tally()
    tally.counts["dutch-2025", "brackets"] = 12
    tally.counts["dutch-2026", "brackets"] = 34
    lines = table(tally, EDITIONS).splitlines()
    assert lines[0].split() == list(EDITIONS)
    assert lines[1].split() == ["brackets", "12", "34"]
