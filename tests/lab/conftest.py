"""Run a campaign inside the test."""

from __future__ import annotations

import pytest

from lab.campaign import main
from tests.cli.conftest import Cli, caller


@pytest.fixture
def campaign(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs ``python -m lab.campaign`` with arguments, in this process."""
    return caller(main, capfdbinary, monkeypatch)
