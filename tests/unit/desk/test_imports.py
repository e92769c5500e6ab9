"""Tournaments that come from elsewhere, and what a section gives away as a report file."""

from __future__ import annotations

from openarbiter import desk
from openarbiter.formats import trf
from tests.importing import import_action
from tests.unit.desk.phases import before_round_1
from tests.unit.desk.telling import after


def imported(steps: str = "play 1-2") -> desk.ImportTournament:
    """A section as it comes out of its report file, as section b."""
    tournament = trf.read(trf.write(desk.exported(after(steps), "a"))).tournament
    return import_action(tournament, "b", "Imported")


def test_a_tournament_that_was_begun_elsewhere_goes_on_here() -> None:
    """Its rounds are closed, its boards in the order of GHR 3.6, the next round is paired alike."""
    state = desk.apply(before_round_1(), imported())
    section, old = state.section("b"), after("play 1-2").section("a")
    assert section.imported_rounds == section.published_rounds == 2
    assert [each.phase for each in section.rounds] == [desk.Phase.COMPLETE] * 2
    assert len(section.round(1).boards) == 4
    assert section.numbered
    asked, wanted = desk.pair_round(state, "b", 3), desk.pair_round(after("play 1-2"), "a", 3)
    assert [tuple(map(section.tpn, pair)) for pair in asked.boards] == [
        tuple(map(old.tpn, pair)) for pair in wanted.boards
    ]
    assert desk.apply(state, asked).section("b").round(3).phase is desk.Phase.PAIRED
