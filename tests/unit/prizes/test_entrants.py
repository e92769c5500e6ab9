"""From a tournament to its prize list: the order, who has completed, remarks."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture
def event() -> oa.Tournament:
    """The shipped tournament."""
    return oa.read_trf(EXAMPLES / "spring-open.trf")
