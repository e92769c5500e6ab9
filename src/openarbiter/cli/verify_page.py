"""A verification as a page: the findings, the values of every criterion, and what was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.explanations.pages import Page, Paragraph, Part, Section, Table
from openarbiter.verification.findings import points_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.errors import Finding
    from openarbiter.rulebooks.pairing import Bracket, CriterionValue
    from openarbiter.verification.findings import RoundReport, Verification

__all__ = ["verification_page"]

_PERFECT: tuple[CriterionValue, ...] = (None, 0, (), (0,))
"""Values that nobody has to read."""


def verification_page(
    title: str, summary: str, faults: Sequence[Finding], verification: Verification
) -> Page:
    """The page of a verification.

    Args:
        title: Its heading.
        summary: How many rounds were looked at and what was found, in one line.
        faults: What had to be repaired to read the file.
        verification: What came out.
    """
    rows = [(str(each.line or ""), "", each.code, each.found, each.expected) for each in faults]
    rows += [
        (
            str(each.round_no or ""),
            each.article,
            f"{each.kind} ({each.severity.value})" if each.severity.value != "wrong" else each.kind,
            each.found,
            each.expected,
        )
        for each in verification.findings
    ]
    head = ("Round, or line of the file", "Article", "Kind", "Found", "Expected")
    parts: list[Part] = [Paragraph(f"{summary}.")]
    sections = [Section("Findings", (Table(head, tuple(rows)),))] if rows else []
    sections += [_values(report) for report in verification.rounds if report.brackets]
    words = [
        Paragraph(f"Looked at: {'; '.join(verification.looked_at)}."),
        Paragraph(f"Not looked at: {'; '.join(verification.not_looked_at)}."),
    ]
    return Page(title, tuple(parts), (*sections, Section("What was looked at", tuple(words))))


def _values(report: RoundReport) -> Section:
    """The brackets of a round, each with the values that are not perfect."""
    head = ("Bracket", "Players", "Pairs", "Floating", "Values that are not 0")
    rows = tuple(_bracket(bracket) for bracket in report.brackets)
    return Section(f"Round {report.round_no}: values as published", (Table(head, rows),))


def _bracket(bracket: Bracket) -> tuple[str, ...]:
    told = [f"{code} {_value(value)}" for code, value in bracket.criteria if value not in _PERFECT]
    return (
        points_text(bracket.score),
        str(len(bracket.residents) + len(bracket.moved_down)),
        str(len(bracket.pairs)),
        ", ".join(map(str, bracket.downfloaters)) or "-",
        "; ".join(told) or "-",
    )


def _value(value: CriterionValue) -> str:
    """A count, or a list from its first entry on."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
