"""Which round is the last one when a tournament does not say."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks.boards import with_known_length

ONE_ROUND = Tournament(
    players=(
        Player(
            tpn=Tpn(1), name="A", rounds=(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),)
        ),
    )
)


def test_a_finished_file_has_as_many_rounds_as_columns() -> None:
    """An announced number stays, unless more rounds were played than announced."""
    assert with_known_length(ONE_ROUND).rounds == 1
    assert with_known_length(replace(ONE_ROUND, rounds=9)).rounds == 9
    assert with_known_length(replace(ONE_ROUND, rounds=0)).rounds == 1


def test_for_a_round_to_come_nothing_is_guessed() -> None:
    """Round 1 of one column is the last; round 2 need not be."""
    assert with_known_length(ONE_ROUND, RoundNo(1)).rounds == 1
    assert with_known_length(ONE_ROUND, RoundNo(2)) is ONE_ROUND
