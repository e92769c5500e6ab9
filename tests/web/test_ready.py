"""Before round 1: what stands in the way, what should be known, each with its repair; then pair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from openarbiter.desk import (
    Action,
    AddPlayer,
    CheckIn,
    EditPlayer,
    Pid,
    PlayerFacts,
    RequestStatus,
    Section,
    SetBye,
)
from openarbiter.model import Result, RoundNo
from openarbiter.model.lots import drawn_colour, lot
from tests.web.browser import Browser, words
from tests.web.conftest import ARBITER, NAMES, ROUND, event

READY = "/a/ready"
PAIRINGS = f"{ROUND}/pairings"


@contextmanager
def opened(folder: Path, *actions: Action, **settings: Any) -> Iterator[Browser]:  # noqa: ANN401
    """A browser at an event before round 1 in which nothing was drawn, after some actions."""
    with event(folder, **{"initial_colour": None} | settings) as file:
        for action in actions:
            file.act(action, author=ARBITER)
        with Browser(file, folder) as browser:
            yield browser


def section(browser: Browser) -> Section:
    """The section as the event has it."""
    found: Section = browser.section
    return found


def codes(browser: Browser, level: str) -> list[str]:
    """What stands under a heading of the page."""
    return [one["code"] for one in browser.json(READY)["lines"][level]]


def newcomer(name: str, **facts: Any) -> AddPlayer:  # noqa: ANN401
    """Somebody who is entered as the tenth."""
    known = PlayerFacts(name=name, **facts)
    return AddPlayer(section="a", pid=Pid(10), facts=known, joins=RoundNo(1))


def test_pairing_draws_what_has_to_be_drawn_and_says_so(tmp_path: Path) -> None:
    """One press: lots from the words of the page, numbers, pairing; the draft names number 1."""
    with opened(tmp_path) as browser:
        page = words(browser.get(READY))
        assert "Round 1 can be paired; everything is in order" in page
        assert "White or Black for number 1 is drawn by lot" in page
        assert "from the words “Marrow Quay Open”." in page
        assert "You see the 4 boards as a draft." in page
        assert browser.post(READY) == PAIRINGS
        assert section(browser).settings.initial_colour is drawn_colour("Marrow Quay Open")
        colour = drawn_colour("Marrow Quay Open").name.capitalize()
        assert "Round 1 is paired; nobody else sees it yet" in words(browser.get(READY))
        for page in (READY, PAIRINGS):
            told = f"{colour} for number 1, Mateo Halvorsen-Reyes, drawn by lot."
            assert told in words(browser.get(page))
        browser.post(f"{ROUND}/publish")
        assert browser.client.get(READY).headers["location"] == "/a/rounds/now"
        assert browser.post(READY) == READY


def test_other_words_draw_another_lot(tmp_path: Path) -> None:
    """They are typed behind the sentence; too many of them are refused, and nothing is drawn."""
    with opened(tmp_path) as browser:
        browser.post(READY, seed="x" * 161, status=422)
        assert section(browser).settings.initial_colour is None
        browser.post("/a/lots/announce", seed="4 8 15")
        assert "from the words “4 8 15”" in words(browser.get(READY))
        assert "The seed 4 8 15 was announced." in browser.post(READY, seed="16 23 42", status=200)
        assert browser.post(READY, seed="4 8 15") == PAIRINGS
        drawn = section(browser).drawn
        assert [one.seed for one in drawn] == ["4 8 15"]


def test_the_numbers_of_a_round_robin_are_drawn(tmp_path: Path) -> None:
    """Nobody is asked for a rating there, and the table is that of the field."""
    added = newcomer("Ahorn, Abel")
    with opened(tmp_path, added, system="round-robin", rounds=9, tie_breaks=("DE",)) as browser:
        page = words(browser.get(READY))
        assert "The numbers are drawn by lot" in page
        assert "9 rounds for a field of 10: everybody meets everybody." in page
        assert "has no rating" not in page
        assert browser.insist(READY) == READY  # those that the event had are drawn anew
        assert browser.post(READY) == PAIRINGS
        names = [player.name for player in section(browser).tournament.players]
        assert names == sorted(
            (*NAMES, "Ahorn, Abel"), key=lambda one: lot("Marrow Quay Open", one)
        )


def test_rounds_that_do_not_fit_are_told_once(tmp_path: Path) -> None:
    """With the number that fits; whoever pairs all the same is not asked a second time."""
    with opened(tmp_path, many=4, rounds=7) as browser:
        page = words(browser.get(READY))
        assert "7 rounds are many for a field of 4" in page
        assert "Play 3 rounds." in page
        assert browser.post(READY, confirmed="yes", seen=browser.head() - 1) == READY
        assert not section(browser).round(1).boards
        assert browser.post(READY, confirmed="yes", seen=browser.head()) == PAIRINGS
    with opened(tmp_path / "other", many=9, rounds=3) as browser:
        assert "more than one may win every game" in words(browser.get(READY))


def test_who_is_not_here_has_two_repairs(tmp_path: Path) -> None:
    """Nobody is looked for before the first tick; both buttons come back to the page."""
    ticks = [CheckIn(section="a", pid=Pid(number)) for number in range(1, 8)]
    with opened(tmp_path) as browser:
        assert "is not ticked" not in words(browser.get(READY))
    with opened(tmp_path / "other", *ticks) as browser:
        page = browser.get(READY)
        assert "Tiago Ferreira Monçalves is not ticked as here." in words(page)
        assert codes(browser, "see") == ["not-here", "not-here"]
        for wanted in ("Here", "Out of round 1"):
            form = next(
                each for each in browser.get(READY).split("<form")[1:] if f">{wanted}<" in each
            )
            action = re.search(r'name="action" value="([^"]*)"', form)
            assert action is not None
            sent = action[1].replace("&#34;", '"')
            assert browser.post("/do", action=sent, back=READY) == READY
        assert codes(browser, "see") == []
        assert "8 play: 4 boards, nobody has a bye." in words(browser.get(READY))
        assert len(section(browser).checked_in) == 8


def test_many_who_are_not_here_are_one_line(tmp_path: Path) -> None:
    """Three hundred players who are not ticked do not stand between the arbiter and the boards."""
    with opened(tmp_path, CheckIn(section="a", pid=Pid(1))) as browser:
        page = words(browser.get(READY))
        assert codes(browser, "see") == ["not-here"]
        assert "Lorenz Brennecke, Leyla Ishaqzade and 4 others are not ticked as here." in page


def test_who_is_unrated_twice_or_asks_for_a_bye(tmp_path: Path) -> None:
    """Each is a sentence with the name, and where to see to it."""
    asked = SetBye(
        section="a",
        pid=Pid(2),
        round_no=RoundNo(1),
        kind=Result.HALF_POINT_BYE,
        status=RequestStatus.ASKED,
    )
    with opened(tmp_path, newcomer("Lorenz Brennecke"), asked) as browser:
        page = browser.get(READY)
        told = words(page)
        assert "Lorenz Brennecke has no rating." in told
        assert "Lorenz Brennecke is in the list more than once: numbers 4 and 10." in told
        assert 'href="/a/players/10"' in page
        assert "Ilse Dvořáčková asks for a bye in round 1; nobody has decided." in told
        assert sorted(codes(browser, "see")) == ["bye-asked", "twice", "unrated"]
        assert "once" not in codes(browser, "ok")


def test_what_the_report_for_rating_will_want(tmp_path: Path) -> None:
    """Only where the event is sent; ids, place and the rest are no reason to wait."""
    known = EditPlayer(
        section="a", pid=Pid(1), facts=PlayerFacts(name=NAMES[0], rating=2363, fide_id="1503014")
    )
    with opened(tmp_path) as browser:
        assert "not sent for rating, so no FIDE IDs are needed" in words(browser.get(READY))
        browser.post("/a/settings", {"sent": "fide"})
        page = words(browser.get(READY))
        assert (
            "The report for rating will want the place, the first day and the federation." in page
        )
        assert "and 5 others have no FIDE ID." in page
        assert "Pair round 1" in page
    with opened(tmp_path / "other", known, many=1, sent="fide") as browser:
        assert "everybody has a FIDE ID" in words(browser.get(READY))


def test_what_stands_in_the_way(tmp_path: Path) -> None:
    """Nobody, one player, or a document that pairs nobody without a rating: the button waits."""
    with opened(tmp_path, many=1) as browser:
        assert codes(browser, "must") == ["play-bye"]
        browser.post("/a/players/1/remove")
        page = browser.get(READY)
        assert "Round 1 cannot be paired yet; one thing stands in the way" in words(page)
        assert 'href="/a/players/paste"' in page
        assert f'action="{READY}"' not in page
        browser.post(READY, status=409)
    added = newcomer("Ahorn, Abel")
    with opened(tmp_path / "other", added, system="dubov-1997") as browser:
        page = words(browser.get(READY))
        assert codes(browser, "must") == ["unrated"]
        assert "This system pairs nobody without a rating or an estimate." in page


def test_teams_and_their_matches(tmp_path: Path) -> None:
    """They are counted as teams, and nobody looks for their players twice."""
    with opened(tmp_path, many=5, system="team-swiss-2026", tie_breaks=("DE",)) as browser:
        page = words(browser.get(READY))
        assert "5 teams play: 2 matches, and one has the bye." in page
        assert "You see the 2 matches as a draft." in page
        assert browser.post(READY) == PAIRINGS


def test_an_earlier_moment_is_only_looked_at(tmp_path: Path) -> None:
    """There is no button then, and what is sent is refused."""
    with opened(tmp_path) as browser:
        page = browser.get(f"/at/{browser.head()}{READY}")
        assert f'action="{READY}"' not in page
        browser.post(f"/at/{browser.head()}{READY}", status=403)


def test_what_was_said_of_rating_holds_to_the_end(tmp_path: Path) -> None:
    """The page that finishes asks for the same without being told again."""
    with opened(tmp_path) as browser:
        before = [one["code"] for one in browser.json("/a/finish")["lines"]["must"]]
        browser.post("/a/settings", {"sent": "fide"})
        after = [one["code"] for one in browser.json("/a/finish")["lines"]["must"]]
        assert len(after) > len(before)
