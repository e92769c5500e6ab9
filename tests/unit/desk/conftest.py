"""What tests of team events at the desk share."""

from __future__ import annotations

import pytest

from tests.registering import register
from tests.team_club import CLUB


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system of an invented club is known."""
    register(monkeypatch, CLUB)
