"""Every system in the desk: chosen, two rounds paired and played, explained, logged, exported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from openarbiter.rulebooks import registry
from openarbiter.web.site import site_files
from tests.fields import cycle, fitting
from tests.web.browser import Browser, words
from tests.web.conftest import event

PAGES = (
    *(
        "/a/rounds/2/results",
        "/a/rounds/2/why/1",
        "/a/rounds/2/steps",
        "/a/standings",
        "/a/players/1",
    ),
    *("/papers?s=a", "/papers/boards?s=a&round=2", "/papers/explanations?s=a&round=2"),
)
SYSTEMS = [one.id for one in registry.systems()]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_held_in_the_desk(system: str, tmp_path: Path) -> None:
    """Its pages open, and its file is paired again as it was."""
    table = registry.has_fixed_table(system)
    rounds = min(4, cycle(system, fitting(system, 9))) if table else 4
    settings: dict[str, Any] = {"system": system, "rounds": rounds, "tie_breaks": ("WIN",)}
    with event(tmp_path, **settings) as file, Browser(file, tmp_path) as browser:
        for number in (1, 2):
            browser.play(number, "1", "0", "1", "0")
        for page in PAGES:
            assert words(browser.get(page)), page
        assert browser.json("/a/rounds/2/why/1")["answer"]
        assert file.state.section("a").published_rounds == 2
        site = site_files(file, ["en"])
        assert b'id="round-2"' in site["section-a/player-1.html"]
        assert site["section-a/round-2.pgn"].count(b"[White ")
        report = browser.client.get("/files/export/a/trf26").content
    code = registry.code_of(system)
    assert f"\n192 {code}".encode() in report or registry.text_of(system).encode() in report
