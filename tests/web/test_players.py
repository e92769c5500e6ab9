"""The list of players: entering, finding, pasting, checking in, and who is who."""

from __future__ import annotations

from pathlib import Path

from openarbiter.web.drafts import due_colour
from openarbiter.web.known import known_players
from openarbiter.web.routes.event import file_name
from tests.every import every
from tests.web.browser import Browser

NEW, PASTE, CHECK_IN = "/a/players/new", "/a/players/paste", "/a/players/check-in"
LISTED = "Name;Elo;Fed;FIDE ID\nMbekele, Sipho;1967;ZIM;14700291\nMbekelani, Sizwe;1702;RSA;\n"


def total(browser: Browser) -> int:
    """How many players are on the list."""
    return int(browser.json("/a/players")["total"])


def names(browser: Browser, path: str = "/a/players", what: str = "players") -> list[str]:
    """The names of a list."""
    return [one["name"] for one in browser.json(path)[what]]


def test_three_letters_of_the_list_on_this_computer(browser: Browser, tmp_path: Path) -> None:
    """A list beside the event file fills the form; without one the page says where to put it."""
    assert "players.csv" in browser.get(NEW)
    (tmp_path / "players.csv").write_text(LISTED, encoding="utf-8")
    assert names(browser, f"{NEW}?name=mbe", "listed") == ["Mbekelani, Sizwe", "Mbekele, Sipho"]
    picked = browser.json(f"{NEW}?pick=0")["values"]
    assert [picked[name] for name in ("name", "rating", "fide_id")] == [
        *("Mbekele, Sipho", "1967", "14700291")
    ]
    for digits in ("14700291", "١٤٧٠٠٢٩١"):
        assert browser.json(f"{NEW}?name={digits}")["listed"][0]["pick"] == 0
    assert browser.json(f"{NEW}?pick=99")["values"]["name"] == ""
    (tmp_path / "players.csv").write_text("1;2;3", encoding="utf-8")
    assert known_players(tmp_path).trouble
    assert browser.json(f"{NEW}?name=mbe")["list_trouble"]


def test_the_bye_may_be_worth_any_points_below_a_win_that_results_make(browser: Browser) -> None:
    """With 3-1-0 these are 2, as after two draws, 1 and 0; the form shows what was chosen."""
    values = browser.json("/settings")["sections"][0]["values"] | {"scoring": "3-1-0"}
    for choice, points in (("two-draws", 20), ("draw", 10), ("none", 0), ("win", 30)):
        browser.insist("/a/settings", **(values | {"bye_points": choice}))
        scoring = browser.section.settings.scoring
        assert (scoring.win, scoring.pairing_allocated_bye) == (30, points)
        assert browser.json("/settings")["sections"][0]["values"]["bye_points"] == choice
    assert "as two draws" in browser.get("/settings")


@every(
    ("colours", "due"),
    [("", ""), ("w", "b"), ("wb", "w"), ("bww", "b"), ("bbww", "b"), ("wnb", "w"), ("bbbww", "b")],
)
def test_the_colour_that_is_due(colours: str, due: str) -> None:
    """The last two alike go before the difference; no game counts for nothing."""
    assert due_colour(list(colours)) == due


def test_two_events_of_one_name_get_two_files(tmp_path: Path) -> None:
    """A name in any script gives a file that is not there yet."""
    (tmp_path / "open.openarbiter").touch()
    assert file_name(tmp_path, "Open") == "open-2.openarbiter"
    assert file_name(tmp_path, "大会") == "event.openarbiter"


def test_enter_ticks_the_player_who_stands_first_on_the_page(browser: Browser) -> None:
    """The likeliest hit comes first, before those whose name only holds the letters."""
    browser.post(NEW, name="Alda, Halvor")
    browser.insist("/a/players/1/withdraw", pid=1, from_round=1)
    browser.post(NEW, name="Zander, Hal", other="yes")
    for text in ("hal", "an", "a"):
        for path, everywhere in ((CHECK_IN, {}), ("/check-in", {"all": "yes"})):
            asked = browser.json(f"{path}?q={text}&only=not-here")["arrivals"]
            browser.post(CHECK_IN, {"q": text, **everywhere})
            first, *rest = (one["who"]["name"] for one in asked)
            left = browser.json(f"{path}?q={text}&only=not-here")["arrivals"]
            assert [one["who"]["name"] for one in left] == rest, first
            assert "Halvorsen-Reyes, Mateo" not in {first, *rest}
