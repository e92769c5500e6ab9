"""Round robins of players and of teams: cycles, withdrawals, the log, and what is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking.editions import C07_2026, NSWCA, TableEdition
from openarbiter.ranking.matches import team_rounds
from openarbiter.ranking.standings import standings
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.exchange import for_file
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.round_robin import (
    ROUND_ROBIN,
    TEAM_ROUND_ROBIN,
    berger_round,
    defaults,
    schedule,
)
from openarbiter.rulebooks.timetable import rounds_of, schedule_sheet
from openarbiter.simulate.generator import generate
from openarbiter.simulate.settings import Settings
from tests.every import every


def entered(count: int, rounds: int | None = None) -> Tournament:
    """A tournament before its first round."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1))
    return Tournament(players=players, rounds=rounds)


def played(count: int, rounds: int, until: int) -> Tournament:
    """A tournament whose first rounds White has won."""
    event = entered(count, rounds)
    for number in range(1, until + 1):
        plan = schedule(event, RoundNo(number))
        nothing = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        records = {} if plan.rests is None else {plan.rests: nothing}
        for white, black in plan.games:
            records[white] = RoundRecord(black, Colour.WHITE, Result.WIN)
            records[black] = RoundRecord(white, Colour.BLACK, Result.LOSS)
        players = (replace(one, rounds=(*one.rounds, records[one.tpn])) for one in event.players)
        event = replace(event, players=tuple(players))
    return event


def leaving(event: Tournament, tpn: int, after: int) -> Tournament:
    """The tournament once a player has withdrawn."""
    return event.with_player(replace(event.player(tpn), withdrawn_after=RoundNo(after)))


def test_last_two_rounds_of_the_first_cycle_are_exchanged() -> None:
    """Only where another cycle follows; without an announcement those that have begun count."""
    single, double = entered(6, 5), entered(6, 10)
    order = [schedule(double, RoundNo(number)).games for number in range(1, 6)]
    assert order == [schedule(single, RoundNo(number)).games for number in (1, 2, 3, 5, 4)]
    event = entered(4)
    assert schedule(event, RoundNo(3)).games == schedule(entered(4, 3), RoundNo(3)).games
    with pytest.raises(NotCoveredError, match="beyond the 3 rounds"):
        schedule(event, RoundNo(4))


def test_numbers_of_the_table_are_places_not_pairing_numbers() -> None:
    """A gap in the pairing numbers does not matter."""
    event = Tournament(players=tuple(Player(tpn=Tpn(n), name="") for n in (2, 5, 9)))
    found = schedule(event, RoundNo(1))
    assert (found.games, found.rests) == (((5, 9),), 2)


def test_pairing_of_a_round_comes_from_the_table() -> None:
    """Odd field: who would meet the missing number rests; a round in the file comes out again."""
    found = ROUND_ROBIN.pair(entered(5, 5), RoundNo(1))
    assert [(game.white, game.black) for game in found.games] == [(2, 5), (3, 4)]
    assert (found.bye, found.absent) == (1, ())
    assert found.log.splitlines() == [
        "Round 1, table for 6 players",
        "[4.0] row 1 of the table: 1-6 2-5 3-4",
        "[4.0] numbers drawn by lot: the pairing numbers",
        "  2 - 5",
        "  3 - 4",
        "  1 rests: the table has number 6 as opponent, whom nobody is",
    ]
    assert edition("round-robin") is ROUND_ROBIN
    event = played(6, 10, 7)
    again = ROUND_ROBIN.pair(event, RoundNo(6)).games
    assert tuple((game.white, game.black) for game in again) == schedule(event, RoundNo(6)).games


@every(("rounds", "completed", "stands"), [(9, 4, 0), (9, 5, 1), (10, 5, 1), (10, 4, 0)])
def test_half_of_the_rounds_decides(rounds: int, completed: int, stands: int) -> None:
    """Before half: as if never there; exactly half is not before half (NSWCA, 4)."""
    event = leaving(entered(10 if rounds == 9 else 6, rounds), 3, completed)
    found = withdrawal(event, event.players[2], NSWCA)
    assert found is not None
    assert (found.stands, found.completed, found.scheduled) == (bool(stands), completed, rounds)
    assert withdrawal(event, event.players[0], NSWCA) is None


@every(
    ("after", "by", "lost"),
    [(4, C07_2026, True), (3, C07_2026, False), (4, NSWCA, False), (5, NSWCA, True)],
)
def test_half_decides_about_defaults(after: int, by: TableEdition, *, lost: bool) -> None:
    """Nine players have eight games each and nine rounds: four are half of one, not of the other.

    C.05, Article 6.6, counts the player's games, section 4 of the NSWCA guidelines the rounds.
    """
    event = leaving(played(9, 9, after), 9, after)
    results = {record.result for record in defaults(event, RoundNo(after + 1), by).values()}
    assert results == ({Result.FORFEIT_LOSS, Result.FORFEIT_WIN} if lost else set())
    assert defaults(event, RoundNo(after), by) == {}
    both = leaving(leaving(played(6, 5, 3), 5, 3), 6, 3)
    results = {record.result for record in defaults(both, RoundNo(4), by).values()}
    assert results == {Result.FORFEIT_LOSS}


def test_opponents_of_the_withdrawn_have_no_game() -> None:
    """They are named as absent, and the log and the schedule say what becomes of the game."""
    found = ROUND_ROBIN.pair(leaving(played(6, 5, 3), 1, 3), RoundNo(4))
    assert found.absent == (1, 4)
    assert "  1 - 4; [4.0] 1 withdrew after 3 of 5 rounds: lost by default" in found.log
    early = leaving(played(6, 5, 2), 1, 2)
    assert "not counted" in ROUND_ROBIN.pair(early, RoundNo(3)).log
    event = leaving(entered(4), 3, 1)
    lines = [*schedule_sheet(event, rounds_of(event, ROUND_ROBIN))]
    assert len([line for line in lines if "P3 (withdrawn)" in line]) == 3
    assert not [line for line in lines if "P2 (withdrawn)" in line]


def league(teams: int, rounds: int, code: str = "", **wanted: object) -> Tournament:
    """A league that was played to its end, or as far as is wanted."""
    settings = Settings(players=teams, rounds=rounds, boards=3, reserves=0, **wanted)  # type: ignore[arg-type]
    event = generate(settings, 1, pair=TEAM_ROUND_ROBIN.pair, system=TEAM_ROUND_ROBIN.id)
    return replace(event, event=replace(event.event, type_code=code or event.event.type_code))


BAN = (ForbiddenPairs(players=(Tpn(1), Tpn(2))),)
LEAGUE = league(4, 3, stop_after=0)
BLACK_FIRST = replace(LEAGUE.team_event, colours="BWB")


@every(
    ("system", "event", "words"),
    [
        (ROUND_ROBIN, replace(entered(4, 3), baku=True), "knows no acceleration"),
        (ROUND_ROBIN, replace(entered(4, 3), forbidden_pairs=BAN), "no pair can be forbidden"),
        (ROUND_ROBIN, entered(1, 3), "needs two players at least"),
        (ROUND_ROBIN, entered(4, 0), "beyond the 0 rounds"),
        (TEAM_ROUND_ROBIN, replace(LEAGUE, forbidden_pairs=BAN), "no pair can be forbidden"),
        (TEAM_ROUND_ROBIN, replace(LEAGUE, baku=True), "knows no acceleration"),
        (TEAM_ROUND_ROBIN, replace(LEAGUE, teams=()), "record 310"),
        (TEAM_ROUND_ROBIN, replace(LEAGUE, team_event=BLACK_FIRST), "begins with W"),
    ],
)
def test_what_a_table_cannot_do_is_refused(
    system: oa.Edition, event: Tournament, words: str
) -> None:
    """Acceleration, forbidden pairs, one player, no rounds, no teams, Black on board 1."""
    with pytest.raises(NotCoveredError, match=words):
        system.pair(event, RoundNo(1))
    with pytest.raises(NotCoveredError, match="no round 4"):
        berger_round(4, 4)


def test_five_teams() -> None:
    """Case 5: every team rests once for nothing, and has two White and two Black matches."""
    found = league(5, 5)
    assert not found.team_event.byes
    for rounds in team_rounds(found, 5).values():
        rests = [match for match in rounds if match.opponent is None]
        assert [(match.match_points, match.game_points) for match in rests] == [(0, 0)]
        colours = Counter(match.colour for match in rounds if match.opponent)
        assert colours == {Colour.WHITE: 2, Colour.BLACK: 2}


def test_matches_are_those_of_the_table() -> None:
    """The team named first has White on board 1, Black on board 2, White on board 3.

    Record 352 may give another row of colours.
    """
    found = league(6, 5)
    for number in range(1, 6):
        for white, black in berger_round(6, number):
            first, second = (found.teams[team - 1].players for team in (white, black))
            for board, (one, other) in enumerate(zip(first, second, strict=True)):
                record = found.player(one).record(RoundNo(number))
                assert record.opponent == other
                assert record.colour is (Colour.BLACK if board == 1 else Colour.WHITE)
    event = replace(LEAGUE, team_event=replace(LEAGUE.team_event, colours="WBB"))
    pairing = TEAM_ROUND_ROBIN.pair(event, RoundNo(1))
    after = event.with_team_round(pairing, 3, rests=True)
    players = map(after.player, after.teams[pairing.games[0].white - 1].players)
    colours = [each.record(RoundNo(1)).colour for each in players]
    assert colours == [Colour.WHITE, Colour.BLACK, Colour.BLACK]


@every(
    ("code", "order", "written"),
    [
        ("FIDE_TEAM_ROUNDROBIN", [1, 3, 2], "FIDE_TEAM_DOUBLEROUNDROBIN"),
        ("FIDE_TEAM_DOUBLEROUNDROBIN", [1, 3, 2], "FIDE_TEAM_DOUBLEROUNDROBIN"),
        ("BERGER_TEAM_DOUBLEROUNDROBIN", [1, 2, 3], "BERGER_TEAM_DOUBLEROUNDROBIN"),
        ("BERGER_TEAM_ROUNDROBIN_G2", [1, 2, 3], "BERGER_TEAM_DOUBLEROUNDROBIN"),
    ],
)
def test_second_cycle_reverses_the_colours(code: str, order: list[int], written: str) -> None:
    """And the last two rounds of the first one are exchanged unless the code says otherwise."""
    event = league(4, 6, code, stop_after=0)
    games = [
        [(game.white, game.black) for game in TEAM_ROUND_ROBIN.pair(event, RoundNo(number)).games]
        for number in range(1, 7)
    ]
    assert games[:3] == [[*berger_round(4, number)] for number in order]
    assert games[3:] == [[pair[::-1] for pair in berger_round(4, number)] for number in (1, 2, 3)]
    assert for_file(event, "trf26").event.type_code == written


@every("code", [*TEAM_ROUND_ROBIN.in_files.codes, "BERGER_TEAM_ROUNDROBIN_G4"])
def test_codes_name_the_edition(code: str) -> None:
    """Those of record 192, and no code of a Swiss system for teams."""
    text = trf.write(league(4, 3, code, stop_after=0))
    assert trf.read(text).tournament.event.type_code == code
    assert edition("team-round-robin") is TEAM_ROUND_ROBIN


def without(event: Tournament, number: int, after: int) -> Tournament:
    """The tournament once all players of a team have withdrawn."""
    for tpn in event.teams[number - 1].players:
        event = leaving(event, tpn, after)
    return event


@every(("completed", "counts"), [(2, False), (3, True)])
def test_half_of_the_matches_decides(completed: int, *, counts: bool) -> None:
    """A team that completed 2 of 5 matches has met nobody; with 3 of them its matches stand (5)."""
    event = league(6, 5, stop_after=completed)
    left = without(event, 1, completed)
    codes = ("MPTS", "GPTS", "EDE", "BBE")
    table = standings(left, codes, team_event=left.team_event)
    everything = standings(event, codes, team_event=event.team_event)
    assert table.excluded == (() if counts else (1,))
    for number, rounds in team_rounds(event, completed).items():
        lost = sum(match.match_points for match in rounds if match.opponent == 1)
        assert table.row(number).points == everything.row(number).points - lost * (not counts)


def test_what_is_said_of_teams_without_a_match() -> None:
    """Who has left completed so many matches; a team that rests has no bye (C.05, Annex 1)."""
    pairing = TEAM_ROUND_ROBIN.pair(without(league(4, 3, stop_after=2), 2, 2), RoundNo(3))
    assert pairing.absent == (2, 4)
    assert "[C.05, 6.6] 2 withdrew after 2 of 3 matches: lost by default" in pairing.log
    event = league(5, 5, stop_after=2)
    pairing = TEAM_ROUND_ROBIN.pair(event, RoundNo(3))
    assert (pairing.bye, pairing.bye_result) == (2, Result.ZERO_POINT_BYE)
    shown = str(replace(pairing, tournament=TEAM_ROUND_ROBIN.participants(event)))
    assert "Rests: 2 " in shown
    assert "Bye" not in shown
    assert "[C.05, Annex 1]" in str(oa.explain(oa.pair(event, round=3)))
