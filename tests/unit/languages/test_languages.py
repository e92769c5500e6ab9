"""Every sentence that a room says exists in German, counted and with its context, and none else."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

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
from tests.catalogues import files_of, german, messages, others, sources
from tests.every import every
from tools.catalogues import ENOUGH, brought_up, compiled, faults_of, share
from tools.catalogues import offered as offered_parts
from tools.languages import PAGE, page_with_table

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
    """Lists have the word for "and" before the last; one is told from several.

    What fills a gap is never read as a template; a forgotten gap is found at once; the same
    English may have two German words.
    """
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


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("{count} games", True),
        ("at most {most} digits", True),
        ("in {limit} seconds", True),
        ("{left} virtual points", True),
        ("All {count}", False),
        ("{points} for numbers from 1 on", False),
        ("either has {points} less", False),
        ("round {number} begins", False),
    ],
)
def test_a_count_is_seen(text: str, counted: bool) -> None:  # noqa: FBT001
    """The test can fail."""
    assert bool(COUNTED.search(text)) is counted


LOOKED_AT = Path(__file__).parent / "words.txt"
"""Words that several modules say without a context; each was looked at, and means one thing."""


def words() -> set[str]:
    """Single words without a context that stand in two places, where two things may be meant."""
    return {
        str(each.id)
        for each in spoken()
        if not isinstance(each.id, tuple)
        and not each.context
        and re.fullmatch(r"[\w.-]+", str(each.id))
        and len({place for place, _ in each.locations}) > 1
    }


def test_a_word_with_two_meanings_has_a_context() -> None:
    """Whoever says a word in a second module looks whether it means the same there."""
    known = set(LOOKED_AT.read_text(encoding="utf-8").split())
    assert words() - known == set(), "the same thing? then add it to words.txt; else a context"
