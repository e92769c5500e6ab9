"""Every sentence of the five documents has its place: function, example, page or verb."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from openarbiter.rulebooks import registry
from openarbiter.rulebooks.statement import Statement
from openarbiter.web.routes import _TABLE
from openarbiter.web.routes.papers import SHEETS
from tests.every import every
from tools.articles_named import Key, key_of, keys_in, names
from tools.sentence_index import (
    DOCUMENTS,
    KINDS,
    PLACES,
    ROOT,
    plain,
    readings,
    readings_by_row,
    rows,
)

_QUOTES = str.maketrans({"'": " ", '"': " ", "[": " ", "]": " "})

SAME_WORDS = 7
"""So many words in a row may not be those of the text."""

SEEDS = ROOT.parent / "shared" / "seeds"
"""The texts; they belong to their authors and lie beside the project, if anywhere."""

OF_THE_TEXTS = {
    "burstein-legacy": ("burstein-legacy.txt", 22, 44, 34),
    "dubov-1997": ("dubov-1997-and-vega.txt", 24, 145, 107),
    "dutch-2012": ("dutch-2012.txt", 74, 206, 164),
    "dutch-2025": ("dutch-2025.txt", 93, 127, 112),
    "nswca": ("nswca-guidelines.txt", 41, 132, 84),
}
"""File of each text, and its articles, sentences, and sentences that bind, counted by a parser."""


def test_the_five_documents_are_here() -> None:
    """Each is an edition with a page."""
    assert set(DOCUMENTS) == set(OF_THE_TEXTS)
    assert set(DOCUMENTS) <= set(registry.edition_ids())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_sentence_has_its_place(document: str) -> None:
    """What binds has a function, an example and a page or verb; all others say what they are."""
    assert [row.label for row in rows(document) if row.binds and not row.placed] == []
    for row in rows(document):
        assert row.kind in KINDS
        assert row.says.strip()
        assert set(row.pages) <= set(PLACES)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_functions_are_there_and_name_their_articles(document: str) -> None:
    """In their own docstrings, those of their classes, or those of their modules."""
    wanted = {(row.function, row.named) for row in rows(document) if row.function}
    silent = [
        (function, article)
        for function, article in sorted(wanted)
        if not _is_named(article, _by_articles(document, _text_of(function)))
    ]
    assert silent == []


def _is_named(article: str, text: str) -> bool:
    """Whether a text names an article; a preface and a description have no number, but a word."""
    if article.isalpha() and len(article) > 1:
        return article in text
    return names(text, key_of(article))


@cache
def _text_of(function: str) -> str:
    """Everything that is said of a function."""
    module, _, name = function.partition(":")
    found: Any = import_module(module)
    texts = [found.__doc__ or ""]
    for part in name.split("."):
        found = getattr(found, part)
        texts += [found.__doc__ or "", *_words_of(found)]
    return " ".join(texts)


def _words_of(found: object) -> list[str]:
    """What a statement or an edition says of itself: it is no function, its facts are its text."""
    if callable(found):
        return []
    if isinstance(found, Statement):
        articles = [each.article for each in found.articles]
        return articles + [each.article for each in found.colours]
    return [
        value
        for name in getattr(type(found), "__slots__", ())
        if isinstance(value := getattr(found, name, None), str)
    ]


def _by_articles(document: str, text: str) -> str:
    """A text with the articles of the criteria it names by their codes."""
    codes = {
        each.code: each.article
        for each in registry.edition(document).rules.articles
        if re.fullmatch(r"C\d+", each.code)
    }
    if not codes or document == "dutch-2012":
        return text
    named = [key for key in keys_in(text) if key[0] == "C"]
    articles = [codes[code] for key in named if (code := f"C{key[1]}") in codes]
    return " ".join([text, *articles])


@cache
def _tests_of(path: Path) -> frozenset[str]:
    """The names of the test functions of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@cache
def _names_of_cases(folder: Path) -> frozenset[str]:
    """The names of all cases in the files of data below a folder."""
    found: set[str] = set()
    for path in folder.rglob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {path.stem} | {str(case.get("name", case.get("code"))) for case in _cases(data)}
    return frozenset(found)


def _cases(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything in a file that has a name or a code; the name of a story is its sentence."""
    tables = [each for value in data.values() if isinstance(value, list) for each in value]
    tables += [
        {"name": says} for says, case in data.items() if isinstance(case, dict) and "steps" in case
    ]
    return [each for each in tables if isinstance(each, dict)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_are_there(document: str) -> None:
    """Their files have the functions; a case in brackets is a case of the data beside it."""
    wanted = sorted({row.test for row in rows(document) if row.test})
    assert [test for test in wanted if not _is_there(test)] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_name_their_articles(document: str) -> None:
    """In the docstring of the test, that of its module, or the data of its case."""
    wanted = {(row.test, row.named) for row in rows(document) if row.test}
    silent = [
        (test, article)
        for test, article in sorted(wanted)
        if not _is_named(article, _by_articles(document, _text_of_test(test)))
    ]
    assert silent == []


@cache
def _text_of_test(test: str) -> str:
    """Everything that is said of a test: its case too, where it has one."""
    path, _, name = test.partition("::")
    file = ROOT / "tests" / path
    function, _, case = name.partition("[")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    texts = [ast.get_docstring(tree) or "", case]
    texts += [
        ast.get_docstring(node) or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == function
    ]
    if case:
        texts += _articles_of_case(file.parent, case.removesuffix("]"))
    return " ".join(texts)


@cache
def _articles_of_case(folder: Path, case: str) -> list[str]:
    """The articles and sources that the data of a case, or its file, names."""
    texts: list[str] = []
    for data in _data_of(folder):
        for each in _cases(data):
            if case.endswith(str(each.get("name", each.get("code", "?")))):
                told = [one.get(key, "") for one in (each, data) for key in _TOLD]
                texts += [str(one).translate(_QUOTES) for one in told]
    return texts


_TOLD = ("articles", "article", "source")


@cache
def _data_of(folder: Path) -> list[dict[str, Any]]:
    """All files of data below a folder."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.toml")))
    return [tomllib.loads(text) for text in texts]


def _is_there(test: str) -> bool:
    """Whether a test of this id is collected."""
    path, _, name = test.partition("::")
    file = ROOT / "tests" / path
    function, _, case = name.partition("[")
    if not file.is_file() or function not in _tests_of(file):
        return False
    known = _names_of_cases(file.parent)
    return not case or any(case.removesuffix("]").endswith(each) for each in known)


@every("key", PLACES)
def test_the_place_is_there(key: str) -> None:
    """A page is a route, a sheet one of the papers, an option one that the verb has."""
    label, address = PLACES[key]
    if label.startswith("`openarbiter"):
        verb, *options = address.split()
        text = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
        told = re.search(rf"<!-- help: {verb} -->\n```text\n(.*?)```", text, re.DOTALL)
        assert told is not None
        assert all(option in told[1] for option in options)
    elif address.startswith("/"):
        assert any(method == "GET" and address == path for method, path, _ in _TABLE)
    else:
        assert label.startswith("sheet: ")
        assert address in SHEETS


def test_every_place_is_used() -> None:
    """None is left over from something that was removed."""
    used = {page for document in DOCUMENTS for row in rows(document) for page in row.pages}
    assert used == set(PLACES)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_reading_stands_at_a_sentence(document: str) -> None:
    """An unclear sentence of the pages of the systems is one of the index."""
    placed = readings_by_row(document)
    shown = [text for texts in placed.values() for text in texts]
    assert shown
    for articles, question, reading in readings(document):
        said = plain(reading)
        assert any(said in text and question in text for text in shown), articles


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_sentence_of_the_text_is_missing(document: str) -> None:
    """As many articles, sentences and sentences that bind as the text has."""
    listed = rows(document)
    binding = sum(row.binds for row in listed)
    counted = (len({row.article for row in listed}), len(listed), binding)
    assert counted == OF_THE_TEXTS[document][1:]


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the texts of the documents are not here")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_words_are_our_own(document: str) -> None:
    """No seven words in a row are those of the text: it belongs to its authors."""
    text = (SEEDS / OF_THE_TEXTS[document][0]).read_text(encoding="utf-8")
    theirs = set(_runs(text, SAME_WORDS))
    assert len(theirs) > 500
    for row in rows(document):
        assert not theirs.intersection(_runs(row.says, SAME_WORDS)), row.label


def _runs(text: str, length: int) -> list[tuple[str, ...]]:
    """All runs of so many words."""
    words = re.findall(r"\w+", text.lower())
    return [tuple(words[i : i + length]) for i in range(len(words) - length + 1)]


@every(
    ("text", "keys"),
    [
        ("C.04.3.1 (2012), A7.d and B1.b", [("A", 7, "d"), ("B", 1, "b")]),
        ("6.1 to 6.3", [(6, 1), (6, 2), (6, 3)]),
        ("3.3 d 1", [(3, 3, "d", 1)]),
        ("3.2 c and 3.3 e to h", [(3, 2, "c"), (3, 3, "e"), (3, 3, "g"), (3, 3, "h")]),
        ("3.3 f, g and h", [(3, 3, "f"), (3, 3, "g"), (3, 3, "h")]),
        ("chapters 1 to 3", [(1,), (2,), (3,)]),
        ("C1 to C3; section E", [("C", 2), ("E",)]),
        ("section 6: 6 a.1 Median", [(6,), (6, "a", 1)]),
        ("NSWCA Tournament Guidelines, 5 b and 5 c", [(5, "b"), (5, "c")]),
        ("round 3 of 2 players", []),
    ],
)
def test_articles_are_found_in_texts(text: str, keys: list[Key]) -> None:
    """In whatever way they are written; a number alone is none."""
    found = keys_in(text)
    assert set(keys) <= set(found)
    assert keys or not found


def test_an_article_is_named_by_what_it_belongs_to() -> None:
    """And by what belongs to it, but not by its neighbour."""
    assert names("chapter 5", (5, 4))
    assert names("3.3 c 2", (3, 3, "c"))
    assert not names("5.3", (5, 4))
