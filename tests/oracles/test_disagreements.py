"""The cases of disagreements.md, in which a recorded answer breaks the text."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa

CASE_1 = Path(__file__).with_name("second-bye.trf")

CASE_2 = Path(__file__).resolve().parents[2] / "examples/differences/second-bye-eleven.trf"
"""Asked in another way: scores as virtual points, meetings as forbidden pairs."""

CASE_2_SCORES = {1: 16, 3: 15, 5: 10, 8: 9, 9: 8, 10: 7, 11: 6}
"""Points before round 8 of the players present; 3-1-0."""

CASE_2_MAY_MEET = {(1, 3), (1, 9), (1, 10), (3, 9), (3, 10), (5, 8), (5, 9), (5, 11), (9, 11)}

CASE_2_HAD_THE_BYE = (9, 10, 11)

EDITIONS = ("dutch-2025", "dutch-2026")


@pytest.mark.parametrize("system", EDITIONS)
def test_eight_players_no_second_bye(system: str) -> None:
    """Player 5 had the bye; of 7 and 8 the one with the lower score gets it (C2, C5)."""
    result = oa.pair(oa.read_trf(CASE_1), system=system)
    assert [(game.white, game.black) for game in result.games] == [(4, 2), (7, 5), (6, 3)]
    assert result.bye == 8
    assert result.absent == (1,)


@pytest.mark.parametrize("system", EDITIONS)
def test_eleven_players_no_second_bye(system: str) -> None:
    """9, 10 and 11 had the bye, so 8 gets it although 8 could meet 5 (C2, C5)."""
    result = oa.pair(oa.read_trf(CASE_2), system=system, round=8)
    assert {frozenset((game.white, game.black)) for game in result.games} == {
        frozenset((5, 11)),
        frozenset((1, 9)),
        frozenset((3, 10)),
    }
    assert result.bye == 8


def pairings(players: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    """All ways to pair an even number of players of case 2."""
    if not players:
        return [()]
    first, *others = players
    return [
        ((first, other), *rest)
        for other in others
        if (first, other) in CASE_2_MAY_MEET
        for rest in pairings(tuple(player for player in others if player != other))
    ]


def test_eleven_players_by_enumeration() -> None:
    """Of all pairings of the seven, those with the lowest allowed bye give it to 8."""
    present = tuple(CASE_2_SCORES)
    possible = [
        tpn
        for tpn in present
        if tpn not in CASE_2_HAD_THE_BYE and pairings(tuple(p for p in present if p != tpn))
    ]
    assert min(possible, key=CASE_2_SCORES.__getitem__) == 8
    assert set(pairings((1, 3, 5, 9, 10, 11))) == {
        ((1, 9), (3, 10), (5, 11)),
        ((1, 10), (3, 9), (5, 11)),
    }
