"""An arbiter is asked before a round that leads nowhere, and finds a way on from each that does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from openarbiter.desk import (
    OUTCOMES,
    EditPlayer,
    EnterResult,
    EventState,
    Pid,
    PlayerFacts,
    SetFund,
)
from openarbiter.model import BoardNo, RoundNo
from tests.web.browser import Browser, words
from tests.web.conftest import event, held

FEW: dict[str, Any] = {"rounds": 7, "tie_breaks": ("BH", "SB")}


def _ways(browser: Browser, number: int = 1, *, status: int = 409) -> list[dict[str, Any]]:
    """What the page offers that stands in the way of pairing a round."""
    path, twin = f"/a/rounds/{number}/pair", {"accept": "application/json"}
    answer = browser.client.post(path, data={"token": browser.token}, headers=twin)
    assert answer.status_code == status, words(answer.text)[:500]
    ways: list[dict[str, Any]] = answer.json().get("ways", [])
    return ways


@pytest.mark.parametrize(
    ("system", "players", "rounds", "told", "ways"),
    [
        ("dutch-2026", 4, 7, "7 rounds are many for a field of 4: round 4", ["Play 3 rounds."]),
        ("dubov-2026", 4, 7, "7 rounds are many for a field of 4: round 4", ["Play 3 rounds."]),
        ("team-swiss-2026", 4, 7, "7 rounds are many", ["Play 3 rounds."]),
        (
            "round-robin",
            8,
            5,
            "The table for a field of 8 has 7 rounds, and 5 are announced.",
            ["Play 7 rounds."],
        ),
        ("team-round-robin", 4, 5, "The table for a field of 4", ["Play 3 rounds."]),
        ("scheveningen", 8, 7, "The table for a field of 8 has 4 rounds", ["Play 4 rounds."]),
        ("molter", 8, 7, "The table for a field of 8 has 3 rounds", ["Play 3 rounds."]),
        ("knock-out", 9, 3, "A knock-out of 9 is decided after 4 rounds", ["Play 4 rounds."]),
        ("double-swiss-2026", 8, 5, "leaves half a match", ["Play 4 rounds.", "Play 6 rounds."]),
    ],
)
def test_rounds_that_do_not_fit_the_field_are_asked_about_before_round_1(  # noqa: PLR0913, PLR0917 - a row
    tmp_path: Path, system: str, players: int, rounds: int, told: str, ways: list[str]
) -> None:
    """Each way that is offered was tried: nothing is asked once it is gone."""
    settings = FEW | {"rounds": rounds, "tie_breaks": ()}
    opened = event(tmp_path, players, system=system, **settings)
    with opened as file, Browser(file, tmp_path) as browser:
        checks = browser.json("/a/rounds/1/who")["checks"]
        assert [told in one["text"] for one in checks if one["level"] == "acknowledge"] == [True]
        assert told in words(browser.get("/settings"))
        head = file.head
        offered = _ways(browser)
        texts = [one["text"] for one in offered]
        assert [text for text in texts if text in ways] == ways
        assert (file.head, _numbered(file.state)) == (head, file.state.section("a").numbered)
        for one in offered:
            browser.insist("/do", action=one["action"], back=one["back"])
            said = browser.json("/a/rounds/1/who")["checks"]
            assert not [each for each in said if each["level"] == "acknowledge"], one["text"]
            browser.post("/undo", seen=file.head)


def _numbered(state: EventState) -> bool:
    return state.section("a").numbered


def test_keizer_and_rounds_that_fit_are_not_asked_about(tmp_path: Path) -> None:
    """Who may meet again plays as many rounds as somebody likes."""
    with held(tmp_path, 4, system="keizer", **FEW) as browser:
        assert _ways(browser, status=200) == []


def test_nothing_is_done_before_the_question_about_the_rounds(tmp_path: Path) -> None:
    """The numbers were given before it was asked; now they come with the pairing."""
    with held(tmp_path, 4, **FEW) as browser:
        head = browser.file.head
        question = browser.post("/a/rounds/1/pair", status=200)
        assert "Nothing has been done yet" in question
        assert (browser.file.head, _numbered(browser.file.state)) == (head, False)
        assert browser.agree(question) == "/a/rounds/1/pairings"
        assert _numbered(browser.file.state)
        names = [type(one.action).__name__ for one in browser.file.entries(since=head)]
        assert names == ["NumberPlayers", "PairRound"]


def test_a_pairing_that_was_asked_about_is_made_from_the_facts_of_the_answer(
    tmp_path: Path,
) -> None:
    """The fourth becomes the first by a rating entered meanwhile, and meets the third."""
    with held(tmp_path, 6, **FEW) as browser:
        question = browser.post("/a/rounds/1/pair", status=200)
        strong = PlayerFacts(name="Strong", rating=2800, federation="NOR")
        browser.file.act(EditPlayer(section="a", pid=Pid(4), facts=strong), author="B")
        assert browser.agree(question) == "/a/rounds/1/pairings"
        boards = [board.pair for board in browser.section.round(1).boards]
        assert {4, 3} in [{*pair} for pair in boards]


def test_four_players_and_seven_rounds_end_with_a_report_and_prizes(tmp_path: Path) -> None:
    """After round 3 everybody has met everybody: the event ends there, by strict rules."""
    with held(tmp_path, 4, **FEW) as browser:
        browser.file.act(SetFund(section="a", fund="[fund]\nplaces = [100, 50]\n"), author="N. A.")
        for number in (1, 2, 3):
            browser.play(number)
        assert browser.json("/a/finish")["missing"]
        stuck = browser.post("/a/rounds/4/pair", status=409)
        assert "End the tournament after round 3." in stuck
        assert "End the tournament after round 3." in browser.get("/settings")
        (way,) = [one for one in _ways(browser, 4) if '"EndEarly"' in one["action"]]
        question = browser.post("/do", action=way["action"], back=way["back"], status=200)
        assert "Round 3 becomes the last one" in words(question)
        assert "No article provides for fewer rounds than announced" in words(question)
        assert browser.agree(question) == "/a/rounds/now"
        assert browser.json("/a/finish")["missing"] == []
        assert not browser.json("/a/prizes").get("provisional", False)
        assert browser.section.total_rounds == 3


def test_no_strict_swiss_ends_while_a_round_can_be_paired(browser: Browser) -> None:
    """The rounds announced are played (C.04.1, 1)."""
    browser.play(1)
    action = '{"action": "EndEarly", "section": "a", "round_no": 1}'
    refused = browser.post("/do", action=action, back="/", status=409)
    assert "Round 2 can be paired" in words(refused)
    assert "C.04.1, 1" in words(refused)
    assert 'href="/a/rounds/1/who"' in refused
    assert 'href="/settings#strict"' in refused


def test_what_is_locked_says_what_opens_it(browser: Browser) -> None:
    """Round 1 is taken back while it has no result (C.04.2, 4.4); then strict rules are left."""
    browser.publish(1)
    (section,) = browser.json("/settings")["sections"]
    assert section["locks"]
    (way,) = section["ways"]
    assert (way["text"], way["article"]) == (
        "Take round 1 back; then everything can be changed.",
        "C.04.2, 4.4",
    )
    browser.insist("/do", action=way["action"], back=way["back"])
    assert not browser.json("/settings")["sections"][0]["locks"]
    browser.play(1)
    (section,) = browser.json("/settings")["sections"]
    assert section["locks"]
    assert section["ways"] == []
    assert 'href="#strict"' in browser.get("/settings")


def test_a_pair_is_taken_apart_on_the_page_of_the_results(browser: Browser) -> None:
    """With its consequences, and a reason; a board with a result is refused with the way on."""
    browser.publish(1)
    file = browser.file
    browser.insist("/a/rounds/1/apart", board=2)
    assert [one.number for one in file.state.section("a").round(1).boards] == [1, 3, 4]
    outcome = EnterResult(
        section="a", round_no=RoundNo(1), board=BoardNo(3), outcome=OUTCOMES["1-0"]
    )
    file.act(outcome, author="N. A.")
    refused = browser.post("/a/rounds/1/apart", board=3, status=409)
    assert 'href="/a/rounds/1/results/3"' in refused
