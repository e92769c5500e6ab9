"""Stdin, stdout or stderr may be closed, full, or read by nobody: exit codes stay as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from openarbiter.cli import exits
from openarbiter.cli.engine import EngineExit
from openarbiter.cli.exits import Exit, visible
from tests.cli.conftest import Cli, Ended

CLOSED_OR_FULL = [
    "2>&-",
    pytest.param(
        "2>/dev/full",
        marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device"),
    ),
]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the shell closes the streams")


def started(root: Path, ends: str, *arguments: object) -> Ended:
    """How the command ends in a shell that hands it such streams, as buffered as they ever are."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    environment.pop("PYTHONUNBUFFERED", None)
    words = [sys.executable, "-m", "openarbiter", *map(str, arguments)]
    done = subprocess.run(  # noqa: S603  (our own program)
        ["/bin/sh", "-c", f'exec "$@" {ends}', "sh", *words],
        capture_output=True,
        check=False,
        env=environment,
        timeout=60,
    )
    return Ended(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


@pytest.mark.parametrize("ends", CLOSED_OR_FULL)
def test_no_failure_becomes_another_where_nobody_hears_it(
    root: Path, data: Path, tmp_path: Path, ends: str
) -> None:
    """A caller without stderr still learns by the exit code what went wrong."""
    other = tmp_path / "other.trf"
    other.write_bytes((data / "four.trf").read_bytes() + b"192 FIDE_DUTCH_2030\n")
    assert started(root, ends, "engine", "nowhere.trf", "-p").code == EngineExit.FILE
    assert started(root, ends, "engine", other, "-c").code == EngineExit.INVALID
    assert started(root, ends, "pair", "nowhere.trf").code == Exit.FILE
    assert started(root, ends, "pair").code == Exit.USAGE
    made = tmp_path / "made.trf"
    assert started(root, ends, "engine", "-g", "-o", made).code == EngineExit.OK
    assert made.stat().st_size


@pytest.mark.parametrize("arguments", [("pair", "FOUR"), ("check", "FOUR", "FOUR"), ("--help",),
                                       ("pair", "--help"), ("convert", "FOUR", "-", "--to", "json"),
                                       ("engine", "FOUR", "-p")])  # fmt: skip
def test_a_closed_stdout_is_read_by_nobody(
    root: Path, data: Path, arguments: tuple[str, ...]
) -> None:
    """It is like a pipe whose reader has left, and no bug."""
    words = [str(data / "four.trf") if word == "FOUR" else word for word in arguments]
    ended = started(root, ">&-", *words)
    assert (ended.code, ended.err) == (Exit.BROKEN_PIPE, "")
    assert started(root, "<&- >&- 2>&-", *words).code == Exit.BROKEN_PIPE


def test_an_answer_in_a_file_needs_no_stdout(root: Path, data: Path, tmp_path: Path) -> None:
    """An engine that was given a file to write has done its work."""
    ended = started(root, ">&-", "engine", data / "four.trf", "-p", tmp_path / "pairs.txt")
    assert (ended.code, ended.err) == (EngineExit.OK, "")
    assert (tmp_path / "pairs.txt").read_text() == "2\n3 2\n1 0\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_stdout_is_a_file_that_cannot_be_written(root: Path, data: Path) -> None:
    """It is said once, with the exit code of the command."""
    for words, code in (
        (("pair", data / "four.trf"), Exit.FILE),
        (("pair", "--help"), Exit.FILE),
        (("engine", data / "four.trf", "-p"), EngineExit.FILE),
    ):
        ended = started(root, ">/dev/full", *words)
        assert ended.code == code
        assert ended.err.count("No space left on device") == 1
        assert len(ended.err.splitlines()) == 1


def test_a_closed_stdin_is_a_file_that_cannot_be_read(root: Path) -> None:
    """A tournament that was never given is not an empty one."""
    ended = started(root, "<&-", "pair", "-")
    assert ended.code == Exit.FILE
    assert ended.err == "openarbiter pair: <stdin>: it is closed\n"
    assert started(root, "<&-", "pair", "-", "--language", "de").err.endswith("geschlossen\n")
    assert started(root, "<&-", "engine", "-p").code == EngineExit.FILE


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


def test_names_of_a_file_steer_no_terminal(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Where people read; JSON and files have the name as it is."""
    evil = tmp_path / "x\x1b[2J.trf"
    text = (data / "four.trf").read_text(encoding="utf-8")
    named = text.replace("Alpha, Anna ", "Alpha, \x1b[31m").replace("Four in", "\x9b5mFour in")
    evil.write_text(named, encoding="utf-8")
    (tmp_path / "y\x1b[2J.trf").write_text("nothing\n", encoding="utf-8")
    verbs = ("pair", "check", "verify", "explain", "standings", "ratings", "compare --with dutch")
    for words in (*(verb.split() for verb in verbs), ["pair", "--language", "de"]):
        verb, *options = words
        for file in tmp_path.iterdir():
            ended = cli(verb, file, *options)
            assert "\x1b" not in ended.out + ended.err
            assert "\x9b" not in ended.out + ended.err
    assert "Alpha, \\x1b[31m" in cli("pair", evil).out
    target = tmp_path / "out.json"
    assert cli("convert", evil, target).code == Exit.OK
    names = [player["name"] for player in json.loads(target.read_text("utf-8"))["players"]]
    assert names[0].startswith("Alpha, \x1b[31m")
    assert "\x9b5mFour" in cli("standings", evil, "--format", "html").out
