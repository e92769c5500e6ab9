"""The page of a player in a round is worked out once while results of the round come in."""

from __future__ import annotations

import pytest

from openarbiter.desk import Section
from openarbiter.store import EventFile


@pytest.fixture
def section(played: EventFile) -> Section:
    """Eleven players after three rounds."""
    return played.state.section("a")
