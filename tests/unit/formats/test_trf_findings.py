"""Findings of the report file reader as a whole: names, numbers, and what is harmless."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from openarbiter.errors import FormatError, UnreadableLineError
from openarbiter.formats import trf
from openarbiter.model import Result
from tests.unit.formats.report_files import of_changes


def test_prose_is_refused_even_leniently() -> None:
    """A text without any record is no tournament, however lenient one is."""
    with pytest.raises(UnreadableLineError) as refusal:
        trf.read("Dear arbiter, please find attached the results.\n", lenient=True)
    assert [finding.code for finding in refusal.value.findings] == ["not-a-report"]


def test_findings_name_the_file(tmp_path: Path) -> None:
    """As the user gave it."""
    path = tmp_path / "one.trf"
    path.write_text(of_changes("3 w 1 → 3 x 1"), encoding="utf-8")
    with pytest.raises(FormatError) as refusal:
        trf.read(path)
    assert [finding.file for finding in refusal.value.findings] == [str(path)]


def test_harmless_habits_of_other_programs_are_read(root: Path) -> None:
    """Cosmetics never stop a reading; what is odd is remarked without a repair."""
    files = root / "tests" / "data" / "trf"
    reading, clean = trf.read(files / "harmless.trf"), trf.read(files / "clean.trf")
    assert clean.findings == ()
    tournament = reading.tournament
    assert tournament.players == clean.tournament.players
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
