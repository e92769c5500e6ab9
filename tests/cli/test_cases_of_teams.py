"""Small files of team events that were once answered wrongly, each with the right answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.engine import EngineExit
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

CASES = Path(__file__).resolve().parents[1] / "data" / "cases"


def without(name: str, code: str, folder: Path) -> Path:
    """A copy of a case without its records of a code."""
    lines = (CASES / name).read_text("utf-8").splitlines(keepends=True)
    copy = folder / name
    copy.write_text("".join(line for line in lines if not line.startswith(code)), "utf-8")
    return copy


@pytest.mark.parametrize("flag", ["--team-swiss", "--team"])
@pytest.mark.parametrize(
    "case",
    [
        ("team-nobody-came-330.trf", "5 3;6 1;4 2"),
        ("team-nil-nil-played.trf", "5 3;6 1;2 4"),
        ("team-absent-tpn.trf", "2 4;5 3"),
    ],
)
@pytest.mark.parametrize("left_out", ["-", "330"])
def test_the_next_round_of_a_case(
    cli: Cli, tmp_path: Path, flag: str, case: tuple[str, str], left_out: str
) -> None:
    """However a match is told; nobody scores who did not come, or lost every board."""
    name, pairs = case
    told = cli("engine", flag, without(name, left_out, tmp_path), "-p")
    assert told.code == EngineExit.OK
    assert told.out.splitlines()[1:] == pairs.split(";")


@pytest.mark.parametrize("left_out", ["-", "330"])
def test_abnormal_points_of_a_forfeited_match_count(
    cli: Cli, tmp_path: Path, left_out: str
) -> None:
    """Record 299, with record 330 and without."""
    file = without("team-299-forfeit-330.trf", left_out, tmp_path)
    rows = cli("standings", file, "--tie-breaks", "MPTS,GPTS").out.splitlines()
    assert [row.split()[-2:] for row in rows[-2:]] == [["2", "2.5"], ["0", "1.5"]]


def test_what_a_bye_is_worth_before_round_1_is_not_lost(cli: Cli, tmp_path: Path) -> None:
    """Through JSON and back into TRF26."""
    first, middle, last = CASES / "team-bye-value-before-round-1.trf", "b.json", "c.trf"
    assert not cli("convert", first, tmp_path / middle).err
    assert not cli("convert", tmp_path / middle, tmp_path / last).err
    assert "320  2.0  2.0" in (tmp_path / last).read_text("utf-8").splitlines()


@pytest.mark.parametrize("verb", ["check", "standings", "verify", "pair"])
def test_totals_of_a_team_that_its_results_do_not_give_are_found(cli: Cli, verb: str) -> None:
    """Team, record and both numbers; no verb speaks of a player or of his record."""
    ended = cli(verb, CASES / "team-310-totals-wrong.trf")
    said = ended.out + ended.err
    assert ended.code != Exit.OK
    for word in ("team 1 has 5.0 match points", "record 310", "expected 3.0"):
        assert word in said
    assert "001" not in said
    assert "player 1 " not in said


def test_a_strength_with_a_decimal_is_remarked(cli: Cli) -> None:
    """Nothing that is paired uses it."""
    ended = cli("pair", CASES / "team-310-strength-decimal.trf")
    assert ended.code == Exit.OK
    assert "strength '2587.5'" in ended.out + ended.err
