"""The one table from records to matches, whoever asks and however a match is told."""

from __future__ import annotations

from fractions import Fraction

import openarbiter as oa
from openarbiter.model import Colour, Result
from openarbiter.model.team_matches import TeamMatch, team_rounds
from openarbiter.rulebooks.team_matches import as_teams
from tests.every import every

HEAD = "012 Told\n142 3\n152 W\n192 FIDE_TEAM\n352 WBWB\n362 TW 2.0   TD 1.0   TL 0.5\n"

WON, LOST, GONE = Result.WIN, Result.LOSS, Result.FORFEIT_LOSS
CAME, DRAWN, BYE = Result.FORFEIT_WIN, Result.DRAW, Result.PAIRING_ALLOCATED_BYE


def told(*records: str, boards: str = "", without: bool = False) -> oa.Tournament:
    """Teams 1 (players 1-4), 2 (5-8) and 3 (9-12) after round 1.

    Args:
        records: Records beside those of the players.
        boards: What team 1 made against team 2, from board 1, where White and Black alternate and
            a space is an empty line; behind a ``/`` what team 2 made, where that does not follow.
        without: No opponents stand in the lines of the players.
    """
    own, _, other = boards.partition("/")
    theirs = other or own.translate(str.maketrans("10=+-WDL", "01=-+LDW"))
    cells = {}
    for at, (one, two) in enumerate(zip(own, theirs, strict=True)):
        for tpn, opponent, result, colour in (
            (at + 1, at + 5, one, "wb"[at % 2]),
            (at + 5, at + 1, two, "bw"[at % 2]),
        ):
            who = "0000" if without else f"{opponent:4d}"
            cells[tpn] = f"  {who} {'-' if without else colour} {result}" if result != " " else ""
    lines = [
        f"001 {n:4d}      {f'Player {n}':<33} 2000".ljust(89) + cells.get(n, "")
        for n in range(1, 13)
    ]
    lines += [
        f"310 {n:3d} {f'Team {n}':<32}".ljust(73)
        + " ".join(f"{4 * n + i:4d}" for i in range(-3, 1))
        for n in (1, 2, 3)
    ]
    return oa.read_trf(HEAD + "\n".join([*records, *lines]) + "\n")


def seen(match: TeamMatch) -> tuple[Result, int | None, int, int]:
    """Result, opponent and both scores of a round."""
    return match.result, match.opponent, match.match_points, match.game_points


SCORES = "162  W 1.0     D 0.5     L 0.0     A 0.1"
ABNORMAL = ("299 +   3.0   3.5", "299 -  -1.0   0.5")

TOLD = [
    ("1=0=", (), (DRAWN, 2, 10, 20), (DRAWN, 1, 10, 20)),
    ("1==0", ("299 D   1.5   1.0   1    1",), (DRAWN, 2, 15, 10), (DRAWN, 1, 10, 20)),
    ("1110", ("299 W   3.0   4.0",), (WON, 2, 30, 40), (LOST, 1, 5, 10)),
    ("1110", ("299 L   0.0   0.0   2",), (WON, 2, 20, 30), (LOST, 1, 5, 10)),
    ("0000/0000", (), (LOST, 2, 5, 0), (LOST, 1, 5, 0)),
    ("0---/0---", (), (LOST, 2, 5, 0), (LOST, 1, 5, 0)),
    ("0---/0---", ("299 L   0.0   0.0",), (LOST, 2, 0, 0), (LOST, 1, 0, 0)),
    ("0+--/0---", (), (WON, 2, 20, 10), (LOST, 1, 5, 0)),
    ("----/----", (), (GONE, 2, 0, 0), (GONE, 1, 0, 0)),
    ("----/----", ABNORMAL, (GONE, 2, -10, 5), (GONE, 1, -10, 5)),
    ("----/----", (SCORES,), (GONE, 2, 0, 4), (GONE, 1, 0, 4)),
    ("++++", (), (CAME, 2, 20, 40), (GONE, 1, 0, 0)),
    ("++++", (SCORES,), (CAME, 2, 20, 40), (GONE, 1, 0, 4)),
    ("++++", ABNORMAL, (CAME, 2, 30, 35), (GONE, 1, -10, 5)),
    ("++++", ("299 +   3.0   3.5        2",), (CAME, 2, 20, 40), (GONE, 1, 0, 0)),
    ("++++", ("299 +   3.0   3.5   1    2",), (CAME, 2, 20, 40), (GONE, 1, 30, 35)),
]
"""Boards, records beside them, and what the round was for teams 1 and 2."""


@every(("boards", "records", "one", "other"), TOLD)
def test_a_match_is_the_same_however_it_is_told(
    boards: str,
    records: tuple[str, ...],
    one: tuple[Result, int, int, int],
    other: tuple[Result, int, int, int],
) -> None:
    """Board by board, with record 300, and, where nobody played, with record 330."""
    ways = [(records, boards, False)]
    line_ups = ("300   1   1   2    1    2    3    4", "300   1   2   1    5    6    7    8")
    ways.append(((*records, *line_ups), boards, False))
    ways.append(((*records, line_ups[1]), boards, False))
    if one[0] in (CAME, GONE):
        came = "+-" if one[0] is CAME else "--"
        stated = f"330 {came}   1   1   2"
        ways += [((*records, stated), boards, False), ((*records, stated), boards, True)]
        ways.append(((*records, stated), "", False))
    for more, at_boards, without in ways:
        tournament = told(*more, boards=at_boards, without=without)
        rounds = team_rounds(tournament, 1)
        assert [seen(rounds[1][0]), seen(rounds[2][0])] == [one, other], more
        teams = as_teams(tournament)
        records_of = [each.rounds[0] for each in teams.players[:2]]
        assert [each.result for each in records_of] == [one[0], other[0]]
        table = oa.standings(tournament, ["MPTS", "GPTS"])
        assert table.row(1).values == (Fraction(one[2], 10), Fraction(one[3], 10))


def test_both_teams_came_and_nobody_played() -> None:
    """Forfeits on different boards: by game points; level, it is no match lost by forfeit."""
    level = team_rounds(told(*ABNORMAL, boards="++--"), 1)
    assert [seen(level[team][0]) for team in (1, 2)] == [(GONE, 2, 10, 20), (GONE, 1, 10, 20)]
    most = team_rounds(told(boards="+++-"), 1)
    assert [seen(most[team][0]) for team in (1, 2)] == [(CAME, 2, 20, 30), (GONE, 1, 5, 10)]


def test_boards_that_are_told_beside_record_330_count() -> None:
    """Nobody came to the last board."""
    rounds = team_rounds(told("330 +-   1   1   2", boards="+++-/----"), 1)
    assert [seen(rounds[team][0]) for team in (1, 2)] == [(CAME, 2, 20, 30), (GONE, 1, 0, 0)]


def test_the_colour_of_a_forfeited_match_is_as_scheduled() -> None:
    """Told by boards or by record 330."""
    for tournament in (told(boards="-+--/----"), told("330 +-   1   1   2")):
        colours = [played[0].colour for played in team_rounds(tournament, 1).values()]
        assert colours == [Colour.WHITE, Colour.BLACK, None]


def test_a_team_of_which_nothing_is_told_lost_to_its_stated_opponent() -> None:
    """Record 300 names whom a team met although nobody of the others has an entry."""
    tournament = told("300   1   1   2    1    2    3    4", boards="++++/    ", without=True)
    rounds = team_rounds(tournament, 1)
    assert [seen(rounds[team][0]) for team in (1, 2)] == [(CAME, 2, 20, 40), (GONE, 1, 0, 0)]


@every(
    ("records", "cell", "expected"),
    [
        (("320  1.5  3.0 001",), " ", (BYE, None, 15, 30)),
        (("320  1.5  3.0 001",), "U", (BYE, None, 15, 30)),
        (("320  1.5  3.0",), "U", (BYE, None, 15, 30)),
        ((), "U", (BYE, None, 10, 20)),
        (("162  P 0.0",), "U", (BYE, None, 10, 20)),
        (("320  1.5  3.0 001", "299 Z   0.5   1.0   1    1"), "U", (BYE, None, 5, 10)),
        (("240 F   1    1",), " ", (Result.FULL_POINT_BYE, None, 20, 40)),
        ((), "H", (Result.HALF_POINT_BYE, None, 10, 20)),
        (("240 H   1    1", "299 H   0.5   1.5"), " ", (Result.HALF_POINT_BYE, None, 5, 15)),
        (("240 Z   1    1", SCORES), " ", (Result.ZERO_POINT_BYE, None, 0, 4)),
        (("240 Z   1    1", "299 Z   0.5   1.0"), "Z", (Result.ZERO_POINT_BYE, None, 5, 10)),
        ((), "+", (CAME, None, 20, 40)),
        (("299 +   2.0   2.5",), "+", (CAME, None, 20, 25)),
    ],
)
def test_a_round_without_opponent(
    records: tuple[str, ...], cell: str, expected: tuple[object, ...]
) -> None:
    """Byes by their records or by the players' entries; a win without a named opponent counts."""
    tournament = told(*records, boards=f"{cell * 4}/    ", without=True)
    assert seen(team_rounds(tournament, 1)[1][0]) == expected
