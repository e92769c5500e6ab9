"""`python -m lab.campaign`: our engine, also as a package named Gacrux, is the other program."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from lab import campaign_rows
from lab.campaign import main
from lab.campaign_gacrux import TIE_BREAKS, Gacrux, alike
from lab.campaign_programs import UsualProgram, config_text, read_check
from lab.campaign_rows import Campaign
from openarbiter.cli.exits import Exit
from openarbiter.errors import ProgramError
from openarbiter.simulate import Settings
from openarbiter.verification.certificate.facts import RefusedError
from tests.cli.conftest import Cli, caller
from tests.every import beside

ENGINE = f"{shlex.quote(sys.executable)} -m openarbiter engine"
"""Our engine, called as another program is."""

PLAN = Campaign(
    system="dutch-2026",
    program=None,
    made_by_it=False,
    players=(10, 120),
    rounds=(5, 11),
    prove=0.0,
    give="trf26",
)
"""A campaign as it is run where nothing else is asked for."""

SMALL = ("--players", "8-16", "--rounds", "4-5")


@pytest.fixture
def campaign(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs ``python -m lab.campaign`` with arguments, in this process."""
    return caller(main, capfdbinary, monkeypatch)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The file of the rows of a campaign."""
    return tmp_path / "out.jsonl"


def rows(file: Path) -> list[dict[str, Any]]:
    """The rows of a campaign without their times."""
    found = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    for row in found:
        assert row.pop("seconds") > 0
    return found


def test_ours_paired_again_by_another_program(campaign: Cli, tmp_path: Path) -> None:
    """A row for each tournament; where both agree nothing differs."""
    out = tmp_path / "ours.jsonl"
    ended = campaign("-o", out, "--with", ENGINE, *SMALL, "--count", 4, "--json")
    found = rows(out)
    total = json.loads(ended.out)
    assert (ended.code, [row["seed"] for row in found]) == (Exit.OK, [1, 2, 3, 4])
    assert all(8 <= row["players"] <= 16 and row["rounds"] in {4, 5} for row in found)
    assert all(len(row["answers"]) == row["rounds"] and not row["different"] for row in found)
    assert (total["tournaments"], total["differing_rounds"]) == (4, 0)
    assert total["rounds"] == sum(row["rounds"] for row in found)


@pytest.mark.parametrize("whom", ["us", "them"])
def test_what_differs_stands_in_the_row(
    campaign: Cli, tmp_path: Path, out: Path, whom: str
) -> None:
    """By the text of 2012 some rounds are others; both answers are there, ours from our edition."""
    options = ("--with", ENGINE, "--their-system", "dutch-2012", "--made-by", whom)
    sizes = ("--players", 12, "--rounds", 6, "--count", 4)
    ended = campaign("-o", out, *options, *sizes, "--keep", tmp_path / "kept")
    kept = sorted(file.name for file in (tmp_path / "kept").iterdir())
    assert kept == [f"dutch-2026-{row['seed']}.trf" for row in rows(out) if row["different"]]
    assert all(oa.read_trf(file).paired_rounds for file in (tmp_path / "kept").iterdir())
    found = [each for row in rows(out) for each in row["different"]]
    assert ended.code == Exit.DIFFERENT
    assert found
    assert f"{len(found)} differ" in ended.out
    assert all(each["ours"] != each["theirs"] and each["theirs"] for each in found)
    players = [
        sorted(each[side].replace("-", " ").split())
        for each in found
        for side in ("ours", "theirs")
    ]
    assert players[::2] == players[1::2], "the same players, paired otherwise"


def test_any_number_of_workers(campaign: Cli, tmp_path: Path) -> None:
    """One process and two give the same rows and the same digest."""
    totals = []
    for workers in (1, 2):
        out = tmp_path / f"{workers}.jsonl"
        options = ("--count", 12, "--workers", workers, "--prove", "20%", "--json")
        totals.append(json.loads(campaign("-o", out, *SMALL, *options).out))
    assert rows(tmp_path / "1.jsonl") == rows(tmp_path / "2.jsonl")
    assert totals[0]["digest"] == totals[1]["digest"]
    assert totals[0]["proven"] > 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_killed_and_begun_again(campaign: Cli, tmp_path: Path) -> None:
    """The rest is done, nothing twice, and half a line at the end is made anew."""
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    options = (*SMALL, "--count", "6", "--with", ENGINE)
    command = [sys.executable, "-m", "lab.campaign", "-o", str(out), *options]
    process = subprocess.Popen(command, start_new_session=True)  # noqa: S603  (our own command)
    while not out.exists() or out.read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    begun = out.read_bytes().count(b"\n") - 1
    assert 0 < begun < 6
    with out.open("ab") as file:
        file.write(b'{"seed":99')
    ended = campaign("-o", out, *options, "--json")
    again = campaign("-o", out, *options, "--json")
    other = campaign("-o", whole, *options, "--json")
    assert rows(out) == rows(whole)
    for name in ("tournaments", "rounds", "digest"):
        values = {json.loads(each.out)[name] for each in (ended, again, other)}
        assert len(values) == 1, name


def test_parts_of_a_campaign(campaign: Cli, tmp_path: Path) -> None:
    """Each third seed has its row of the whole; a smaller count takes nothing away."""
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    sums = [
        json.loads(campaign("-o", whole, *SMALL, "--count", count, "--json").out)
        for count in (2, 7, 2)
    ]
    assert [each["tournaments"] for each in sums] == [2, 7, 2]
    assert sums[0]["digest"] == sums[2]["digest"]
    assert campaign("-o", part, *SMALL, "--count", 7, "--every", 3).code == Exit.OK
    assert rows(part) == rows(whole)[::3]
    assert len(rows(whole)) == 7


def test_rows_of_other_seeds_are_not_gone_on_with(campaign: Cli, out: Path) -> None:
    """A file that is something else is told by its line."""
    campaign("-o", out, *SMALL, "--count", 2)
    out.write_bytes(out.read_bytes().replace(b'"seed":2,', b'"seed":3,'))
    assert "line 3: expected is seed 2" in campaign("-o", out, *SMALL, "--count", 2).err


def test_a_program_that_fails(campaign: Cli, out: Path) -> None:
    """Its tournament counts for nothing, the row says why, and so does the exit code."""
    ended = campaign("-o", out, "--with", ENGINE, "--their-system", "nothing", *SMALL, "--count", 2)
    assert ended.code == Exit.PROGRAM
    assert "2 tournaments without an answer" in ended.out
    assert all("exit code" in row["failed"] and not row["answers"] for row in rows(out))


def test_a_certificate_that_is_refused(
    campaign: Cli, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is noted with its round, and the campaign does not end well."""

    def refuse(*_: object) -> None:
        raise RefusedError("the sum is another one")

    monkeypatch.setattr(campaign_rows, "accept", refuse)
    ended = campaign("-o", out, *SMALL, "--count", 1, "--prove", 1, "--workers", 1)
    (row,) = rows(out)
    assert (ended.code, row["proven"]) == (Exit.DIFFERENT, [])
    assert [each["round"] for each in row["refused"]] == list(range(1, row["rounds"] + 1))


def test_reading_what_a_checker_says() -> None:
    """Rounds that differ by one column or both, and a round without a pairing."""
    text = Path(__file__).with_name("checked.txt").read_text(encoding="utf-8")
    second, third = read_check(text, 3)
    assert second.checker is not None
    assert (second.round_no, second.checker.games, second.checker.byes) == (2, ((4, 1),), ())
    assert (second.tournament.games, second.tournament.byes) == (((3, 4),), (1,))
    assert (third.round_no, third.checker) == (3, None)


@pytest.mark.parametrize("text", ["", "a: Round #1\n", "a: Round #1\nsomething\na: Round #2\n"])
def test_an_answer_that_is_none(text: str) -> None:
    """A checker that leaves out a round, or says what nobody knows, has not agreed."""
    with pytest.raises(ProgramError):
        read_check(text, 2)


def test_a_program_that_writes_nothing(tmp_path: Path) -> None:
    """It ends well, and there is no tournament."""
    program = UsualProgram((sys.executable, "-c", "pass"), "dutch")
    with pytest.raises(ProgramError, match="wrote no tournament"):
        program.make(Settings(players=8, rounds=3), 1, tmp_path)


def test_rates_as_others_read_them() -> None:
    """One in how many; what is none is not named."""
    text = config_text(Settings(players=20, rounds=5, forfeit_rate=0.04, double_forfeit_rate=0.01))
    assert "ForfeitRate=20\n" in text
    assert "RetiredRate" not in text


def test_the_same_tournament_everywhere() -> None:
    """Sizes are drawn by whole numbers: the settings of a seed are fixed."""
    sizes = [(PLAN.settings(seed).players, PLAN.settings(seed).rounds) for seed in (1, 2, 3)]
    assert sizes == [(62, 5), (86, 11), (22, 6)]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package, where Python finds it; it agrees with us."""
    folder = tmp_path / "packages" / "gacrux"
    folder.mkdir(parents=True)
    for name, text in beside(__file__, "gacrux").items():
        (folder / f"{name}.py").write_text(f"OTHER = False\n{text}", "utf-8")
    monkeypatch.syspath_prepend(folder.parent)
    monkeypatch.setenv("PYTHONPATH", str(folder.parent))
    return folder


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(("whom", "workers"), [("us", 2), ("them", 1)])
def test_pairings_and_values_agree(campaign: Cli, out: Path, whom: str, workers: int) -> None:
    """The order of the boards counts for nothing; each value of each player is compared."""
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


def test_tables_of_another_pairing_program(campaign: Cli, out: Path, package: Path) -> None:
    """One program pairs, the other one computes tie-breaks; a value that differs is found."""
    otherwise(package, "tiebreakchecker.py")
    (package / "pairingchecker.py").write_text("raise SystemExit('not asked')\n", "utf-8")
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


def test_what_differs(campaign: Cli, out: Path, package: Path) -> None:
    """One board of round 2 and one value, each with both answers."""
    otherwise(package, "*checker.py")
    ended = campaign("-o", out, "--with", "gacrux", *SMALL, "--count", 1, "--players", 8)
    assert ended.code == Exit.DIFFERENT
    (row,) = rows(out)
    (board,), (value,) = row["different"], row["other_values"]
    assert (board["round"], board["ours"].split("-")) == (2, board["theirs"].split("-")[::-1])
    assert (value["tie_break"], float(value["theirs"])) == ("BH/C1", float(value["ours"]) + 1)


def test_a_tool_that_fails(campaign: Cli, out: Path, package: Path) -> None:
    """The row says why; the process goes on with the next tournament."""
    (package / "pairingchecker.py").write_text("raise SystemExit('out of order')\n", "utf-8")
    ended = campaign("-o", out, "--with", "gacrux", *SMALL, "--count", 2)
    assert ended.code == Exit.PROGRAM
    assert all("out of order" in row["failed"] for row in rows(out))


def test_a_process_that_ends() -> None:
    """That is no answer, the first time and the second time."""
    ended = Gacrux(served=("false",))
    for _ in range(2):
        with pytest.raises(ProgramError, match="without an answer"):
            ended.release()
