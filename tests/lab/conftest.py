"""Run the commands of the laboratory inside the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.against import main as against_main
from lab.campaign import main
from tests.cli.conftest import Cli, caller


@pytest.fixture
def campaign(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs ``python -m lab.campaign`` with arguments, in this process."""
    return caller(main, capfdbinary, monkeypatch)


@pytest.fixture
def against(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs ``python -m lab.against`` with arguments, in this process."""
    return caller(against_main, capfdbinary, monkeypatch)


@pytest.fixture
def data(root: Path) -> Path:
    """The folder of the small tournaments of the command line."""
    return root / "tests" / "cli" / "data"
