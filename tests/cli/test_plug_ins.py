"""Parts that other people write: tie-breaks, sheets, files and systems, found when installed."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli, as_process
from tests.plug_in.installing import from_the_page, installed

FOUR = Path(__file__).with_name("data") / "four.trf"


def _with(folder: Path, root: Path) -> Cli:
    return partial(as_process, PYTHONPATH=os.pathsep.join([str(root / "src"), str(folder)]))


@pytest.fixture
def league(tmp_path: Path, root: Path) -> Cli:
    """Runs ``openarbiter`` as a process in which the parts of the league are installed."""
    return _with(installed(root / "tests" / "plug_in" / "league", tmp_path), root)


def test_a_tie_break_is_listed_and_opens_into_its_sum(league: Cli, tmp_path: Path) -> None:
    """It stands in the table among ours, and ``--why`` shows its lines; so from a file."""
    table = league("standings", FOUR, "--tie-breaks", "BH,CLIMB")
    assert table.code == Exit.OK, table.err
    assert "BH  CLIMB" in table.out
    listed = ("--seed", 3, "--plain", "--players", 12, "--rounds", 5, "--tie-breaks", "CLIMB")
    made = league("generate", *listed, "-o", tmp_path / "made.trf")
    assert made.code == Exit.OK, made.err
    asked = ("standings", tmp_path / "made.trf", "--json")
    rows = json.loads(league(*asked).out)["rows"]
    best = max(rows, key=lambda row: row["values"])
    told = league(*asked[:2], "--why", best["player"], "--tie-break", "CLIMB")
    assert "Places climbed" in told.out
    assert "League, 7" in told.out
    assert "won against a higher seed" in told.out
    assert league("standings", FOUR, "--tie-breaks", "OTHER_CLIMB").code == Exit.OK


def test_a_file_of_a_plug_in(league: Cli, tmp_path: Path) -> None:
    """The ending of the name, or ``--to``, has it written; an error of ours stays what it is."""
    target = tmp_path / "out.scoreboard"
    assert league("convert", FOUR, target).code == Exit.OK
    assert target.read_text("utf-8") == "2 4\n"
    assert league("convert", FOUR, "-", "--to", "scoreboard").out == "2 4\n"
    league("convert", FOUR, tmp_path / "four.json")
    empty = json.loads((tmp_path / "four.json").read_text("utf-8")) | {"players": []}
    tmp_path.joinpath("none.json").write_text(json.dumps(empty), "utf-8")
    refused = league("convert", tmp_path / "none.json", "-", "--to", "scoreboard")
    assert refused.code != Exit.BUG
    assert "Traceback" not in refused.err


def test_a_system_of_a_plug_in(league: Cli, tmp_path: Path) -> None:
    """It pairs and is paired again; verifying leaves open what it does not say."""
    file = tmp_path / "folded.trf"
    shape = ("--plain", "--players", 7, "--rounds", 1, "--seed", 3)
    made = league("generate", "--system", "fold", *shape, "-o", file)
    assert made.code == Exit.OK, made.err
    assert "0 rounds differ" in league("check", file, "--system", "fold").out
    assert league("verify", file, "--system", "fold").code == Exit.UNDECIDED


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("pair", FOUR, "--system", "gone"), "league-parts (openarbiter.systems: gone) fails"),
        (("pair", FOUR, "--system", "wrong"), "NOT_AN_EDITION is no Edition"),
        (("standings", FOUR, "--tie-breaks", "OTHERWISE"), "its code is CLIMB"),
        (
            ("generate", "--plain", "--system", "fold", "--rounds", 9, "-o", "-"),
            "league-parts (openarbiter.systems: fold) fails: ZeroDivisionError: the ninth round",
        ),
    ],
)
def test_an_error_names_the_plug_in(league: Cli, asked: tuple[object, ...], words: str) -> None:
    """What cannot be loaded, is something else, or fails; others do not notice."""
    refused = league(*asked)
    assert refused.code == Exit.PROGRAM, refused.err
    assert words in refused.err
    assert "Traceback" not in refused.err
    assert league("pair", FOUR).code == Exit.OK


def test_the_package_that_the_page_prints(tmp_path: Path, root: Path) -> None:
    """All four parts of it do what the page says."""
    club = _with(from_the_page(tmp_path), root)
    assert "TENTHS" in club("standings", FOUR, "--tie-breaks", "BH,TENTHS").out
    told = club("standings", FOUR, "--tie-breaks", "TENTHS", "--why", 1, "--tie-break", "TENTHS")
    assert "Points in tenths" in told.out
    assert len(club("convert", FOUR, "-", "--to", "names").out.splitlines()) == 4
    paired = club("pair", FOUR, "--system", "by-number", "--json")
    first = json.loads(paired.out)["games"][0]
    assert (first["white"], first["black"]) == (1, 2)
