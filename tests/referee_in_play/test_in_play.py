"""A round is in play: no output counts a game that has no result, and all say the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.web.site import site_files
from tests.referee_in_play.count import EVENTS, InPlay, played
from tests.referee_in_play.outputs import claims
from tests.web.browser import Browser, words
from tests.web.conftest import event, no_power_cut

__all__ = ["no_power_cut"]


EARLY = {
    *("just published", "bye and forfeit", "last round", "adjourned and passed", "wall chart"),
    *("averages", "round robin", "teams"),
}
"""Events that are always looked at, the others by night."""


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(each, id=each.name, marks=[pytest.mark.nightly] * (each.name not in EARLY))
        for each in EVENTS
    ],
)
def test_all_outputs_say_what_was_entered(one: InPlay, tmp_path: Path) -> None:
    """Pages, twins, site, paper, screens, files, feed and archive against a count of their own."""
    with played(tmp_path, one) as (file, browser, count):
        found = list(claims(file, browser, count))
    assert [claim for claim in found if claim.found != claim.right] == []
    assert len(found) > 300


@pytest.mark.parametrize(
    ("system", "key", "told"),
    [
        ("dubov-1997", "average-ratings", "List of AROs after round 1"),
        ("nswca", "wall-chart", "after round 1"),
        ("nswca", "announcement", "How ties are broken"),
    ],
)
def test_what_a_document_wants_published_is_public(
    system: str, key: str, told: str, tmp_path: Path
) -> None:
    """Phones and the site have the sheet and lead to it (Dubov 9; NSWCA 3.2 e, 5 a, 6)."""
    with event(tmp_path, many=8, system=system, tie_breaks=("WIN",)) as file:
        with Browser(file, tmp_path) as browser:
            browser.play(1)
            browser.publish(2)
            guest = browser.beside()
            assert f'href="/p/a/sheets/{key}"' in guest.get("/p/a")
            assert told in words(guest.get(f"/p/a/sheets/{key}"))
            guest.get("/p/a/sheets/cards", status=404)
        site = site_files(file, ["en"])
    assert told in words(site[f"section-a/sheet-{key}.html"].decode())
    assert f'href="sheet-{key}.html"' in site["section-a/round-2.html"].decode()
