"""The verifier works without the engine: no solver is loaded, not even through a rulebook."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.architecture.source import ROOT, modules

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import sys
import openarbiter as oa

tournament = oa.read_trf(sys.argv[1])
report = oa.verify(tournament, system=sys.argv[2])
assert report.rounds
print(*(name for name in sys.modules if name.startswith("openarbiter.solver")))
"""
"""Verifies every round of a file and prints the modules of the solver that were loaded."""


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026", "dutch-2012"])
def test_no_solver_is_loaded(system: str, tmp_path: Path) -> None:
    """After a file is verified no module of the solver is to be found."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", PROGRAM, str(ROOT / "examples" / "spring-open.trf"), system],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
        timeout=60,
    )
    assert not done.stdout.strip()


def test_verifier_names_no_solver_and_no_process() -> None:
    """No module of the verifier imports a solver, or the chapter of a rulebook that pairs."""
    pairing = {"completion", "exact", "optimum", "process", "procedure", "report", "sequence"}
    for module in modules():
        if module.room == "verification":
            for _, name in module.imports():
                parts = set(name.split("."))
                assert "solver" not in parts
                assert "rulebooks" not in parts or not parts & pairing
