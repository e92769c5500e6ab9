"""Second games of Double-Swiss matches explained: those of the first ones (C.04.5, 4.4)."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate

EDITION = registry.edition("double-swiss-2026")
FIRST, SECOND = RoundNo(5), RoundNo(6)


@pytest.fixture
def matches() -> Tournament:
    """Four matches of nine players."""
    return generate(Settings(players=9, rounds=8), 3, pair=EDITION.pair, system=EDITION.id)
