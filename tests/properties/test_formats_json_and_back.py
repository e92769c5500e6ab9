"""A report file goes through JSON and back with every record that says something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import FormatError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.formats.text import decode, lines_of
from openarbiter.model import OtherRecord, ScoringSystem, TeamEvent, Tournament
from openarbiter.model.alphabet import composed
from tests.played import entered
from tests.properties.test_formats_teams import team_events, team_tournaments

ALIASES = {
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS"), "162"),
    "013": "310",
    "XXA": "250",
    "XXP": "260",
    "XXR": "142",
    "XXZ": "240",
}
"""Records of other dialects, and what TRF26 says instead."""

COUNTED = {"062", "072", "082"}
"""Records that count what other records say: they are counted anew."""


def said(data: bytes, tournament: Tournament) -> set[str]:
    """The record codes of a file that say more than what holds anyway."""
    found: set[str] = set()
    for line in lines_of(decode(data)):
        code = line[:3].upper()
        words = line[3:].split()
        if code == "XXC":
            found |= {"152" for word in words if word.lower() in ("white1", "black1")}
        elif words and code not in COUNTED:
            found.add(ALIASES.get(code, code))
    return found - {"162"} if tournament.scoring == ScoringSystem() else found


def stated(again: Tournament, first: Tournament) -> Tournament:
    """A tournament with the points that a new file states for who had none in the old one."""
    players = tuple(
        replace(old, declared_points=new.declared_points) if old.declared_points is None else old
        for old, new in zip(first.players, again.players, strict=True)
    )
    return replace(first, players=players)


def goes_through(path: Path) -> bool:
    """Whether a file can be read; what it says is then the same after JSON and back."""
    try:
        first = trf.read(path).tournament
    except FormatError:
        return False
    once = json_.write(first)
    from_json = read_tournament(once).tournament
    assert from_json == first, path
    assert from_json.other_records == first.other_records, path
    data = trf.write(from_json)
    again = trf.read(data).tournament
    assert again == entered(stated(again, first)), path
    assert trf.write(read_tournament(json_.write(again)).tournament) == data, path
    missing = said(path.read_bytes(), first) - said(data, again)
    assert not missing, (path, missing)
    kept = [each.line for each in first.other_records]
    assert [line for line in lines_of(decode(data)) if line in kept] == kept, path
    return True


def report_files(folder: Path) -> Iterator[Path]:
    """All report files under a folder."""
    yield from sorted(path for path in folder.rglob("*") if path.suffix in {".trf", ".input"})


@pytest.mark.parametrize("folder", ["examples", "tests/data", "tests/cli/data", "tests/oracles"])
def test_the_files_of_the_repository_go_through_json(root: Path, folder: str) -> None:
    """Every record of every file here is there again, and JSON is the same the second time."""
    assert sum(goes_through(path) for path in report_files(root / folder))


@pytest.mark.parametrize("folder", ["generated", "examples", "real"])
def test_recorded_files_go_through_json(recorded: Path, folder: str) -> None:
    """So is what other programs have written; broken files are refused."""
    assert sum(goes_through(path) for path in report_files(recorded / folder))


@given(team_tournaments)
def test_team_events_go_through_both_formats(tournament: Tournament) -> None:
    """Whatever a team event holds, TRF26 and JSON say it."""
    assert trf.read(trf.write(tournament)).tournament == tournament
    assert read_tournament(json_.write(tournament)).tournament == tournament


@given(team_tournaments, team_events)
def test_team_events_change_in_their_file(one: Tournament, other: TeamEvent) -> None:
    """Only the records concerned are written anew; comments stay where they are."""
    kept = (OtherRecord("### kept", before_players=True),)
    first = replace(one, other_records=kept)
    data = b"### top\n" + trf.write(first)
    changed = replace(trf.read(data).tournament, team_event=other)
    written = trf.write(changed)
    assert trf.read(written).tournament == changed
    assert written.startswith(b"### top\n")
    assert b"\n### kept\n" in written


words = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0\ufeff"), max_size=12).map(
    composed
)
openings = st.sampled_from(
    ["### ", "801 ", "212 ", "XXC ", "BBU ", "300 ", "362 ", "ABC ", "013 ", "# ", "{", ""]
)


@given(st.lists(st.tuples(openings, words), max_size=4))
def test_any_other_lines_go_through_json(parts: list[tuple[str, str]]) -> None:
    """Whatever else stands in a file stands in JSON, and in the next file, word for word."""
    lines = [opening + text for opening, text in parts]
    data = "\n".join(["012 Small", *lines, "001    1      Alpha", *lines, ""])
    try:
        first = trf.read(data.encode()).tournament
    except FormatError:
        return
    once = json_.write(first)
    again = trf.read(trf.write(read_tournament(once).tournament)).tournament
    assert again.other_records == first.other_records
    assert again.team_event == first.team_event
