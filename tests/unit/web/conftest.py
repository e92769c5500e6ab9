"""An event that has been played for three rounds, for all tests of views."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.store import EventFile
from tests.played import played_event


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventFile]:
    """Eleven players, three of five rounds played; tests only look at it."""
    folder: Path = tmp_path_factory.mktemp("played")
    with played_event(folder / "played.event") as file:
        yield file
