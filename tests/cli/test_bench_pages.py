"""The programs that measure the pages of the desk run from start to end, with few players.

What they print is for people; here only that they still find every page and button.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

NIGHTLY = pytest.mark.nightly
BY_DAY = "strangers.py"

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(program, id=program[0], marks=() if program[0] == BY_DAY else NIGHTLY)
        for program in (
            ("growth.py", "--sizes", "16"),
            ("served.py", "--players", "60", "--event", "16"),
            ("strangers.py", "--times", "1"),
            ("hall.py", "--players", "40", "--phones", "4", "--helpers", "2", "--seconds", "2"),
        )
    ],
)
def test_it_runs(program: tuple[str, ...]) -> None:
    """Its exit code is 0, and it prints a table."""
    name, *options = program
    ended = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, str(BENCH / name), *options],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert len(ended.stdout.splitlines()) > 3
    if name == "hall.py":
        assert ", 0 lost, 0 doubled" in ended.stdout
