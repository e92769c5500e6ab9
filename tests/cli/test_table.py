"""`openarbiter table`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

BROKEN = "A1-B1 C1-A2 B2-C2\nA1-C1 A2-B2 B1-C2\n"


@pytest.fixture
def teams(cli: Cli, tmp_path: Path) -> str:
    """The file of a tournament of four teams of four."""
    file = str(tmp_path / "teams.trf")
    asked = ("--players", "16", "--rounds", "3", "--code", "CUSTOM_MOLTER_4X4X3")
    made = cli("generate", "--plain", "-o", file, "--system", "molter", *asked)
    assert made.code == Exit.OK, made.err
    return file


def test_a_stored_table_is_printed(cli: Cli) -> None:
    """With its size, in any language."""
    ended = cli("table", "3x2x2", "--language", "de")
    assert ended.code == Exit.OK
    assert "Molter-Plan 3x2x2: 3 Mannschaften zu 2, 2 Runden" in ended.out
    assert "Keine Regel ist verletzt" in ended.out


def test_a_table_that_breaks_a_rule(cli: Cli, tmp_path: Path, teams: str) -> None:
    """It is said where, and it is used for no tournament."""
    file = tmp_path / "own.txt"
    file.write_text(BROKEN, encoding="utf-8")
    ended = cli("table", str(file))
    assert ended.code == Exit.DIFFERENT
    assert "[S4] round 2: C1 meets a second player of team A" in ended.out
    ended = cli("table", str(file), teams)
    assert ended.code == Exit.DIFFERENT
    assert "is not used for a tournament" in ended.err
    found = json.loads(cli("table", str(file), "--json").out)
    assert (found["teams"], found["boards"]) == (3, 2)
    assert found["rounds"][0] == ["A1-B1", "C1-A2", "B2-C2"]
    assert {each["rule"] for each in found["faults"]} == {"S4", "S5", "C1"}


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


def test_what_cannot_be_is_refused(cli: Cli, tmp_path: Path, teams: str) -> None:
    """Sizes without a table, teams of another size, and a file that is no table."""
    assert cli("table", "4x3x2").code == Exit.RULE
    assert "a team of 3 players is odd" in cli("table", "4x3x2").err
    assert "is for teams of 2, and here they have 4 players" in cli("table", "4x2x3", teams).err
    assert cli("table", teams).code == Exit.FORMAT
    assert cli("table", str(tmp_path / "none.txt")).code == Exit.FILE
    refused = cli(
        "generate", "--plain", "-o", "x.trf", "--system", "molter", "--code", "CUSTOM_MOLTER"
    )
    assert "is none of molter; known are CUSTOM_MOLTER_4X2X3" in refused.err
