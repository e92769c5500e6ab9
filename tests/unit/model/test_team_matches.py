"""The one table from records to matches of teams, and rounds of teams as rounds of players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.model import (
    BoardNo,
    Colour,
    Event,
    ForfeitedMatch,
    LineUp,
    Player,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.team_matches import TeamMatch, TeamTable, numbered_teams, team_rounds
from openarbiter.model.team_rounds import with_forfeited_match
from openarbiter.rulebooks.basic_rules import histories
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.team_codes import SWISS_CODES, TeamOptions, team_options
from openarbiter.rulebooks.team_matches import as_teams
from tests.every import beside, every

HEAD = "012 Told\n142 3\n152 W\n192 FIDE_TEAM\n352 WBWB\n362 TW 2.0   TD 1.0   TL 0.5\n"


def told(*records: str, boards: str = "", without: bool = False) -> oa.Tournament:
    """Teams 1 (players 1-4), 2 (5-8) and 3 (9-12) after round 1.

    Boards are what team 1 made against team 2 from board 1 (a space is an empty line), and behind a
    ``/`` what team 2 made, where that does not follow; ``without`` opponents in the players' lines.
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


def seen(match: TeamMatch) -> str:
    """Result, opponent and both scores of a round."""
    return f"{match.result.value} {match.opponent or '-'} {match.match_points} {match.game_points}"


@every(("boards", "records", "one", "other"), beside(__file__)["told"])
def test_a_match_is_the_same_however_it_is_told(
    boards: str, records: list[str], one: str, other: str
) -> None:
    """Board by board, with record 300, and, where nobody played, with record 330."""
    ways = [(records, boards, False)]
    line_ups = ("300   1   1   2    1    2    3    4", "300   1   2   1    5    6    7    8")
    ways += [([*records, *line_ups], boards, False), ([*records, line_ups[1]], boards, False)]
    if one[0] in "+-":
        stated = [*records, f"330 {one[0]}-   1   1   2"]
        ways += [(stated, boards, False), (stated, boards, True), (stated, "", False)]
    for more, at_boards, without in ways:
        tournament = told(*more, boards=at_boards, without=without)
        rounds = team_rounds(tournament, 1)
        assert [seen(rounds[1][0]), seen(rounds[2][0])] == [one, other], more
        teams = as_teams(tournament)
        results = [each.rounds[0].result.value for each in teams.players[:2]]
        assert results == [one[0], other[0]]
        scores = (Fraction(int(points), 10) for points in one.split()[2:])
        assert oa.standings(tournament, ["MPTS", "GPTS"]).row(1).values == tuple(scores)


@every(("boards", "records", "one", "other"), beside(__file__)["nobody_played"])
def test_nobody_played(boards: str, records: list[str], one: str, other: str) -> None:
    """Both teams came, or one of them, or of one of them nothing is told."""
    rounds = team_rounds(told(*records, boards=boards, without=boards.endswith(" ")), 1)
    assert [seen(rounds[team][0]) for team in (1, 2)] == [one, other]


def test_the_colour_of_a_forfeited_match_is_as_scheduled() -> None:
    """Told by boards or by record 330."""
    for tournament in (told(boards="-+--/----"), told("330 +-   1   1   2")):
        colours = [played[0].colour for played in team_rounds(tournament, 1).values()]
        assert colours == [Colour.WHITE, Colour.BLACK, None]


@every(("records", "cell", "expected"), beside(__file__)["without_opponent"])
def test_a_round_without_opponent(records: list[str], cell: str, expected: str) -> None:
    """Byes by their records or by the players' entries; a win without a named opponent counts."""
    tournament = told(*records, boards=f"{cell * 4}/    ", without=True)
    assert seen(team_rounds(tournament, 1)[1][0]) == expected


@every(("records", "entries", "rounds"), beside(__file__)["away"])
def test_a_team_without_entry_is_absent_or_away(
    records: list[str], entries: str, rounds: list[str]
) -> None:
    """By record 240, and by the entries of its players for the round to come."""
    found = as_teams(told(*records, boards=f"{entries}/    ", without=True))
    assert ["".join(each.result.value for each in team.rounds) for team in found.players] == rounds


# Rounds of teams as rounds of their players: line-ups, boards, colours, byes.

ONE = RoundNo(1)

THREE = Tournament(
    players=tuple(Player(tpn=Tpn(number), name=f"P{number}") for number in range(1, 10)),
    rounds=5,
    teams=tuple(
        Team(number=n, name=f"T{n}", players=(Tpn(3 * n - 2), Tpn(3 * n - 1), Tpn(3 * n)))
        for n in (1, 2, 3)
    ),
)
"""Teams of three; players 1 to 3 belong to team 1."""


def paired(*games: tuple[int, int], bye: int | None = None, round_no: int = 1) -> RoundPairing:
    """A round of teams as it was paired."""
    return RoundPairing(
        round_no=RoundNo(round_no),
        system="",
        games=tuple(Game(BoardNo(1), Tpn(white), Tpn(black)) for white, black in games),
        bye=None if bye is None else Tpn(bye),
        absent=(),
    )


ROUND = paired((2, 1), bye=3)
SEATED = THREE.with_team_round(ROUND, 2)


def record(tournament: Tournament, tpn: int) -> RoundRecord:
    """Round 1 of a player."""
    return tournament.player(tpn).record(ONE)


def test_a_round_seats_the_first_players_in_team_order() -> None:
    """The first-named team has White on board 1 and Black on board 2; reserves have no entry."""
    found = SEATED
    assert record(found, 4) == RoundRecord(Tpn(1), Colour.WHITE, Result.UNDECIDED)
    assert record(found, 5) == RoundRecord(Tpn(2), Colour.BLACK, Result.UNDECIDED)
    assert record(found, 2) == RoundRecord(Tpn(5), Colour.WHITE, Result.UNDECIDED)
    assert record(found, 3).result is Result.ABSENT
    assert found.team_event.line_ups == (
        LineUp(round_no=ONE, team=2, players=(Tpn(4), Tpn(5)), opponent=1),
        LineUp(round_no=ONE, team=1, players=(Tpn(1), Tpn(2)), opponent=2),
    )
    assert found.paired_rounds == 1


def test_the_bye_is_a_drawn_match_of_the_players_who_would_have_sat() -> None:
    """C.04.6, 1.4: one match point and half of the boards."""
    bye = TeamBye(round_no=ONE, team=3, match_points=10, game_points=10)
    assert SEATED.team_event.byes == (bye,)
    byes = [record(SEATED, tpn).result for tpn in (7, 8, 9)]
    assert byes == [Result.PAIRING_ALLOCATED_BYE, Result.PAIRING_ALLOCATED_BYE, Result.ABSENT]


def test_a_bye_is_worth_what_the_event_says_and_what_it_was_worth_before() -> None:
    """Every bye of an event is worth the same (record 320)."""
    stated = replace(THREE, team_event=TeamEvent(bye_match_points=20, bye_game_points=15))
    assert stated.with_team_round(ROUND, 2).team_event.byes[0].game_points == 15
    before = TeamBye(round_no=ONE, team=1, match_points=0, game_points=5)
    earlier = replace(THREE, team_event=TeamEvent(byes=(before,), bye_match_points=20))
    assert earlier.with_team_round(ROUND, 2).team_event.byes[1].match_points == 0


def test_the_colours_of_the_boards_are_those_of_record_352() -> None:
    """WBB: White, Black, Black for the first-named team."""
    found = replace(THREE, team_event=TeamEvent(colours="WBB")).with_team_round(ROUND, 3)
    colours = [record(found, tpn).colour for tpn in (4, 5, 6)]
    assert colours == [Colour.WHITE, Colour.BLACK, Colour.BLACK]


def test_absent_players_are_passed_over_and_an_empty_board_is_a_forfeit() -> None:
    """Player 1 has withdrawn, player 2 has a bye: only 3 is there, and 5 wins without play."""
    tournament = THREE.with_player(replace(THREE.player(1), withdrawn_after=RoundNo(0)))
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    tournament = tournament.with_player(replace(tournament.player(2), rounds=(away,)))
    found = tournament.with_team_round(ROUND, 2)
    assert record(found, 3).opponent == 4
    assert record(found, 5) == RoundRecord(None, Colour.BLACK, Result.FORFEIT_WIN)
    assert TeamTable(found).line_up(1, ONE) == (3, None)


def test_a_line_up_is_changed_before_results() -> None:
    """Player 3 takes the place of player 1; who sat there has no entry any more."""
    found = SEATED.with_line_up(1, 1, (Tpn(3), Tpn(2)))
    assert record(found, 1).result is Result.ABSENT
    assert record(found, 3) == RoundRecord(Tpn(4), Colour.BLACK, Result.UNDECIDED)
    assert record(found, 4).opponent == 3
    assert TeamTable(found).line_up(1, ONE) == (3, 2)


def test_an_empty_board_of_a_line_up_can_be_filled_again() -> None:
    """An empty board 1 moves the colours of no board."""
    empty = SEATED.with_line_up(1, 1, (None, Tpn(2)))
    assert record(empty, 4) == RoundRecord(None, Colour.WHITE, Result.FORFEIT_WIN)
    assert record(empty, 2).colour is Colour.WHITE
    assert empty.with_line_up(1, 1, (Tpn(1), Tpn(2))) == SEATED


def test_line_ups_follow_the_players_where_none_is_stated() -> None:
    """A file without record 300 has the order of the team."""
    bare = replace(SEATED, team_event=TeamEvent())
    assert TeamTable(bare).line_up(2, ONE) == (4, 5)
    changed = bare.with_line_up(1, 1, (Tpn(3), Tpn(2)))
    assert changed.players == SEATED.with_line_up(1, 1, (Tpn(3), Tpn(2))).players


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "a team twice": (lambda: THREE.with_team_round(paired((2, 1), bye=2), 2), "."),
    "a team that is not there": (lambda: THREE.with_team_round(paired((2, 9)), 2), "."),
    "a round that is not next": (lambda: THREE.with_team_round(paired(bye=1, round_no=2), 2), "."),
    "one board too few": (lambda: SEATED.with_line_up(1, 1, (Tpn(1),)), "."),
    "somebody twice": (lambda: SEATED.with_line_up(1, 1, (Tpn(1), Tpn(1))), "."),
    "a player of the other team": (lambda: SEATED.with_line_up(1, 1, (Tpn(1), Tpn(4))), "."),
    "nobody at all": (lambda: SEATED.with_line_up(1, 1, (None, None)), "."),
    "a board with a result": (
        lambda: SEATED.with_result(1, 4, 1, "1-0").with_line_up(1, 1, (Tpn(3), Tpn(2))),
        "player 4 has a result",
    ),
    "the team with the bye": (
        lambda: SEATED.with_line_up(1, 3, (Tpn(7), Tpn(8))),
        "team 3 has no match",
    ),
    "a match nobody missed": (lambda: with_forfeited_match(SEATED, ONE, 1, (True, True)), "."),
}


@every("what", REFUSED)
def test_what_is_no_round_and_no_line_up_is_refused(what: str) -> None:
    """A result belongs to who sat there."""
    ask, words = REFUSED[what]
    with pytest.raises(RequestError, match=words):
        ask()


def test_a_forfeited_match_is_one_of_all_boards() -> None:
    """Team 1 did not come: record 330, and a forfeit on every board."""
    found = with_forfeited_match(SEATED, ONE, 1, (True, False))
    assert found.team_event.forfeited == (
        ForfeitedMatch(round_no=ONE, white=2, black=1, white_came=True, black_came=False),
    )
    assert [record(found, tpn).result for tpn in (4, 5)] == [Result.FORFEIT_WIN] * 2
    assert [record(found, tpn).result for tpn in (1, 2)] == [Result.FORFEIT_LOSS] * 2
    nobody = with_forfeited_match(found, ONE, 2, (False, False))
    assert len(nobody.team_event.forfeited) == 1


def test_teams_without_numbers_count_as_they_stand() -> None:
    """Numbers that are there stay; who has none gets the place, or the next free number."""
    three = THREE.teams
    expected = {(0, 0, 0): [1, 2, 3], (7, 5, 6): [5, 6, 7], (2, 0, 0): [2, 3, 4]}
    for numbers, found in expected.items():
        named = tuple(replace(team, number=each) for team, each in zip(three, numbers, strict=True))
        assert [*numbered_teams(Tournament(teams=named))] == found


# A team event as a tournament of teams.


def played(*results: str, **changes: object) -> Tournament:
    """Round 1: team 2 with White against team 1 on two boards, team 3 with the bye."""
    found = replace(THREE, **changes).with_team_round(ROUND, 2)  # type: ignore[arg-type]
    boards = ((4, 1), (2, 5))
    for (white, black), result in zip(boards, results, strict=False):
        found = found.with_result(1, white, black, result)
    return found


@every(
    ("results", "of_two", "points", "opponents"),
    [
        # An open board counts by its draws until it has a result (GHR 3.1).
        (["1-0"], Result.UNDECIDED, [0, 20, 10], [[2], [1], []]),
        # Both teams won a board by forfeit: not played, nobody won (C.04.6, 1.6).
        (["+/-", "+/-"], Result.FORFEIT_LOSS, [10, 10, 10], [[], [], []]),
    ],
)
def test_what_a_match_is(
    results: list[str], of_two: Result, points: list[int], opponents: list[list[int]]
) -> None:
    """By its boards, with what it gives each team."""
    found = as_teams(played(*results))
    assert found.player(2).record(ONE).result is of_two
    assert found.match_points == tuple((each,) for each in points)
    history = histories(found, RoundNo(2))
    assert (history.score, history.opponents) == (points, opponents)


def test_abnormal_points_of_teams_count_in_the_primary_score() -> None:
    """A penalty of a match point and a bonus in game points (record 299)."""
    penalty = PointsAdjustment(
        kind="", points=5, round_no=None, players=(Tpn(2),), match_points=-10
    )
    by_match = as_teams(played("1-0", "0-1", adjustments=(penalty,)))
    assert histories(by_match, RoundNo(2)).score == [0, 10, 10]
    by_game = replace(by_match.of_players, event=Event(type_code="FIDE_TEAM_GP"))
    assert histories(as_teams(by_game), RoundNo(2)).score == [0, 25, 10]


def test_virtual_points_are_match_points() -> None:
    """Where a file has them in the columns of game points only, they are taken from there."""
    given = VirtualPoints(
        points=0,
        match_points=20,
        first_round=ONE,
        last_round=ONE,
        first_player=Tpn(1),
        last_player=Tpn(2),
    )
    other = replace(given, points=10, match_points=0)
    found = as_teams(replace(THREE, virtual_points=(given, other)))
    assert [each.points for each in found.virtual_points] == [20, 10]


@every(
    "changes",
    [
        {"teams": ()},
        {"event": Event(type_code="FIDE_TEAM_TYPEA")},
        {"event": Event(type_code="FIDE_TEAM_GP_MP_BAKU")},
        {"event": Event(type_code="FIDE_TEAM_GP"), "baku": True},
        {"team_event": TeamEvent(win=30), "baku": True},
        {"team_event": TeamEvent(colours="BWBW")},
    ],
)
def test_what_nothing_defines_is_refused(changes: dict[str, object]) -> None:
    """No teams, a type without scores, accelerated game points, 3-1-0, Black on board 1."""
    with pytest.raises(NotCoveredError):
        as_teams(replace(THREE, **changes))  # type: ignore[arg-type]


def test_every_code_says_its_options() -> None:
    """Twelve codes and the bare one, each with its own options."""
    assert len({*SWISS_CODES}) == 13
    for code in SWISS_CODES[1:]:
        assert team_options(code).code == code
    assert team_options("") == team_options("FIDE_TEAM") == TeamOptions()
    assert team_options("FIDE_TEAM_MP") == TeamOptions(preference="", secondary=False)


def test_a_tournament_of_teams_is_made_once() -> None:
    """It is its own tournament of teams; points of a match follow the match points."""
    of_players = played("1-0", "1/2-1/2", team_event=TeamEvent(win=30, draw=10))
    found = as_teams(of_players)
    assert as_teams(found) is found is as_teams(of_players)
    assert found.scoring == replace(ScoringSystem.of(30, 10), pairing_allocated_bye=10)
    assert found.match_points == ((0,), (30,), (10,))
