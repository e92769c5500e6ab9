"""Files that verbs write: whole or not at all, and a file that is there stays what it is."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from openarbiter.cli.engine.verb import EngineExit
from openarbiter.cli.exits import Exit
from openarbiter.cli.writing import write_bytes, write_into
from tests.cli.conftest import Cli

PAIRED = "2\n3 2\n1 0\n"
"""The answer of an engine to the four players."""

posix = pytest.mark.skipif(os.name != "posix", reason="modes and links are those of POSIX")


@pytest.fixture
def full_folder(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets no new file be made from here on, for a reason."""
    real = os.open

    def refuse(number: int) -> None:
        def opened(path: str | Path, flags: int, *more: int) -> int:
            if flags & os.O_EXCL:
                raise OSError(number, os.strerror(number), str(path))
            return real(path, flags, *more)

        monkeypatch.setattr(os, "open", opened)

    return refuse


def test_an_engine_writes_into_the_file_it_is_given(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A caller that made the file and holds it open reads the answer there."""
    target = tmp_path / "pairs.txt"
    target.write_text("a much longer text that stood there before")
    with target.open() as held:
        assert cli("engine", data / "four.trf", "-p", target).code == EngineExit.OK
        assert held.read() == PAIRED
    with (tmp_path / "list.txt").open("w+") as held:
        cli("engine", data / "four.trf", "-p", target, "-l", tmp_path / "list.txt")
        assert "Pref" in held.read()
    with (tmp_path / "made.trf").open("w+") as held:
        cli("engine", "-g", "-o", tmp_path / "made.trf", "-s", "1")
        assert held.read().startswith("012 ")


@posix
def test_an_engine_keeps_mode_and_links(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Who could not read the file before cannot now; its other names have the new text."""
    target, other = tmp_path / "pairs.txt", tmp_path / "other.txt"
    target.write_text("old")
    target.chmod(0o600)
    other.hardlink_to(target)
    assert cli("engine", data / "four.trf", "-p", target).code == EngineExit.OK
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert other.read_text() == PAIRED


@posix
def test_a_file_keeps_its_mode_and_its_other_names(cli: Cli, data: Path, tmp_path: Path) -> None:
    """What is private stays private when it is written again, and a second name is no copy."""
    target, other = tmp_path / "four.json", tmp_path / "other.json"
    target.write_text("old")
    target.chmod(0o600)
    assert cli("convert", data / "four.trf", target, "--overwrite").code == Exit.OK
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert target.read_text().startswith("{")
    target.write_text("old")
    other.hardlink_to(target)
    assert cli("convert", data / "four.trf", target, "--overwrite").code == Exit.OK
    assert other.read_text() == target.read_text() != "old"


def test_a_file_in_a_folder_that_takes_no_other_is_written(
    tmp_path: Path, full_folder: Callable[[int], None]
) -> None:
    """What may be written is written, also where nothing can be made beside it."""
    target = tmp_path / "x.json"
    target.write_text("old and longer")
    full_folder(errno.EACCES)
    write_bytes(str(target), b"new", overwrite=True)
    assert target.read_bytes() == b"new"
    write_into(str(target), b"as an engine")
    assert target.read_bytes() == b"as an engine"
    with pytest.raises(PermissionError) as refused:
        write_bytes(str(tmp_path / "y.json"), b"new", overwrite=False)
    assert refused.value.filename == str(tmp_path / "y.json")


def test_a_full_disk_leaves_the_old_file(
    tmp_path: Path, full_folder: Callable[[int], None]
) -> None:
    """It is not emptied for something that has no place; the error names the file asked for."""
    target = tmp_path / "x.json"
    target.write_text("old")
    full_folder(errno.ENOSPC)
    with pytest.raises(OSError, match="No space") as refused:
        write_bytes(str(target), b"new", overwrite=True)
    assert refused.value.filename == str(target)
    assert target.read_text() == "old"


def test_a_long_name_is_a_name(cli: Cli, data: Path, tmp_path: Path) -> None:
    """What a folder can hold can be written there."""
    target = tmp_path / ("x" * 250 + ".json")
    assert cli("convert", data / "four.trf", target).code == Exit.OK
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
