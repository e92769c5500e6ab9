"""Dates that no calendar has are remarked in a report file and in JSON, and stop nothing."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.formats import json_, trf
from openarbiter.model import Tournament
from tests.every import every

PLAYER = f"001    1 m    {'Alpha, A':<33} 2400{'':17}{{:<10}}  0.0    1\n"
NATIONAL = f"FRA    1 m    {'Alpha, A':<33} 2400{'':17}{{:<10}}\n"


def remarks(text: str) -> tuple[list[tuple[str, int, int]], Tournament]:
    """What a report file is remarked for: what was found, and where; and the tournament."""
    reading = trf.read(f"012 X\n{text}")
    found = [(str(each.found), each.line, each.column) for each in reading.findings]
    assert {each.code for each in reading.findings} <= {"bad-date"}
    return found, reading.tournament


@every(
    ("text", "expected", "path"),
    [
        ("042 2026/02/30\n", "first day '2026/02/30': no such day", "event.start_date"),
        ("052 2026/13/01\n", "last day '2026/13/01': no such day", "event.end_date"),
        (f"132{'':88}26/02/28  26/02/29\n", "date of a round '26/02/29'", "event.round_dates[1]"),
        (PLAYER.format("1990/02/31"), "birth '1990/02/31': no such day", "players[0].birth"),
        (
            PLAYER.format("") + NATIONAL.format("1990/31/12"),
            "birth '1990/31/12': no such day",
            "players[0].national[0].birth",
        ),
        (
            "042 2026/04/09\n052 2026/04/08\n",
            "last day '2026/04/08', before the first day '2026/04/09'",
            "event.end_date",
        ),
    ],
)
def test_a_day_there_is_not_is_remarked(text: str, expected: str, path: str) -> None:
    """It passed without a word."""
    (one,), tournament = remarks(text)
    assert one[0].startswith(expected)
    assert one[1] == text.count("\n") + 1
    (again,) = json_.read(json_.write(tournament)).findings
    assert str(again.found).startswith(f"{path}: {expected}")
    assert json_.read(json_.write(tournament)).tournament == replace(tournament, origin=None)


@every(
    "text",
    [
        "042 2024/02/29\n052 2024/02/29\n",
        "042 10 November\n052 2026\n",
        "042 31.12.2026\n052 1.1.2027\n",
        "042 02/11/2026\n052 31/12/2026\n",
        f"132{'':88}24/02/29  24/03/01\n",
        PLAYER.format("1990/00/00"),
        PLAYER.format("1990/02/00"),
        PLAYER.format("0000/02/29"),
        PLAYER.format("1990"),
    ],
)
def test_what_may_be_a_day_is_none(text: str) -> None:
    """Leap days, unknown parts, words and other orders stay."""
    assert remarks(text)[0] == []


def test_a_number_of_players_that_is_none_is_remarked() -> None:
    """`062 1000000` is remarked, and so is what is too long to be a number."""
    for text in ("1000000", "10000000000000", "many"):
        (found,) = trf.read(f"012 X\n062 {text}\n{PLAYER.format('')}").findings
        assert found.code == "player-count"
        assert text in found.found
        assert found.line == 2
