"""The positions of the benchmarks are tournaments, and the same on every run."""

from __future__ import annotations

import pytest

from bench.positions import POSITIONS as CONSTRUCTED
from bench.positions import REALISTIC
from tests.unit.simulate.sound import assert_sound

POSITIONS = CONSTRUCTED | REALISTIC


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.nightly] * (place % 2))
        for place, name in enumerate(POSITIONS)
    ],
)
def test_positions_are_tournaments(name: str) -> None:
    """Two calls give the same tournament and the round after its last one."""
    tournament, round_no = POSITIONS[name](31)
    assert (tournament, round_no) == POSITIONS[name](31)
    assert tournament.next_round == round_no
    assert tournament.rounds is not None
    assert round_no <= tournament.rounds
    assert_sound(tournament)
