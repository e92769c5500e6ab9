"""The invented event: what a first-time user finds in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.desk import EnterResult, Phase, pair_round, prepare_round
from openarbiter.prizes import read_fund
from openarbiter.store import EventFile, Kind
from openarbiter.store.demo import make_demo


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The invented event, made once."""
    path = tmp_path_factory.mktemp("demo") / "demo.openarbiter"
    make_demo(path)
    return path


def test_two_rounds_are_behind_it(demo: Path) -> None:
    """Sixty players; byes, a forfeit, a withdrawal; round 3 can be paired, and the others agree."""
    with EventFile.open(demo, read_only=True) as file:
        section = file.state.section("a")
        assert [state.phase for state in section.rounds] == [Phase.COMPLETE] * 2
        results = {record.result.value for p in section.tournament.players for record in p.rounds}
        assert {"1", "0", "=", "+", "-", "H", "Z", "U"} <= results
        assert len({player.name for player in section.tournament.players}) == 60
        assert sum(p.withdrawn_after is not None for p in section.tournament.players) == 1
        assert oa.check(section.tournament).differences == ()
        assert len(pair_round(file.state, "a", 3).boards) == 29
        assert section.rounds[1].corrected
        assert read_fund(section.fund.encode())


def test_round_1_of_the_other_section_is_to_be_paired(demo: Path) -> None:
    """A first-time user can pair a first round at once."""
    with EventFile.open(demo, read_only=True) as file:
        section = file.state.section("b")
        assert not section.rounds
        assert section.checked_in == {entrant.pid for entrant in section.entrants}
        assert len({player.name for player in section.tournament.players}) == 24
        (number,) = prepare_round(file.state, "b", 1)
    copy = demo.with_name("copy.openarbiter")
    copy.write_bytes(demo.read_bytes())
    with EventFile.open(copy) as file:
        file.act(number, author="First-time user")
        assert len(pair_round(file.state, "b", 1).boards) == 12


def test_its_log_has_an_undo_and_reasons(demo: Path) -> None:
    """The log page has something to show, in the order of the clock."""
    with EventFile.open(demo, read_only=True) as file:
        entries = file.entries()
        undone = [file.entry(entry.target or 0) for entry in entries if entry.kind is Kind.UNDO]
        assert [type(entry.action) for entry in undone] == [EnterResult]
        assert len({entry.author for entry in entries}) == 2
        assert sum(bool(entry.reason) for entry in entries) > 4
        times = [entry.time for entry in entries]
        assert times == sorted(times)
