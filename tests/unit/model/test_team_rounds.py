"""Rounds of teams as rounds of their players: line-ups, boards, colours, byes."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from openarbiter.errors import RequestError
from openarbiter.model import (
    Colour,
    ForfeitedMatch,
    LineUp,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
)
from openarbiter.model.team_matches import TeamTable, numbered_teams
from openarbiter.model.team_rounds import with_forfeited_match

ONE = RoundNo(1)


@dataclass(frozen=True)
class Match:
    """A pair of teams."""

    white: Tpn
    black: Tpn


@dataclass(frozen=True)
class Paired:
    """A round of teams as it was paired."""

    games: tuple[Match, ...]
    bye: Tpn | None = None
    round_no: RoundNo = ONE


def teams(count: int = 3, players: int = 3, **changes: object) -> Tournament:
    """Teams of three; players 1 to 3 belong to team 1."""
    return replace(
        Tournament(
            players=tuple(
                Player(tpn=Tpn(number), name=f"P{number}")
                for number in range(1, count * players + 1)
            ),
            rounds=5,
            teams=tuple(
                Team(
                    number=team,
                    name=f"T{team}",
                    players=tuple(
                        Tpn((team - 1) * players + place) for place in range(1, players + 1)
                    ),
                )
                for team in range(1, count + 1)
            ),
        ),
        **changes,  # type: ignore[arg-type]
    )


ROUND = Paired((Match(Tpn(2), Tpn(1)),), Tpn(3))


def record(tournament: Tournament, tpn: int) -> RoundRecord:
    """Round 1 of a player."""
    return tournament.player(tpn).record(ONE)


def test_a_round_seats_the_first_players_in_team_order() -> None:
    """The first-named team has White on board 1 and Black on board 2; reserves have no entry."""
    found = teams().with_team_round(ROUND, 2)
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
    found = teams().with_team_round(ROUND, 2)
    assert found.team_event.byes == (
        TeamBye(round_no=ONE, team=3, match_points=10, game_points=10),
    )
    byes = [record(found, tpn).result for tpn in (7, 8, 9)]
    assert byes == [Result.PAIRING_ALLOCATED_BYE, Result.PAIRING_ALLOCATED_BYE, Result.ABSENT]


def test_a_bye_is_worth_what_the_event_says_and_what_it_was_worth_before() -> None:
    """Every bye of an event is worth the same (record 320)."""
    stated = teams(team_event=TeamEvent(bye_match_points=20, bye_game_points=15))
    assert stated.with_team_round(ROUND, 2).team_event.byes[0].game_points == 15
    before = TeamBye(round_no=ONE, team=1, match_points=0, game_points=5)
    earlier = teams(team_event=TeamEvent(byes=(before,), bye_match_points=20))
    assert earlier.with_team_round(ROUND, 2).team_event.byes[1].match_points == 0


def test_the_colours_of_the_boards_are_those_of_record_352() -> None:
    """WBB: White, Black, Black for the first-named team."""
    found = teams(team_event=TeamEvent(colours="WBB")).with_team_round(ROUND, 3)
    assert [record(found, tpn).colour for tpn in (4, 5, 6)] == [
        Colour.WHITE,
        Colour.BLACK,
        Colour.BLACK,
    ]


def test_absent_players_are_passed_over_and_an_empty_board_is_a_forfeit() -> None:
    """Player 1 has withdrawn, player 2 has a bye: only 3 is there, and 5 wins without play."""
    tournament = teams()
    tournament = tournament.with_player(replace(tournament.player(1), withdrawn_after=RoundNo(0)))
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    tournament = tournament.with_player(replace(tournament.player(2), rounds=(away,)))
    found = tournament.with_team_round(ROUND, 2)
    assert record(found, 3).opponent == 4
    assert record(found, 5) == RoundRecord(None, Colour.BLACK, Result.FORFEIT_WIN)
    assert TeamTable(found).line_up(1, ONE) == (3, None)


@pytest.mark.parametrize(
    "paired",
    [
        Paired((Match(Tpn(2), Tpn(1)),), Tpn(2)),
        Paired((Match(Tpn(2), Tpn(9)),)),
        Paired((), Tpn(1), RoundNo(2)),
    ],
)
def test_a_round_that_is_none_is_refused(paired: Paired) -> None:
    """A team twice, a team that is not there, a round that is not next."""
    with pytest.raises(RequestError):
        teams().with_team_round(paired, 2)


def test_a_line_up_is_changed_before_results() -> None:
    """Player 3 takes the place of player 1; who sat there has no entry any more."""
    found = teams().with_team_round(ROUND, 2).with_line_up(1, 1, (Tpn(3), Tpn(2)))
    assert record(found, 1).result is Result.ABSENT
    assert record(found, 3) == RoundRecord(Tpn(4), Colour.BLACK, Result.UNDECIDED)
    assert record(found, 4).opponent == 3
    assert TeamTable(found).line_up(1, ONE) == (3, 2)


def test_an_empty_board_of_a_line_up_can_be_filled_again() -> None:
    """An empty board 1 moves the colours of no board."""
    paired = teams().with_team_round(ROUND, 2)
    empty = paired.with_line_up(1, 1, (None, Tpn(2)))
    assert record(empty, 4) == RoundRecord(None, Colour.WHITE, Result.FORFEIT_WIN)
    assert record(empty, 2).colour is Colour.WHITE
    assert empty.with_line_up(1, 1, (Tpn(1), Tpn(2))) == paired


def test_line_ups_follow_the_players_where_none_is_stated() -> None:
    """A file without record 300 has the order of the team."""
    paired = teams().with_team_round(ROUND, 2)
    bare = replace(paired, team_event=TeamEvent())
    assert TeamTable(bare).line_up(2, ONE) == (4, 5)
    changed = bare.with_line_up(1, 1, (Tpn(3), Tpn(2)))
    assert changed.players == paired.with_line_up(1, 1, (Tpn(3), Tpn(2))).players


@pytest.mark.parametrize("players", [(1,), (1, 1), (1, 4), (None, None)])
def test_a_line_up_that_cannot_be_is_refused(players: tuple[Tpn | None, ...]) -> None:
    """One board too few, somebody twice, a player of the other team, nobody at all."""
    with pytest.raises(RequestError):
        teams().with_team_round(ROUND, 2).with_line_up(1, 1, players)


def test_a_line_up_stays_once_a_board_has_a_result() -> None:
    """A result belongs to who sat there; nor has the team with the bye a match."""
    paired = teams().with_team_round(ROUND, 2)
    with pytest.raises(RequestError, match="player 4 has a result"):
        paired.with_result(1, 4, 1, "1-0").with_line_up(1, 1, (Tpn(3), Tpn(2)))
    with pytest.raises(RequestError, match="team 3 has no match"):
        paired.with_line_up(1, 3, (Tpn(7), Tpn(8)))


def test_a_forfeited_match_is_one_of_all_boards() -> None:
    """Team 1 did not come: record 330, and a forfeit on every board."""
    paired = teams().with_team_round(ROUND, 2)
    found = with_forfeited_match(paired, ONE, 1, (True, False))
    assert found.team_event.forfeited == (
        ForfeitedMatch(round_no=ONE, white=2, black=1, white_came=True, black_came=False),
    )
    assert [record(found, tpn).result for tpn in (4, 5)] == [Result.FORFEIT_WIN] * 2
    assert [record(found, tpn).result for tpn in (1, 2)] == [Result.FORFEIT_LOSS] * 2
    nobody = with_forfeited_match(found, ONE, 2, (False, False))
    assert len(nobody.team_event.forfeited) == 1
    with pytest.raises(RequestError):
        with_forfeited_match(paired, ONE, 1, (True, True))


def test_teams_without_numbers_count_as_they_stand() -> None:
    """Numbers that are there stay; who has none gets the place, or the next free number."""
    three = teams().teams
    expected = {(0, 0, 0): [1, 2, 3], (7, 5, 6): [5, 6, 7], (2, 0, 0): [2, 3, 4]}
    for numbers, found in expected.items():
        named = tuple(replace(team, number=each) for team, each in zip(three, numbers, strict=True))
        assert [*numbered_teams(Tournament(teams=named))] == found
