"""Report files of `reports`: what is found in each, what is read, and that nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from openarbiter.errors import (
    ContradictionError,
    Finding,
    FormatError,
    UnreadableLineError,
)
from openarbiter.formats import trf
from openarbiter.languages import Tongue
from openarbiter.model import Tournament
from tests.every import every
from tests.unit.formats.report_files import HERE, Row, fact, rows

FILES = sorted(path.stem for path in HERE.glob("*.toml"))
ROWS = [row for name in FILES for row in rows(name)]


_PROSE = re.compile(r"[a-z]{3}[^,]* [a-z]")


def strict(text: str) -> tuple[str, tuple[Finding, ...], Tournament | None]:
    """What a strict reading does, what it finds, and what it has read."""
    try:
        reading = trf.read(text)
    except FormatError as error:
        contradicted = all(each.contradiction for each in error.findings)
        expected = ContradictionError if contradicted else UnreadableLineError
        outcome = "refused" if type(error) is expected else f"{type(error)}"
        return outcome, tuple(error.findings), None
    return ("remarked" if reading.findings else "read"), reading.findings, reading.tournament


def told(found: tuple[Finding, ...], wanted: tuple[str, ...]) -> list[str]:
    """The findings as rows have them, each as far as its row says it."""
    said = []
    for finding, row in zip(found, wanted, strict=False):
        place, _, words = row.partition(": ")
        whole = f"{finding.code} {finding.line} {finding.column}"
        short = " ".join(whole.split()[: len(place.split())])
        everything = f"{finding} {finding.repair}"
        said.append(f"{short}: {words if words in everything else everything}" if words else short)
    return [*said, *map(str, found[len(wanted) :])]


def in_words(finding: Finding, text: str) -> bool:
    """Whether all that a finding says has German words, or stands in the file."""
    said = [word for word in (finding.found, finding.expected, finding.repair) if word]
    return bool(finding.expected) and all(
        Tongue("de").knows(word) or not _PROSE.search(word) or word.strip("'").lower() in text
        for word in said
    )


def assert_facts(tournament: Tournament, facts: Mapping[str, Any]) -> None:
    """What a row says of the tournament."""
    for path, value in facts.items():
        if path == "once":
            continue
        if path == "nothing":
            assert all(hasattr(tournament, each.partition(".")[0]) for each in value)
            assert [each for each in value if fact(tournament, each)] == []
        else:
            assert fact(tournament, path) == value, path


@every("row", ROWS, ids=str)
def test_a_file_is_read_as_its_rule_says(row: Row) -> None:
    """With these findings, in German too, and these facts; a lenient reading mends the rest."""
    outcome, found, tournament = strict(row.text)
    assert told(found, row.found) == list(row.found)
    assert outcome == row.outcome
    assert all(in_words(each, row.text.lower()) for each in found)
    if tournament is None:
        reading = trf.read(row.text, lenient=True)
        assert all(in_words(each, row.text.lower()) for each in reading.findings)
        mended = {(each.code, each.line) for each in reading.findings if each.repair}
        faults = {(each.code, each.line) for each in found if each.repair}
        assert faults
        assert faults <= mended
        tournament = reading.tournament
    else:
        assert not any(each.repair for each in found)
    assert_facts(tournament, row.facts)
    assert_facts(tournament, row.facts.get("once", {}))
    if row.means:
        _, _, meant = strict(row.means)
        assert meant == tournament
