"""Every example of the articles is put to its question; every article has an example."""

from __future__ import annotations

import pytest

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
