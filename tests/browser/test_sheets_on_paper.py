"""Every sheet of small and large events on A4: nothing over the edge, no column empty."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.on_paper import as_pdf, look_at
from tests.played import played_event

FORMS = {"line-ups", "cards", "check-in", "wall-chart"}
"""Sheets that people write into."""


@pytest.mark.parametrize(
    "players",
    [8, pytest.param(61, marks=pytest.mark.nightly), pytest.param(400, marks=pytest.mark.nightly)],
)
def test_every_sheet(keeping: Page, serve: Serve, tmp_path: Path, players: int) -> None:
    """After two rounds, with the codes of the hall on badges."""
    file = played_event(tmp_path / "paper.openarbiter", players=players, rounds=2)
    hands = Hands(keeping, serve(file))
    groups = hands.twin("/papers.json?s=a")["groups"]
    faults = {
        sheet: found
        for keys in groups.values()
        for sheet in keys
        if (
            found := look_at(
                hands, f"/papers/{sheet}?s=a", f"{players}-{sheet}", blank=sheet in FORMS
            )
        )
    }
    assert not faults
    assert as_pdf(keeping)
