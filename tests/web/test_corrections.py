"""Every result, in German, wherever a correction says it; the rest is ``stories/corrections``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from openarbiter.desk import OUTCOMES
from tests.web.browser import Browser, words
from tests.web.conftest import ROUND

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
