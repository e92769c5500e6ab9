"""`openarbiter check`."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli import check as verb
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

DIFFERENT = """\
FOUR: round 1: other pairs
    file     neighbours
    1 - 3    1 - 2
    4 - 2    3 - 4

FOUR: round 2: other colours
    file     neighbours
    2 - 1    1 - 2

FOUR notes: The example of a round in progress: two engines answer 3-2 and the bye for 1.

1 file, 2 rounds paired again by neighbours: 2 rounds differ
"""


def test_nothing_differs(cli: Cli, data: Path) -> None:
    """A file with the right pairings gives one line and exit code 0."""
    ended = cli("check", data / "four.trf")
    assert ended.code == Exit.OK
    assert ended.out == "1 file, 2 rounds paired again by dutch-2026: 0 rounds differ\n"
    assert not ended.err


def test_differences_stand_side_by_side(cli: Cli, data: Path, neighbours: str) -> None:
    """Each round that differs shows the boards of the file and of the engine."""
    ended = cli("check", data / "four.trf", "--system", neighbours)
    assert ended.code == Exit.DIFFERENT
    assert ended.out.replace(str(data / "four.trf"), "FOUR") == DIFFERENT


def test_an_acceleration_without_a_number_of_rounds_is_doubted(
    cli: Cli, data: Path, tmp_path: Path
) -> None:
    """What differs may be right in an event under way: the sentence of `verify` says why."""
    played = (data / "four.trf").read_text(encoding="utf-8")
    lines = [line for line in played.splitlines() if line[:3] not in {"092", "142", "192", "XXR"}]
    file = tmp_path / "under-way.trf"
    file.write_text("\n".join([*lines, "192 FIDE_DUTCH_2026_BAKU", ""]), encoding="utf-8")
    doubt = (
        "Baku acceleration is announced, and the number of rounds is not; those paired (2) are "
        "taken for all"
    )
    assert f"{file}: {doubt} (doubtful)\n" in cli("check", file).out
    assert doubt in cli("verify", file).out
    (found,) = json.loads(cli("check", file, "--json").out)["files"]
    assert found["doubt"] == doubt
    announced = tmp_path / "announced.trf"
    announced.write_text("XXR 9\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert "doubt" not in cli("check", announced).out


def test_json(cli: Cli, data: Path, neighbours: str) -> None:
    """`--json` lists files, differences and totals."""
    ended = cli("check", data / "four.trf", "nowhere.trf", "--system", neighbours, "--json")
    answer = json.loads(ended.out)
    assert (answer["rounds"], answer["differing_rounds"]) == (2, 2)
    first, second = answer["files"]
    assert (first["rounds"], first["system"]) == (2, "neighbours")
    assert first["differences"][1] == {
        "round": 2,
        "kinds": ["colours"],
        "expected": {"games": [{"white": 2, "black": 1}], "byes": []},
        "computed": {"games": [{"white": 1, "black": 2}], "byes": []},
    }
    assert second["differences"] == []
    assert "No such file" in second["error"]


def test_directories_are_searched(cli: Cli, data: Path, tmp_path: Path) -> None:
    """In a directory all report files count, by their ending, and nothing else."""
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    for name in ("one.trf", "two.TRFX", "three.trf26"):
        shutil.copy(data / "four.trf", inner / name)
    for name in ("notes.txt", "old.trf~", "data.json"):
        (tmp_path / name).write_text("hello\n")
    ended = cli("check", tmp_path)
    assert ended.code == Exit.OK
    assert ended.out.startswith("3 files, 6 rounds")


def test_a_folder_that_cannot_be_entered_is_told(
    cli: Cli, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is to think that what lies there was checked."""
    secret = tmp_path / "secret"
    secret.mkdir()
    for folder in (tmp_path, secret):
        shutil.copy(data / "four.trf", folder / "a.trf")
    listed = os.scandir

    def refuse(folder: str) -> object:
        if folder == str(secret):
            raise PermissionError(13, "Permission denied", folder)
        return listed(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    for name, checked in ((tmp_path, 1), (secret, 0)):
        ended = cli("check", name)
        assert ended.code == Exit.FILE
        assert f"{secret}: not checked: " in ended.err
        assert ended.out.startswith(f"{checked} file")
        assert ended.out.endswith("; 1 file not checked\n")


def test_linked_folders_are_entered_once(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Also where they lead in a circle."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    shutil.copy(data / "four.trf", outside / "a.trf")
    (inside / "linked").symlink_to(outside)
    (inside / "again").symlink_to(outside)
    (inside / "circle").symlink_to(inside)
    (outside / "back").symlink_to(tmp_path)
    ended = cli("check", inside, "--json")
    (found,) = json.loads(ended.out)["files"]
    assert found["file"] == str(inside / "again" / "a.trf")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_nobody_waits_for_a_pipe_in_a_folder(process: Cli, data: Path, tmp_path: Path) -> None:
    """A pipe holds no tournament, whatever it is called; a link that leads nowhere is told."""
    shutil.copy(data / "four.trf", tmp_path / "a.trf")
    os.mkfifo(tmp_path / "b.trf")
    assert process("check", tmp_path).out.startswith("1 file, 2 rounds")
    (tmp_path / "c.trf").symlink_to("nowhere.trf")
    assert "c.trf: No such file" in process("check", tmp_path).err


def test_a_difference_weighs_more_than_a_broken_file(cli: Cli, data: Path, neighbours: str) -> None:
    """Exit code 1 says that a round differs, whatever else went wrong."""
    ended = cli("check", "nowhere.trf", data / "four.trf", "--system", neighbours)
    assert ended.code == Exit.DIFFERENT


def test_many_files_as_a_process(process: Cli, data: Path, tmp_path: Path) -> None:
    """Several files are checked on all cores, and reported in their order."""
    for number in range(12):
        shutil.copy(data / "four.trf", tmp_path / f"{number:02}.trf")
    (tmp_path / "05.trf").write_bytes(b"nothing\n")
    ended = process("check", tmp_path, "--json")
    assert ended.code == Exit.FORMAT
    answer = json.loads(ended.out)
    assert [Path(file["file"]).stem for file in answer["files"]] == [
        f"{number:02}" for number in range(12)
    ]
    assert answer["rounds"] == 22


def test_progress_is_for_terminals(cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where stderr is a terminal it counts the files, and leaves nothing behind."""
    files = [data / "four.trf"] * 2
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert not cli("check", *files).err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ended = cli("check", *files)
    assert "\r1 of 2 files\r" in ended.err
    assert ended.err.endswith("\r            \r")
    assert ended.out.startswith("2 files, 4 rounds")


@pytest.mark.parametrize("cores", [1, 2])
def test_remarks_do_not_run_into_the_progress(
    cli: Cli, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    """What was repaired in a file is told with the file, on a line of its own."""
    text = (data / "four.trf").read_text(encoding="utf-8").replace(" 2.0    1 ", " 1.5    1 ")
    for number in range(4):
        (tmp_path / f"{number}.trf").write_text(text, encoding="utf-8")
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ended = cli("check", tmp_path, "--lenient")
    assert ended.out.startswith("4 files, 8 rounds")
    places = [part for part in ended.err.split("\r") if part.startswith(str(tmp_path))]
    assert [Path(part.partition(":")[0]).name for part in places] == [
        f"{number}.trf" for number in range(4)
    ]
    for done, part in enumerate(places, start=1):
        remark, progress = part.split("\n")
        assert "points" in remark
        assert progress == f"{done} of 4 files"


def test_a_bug_in_one_file_is_told_and_the_rest_goes_on(
    cli: Cli, data: Path, neighbours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error nobody foresaw is reported with its file."""
    monkeypatch.setattr(verb, "check", lambda *_: 1 // 0)
    ended = cli("check", data / "four.trf", "--system", neighbours)
    assert ended.code == Exit.BUG
    assert "four.trf: not checked: this is a bug" in ended.err


def test_what_the_file_notes_stands_beside_the_rounds_that_differ(
    cli: Cli, data: Path, tmp_path: Path, neighbours: str
) -> None:
    """A result corrected after a pairing explains why that round differs now."""
    noted = tmp_path / "noted.trf"
    played = (data / "four.trf").read_text(encoding="utf-8")
    noted.write_text(played + "### Round 1: corrected after its entry\n", encoding="utf-8")
    differs = cli("check", noted, "--system", neighbours)
    assert f"\n{noted} notes: Round 1: corrected after its entry\n\n1 file" in differs.out
    german = cli("check", noted, "--system", neighbours, "--language", "de")
    assert "vermerkt: Round 1" in german.out
    (found,) = json.loads(cli("check", noted, "--json").out)["files"]
    assert "Round 1: corrected after its entry" in found["notes"]
    assert "notes" not in cli("check", noted).out


def test_what_a_file_notes_is_no_flood_and_steers_no_terminal(
    cli: Cli, data: Path, tmp_path: Path, neighbours: str
) -> None:
    """Empty comments are left out, a long row of them ends with how many more there are."""
    noted = tmp_path / "noted.trf"
    played = (data / "four.trf").read_text(encoding="utf-8")
    lines = ["###", "###   ", "### \x1b]0;mine\x07 and \x1b[2J"]
    lines += [f"### note {number}" for number in range(1, 25)]
    noted.write_text(played + "\n".join(lines) + "\n", encoding="utf-8")
    out = cli("check", noted, "--system", neighbours).out
    told = [line for line in out.splitlines() if " notes:" in line]
    assert len(told) == 20
    assert not [line for line in told if line.endswith("notes: ")]
    assert "\x1b" not in out
    assert r"notes: \x1b]0;mine\x07 and \x1b[2J" in out
    (found,) = json.loads(cli("check", noted, "--json").out)["files"]
    assert "note 24" in found["notes"]
    assert "" not in found["notes"]
    assert f"\n  and {len(found['notes']) - 20} more\n" in out
    german = cli("check", noted, "--system", neighbours, "--language", "de").out
    assert f"\n  und {len(found['notes']) - 20} weitere\n" in german


def test_an_edition_of_another_year_is_doubted(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A code without a year in an old tournament: every verb says so, unless --system decides."""
    file = tmp_path / "old.trf"
    played = (data / "four.trf").read_text(encoding="utf-8")
    file.write_text(f"{played}042 2013/06/01\n192 FIDE_DUTCH\n", encoding="utf-8")
    doubt = "FIDE_DUTCH names no year, and the tournament began on 2013-06-01"
    ended = cli("check", file)
    assert ended.code == Exit.OK
    assert f"{file}: {doubt}" in ended.out
    (found,) = json.loads(cli("check", file, "--json").out)["files"]
    assert found["doubt"].startswith(doubt)
    assert oa.check(oa.read_trf(file)).doubt == found["doubt"]
    assert oa.check(oa.read_trf(file), "dutch-2026").doubt == ""
    pictures = ("draw", file, "--round", 1, "-o", tmp_path / "round.svg")
    for asked in (("pair", file), ("verify", file), ("explain", file), pictures):
        ended = cli(*asked)
        assert ended.code == Exit.OK
        assert f"note: {doubt}" in ended.err
        again = ["--overwrite"] if asked is pictures else []
        named = cli(*asked, "--system", "dutch-2026", *again)
        assert (named.code, named.err) == (Exit.OK, "")
    assert doubt in cli("pair", file).out
    assert "das Turnier begann am 01.06.2013" in cli("pair", file, "--language", "de").err


WRONG_PLACES = """\
FILE: places that the tie-breaks of the file (BH/C1, BH, SB) do not give
    No.    Name                 file    due
      1    Veixiden, Cavika        2      1
      2    Breindaven, Hadan       1      2
     10    Drauleko, Rodan         7      6
      7    Dreilikas, Kavin        6      7
      9    Dundikas, Elrik         9      8
     12    Drorkolt, Elvika       10      9
      6    Ralmado, Demara         8     10

1 file, 5 rounds paired again by dutch-2026: 0 rounds differ; 7 places are wrong
"""


def test_wrong_places_are_named(cli: Cli, cases: Path) -> None:
    """The column of the place contradicts the tie-breaks that the file itself lists."""
    file = cases / "q21-wrong-ranks.trf"
    ended = cli("check", file)
    assert ended.code == Exit.DIFFERENT
    assert ended.out.replace(str(file), "FILE") == WRONG_PLACES
    (found,) = json.loads(cli("check", file, "--json").out)["files"]
    assert found["differences"] == []
    assert len(found["wrong_places"]) == 7
    assert found["wrong_places"][0] == {"player": 1, "declared": 2, "first": 1, "last": 1}


def test_without_tie_breaks_places_go_by_the_points(cli: Cli, cases: Path, tmp_path: Path) -> None:
    """Among equals any order is right; before somebody with more points nobody is."""
    text = (cases / "q21-wrong-ranks.trf").read_text(encoding="utf-8")
    file = tmp_path / "no-list.trf"
    file.write_text(text.replace("202 BH/C1,BH,SB\n", ""), encoding="utf-8")
    assert cli("check", file).code == Exit.OK
    wrong = file.read_text(encoding="utf-8").replace(" 0.0   12 ", " 0.0    3 ")
    file.write_text(wrong.replace(" 3.5    3 ", " 3.5   12 "), encoding="utf-8")
    ended = cli("check", file, "--language", "de")
    assert ended.code == Exit.DIFFERENT
    assert "Plätze, die die Punkte nicht geben" in ended.out
    (found,) = json.loads(cli("check", file, "--json").out)["files"]
    assert [(each["player"], each["first"]) for each in found["wrong_places"]] == [(5, 3), (8, 12)]
