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
from openarbiter.formats import trf
from openarbiter.model import Result

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
def test_what_a_lenient_reading_repairs_is_written_without_faults(files: Path, name: str) -> None:
    """Of every fault it says what it did; lines left out and wrong points do not come back."""
    reading = trf.read(files / f"{name}.trf", lenient=True)
    told = {(finding.code, finding.line) for finding in reading.findings if finding.repair}
    assert {(code, line) for code, line, _ in BROKEN[name]} <= told
    repaired = reading.tournament
    assert repaired.players
    changed = replace(repaired, event=replace(repaired.event, city="Elsewhere"))
    again = trf.read(trf.write(changed).decode())
    assert not any(finding.repair for finding in again.findings)
    assert again.tournament.event.city == "Elsewhere"
    assert [each.rounds for each in again.tournament.players] == [
        each.rounds for each in repaired.players
    ]


def test_prose_is_refused_even_leniently_and_a_clean_file_has_no_findings(files: Path) -> None:
    """The clean file is the one all others were made from."""
    with pytest.raises(UnreadableLineError):
        trf.read(files / "text.trf", lenient=True)
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
