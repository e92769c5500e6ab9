"""Files that verbs write: whole or not at all, never over the tournament; tables as workbooks."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from openarbiter.cli.engine import EngineExit
from openarbiter.cli.exits import Exit
from openarbiter.cli.writing import write_bytes, write_into
from openarbiter.verification.certificate.reading import digest
from tests.architecture.source import ROOT
from tests.cli.conftest import Cli
from tests.unit.ranking.workbook_again import read_workbook

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


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file stays whole, and no part lies about."""
    target = tmp_path / "event.trf"
    target.write_bytes(b"old")

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_bytes(str(target), b"new", overwrite=True)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("link", ["symlink", "hardlink"])
@posix
def test_the_file_that_is_read_is_not_replaced_through_a_link(
    cli: Cli, data: Path, tmp_path: Path, link: str
) -> None:
    """`convert event.trf copy.json --overwrite`, where copy.json is a link to event.trf."""
    source, other = tmp_path / "event.trf", tmp_path / "copy.json"
    source.write_bytes((data / "four.trf").read_bytes())
    other.symlink_to(source) if link == "symlink" else other.hardlink_to(source)
    before = source.read_bytes()
    for one, two in ((source, other), (other, source)):
        ended = cli("convert", one, two, "--to", "json", "--overwrite")
        assert ended.code == Exit.REQUEST
        assert f"{two} is the tournament; name another file" in ended.err
        assert source.read_bytes() == before
    ended = cli("draw", source, "-o", other, "--overwrite", "--format", "svg")
    assert ended.code == Exit.REQUEST, ended.err
    assert source.read_bytes() == before


@posix
def test_a_read_only_file_is_not_replaced(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Who made it read-only meant it, whatever the folder allows."""
    target = tmp_path / "x.json"
    target.write_text("kept")
    target.chmod(0o444)
    ended = cli("convert", data / "four.trf", target, "--overwrite")
    assert ended.code == Exit.FILE
    assert "read-only" in ended.err
    assert target.read_text() == "kept"


@posix
def test_a_file_with_other_names_keeps_what_it_held_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot be moved into its place, so it is put back."""
    target = tmp_path / "x.json"
    target.write_text("old and longer than the new one")
    (tmp_path / "y.json").hardlink_to(target)
    real, calls = os.fsync, []

    def fail_once(number: int) -> None:
        calls.append(number)
        if len(calls) == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(number)

    monkeypatch.setattr("os.fsync", fail_once)
    ways: list[Callable[[], object]] = [
        lambda: write_bytes(str(target), b"new", overwrite=True),
        lambda: write_into(str(target), b"new"),
    ]
    for write in ways:
        calls.clear()
        with pytest.raises(OSError, match="No space"):
            write()
        assert target.read_text() == "old and longer than the new one"


@posix
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_many_files_that_are_stopped_leave_no_part(root: Path, tmp_path: Path, how: str) -> None:
    """What is there after `generate --count` was stopped is whole."""
    made = ("generate", "--plain", "--players", "6", "--rounds", "2", "--seed", "1")
    for run in range(3):
        folder = tmp_path / f"{run}"
        running = subprocess.Popen(  # noqa: S603  (our own program)
            [sys.executable, "-c", _SLOW, *made, "--count", "400", "-o", str(folder)],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            stderr=subprocess.DEVNULL,
        )
        while running.poll() is None and len(list(folder.glob("random-*"))) <= run:
            time.sleep(0.01)
        time.sleep(0.017 * run)  # at another moment of its work each time
        running.send_signal(getattr(signal, how))
        assert running.wait(30) == Exit.INTERRUPTED
        assert {path.suffix for path in folder.iterdir()} == {".trf"}


_SLOW = """
import os, signal, sys, time
# What a shell starts in the background ignores SIGINT.
signal.signal(signal.SIGINT, signal.default_int_handler)
from openarbiter.cli.main import main
real = os.fsync
def slowly(number):
    time.sleep(0.05)
    real(number)
os.fsync = slowly
sys.exit(main())
"""
"""Writes slowly, so that it is stopped while it writes."""


@pytest.fixture
def proof(cli: Cli, data: Path, tmp_path: Path) -> Path:
    """The certificate of the next round of a small tournament."""
    name = tmp_path / "proof.json"
    ended = cli("pair", data / "four.trf", "--certificate", name)
    assert ended.code == Exit.OK
    assert not ended.err
    return name


def test_the_tournament_is_never_replaced_by_its_certificate(
    cli: Cli, data: Path, tmp_path: Path
) -> None:
    """By no name of it, and whatever may be overwritten."""
    file, link = tmp_path / "four.trf", tmp_path / "link.trf"
    content = (data / "four.trf").read_bytes()
    file.write_bytes(content)
    link.symlink_to(file)
    for name in (file, link, tmp_path / "." / "x" / ".." / "four.trf"):
        ended = cli("pair", file, "--certificate", name, "--overwrite")
        assert ended.code == Exit.REQUEST
        assert file.read_bytes() == content
    assert "is the tournament; name another file" in cli("pair", file, "--certificate", link).err


def test_refused(cli: Cli, data: Path, proof: Path) -> None:
    """A changed certificate is refused with the reason, and the exit code is 1."""
    made = json.loads(proof.read_text("utf-8"))
    white, black = made["brackets"][-1]["pairs"][-1]
    made["brackets"][-1]["pairs"][-1] = [black, white]
    proof.write_text(json.dumps(made), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--certificate", proof)
    assert ended.code == Exit.DIFFERENT
    assert ended.out == (
        f"{proof}: refused: the content does not fit its digest: something has been changed\n"
    )
    proof.write_text(json.dumps({**made, "content": digest(made)}), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--certificate", proof, "--json")
    assert ended.code == Exit.DIFFERENT
    assert json.loads(ended.out) == {
        "file": str(data / "four.trf"),
        "certificate": str(proof),
        "accepted": False,
        "reason": f"player {white} should have White against {black}",
    }


FILE = str(ROOT / "examples" / "spring-open.trf")


def test_standings_as_workbook(cli: Cli, tmp_path: Path) -> None:
    """The table in German: one tab, numbers as numbers, told on stderr."""
    out = tmp_path / "table.xlsx"
    asked = ("standings", FILE, "--tie-breaks", "BH", "--format", "xlsx", "--language", "de")
    done = cli(*asked, "-o", out)
    assert done.code == 0
    assert "32 " in done.err
    ((name, (cells, _)),) = read_workbook(out.read_bytes()).items()
    assert name == "Rangliste"
    assert cells[2, 1] == 1


def test_ratings_as_workbook(cli: Cli, tmp_path: Path) -> None:
    """The rating report, and as CSV."""
    out = tmp_path / "ratings.xlsx"
    assert cli("ratings", FILE, "--format", "xlsx", "-o", str(out)).code == 0
    ((name, (cells, _)),) = read_workbook(out.read_bytes()).items()
    assert [name, cells[1, 2], cells[2, 3]] == ["Rating report", "Name", 2318]
    assert '1,"Wrenfield, Tobias",2318' in cli("ratings", FILE, "--format", "csv").out


def test_a_workbook_goes_to_no_terminal() -> None:
    """Without -o it is refused where somebody would see its bytes; a pipe takes it."""
    verb = [sys.executable, "-m", "openarbiter", "standings", FILE, "--format", "xlsx"]
    here, there = pty.openpty()
    try:
        told = subprocess.run(verb, stdout=there, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603
    finally:
        os.close(there)
        os.close(here)
    assert told.returncode == 5
    assert "name a file with -o" in told.stderr
    piped = subprocess.run(verb, capture_output=True, check=True)  # noqa: S603
    assert piped.stdout.startswith(b"PK")
