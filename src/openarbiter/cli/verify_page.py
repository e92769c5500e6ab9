"""A verification as a page: the findings, the values of every criterion, and what was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.explanations.pages import Page, Paragraph, Part, Section, Table
from openarbiter.languages import Tongue, joined, said
from openarbiter.verification.findings import Severity, points_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.errors import Finding
    from openarbiter.rulebooks.pairing import Bracket, CriterionValue
    from openarbiter.verification.findings import RoundReport, RuleFinding, Verification

_PERFECT: tuple[CriterionValue, ...] = (None, 0, (), (0,))
"""Values that nobody has to read."""


def verification_page(
    title: str,
    digest: Sequence[str],
    faults: Sequence[Finding],
    verification: Verification,
    tongue: Tongue,
) -> Page:
    """The page of a verification.

    Args:
        title: Its heading.
        digest: What was looked at, what was found, and what is not decided, line by line.
        faults: What had to be repaired to read the file.
        verification: What came out.
        tongue: The language.
    """
    rows = [
        (str(each.line or ""), "", each.code, tongue(each.found), tongue(each.expected))
        for each in faults
    ]
    rows += [
        (
            str(each.round_no or ""),
            tongue(each.article),
            _kind(each, tongue),
            tongue(each.found),
            tongue(each.expected),
        )
        for each in verification.findings
    ]
    head = tuple(map(tongue, _FINDINGS))
    parts: tuple[Part, ...] = tuple(Paragraph(tongue(line)) for line in digest)
    found = tongue(said("Findings"))
    sections = [Section(found, (Table(head, tuple(rows)),))] if rows else []
    sections += [_values(report, tongue) for report in verification.rounds if report.brackets]
    words = [Paragraph(tongue(text)) for text in looked_at(verification)]
    sections.append(Section(tongue(said("What was looked at")), tuple(words), folded=True))
    return Page(tongue(title), parts, tuple(sections), tongue.language)


_FINDINGS = (
    said("Round, or line of the file"),
    said("Article"),
    said("Kind"),
    said("Found"),
    said("Expected"),
)

_BRACKETS = (
    said("Bracket"),
    said("Players"),
    said("Pairs"),
    said("Floating"),
    said("Values that are not 0"),
)


def looked_at(verification: Verification) -> tuple[str, str]:
    """What was looked at, and what was not."""
    seen, unseen = (
        joined("{first}; {next}", things)
        for things in (verification.looked_at, verification.not_looked_at)
    )
    return said("Looked at: {things}.", things=seen), said(
        "Not looked at: {things}.", things=unseen
    )


def _kind(finding: RuleFinding, tongue: Tongue) -> str:
    if finding.severity is Severity.WRONG:
        return finding.kind
    return tongue(said("{kind} (doubtful)", kind=finding.kind))


def _values(report: RoundReport, tongue: Tongue) -> Section:
    """The brackets of a round, each with the values that are not perfect."""
    head = tuple(map(tongue, _BRACKETS))
    rows = tuple(_bracket(bracket, tongue) for bracket in report.brackets)
    title = said("Round {round}: values as published", round=report.round_no)
    return Section(tongue(title), (Table(head, rows),), folded=True)


def _bracket(bracket: Bracket, tongue: Tongue) -> tuple[str, ...]:
    told = [
        f"{tongue(code)} {_value(value)}"
        for code, value in bracket.criteria
        if value not in _PERFECT
    ]
    return (
        tongue(points_text(bracket.score)),
        str(len(bracket.residents) + len(bracket.moved_down)),
        str(len(bracket.pairs)),
        ", ".join(map(str, bracket.downfloaters)) or "-",
        "; ".join(told) or "-",
    )


def _value(value: CriterionValue) -> str:
    """A count, or a list from its first entry on."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
