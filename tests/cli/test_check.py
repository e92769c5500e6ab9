"""`openarbiter check`."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from openarbiter.cli import check as verb
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli


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
