"""A pairing system of one's own, installed beside openarbiter, is one like those built in."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli, Ended


@pytest.fixture
def installed(tmp_path: Path, root: Path) -> Path:
    """A folder with the example plug-in as an installer leaves it: module and entry points."""
    source = root / "tests" / "plug_in"
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(source / "club_evening", tmp_path / "club_evening")
    about = tmp_path / "club_evening-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    about.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return tmp_path


@pytest.fixture
def with_plug_in(installed: Path, root: Path) -> Cli:
    """Runs ``openarbiter`` as a process in which the plug-in is installed."""

    def run(*arguments: object) -> Ended:
        path = os.pathsep.join([str(root / "src"), str(installed)])
        done = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-m", "openarbiter", *map(str, arguments)],
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
            timeout=60,
        )
        return Ended(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return run


def test_it_is_listed(with_plug_in: Cli) -> None:
    """`systems` names it with its title and source."""
    listed = json.loads(with_plug_in("systems", "--json").out)["systems"]
    (entry,) = [entry for entry in listed if entry["id"] == "club-evening"]
    assert entry["title"].startswith("Club evening")
    assert entry["applied_from"] is None


def test_a_whole_tournament(with_plug_in: Cli, tmp_path: Path) -> None:
    """It pairs, generates, checks, verifies and explains, like the systems built in."""
    file = tmp_path / "evening.trf"
    made = with_plug_in(
        "generate", "--plain", "--system", "club-evening", "--players", 9, "--rounds", 5, "-o", file
    )
    assert made.code == Exit.OK, made.err
    checked = with_plug_in("check", "--system", "club-evening", file)
    assert checked.out == "1 file, 5 rounds paired again by club-evening: 0 rounds differ\n"
    verified = with_plug_in("verify", "--system", "club-evening", "--long", file)
    assert verified.code == Exit.UNDECIDED, verified.out
    assert "the colours of every board (rule 4)" in verified.out
    told = with_plug_in("explain", "--system", "club-evening", "--round", 5, "--long", file)
    assert "Club evening" in told.out
    assert re.search(r"who had no bye yet has the bye", told.out)


def test_without_it_the_id_is_unknown(cli: Cli, data: Path) -> None:
    """The built-in editions are named where the plug-in is not installed."""
    ended = cli("pair", data / "four.trf", "--system", "club-evening")
    assert ended.code == Exit.RULE
    assert "no pairing system is called 'club-evening'; known are " in ended.err
