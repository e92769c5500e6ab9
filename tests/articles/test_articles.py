"""Every example of the articles is put to its question, and every article has an example."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.rulebooks import registry
from tests.articles.cases import Case, cases, read
from tests.articles.questions import QUESTIONS
from tests.every import every

CASES = cases()
ARTICLES = read("articles.toml")


@every("case", CASES, ids=str)
def test_example(case: Case) -> None:
    """The engine does what the example says."""
    QUESTIONS[case.question](case.data)


def test_names_of_examples_are_unique() -> None:
    """An example can be found again by its name."""
    names = [str(case) for case in CASES]
    assert len(set(names)) == len(names)


def test_every_question_is_asked() -> None:
    """No question is left without an example."""
    assert {case.question for case in CASES} == set(QUESTIONS)


@every("document", ARTICLES)
def test_every_article_is_decided_by_an_example(document: str) -> None:
    """An article without an example is a sentence that nobody checks; and no other is named."""
    named = {number for case in CASES for number in case.articles.get(document, ())}
    assert named == set(ARTICLES[document])


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_every_criterion_decides_a_round(system: str) -> None:
    """Each criterion has a recorded round that is paired differently without it (3.4)."""
    asked = {
        case.data["code"]
        for case in CASES
        if case.question == "criterion" and system in case.data.get("systems", [system])
    }
    assert asked == {each.code for each in registry.edition(system).rules.articles}


FOLDER = Path(__file__).parent / "c07"

TABLES = [
    (path.stem, case["name"])
    for path in sorted(FOLDER.glob("*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]


def example(stem: str) -> dict[str, Any]:
    """A file of examples."""
    return tomllib.loads((FOLDER / f"{stem}.toml").read_text(encoding="utf-8"))


def shown(value: Value) -> str:
    """A value as the examples print it: two decimals where it has no end."""
    return "-" if value is None else decimal_text(value)


@every(("stem", "name"), TABLES)
def test_values_are_those_of_the_example(stem: str, name: str) -> None:
    """Every value of the example comes out, and opens into lines that give it again."""
    file = example(stem)
    case = next(case for case in file["case"] if case["name"] == name)
    tournament = oa.read_trf(file["trf"].lstrip("\n"))
    table = oa.standings(
        tournament, case["tie_breaks"], case["edition"], predetermined=case.get("predetermined")
    )
    for number, expected in case["values"].items():
        got = [shown(value) for value in table.row(int(number)).values]
        assert got == [
            value if isinstance(value, str) else decimal_text(Fraction(str(value)))
            for value in expected
        ], f"number {number}"
    if "order" in case:
        assert [[row.rank, row.player] for row in table] == case["order"]


@every("stem", sorted({stem for stem, _ in TABLES}))
def test_files_name_their_source(stem: str) -> None:
    """A reader finds the document an example comes from."""
    assert example(stem)["source"]
