"""A system that is little more than its statement pairs, explains, verifies and prints."""

from __future__ import annotations

import pytest

from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from tests.plug_in.by_rating import BY_RATING


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Nine players and four rounds, paired by the system of one file."""
    monkeypatch.setattr(registry, "_plugged_in", lambda: {BY_RATING.id: BY_RATING})
    return generate(Settings(players=9, rounds=4), 3, pair=BY_RATING.pair)
