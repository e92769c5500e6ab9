"""The page about team events (docs/team-events.md) is played: its list, its signs, its buttons."""

from __future__ import annotations

import re
from pathlib import Path

from openarbiter.formats import trf
from openarbiter.web.team_facts import KEYS
from tests.web.browser import Browser, words

PAGE = (Path(__file__).parents[2] / "docs" / "team-events.md").read_text(encoding="utf-8")
LIST, TYPED = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SIGNS = [sign for row in re.findall(r"^\| (`.*) \|.*\|$", PAGE, re.MULTILINE) for sign in row]
ROUND = "/a/rounds/1"


def bold() -> list[str]:
    """What the page says to stand on the pages of the desk."""
    return [" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", PAGE)]


def test_the_signs_of_the_page_are_those_of_the_desk() -> None:
    """All of them, and no other."""
    assert {sign for sign in SIGNS if sign not in "` or"} == set(KEYS)


def test_an_event_is_run_as_the_page_says(tmp_path: Path) -> None:
    """Whatever is printed bold is read on a page; scores and report are as told."""
    seen = []
    with Browser(None, tmp_path) as browser:

        def look(place: str) -> None:
            seen.append(words(browser.get(place)))

        look("/new")
        browser.post("/new", name="League", chief_arbiter="W. Osterley", system="team-swiss-2026")
        look("/a/players/new")
        look("/a/players/paste")
        seen.append(words(browser.post("/a/players/paste", {"list": LIST}, status=200)))
        browser.post("/a/players/paste", {"list": LIST, "seen_list": "yes"})
        look("/a/players")
        browser.post("/a/players/number")
        look("/settings")
        browser.post("/a/settings", round_dates="2026-11-27 14:00", line_up_deadline=15)
        look(f"{ROUND}/who")
        browser.post("/a/lots", what="colour", way="seed", seed="the town hall clock")
        browser.publish(1)
        for place in (f"{ROUND}/line-ups", f"{ROUND}/line-ups/1", f"{ROUND}/results", "/files"):
            look(place)
        look(f"{ROUND}/results/1")
        for line in TYPED.splitlines():
            board, signs = line.split()
            browser.post(f"{ROUND}/results", board=board, r=signs)
        found = browser.json(f"{ROUND}/results")["matches"]
        assert [match["score"] for match in found] == ["2½:1½", "2:2"]
        browser.post(f"{ROUND}/complete")
        browser.publish(2)
        browser.post("/a/rounds/2/matches/1/forfeit", came="one")
        assert browser.json("/a/rounds/2/results")["matches"][0]["score"] == "4:0"
        for place in ("/a/standings", "/a/boards", "/papers?s=a"):
            look(place)
        report = browser.client.get("/files/export/a/trf26?interim").content
    assert len(trf.read(report).tournament.team_event.forfeited) == 1
    everything = "\n".join(seen)
    assert [each for each in bold() if each != "Bold" and each not in everything] == []
