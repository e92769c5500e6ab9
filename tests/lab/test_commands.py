"""Commands of the lab as data, in ``cases.toml``: what is asked, and what is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lab import against, campaign
from tests.cli.conftest import Cli, caller, neighbours
from tests.cli.test_commands import faults
from tests.every import beside

__all__ = ["neighbours"]

PROGRAMS = {"against": against.main, "campaign": campaign.main}

CASES = [
    pytest.param(program, case, id=f"{program}: {name}")
    for program, cases in beside(__file__, "cases").items()
    for name, case in cases.items()
]


@pytest.mark.parametrize(("program", "case"), CASES)
@pytest.mark.usefixtures("neighbours")
def test_command(
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    program: str,
    case: dict[str, Any],
) -> None:
    """Every command ends and answers as its case says."""
    monkeypatch.chdir(tmp_path)
    run: Cli = caller(PROGRAMS[program], capfdbinary, monkeypatch)
    assert list(faults(run, case, {})) == []
