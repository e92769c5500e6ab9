"""What JSON says of a tournament is asked as in a report file; the rows stand in `members.toml`."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import ContradictionError, Finding, FormatError, UnreadableLineError
from openarbiter.formats import json_, trf
from openarbiter.languages import Tongue
from tests.every import every
from tests.unit.formats.report_files import of_start

Row = tuple[dict[str, Any], str, str, str]
"""A rule, the outcome, what is told, and the members as JSON."""


def rows() -> Iterator[Row]:
    """Every row of the file."""
    text = Path(__file__).with_name("members.toml").read_text(encoding="utf-8")
    for rule in tomllib.loads(text)["rule"]:
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


@every(("rule", "outcome", "told", "members"), rows())
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


@every(("rule", "outcome", "told", "members"), [row for row in rows() if "opens" in row[0]])
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


def test_a_game_with_one_colour_is_kept_as_it_was() -> None:
    """It has no repair; the other faults are told beside it, and nothing is mended then."""
    start: dict[str, Any] = {"start": "played", "records": "142 5"}
    members = '{"players.2.rounds.0": [1, null, "0"]}'
    _, (finding,) = told_of(json.dumps(described(start, members)).encode())
    assert "players[2].rounds[0][1]: null; expected opposite colours" in str(finding)
    bad = described(start, '{"players.0.declared_points": 45, "players.0.withdrawn_after": 1}')
    with pytest.raises(ContradictionError) as refusal:
        json_.read(json.dumps(bad).encode(), lenient=True)
    assert len(refusal.value.findings) == 2


def test_all_bad_members_come_together() -> None:
    """One reading shows every one; a kind that means nothing cannot be read at all."""
    start = {"start": "alpha"}
    members = '{"rounds": "x", "baku": 0, "players": [{"tpn": "1", "name": 5}]}'
    _, found = told_of(json.dumps(described(start, members)).encode())
    assert [each.code for each in found] == ["bad-json"] * 4
    kind = '{"adjustments": [{"kind": "w", "points": 50, "round_no": null, "players": [1]}]}'
    with pytest.raises(UnreadableLineError):
        json_.read(json.dumps(described(start, kind)).encode())
