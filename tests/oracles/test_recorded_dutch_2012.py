"""Tournaments recorded by the reference program of 2012: every round is paired again."""

from __future__ import annotations

from pathlib import Path

from openarbiter.formats import trf
from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch_2012.procedure import pair_round
from openarbiter.rulebooks.dutch_2012.text import situation
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate.recheck import check
from tests.every import every

SYSTEM = "dutch-2012"

FILES = sorted((Path(__file__).parent / "recorded" / SYSTEM).glob("*.trf"))


@every("path", FILES, ids=lambda path: path.stem)
def test_recorded_rounds_are_those_of_the_text(path: Path) -> None:
    """Pairs, colours and byes of every round are what the text of 2012 demands."""
    tournament = trf.read(path).tournament
    report = check(tournament, edition(SYSTEM))
    assert report.rounds == tournament.paired_rounds > 0
    assert report.differences == ()


def test_recorded_files_need_every_part_of_the_procedure() -> None:
    """C1, C12, C13 with and without joining, M1 < M0 and brackets of mixed scores all occur."""
    seen: set[str] = set()
    for path in FILES:
        tournament = trf.read(path).tournament
        for number in range(1, tournament.paired_rounds + 1):
            found = pair_round(situation(tournament, RoundNo(number)))
            seen |= {
                f"{step.article} joined" if step.joined else step.article for step in found.steps
            }
            for level in found.levels:
                bracket = level.paired.bracket
                if bracket.moved_down and not bracket.heterogeneous:
                    seen.add("A3")
                if level.paired.unpaired_moved_down:
                    seen.add("M1")
    assert seen == {"A3", "C1", "C12", "C13", "C13 joined", "M1"}


def test_every_recorded_tournament_beside_the_repository(recorded: Path) -> None:
    """All tournaments recorded for the text of 2012 have no differing round."""
    paths = sorted((recorded / SYSTEM).glob("*.trf"))
    reports = {path.name: check(trf.read(path).tournament, edition(SYSTEM)) for path in paths}
    assert {name for name, report in reports.items() if report.differences} == set()
    assert sum(report.rounds for report in reports.values()) == 1123
