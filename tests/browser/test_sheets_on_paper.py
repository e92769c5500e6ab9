"""Every sheet of small and large events on A4: nothing over the edge, no column empty."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.on_paper import as_pdf
from tests.browser.story import sheets
from tests.played import played_event

FORMS = frozenset({"line-ups", "cards", "check-in", "wall-chart"})
"""Sheets that people write into."""


@pytest.mark.parametrize(
    ("players", "step"),
    [(8, 5), *(pytest.param(many, 1, marks=pytest.mark.nightly) for many in (8, 61, 400))],
)
def test_every_sheet(page: Page, serve: Serve, tmp_path: Path, players: int, step: int) -> None:
    """After two rounds, with the codes of the hall on badges."""
    file = played_event(tmp_path / "paper.openarbiter", players=players, rounds=2)
    hands = Hands(page, serve(file))
    sheets(hands, str(players), written=FORMS, step=step)
    assert as_pdf(page)
