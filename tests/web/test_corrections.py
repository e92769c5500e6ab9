"""The page of a correction: what it says before anything is done, and what it asks."""

from __future__ import annotations

import re

import pytest

from openarbiter.desk import OUTCOMES
from tests.web.browser import Browser, words
from tests.web.conftest import ROUND, play


def test_the_button_of_a_correction_names_the_result(published: Browser) -> None:
    """It stands below the consequences, where the choice is no longer in view."""
    for board in range(1, 5):
        published.post(f"{ROUND}/results/{board}", r="1")
    published.post(f"{ROUND}/complete")
    assert "Correct to 0–1 <kbd>Ctrl<" in published.get(f"{ROUND}/boards/2/correct?to=0-1")


def test_three_dots_on_a_correction_promise_a_question(browser: Browser) -> None:
    """They stand where a tick and a reason are asked for, and nowhere else."""
    path = f"{ROUND}/boards/2/correct"
    play(browser, 1)
    assert "Correct to 0–1 <kbd>Ctrl<" in browser.get(f"{path}?to=0-1")
    assert browser.post(path, to="0-1") == f"{ROUND}/results"
    browser.post("/a/rounds/2/pair")
    browser.post("/a/rounds/2/publish")
    assert "Correct to 1–0…" in browser.get(f"{path}?to=1-0")
    assert 'name="read"' in browser.post(path, to="1-0", status=200)


@pytest.mark.parametrize("wish", ["adjourned", "9-9", ""])
def test_any_wish_for_a_correction_is_a_page(published: Browser, wish: str) -> None:
    """Also an outcome that is not in the list of those on offer, and one that there is not."""
    published.post(f"{ROUND}/results/1", r="1")
    text = published.get(f"{ROUND}/boards/1/correct?to={wish}")
    assert ("Correct to adjourned" in text) == (wish == "adjourned")


def test_a_correction_speaks_of_one_point_as_one(published: Browser) -> None:
    """Also of half a point."""
    for board in range(1, 5):
        published.post(f"{ROUND}/results/{board}", r="1")
    published.post(f"{ROUND}/complete")
    path = f"{ROUND}/boards/2/correct?to="
    assert "has 1 point, not 0." in published.get(f"{path}0-1")
    assert "has ½ point, not 1." in published.get(f"{path}1/2-1/2")
    assert "hat 0 Punkte, nicht 1." in published.get(f"{path}0-1", language="de")
    assert "hat ½ Punkt, nicht 1." in published.get(f"{path}1/2-1/2", language="de")


def test_a_correction_of_no_known_effect_is_none(published: Browser) -> None:
    """Whether a result counts is not guessed; nor who had White."""
    published.post(f"{ROUND}/results/1", r="1")
    head = published.head()
    for path in ("correct", "colours"):
        published.post(f"{ROUND}/boards/1/{path}", to="0-1", effect="x", count="x", status=422)
    assert published.head() == head


ENGLISH = re.compile(r"(?i)\b(?:adjourned|unrated|draws?|forfeit|wins?|lost|none)\b")
"""What an outcome is called in English."""


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("where", ["open", "complete", "earlier"])
def test_every_result_is_said_in_german(published: Browser, where: str, outcome: str) -> None:
    """On the page of a correction, in the question behind it, on the results and in the log."""
    for board in range(1, 5):
        published.post(f"{ROUND}/results/{board}", r="0-1 unrated" if board == 2 else "1")
    if where != "open":
        published.post(f"{ROUND}/complete")
    if where == "earlier":
        published.post("/a/rounds/2/pair")
        published.post("/a/rounds/2/publish")
    path = f"{ROUND}/boards/2/correct"
    form = {"token": published.token, "to": outcome, "reason": "falsch gelesen", "read": "yes"}
    german = {"accept-language": "de"}
    pages = [published.get(f"{path}?to={outcome}", language="de")]
    pages.append(published.client.post(path, data=form, headers=german).text)
    form |= {"confirmed": "yes"}
    pages.append(published.client.post(path, data=form, headers=german).text)
    pages += [published.get(one, language="de") for one in (path, f"{ROUND}/results", "/log")]
    for page in pages:
        assert not ENGLISH.search(words(page)), words(page)
    if outcome == "adjourned":
        assert "vertagt" in words(pages[0])
    if "unrated" in outcome:
        assert "(nicht gewertet)" in words(pages[0])
