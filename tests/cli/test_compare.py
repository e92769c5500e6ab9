"""Other programs: ``compare`` starts them, ``engine`` is called as they are."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.cli.engine import EngineExit, Request, parse
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli
from tests.every import beside, every

scripts = pytest.mark.skipif(os.name != "posix", reason="the programs are scripts")


@scripts
@pytest.mark.parametrize("number", [5, 3])
def test_our_own_engine_says_the_same(
    cli: Cli, spring: Path, root: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The engine behind the usual arguments pairs the next round, and one that is over, alike."""
    monkeypatch.setenv("PYTHONPATH", str(root / "src"))
    second = f"'{sys.executable}' -m openarbiter engine"
    ended = cli("compare", spring, "--with", second, "--round", number)
    assert (ended.code, ended.err) == (Exit.OK, "")
    assert f"Round {number}: dutch-2026 and python" in ended.out
    assert "Identical: all 1" in ended.out


@scripts
def test_the_package_is_called_in_its_own_way(
    cli: Cli, spring: Path, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package ``gacrux`` is started as a module, with arguments of its own."""
    package = tmp_path / "gacrux"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "pairingchecker.py").write_text(
        "import sys\n"
        "from openarbiter.cli.main import main\n"
        "assert sys.argv[1::2] == ['-i', '-o', '-p', 'T'], sys.argv\n"
        "main(['engine', sys.argv[2], '-p', sys.argv[4]])\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{root / 'src'}{os.pathsep}{tmp_path}")
    ended = cli("compare", spring, "--with", "gacrux")
    assert "Identical: all 14 games" in ended.out, ended.err


@scripts
def test_a_program_that_hangs(cli: Cli, spring: Path, tmp_path: Path) -> None:
    """A program that does not come to an end is ended, with the programs it started."""
    program, alive = tmp_path / "second opinion", tmp_path / "alive"
    started = f"(while :; do touch '{alive}'; sleep 0.02; done) &\nsleep 60\n"
    program.write_text(f"#!/bin/sh\n{started}", "utf-8")
    program.chmod(0o755)
    ended = cli("compare", spring, "--with", program, "--time-limit", "0.3")
    assert ended.code == Exit.PROGRAM
    assert "gave no answer in 0.3 seconds; --time-limit allows more" in ended.err
    alive.unlink(missing_ok=True)
    time.sleep(0.1)
    assert not alive.exists()


@pytest.mark.parametrize(
    ("error", "code"),
    [(ZeroDivisionError("x"), EngineExit.UNEXPECTED), (MemoryError(), EngineExit.TOO_LARGE)],
)
def test_errors_nobody_foresaw(
    cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: EngineExit
) -> None:
    """Exit codes 2 and 4 exist for them."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(oa, "pair", fail)
    assert cli("engine", "--dutch", data / "four.trf", "-p").code == code


@every(("words", "wanted"), beside(__file__)["engine"].items())
def test_both_command_lines_are_understood(words: str, wanted: dict[str, Any]) -> None:
    """The forms of the manuals of the two engines mean what they say there."""
    assert parse(words.split()) == Request(**wanted)
