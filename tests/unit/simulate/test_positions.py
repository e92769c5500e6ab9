"""The positions of the benchmarks are tournaments, and the same on every run."""

from __future__ import annotations

import pytest

from bench.positions import POSITIONS as CONSTRUCTED
from bench.positions import REALISTIC
from openarbiter.model import RoundNo

POSITIONS = CONSTRUCTED | REALISTIC


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.nightly] * (place % 2))
        for place, name in enumerate(POSITIONS)
    ],
)
def test_positions_are_tournaments(name: str) -> None:
    """Two calls give the same tournament and the round after its last one.

    Both players of every game tell the same, and nobody has met anybody twice.
    """
    tournament, round_no = POSITIONS[name](31)
    assert (tournament, round_no) == POSITIONS[name](31)
    assert tournament.next_round == round_no
    assert tournament.rounds is not None
    assert round_no <= tournament.rounds
    for player in tournament.players:
        met = [record.opponent for record in player.rounds if record.result.played]
        assert len(met) == len(set(met))
        for number, record in enumerate(player.rounds, start=1):
            if record.opponent is not None:
                other = tournament.players[record.opponent - 1].record(RoundNo(number))
                assert other.opponent == player.tpn
                assert other.colour is not record.colour
