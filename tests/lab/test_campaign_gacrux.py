"""A campaign `--with gacrux`: a package of that name stands in, paired by our engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.campaign_gacrux import TIE_BREAKS, Gacrux, alike
from openarbiter.cli.exits import Exit
from openarbiter.errors import ProgramError
from tests.cli.conftest import Cli
from tests.lab.test_campaign import ENGINE, SMALL, rows

PACKAGE = {
    "__init__": "",
    "version": "def version(): return {'version': '0.1'}",
    "pairingchecker": """
import sys
import openarbiter as oa
from openarbiter.model import RoundNo
from openarbiter.rulebooks.boards import published

class pairingchecker:
    def common_main(self):
        print("talks on stdout")
        made = oa.read_trf(sys.argv[sys.argv.index("-i") + 1])
        rounds = []
        for number in range(1, made.paired_rounds + 1):
            found = published(made, RoundNo(number))
            pairs = [list(game) for game in found.games] + [[one, 0] for one in found.byes]
            theirs = [list(pair) for pair in reversed(pairs)]
            if OTHER and number == 2:
                theirs[-1].reverse()
            rounds.append({"round": number, "pairs": theirs, "current": pairs})
        self.resultjson = {"status": {"code": 1, "error": []}}
        self.chessfile = type("F", (), {"result": {"roundpairing": rounds}})
        return 1
""",
    "tiebreakchecker": """
import sys
import openarbiter as oa
from openarbiter.ranking.standings import standings

class tiebreakchecker:
    def common_main(self):
        made = oa.read_trf(sys.argv[sys.argv.index("-i") + 1])
        codes = sys.argv[sys.argv.index("-t") + 1 : sys.argv.index("-o")]
        found = [
            {"cid": row.player, "tiebreakScore": [float(value) for value in row.values]}
            for row in standings(made, codes)
        ]
        if OTHER:
            found[0]["tiebreakScore"][1] += 1
        self.resultjson = {"status": {"code": 0, "error": []}}
        self.chessfile = type("F", (), {"result": {"competitors": found}})
        return 0
""",
    "tournamentgenerator": """
import sys
from openarbiter.cli.main import main

class tournamentgenerator:
    def read_command_line(self):
        self.given = dict(zip(sys.argv[1:], sys.argv[2:]))

    def process_tournaments(self):
        given = self.given
        main(["generate", "--plain", "--players", given["-p"], "--rounds", given["-n"],
              "--seed", given["-g"], "-o", given["-o"]])
""",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package, where Python finds it; it agrees with us."""
    folder = tmp_path / "packages" / "gacrux"
    folder.mkdir(parents=True)
    for name, text in PACKAGE.items():
        (folder / f"{name}.py").write_text(f"OTHER = False\n{text}", "utf-8")
    monkeypatch.syspath_prepend(folder.parent)
    monkeypatch.setenv("PYTHONPATH", str(folder.parent))
    return folder


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(("whom", "workers"), [("us", 2), ("them", 1)])
def test_pairings_and_values_agree(campaign: Cli, tmp_path: Path, whom: str, workers: int) -> None:
    """The order of the boards counts for nothing; each value of each player is compared."""
    out = tmp_path / "out.jsonl"
    options = ("--made-by", whom, *SMALL, "--count", 3, "--workers", workers)
    ended = campaign("-o", out, "--with", "gacrux", *options)
    assert ended.code == Exit.OK, ended.out
    assert json.loads(out.read_text().splitlines()[0])["with"] == "Gacrux 0.1"
    for row in rows(out):
        assert row["values"] == len(TIE_BREAKS) * row["players"]
        assert (row["different"], row["other_values"], row["failed"]) == ([], [], "")


def otherwise(package: Path, pattern: str) -> None:
    """Let programs of the package say something else than we do."""
    for file in package.glob(pattern):
        file.write_text(file.read_text("utf-8").replace("OTHER = False", "OTHER = True"), "utf-8")


def test_tables_of_another_pairing_program(campaign: Cli, tmp_path: Path, package: Path) -> None:
    """One program pairs, the other one computes tie-breaks; a value that differs is found."""
    otherwise(package, "tiebreakchecker.py")
    (package / "pairingchecker.py").write_text("raise SystemExit('not asked')\n", "utf-8")
    out = tmp_path / "out.jsonl"
    options = ("--with", ENGINE, "--tables-with", "gacrux", *SMALL, "--count", 2)
    ended = campaign("-o", out, *options)
    assert ended.code == Exit.DIFFERENT, ended.out
    head = json.loads(out.read_text().splitlines()[0])
    assert head["tables_with"] == "Gacrux 0.1"
    assert head["with"] != head["tables_with"]
    for row in rows(out):
        assert row["values"] == len(TIE_BREAKS) * row["players"]
        assert [one["tie_break"] for one in row["other_values"]] == ["BH/C1"]


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [("2.50", "2.5", True), ("-", "-", True), ("2", "2.1", False), ("2", "", False)],
)
def test_values_that_are_alike(ours: str, theirs: str, *, same: bool) -> None:
    """However a number is written; no number is alike with none."""
    assert alike(ours, theirs) is same


def test_what_differs(campaign: Cli, tmp_path: Path, package: Path) -> None:
    """One board of round 2 and one value, each with both answers."""
    otherwise(package, "*checker.py")
    out = tmp_path / "out.jsonl"
    ended = campaign("-o", out, "--with", "gacrux", *SMALL, "--count", 1, "--players", 8)
    assert ended.code == Exit.DIFFERENT
    (row,) = rows(out)
    (board,), (value,) = row["different"], row["other_values"]
    assert board["round"] == 2
    assert board["ours"].split("-") == board["theirs"].split("-")[::-1]
    assert value["tie_break"] == "BH/C1"
    assert float(value["theirs"]) == float(value["ours"]) + 1


def test_a_tool_that_fails(campaign: Cli, tmp_path: Path, package: Path) -> None:
    """The row says why; the process goes on with the next tournament."""
    (package / "pairingchecker.py").write_text("raise SystemExit('out of order')\n", "utf-8")
    out = tmp_path / "out.jsonl"
    ended = campaign("-o", out, "--with", "gacrux", *SMALL, "--count", 2)
    assert ended.code == Exit.PROGRAM
    assert all("out of order" in row["failed"] for row in rows(out))


def test_a_process_that_ends() -> None:
    """That is no answer, the first time and the second time."""
    ended = Gacrux(served=("false",))
    for _ in range(2):
        with pytest.raises(ProgramError, match="without an answer"):
            ended.release()
