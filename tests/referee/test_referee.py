"""The engine before the referee: a quick sample; ``make referee`` asks thousands."""

from __future__ import annotations

import pytest

from openarbiter.model import Tournament
from tests.referee.histories import tournament, with_meetings
from tests.referee.positions import Position, positions
from tests.referee.run import (
    EDITIONS,
    Tally,
    compare,
    difference,
    engine,
    literal,
    literal_pairs,
    table,
)


def test_engine_and_referee_agree() -> None:
    """Games, boards, colours, bye, brackets and criteria values are the same in both editions."""
    tally = Tally()
    for seed in range(60):
        for position in positions(seed, literal_pairs):
            tally.add(compare(position, seed, EDITIONS, alone=False))
    assert tally.disagreements == []
    assert tally.counts["dutch-2026", "brackets"] > 50


def disagreement(event: Tournament, edition_id: str) -> str:
    """What engine and referee disagree about in the next round; empty when they agree."""
    position = Position("by hand", event, event.next_round)
    return difference(literal(position, edition_id), engine(position, edition_id))


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_third_colour_is_counted_by_the_colours_given(edition_id: str) -> None:
    """C11: 1 and 2 had White twice, 3 and 4 did not; 3-1 and 4-2 give nobody a third White."""
    event = tournament(
        {
            1: "5w1 6b1 7w1 8w1",
            2: "6w1 5b1 8w1 7w1",
            3: "7w1 8w1 5b1 6w1",
            4: "8w1 7w1 6b1 5w1",
            5: "1b0 2w0 3w0 4b0",
            6: "2b0 1w0 4w0 3b0",
            7: "3b0 4b0 1b0 2b0",
            8: "4b0 3b0 2b0 1b0",
        },
        rounds=5,
    )
    assert disagreement(event, edition_id) == ""


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_number_of_moved_down_players_follows_the_edition(edition_id: str) -> None:
    """Article 2.1.3: the seed text pairs 2 and 3 and leaves 1; the text of 2026 pairs 1."""
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 9), ""), rounds=3),
        {1: 40, 2: 30, 3: 30, 4: 20, 5: 20, 6: 20, 7: 10, 8: 10},
        {(1, 4), (1, 7), (2, 5), (2, 7), (3, 4), (3, 8), (5, 6), (6, 8)},
    )
    assert disagreement(event, edition_id) == ""


def test_counts_are_printed_by_edition() -> None:
    """The table has a line for whatever was counted and a column per edition."""
    tally = Tally()
    tally.counts["dutch-2025", "brackets"] = 12
    tally.counts["dutch-2026", "brackets"] = 34
    lines = table(tally, EDITIONS).splitlines()
    assert lines[0].split() == list(EDITIONS)
    assert lines[1].split() == ["brackets", "12", "34"]
