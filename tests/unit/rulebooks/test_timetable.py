"""The schedule of a round robin as a sheet."""

from __future__ import annotations

from openarbiter.model import Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.timetable import rounds_of, schedule_sheet


def test_who_has_left_stays_on_the_schedule() -> None:
    """The table is what it was; the sheet says who does not come any more."""
    players = tuple(
        Player(tpn=Tpn(tpn), name=f"P{tpn}", withdrawn_after=RoundNo(1) if tpn == 3 else None)
        for tpn in range(1, 5)
    )
    tournament = Tournament(players=players)
    rounds = rounds_of(tournament, edition("round-robin"))
    lines = list(schedule_sheet(tournament, rounds))
    assert len([line for line in lines if "P3 (withdrawn)" in line]) == 3
    assert not [line for line in lines if "P2 (withdrawn)" in line]
