"""Report files and JSON as rows of data: what stands in them, what is found, and what is read.

A file in ``reports`` holds rules. Each says its sentence (``says``), among which lines its records
stand (``start``), and ``records`` and ``facts`` of all its rows. A row is the records and what is
found: ``code line column``, and behind a colon words of the finding. What is ``refused`` has to be
mended by a lenient reading, what is ``remarked`` is read, and of what is ``read`` nothing is said.
Rows of JSON stand in ``members.toml``.

Facts are members of the tournament as JSON has them, with ``*`` for each of a list that has it;
``nothing`` names those that are not there, and ``means`` is another text of the same records.
Of records ``written`` anew are all lines with the code of the first.

In records ``…48…`` fills a line with blanks up to its column 48. Where a rule starts with
``cells``, a row is what its players have: ``points: opponent colour result / … | …``; where it
starts with ``clean``, it is what of the clean file becomes something else, and further records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import ContradictionError, Finding, FormatError, UnreadableLineError
from openarbiter.formats import json_, trf
from openarbiter.languages import Tongue
from openarbiter.model import Tournament
from tests.every import beside, every

HERE = Path(__file__).parent / "reports"

NAMES = ("Alpha, A", "Beta, B", "Gamma, C", "Delta, D")


def player(number: int, name: str, points: str = "0.0", *cells: str) -> str:
    """Record 001 of an unrated player; of a cell the blanks before the opponent are left out."""
    line = f"001 {number:4d}      {name:66}{points:>4} {number:4d}  "
    return f"{line}{'  '.join(map(_cell, cells))}".rstrip() + "\n"


def _cell(text: str) -> str:
    opponent, _, rest = text.partition(" ")
    return f"{opponent:>4} {rest:<3}"


def of_cells(row: str) -> str:
    """Players with the points and cells of a row."""
    lines = []
    for number, text in enumerate(row.split("|"), start=1):
        points, colon, cells = text.rpartition(":")
        each = [cell.strip() for cell in cells.split("/")]
        lines.append(player(number, NAMES[number - 1], points.strip() if colon else "", *each))
    return "".join(lines)


def of_changes(row: str) -> str:
    """The clean file in which a text becomes another one (``old → new``), and further records."""
    text = (HERE.parents[2] / "data" / "trf" / "clean.trf").read_text(encoding="utf-8")
    for line in row.split("\n"):
        old, arrow, new = line.partition(" → ")
        assert not arrow or text.count(old) == 1, line
        text = text.replace(old, new) if arrow else f"{text}{line}\n"
    return text


def teams(cells: Mapping[str, str], *, head: str = "352 WB\n") -> str:
    """Three teams of two, whose players have these cells; players 7 and 8 are in no team."""
    lines = [
        f"001 {n:4d}      Player {n}" + (f"{'':69}{cells[str(n)]:>8}" if str(n) in cells else "")
        for n in range(1, 9)
    ]
    lines += [f"310 {n:3d} Team {n}".ljust(73) + f"{2 * n - 1:4d} {2 * n:4d}" for n in range(1, 4)]
    return f"012 Three teams\n{head}" + "".join(f"{line}\n" for line in lines)


STARTS: dict[str, str] = {
    **beside(__file__)["starts"],
    **{name: f"{teams(cells)}{{}}" for name, cells in beside(__file__)["teams"].items()},
    "no colours": f"{teams({}, head='')}{{}}",
}
"""The lines among which records stand."""


@dataclass(frozen=True, slots=True)
class Row:
    """A report file (what stands in ``text``) and what is to be seen in it, as its rule says."""

    rule: str
    text: str
    outcome: str
    found: tuple[str, ...]
    facts: Mapping[str, Any]
    means: str
    written: tuple[str, ...]
    key: str

    def __str__(self) -> str:
        """The sentence of the rule, and the records."""
        return f"{self.rule} {self.key!r}"


def _lines(records: str) -> str:
    filled = [
        re.sub(r"^(.*?)…(\d+)…", lambda gap: gap[1].ljust(int(gap[2])), line)
        for line in records.split("\n")
    ]
    return "".join(f"{line}\n" for line in filled)


def rows(name: str) -> Iterator[Row]:
    """The rows of a file of rules."""
    for rule in beside(str(HERE / name))["rule"]:
        head = _lines(rule["records"]) if "records" in rule else ""
        for outcome in ("refused", "remarked", "read"):
            table = rule.get(outcome, {})
            for key, said in (
                table if isinstance(table, dict) else dict.fromkeys(table, "")
            ).items():
                facts = {**rule.get("facts", {}), **(said if isinstance(said, dict) else {})}
                found = facts.pop("found", "") if isinstance(said, dict) else said
                means, written = facts.pop("means", ""), facts.pop("written", ())
                yield Row(
                    rule=rule["says"],
                    text=head + of_start(rule.get("start", ""), key),
                    outcome=outcome,
                    found=(found,) if isinstance(found, str) and found else tuple(found),
                    facts=facts,
                    means=head + of_start(rule.get("start", ""), means) if means else "",
                    written=tuple(written),
                    key=key,
                )


def of_start(start: str, records: str) -> str:
    """The file of a start with these records."""
    if start == "cells":
        return of_cells(records)
    if start == "clean":
        return of_changes(records)
    return STARTS[start].replace("{}", _lines(records) if records else "")


def fact(tournament: Tournament, path: str) -> object:
    """A member of a tournament as JSON has it; ``None`` where it is left out."""
    return _member(json.loads(json_.write(tournament)), path.split("."))


def _member(value: Any, path: list[str]) -> object:  # noqa: ANN401  (JSON is anything)
    if not path:
        return value
    first, *rest = path
    if first == "*":
        found = [_member(each, rest) for each in value or []]
        return [each for each in found if each is not None]
    try:
        return _member(value[int(first)] if isinstance(value, list) else value[first], rest)
    except (LookupError, TypeError):
        return None


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
    if row.means:
        _, _, meant = strict(row.means)
        assert meant == tournament


@every("row", ROWS, ids=str)
def test_what_was_read_is_written_and_read_again(row: Row) -> None:
    """Unchanged byte for byte, with a change, and as JSON; nothing is found anew."""
    _, _, tournament = strict(row.text)
    if tournament is None:
        tournament = trf.read(row.text, lenient=True).tournament
    else:
        assert trf.write(tournament) == row.text.encode()
    assert json_.read(json_.write(tournament)).tournament == tournament
    changed = replace(tournament, event=replace(tournament.event, city="Elsewhere"))
    text = trf.write(changed).decode()
    again = trf.read(text)
    assert not any(each.repair for each in again.findings)
    assert again.tournament.event == changed.event
    lines = [
        line
        for line in text.splitlines()
        for code in row.written[:1]
        if line[:3].upper() == code[:3]
    ]
    assert lines == list(row.written)


# What JSON says of a tournament is asked as in a report file.


def member_rows() -> Iterator[tuple[dict[str, Any], str, str, str]]:
    """Every row of the file."""
    for rule in beside(__file__, "members")["rule"]:
        for told, members in rule.get("refused", {}).items():
            yield rule, "refused", told, members
        for told, members in rule.get("remarked", {}).items():
            yield rule, "remarked", told, members
        for members in rule.get("read", []):
            yield rule, "read", "", members
        for line in rule.get("lines", []):
            members = json.dumps({"other_records": [{"line": line}]})
            yield rule, "refused", rule["told"], members


def described(rule: dict[str, Any], members: str) -> dict[str, Any]:
    """A start with other members; a number behind the last of a list adds to it."""
    start = trf.read(of_start(rule["start"], rule.get("records", ""))).tournament
    found: dict[str, Any] = json.loads(json_.write(start))
    for path, value in json.loads(members).items():
        *way, last = path.split(".")
        inner: Any = found
        for step in way:
            inner = inner[int(step)] if isinstance(inner, list) else inner.setdefault(step, {})
        if not isinstance(inner, list):
            inner[last] = value
        elif int(last) < len(inner):
            inner[int(last)] = value
        else:
            inner.append(value)
    return found


def told_of(data: bytes) -> tuple[str, tuple[Finding, ...]]:
    """What becomes of a file, and what is found in it."""
    try:
        reading = json_.read(data)
    except FormatError as error:
        return "refused", tuple(error.findings)
    return ("remarked" if reading.findings else "read"), reading.findings


@every(("rule", "outcome", "told", "members"), member_rows())
def test_members_are_read_or_told(
    rule: dict[str, Any], outcome: str, told: str, members: str
) -> None:
    """One finding with its path, in German too; nothing is found in what is written again."""
    data = json.dumps(described(rule, members)).encode()
    found_outcome, found = told_of(data)
    assert (found_outcome, len(found)) == (outcome, rule.get("count", 1) if told else 0), found
    assert not told or told in str(found[0])
    for finding in found:
        assert rule.get("code", finding.code) == finding.code
        words = [word for word in (finding.found, finding.expected, finding.repair) if word]
        assert all(map(Tongue("de").knows, words)) or finding.code == "bad-json"
    if outcome == "refused":
        return
    tournament = json_.read(data).tournament
    assert json_.read(json_.write(tournament)).tournament == tournament
    dialect = "trfx" if "scoring" in members else "trf26"
    again = trf.read(trf.write(tournament, dialect=dialect))
    assert not any(each.repair for each in again.findings)
    remarks = {each.code for each in again.findings} - {"unknown-record"}
    assert not found or remarks <= {found[0].code}
    assert again.tournament.other_records == tournament.other_records


@every(("rule", "outcome", "told", "members"), [row for row in member_rows() if "opens" in row[0]])
def test_an_event_file_that_holds_it_opens(
    rule: dict[str, Any], outcome: str, told: str, members: str
) -> None:
    """An earlier version let it in; what is mended leniently can be read strictly."""
    assert outcome == "refused"
    bad = described(rule, members)
    tournament = json_.restored(bad)
    assert json_.restored(json_.to_json(tournament)) == tournament
    if "mended" in rule:
        reading = json_.read(json.dumps(bad).encode(), lenient=True)
        assert told in str(reading.findings[0])
        assert all(finding.repair for finding in reading.findings)
        assert json_.read(json_.write(reading.tournament)).findings == ()


def test_repairs_are_those_of_a_report_file() -> None:
    """The longer number of rounds; a full-point bye for the second one."""
    start: dict[str, Any] = {"start": "played", "records": "142 5"}
    longer = described(start, '{"rounds": 1}')
    assert json_.read(json.dumps(longer).encode(), lenient=True).tournament.rounds == 2
    byes = described(start, '{"players.1.rounds.2": [null, null, "U"]}')
    byes["players"][3]["rounds"].append([None, None, "U"])
    found = json_.read(json.dumps(byes).encode(), lenient=True).tournament
    assert [found.players[place].rounds[2].result.value for place in (1, 3)] == ["U", "F"]


def test_with_a_fault_that_has_no_repair_nothing_is_mended() -> None:
    """The other fault is told beside it."""
    start: dict[str, Any] = {"start": "played", "records": "142 5"}
    bad = described(start, '{"players.0.declared_points": 45, "players.0.withdrawn_after": 1}')
    with pytest.raises(ContradictionError) as refusal:
        json_.read(json.dumps(bad).encode(), lenient=True)
    assert len(refusal.value.findings) == 2
