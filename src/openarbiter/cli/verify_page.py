"""A verification in five lines, and as a page.

The last of the five lines is in every answer. By the rules alone it says that a round in which
nothing is found need not be the required one; else which rounds are not decided.
"""

from __future__ import annotations

import os
import shlex
from collections import Counter
from subprocess import list2cmdline
from typing import TYPE_CHECKING

from openarbiter.explanations.pages import Page, Paragraph, Part, Section, Table
from openarbiter.languages import Tongue, in_a_row, joined, said
from openarbiter.verification.findings import Severity, points_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.errors import Finding
    from openarbiter.rulebooks.pairing import Bracket, CriterionValue
    from openarbiter.verification.findings import RoundReport, RuleFinding, Verification


def verification_digest(
    verification: Verification, repaired: int, command: str
) -> tuple[str, str, str, str, str]:
    """The five lines of the rules alone, each a sentence to be said in any language.

    Args:
        verification: What came out.
        repaired: Number of findings of the reader.
        command: The command that decides the same rounds.
    """
    number = repaired + len(verification.findings)
    counted = said("{count} findings", number, one="{count} finding")
    rounds = len(verification.rounds)
    return (
        said(
            "{rounds} held against {system}, not paired again: {findings}.",
            rounds=said("{count} rounds", rounds, one="{count} round"),
            system=verification.system,
            findings=counted if number else said("nothing found"),
        ),
        games_looked_at(verification),
        NONE_COMPARED,
        most_found(verification, repaired),
        said(
            "Not decided: whether these are the required pairings; {command} decides it.",
            command=command,
        ),
    )


def deciding_command(file: str, system: str | None) -> str:
    """The command that decides the rounds of a file, as the shell of the computer takes it.

    Examples:
        >>> deciding_command("event.trf", "nswca")
        'openarbiter verify event.trf --system nswca'
    """
    words = ["openarbiter", "verify", file, *([] if system is None else ["--system", system])]
    return list2cmdline(words) if os.name == "nt" else shlex.join(words)


NONE_COMPARED = said("Other choices: none was compared; a better one may exist.")
"""That the rules alone compare no other choices."""


def games_looked_at(verification: Verification) -> str:
    """What was looked at, in short."""
    games = sum(report.games for report in verification.rounds)
    counted = said("{count} games", games, one="{count} game")
    if len(verification.looked_at) == 1:
        return said("Looked at: the records of {games}.", games=counted)
    return said("Looked at: records, meetings, byes and colours of {games}.", games=counted)


def most_found(verification: Verification, repaired: int) -> str:
    """What the rules find most often; the number of repairs where they find nothing."""
    findings = verification.findings
    if not findings and not repaired:
        return said("Found: nothing that breaks a rule.")
    if not findings:
        return said("Found: only what had to be repaired in the file ({count}).", count=repaired)
    (most, count), *_ = Counter(each.kind for each in findings).most_common()
    article = next(each.article for each in findings if each.kind == most)
    doubtful = sum(each.severity is Severity.DOUBTFUL for each in findings)
    rounds = sorted({each.round_no for each in findings if each.round_no is not None})
    return said(
        "Found: most often [{article}: {kind}], {count} of {all}; doubtful: {doubtful}; "
        "rounds: {rounds}.",
        article=article,
        kind=most,
        count=count,
        all=len(findings),
        doubtful=doubtful,
        rounds=in_a_row(map(str, rounds)) if rounds else "-",
    )


_PERFECT: tuple[CriterionValue, ...] = (None, 0, (), (0,))
"""Values that nobody has to read."""


def verification_page(
    title: str,
    digest: Sequence[str],
    faults: Sequence[Finding],
    verification: Verification,
    tongue: Tongue,
) -> Page:
    """The page of a verification; the faults had to be repaired to read the file."""
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
    *(said("Article"), said("Kind"), said("Found"), said("Expected")),
)

_BRACKETS = (
    *(said("Bracket"), said("Players"), said("Pairs"), said("Floating")),
    said("Values that are not 0"),
)


def looked_at(verification: Verification) -> tuple[str, ...]:
    """What was looked at, and what was not, if anything."""
    seen, unseen = (
        joined("{first}; {next}", things)
        for things in (verification.looked_at, verification.not_looked_at)
    )
    first = said("Looked at: {things}.", things=seen)
    return (first, said("Not looked at: {things}.", things=unseen)) if unseen else (first,)


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
        str(len(bracket.players)),
        str(len(bracket.pairs)),
        ", ".join(map(str, bracket.downfloaters)) or "-",
        "; ".join(told) or "-",
    )


def _value(value: CriterionValue) -> str:
    """A count, or a list from its first entry on."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
