"""A lower opponent for an odd man, chosen for colours (NSWCA guidelines, 3.3 d 3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser import Browser, words
from tests.web.conftest import held

LOOK = "/a/rounds/3/pairings"
CHOICE = {"odd_man": 6, "other": 8}


@pytest.fixture
def third(tmp_path: Path) -> Iterator[Browser]:
    """A browser at round 3 of an NSWCA Swiss, paired and not published: 6 comes down to meet 1."""
    with held(tmp_path, 9, system="nswca", tie_breaks=("DE",)) as one:
        one.post("/a/players/number")
        one.play(1, "1", "=", "1", "0")
        one.play(2, "1", "0", "0", "0")
        one.post("/a/rounds/3/pair")
        yield one


def boards(browser: Browser) -> set[str]:
    """The boards as they stand, ``White-Black``."""
    rows = browser.json(LOOK)["rows"]
    return {f"{row['white']['who']['number']}-{row['black']['who']['number']}" for row in rows}


def test_what_may_be_chosen_is_shown_with_what_follows(third: Browser) -> None:
    """Whom he would meet, the boards that change, and how many do not get their due colour."""
    assert boards(third) == {"6-1", "3-4", "5-8", "2-9"}
    first, second = third.json(LOOK)["opponents"]
    named = [first[name]["number"] for name in ("odd_man", "usual", "other")]
    assert (named, second["other"]["number"]) == ([6, 1, 8], 9)
    assert (first["denied_before"], first["denied_after"]) == (2, 0)
    assert (first["gone"], first["new"]) == (["6-1", "5-8", "2-9"], ["6-8", "1-2", "5-9"])
    page = words(third.get(LOOK))
    assert "Another opponent for colours NSWCA, 3.3 d 3" in page
    assert "Players who do not get their due colour: 0, not 2." in page


def test_the_choice_is_asked_about_and_noted(third: Browser) -> None:
    """Every board that differs is said before; the round and the report file say it after."""
    question = words(third.post("/a/rounds/3/opponent", CHOICE, status=200))
    assert "instead of 1 Halvorsen-Reyes, Mateo, for the sake of colours" in question
    assert "NSWCA, 3.3 d 3" in question
    assert boards(third) == {"6-1", "3-4", "5-8", "2-9"}
    third.insist("/a/rounds/3/opponent", odd_man=6, other=8)
    assert boards(third) == {"6-8", "3-4", "5-9", "1-2"}
    assert third.json(LOOK)["opponents"] == []
    third.insist("/a/rounds/3/publish")
    report = third.client.get("/files/export/a/trf26").text
    assert "### MPA @ Round 3: for colours 6 met 8 and not 1 (NSWCA, 3.3 d 3)" in report


def test_paired_again_nothing_is_chosen(third: Browser) -> None:
    """The choice is of the pairing that was on the page."""
    third.insist("/a/rounds/3/opponent", odd_man=6, other=8)
    third.insist("/a/rounds/3/pair")
    assert boards(third) == {"6-1", "3-4", "5-8", "2-9"}
    third.post("/a/rounds/3/publish")
    assert "for colours" not in third.client.get("/files/export/a/trf26").text


def test_no_other_choice_is_taken(third: Browser) -> None:
    """An opponent whom the colours do not suit better is none, nor a form without numbers."""
    third.post("/a/rounds/3/opponent", {"odd_man": 6, "other": 3}, status=404)
    third.post("/a/rounds/3/opponent", status=422)


def test_the_step_log_names_them(third: Browser) -> None:
    """Behind the opponent by the text."""
    assert "[3.3 d 3] acceptable instead, for colours: 8 9" in words(third.get("/a/rounds/3/steps"))


def test_other_documents_leave_no_choice(browser: Browser) -> None:
    """Nothing is offered, and nothing is taken."""
    browser.post("/a/rounds/1/pair")
    assert browser.json("/a/rounds/1/pairings")["opponents"] == []
