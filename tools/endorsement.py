"""Write ``evidence/endorsement.md`` from the data beside it: ``make docs`` runs this file.

The list of questions that the federation asks about programs of tournaments is data: each number
with what is asked, what an answer costs and which number comes next; what this program answers,
and the tests that prove it. The walk from the first number to the end is worked out here.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

__all__ = ["DATA", "PAGE", "Branch", "Question", "Walk", "page", "questions", "walk"]

ROOT = Path(__file__).resolve().parents[1]

DATA = ROOT / "evidence" / "endorsement.toml"
PAGE = ROOT / "evidence" / "endorsement.md"

MOST = 100
"""Penalties, in per cent, above which a program fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """What an answer leads to.

    Attributes:
        price: Penalty in per cent; ``None`` where no price is known.
        fails: The examination ends with it.
        ends: The examination is over, without a fault.
        next: Number of the question that follows; 0 for the next one.
    """

    price: int | None = 0
    fails: bool = False
    ends: bool = False
    next: int = 0

    def __str__(self) -> str:
        """In words, as the page has it."""
        if self.fails:
            return "**hard fail**"
        price = "price not known" if self.price is None else f"{self.price} %"
        to = f" → {self.next}" if self.next else " → end" if self.ends else ""
        return (price if self.price != 0 else "no price") + to


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A number of the list, and what is answered.

    Attributes:
        yes: What yes leads to.
        no: What no leads to.
        answer: ``yes`` or ``no``; empty for a number that the walk does not come to.
        found: What an examiner finds, and where.
        proof: Tests that prove it, as pytest names them.
        doubt: Why an examiner may answer otherwise; empty where there is no reason.
        missing: What would have to be made for the other answer.
    """

    number: int
    chapter: str
    asked: str
    yes: Branch
    no: Branch
    answer: str = ""
    found: str = ""
    article: str = ""
    proof: tuple[str, ...] = ()
    doubt: str = ""
    missing: str = ""

    @property
    def taken(self) -> Branch:
        """What the answer leads to."""
        return self.yes if self.answer == "yes" else self.no

    @property
    def other(self) -> Branch:
        """What the other answer leads to."""
        return self.no if self.answer == "yes" else self.yes


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """The way from the first number to the end.

    Behind a hard fail it goes on as by the other answer.

    Attributes:
        way: Questions in the order in which they are asked.
    """

    way: tuple[Question, ...]

    @property
    def fails(self) -> tuple[Question, ...]:
        """Hard fails."""
        return tuple(each for each in self.way if each.taken.fails)

    @property
    def risks(self) -> tuple[Question, ...]:
        """Doubts that would be hard fails."""
        return tuple(each for each in self.way if each.doubt and each.other.fails)

    @property
    def penalty(self) -> int:
        """Sum of the penalties, in per cent."""
        return sum(each.taken.price or 0 for each in self.way)

    @property
    def doubted(self) -> int:
        """The penalties if every doubt is decided against the program."""
        return self.penalty + sum(
            max((each.other.price or 0) - (each.taken.price or 0), 0)
            for each in self.way
            if each.doubt
        )

    @property
    def unknown(self) -> tuple[Question, ...]:
        """Answers that have a price nobody knows."""
        return tuple(each for each in self.way if each.taken.price is None)


def _branch(values: dict[str, Any]) -> Branch:
    return Branch(**{**values, "price": None} if values.get("price") == "unknown" else values)


def questions(text: str) -> tuple[Question, ...]:
    """The questions of a file, in their order."""
    found = []
    for chapter in tomllib.loads(text)["chapter"]:
        for values in chapter["question"]:
            yes, no = _branch(values.pop("yes")), _branch(values.pop("no"))
            proof = tuple(values.pop("proof", ()))
            name = chapter["name"]
            found.append(Question(chapter=name, proof=proof, yes=yes, no=no, **values))
    return tuple(found)


def walk(asked: tuple[Question, ...]) -> Walk:
    """The walk through the questions.

    Raises:
        ValueError: It comes to a number that is not there, has no answer, or was asked before.
    """
    by_number = {each.number: each for each in asked}
    way: list[Question] = []
    number = min(by_number)
    while number in by_number:
        question = by_number[number]
        if question.answer not in {"yes", "no"} or question in way:
            raise ValueError(f"question {number} is asked and has no answer, or asked twice")
        way.append(question)
        if question.taken.ends:
            return Walk(way=tuple(way))
        onwards = question.other if question.taken.fails else question.taken
        number = onwards.next or number + 1
    raise ValueError(f"question {way[-1].number} leads to {number}, which is not there")


HEAD = """\
# The questions of the federation

FIDE asks {count} questions about a program before it accepts it, by number, each with what an
answer costs and which number comes next (a draft of August 2026; the list that will be in force
may differ). A hard fail ends the examination, and more than {most} % of penalties fail too.
Everything is asked under strict rules.

The questions are written here in our own words from accounts of others; prices and numbers are
those they name. They are kept as data in `evidence/endorsement.toml`, from which this page is made
(`make docs`). Each answer names the tests that prove it: they are tests of the suite, which fails
with them.

**This program has been accepted by nobody.** What follows is our own answer.

## The sum

| | |
|---|---|
| questions on the way from the first to the last | {way} |
| hard fails | {fails} |
| doubts that would be hard fails | {risks} |
| penalties | {penalty} % |
| penalties if every doubt is decided against us | {doubted} % |
| answers without a known price | {unknown} |
"""


def _numbers(several: tuple[Question, ...]) -> str:
    names = ", ".join(str(each.number) for each in several)
    return f"{len(several)}: {names}" if several else "none"


def page(asked: tuple[Question, ...]) -> str:
    """The page as Markdown."""
    found = walk(asked)
    lines = [
        HEAD.format(
            count=len(asked),
            most=MOST,
            way=len(found.way),
            fails=_numbers(found.fails),
            risks=_numbers(found.risks),
            penalty=found.penalty,
            doubted=found.doubted,
            unknown=_numbers(found.unknown),
        )
    ]
    lines += _costs(found)
    for chapter, several in groupby(asked, lambda each: each.chapter):
        lines += [f"## {chapter}", "", "| no. | asked | yes | no | answer | proof |"]
        lines += ["|---|---|---|---|---|---|"]
        lines += [_row(each, reached=each in found.way) for each in several]
        lines.append("")
    return "\n".join(lines)


def _costs(found: Walk) -> list[str]:
    """What costs something, with what is missing."""
    priced = [each for each in found.way if each.taken.fails or each.taken.price != 0 or each.doubt]
    if not priced:
        return []
    lines = ["## What costs something, or may", "", "| no. | now | why |", "|---|---|---|"]
    for each in priced:
        why = " ".join(filter(None, (each.found, each.doubt, each.missing)))
        doubt = f" (in doubt: {each.other})" if each.doubt else ""
        lines.append(f"| {each.number} | {each.taken}{doubt} | {why} |")
    return [*lines, ""]


def _row(question: Question, *, reached: bool) -> str:
    if not reached:
        answer, proof = "not asked", ""
    else:
        article = f" ({question.article})" if question.article else ""
        rest = " ".join(filter(None, (question.found, question.doubt, question.missing)))
        answer = f"**{question.answer}**{article}{': ' if rest else ''}{rest}"
        proof = "<br>".join(f"`{each}`" for each in question.proof)
    cells = (question.number, question.asked, question.yes, question.no, answer, proof)
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(questions(DATA.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
