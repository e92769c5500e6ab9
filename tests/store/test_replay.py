"""The state is the fold of the log, and undo leads back to it, whatever the day was like."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.replay import Tally, replay

EVENTS = 200


@pytest.mark.nightly
def test_random_events_come_out_of_their_logs_again(memory: Path) -> None:
    """For 200 random events fold(log) is the live state, and every undo leads to the one before."""
    tally = Tally()
    for seed in range(EVENTS):
        replay(memory / f"{seed}.openarbiter", seed, steps=24, tally=tally)
    assert min(tally.undone, tally.refused, tally.refused_undos) > EVENTS // 2
