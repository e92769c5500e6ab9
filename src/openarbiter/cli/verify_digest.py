"""A verification in five lines: what was looked at, what was found, and what is not decided.

The last line is in every answer: a round in which nothing is found need not be the required one.
"""

from __future__ import annotations

import os
import shlex
from collections import Counter
from subprocess import list2cmdline
from typing import TYPE_CHECKING

from openarbiter.languages import in_a_row, said
from openarbiter.verification.findings import Severity

if TYPE_CHECKING:
    from openarbiter.verification.findings import Verification


def verification_digest(
    verification: Verification, repaired: int, command: str
) -> tuple[str, str, str, str, str]:
    """The five lines, each a sentence to be said in any language.

    Args:
        verification: What came out.
        repaired: Findings of the reader: what had to be repaired to read the file.
        command: The command that pairs the same rounds again.
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
        _looked_at(verification),
        _choices(verification),
        _found(verification, repaired),
        said(
            "Not decided: whether these are the required pairings; {command} computes them.",
            command=command,
        ),
    )


def check_command(file: str, system: str | None) -> str:
    """The command that pairs the rounds of a file again, as the shell of the computer takes it.

    Examples:
        >>> check_command("event.trf", "nswca")
        'openarbiter check event.trf --system nswca'
    """
    words = ["openarbiter", "check", file, *([] if system is None else ["--system", system])]
    return list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _looked_at(verification: Verification) -> str:
    games = sum(report.games for report in verification.rounds)
    counted = said("{count} games", games, one="{count} game")
    if len(verification.looked_at) == 1:
        return said("Looked at: the records of {games}.", games=counted)
    return said("Looked at: records, meetings, byes and colours of {games}.", games=counted)


def _choices(verification: Verification) -> str:
    if verification.compared:
        return said("Other choices: only neighbours of the published ones were compared.")
    return said("Other choices: none was compared; a better one may exist.")


def _found(verification: Verification, repaired: int) -> str:
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
