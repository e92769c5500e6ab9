"""The words: all of them in the catalogue, every sentence in every language."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from openarbiter import web
from openarbiter.desk import EventState, RecordColours
from openarbiter.model import BoardNo, RoundNo
from openarbiter.web.describe import describe
from openarbiter.web.language import Catalogue, chosen_language, sentences
from tests.catalogues import forms_of, translations
from tests.every import every

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
    action = RecordColours(section="a", round_no=RoundNo(1), board=BoardNo(3))
    assert "3" in describe(Catalogue("en"), EventState(), action)
