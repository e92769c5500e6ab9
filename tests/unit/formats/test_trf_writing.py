"""Writing report files: only what changed changes, and what cannot be said is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from openarbiter.formats import trf
from openarbiter.formats.trf.fields import LARGEST_ROUND
from openarbiter.formats.trf.render import byes
from openarbiter.model import (
    RequestedBye,
    Result,
    RoundNo,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.accelerations import virtual_points
from tests.every import every

ONE = (
    "001    1 m GM Alpha, A                          2400 FID    12345678 1990/01/02  1.0    1"
    "     2 w 1   \n"
)
TWO = (
    "001    2      Beta, B                           2300                             0.0    2"
    "     1 b 0\n"
)
FILE = f"### a comment\n012 Example\nYYY something\n062 2\n142 5\n\n{ONE}{TWO}### the end\n"


def read(text: str = FILE) -> Tournament:
    """Two players, one round, and lines nobody knows."""
    return trf.read(text).tournament


def written(tournament: Tournament, dialect: str = "trf26") -> str:
    """The file as text."""
    return trf.write(tournament, dialect=dialect).decode()


def first(tournament: Tournament, **changes: Any) -> Tournament:  # noqa: ANN401  (any fact)
    """The tournament with another first player."""
    player, *others = tournament.players
    return replace(tournament, players=(replace(player, **changes), *others))


def bye(round_no: int, kind: Result, *players: int) -> RequestedBye:
    """A bye of these players."""
    return RequestedBye(round_no=RoundNo(round_no), kind=kind, players=tuple(map(Tpn, players)))


ABSENT, HALF = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE
GONE = "".join(f"240 Z   {number}    1\n" for number in (2, 3, 4, 5))


def test_a_withdrawal_is_an_absence_from_every_round_to_come() -> None:
    """Record 240 says it round by round, whatever was requested before, and of no team."""
    gone = {"withdrawn_after": RoundNo(1)}
    assert written(first(read(), **gone)) == FILE + GONE
    asked = first(read(FILE + "240 H   3    1    2\n240 Z   4    1\n"), **gone)
    for text in (written(asked), written(replace(asked, origin=None))):
        lines = [line for line in text.splitlines(keepends=True) if line.startswith("240")]
        assert "".join(lines) == f"240 H   3    2\n{GONE}"
        assert not trf.read(text).findings
    teams = first(read(FILE + "310   1 Team".ljust(73) + "   1    2\n"), **gone)
    assert "\n240" not in written(replace(teams, origin=None))
    asked = replace(teams, requested_byes=(bye(2, HALF, 1),))
    assert "240 H   2    1\n" in written(replace(asked, origin=None))
    endless = replace(first(read(), **gone), rounds=100_000)
    assert [each.round_no for each in byes(endless)] == list(range(2, LARGEST_ROUND + 1))


EVERYTHING = f"""012 Everything
022 Here
032 FID
042 2026/01/01
052 2026/01/03
092 Swiss
102 A
112 B
112 C
122 90 minutes
132{"":88}26/01/01            26/01/03
142 5
152 B
162  W 3.0    D 1.0
172 FIDE
182 us
192 FIDE_DUTCH_2026
202 BH/C1,SB
222 5400+30
240 H   2    1    2
240 Z   4    1    2
240 Z   2    3
250       1.0   1   2    1    1
260   1   5    1    3
{ONE.replace("1.0    1", "3.0    1")}{TWO}001    3      {"Gamma, C":66} 0.0
"""
"""A fact of every kind TRF26 can say."""


@every("dialect", ["trf26", "trfx", "trfbx"])
@every("newline", ["\n", "\r\n", "\r"])
def test_every_fact_survives_a_new_file(dialect: str, newline: str) -> None:
    """What is written in a dialect and read again is the same tournament."""
    whole = replace(read(EVERYTHING), origin=None)
    data = trf.write(whole, dialect=dialect, newline=newline)
    code = {"trf26": "FIDE_DUTCH_2026", "trfx": "", "trfbx": "FIDE_DUTCH_2025"}[dialect]
    again = replace(trf.read(data).tournament, origin=None)
    assert again == replace(whole, event=replace(whole.event, type_code=code))
    assert data.count(newline.encode()) == len(data.decode().splitlines())


@pytest.mark.parametrize("between", ["", "250       1.0   2   2    4    4\n"])
def test_a_damaged_record_does_not_take_the_others_along(between: str) -> None:
    """XXA beside 250: ranges, match points and rounds far ahead stay; the last one still holds."""
    players = "".join(f"001 {number:4d}      Player {number}\n" for number in range(1, 5))
    text = (
        f"{players}250  2.0        1   9    1    2\n{between}"
        "XXA    1  1.0  y.5  0.5\n250       0.5   3   4    3    4\n"
    )
    mended = trf.read(text, lenient=True).tournament
    changed = written(replace(mended, event=replace(mended.event, city="Here")))
    again = read(changed)
    assert again.virtual_points == mended.virtual_points
    assert changed.count("XXA") == (not between)
    assert virtual_points(again, RoundNo(8)) == {1: 20, 2: 20}
    assert virtual_points(again, RoundNo(2))[Tpn(2)] == 20
    assert Tpn(1) not in virtual_points(again, RoundNo(2))
