"""Pages that are made from data: readings, differences, editions, questions of the federation."""

from __future__ import annotations

import ast
import re
import tokenize
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lab.readings import SWITCHES, boards, switched
from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from tests.cli.test_commands import all_cases
from tests.every import every
from tests.web.stories import cases
from tools import differences, endorsement, figures
from tools.endorsement import Branch, Question, walk
from tools.readings import DATA, PAGES, SHIPPED, page_with_table, shipped, systems
from tools.regulation_pages import FOLDER, page

if TYPE_CHECKING:
    from collections.abc import Iterator


ROOT = Path(__file__).parents[2]

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


SRC = Path(__file__).parents[2] / "src" / "openarbiter"

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
