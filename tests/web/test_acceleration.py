"""The page of virtual points: groups proposed, given, shown and refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from openarbiter.cli.writing import encode
from openarbiter.model import ScoringSystem
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from openarbiter.web.security import FIELD
from tests.web.browser import Browser, words

PAGE = "/a/acceleration"


def test_equal_groups_are_proposed_and_given(browser: Browser) -> None:
    """A request fills the form and changes nothing; the form gives the points."""
    browser.post("/a/players/number")
    before = browser.file.head
    asked = browser.json(f"{PAGE}?groups=3&until=2")
    shown = [(one["first_player"], one["last_player"], one["points"]) for one in asked["proposed"]]
    assert shown == [(1, 3, 10), (4, 6, 5)]
    assert browser.file.head == before
    sent = {
        f"{name}-{number}": row[name]
        for number, row in enumerate(asked["rows"])
        for name in row
        if row["first_player"]
    }
    assert browser.post(PAGE, sent) == PAGE
    given = browser.section.tournament.virtual_points
    assert [(one.points, one.first_player, one.last_player, one.last_round) for one in given] == [
        (10, 1, 3, 2),
        (5, 4, 6, 2),
    ]
    assert "Given now" in browser.get(PAGE)
    assert "1 for numbers 1 to 3 in rounds 1 to 2; ½ for numbers 4 to 6" in browser.get("/log")


def test_limits_of_rating_make_the_groups(browser: Browser) -> None:
    """Where the numbers follow the ratings, a limit says how far the first group goes."""
    browser.post("/a/players/number")
    players = browser.section.tournament.players
    limit = players[3].rating
    asked = browser.json(f"{PAGE}?limits={limit}&until=1")
    assert [(one["first_player"], one["last_player"]) for one in asked["proposed"]] == [(1, 4)]
    assert browser.json(f"{PAGE}?limits=abc&until=1")["proposed"] == []
    assert browser.json(f"{PAGE}?limits={limit}&until=99")["proposed"] == []


def test_a_wrong_line_is_a_fault_of_its_field(browser: Browser) -> None:
    """Nothing changes, and what was typed is still there."""
    browser.post("/a/players/number")
    before = browser.file.head
    wrong = {
        "first_player-0": "1",
        "last_player-0": "4",
        "first_round-0": "1",
        "last_round-0": "77",
    }
    page = browser.post(PAGE, wrong, status=422)
    assert 'value="77"' in page
    assert 'id="field-last_round-0"' in page
    assert browser.file.head == before
    browser.insist("/a/settings", section="Open", system="nswca", rounds="5")
    assert "knows no acceleration" in browser.get(PAGE)


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


def test_a_new_event_that_is_refused_leaves_no_file(tmp_path: Path) -> None:
    """With points that fit it is created (C.04.7, 1.1)."""
    with Browser(None, tmp_path) as stranger:
        fields = {"name": "Spring", "rounds": "5", "system": "dutch-2026", "warned": "yes"}
        wanted = fields | {"scoring": "3-1-0", "baku": "yes"}
        assert "C.04.7, 1.1" in words(stranger.post("/new", wanted, status=409))
        assert not list(tmp_path.iterdir())
        assert stranger.post("/new", wanted | {"scoring": "2-1-0"}) == "/a/players/paste"
