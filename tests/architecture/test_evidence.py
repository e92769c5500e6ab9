"""Pages made from data: readings, differences, questions, the place of every sentence."""

from __future__ import annotations

import ast
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lab.readings import SWITCHES, boards, switched
from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.statement import Statement
from openarbiter.web.routes import _TABLE
from openarbiter.web.routes.papers import SHEETS
from tests.cli.test_commands import all_cases
from tests.every import beside, every
from tests.web.stories import cases
from tools import differences, endorsement, figures
from tools.articles_named import key_of, keys_in, names
from tools.endorsement import Branch, Question, walk
from tools.readings import DATA, PAGES, SHIPPED, page_with_table, shipped, systems
from tools.regulation_pages import FOLDER, page
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

PARTED = [one for one in DATA if "file" in one]
NAMES = [f"{one['system']} {one['question']}" for one in PARTED]


def _edition(one: dict[str, str]) -> str:
    """The edition by which a position is paired: that of the document, or with passages more."""
    return one.get("edition", one["system"])


ASKED = endorsement.questions(endorsement.DATA.read_text(encoding="utf-8"))

MADE = {
    figures.PAGE: figures.page_with_figures(),
    SHIPPED: shipped(),
    differences.KNOWN: differences.known(),
    endorsement.PAGE: endorsement.page(ASKED),
    **{PAGES / f"{system}.md": page_with_table(system) for system in systems()},
    **{FOLDER / f"{each}.md": page(registry.edition(each)) for each in registry.edition_ids()},
    **{differences.PAGES / name: text for name, text in differences.pages().items()},
}
"""Pages and files that are made from data, and what `make docs` would write."""


@every("path", MADE)
def test_what_is_made_from_data_is_up_to_date(path: Path) -> None:
    """`make docs` would change nothing."""
    assert path.read_text(encoding="utf-8") == MADE[path]


def test_what_is_made_has_each_case_once() -> None:
    """By the digest of its position; no page is left over, and what is shipped has no links."""
    names = [case["id"] for case in differences.DATA["case"]]
    assert len(set(names)) == len(names) == differences.known().count('"case"')
    assert {path.name for path in differences.PAGES.iterdir()} == set(differences.pages())
    assert "](" not in shipped()


def test_every_switch_is_a_reading_not_taken() -> None:
    """And each reading with a position has its switch."""
    known = {(_edition(one), one["question"]) for one in DATA if "other" in one}
    assert set(SWITCHES) - known == set()
    assert {(_edition(one), one["question"]) for one in PARTED} - set(SWITCHES) == set()


def test_every_row_has_both_readings_or_says_why_not() -> None:
    """A position with its share, or why none tells the two apart, or why nothing is open."""
    ways = {("other", "file", "share"), ("other", "same"), ("remark",)}
    asked = ("other", "file", "share", "same", "remark")
    had = {
        (one["system"], one["question"]): tuple(key for key in asked if key in one) for one in DATA
    }
    assert {key for key, keys in had.items() if keys not in ways} == set()


@pytest.mark.parametrize("one", PARTED, ids=NAMES)
def test_a_position_is_paired_by_the_reading_taken(one: dict[str, str]) -> None:
    """And the other reading pairs it otherwise, as the data say."""
    edition = registry.edition(_edition(one))
    tournament = edition.participants(read_tournament(ROOT / one["file"]).tournament)
    round_no = RoundNo(int(one["round"]))
    assert boards(tournament, edition, round_no) == one["pairs"]
    with switched(edition.id, one["question"]):
        assert boards(tournament, edition, round_no) == one["otherwise"]
    assert one["pairs"] != one["otherwise"]


SRC = ROOT / "src" / "openarbiter"

ROWS_OF = {one["system"] for one in DATA}

_SPOKEN_OF = re.compile(
    r"\breadings?\b(?! (lists?|lines)\b)|\bread as\b(?! (rows|the documentation)\b)"
    r"|\btaken to mean\b|\bwe (read|take)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)*(?: [a-i]\b)?|\b(?:C|A|B|E)\.?\d+")


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Docstrings and comments, with their lines, of a module that speaks of readings."""
    if not _SPOKEN_OF.search(path.read_text(encoding="utf-8")):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def _systems(path: Path) -> set[str]:
    """The systems a module is of; all of them for one that several share."""
    name = path.stem if path.parent.name == "literal" else path.parent.name
    name = re.sub("^(terms|ways)-", "", name.replace("_", "-"))
    name = {"ways-2012": "dutch-2012", "terms-2012": "dutch-2012"}.get(name, name)
    ids = ROWS_OF | set(registry.edition_ids())
    return {each for each in ids if each in {name, f"{name}-2026"}} or ids


def test_a_reading_in_the_code_names_an_article_of_a_row() -> None:
    """So whoever reads the page finds it; a system without rows is one whose page is its text."""
    alone = []
    for folder in (SRC / "rulebooks", SRC / "verification" / "literal"):
        for path in sorted(folder.rglob("*.py")):
            systems = _systems(path)
            if not systems.intersection(ROWS_OF):
                continue
            articles = {
                number
                for one in DATA
                if one["system"] in systems
                for number in _NUMBER.findall(one.get("article", ""))
            }
            spoken = (each for each in _texts(path) if _SPOKEN_OF.search(each[1]))
            alone += [
                f"{path.relative_to(SRC)}:{line}"
                for line, text in spoken
                if not articles.intersection(_NUMBER.findall(text))
            ]
    assert alone == []


def test_counts_add_up() -> None:
    """The rounds of a program that differ are those of its articles, where these are known."""
    for row in differences.DATA["asked"]:
        rounds = [
            cause["rounds"].get(row["program"], 0)
            for cause in differences.DATA["cause"]
            if cause["system"] == row["system"]
        ]
        differ = row["rounds"] - row["same"] - row.get("no_answer", 0)
        assert not rounds or sum(rounds) == differ, row


@every("system", registry.edition_ids())
def test_overview_names_the_edition(system: str) -> None:
    """The overview of the regulations has a line for the edition."""
    assert f"[{system}]({system}.md)" in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_dutch_criteria_are_those_of_the_text(system: str) -> None:
    """C1 to C21, each once, in the order of priority that the text gives them."""
    codes = [each.code for each in registry.edition(system).rules.articles]
    assert codes == [f"C{number}" for number in range(1, 22)]


@every("system", registry.edition_ids())
def test_every_criterion_has_an_article_and_a_meaning(system: str) -> None:
    """Nothing is empty, and each meaning is one sentence."""
    for each in registry.edition(system).rules.articles:
        assert each.article
        assert each.sentence.endswith(".")


WALK = walk(ASKED)
CASES = [*(each.id for each in all_cases()), *(each.says for each in cases())]
"""The cases of commands and the stories of requests, any of which may be a proof."""


def test_every_number_is_there() -> None:
    """Each once, in order, with something that is asked."""
    assert [each.number for each in ASKED] == list(range(1, len(ASKED) + 1))
    assert all(each.asked for each in ASKED)


@cache
def _tests(path: Path) -> frozenset[str]:
    """The tests of a file, by the names pytest gives them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_what_is_answered_is_proved(root: Path) -> None:
    """By tests that are there; what costs something may do without, and says what is missing."""
    for question in WALK.way:
        for name in question.proof:
            file, _, test = name.partition("::")
            test, _, case = test.removesuffix("]").partition("[")
            assert test.startswith("test_")
            assert test in _tests(root / file), f"{name} is not there"
            assert any(each.startswith(case) for each in CASES), f"{name} is not there"
        free = not question.taken.fails and question.taken.price == 0
        assert question.proof or question.missing or (question.found and free), question.number
        if free and question.other != replace(question.taken, next=question.other.next):
            assert question.proof, f"{question.number}: the other answer costs something"


def _question(number: int, answer: str, yes: Branch, no: Branch, doubt: str = "") -> Question:
    return Question(
        number=number, chapter="", asked="?", yes=yes, no=no, answer=answer, doubt=doubt
    )


def test_a_walk_adds_up() -> None:
    """Prices of the answers that are given, a jump over a number, a fail that is no end."""
    free, end = Branch(), Branch(ends=True)
    asked = (
        _question(1, "no", free, Branch(price=7, next=3)),
        _question(2, "", free, Branch(price=50)),
        _question(3, "no", free, Branch(fails=True)),
        _question(4, "yes", Branch(price=None), free),
        _question(5, "yes", end, Branch(fails=True), doubt="Perhaps."),
    )
    found = walk(asked)
    assert [each.number for each in found.way] == [1, 3, 4, 5]
    assert (found.penalty, found.doubted) == (7, 7)
    assert [each.number for each in found.fails] == [3]
    assert [each.number for each in found.risks] == [5]
    assert [each.number for each in found.unknown] == [4]


def test_a_walk_that_comes_to_nothing_is_refused() -> None:
    """A number without an answer, one that is not there, and a circle."""
    free = Branch()
    with pytest.raises(ValueError, match="question 1"):
        walk((_question(1, "", free, free),))
    with pytest.raises(ValueError, match="leads to 2"):
        walk((_question(1, "yes", free, free),))
    with pytest.raises(ValueError, match="twice"):
        walk((_question(1, "yes", Branch(next=1), free),))


_QUOTES = str.maketrans({"'": " ", '"': " ", "[": " ", "]": " "})

SAME_WORDS = 7
"""So many words in a row may not be those of the text."""

SEEDS = ROOT.parent / "shared" / "seeds"
"""The texts; they belong to their authors and lie beside the project, if anywhere."""

OF_THE_TEXTS = beside(__file__)["texts"]
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
    if not file.is_file() or function not in _tests(file):
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
    assert [*counted] == OF_THE_TEXTS[document][1:]


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


@every(("text", "keys"), beside(__file__)["named"])
def test_articles_are_found_in_texts(text: str, keys: list[list[str | int]]) -> None:
    """In whatever way they are written; a number alone is none."""
    found = keys_in(text)
    assert set(map(tuple, keys)) <= set(found)
    assert keys or not found


def test_an_article_is_named_by_what_it_belongs_to() -> None:
    """And by what belongs to it, but not by its neighbour."""
    assert names("chapter 5", (5, 4))
    assert names("3.3 c 2", (3, 3, "c"))
    assert not names("5.3", (5, 4))
