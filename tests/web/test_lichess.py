"""A Swiss or an arena of lichess at the desk: its results as players, its report as a section."""

from __future__ import annotations

import pytest

from openarbiter.desk import write_report_file
from openarbiter.formats import read_tournament
from openarbiter.model import Tournament
from tests.web.browser import Browser

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


def report(*columns_more: str) -> bytes:
    """The report file of the invented Swiss."""
    lines = [
        f"001 {number:4}      {name:<33}{'':33}{points:>4}     "
        + "".join(f"  {cell}" for cell in (*cells, *columns_more))
        for number, (name, points, *cells) in enumerate(PLAYERS, start=1)
    ]
    return (HEAD + "\n".join(lines) + "\n").encode()


def results(tournament: Tournament) -> list[str]:
    """What each round was for each player, in letters."""
    return ["".join(record.result.value for record in one.rounds) for one in tournament.players]


@pytest.mark.parametrize("extra", [(), ("       -",)], ids=["as played", "a round more"])
def test_the_report_reads_without_repair(extra: tuple[str, ...]) -> None:
    """Byes and absences of the site; a round more in which everybody is absent is not played."""
    reading = read_tournament(report(*extra))
    assert reading.findings == ()
    assert [row[:3] for row in results(reading.tournament)] == ["1=1", "1=U", "0=0", "H=Z", "0ZZ"]
    assert reading.tournament.paired_rounds == 3
    assert reading.tournament.rounds == 4


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
