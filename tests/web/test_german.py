"""Pages in German: what the packages below say is German there too, in the text and in the twin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from openarbiter.desk import SetFund, StartRound, pair_round
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.catalogues import german as translated
from tests.every import every
from tests.played import played_event
from tests.web.browser import Browser, words

PATHS = (
    *("/a/rounds/4/pairings", "/a/rounds/3/picture", "/a/race"),
    *("/a/standings", "/a/standings/sum/3/BH/C1", "/a/standings/sum/3/SB"),
    *("/a/prizes", "/papers/prizes", "/a/ratings", "/a/ratings?player=2"),
)
"""Pages that show sentences of the packages below the desk."""

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


def pattern(template: str) -> tuple[str, re.Pattern[str]]:
    """A template with anything in its gaps, behind the longest text between them."""
    parts = GAP.split(template)
    return max(parts, key=len), re.compile(".{1,60}?".join(map(re.escape, parts)))


@cache
def english() -> list[tuple[str, re.Pattern[str]]]:
    """Whatever the program says in English in two words or more."""
    return [
        pattern(text)
        for text, german in ((key.split("|")[-1], text) for key, text in translated().items())
        if text != german and len(re.findall(r"\b[a-z]{3,}\b", GAP.sub("", text))) > 1
    ]


def draft(file: EventFile, number: int) -> None:
    """The next round, paired and still private."""
    file.act(StartRound(section="a", round_no=RoundNo(number)), author="test")
    file.act(pair_round(file.state, "a", number), author="test")


def english_in(seen: str) -> list[str]:
    """The English sentences in a text; the plain search comes first, since patterns are slow."""
    return [one.pattern for text, one in english() if text in seen and one.search(seen)]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at an event with three rounds played and the fourth drafted."""
    folder: Path = tmp_path_factory.mktemp("german")
    with played_event(folder / "german.event") as file:
        file.act(SetFund(section="a", fund=FUND), author="test")
        draft(file, 4)
        with Browser(file, folder) as browser:
            yield browser


@every("path", PATHS)
def test_no_sentence_stays_english(browser: Browser, path: str) -> None:
    """The page marks nothing as English, and holds no English sentence of theirs."""
    text = browser.get(path, language="de")
    assert 'lang="en"' not in text
    seen = words(text)
    assert not english_in(seen)
    assert english_in(words(browser.get(path)))


@every(
    "path",
    [
        *("/a/standings?after=9", "/a/standings?after=x", "/a/standings/sum/99/BH"),
        *("/a/standings/sum/1/XX", "/a/standings/compare?a=1&b=1", "/a/standings/compare?a=&b=2"),
        *("/papers/boards?round=x", "/papers/cards?player=99", "/a/cross-table.svg?part=7"),
        *("/a/rounds/4/what-if?change=r9:1-2:1-0", "/a/rounds/4/why-not?pair=1-99"),
        *("/papers/boards?round=77", "/p/a/77"),
    ],
)
def test_what_is_not_possible_is_said_in_german(browser: Browser, path: str) -> None:
    """A question that does not fit is answered in the language it was asked in."""
    text = browser.get(path, status=422, language="de")
    assert 'lang="en"' not in text
    assert not english_in(words(text))


def test_checks_of_a_manual_edit(browser: Browser) -> None:
    """Colours against the rules are named with their article, in the language of the page."""
    place = "/a/rounds/4/pairings"
    try:
        browser.post(place, line="c 1")
        seen = words(browser.get(place, language="de"))
        assert re.search(r"hat Weiß gegen [^,]+, [^,]+, obwohl [^,]+, [^,]+ Weiß zusteht", seen)
        assert not english_in(seen)
        assert "has White against" in words(browser.get(place))
    finally:
        browser.post(place, deed="back")


LIST = """Name;Rating;Title;Federation;Born;Shoe;Name
Muster, Mia;abc;XX;GERM;neulich;42;
Muster, Mia;1800;;GER;2001;;
;1700;;;;;
Extra, Eva;1500;FM;GER;1999;;;mehr
Extra, Eva;1500;FM;GER;1999;;;
"""


def test_a_pasted_list_is_looked_through_in_german(browser: Browser) -> None:
    """Every oddity of a list is named in the language of the page, with what is done about it."""
    browser.client.headers["accept-language"] = "de"
    try:
        found = browser.post("/a/players/paste", list=LIST, status=200)
        refused = browser.post("/a/players/paste", list="1;2;3", status=422)
        empty = browser.post("/a/players/paste", list="", status=422)
    finally:
        browser.client.headers["accept-language"] = "en"
    for page in (found, refused, empty):
        assert 'lang="en"' not in page
        assert not english_in(words(page))
    assert "'abc'; eine ganze Zahl unter 4000: bleibt ohne Elo-Zahl" in words(found)
    assert "in den Zeilen 5 und 6" in words(found)
    assert "und kein Name einer Spalte; erwartet: eine erste Zeile" in words(refused)


NAMED = "Schweizer System, holländisch"

SAID = (
    # the page, what it says in German, what it does not say there, what it says in English
    ("/a/ratings?player=2", r"\b\d,\d\d\b", r"\b0\.\d\d\b", r"\b0\.\d\d\b"),
    ("/", r"20\.11\.2026", "2026-11-20", "2026-11-20"),
    (
        "/papers/log",
        r"\b\d\d\.\d\d\.20\d\d \d\d:\d\d:\d\d\b",
        r"\b20\d\d-\d\d-\d\d\b",
        r"\b20\d\d-\d\d-\d\d\b",
    ),
    ("/at/20/", r"Veranstaltung: Eintrag 20\.", "entry", ""),
    (
        "/a/rounds/4/pairings?only=all",
        r"(floaten|lassen) – ohne Austausch: [^.]+\(C\d+\)\.",
        r"\. ohne Austausch|\*\*",
        r" – without an exchange: [^.]+\(C\d+\)\.",
    ),
    (
        "/a/cross-table",
        r"Runde 1: (gewonnen|remis|verloren) gegen [A-Z]\w+ [A-Z]\w+",
        r"gegen \d",
        "",
    ),
    *(
        (path, NAMED, "dutch-2026|c07-2026", "")
        for path in ("/", "/a/standings", "/papers/standings?s=a", "/settings")
    ),
    *(
        (path, r"(?=.*1\. Preis).*100,00", "prize", "")
        for path in ("/a/prizes/receipts", "/papers/receipts")
    ),
    ("/a/rounds/4/bye", "so wenige Punkte wie möglich", r"\b([Dd]u|[Dd]ein|[Dd]ir|[Dd]ich)\b", ""),
)


@every(("path", "german", "never", "english"), SAID)
def test_a_page_says_it_as_german_does(
    browser: Browser, path: str, german: str, never: str, english: str
) -> None:
    """Numbers, days, names of rules and of opponents; nobody is called "du"."""
    seen = words(browser.get(path, language="de"))
    assert re.search(german, seen)
    assert not re.search(never, seen)
    assert re.search(english, words(browser.get(path)))
