"""A file that comes in is paired again, and what it does not say is told (C.02)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import EventState, write_report_file
from openarbiter.formats.apart import Limits
from openarbiter.web.routes import files
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event with four rounds played."""
    with played_desk(tmp_path, players=16, rounds=4, of=7) as browser:
        yield browser


def _report(state: EventState, *left_out: str) -> str:
    """The report file of the section, without some records."""
    lines = write_report_file(state, "a").decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(left_out))


def _crossed(report: str) -> str:
    """The report in which two boards of round 1 have exchanged their Blacks; the first of each."""
    lines = report.splitlines(keepends=True)
    rows = {int(line[4:8]): at for at, line in enumerate(lines) if line.startswith("001")}

    def opponent(tpn: int) -> int:
        return int(lines[rows[tpn]][91:95])

    one, other = 1, 3
    black, white = opponent(one), opponent(other)
    for tpn, against in ((one, white), (white, one), (other, black), (black, other)):
        line = lines[rows[tpn]]
        lines[rows[tpn]] = f"{line[:91]}{against:4}{line[95:]}"
    return "".join(lines)


def test_a_file_that_is_as_it_should_be_is_not_asked_about(desk: Browser) -> None:
    """And its comments name no round."""
    assert desk.upload(_report(desk.file.state).encode()).status_code == 303
    assert "### Import @" not in _report(desk.file.state)
    assert "### Import @" not in write_report_file(desk.file.state, "b").decode()


def test_rounds_that_take_too_long_are_not_held_against_the_rules(
    desk: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tournament can come in all the same; it is asked first, with what was not done."""
    monkeypatch.setattr(files, "LIMITS", Limits(seconds=0, megabytes=1))
    answer = desk.upload(_report(desk.file.state).encode())
    assert answer.status_code == 200
    assert "the rounds were not held against the rules" in words(answer.text)


def test_a_round_that_is_paired_otherwise_is_confirmed_and_noted(desk: Browser) -> None:
    """Round 1 alone is wrong in its colours and boards: each side of it stands in the comment."""
    head = desk.file.head
    answer = desk.upload(_crossed(_report(desk.file.state)).encode())
    assert answer.status_code == 200, words(answer.text)[:600]
    shown = words(answer.text)
    assert "Round 1 of the file has" in shown
    assert "the system pairs 1-9" in shown
    assert desk.file.head == head
    desk.agree(answer.text)
    comments = [
        line
        for line in write_report_file(desk.file.state, "b").decode().splitlines()
        if line.startswith("### Import @ Round 1: ")
    ]
    (line,) = comments
    assert " => " in line
    assert "1-9" in line.partition(" => ")[0]
    assert "1-9" not in line.partition(" => ")[2]
    assert desk.file.state.strict


def test_what_a_file_does_not_say_is_told(desk: Browser) -> None:
    """Rounds, system, tie-breaks and points that are taken for granted."""
    report = _report(desk.file.state, "142", "152", "192", "202", "212", "092", "###")
    answer = desk.upload(report.encode())
    place = answer.headers.get("location") or desk.agree(answer.text)
    told = words(desk.get(place) if answer.status_code == 303 else answer.text)
    for what in (
        "The file says no number of rounds: 7 are taken",
        "no pairing system: dutch-2026 is taken",
        "no tie-breaks: ties stay",
        "no points for results: 1, 1/2 and 0 are taken",
    ):
        assert what in told


def test_what_the_old_signs_mean_is_told(desk: Browser) -> None:
    """A half-point bye of TRF06 has no letter."""
    player = "001    {0}      {1:33} {2}                             {3}    {0}  0000 - {4}"
    lines = [
        "012 Old",
        player.format(1, "Oldham, Ann", 2000, "0.5", "="),
        player.format(2, "Oldham, Ben", 1900, "1.0", "+"),
    ]
    answer = desk.upload("\n".join([*lines, ""]).encode())
    place = answer.headers.get("location")
    told = words(desk.get(place)) if place else words(answer.text)
    assert "rounds without an opponent are written by signs" in told
