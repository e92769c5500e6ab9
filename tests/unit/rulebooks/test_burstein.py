"""Burstein (2026): seeding rounds, the Index, brackets, the log, the sheet and refusals."""

from __future__ import annotations

import pytest

from openarbiter.model import (
    RoundNo,
    Tournament,
)
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, before_round, generate

EDITION = registry.edition("burstein-2026")


@pytest.fixture(scope="module")
def late() -> Tournament:
    """An odd field before round 8 of 9, with absences."""
    settings = Settings(players=41, rounds=9, zero_point_bye_rate=0.06, forfeit_rate=0.03)
    events = (
        before_round(generate(settings, seed, pair=EDITION.pair), RoundNo(8)) for seed in range(20)
    )
    return next(event for event in events if EDITION.pair(event, RoundNo(8)).bye is not None)
