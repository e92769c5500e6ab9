"""Report files of `reports`: what is found in each, what is read, and that nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from openarbiter.errors import (
    ContradictionError,
    Finding,
    FormatError,
    NotCoveredError,
    UnreadableLineError,
)
from openarbiter.formats import json_, trf
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


def written_anew(tournament: Tournament, dialect: str) -> bytes:
    """The tournament as a new file; in the other dialect where this one cannot say it."""
    new = replace(tournament, origin=None)
    with suppress(NotCoveredError):
        return trf.write(new, dialect=dialect)
    return trf.write(new, dialect="trfx")


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


@every("row", ROWS, ids=str)
def test_what_was_read_is_written_and_read_again(row: Row) -> None:
    """Unchanged byte for byte, with a change, as a new file and as JSON; nothing is found anew."""
    _, _, tournament = strict(row.text)
    if tournament is None:
        tournament = trf.read(row.text, lenient=True).tournament
    else:
        assert trf.write(tournament) == row.text.encode()
    assert json_.read(json_.write(tournament)).tournament == tournament
    changed = replace(tournament, event=replace(tournament.event, city="Elsewhere"))
    anew = [written_anew(tournament, dialect) for dialect in row.dialects]
    for event, data in ((changed, trf.write(changed)), *((tournament, each) for each in anew)):
        again = trf.read(data.decode())
        assert not any(each.repair for each in again.findings)
        assert again.tournament.event == event.event
        assert_facts(again.tournament, row.facts)
