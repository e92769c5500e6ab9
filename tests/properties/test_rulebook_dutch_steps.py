"""Small rounds in which one step decides who floats, who is exchanged, or who meets whom."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from openarbiter.model import (
    RequestedBye,
    Result,
    RoundNo,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.dutch.telling import round_pairing
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament
from tests.referee.literal.round import literal_pairing

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)


@SYSTEMS
def test_two_topscorers_who_stay_beyond_the_limits_do_not_meet(system: str) -> None:
    """1 had Black four times and 5 had White: in one pair both would count in C10, whatever colour.

    So 1 meets 8 and 5 floats, though 1 and 5 could have the colours that they wish for.
    """
    event = tournament(
        {
            1: "7b1 2b1 3b= 4b=",
            2: "6w1 1w0 5b0 7b0",
            3: "Z Z 1w= 5bD",
            4: "Z Z 8b0 1w=",
            5: "8w= 6w1 2w1 3wD",
            6: "2b0 5b0 7b1 8w0",
            7: "1w0 F 6w0 2w1",
            8: "5b= H 4w1 6b1",
        },
        rounds=5,
    )
    answer = round_pairing(seen(event, event.next_round, system)).games
    literal = literal_pairing(event, event.next_round, system).games
    expected = [(1, 8), (7, 5), (2, 3), (6, 4)]
    assert [(game.white, game.black) for game in answer] == expected
    assert [(game.white, game.black) for game in literal] == expected


@SYSTEMS
def test_who_played_less_has_no_bye_for_the_colours_of_others(system: str) -> None:
    """8 has played four rounds and 1 all five, so the bye is 1's (C9), whatever becomes of colours.

    4 and 8 both have to get White next, but they may meet, as 4 is a topscorer: it costs C11 only.
    """
    event = tournament(
        {
            1: "3w0 6b0 5b0 7w0 2b1",
            2: "6w1 8w1 3b1 5b0 1w0",
            3: "1b1 7b1 2w0 4w1 U",
            4: "7w1 5w1 8b+ 3b0 6b0",
            5: "8w0 4b0 1w1 2w1 Z",
            6: "2b0 1w1 7w1 8b1 4w1",
            7: "4b0 3w0 6b0 1b1 8w1",
            8: "5b1 2b0 4w- 6w0 7b0",
        },
        rounds=6,
    )
    gone = RequestedBye(round_no=RoundNo(6), kind=Result.ZERO_POINT_BYE, players=(Tpn(3),))
    event = replace(event, requested_byes=(gone,))
    answer = round_pairing(seen(event, RoundNo(6), system))
    literal = literal_pairing(event, RoundNo(6), system)
    assert answer.bye == literal.bye == 1
    expected = [(6, 5), (7, 2), (8, 4)]
    assert [(game.white, game.black) for game in answer.games] == expected
    assert [(game.white, game.black) for game in literal.games] == expected


@dataclass(frozen=True, slots=True)
class _Told:
    """A small round in which one step decides.

    Attributes:
        why: What it is that decides.
        histories: Rounds of the players; whoever is not among them is not needed.
        away: Who is not there in the next round.
        games: White and Black of the next round.
        bye: Who has the bye.
        last: The next round is the last one.
        lifted: Virtual points (tenths) in the next round.
    """

    why: str
    histories: dict[int, str]
    away: set[int]
    games: list[tuple[int, int]]
    bye: int | None
    last: bool = True
    lifted: dict[int, int] = field(default_factory=dict)


TOLD = (
    _Told(
        "8 would go up as in the round before (C15), so 11 meets 10: that 8 went down two rounds"
        " before (C16) comes later",
        {
            1: "Z 8w1 Z",
            2: "H H Z",
            3: "H Z H",
            4: "8w= Z Z",
            5: "Z Z 11w=",
            6: "11b1 Z Z",
            7: "Z 11w1 Z",
            8: "4b= 1b0 9w0",
            9: "Z F 8b1",
            10: "F Z Z",
            11: "6w0 7b0 5b=",
        },
        {1, 4, 5, 6, 7, 9},
        [(3, 2), (11, 10)],
        8,
    ),
    _Told(
        "3 or 10 has the bye (C9), and 3 would go down as two rounds before (C16): then rather 4"
        " goes up as two rounds before (C17)",
        {
            1: "Z F F",
            2: "Z 10w0 4w=",
            3: "14w= 8b= 11b=",
            4: "Z 5b1 2b=",
            5: "9w1 4w0 Z",
            6: "F Z 10b=",
            7: "10w1 9w0 Z",
            8: "Z 3w= Z",
            9: "5b0 7b1 H",
            10: "7b0 2b1 6w=",
            11: "F H 3w=",
            12: "H F Z",
            13: "F H Z",
            14: "3b= Z Z",
        },
        {2, 5, 6, 7, 8, 11, 14},
        [(4, 1), (3, 12), (9, 13)],
        10,
    ),
    _Told(
        "6 has played most, but 2 and 7 both have to get Black and may not meet",
        {
            1: "Z Z 6b1 7b1 2b1",
            2: "Z H Z 8w0 1w0",
            3: "Z Z F Z Z",
            4: "F Z Z Z Z",
            5: "Z Z Z Z 6w1",
            6: "Z 8b= 1w0 Z 5b0",
            7: "H Z Z 1w0 8w0",
            8: "Z 6w= Z 2b1 7b1",
        },
        {1, 5, 8},
        [(3, 4), (6, 2)],
        7,
    ),
    _Told(
        "1 or 2 of S1 has to float, and it is 2, for whom 3 enters: there is no smaller exchange",
        {
            1: "7b0 3b1 8w1 4w1",
            2: "5w= 8w1 4b1 9w=",
            3: "F 1w0 F U",
            4: "Z Z 2w0 1b0",
            5: "2b= F F H",
            6: "H F F H",
            7: "1w1 Z Z Z",
            8: "Z 2b0 1b0 Z",
            9: "Z Z Z 2b=",
        },
        {4, 7, 8, 9},
        [(5, 1), (6, 3)],
        2,
    ),
    _Told(
        "4 and 5 have played most, and 5 went down before (C14): 4 of S1 floats, and 5 enters S1"
        " behind 3, who chooses first",
        {
            1: "4w0 Z Z Z Z",
            2: "Z Z Z Z 5w1",
            3: "F Z Z Z Z",
            4: "1b1 Z Z Z Z",
            5: "Z H H Z 2b0",
            6: "H H Z Z Z",
            7: "Z Z H H Z",
        },
        {1, 2},
        [(3, 6), (5, 7)],
        4,
    ),
    _Told(
        "one wish has to be denied whatever 1 does, so 1 gets 8, the first of S2",
        {
            1: "F H F H 2w0",
            2: "4w1 Z 8b1 Z 1b1",
            3: "Z Z 4b1 Z 8w0",
            4: "2b0 U 3w0 7w1 6b1",
            5: "8w= Z Z Z Z",
            6: "Z 8b0 Z Z 4w0",
            7: "Z Z 9w0 4b0 Z",
            8: "5b= 6w1 2w0 H 3b1",
            9: "H Z 7b1 F H",
        },
        {2, 3, 5, 6, 7},
        [(8, 1), (9, 4)],
        None,
    ),
    _Told(
        "13 and 14 come down and wish White, as 15 does: no more wishes are denied than have to be",
        {
            1: "Z Z Z 5w1 Z",
            2: "Z H Z F 5b=",
            3: "16w0 Z 13w1 15w1 10w1",
            4: "Z Z Z Z 13w1",
            5: "12b0 F 11w0 1b0 2w=",
            6: "Z Z Z Z 16w=",
            7: "Z Z Z 16b1 Z",
            8: "H Z Z 11b= H",
            9: "F Z H Z 12w0",
            10: "Z F H Z 3b0",
            11: "Z Z 5b1 8w= Z",
            12: "5w1 Z 16b1 Z 9b1",
            13: "H F 3b0 14w= 4b0",
            14: "F H Z 13b= Z",
            15: "F H Z 3b0 Z",
            16: "3b1 Z 12w0 7w0 6b=",
        },
        {1, 2, 3, 4, 6, 7, 11, 12},
        [(13, 15), (14, 16), (10, 5), (8, 9)],
        None,
        last=False,
    ),
    _Told(
        "1 had White four times, but nobody is a topscorer whose colours C10 would count",
        {
            1: "5w0 6w0 7w0 8w0",
            2: "Z Z Z Z",
            3: "Z Z Z Z",
            4: "Z Z Z Z",
            5: "1b1 Z Z Z",
            6: "Z 1b1 Z Z",
            7: "Z Z 1b1 Z",
            8: "Z Z Z 1b1",
        },
        {5, 6, 7, 8},
        [(3, 1), (4, 2)],
        None,
    ),
    _Told(
        "1, who comes down, had White four times: C10 counts that only against a topscorer, 2 or 3",
        {
            1: "5w0 6w0 7w0 8w0",
            2: "F F F Z",
            3: "F F F Z",
            4: "F Z Z Z",
            5: "1b1 Z Z Z",
            6: "Z 1b1 Z Z",
            7: "Z Z 1b1 Z",
            8: "Z Z Z 1b1",
        },
        {5, 6, 7, 8},
        [(4, 1), (3, 2)],
        None,
        lifted={1: 35, 4: 20},
    ),
    _Told(
        "2, the first of the bracket, had White four times: C10 counts that, so 2 floats",
        {
            1: "F F F Z",
            2: "8w1 10w1 3w= 5w0",
            3: "Z Z 2b= 4b=",
            4: "5w1 8w= 6b= 3w=",
            5: "4b0 Z Z 2b1",
            6: "Z Z 4w= Z",
            7: "F Z F H",
            8: "2b0 4b= Z Z",
            9: "F Z F H",
            10: "Z 2b0 Z Z",
        },
        {3, 5, 6, 8, 10},
        [(1, 4), (7, 9)],
        2,
    ),
    _Told(
        "10, the last of the bracket, had White four times and floats likewise",
        {
            1: "Z 9b= 4w0 10b=",
            2: "10b= Z Z 9w=",
            3: "Z H F U",
            4: "H H 1b1 H",
            5: "H H F H",
            6: "9w= 10b= Z Z",
            7: "Z Z 10b0 Z",
            8: "Z Z 9w0 Z",
            9: "6b= 1w= 8b1 2b=",
            10: "2w= 6w= 7w1 1w=",
        },
        {1, 2, 6, 7, 8},
        [(9, 3), (4, 5)],
        10,
    ),
)


@SYSTEMS
@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.why)
def test_one_step_decides(system: str, told: _Told) -> None:
    """The literal referee says the same."""
    over = len(told.histories[1].split())
    event = tournament(told.histories, rounds=over + (1 if told.last else 2))
    round_no = RoundNo(over + 1)
    away = tuple(map(Tpn, sorted(told.away)))
    gone = RequestedBye(round_no=round_no, kind=Result.ZERO_POINT_BYE, players=away)
    lifted = tuple(
        VirtualPoints(
            points=points,
            first_round=round_no,
            last_round=round_no,
            first_player=Tpn(tpn),
            last_player=Tpn(tpn),
        )
        for tpn, points in told.lifted.items()
    )
    event = replace(event, requested_byes=(gone,), virtual_points=lifted)
    answer = round_pairing(seen(event, round_no, system))
    literal = literal_pairing(event, round_no, system)
    assert answer.bye == literal.bye == told.bye
    assert [(game.white, game.black) for game in literal.games] == told.games
    assert [(game.white, game.black) for game in answer.games] == told.games
