"""Recorded tournaments: every round is paired again, every tie-break computed, and compared."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.formats import trf
from openarbiter.model import RoundNo, Tournament
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.rulebooks.dutch_2012.procedure import pair_round as pair_by_2012
from openarbiter.rulebooks.dutch_2012.text import situation as situation_of_2012
from openarbiter.rulebooks.dutch_2017.pairing import Route
from openarbiter.rulebooks.dutch_2017.pairing import pair_round as pair_by_2017
from openarbiter.rulebooks.dutch_2017.text import situation as situation_of_2017
from openarbiter.rulebooks.registry import edition, named_id
from openarbiter.simulate.recheck import check
from tests.every import every

HERE = Path(__file__).parent / "recorded"
FILES = [(path.parent.name, path) for path in sorted(HERE.glob("*/*.trf"))]


def parts_2012(tournament: Tournament, number: RoundNo) -> Iterator[str]:
    """Articles of the procedure that a round needed."""
    found = pair_by_2012(situation_of_2012(tournament, number))
    for step in found.steps:
        yield f"{step.article} joined" if step.joined else step.article
    for level in found.levels:
        bracket = level.paired.bracket
        if bracket.moved_down and not bracket.heterogeneous:
            yield "A3"
        if level.paired.unpaired_moved_down:
            yield "M1"


def parts_2017(tournament: Tournament, number: RoundNo) -> Iterator[str]:
    """Routes that a round took, what collapsed, and who floated again."""
    before = situation_of_2017(tournament, number)
    for step in pair_by_2017(before).brackets:
        bracket = step.bracket
        yield step.route.value
        if step.collapsed:
            several = len(set(before.score[bracket.start : bracket.end])) > 1
            yield "CLB of several scores" if several else "CLB of one score"
        if set(bracket.moved_down) & set(bracket.downfloaters):
            yield "floats again"


def parts_2026(tournament: Tournament, number: RoundNo) -> Iterator[str]:
    """Results of a round, what a win and the bye are worth, and the parity."""
    yield from (player.record(number).result.value for player in tournament.players)
    yield f"win {tournament.scoring.win}"
    yield f"bye {tournament.scoring.pairing_allocated_bye}"
    yield f"parity {len(tournament.players) % 2}"


PARTS: dict[str, tuple[Callable[[Tournament, RoundNo], Iterator[str]], set[str]]] = {
    "dutch-2012": (parts_2012, {"A3", "C1", "C12", "C13", "C13 joined", "M1"}),
    "dutch-2017": (
        parts_2017,
        {
            "CLB of several scores",
            "CLB of one score",
            "floats again",
            *(one.value for one in Route),
        },
    ),
    "dutch-2026": (
        parts_2026,
        {*"1=0+-UHZ", "win 10", "win 30", "bye 5", "parity 0", "parity 1"},
    ),
}
"""What the files of an edition show of a round, and what has to be among it."""


@every(("system", "path"), FILES, ids=lambda row: row[1].stem)
def test_recorded_rounds_are_those_of_the_text(system: str, path: Path) -> None:
    """Pairs, colours and byes of every round are what the edition demands."""
    tournament = trf.read(path).tournament
    report = check(tournament, edition(system))
    assert report.rounds == tournament.paired_rounds > 0
    assert report.differences == ()
    assert named_id(tournament) == "dutch-2026" or system != "dutch-2026"


@every("system", PARTS)
def test_recorded_files_need_every_part_of_the_procedure(system: str) -> None:
    """Of 2012 and 2017 each part occurs; of 2026 each kind of entry, 3-1-0 and a small bye."""
    parts, wanted = PARTS[system]
    seen: set[str] = set()
    for name, path in FILES:
        if name == system:
            tournament = trf.read(path).tournament
            for number in range(1, tournament.paired_rounds + 1):
                seen |= {*parts(tournament, RoundNo(number))}
    assert wanted <= seen
    assert system == "dutch-2026" or wanted == seen


@pytest.mark.parametrize(
    ("system", "rounds"), [("dutch-2012", 1123), ("dutch-2017", 1140), ("dutch-2026", None)]
)
def test_every_recorded_tournament_beside_the_repository(
    recorded: Path, system: str, rounds: int | None
) -> None:
    """All tournaments recorded for an edition have no differing round."""
    paths = sorted((recorded / system).glob("*.trf"))
    reports = {path.name: check(trf.read(path).tournament, edition(system)) for path in paths}
    assert {name for name, report in reports.items() if report.differences} == set()
    count = sum(report.rounds for report in reports.values())
    assert count == rounds or (rounds is None and count > len(paths) > 300)


def test_accelerated_tournament_beside_the_repository(recorded: Path) -> None:
    """Nine rounds of 64 players with Baku acceleration were paired as dutch-2026 demands."""
    path = recorded / "generated" / "baku-by-engines" / "baku-n64-r9.xxa.trf"
    report = check(trf.read(path).tournament, edition("dutch-2026"))
    assert (report.rounds, report.differences) == (9, ())


EDITIONS = {"2024-08-01": "c07-2024", "2026-03-01": "c07-2026"}


def differences(recorded: Path, path: Path) -> tuple[int, list[str]]:
    """Number of values of one recorded file, and those that differ."""
    known = json.loads(path.read_text(encoding="utf-8"))
    tournament = oa.read_trf(recorded / known["file"])
    fixed = " -p " in known["command"]
    asked = [code for code in known["tiebreaks"] if not (fixed and forbidden(code))]
    edition = EDITIONS[known["rule_set_used_where_no_V_modifier"]]
    table = oa.standings(tournament, asked, edition, predetermined=fixed)
    count, found = 0, []
    for row in table:
        values = dict(zip(known["tiebreaks"], known["values"][str(row.player)], strict=True))
        for code, got in zip(asked, row.values, strict=True):
            count, value = count + 1, values[code]
            if shown(got) != shown(None if value is None else Fraction(str(value))):
                found.append(f"{known['file']}: {code} of {row.player}: {got}, recorded {value}")
    return count, found


def forbidden(code: str) -> bool:
    """Whether a tie-break must not be used with predetermined pairings (C.07, Article 8)."""
    return code.partition("/")[0] in {"BH", "FB", "AOB"}


def shown(value: Value) -> str:
    """A value with the decimals the recorder gave."""
    return "-" if value is None else decimal_text(value)


def test_every_recorded_value_is_ours(recorded: Path) -> None:
    """No value differs; a file that cannot be read would fail the test."""
    files = sorted((recorded / "tie-breaks").glob("*.json"))
    assert files
    results = [differences(recorded, path) for path in files]
    assert [difference for _, found in results for difference in found] == []
    assert sum(count for count, _ in results) > 60_000
