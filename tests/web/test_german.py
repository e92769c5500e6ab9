"""Pages in German: what the rooms say is German there too, in the text and in the twin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import SetFund, StartRound, pair_round
from openarbiter.languages.german import GERMAN
from openarbiter.model import RoundNo
from tests.played import played_event
from tests.web.browser import Browser, words

PATHS = (
    *("/a/rounds/4/look", "/a/rounds/3/picture", "/a/race"),
    *("/a/standings", "/a/standings/sum/3/BH/C1", "/a/standings/sum/3/SB"),
    *("/a/prizes", "/papers/prizes", "/a/ratings", "/a/ratings?player=2"),
)
"""Pages that show sentences of the rooms below the desk."""

FUND = """
[fund]
currency = "EUR"
places = [100, 50, 25]
sharing = "hort"

[[category]]
name = "U1600"
who = "rating < 1600"
prizes = [40, 20]

[[trophy]]
name = "Pokal"
"""

GAP = re.compile(r"\{\w+\}")


def pattern(template: str) -> re.Pattern[str]:
    """A template with anything in its gaps."""
    return re.compile(".{1,60}?".join(map(re.escape, GAP.split(template))))


ENGLISH = [
    pattern(text)
    for text, german in GERMAN.items()
    if text != german and len(re.findall(r"\b[a-z]{3,}\b", GAP.sub("", text))) > 1
]
"""Whatever a room says in English in two words or more."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at an event with three rounds played and the fourth drafted."""
    folder: Path = tmp_path_factory.mktemp("german")
    with played_event(folder / "german.event") as file:
        file.act(SetFund(section="a", fund=FUND), author="test")
        number = RoundNo(4)
        file.act(StartRound(section="a", round_no=number), author="test")
        file.act(pair_round(file.state, "a", number), author="test")
        with Browser(file, folder) as browser:
            yield browser


@pytest.mark.parametrize("path", PATHS)
def test_no_sentence_stays_english(browser: Browser, path: str) -> None:
    """The page marks nothing as English, and holds no English sentence of a room."""
    text = browser.get(path, language="de")
    assert 'lang="en"' not in text
    seen = words(text)
    assert not [one.pattern for one in ENGLISH if one.search(seen)]
    assert [one.pattern for one in ENGLISH if one.search(words(browser.get(path)))]


@pytest.mark.parametrize("path", ["/a/prizes/receipts", "/papers/receipts"])
def test_receipts_name_prizes_and_amounts_in_german(browser: Browser, path: str) -> None:
    """What somebody signs for: the place of the prize, and money with a comma."""
    seen = words(browser.get(path, language="de"))
    assert "1. Preis" in seen
    assert "100,00" in seen
    assert "prize" not in seen


def test_the_twin_is_in_the_language_of_the_page(browser: Browser) -> None:
    """Whoever asks for German data gets German sentences; without a wish they are English."""
    address = "/a/prizes"
    wish = {"accept": "application/json", "accept-language": "de"}
    german = browser.client.get(address, headers=wish).json()["view"]["awards"][0]
    english = browser.json(address)["view"]["awards"][0]
    assert (german["prizes"], german["amount"]) == (["1. Preis"], "100,00")
    assert (english["prizes"], english["amount"]) == (["1st prize"], "100.00")
