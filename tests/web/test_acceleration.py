"""A file with virtual points that do not fit; the page of them is ``stories/acceleration``."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.cli.writing import encode
from openarbiter.model import ScoringSystem
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from openarbiter.web.security import FIELD
from tests.web.browser import Browser, words


def test_a_file_is_taken_and_its_next_round_refused(browser: Browser) -> None:
    """A file with Baku acceleration and 3-1-0 is told of, kept, and not paired (C.04.7, 1.1)."""
    edition = registry.edition("dutch-2026")
    wish = Settings(players=8, rounds=4, stop_after=2, scoring=ScoringSystem.of(30, 10))
    played = replace(generate(wish, 3, pair=edition.pair, system=edition.id), baku=True)
    asked = browser.upload(encode(played, "trf26"))
    assert "C.04.7, 1.1" in words(asked.text)
    browser.agree(asked.text)
    key = browser.file.state.sections[-1].key
    assert browser.file.state.section(key).imported_rounds == 2
    refused = browser.client.post(f"/{key}/rounds/3/pair", data={FIELD: browser.token})
    assert "C.04.7, 1.1" in words(refused.text)
