"""A round is in play: no output counts a game that has no result, and all say the same.

All events of the referee are judged by ``python -m tests.referee_in_play.run``.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.store import EventFile
from openarbiter.web.site import site_files
from tests.referee.tally import Tally
from tests.referee_in_play.count import EVENTS, InPlay
from tests.referee_in_play.markup import Markup
from tests.referee_in_play.run import judge
from tests.web.browser import Browser, words
from tests.web.conftest import event, no_power_cut

__all__ = ["no_power_cut"]

CASE = Path(__file__).resolve().parents[1] / "data/cases/round-in-play.openarbiter"
SAMPLE = {
    *("bye and forfeit", "adjourned and passed", "wall chart", "averages", "round robin"),
    "teams",
}


@pytest.mark.parametrize(
    "one", [one for one in EVENTS if one.name in SAMPLE], ids=lambda one: one.name
)
def test_all_outputs_say_what_was_entered(one: InPlay, tmp_path: Path) -> None:
    """Pages, twins, site, paper, screens, files, feed and archive against a count of their own."""
    tally = Tally()
    judge(one, tmp_path, tally)
    assert tally.disagreements == []
    assert sum(tally.counts.values()) > 300


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event of sixty players, round 3 of 7 just published."""
    shutil.copy(CASE, tmp_path / CASE.name)
    with EventFile.open(tmp_path / CASE.name) as file, Browser(file, tmp_path) as browser:
        yield browser


def test_a_running_game_is_no_half_point(desk: Browser) -> None:
    """Who has 2 points and plays has 2 on the phone, on the card and in every table."""
    assert "Round 3 · Why?" in words(desk.get("/p/a/1"))
    assert "Round 2 · Total 2 · Why?" in words(desk.get("/p/a/1"))
    _, rows = Markup(desk.get("/papers/cards?s=a&player=1")).tables[0]
    assert [row[-1] for row in rows[1:]] == ["1", "2", "", "", "", "", ""]
    for path in ("/a/standings", "/a/standings?after=3", "/papers/standings?s=a&round=3"):
        page = Markup(desk.get(path))
        assert "Standings after round 2" in {title for title, _ in page.tables}
        at = page.tables[-1][1][0].index("Points")
        assert {row[at] for row in page.tables[-1][1][1:]} == {"0", "½", "1", "1½", "2"}


def test_files_of_a_round_in_play_are_interim_ones(desk: Browser) -> None:
    """The file of the results site has round 3 without results; a sound report is called sound."""
    sent = desk.client.get("/files/export/a/upload-xml")
    assert sent.status_code == 200
    assert "-interim.xml" in sent.headers["content-disposition"]
    assert 'currentround="3" rankinground="2"' in sent.text
    assert 'pts="2,5"' not in sent.text
    reports = desk.json("/files/checks/a")["reports"]
    assert [one["wrong"] for one in reports] == [[] for _ in reports]


def test_the_last_round_is_published_and_its_report_is_asked_for(tmp_path: Path) -> None:
    """While its games are played the file is an interim one; nobody is refused."""
    with event(tmp_path, many=8, rounds=2) as file, Browser(file, tmp_path) as browser:
        browser.play(1)
        browser.publish(2)
        for form in ("trf26", "trf16", "rating"):
            sent = browser.client.get(f"/files/export/a/{form}")
            assert sent.status_code == 200
            assert "-interim.trf" in sent.headers["content-disposition"]


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
