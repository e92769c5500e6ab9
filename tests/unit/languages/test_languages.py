"""Every sentence of a room exists in German, counted and with its context, in its own words."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import openarbiter as oa
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.phrases import PHRASES
from openarbiter.formats.player_list.headings import headings_of
from openarbiter.languages import (
    LOCALE,
    Sentence,
    Table,
    Tongue,
    chosen,
    in_a_row,
    languages,
    listed,
    offered,
    said,
)
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.told import criteria_told
from tests.architecture.source import ROOT
from tests.catalogues import files_of, forms_of, german, messages, others, sources
from tests.every import beside, every
from tools.catalogues import ENOUGH, brought_up, compiled, faults_of, share
from tools.catalogues import offered as offered_parts
from tools.languages import PAGE, page_with_table

ROWS = beside(__file__)
OTHERS = others()


def test_a_catalogue_has_every_sentence_and_no_other() -> None:
    """As ``make messages`` leaves it; one test for all languages, as sentences are found slowly."""
    files = [path for language in OTHERS for path in files_of(language)]
    changed = [one for one in files if one.read_bytes() != brought_up(one, sources()[one.stem])]
    assert not changed, "make messages changes these files"


@every("language", OTHERS)
def test_a_part_is_offered_where_it_is_whole(language: str) -> None:
    """Compiled as it stands there; where less than 95 of 100 are there, it is not offered."""
    for path in files_of(language):
        there = path in offered_parts(path.parent)
        assert path.with_suffix(".mo").exists() == there == (language in languages(path.stem))
        assert share(path) >= ENOUGH or not there
        if there:
            assert path.with_suffix(".mo").read_bytes() == compiled(path)
            assert offered(language, path.stem) == language
        else:
            assert offered(language, path.stem) == "en"


def test_the_page_says_how_much_there_is() -> None:
    """The table of parts and languages is that of the catalogues; ``make docs`` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page_with_table()


@every("path", [each for one in OTHERS for each in files_of(one)], ids=str)
def test_a_catalogue_has_no_fault(path: Path) -> None:
    """Nothing fuzzy, as many forms as need be, the gaps of the English."""
    assert not [fault for fault in faults_of(path) if "not translated" not in fault]


def test_german_says_every_sentence() -> None:
    """Nothing stays English, and a sentence ends as it does in English."""
    for english, text in german().items():
        assert text, english
        if english[-1] in ".?:" and " " in english:
            assert text[-1] in ".?:", english


def test_german_is_calm() -> None:
    """No exclamation marks, no "sorry"."""
    text = " ".join(german().values()).lower()
    assert "!" not in text
    assert not re.search(r"\b(leider|wir)\b", text)


def test_a_sentence_is_text_and_stays_one() -> None:
    """It compares, is copied and is pickled like text, and still can be said in German."""
    one = said("not {player}: {reason}", player=3, reason=said("the pair is forbidden"))
    assert one == "not 3: the pair is forbidden"
    for same in (one, copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301  (ours)
        assert isinstance(same, Sentence)
        assert Tongue("de")(same) == "nicht 3: das Paar ist gesperrt"
    assert type(Tongue()(one)) is str
    assert Tongue("xx")(one) == one


def test_lists_gaps_and_numbers() -> None:
    """Lists have "and", one is told from several; what fills a gap is no template itself."""
    german = Tongue("de")
    assert german(listed(["a", "b", "c"])) == "a, b und c"
    assert german(in_a_row([said("Bye"), "b"])) == "Freilos, b"
    pairs = [said("{count} pairs", count, one="{count} pair") for count in (0, 1, 2)]
    assert [german(each) for each in pairs] == ["0 Paare", "1 Paar", "2 Paare"]
    told = said("note: {note}", note="{points}")
    assert (told, german(told)) == ("note: {points}", "Hinweis: {points}")
    with pytest.raises(KeyError):
        said("not {player}: {reason}", player=3)
    table: Table = {"strength": ("", "none", "preference"), "float": ("", "none", "float")}
    assert [german(chosen(table, key)) for key in table] == ["keine", "keiner"]


def test_the_headings_that_are_recommended_in_german_are_understood() -> None:
    """Whoever follows the advice about a list of players writes headings that are read."""
    advice = german()["Name, Rating, Title, Sex, Federation, FIDE ID, Born, Club or Note"]
    words = advice.replace(" oder ", ", ").split(", ")
    assert None not in headings_of(words)
    assert len(set(headings_of(words))) == len(words)


def test_a_long_list_is_no_tower() -> None:
    """Two thousand texts in a row are said in both languages, copied and pickled."""
    names = [said("Article {number}", number=number) for number in range(2000)]
    row = listed(names)
    assert row.startswith("Article 0, Article 1, ")
    assert row.endswith("Article 1998 and Article 1999")
    german = Tongue("de")(row)
    assert german.endswith("Artikel 1998 und Artikel 1999")
    assert Tongue("de").knows(row)
    again = pickle.loads(pickle.dumps(copy.deepcopy(row)))  # noqa: S301  (our own)
    assert (again, Tongue("de")(again)) == (row, german)
    assert not Tongue("de").knows(in_a_row([*names, said("no such sentence")]))


def test_a_language_that_was_not_built_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the compiled file, or without the folder, no traceback."""
    monkeypatch.setattr("openarbiter.languages._catalogue", lambda _: None)
    assert Tongue("de")(listed([said("Points"), "b"])) == "Points and b"
    assert (Tongue("de").name, Tongue().name) == ("de", "English")
    monkeypatch.setattr("openarbiter.languages.LOCALE", f"{LOCALE}/nowhere")
    assert languages.__wrapped__() == ("en",)


def test_a_sentence_that_nobody_counted_is_for_several() -> None:
    """Where a form for one exists and no number is given, other languages have a form too."""
    one = "Group {number}, players with {points} point"
    told = said("Group {number}, players with {points} points", one=one, number=1, points="2.5")
    assert str(told) == "Group 1, players with 2.5 points"
    assert Tongue("de")(told) == "Punktgruppe 1, Punktzahl 2.5"


# What is counted has a form for one and one for several, a word with two meanings a context.

_NUMBERS = (
    "boards|bytes|expected|fewest|games|least|limit|lines|memory|minimum|minutes|most|n|people|"
    "players|rounds|scheduled|seconds|size|teams|times|width"
)
"""Gaps that hold how many there are. Others hold a name, a list, a place or a text: a number
among them counts nothing that the sentence names (``number``, ``round``, ``found``)."""

_NO_NOUN = "a|and|are|at|but|floats|for|gets|has|in|is|meets|of|on|or|than|the|to|was"
"""Behind one of these the words are no longer about the number."""

_NOUN = rf"(?!(?:{_NO_NOUN})\b)[a-z-]{{2,}}"
_NOUNS = rf"(?:{_NOUN} ){{0,2}}?{_NOUN}(?<!s)s\b"

COUNTED = re.compile(
    rf"\{{count\}} (?!(?:{_NO_NOUN})\b)[a-z]"
    rf"|\{{(?:{_NUMBERS})\}} {_NOUNS}"
    r"|\{\w+\} (?:[a-z]+ )?points\b"
)
"""A number before a word that changes with it; points, which are text, before their own word."""


def spoken() -> Iterator[Message]:
    """Every sentence of the source."""
    for template in sources().values():
        yield from messages(template)


def test_what_is_counted_has_plural_forms() -> None:
    """Languages with three forms or one can say it, and English says no "1 rounds"."""
    alone = {str(each.id) for each in spoken() if not isinstance(each.id, tuple)}
    found = {text for text in alone if COUNTED.search(text)}
    assert not found, "give it one=..., or a pair in its table"


@every(("text", "counted"), ROWS["counted"])
def test_a_count_is_seen(text: str, counted: bool) -> None:  # noqa: FBT001  (a column of a table)
    """The test can fail."""
    assert bool(COUNTED.search(text)) is counted


def test_a_word_with_two_meanings_has_a_context() -> None:
    """Whoever says a word in a second module looks whether it means the same there."""
    known = set(Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split())
    said_twice = {
        str(each.id)
        for each in spoken()
        if not isinstance(each.id, tuple)
        and not each.context
        and re.fullmatch(r"[\w.-]+", str(each.id))
        and len({place for place, _ in each.locations}) > 1
    }
    assert said_twice <= known, "the same thing? then add it to words.txt; else a context"


# German has one word for one thing, on pages, in commands and in the criteria.

INSTEAD = ROWS["instead"]


def words() -> dict[str, str]:
    """The German word by the English one, as translators read them."""
    page = Path(LOCALE, "de", "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", page, flags=re.MULTILINE)
    return dict(rows[1:])


@every("pattern", INSTEAD)
def test_the_other_word_is_not_written(pattern: str) -> None:
    """What has a word in the glossary is called nothing else."""
    wrong = {key: text for key, text in german().items() if re.search(pattern, text)}
    assert not wrong, f"write {INSTEAD[pattern]}"


def test_the_glossary_keeps_its_own_rules() -> None:
    """No word of it is one that shall not be written, and each is in use."""
    whole = " ".join(german().values()).lower()
    for word in words().values():
        assert not any(re.search(pattern, word) for pattern in INSTEAD), word
        stem = re.split(r"[ ,]", word)[0].lower()
        assert stem.removesuffix("e").removesuffix("es") in whole, word


def test_both_sides_of_a_boundary() -> None:
    """Compounds that are words of the field stay; the words alone do not."""
    (pattern,) = (one for one in INSTEAD if "Berger" in one)
    assert not re.search(
        pattern, "Kreuztabelle, Fortschrittstabelle, Berger- und Varma-Tabellen, Berger-Tabellen"
    )
    assert re.search(pattern, "Die Tabelle nach Runde 3")


@every("system", registry.edition_ids())
def test_a_system_has_one_name(system: str) -> None:
    """The form for a new event and the line under the boards begin alike."""
    edition = registry.edition(system)
    page, command = Tongue("de")(edition.document.name), Tongue("de")(edition.document.title)
    words = [re.findall(r"\w+", text)[:3] for text in (page, command)]
    assert words[0][0] == words[1][0]
    if words[0][0] == "Schweizer":
        assert words[0] == words[1]


# What the criteria demand: full sentences, one German word for one term.

SENTENCES = sorted(
    {
        each.sentence
        for id_ in registry.edition_ids()
        for each in registry.edition(id_).rules.articles
    }
)

VERBS, TERMS = ROWS["verbs"], ROWS["terms"]

SPOKEN = ("bracket.", "bye.", "round.", "value.", "reason.")
"""Sentences of explanations for arbiters, which use the terms as the criteria do."""


def both(english: str) -> tuple[str, str]:
    """A sentence of a criterion in both languages."""
    return english, german()[english]


def translated() -> list[tuple[str, str]]:
    """Everything that has to use one word for one term, in both languages."""
    editions = map(registry.edition, registry.edition_ids())
    families = {each.document.family: criteria_told(each.document.family) for each in editions}
    criteria = (each.phrases("") for found in families.values() for each in found.values())
    spoken = (*PHRASES.items(), *(entry for each in criteria for entry in each.items()))
    forms = [forms_of(entry) for key, entry in spoken if key.startswith(SPOKEN)]
    return [both(each) for each in (*SENTENCES, *(one for each in forms for one in each))]


@every("english", SENTENCES)
def test_a_criterion_is_a_full_sentence_in_both_languages(english: str) -> None:
    """It begins with a capital, has a verb, ends with a full stop: no heading, no list."""
    for language, text in zip(("en", "de"), both(english), strict=True):
        for sentence in re.split(r"(?<=\.) ", text):
            assert re.match(r"[A-ZÄÖÜ].*\w\)?\.$", sentence), sentence
            words = set(re.findall(r"\w+", sentence))
            assert words & set(VERBS[language].split()), sentence


@every("english", TERMS)
def test_a_term_has_one_german_word(english: str) -> None:
    """Wherever the English sentence has the term, the German one has its word."""
    pairs = [pair for pair in translated() if re.search(english, pair[0])]
    assert pairs, "no sentence has the term"
    other = [pair for pair in pairs if not re.search(TERMS[english], pair[1])]
    assert not other


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_the_sentence_is_part_of_the_edition(system: str) -> None:
    """The text of 2024 speaks of all players and their score differences, the newer one of some."""
    said = {each.code: each.sentence for each in registry.edition(system).rules.articles}
    for code in ("C14", "C16", "C18", "C20", "C15", "C17", "C19", "C21"):
        narrowed = re.search("(?i)resident|moved-down", said[code])
        assert (narrowed is None) is (system == "dutch-2025"), code
    assert ("score differences" in said["C7"]) is (system == "dutch-2025")


@pytest.mark.parametrize(
    ("code", "pair"), [("C14", (1, 4)), ("C16", (1, 5)), ("C18", (1, 2)), ("C20", (2, 4))]
)
def test_an_answer_says_the_sentence_of_its_edition(code: str, pair: tuple[int, int]) -> None:
    """Asked by the edition of 2024, nobody reads of residents or moved-down players."""
    tournament = oa.read_trf(ROOT / "tests" / "articles" / "c0403-criteria" / f"{code}.trf")
    wish = oa.Wish(pairs=((Tpn(pair[0]), Tpn(pair[1])),))
    told = oa.explain(tournament, system="dutch-2025", wish=wish).facts
    assert isinstance(told, WhyNot)
    assert told.reason.code == code
    older, newer = (
        {each.code: each.sentence for each in registry.edition(system).rules.articles}[code]
        for system in ("dutch-2025", "dutch-2026")
    )
    assert told.reason.sentence == older != newer
