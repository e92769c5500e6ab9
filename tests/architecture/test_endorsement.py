"""The questions of the federation: what is answered is proved by tests, and the page says it."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.cli.test_commands import all_cases
from tests.web.stories import cases
from tools.endorsement import DATA, PAGE, Branch, Question, page, questions, walk

ASKED = questions(DATA.read_text(encoding="utf-8"))
WALK = walk(ASKED)
CASES = [*(each.id for each in all_cases()), *(each.says for each in cases())]
"""The cases of commands and the stories of requests, any of which may be a proof."""


def test_the_page_is_up_to_date() -> None:
    """`make docs` would change nothing."""
    assert page(ASKED) == PAGE.read_text(encoding="utf-8")


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
