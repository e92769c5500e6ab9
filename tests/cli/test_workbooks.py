"""Workbooks from the command line."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

from tests.architecture.source import ROOT
from tests.cli.conftest import Cli
from tests.unit.ranking.workbook_again import read_workbook

FILE = str(ROOT / "examples" / "spring-open.trf")


def test_standings_as_workbook(cli: Cli, tmp_path: Path) -> None:
    """The table in German: one tab, numbers as numbers, told on stderr."""
    out = tmp_path / "table.xlsx"
    asked = ("standings", FILE, "--tie-breaks", "BH", "--format", "xlsx", "--language", "de")
    done = cli(*asked, "-o", out)
    assert done.code == 0
    assert "32 " in done.err
    ((name, (cells, _)),) = read_workbook(out.read_bytes()).items()
    assert name == "Rangliste"
    assert cells[2, 1] == 1


def test_ratings_as_workbook(cli: Cli, tmp_path: Path) -> None:
    """The rating report, and as CSV."""
    out = tmp_path / "ratings.xlsx"
    assert cli("ratings", FILE, "--format", "xlsx", "-o", str(out)).code == 0
    ((name, (cells, _)),) = read_workbook(out.read_bytes()).items()
    assert [name, cells[1, 2], cells[2, 3]] == ["Rating report", "Name", 2318]
    assert '1,"Wrenfield, Tobias",2318' in cli("ratings", FILE, "--format", "csv").out


def test_a_workbook_goes_to_no_terminal() -> None:
    """Without -o it is refused where somebody would see its bytes; a pipe takes it."""
    verb = [sys.executable, "-m", "openarbiter", "standings", FILE, "--format", "xlsx"]
    here, there = pty.openpty()
    try:
        told = subprocess.run(verb, stdout=there, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603
    finally:
        os.close(there)
        os.close(here)
    assert told.returncode == 5
    assert "name a file with -o" in told.stderr
    piped = subprocess.run(verb, capture_output=True, check=True)  # noqa: S603
    assert piped.stdout.startswith(b"PK")
