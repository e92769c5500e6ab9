"""Tables and reports of an event in which a game has no result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

GAME = "Round 5: 8 Håkansson, Hugo against 22 Ulrich, Uwe."
LAST = "Round 3: 1 A against 4 D."
HEAD = "Not final: 1 game has no result; it counts ½ for both players here."
REASON = "The committee of appeal decides on Monday"


@pytest.mark.parametrize(
    "table", ["standings", "cross", "cross-number", "wall", "progress", "card"]
)
def test_every_table_names_the_adjourned_game(cli: Cli, cases: Path, table: str) -> None:
    """The remark stands above the table in text and HTML, behind the rows in CSV, and in JSON."""
    asked = ("standings", cases / "adjourned-open.trf", "--table", table, "--player", 8)
    for form in ("text", "html", "csv"):
        ended = cli(*asked, "--format", form)
        assert ended.code == Exit.OK
        assert HEAD in ended.out
        assert GAME in ended.out
    found = json.loads(cli(*asked, "--json").out)
    if table == "standings":
        assert found["open_games"] == [{"round": 5, "white": 8, "black": 22}]
    else:
        assert found["missing"] == [HEAD, GAME]


def test_prizes_say_so_in_the_first_line(cli: Cli, cases: Path, tmp_path: Path) -> None:
    """Nobody pays out by a table that may still change."""
    fund = tmp_path / "fund.toml"
    fund.write_text("places = [100]\n", encoding="utf-8")
    asked = ("prizes", cases / "undecided-last-round.trf", "--fund", fund)
    assert cli(*asked).out.splitlines()[:2] == [HEAD, LAST]
    assert json.loads(cli(*asked, "--json").out)["missing"] == [HEAD, LAST]


@pytest.mark.parametrize("name", ["new.trf", "new.trf26"])
def test_the_interim_file_has_a_question_mark(
    cli: Cli, cases: Path, tmp_path: Path, name: str
) -> None:
    """The blank becomes ``?`` (TRF26), stderr names the game, and the file reads as before."""
    source, target = cases / "adjourned-open.trf", tmp_path / name
    ended = cli("convert", source, target)
    assert ended.code == Exit.OK
    assert "note: an interim file" in ended.err
    assert GAME in ended.err
    text = target.read_text(encoding="utf-8")
    assert text.count("22 w ?") == text.count(" 8 b ?") == 1
    assert "### MPA @ Round 3" in text
    before, after = oa.read_trf(source), oa.read_trf(target)
    assert [each.rounds for each in after.players] == [each.rounds for each in before.players]


def test_older_dialects_keep_the_blank(cli: Cli, cases: Path, tmp_path: Path) -> None:
    """Programs that know no ``?`` refuse the whole file."""
    target = tmp_path / "new.trf16"
    assert cli("convert", cases / "adjourned-open.trf", target).code == Exit.OK
    assert "?" not in target.read_text(encoding="utf-8")


def test_the_final_report_is_refused_unless_forced(cli: Cli, cases: Path, tmp_path: Path) -> None:
    """With a reason it is written; the reason is in the file, and the next reader keeps it."""
    target = tmp_path / "final.trf"
    asked = ("convert", cases / "adjourned-open.trf", target, "--final")
    refused = cli(*asked)
    assert refused.code == Exit.REQUEST
    assert GAME in refused.err
    assert not target.exists()
    assert cli(*asked, "--force", " ").code == Exit.USAGE
    assert cli(*asked, "--force", REASON).code == Exit.OK
    text = target.read_text(encoding="utf-8")
    assert "22 w ?" in text
    assert f"{GAME} Reason: {REASON}\n" in text
    again = cli("convert", target, tmp_path / "again.json")
    assert again.code == Exit.OK
    assert REASON in (tmp_path / "again.json").read_text(encoding="utf-8")
