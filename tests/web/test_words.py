"""The words: all in the catalogue, one word for one thing, and German where a page is German."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from openarbiter import desk, web
from openarbiter.desk.exchange import IN_FILES
from openarbiter.desk.messages import ARTICLES
from openarbiter.languages import languages
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.describe import describe
from openarbiter.web.language import Catalogue, chosen_language, sentences
from tests.catalogues import forms_of, translations
from tests.catalogues import german as translated
from tests.every import every
from tests.played import played_event
from tests.web.browser import Browser, words

ENGLISH = Catalogue("en")
TEMPLATES = sorted((Path(web.__file__).parent / "templates").rglob("*.html"))
ROUTES = sorted(Path(web.__file__).parent.rglob("*.py"))

NAMES = re.compile(r"\{% block (shape|live|size|where) %\}.*?\{% endblock %\}", re.DOTALL)
"""Blocks that hold names for the style sheet and the script."""

CODE = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
SPOKEN = ("alt", "aria-label", "aria-description", "label", "placeholder", "title", "content")
KEYS_AND_SIGNS = {"Esc", "Ctrl", "Enter", "Shift", "BH/C1 BH SB DE", *"iuen", "c 2", "b", "b 58"}
"""What stands on a key of the keyboard, and codes of the regulations, is no word."""


class Words(HTMLParser):
    """Collects every text a reader could read or hear."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        """Take a text between tags."""
        self.found.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the spoken attributes of a tag, and the value of a button."""
        names = dict(attrs)
        if tag != "meta":
            self.found += [names.get(name) or "" for name in SPOKEN]


def words_of(text: str) -> list[str]:
    """The words that stand in a template itself."""
    reader = Words()
    reader.feed(CODE.sub(" ", NAMES.sub(" ", text)))
    return [one for one in reader.found if any(map(str.isalpha, one))]


@every("path", TEMPLATES, ids=lambda path: path.stem)
def test_templates_hold_no_words(path: Path) -> None:
    """Whatever a reader reads comes from the catalogue or from the event."""
    assert set(words_of(path.read_text(encoding="utf-8"))) <= KEYS_AND_SIGNS


def test_a_word_in_a_template_is_found() -> None:
    """The test can fail: in a text and in an attribute."""
    assert words_of('<p title="Hello">{{ t("x") }} world</p>') == ["Hello", "world"]


@every("path", TEMPLATES, ids=lambda path: path.stem)
def test_no_inline_style_or_script(path: Path) -> None:
    """What the policy of the pages forbids does not stand in a template."""
    text = CODE.sub(" ", path.read_text(encoding="utf-8"))
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|javascript:", text)


def test_every_sentence_of_the_table_is_there_and_said() -> None:
    """A key that is written out is in the table, and each is said by a template or a route."""
    text = "".join(path.read_text(encoding="utf-8") for path in (*TEMPLATES, *ROUTES))
    written = re.findall(r"""\b(?:coded|words)\(\s*["']([a-z-]+\.[\w-]+)["']\s*[,)]""", text)
    assert set(written) <= sentences().keys()
    groups = {key.partition(".")[0] for key in sentences()}
    listed = set(re.findall(r"""list_of\(\s*"([\w-]+)\"""", text))  # which say what a line is
    assert not [group for group in groups - listed if f"{group}." not in text]


NOT_OF_PAGES = re.compile(r"our reading|MISTAKE OF THIS PROGRAM|bug of openarbiter")
"""What only commands say, and readings."""


def test_the_program_does_not_speak_of_itself() -> None:
    """No please, no sorry, no we, no exclamation mark (the design's tone)."""
    for each in translations("de"):  # whose English is every sentence
        for text in forms_of(each.id):
            found = re.search(r"\b(please|sorry|oops|we|our|us)\b|!", text, re.IGNORECASE)
            assert not found or NOT_OF_PAGES.search(text), text


def test_gaps_are_escaped_and_stars_of_a_name_are_no_emphasis() -> None:
    """A hostile name stays a name, also where the catalogue sets words in bold."""
    told = ENGLISH.say("Round {number}", number='<b onclick="x">')
    assert told == "Round &lt;b onclick=&#34;x&#34;&gt;"
    assert "<b>" not in ENGLISH.rich("Round {number}", number="**loud**")


@every(
    ("cookie", "accepted", "language"),
    [("", "de-CH, en;q=0.5", "de"), ("en", "de", "en"), ("xx", "xx, yy", "en"), ("", "", "en")],
)
def test_the_device_chooses_before_the_browser(cookie: str, accepted: str, language: str) -> None:
    """What somebody chose on this device is stronger than what the browser prefers."""
    assert chosen_language(cookie, accepted, "desk") == language


def test_swapped_colours_are_described() -> None:
    """An action whose field is called ``count``: no number, and no choice between forms."""
    action = desk.RecordColours(section="a", round_no=RoundNo(1), board=BoardNo(3))
    assert "3" in describe(Catalogue("en"), desk.EventState(), action)


TOLD = tomllib.loads(Path(__file__).with_name("german.toml").read_text("utf-8"))

PAGES = ("guide", "quickstart", "team-events")
"""Pages of the documents that arbiters read."""


@cache
def written() -> dict[str, str]:
    """Everything the desk says, and what is written about it, by where it stands."""
    found = {f"docs/{name}": Path(__file__).parents[2] / "docs" / f"{name}.md" for name in PAGES}
    read = {where: path.read_text(encoding="utf-8") for where, path in found.items()}
    read["comments of report files"] = str([*IN_FILES.values()])
    read |= {
        f"sentences, {code}": str([each.string for each in translations(code)])
        for code in languages()[1:]
    }
    english = [each.id for each in translations("de")]
    read["sentences"] = str([one for one in english if one != "zero point bye"])
    read["articles of the desk"] = "\n".join(ARTICLES.values())
    return read


@every("wrong", TOLD["wrong"])
def test_a_term_is_not_used(wrong: str) -> None:
    """The message says which one to use."""
    hits = {
        where: found[0] for where, text in written().items() if (found := re.search(wrong, text))
    }
    assert not hits, f"say: {TOLD['wrong'][wrong]}"


def test_every_bye_has_the_same_name_everywhere() -> None:
    """In each language the pages call a round without a game that scores nothing by one name."""
    for tongue, name in (("en", "zero-point bye"), ("de", "Freilos ohne Punkt")):
        words = Catalogue(tongue)
        assert {str(words(key)).casefold() for key in TOLD["byes"]} == {name.casefold()}
        gaps = {"pid": "N", "round_no": 1, "players": "N"}
        for table in (desk.SetAbsent.in_log, desk.LeaveOut.in_log):
            for key in table:
                said = str(words.chosen(table, key, **gaps))
                assert name.casefold() in said.casefold().replace("byes", "bye")


GAP = re.compile(r"\{\w+\}")


def pattern(template: str) -> tuple[str, re.Pattern[str]]:
    """A template with anything in its gaps, behind the longest text between them."""
    parts = GAP.split(template)
    return max(parts, key=len), re.compile(".{1,60}?".join(map(re.escape, parts)))


@cache
def said_in_english() -> list[tuple[str, re.Pattern[str]]]:
    """Whatever the program says in English in two words or more."""
    return [
        pattern(text)
        for text, german in ((key.split("|")[-1], text) for key, text in translated().items())
        if text != german and len(re.findall(r"\b[a-z]{3,}\b", GAP.sub("", text))) > 1
    ]


def draft(file: EventFile, number: int) -> None:
    """The next round, paired and still private."""
    file.act(desk.StartRound(section="a", round_no=RoundNo(number)), author="test")
    file.act(desk.pair_round(file.state, "a", number), author="test")


def english_in(seen: str) -> list[str]:
    """The English sentences in a text; the plain search comes first, since patterns are slow."""
    return [one.pattern for text, one in said_in_english() if text in seen and one.search(seen)]


@pytest.fixture(scope="module")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A german at an event with three rounds played and the fourth drafted."""
    folder: Path = tmp_path_factory.mktemp("german")
    with played_event(folder / "german.event") as file:
        file.act(desk.SetFund(section="a", fund=TOLD["fund"]), author="test")
        draft(file, 4)
        with Browser(file, folder) as browser:
            yield browser


@every("path", TOLD["pages"])
def test_no_sentence_stays_english(drafted: Browser, path: str) -> None:
    """The page marks nothing as English, and holds no English sentence of theirs."""
    text = drafted.get(path, language="de")
    assert 'lang="en"' not in text
    seen = words(text)
    assert not english_in(seen)
    assert english_in(words(drafted.get(path)))


@every("path", TOLD["impossible"])
def test_what_is_not_possible_is_said_in_german(drafted: Browser, path: str) -> None:
    """A question that does not fit is answered in the language it was asked in."""
    text = drafted.get(path, status=422, language="de")
    assert 'lang="en"' not in text
    assert not english_in(words(text))


def test_checks_of_a_manual_edit(drafted: Browser) -> None:
    """Colours against the rules are named with their article, in the language of the page."""
    place = "/a/rounds/4/pairings"
    try:
        drafted.post(place, line="c 1")
        seen = words(drafted.get(place, language="de"))
        assert re.search(r"hat Weiß gegen [^,]+, [^,]+, obwohl [^,]+, [^,]+ Weiß zusteht", seen)
        assert not english_in(seen)
        assert "has White against" in words(drafted.get(place))
    finally:
        drafted.post(place, deed="back")


def test_a_pasted_list_is_looked_through_in_german(drafted: Browser) -> None:
    """Every oddity of a list is named in the language of the page, with what is done about it."""
    drafted.client.headers["accept-language"] = "de"
    try:
        found = drafted.post("/a/players/paste", list=TOLD["pasted"], status=200)
        refused = drafted.post("/a/players/paste", list="1;2;3", status=422)
        empty = drafted.post("/a/players/paste", list="", status=422)
    finally:
        drafted.client.headers["accept-language"] = "en"
    for page in (found, refused, empty):
        assert 'lang="en"' not in page
        assert not english_in(words(page))
    assert "'abc'; eine ganze Zahl unter 4000: bleibt ohne Elo-Zahl" in words(found)
    assert "in den Zeilen 5 und 6" in words(found)
    assert "und kein Name einer Spalte; erwartet: eine erste Zeile" in words(refused)


@every("said", TOLD["said"])
def test_a_page_says_it_as_german_does(drafted: Browser, said: dict[str, str]) -> None:
    """Numbers, days, names of rules and of opponents; nobody is called "du"."""
    seen = words(drafted.get(said["path"], language="de"))
    assert re.search(said["german"], seen)
    assert not re.search(said["never"], seen)
    assert re.search(said["english"], words(drafted.get(said["path"])))
