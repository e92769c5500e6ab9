"""The Lim system of 2026 in the desk: chosen, paired through several rounds, explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.rulebooks import registry
from tests.web.browser import Browser, words
from tests.web.conftest import event

SYSTEMS = ("lim-2026", "lim-2026-maxi")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_tournament_is_held_and_explained(system: str, tmp_path: Path) -> None:
    """Five rounds; log, sheet and reasons say who floated and why opponents were exchanged.

    Shown: 1.1, 2.2 to 2.6, 3.8, 4.1, 5.2 and 7.1.
    """
    with event(tmp_path, system=system, rounds=5) as file, Browser(file, tmp_path) as browser:
        assert registry.edition(system).document.name in words(browser.get("/settings"))
        told = []
        for number, results in enumerate(("10=1", "0=10", "1100", "=1=0", "1010"), start=1):
            browser.play(number, *results)
            rows = browser.json(f"/a/rounds/{number}/steps")["lines"]
            log = "\n".join(row["text"] for row in rows)
            assert "[2.2] median group" in log
            told.append(log)
            sheet = words(browser.get(f"/papers/exchanges?s=a&round={number}"))
            assert "Pairs and exchanges [3.8, 4.1]" in sheet
            assert "Exchanged because" in sheet
            assert browser.json(f"/a/rounds/{number}/why/1")["answer"]
        assert "article" in words(browser.get("/a/rounds/5/why-not?pair=1-2"))
        assert "/papers/exchanges?s=a" in browser.get("/papers?s=a")
        report = browser.client.get("/files/export/a/trf26").content
    everything = "\n".join(told)
    assert "was proposed and exchanged" in everything
    assert "floats" in everything
    assert f"Individual Swiss ({system})".encode() in report
