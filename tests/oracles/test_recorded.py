"""Recorded tournaments: every round is paired again and compared with what the file holds."""

from __future__ import annotations

from pathlib import Path

from openarbiter.formats import trf
from openarbiter.rulebooks.registry import edition, named_id
from openarbiter.simulate.recheck import check
from tests.every import every

HERE = Path(__file__).parent / "recorded"

FILES = sorted((HERE / "dutch-2026").glob("*.trf"))


@every("path", FILES, ids=lambda path: path.stem)
def test_recorded_rounds_are_those_of_the_text(path: Path) -> None:
    """Pairs, colours and byes of every round are what dutch-2026 demands."""
    tournament = trf.read(path).tournament
    report = check(tournament, edition("dutch-2026"))
    assert report.rounds == tournament.paired_rounds > 0
    assert report.differences == ()


def test_files_name_the_text_in_force() -> None:
    """Whoever checks a recorded file without naming an edition uses the right one."""
    assert {named_id(trf.read(path).tournament) for path in FILES} == {"dutch-2026"}


def test_recorded_files_are_of_every_kind() -> None:
    """Forfeits, requested byes, the bye, 3-1-0 and a small bye all occur among the files."""
    tournaments = [trf.read(path).tournament for path in FILES]
    letters = {
        record.result.value
        for tournament in tournaments
        for player in tournament.players
        for record in player.rounds
    }
    assert set("1=0+-UHZ") <= letters
    assert {tournament.scoring.win for tournament in tournaments} == {10, 30}
    assert 5 in {tournament.scoring.pairing_allocated_bye for tournament in tournaments}
    assert len({len(tournament.players) % 2 for tournament in tournaments}) == 2


def test_every_recorded_tournament_beside_the_repository(recorded: Path) -> None:
    """All tournaments recorded for dutch-2026 have no differing round."""
    paths = sorted((recorded / "dutch-2026").glob("*.trf"))
    reports = {path.name: check(trf.read(path).tournament, edition("dutch-2026")) for path in paths}
    assert {name for name, report in reports.items() if report.differences} == set()
    assert sum(report.rounds for report in reports.values()) > len(paths) > 300


def test_accelerated_tournament_beside_the_repository(recorded: Path) -> None:
    """Nine rounds of 64 players with Baku acceleration were paired as dutch-2026 demands."""
    path = recorded / "generated" / "baku-by-engines" / "baku-n64-r9.xxa.trf"
    report = check(trf.read(path).tournament, edition("dutch-2026"))
    assert (report.rounds, report.differences) == (9, ())
