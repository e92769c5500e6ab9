"""Small rounds in which one step decides who floats, who is exchanged, or who meets whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch.telling import round_pairing
from tests.every import every
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import away, lifted, tournament
from tests.referee.literal.round import literal_pairing


@dataclass(frozen=True, slots=True)
class _Told:
    """A small round in which one step decides.

    Attributes:
        why: What it is that decides.
        histories: Rounds of the players.
        away: Who is not there in the next round.
        games: White and Black of the next round.
        bye: Who has the bye.
        last: The next round is the last one.
        lifted: Virtual points (tenths) in the next round.
    """

    why: str
    histories: str
    away: Sequence[int]
    games: str
    bye: int | None
    last: bool = True
    lifted: dict[int, int] = field(default_factory=dict)


TOLD = (
    _Told(
        "1 had Black four times and 5 had White: in one pair both would count in C10, whatever"
        " colour, so 1 meets 8 and 5 floats",
        "7b1 2b1 3b= 4b= | 6w1 1w0 5b0 7b0 | Z Z 1w= 5bD | Z Z 8b0 1w= | 8w= 6w1 2w1 3wD"
        " | 2b0 5b0 7b1 8w0 | 1w0 F 6w0 2w1 | 5b= H 4w1 6b1",
        [],
        "1-8 7-5 2-3 6-4",
        None,
    ),
    _Told(
        "8 has played four rounds and 1 all five, so the bye is 1's (C9); 4 and 8 both have to get"
        " White, but may meet, as 4 is a topscorer: it costs C11 only",
        "3w0 6b0 5b0 7w0 2b1 | 6w1 8w1 3b1 5b0 1w0 | 1b1 7b1 2w0 4w1 U | 7w1 5w1 8b+ 3b0 6b0"
        " | 8w0 4b0 1w1 2w1 Z | 2b0 1w1 7w1 8b1 4w1 | 4b0 3w0 6b0 1b1 8w1 | 5b1 2b0 4w- 6w0 7b0",
        [3],
        "6-5 7-2 8-4",
        1,
    ),
    _Told(
        "8 would go up as in the round before (C15), so 11 meets 10: that 8 went down two"
        " rounds before (C16) comes later",
        "Z 8w1 Z | H H Z | H Z H | 8w= Z Z | Z Z 11w= | 11b1 Z Z | Z 11w1 Z | 4b= 1b0 9w0 | Z F"
        " 8b1 | F Z Z | 6w0 7b0 5b=",
        [1, 4, 5, 6, 7, 9],
        "3-2 11-10",
        8,
    ),
    _Told(
        "3 or 10 has the bye (C9), and 3 would go down as two rounds before (C16): then"
        " rather 4 goes up as two rounds before (C17)",
        "Z F F | Z 10w0 4w= | 14w= 8b= 11b= | Z 5b1 2b= | 9w1 4w0 Z | F Z 10b= | 10w1 9w0 Z | Z"
        " 3w= Z | 5b0 7b1 H | 7b0 2b1 6w= | F H 3w= | H F Z | F H Z | 3b= Z Z",
        [2, 5, 6, 7, 8, 11, 14],
        "4-1 3-12 9-13",
        10,
    ),
    _Told(
        "6 has played most, but 2 and 7 both have to get Black and may not meet",
        "Z Z 6b1 7b1 2b1 | Z H Z 8w0 1w0 | Z Z F Z Z | F Z Z Z Z | Z Z Z Z 6w1 | Z 8b= 1w0 Z"
        " 5b0 | H Z Z 1w0 8w0 | Z 6w= Z 2b1 7b1",
        [1, 5, 8],
        "3-4 6-2",
        7,
    ),
    _Told(
        "1 or 2 of S1 has to float, and it is 2, for whom 3 enters: there is no smaller exchange",
        "7b0 3b1 8w1 4w1 | 5w= 8w1 4b1 9w= | F 1w0 F U | Z Z 2w0 1b0 | 2b= F F H | H F F H |"
        " 1w1 Z Z Z | Z 2b0 1b0 Z | Z Z Z 2b=",
        [4, 7, 8, 9],
        "5-1 6-3",
        2,
    ),
    _Told(
        "4 and 5 have played most, and 5 went down before (C14): 4 of S1 floats, and 5 enters"
        " S1 behind 3, who chooses first",
        "4w0 Z Z Z Z | Z Z Z Z 5w1 | F Z Z Z Z | 1b1 Z Z Z Z | Z H H Z 2b0 | H H Z Z Z | Z Z H H Z",
        [1, 2],
        "3-6 5-7",
        4,
    ),
    _Told(
        "one wish has to be denied whatever 1 does, so 1 gets 8, the first of S2",
        "F H F H 2w0 | 4w1 Z 8b1 Z 1b1 | Z Z 4b1 Z 8w0 | 2b0 U 3w0 7w1 6b1 | 8w= Z Z Z Z | Z"
        " 8b0 Z Z 4w0 | Z Z 9w0 4b0 Z | 5b= 6w1 2w0 H 3b1 | H Z 7b1 F H",
        [2, 3, 5, 6, 7],
        "8-1 9-4",
        None,
    ),
    _Told(
        "13 and 14 come down and wish White, as 15 does: no more wishes are denied than have to be",
        "Z Z Z 5w1 Z | Z H Z F 5b= | 16w0 Z 13w1 15w1 10w1 | Z Z Z Z 13w1 | 12b0 F 11w0 1b0 2w="
        " | Z Z Z Z 16w= | Z Z Z 16b1 Z | H Z Z 11b= H | F Z H Z 12w0 | Z F H Z 3b0 | Z Z 5b1"
        " 8w= Z | 5w1 Z 16b1 Z 9b1 | H F 3b0 14w= 4b0 | F H Z 13b= Z | F H Z 3b0 Z | 3b1 Z 12w0"
        " 7w0 6b=",
        [1, 2, 3, 4, 6, 7, 11, 12],
        "13-15 14-16 10-5 8-9",
        None,
        last=False,
    ),
    _Told(
        "1 had White four times, but nobody is a topscorer whose colours C10 would count",
        "5w0 6w0 7w0 8w0 | Z Z Z Z | Z Z Z Z | Z Z Z Z | 1b1 Z Z Z | Z 1b1 Z Z | Z Z 1b1 Z | Z"
        " Z Z 1b1",
        [5, 6, 7, 8],
        "3-1 4-2",
        None,
    ),
    _Told(
        "1, who comes down, had White four times: C10 counts that only against a topscorer, 2 or 3",
        "5w0 6w0 7w0 8w0 | F F F Z | F F F Z | F Z Z Z | 1b1 Z Z Z | Z 1b1 Z Z | Z Z 1b1 Z | Z"
        " Z Z 1b1",
        [5, 6, 7, 8],
        "4-1 3-2",
        None,
        lifted={1: 35, 4: 20},
    ),
    _Told(
        "2, the first of the bracket, had White four times: C10 counts that, so 2 floats",
        "F F F Z | 8w1 10w1 3w= 5w0 | Z Z 2b= 4b= | 5w1 8w= 6b= 3w= | 4b0 Z Z 2b1 | Z Z 4w= Z |"
        " F Z F H | 2b0 4b= Z Z | F Z F H | Z 2b0 Z Z",
        [3, 5, 6, 8, 10],
        "1-4 7-9",
        2,
    ),
    _Told(
        "10, the last of the bracket, had White four times and floats likewise",
        "Z 9b= 4w0 10b= | 10b= Z Z 9w= | Z H F U | H H 1b1 H | H H F H | 9w= 10b= Z Z | Z Z"
        " 10b0 Z | Z Z 9w0 Z | 6b= 1w= 8b1 2b= | 2w= 6w= 7w1 1w=",
        [1, 2, 6, 7, 8],
        "9-3 4-5",
        10,
    ),
)


@every("system", EDITIONS)
@every("told", TOLD, ids=lambda told: told.why)
def test_one_step_decides(system: str, told: _Told) -> None:
    """The literal referee says the same."""
    over = len(told.histories.partition("|")[0].split())
    round_no = RoundNo(over + 1)
    event = tournament(told.histories, rounds=over + (1 if told.last else 2))
    event = away(event, round_no, told.away)
    event = replace(event, virtual_points=lifted(told.lifted, round_no))
    answer = round_pairing(seen(event, round_no, system))
    literal = literal_pairing(event, round_no, system)
    assert answer.bye == literal.bye == told.bye
    for found in (answer, literal):
        assert " ".join(f"{game.white}-{game.black}" for game in found.games) == told.games
