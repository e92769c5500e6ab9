"""Chess960 at the desk (FIDE Laws of Chess, Guidelines II): the start position of each round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.desk import AddSection
from openarbiter.desk.exchange import copied
from openarbiter.model.start_positions import drawn_position, start_position
from tests.web.browser import Browser, words
from tests.web.conftest import held

SEED = "Spring, drawn at noon"
ON = {"chess960": "yes", "chess960_seed": SEED}
PLACES = (
    "/a/rounds/1/results",
    "/a/rounds/1/pairings",
    "/p/a",
    "/p/a?view=boards",
    "/p/a/1",
    "/papers/boards?s=a&round=1",
    "/papers/names?s=a&round=1",
    *(f"/screen/{name}?s=a&hold=1" for name in ("names", "boards", "results", "clock")),
)


def position(number: int, seed: str = SEED) -> int:
    """What the seed draws for a round."""
    return drawn_position(seed, number)


def test_the_position_is_seen_from_the_publication_on(browser: Browser) -> None:
    """By the arbiter, by players on phones and screens, and on paper; by nobody before it."""
    browser.insist("/a/settings", **ON)
    browser.insist("/a/rounds/1/pair")
    found = position(1)
    for place in ("/a/rounds/1/pairings", "/p/a", "/screen/boards?s=a&hold=1"):
        assert "Start position" not in browser.get(place)
    browser.insist("/a/rounds/1/publish")
    for place in PLACES:
        page = browser.get(place)
        assert f"Start position {found}" in words(page), place
        figures = re.findall(r"<small>([KQRBN])</small>", page)
        assert "".join(figures) == start_position(found), place
        told = browser.json(place)
        assert (told.get("lists") or told.get("view") or told)["position"]["number"] == found


def test_nobody_else_learns_the_seed_before_the_last_round(tmp_path: Path) -> None:
    """Whoever knows the seed knows the positions to come; at the end everybody may draw them."""
    with held(tmp_path, rounds=2) as browser:
        browser.insist("/a/settings", **ON)
        browser.play(1)
        for place in PLACES:
            assert SEED not in browser.get(place)
            assert SEED not in str(browser.json(place)), place
        browser.publish(2)
        for place in ("/p/a", "/papers/boards?s=a&round=1", "/papers/boards?s=a&round=2"):
            assert f"drawn with the seed {SEED}" in words(browser.get(place))


def test_it_is_off_at_first_and_a_seed_is_drawn_with_it(browser: Browser) -> None:
    """Two draws differ; switched off again there is none, whatever seed is typed."""
    assert _kept(browser) == ""
    drawn = []
    for _ in range(2):
        browser.insist("/a/settings", chess960="yes", chess960_seed="")
        drawn.append(_kept(browser))
    assert len(set(drawn)) == 2
    assert all(len(seed) == 16 for seed in drawn)
    assert f'value="{drawn[1]}"' in browser.get("/settings")
    browser.insist("/a/settings", rounds=6)
    assert _kept(browser) == drawn[1]
    browser.insist("/a/settings", chess960_seed="kept by nobody")
    assert _kept(browser) == ""
    browser.publish(1)
    for place in PLACES:
        assert "Start position" not in browser.get(place)


def _kept(browser: Browser) -> str:
    """The seed in the settings."""
    return str(browser.section.settings.chess960)


def test_another_seed_leaves_published_rounds_alone(browser: Browser) -> None:
    """It is asked first, and draws from the next round on; a round paired anew is drawn anew."""
    browser.insist("/a/settings", **ON)
    browser.play(1)
    other = {"chess960": "yes", "chess960_seed": "Another"}
    asked = browser.post("/a/settings", other, status=200)
    assert "Start positions change from round 2 on" in words(asked)
    browser.insist("/a/settings", **other)
    browser.publish(2)
    assert browser.json("/p/a")["lists"]["position"]["number"] == position(2, "Another")
    first = browser.json("/papers/boards?s=a&round=1")["view"]
    assert first["position"]["number"] == position(1)
    browser.insist("/a/settings", **ON)
    browser.insist("/a/rounds/2/unpublish")
    browser.insist("/a/rounds/2/publish")
    assert browser.json("/p/a")["lists"]["position"]["number"] == position(2)


@pytest.mark.parametrize(("language", "letters"), [("de", "KDTLS"), ("pl", "KHWGS")])
def test_players_read_the_letters_of_their_language(
    browser: Browser, language: str, letters: str
) -> None:
    """German and Polish letters of the pieces, and the words with them."""
    browser.insist("/a/settings", **ON)
    browser.publish(1)
    page = browser.get("/p/a", language=language)
    own = "".join(letters["KQRBN".index(piece)] for piece in start_position(position(1)))
    assert "".join(re.findall(r"<small>([A-Z])</small>", page)) == own
    assert f': {own}"' in page
    assert "Start position" not in page


def test_a_copy_does_not_take_the_seed_along(browser: Browser) -> None:
    """Positions of one section, or of an event that is over, are known to players of the other."""
    browser.insist("/a/settings", **ON)
    browser.insist("/settings/sections", section="Seniors", model="a")
    state = browser.file.state
    seniors = next(one for one in state.sections if one.name == "Seniors")
    assert (_kept(browser), seniors.settings.chess960) == (SEED, "")
    (anew, *_) = copied(state.section("a"), "a")
    assert isinstance(anew, AddSection)
    assert anew.settings.chess960 == ""


def test_matches_show_it_too(tmp_path: Path) -> None:
    """Where teams play, all boards of all matches have the one position."""
    with held(tmp_path, 4, system="team-swiss-2026", rounds=2) as browser:
        browser.insist("/a/settings", **ON)
        browser.publish(1)
        for place in ("/a/rounds/1/results", "/p/a", "/papers/boards?s=a&round=1"):
            assert f"Start position {position(1)}" in words(browser.get(place))


def test_the_announcement_says_so(browser: Browser) -> None:
    """On the sheet of how it is played, without the seed."""
    browser.insist("/a/settings", **ON)
    said = words(browser.get("/papers/announcement?s=a"))
    assert "Chess960: before each round one start position is drawn for all boards" in said
    assert SEED not in said
