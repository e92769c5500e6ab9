"""Tournaments recorded by a program for the text of 2017: every round is paired again."""

from __future__ import annotations

from pathlib import Path

from openarbiter.formats import trf
from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch_2017.pairing import Route, pair_round
from openarbiter.rulebooks.dutch_2017.text import situation
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate.recheck import check
from tests.every import every

SYSTEM = "dutch-2017"

FILES = sorted((Path(__file__).parent / "recorded" / SYSTEM).glob("*.trf"))


@every("path", FILES, ids=lambda path: path.stem)
def test_recorded_rounds_are_those_of_the_text(path: Path) -> None:
    """Pairs, colours and byes of every round are what the text of 2017 demands."""
    tournament = trf.read(path).tournament
    report = check(tournament, edition(SYSTEM))
    assert report.rounds == tournament.paired_rounds > 0
    assert report.differences == ()


def test_recorded_files_need_every_part_of_the_procedure() -> None:
    """Penultimate and collapsed brackets, with one and with several scores, all occur."""
    seen: set[str] = set()
    for path in FILES:
        tournament = trf.read(path).tournament
        for number in range(1, tournament.paired_rounds + 1):
            before = situation(tournament, RoundNo(number))
            for step in pair_round(before).brackets:
                bracket = step.bracket
                seen.add(step.route.value)
                if step.collapsed:
                    scores = set(before.score[bracket.start : bracket.end])
                    seen.add("CLB of several scores" if len(scores) > 1 else "CLB of one score")
                if set(bracket.moved_down) & set(bracket.downfloaters):
                    seen.add("floats again")
    parts = {"CLB of several scores", "CLB of one score", "floats again"}
    assert seen == parts | {route.value for route in Route}


def test_every_recorded_tournament_beside_the_repository(recorded: Path) -> None:
    """All tournaments recorded for the text of 2017 have no differing round."""
    paths = sorted((recorded / SYSTEM).glob("*.trf"))
    reports = {path.name: check(trf.read(path).tournament, edition(SYSTEM)) for path in paths}
    assert {name for name, report in reports.items() if report.differences} == set()
    assert sum(report.rounds for report in reports.values()) == 1140
