"""Every finding of the report file reader, each with its line and column.

The files are in ``tests/data/trf``; the first line of each says what is wrong with it.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter.errors import ContradictionError, FormatError, UnreadableLineError
from openarbiter.formats import json_, trf
from openarbiter.languages import Tongue
from openarbiter.model import Result
from tests.every import every
from tests.unit.formats.refusals import findings

BROKEN = {
    "absent-unknown": (("unknown-player", 7, 7),),
    "adjustment-type": (("bad-symbol", 7, 5),),
    "adjustment-unknown": (("unknown-player", 7, 24),),
    "adjustments-twice": (("said-twice", 9, 24),),
    "bad-colour": (("bad-round", 3, 97),),
    "bad-opponent": (("bad-round", 3, 92),),
    "bad-points": (("bad-points", 3, 81),),
    "bad-rank": (("bad-number", 3, 86),),
    "bad-rating": (("bad-number", 5, 49),),
    "bad-result": (("bad-round", 3, 99),),
    "bye-round": (("bad-number", 7, 7),),
    "bye-type": (("bad-symbol", 7, 5),),
    "bye-with-opponent": (("bad-round", 5, 109),),
    "colour-twice": (("said-twice", 4, 1),),
    "colours-disagree": (("colours-disagree", 3, 92),),
    "everything": (
        ("bad-colour", 4, 5),
        ("bad-round", 5, 99),
        ("unknown-opponent", 6, 92),
        ("bad-number", 7, 49),
        ("same-number", 8, 5),
    ),
    "forbidden-not-a-number": (("bad-number", 7, 21),),
    "forfeit-against-game": (("results-disagree", 3, 92),),
    "initial-colour": (("bad-colour", 3, 5),),
    "missing-colour": (("colours-disagree", 3, 92),),
    "nul": (("not-text", 4, 17),),
    "number-not-a-number": (
        ("unknown-opponent", 3, 102),
        ("bad-number", 4, 5),
        ("unknown-opponent", 6, 92),
    ),
    "number-too-wide": (("unknown-opponent", 4, 92), ("bad-number", 6, 5)),
    "one-sided-game": (("one-sided-game", 3, 102),),
    "own-opponent": (("own-opponent", 5, 102),),
    "result-without-opponent": (("bad-round", 5, 109),),
    "results-disagree": (("results-disagree", 3, 92),),
    "rounds-not-a-number": (("bad-number", 3, 5),),
    "rounds-twice": (("said-twice", 4, 1),),
    "same-number": (("unknown-opponent", 4, 92), ("same-number", 6, 5)),
    "scoring-symbol": (("bad-symbol", 3, 15),),
    "scoring-twice": (("said-twice", 4, 5),),
    "scoring-value": (("bad-points", 3, 7),),
    "shifted-rounds": (("bad-round", 4, 96), ("bad-round", 4, 106)),
    "text": (("not-a-report", 0, 0),),
    "too-many-rounds": (("too-many-rounds", 3, 1),),
    "two-byes": (("two-byes", 6, 102),),
    "type-twice": (("said-twice", 4, 1),),
    "unknown-opponent": (("unknown-opponent", 5, 102),),
    "virtual-points": (("bad-points", 7, 15),),
    "wrong-points": (("points", 4, 81),),
}
"""File, and code, line and column of everything that must be found in it."""

CLEAN = {"clean", "harmless"}


@pytest.fixture(scope="module")
def files(root: Path) -> Path:
    """The folder of the small broken files."""
    return root / "tests" / "data" / "trf"


def test_every_file_is_expected(files: Path) -> None:
    """No file lies about unused, and each says first why it exists."""
    assert {path.stem for path in files.iterdir()} == BROKEN.keys() | CLEAN
    for path in files.iterdir():
        assert path.read_text(encoding="utf-8").startswith("### ")


@pytest.mark.parametrize("name", BROKEN)
def test_strict_reading_reports_all_with_line_and_column(files: Path, name: str) -> None:
    """A strict reading refuses the file with exactly these findings, in the order of lines."""
    path = files / f"{name}.trf"
    with pytest.raises(FormatError) as refusal:
        trf.read(path)
    error = refusal.value
    found = tuple((finding.code, finding.line, finding.column) for finding in error.findings)
    assert found == BROKEN[name]
    contradicted = all(finding.contradiction for finding in error.findings)
    assert type(error) is (ContradictionError if contradicted else UnreadableLineError)
    assert all(finding.file == str(path) for finding in error.findings)
    assert all(finding.found and finding.expected for finding in error.findings)


@pytest.mark.parametrize("name", sorted(BROKEN.keys() - {"text"}))
def test_lenient_reading_lists_every_repair(files: Path, name: str) -> None:
    """A lenient reading reads the file, and says of every fault what it did about it."""
    reading = trf.read(files / f"{name}.trf", lenient=True)
    repaired = {(finding.code, finding.line) for finding in reading.findings if finding.repair}
    assert {(code, line) for code, line, _ in BROKEN[name]} <= repaired
    assert reading.tournament.players


@pytest.mark.parametrize("name", sorted(BROKEN.keys() - {"text"}))
def test_what_was_repaired_and_changed_is_written_without_faults(files: Path, name: str) -> None:
    """Lines that were left out do not come back, nor NULs, nor points that do not follow."""
    repaired = trf.read(files / f"{name}.trf", lenient=True).tournament
    changed = replace(repaired, event=replace(repaired.event, city="Elsewhere"))
    again = trf.read(trf.write(changed).decode())
    assert not any(finding.repair for finding in again.findings)
    assert again.tournament.event.city == "Elsewhere"
    assert [each.rounds for each in again.tournament.players] == [
        each.rounds for each in repaired.players
    ]


def test_prose_is_refused_even_leniently(files: Path) -> None:
    """A text without any record is no tournament, however lenient one is."""
    with pytest.raises(UnreadableLineError):
        trf.read(files / "text.trf", lenient=True)


def test_a_clean_file_has_no_findings(files: Path) -> None:
    """The file all others were made from has nothing to find."""
    assert trf.read(files / "clean.trf").findings == ()


def test_harmless_habits_of_other_programs_are_read(files: Path) -> None:
    """Cosmetics never stop a reading; what is odd is remarked without a repair."""
    reading = trf.read(files / "harmless.trf")
    clean = trf.read(files / "clean.trf").tournament
    tournament = reading.tournament
    assert tournament.players == clean.players
    assert tournament.rounds == 5
    assert tournament.initial_colour is not None
    (bye,) = tournament.requested_byes
    assert (bye.round_no, bye.kind, bye.players) == (3, Result.ZERO_POINT_BYE, (1,))
    codes = [finding.code for finding in reading.findings]
    assert codes == ["player-count", "unknown-option", "unknown-record"]
    assert not any(finding.repair for finding in reading.findings)


def test_a_lenient_repair_makes_both_reports_agree(files: Path) -> None:
    """After the repair of a game the two players report alike what the first line says."""
    players = trf.read(files / "results-disagree.trf", lenient=True).tournament.players
    assert players[0].rounds[0].result is Result.WIN
    assert players[2].rounds[0].result is Result.LOSS


def codes_of_findings(folder: Path) -> set[str]:
    """Every name of a finding or a remark that the readers of tournaments write."""
    checks = tomllib.loads((folder / "findings.toml").read_text(encoding="utf-8"))
    parts = {"found", "expected", "repair"}
    found = {
        code
        for code, check in checks.items()
        if not parts.isdisjoint(check) or any(isinstance(each, dict) for each in check.values())
    }
    for path in folder.rglob("*.py"):
        lists = {"player_list", "rating_list", "xlsx.py"}  # lists of people, no tournaments
        if lists.isdisjoint(path.parts):
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall(r'(?:code(?:: str)? ?=|[fF]inding\() ?"([a-z-]+)"', text))
    return found


def test_every_code_is_documented(root: Path) -> None:
    """The page on files has the name of every finding; names stay from release to release."""
    page = (root / "docs" / "formats.md").read_text(encoding="utf-8")
    codes = codes_of_findings(root / "src" / "openarbiter" / "formats")
    assert {"bad-number", "other-team", "said-twice", "both-teams", "points"} <= codes
    assert {code for code in codes if f"`{code}`" not in page} == {"more"}


def test_a_thousand_findings_are_enough() -> None:
    """A hopeless file is refused with a thousand findings and the number of the others."""
    line = "001 %4d      Nobody                             x                              0.0\n"
    text = "".join(line % number for number in range(1, 1500))
    with pytest.raises(UnreadableLineError) as refusal:
        trf.read(text)
    assert len(refusal.value.findings) == 1001
    assert "499 further findings" in str(refusal.value)


def test_of_two_worths_the_first_is_kept(files: Path) -> None:
    """The later record keeps the players nobody else speaks of, and the repair says whose line."""
    reading = trf.read(files / "adjustments-twice.trf", lenient=True)
    (finding,) = reading.findings
    assert "1.0 points for 'H', but 0.5 in line 7, for 3" in finding.found
    assert "line 7" in finding.repair
    told = [(change.kind, change.players) for change in reading.tournament.adjustments]
    assert told == [("H", (3,)), ("", (3,)), ("H", (4,))]
    tournament = replace(reading.tournament, rounds=9)
    assert trf.read(trf.write(tournament).decode()).tournament.adjustments == (
        reading.tournament.adjustments
    )


def chain(*records: str) -> str:
    """Three rounds without games, and records 299."""
    players = "001    1      Alpha\n001    2      Beta\n"
    return players + "".join(f"299 {record}\n" for record in records)


def test_a_worth_that_was_left_out_takes_none_along() -> None:
    """The third record disagrees with the second only, which the first one has removed."""
    text = chain("H        0.5   2    1", "H        1.0        1", "H        0.0   3    1")
    reading = trf.read(text, lenient=True)
    (finding,) = reading.findings
    assert finding.line == 4
    assert "what line 3 says of round 2; left them out here, for all rounds" in finding.repair
    assert Tongue("de").knows(finding.repair)
    told = [(change.points, change.round_no) for change in reading.tournament.adjustments]
    assert told == [(5, 2), (0, 3)]
    assert json_.read(json_.write(reading.tournament)).tournament == reading.tournament


@every(
    ("first", "second", "advice"),
    [
        (
            "H        0.5",
            "H        1.0        2",
            "in the one for everybody list all players but 2",
        ),
        ("H        0.5        1    2", "H        1.0        2", "leave 2 out of the longer list"),
        ("H        0.5        1", "H        1.0        1", "keep one of the two"),
        (
            "H        0.5        1    2",
            "H        1.0   3    2",
            "once for each round, that of round 3 without 2",
        ),
        (
            "H        0.5",
            "H        1.0   3    2",
            "once for each round, and list in that of round 3 all players but 2",
        ),
        (
            "H        0.5        2",
            "H        1.0   3",
            "each round but 3, or list in the one of round 3 all players but 2",
        ),
        ("H        0.5", "H        1.0   3", "once for each round but 3"),
        ("H        0.5   3", "H        1.0   3", "keep one of the two"),
    ],
)
def test_two_worths_are_refused_with_what_to_do(first: str, second: str, advice: str) -> None:
    """The text knows no exception to a general record; JSON names both places and says the same."""
    (finding,) = findings(chain(first, second))
    assert advice in finding.expected
    assert "in line 3" in finding.found
    assert Tongue("de").knows(finding.expected)
    changes = [trf.read(chain(each)).tournament.adjustments[0] for each in (first, second)]
    tournament = replace(trf.read(chain()).tournament, adjustments=tuple(changes))
    with pytest.raises(ContradictionError) as of_json:
        json_.read(json_.write(tournament))
    assert "adjustments[1].points: another worth than adjustments[0] says" in str(of_json.value)
    assert advice in str(of_json.value)


def test_the_way_out_of_two_worths_is_read() -> None:
    """With the players listed, or the rounds, nothing is disputed any more."""
    for records in (
        ("H        0.5        1", "H        1.0        2"),
        ("H        0.5   1", "H        0.5   2", "H        1.0   3"),
    ):
        tournament = trf.read(chain(*records)).tournament
        assert len(tournament.adjustments) == len(records)
        assert json_.read(json_.write(tournament)).tournament == tournament


def test_a_worth_for_everybody_stays_for_the_others() -> None:
    """Of two records that take it away from somebody each says from whom."""
    text = chain("H        0.5   2    1", "H        0.5   3    2", "H        1.0")
    reading = trf.read(text, lenient=True)
    assert [finding.line for finding in reading.findings] == [5, 5]
    assert [finding.found[-5:] for finding in reading.findings] == ["for 1", "for 2"]
    assert len(reading.tournament.adjustments) == 2


def test_a_penalty_for_nobody_is_not_for_everybody(files: Path) -> None:
    """A record whose players are left out says nothing any more."""
    reading = trf.read(files / "adjustment-unknown.trf", lenient=True)
    assert reading.tournament.adjustments == ()
