"""The command ``openarbiter`` itself: guide, help, version, and every way a verb can end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from openarbiter.cli import exits, systems
from openarbiter.cli.exits import Exit
from openarbiter.cli.main import VERBS
from openarbiter.cli.options import Chosen
from openarbiter.errors import (
    ContradictionError,
    Finding,
    ImpossiblePairingError,
    NotCoveredError,
    RequestError,
    TournamentError,
    UnknownEditionError,
    UnreadableLineError,
)
from tests.cli.conftest import Cli
from tests.cli.manual import BLOCK, PAGE, with_real_help

FINDING = Finding(
    code="bad-points", file="x.trf", line=3, column=81, found="'x'", expected="a number"
)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",)])
def test_the_guide_names_every_verb(cli: Cli, arguments: Sequence[str]) -> None:
    """`openarbiter` alone explains itself, on stdout and with success."""
    ended = cli(*arguments)
    assert ended.code == Exit.OK
    assert all(verb in ended.out for verb in VERBS)
    assert not ended.err


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(cli: Cli, verb: str) -> None:
    """`--help` and `help VERB` print the same text to stdout."""
    ended = cli(verb, "--help")
    assert ended.code == Exit.OK
    assert ended.out.startswith("usage: openarbiter")
    assert cli("help", verb).out == ended.out


def test_the_manual_holds_the_real_help() -> None:
    """`docs/reference/cli.md` quotes every help text as it is (`python tests/cli/manual.py`)."""
    page = PAGE.read_text(encoding="utf-8")
    assert {block[1] for block in BLOCK.finditer(page)} == {"openarbiter", *VERBS}
    assert with_real_help(page) == page


def test_the_manual_lists_every_exit_code() -> None:
    """Each exit code has its row in the table of the manual."""
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"\n| {code.value} | " in page for code in Exit)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UnreadableLineError([FINDING]), Exit.FORMAT),
        (ContradictionError([FINDING]), Exit.FORMAT),
        (ImpossiblePairingError("none"), Exit.RULE),
        (NotCoveredError("none"), Exit.RULE),
        (UnknownEditionError("none"), Exit.RULE),
        (RequestError("none"), Exit.REQUEST),
        (FileNotFoundError(2, "No such file", "x.trf"), Exit.FILE),
        (PermissionError(13, "Permission denied", "x.trf"), Exit.FILE),
        (BrokenPipeError(), Exit.BROKEN_PIPE),
        (KeyboardInterrupt(), Exit.INTERRUPTED),
        (ZeroDivisionError("division by zero"), Exit.BUG),
    ],
)
def test_every_error_has_its_exit_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: Exit
) -> None:
    """Exit codes follow the second level of the error tree, and nothing shows a traceback."""

    def fail(chosen: Chosen) -> int:
        del chosen
        raise error

    monkeypatch.delenv("OPENARBITER_TRACEBACK", raising=False)
    monkeypatch.setattr(systems, "ask", fail)
    monkeypatch.setattr(exits, "drop", lambda _: None)
    ended = cli("systems")
    assert ended.code == code
    assert "Traceback" not in ended.err
    assert not ended.out


def test_a_bug_says_what_to_do(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw is called a bug, with the way to report it."""
    monkeypatch.setattr(systems, "ask", lambda _: 1 // 0)
    assert "this is a bug of openarbiter (ZeroDivisionError" in cli("systems").err
    monkeypatch.setenv("OPENARBITER_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cli("systems")


def test_findings_are_listed_up_to_fifty() -> None:
    """A hopeless file does not flood the terminal; whether it can be repaired is said."""
    text = exits.describe(UnreadableLineError([FINDING] * 60))
    assert text.count("x.trf:3:81") == 50
    assert text.endswith("and 10 more")
    assert "--lenient" not in text
    assert exits.describe(UnreadableLineError([FINDING])) == str(FINDING)


def test_every_second_level_error_has_a_code() -> None:
    """A new branch of the error tree needs an exit code of its own before it can be raised."""
    codes = {
        branch.__name__: exits.exit_for(branch([FINDING]))
        for branch in TournamentError.__subclasses__()
    }
    assert len(set(codes.values())) == len(codes)
    assert Exit.FILE not in codes.values()


def test_a_reader_that_leaves_is_no_error(root: Path) -> None:
    """`openarbiter ... | head -1` ends quietly."""
    command = f"'{sys.executable}' -m openarbiter generate --plain --players 900 "
    command += "--rounds 1 --seed 1 -o - "
    done = subprocess.run(  # noqa: S602  (a pipe is what is tested)
        f"{command} | head -1",
        shell=True,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root / "src")},
        timeout=60,
    )
    assert done.stdout.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_output_is_plain_text(process: Cli, data: Path) -> None:
    """There is no escape sequence in what a pipe gets."""
    ended = process("pair", data / "four.trf")
    assert "\033" not in ended.out + ended.err


def test_half_a_character_comes_as_json_writes_it(
    cli: Cli, process: Cli, data: Path, tmp_path: Path
) -> None:
    """JSON can hold what UTF-8 cannot; the boards are shown all the same."""
    target = tmp_path / "four.json"
    cli("convert", data / "four.trf", target)
    text = target.read_text(encoding="utf-8")
    target.write_text(text.replace('"name": "', '"name": "\\ud800', 2), encoding="utf-8")
    for verb in ("pair", "standings", "explain"):
        ended = process(verb, target)
        assert ended.code == Exit.OK, ended.err
        assert "\\ud800" in ended.out
