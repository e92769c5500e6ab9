"""The page of a correction: what it says before anything is done, and what it asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from openarbiter.desk import OUTCOMES
from tests.web.browser import Browser, words
from tests.web.conftest import ROUND


def test_the_page_of_a_board_asks_once(browser: Browser) -> None:
    """It says what follows and takes the reason: its button does it, and no question comes."""
    page, path = f"{ROUND}/results/2", f"{ROUND}/boards/2/correct"
    browser.play(1)
    assert "Correct to 0–1 <kbd>Ctrl<" in browser.get(f"{page}?to=0")
    assert browser.post(path, to="0-1") == f"{ROUND}/results"
    browser.publish(2)
    shown = browser.get(f"{page}?to=1-0")
    assert "Correct to 1–0" in shown
    assert "Points and places change." in shown
    assert 'name="reason"' in shown
    # Whoever has not read the consequences on that page is asked.
    assert 'name="read"' in browser.post(path, to="1-0", status=200)
    sent: dict[str, object] = {
        "to": "1-0",
        "confirmed": "yes",
        "read": "yes",
        "reason": "slip read wrongly",
    }
    assert browser.post(path, sent) == f"{ROUND}/results"
    assert "slip read wrongly" in browser.get(page)


def test_old_addresses_lead_to_the_page_of_the_board(browser: Browser) -> None:
    """With the result that was wished for; the field for a board leads there too."""
    browser.play(1)
    moved = browser.client.get(f"{ROUND}/boards/2/correct?to=0-1", follow_redirects=False)
    assert moved.headers["location"].endswith(f"{ROUND}/results/2?to=0-1")
    asked = browser.client.get(f"{ROUND}/results?correct=2", follow_redirects=False)
    assert asked.headers["location"].endswith(f"{ROUND}/results/2")


@pytest.mark.parametrize("wish", ["adjourned", "9-9", ""])
def test_any_wish_for_a_correction_is_a_page(published: Browser, wish: str) -> None:
    """Also an outcome that is not in the list of those on offer, and one that there is not."""
    published.post(f"{ROUND}/results/1", r="1")
    text = published.get(f"{ROUND}/results/1?to={wish}")
    assert ("Correct to adjourned" in text) == (wish == "adjourned")


def test_a_correction_speaks_of_one_point_as_one(browser: Browser) -> None:
    """Also of half a point."""
    browser.play(1)
    path = f"{ROUND}/results/2?to="

    def told(wish: str, language: str) -> str:
        headers = {"accept": "application/json", "accept-language": language}
        return browser.client.get(path + wish, headers=headers).text

    assert "has 1 point, not 0." in told("0-1", "en")
    assert "has ½ point, not 1." in told("1/2-1/2", "en")
    assert "hat 0 Punkte, nicht 1." in told("0-1", "de")
    assert "hat ½ Punkt, nicht 1." in told("1/2-1/2", "de")
    # The page has them in a table, and says nothing twice.
    assert "point, not" not in browser.get(f"{path}0-1")


def test_a_correction_of_no_known_effect_is_none(published: Browser) -> None:
    """Whether a result counts is not guessed; nor who had White."""
    published.post(f"{ROUND}/results/1", r="1")
    head = published.head()
    for path in ("correct", "colours"):
        published.post(f"{ROUND}/boards/1/{path}", to="0-1", effect="x", count="x", status=422)
    assert published.head() == head


ENGLISH = re.compile(r"(?i)\b(?:adjourned|unrated|draws?|forfeit|wins?|lost|none)\b")
"""What an outcome is called in English."""


def _everywhere() -> Iterator[object]:
    """Every outcome in a round at every stage: by day at one of them in turn."""
    stages = ("open", "complete", "earlier")
    for (at, outcome), stage in product(enumerate(OUTCOMES), range(len(stages))):
        marks = () if stage == at % len(stages) else (pytest.mark.nightly,)
        yield pytest.param(stages[stage], outcome, marks=marks)


@pytest.mark.parametrize(("where", "outcome"), tuple(_everywhere()))
def test_every_result_is_said_in_german(browser: Browser, where: str, outcome: str) -> None:
    """On the page of a correction, in the question behind it, on the results and in the log."""
    browser.play(1, "1", "0-1 unrated", end=where != "open")
    if where == "earlier":
        browser.publish(2)
    path = f"{ROUND}/boards/2/correct"
    form = {"token": browser.token, "to": outcome, "reason": "falsch gelesen", "read": "yes"}
    german = {"accept-language": "de"}
    page = f"{ROUND}/results/2"
    pages = [browser.get(f"{page}?to={outcome}", language="de")]
    pages.append(browser.client.post(path, data=form, headers=german).text)
    form |= {"confirmed": "yes"}
    pages.append(browser.client.post(path, data=form, headers=german).text)
    pages += [browser.get(one, language="de") for one in (page, f"{ROUND}/results", "/log")]
    for page in pages:
        assert not ENGLISH.search(words(page)), words(page)
    if outcome == "adjourned":
        assert "vertagt" in words(pages[0])
    if "unrated" in outcome:
        assert "(nicht gewertet)" in words(pages[0])
