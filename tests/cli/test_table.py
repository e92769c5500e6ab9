"""`openarbiter table`."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli


@pytest.fixture
def teams(cli: Cli, tmp_path: Path) -> str:
    """The file of a tournament of four teams of four."""
    file = str(tmp_path / "teams.trf")
    asked = ("--players", "16", "--rounds", "3", "--code", "CUSTOM_MOLTER_4X4X3")
    made = cli("generate", "--plain", "-o", file, "--system", "molter", *asked)
    assert made.code == Exit.OK, made.err
    return file


def test_the_rounds_of_a_tournament(cli: Cli, tmp_path: Path, teams: str) -> None:
    """By a table of one's own as by the stored one, with names or numbers."""
    names = cli("table", "4x4x3", teams)
    assert names.code == Exit.OK
    assert names.out.count("Round ") == 3
    own = tmp_path / "own.txt"
    lines = cli("table", "4x4x3").out.splitlines()[1:4]
    own.write_text("\n".join(line.replace("Round ", "R") for line in lines), encoding="utf-8")
    assert cli("table", str(own), teams).out == names.out
    scheduled = cli("pair", teams, "--schedule", "--numbers")
    assert cli("table", str(own), teams, "--numbers").out == scheduled.out
