"""What all tests of explanations ask about."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa


@pytest.fixture
def spring(root: Path) -> oa.Tournament:
    """The shipped example: 32 players, four rounds played."""
    return oa.read_trf(root / "examples" / "spring-open.trf")
