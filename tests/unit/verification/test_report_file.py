"""A report file read by its columns: what is right, wrong, and asked for by rating officers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.model import Tournament
from openarbiter.verification.report_file import check_report_file


@pytest.fixture
def spring(root: Path) -> Tournament:
    """An event with byes and forfeits, as a new file would be made of it."""
    return replace(oa.read_trf(root / "examples" / "spring-open.trf"), origin=None)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Okonjuwo, Adaeze", "Okonjuwo, Adaezi", "player 2, name"),
        (" 2274 ", " 2247 ", "player 2, rating: 2247 instead of 2274"),
        ("012 Saltmere", "012 Saltmore", "record 012"),
        ("001    3 ", "001    2 ", "a player stands there twice"),
        ("001    3 ", "X01    3 ", "player 3 is not there"),
    ],
)
def test_wrong_files(spring: Tournament, old: str, new: str, told: str) -> None:
    """A name, a rating, the head, a player twice, a player who is not there."""
    data = oa.write_trf(spring)
    assert old.encode() in data
    found = check_report_file(data.replace(old.encode(), new.encode(), 1), spring)
    assert any(told in one for one in found.wrong), found.wrong


def test_another_result_is_found(spring: Tournament) -> None:
    """One letter of one round of one player."""
    lines = oa.write_trf(spring).decode().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("001    1 "))
    letter = lines[at][98]
    other = "0" if letter != "0" else "1"
    lines[at] = f"{lines[at][:98]}{other}{lines[at][99:]}"
    (found,) = check_report_file("\n".join(lines).encode(), spring).wrong
    assert found.startswith("player 1, round 1: ")


def test_what_is_asked_for(spring: Tournament) -> None:
    """Ids, the id of the arbiter, and records that are not there."""
    one = replace(spring.players[0], fide_id="", birth="")
    event = replace(spring.event, chief_arbiter="Muster, Erika", city="", time_control_code="")
    tournament = replace(spring, players=(one, *spring.players[1:]), event=event)
    lacking = check_report_file(oa.write_trf(tournament), tournament).lacking
    assert "record 022: place" in lacking
    assert "record 102: id of the chief arbiter" in lacking
    assert "record 222: encoded time control" in lacking
    assert any(each.startswith(f"FIDE ID of {one.name}") for each in lacking)
    assert "the file is not UTF-8" in check_report_file(b"\xff", tournament).wrong
