"""A file that comes in is paired again, and what it does not say is told (C.02); lichess, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import EventState, write_report_file
from openarbiter.formats import read_tournament
from openarbiter.formats.apart import Limits
from openarbiter.model import Tournament
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


HEAD = """\
012 Quay Blitz 5 Plus 0
022 https://lichess.example/swiss/QuayQuay
032 Lichess
042 Nov 20, 2026
052 Nov 20, 2026
062 5
072 0
082 0
092 Individual: Swiss-System
102 https://lichess.example/swiss
112
122
132
XXR 4
XXC black1
"""
PLAYERS = (
    ("quayside", "2.5", "   5 b 1", "   2 w =", "   3 b 1"),
    ("marrow", "2.5", "   3 w 1", "   1 b =", "       U"),
    ("late_bird", "0.5", "   2 b 0", "   4 w =", "   1 w 0"),
    ("half_hour", "1.0", "       H", "   3 b =", "       -"),
    ("gone_home", "0.0", "   1 w 0", "       -", "       -"),
)
"""User names, points and what stands in the columns; ``-`` for who is not there."""


def report() -> bytes:
    """The report file of the invented Swiss."""
    lines = [
        f"001 {number:4}      {name:<33}{'':33}{points:>4}     "
        + "".join(f"  {cell}" for cell in cells)
        for number, (name, points, *cells) in enumerate(PLAYERS, start=1)
    ]
    return (HEAD + "\n".join(lines) + "\n").encode()


def results(tournament: Tournament) -> list[str]:
    """What each round was for each player, in letters."""
    return ["".join(record.result.value for record in one.rounds) for one in tournament.players]


def test_a_swiss_becomes_a_section(browser: Browser) -> None:
    """Its rounds are there with their results; links and words of the site go into no report."""
    answer = browser.upload(report(), name="quay.trf")
    if answer.status_code == 200:  # the site pairs otherwise, which is asked about
        browser.agree(answer.text)
    section = browser.file.state.sections[-1]
    assert [one.name for one in section.tournament.players] == [each[0] for each in PLAYERS]
    assert [row[:3] for row in results(section.tournament)] == ["1=1", "1=U", "0=0", "H=Z", "0ZZ"]
    again = read_tournament(write_report_file(browser.file.state, section.key)).tournament
    assert [row[:3] for row in results(again)] == ["1=1", "1=U", "0=0", "H=Z", "0ZZ"]
    assert "ichess" not in f"{again.event}"
