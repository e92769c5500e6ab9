"""A seed that is drawn for Chess960; what its positions are seen as is ``stories/chess960``."""

from __future__ import annotations

from openarbiter.desk import AddSection
from openarbiter.desk.exchange import copied
from tests.web.browser import Browser


def test_a_seed_is_drawn_and_no_copy_takes_it_along(browser: Browser) -> None:
    """Two draws differ, and other settings keep the last; a new event is told none."""
    drawn = []
    for _ in range(2):
        browser.insist("/a/settings", chess960="yes", chess960_seed="")
        drawn.append(browser.section.settings.chess960)
    assert len(set(drawn)) == 2
    assert all(len(seed) == 16 for seed in drawn)
    browser.insist("/a/settings", rounds=6)
    assert browser.section.settings.chess960 == drawn[1]
    (anew, *_) = copied(browser.file.state.section("a"), "a")
    assert isinstance(anew, AddSection)
    assert anew.settings.chess960 == ""
