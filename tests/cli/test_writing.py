"""What is read and written: whole files, links and modes, other encodings, workbooks."""

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

from openarbiter.cli import exits
from openarbiter.cli.engine import EngineExit
from openarbiter.cli.exits import Exit, show_whatever_can_be, visible
from openarbiter.cli.writing import write_bytes, write_into
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import ENCODINGS, guess, known_encoding, transcoded
from openarbiter.formats.text import decode_line, encode_guessed
from openarbiter.verification.certificate.reading import digest
from tests.architecture.source import ROOT
from tests.cli.conftest import Cli, spawned
from tests.every import beside, every
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
@pytest.mark.parametrize(
    ("asked", "begins"),
    [("engine FOUR -p TARGET", PAIRED), ("convert FOUR TARGET --to json --overwrite", "{")],
)
def test_a_file_keeps_its_mode_and_its_other_names(
    cli: Cli, data: Path, tmp_path: Path, asked: str, begins: str
) -> None:
    """What is private stays private when it is written again, and a second name is no copy."""
    target, other = tmp_path / "target", tmp_path / "other"
    named = {"FOUR": data / "four.trf", "TARGET": target}
    for linked in (False, True):
        target.write_text("old")
        target.chmod(0o600)
        if linked:
            other.hardlink_to(target)
        assert cli(*(named.get(word, word) for word in asked.split())).code == Exit.OK
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
        assert target.read_text().startswith(begins)
    assert other.read_text() == target.read_text()


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
            [
                sys.executable,
                "-c",
                beside(__file__, "programs")["slow"],
                *made,
                "--count",
                "400",
                "-o",
                str(folder),
            ],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            stderr=subprocess.DEVNULL,
        )
        while running.poll() is None and len(list(folder.glob("random-*"))) <= run:
            time.sleep(0.01)
        time.sleep(0.017 * run)  # at another moment of its work each time
        running.send_signal(getattr(signal, how))
        assert running.wait(30) == Exit.INTERRUPTED
        assert {path.suffix for path in folder.iterdir()} == {".trf"}


@pytest.fixture
def proof(cli: Cli, data: Path, tmp_path: Path) -> Path:
    """The certificate of the next round of a small tournament."""
    name = tmp_path / "proof.json"
    ended = cli("pair", data / "four.trf", "--certificate", name)
    assert ended.code == Exit.OK
    assert not ended.err
    return name


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


def test_nothing_is_said_where_nobody_can_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """To talk is no work that can fail."""
    monkeypatch.setattr(sys, "stderr", None)
    exits.say("anybody?")


def test_what_would_steer_a_terminal_is_shown() -> None:
    """Escape sequences, bells and turned lines; letters of every script stay what they are."""
    assert visible("\x1b]0;mine\x07 \x9b2J\r \u202ename") == (
        r"\x1b]0;mine\x07 \x9b2J\r \u202ename"
    )
    for text in (
        "Çağla\tŽofia\n",
        "\u0645\u06cc\u200c\u0634\u0648\u062f",
        "👩\u200d🎓",
        "a\u00a0b",
    ):
        assert visible(text) == text


NAME = "Şahin, Łucja"


@pytest.fixture
def event(data: Path, tmp_path: Path) -> Path:
    """A tournament with a name that few encodings have."""
    path = tmp_path / "event.trf"
    text = (data / "four.trf").read_text(encoding="utf-8").replace("Alpha, Anna ", NAME)
    path.write_text(f"{text}### {NAME}\n", encoding="utf-8")
    return path


def shown(encoding: str, *arguments: object) -> bytes:
    """What a command writes into a pipe where an encoding is the usual one."""
    return spawned(*arguments, PYTHONIOENCODING=encoding).stdout


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("words", beside(__file__)["pages"])
def test_pages_and_data_are_utf8_everywhere(
    cli: Cli, event: Path, words: str, encoding: str
) -> None:
    """A page that says it is UTF-8 is, and no name in JSON becomes another one."""
    verb, *options = words.split()
    there = shown(encoding, verb, event, *options)
    assert there == cli(verb, event, *options).out.encode()
    if "--json" in options:
        assert NAME.encode() in there
        json.loads(there)


def test_a_half_point_is_shown_in_any_encoding(root: Path, tmp_path: Path) -> None:
    """The sheets of the hall are in the encoding of the computer, which may have no such sign."""
    example = root / "examples/spring-open.trf"
    for encoding, points in (("cp1252", "3½"), ("cp1250", "3.5"), ("ascii", "3.5")):
        table = shown(encoding, "standings", example).decode(encoding)
        (line,) = [line for line in table.splitlines() if "Castelmoro" in line]
        assert line.split()[-1] == points
    csv = shown("ascii", "standings", example, "--format", "csv")
    assert csv.startswith(b"\xef\xbb\xbf")  # so that spreadsheets take it for UTF-8
    assert '"Castelmoro, Livia",2119,3½'.encode() in csv
    target = tmp_path / "named.trf"
    text = example.read_text(encoding="utf-8").replace("Castelmoro, Livia", "Çastelmorö, Livia")
    target.write_text(text, encoding="utf-8")
    assert "?astelmor?, Livia" in shown("ascii", "standings", target).decode("ascii")


def test_only_what_cannot_be_written_is_replaced() -> None:
    """The handler is one for writing; bytes that cannot be read stay an error."""
    show_whatever_can_be()
    assert "4½ · Ł".encode("ascii", "nearest") == b"4.5 - ?"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", "nearest")


@every("encoding", ENCODINGS)
def test_every_encoding_on_the_list_can_be_used(encoding: str) -> None:
    """Each is known by its own name and reads what it writes."""
    assert known_encoding(encoding) == encoding
    assert transcoded("012 X".encode(encoding), encoding, file="x") == b"012 X"


def test_every_byte_comes_back() -> None:
    """A line that is not UTF-8 is written as it was, with bytes that no encoding has."""
    every = bytes(byte for byte in range(1, 256) if byte not in b"\r\n")
    assert encode_guessed(decode_line(every)) == every
    changed = read_tournament(b"012 Caf\xe9 \x81\x9d\n022 Town\n", name="x")
    assert [finding.code for finding in changed.findings] == ["encoding"]


def test_utf8_is_no_guess() -> None:
    """With or without its mark; and what cannot be another encoding is not offered."""
    assert guess("012 Ångström\n".encode(), file="x") is None
    assert guess(b"\xef\xbb\xbf012 X\n", file="x") is None
    found = guess(b"012 \x83\n", file="x")  # cp1250 has no such byte
    assert found is not None
    assert "cp1250" not in found.expected
