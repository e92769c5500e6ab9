"""Rounds without a game that gave other points than usual (record 299): floats and pairings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.certificates.making import certificate_text
from openarbiter.formats import trf
from openarbiter.model import PointsAdjustment, RoundNo, Tpn
from openarbiter.rulebooks.dutch.terms import Wording, situation
from openarbiter.rulebooks.dutch.text import WORDING_2025, WORDING_2026
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.verifying import verify
from tests.certificates.rounds import accept
from tests.referee.histories import record, tournament
from tests.referee.literal.round import literal_pairing

BOTH = pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])

ABSENT_WITH_HALF_A_POINT = """\
142 5
152 W
001    1      P1                                                                 1.0       0000 - F
001    2      P2                                                                 0.5          4 w -
001    3      P3                                                                 0.5       0000 - H
001    4      P4                                                                 0.0          2 b -
299 -         0.5    1    2
"""
"""2 and 3 both have a downfloat, so that one of them floats again whoever meets 1."""

BYE_ON_REQUEST_FOR_NOTHING = """\
142 5
152 W
001    1      P1                                                                 1.0          2 w +
001    2      P2                                                                 0.0          1 b -
001    3      P3                                                                 0.0       0000 - Z
001    4      P4                                                                 0.0       0000 - Z
001    5      P5                                                                 0.0       0000 - H
299 H         0.0    1    5
"""
"""5 got nothing for a bye on request: no downfloat, so that the bye is no second one (C14)."""


@BOTH
@pytest.mark.parametrize(
    ("text", "pairs", "bye"),
    [
        (ABSENT_WITH_HALF_A_POINT, [{1, 2}, {3, 4}], None),
        (BYE_ON_REQUEST_FOR_NOTHING, [{1, 2}, {3, 4}], 5),
    ],
)
def test_points_credited_decide_a_pairing(
    system: str, text: str, pairs: list[set[int]], bye: int | None
) -> None:
    """1.4.3 asks for the points really scored; engine, referee and certificate say the same."""
    event = trf.read(text).tournament
    found = edition(system).pair(event, RoundNo(2))
    assert ([{game.white, game.black} for game in found.games], found.bye) == (pairs, bye)
    referee = literal_pairing(event, RoundNo(2), system)
    assert ([{game.white, game.black} for game in referee.games], referee.bye) == (pairs, bye)
    assert accept(event, certificate_text(event, found)).claim.round_no == 2


CREDITED = """\
142 9
162  W 3.0    D 1.0    L 0.0    A 0.0    P 0.0
001    1      P1                                                                 0.0          2 w -
001    2      P2                                                                 0.0          1 b +
001    3      P3                                                                 1.0       0000 - H
001    4      P4                                                                 0.0       0000 - F
001    5      P5                                                                 0.0       0000 - Z
001    6      P6                                                                 0.0       0000 - Z
001    7      P7                                                                 0.0       0000 - U
001    8      P8                                                                 3.0          9 w 1
001    9      P9                                                                 0.0          8 b 0
299 -         0.1         1
299 +         0.0    1    2
299 H         0.0    2    3
299 F         0.0
299 Z         0.5    1    5
299 L         2.0    1    9
299           2.0    1    6
"""
"""Every kind of round without a game, worth something else for one player, or for everybody."""


@pytest.mark.parametrize(("wording", "of_the_bye"), [(WORDING_2025, ""), (WORDING_2026, "D")])
def test_floats_follow_the_points_credited(wording: Wording, of_the_bye: str) -> None:
    """More than a loss gives is a downfloat; of another round, or as a bonus, it is none of it."""
    event = trf.read(CREDITED).tournament
    before = situation(event, RoundNo(2), wording)
    floats = {before.tpn[i]: before.player(i).last_float.value for i in range(9)}
    expected = {1: "D", 2: "", 3: "D", 4: "", 5: "D", 6: "", 7: of_the_bye, 8: "", 9: ""}
    assert floats == expected
    second = [record("2w1"), record("1b0"), *(record("Z") for _ in range(7))]
    players = tuple(
        replace(player, rounds=(*player.rounds, each))
        for player, each in zip(event.players, second, strict=True)
    )
    later = situation(replace(event, players=players), RoundNo(3), wording)
    floats = {later.tpn[i]: later.player(i).earlier_float.value for i in range(9)}
    assert floats == expected


def test_who_is_barred_from_the_bye_is_told_the_points_credited() -> None:
    """A bye on request that was credited a whole point bars, and the finding says how much."""
    history = tournament({1: "H 2w1", 2: "4w0 1b0", 3: "H U", 4: "2b1 Z"}, rounds=5)
    change = PointsAdjustment(kind="H", points=10, round_no=RoundNo(1), players=(Tpn(3),))
    findings = verify(replace(history, adjustments=(change,)), system="dutch-2026").findings
    (barred,) = [each for each in findings if each.kind == "bye-not-allowed"]
    assert "they got 1.0 points without playing in round 1" in barred.expected


@BOTH
def test_rounds_before_the_first_one_give_nothing(system: str) -> None:
    """Points for a round without a word of it, in all rounds: there is none before round 1."""
    start = tournament(dict.fromkeys(range(1, 6), ""), rounds=5)
    for_silence = PointsAdjustment(kind=" ", points=5, round_no=None, players=(Tpn(3), Tpn(5)))
    same = replace(start, adjustments=(for_silence,))
    pair = edition(system).pair
    assert pair(same, RoundNo(1)).games == pair(start, RoundNo(1)).games
