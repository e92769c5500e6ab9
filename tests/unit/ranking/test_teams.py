"""Team events: matches from games, and the tie-breaks of Articles 11 to 13."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.ranking.matches import is_team_event
from tests.every import every

CASES = Path(__file__).parents[2] / "data" / "cases"

HEAD = """012 Four teams
062 8
082 4
092 Team Swiss
142 3
152 W
192 FIDE_TEAM
352 WB
362 TW 2     TD 1     TL 0
"""

GAMES = {
    1: ["   3 w 1", "   5 b =", "   7 w 1"],
    2: ["   4 b =", "   6 w =", "   8 b 0"],
    3: ["   1 b 0", "   7 w 1", "   5 b ="],
    4: ["   2 w =", "   8 b =", "   6 w 1"],
    5: ["   7 w 1", "   1 w =", "   3 w ="],
    6: ["   8 b 0", "   2 b =", "   4 b 0"],
    7: ["   5 b 0", "   3 b 0", "   1 b 0"],
    8: ["   6 w 1", "   4 w =", "   2 w 1"],
}
"""Teams 1 to 4 have players 1-2, 3-4, 5-6, 7-8; every match is on two boards."""


def report(extra: str, games: dict[int, str], teams: int) -> oa.Tournament:
    """The tournament of a report: what stands behind each player, and teams of two."""
    lines = [
        f"001 {n:4d}      {f'Player {n}':<33} 2000".ljust(89) + cells for n, cells in games.items()
    ]
    lines += [
        f"310 {n:3d} {f'Team {n}':<32}".ljust(73) + f"{2 * n - 1:4d} {2 * n:4d}"
        for n in range(1, teams + 1)
    ]
    return oa.read_trf(HEAD + extra + "\n".join(lines) + "\n")


def event() -> oa.Tournament:
    """Four teams of two, all of whom met."""
    return report("", {n: "".join(f"  {c}" for c in cells) for n, cells in GAMES.items()}, 4)


def test_what_makes_a_team_event() -> None:
    """Teams, and a code of the event or numbers of teams that say that they play each other."""
    teams = event()
    unnumbered = tuple(replace(team, number=0) for team in teams.teams)
    club_list = replace(
        teams, teams=unnumbered, event=replace(teams.event, type_code="", type_text="")
    )
    assert is_team_event(teams)
    assert is_team_event(replace(teams, teams=unnumbered))
    assert not is_team_event(club_list)
    assert not is_team_event(replace(teams, teams=()))


@every(
    ("codes", "values"),
    [
        # Matches are put together from games: 1½ : ½ is a won match, 1 : 1 a drawn one.
        ("MPTS GPTS", {1: (4, 3.5), 2: (4, 3.5), 3: (2, 2.5), 4: (2, 2.5)}),
        # 1 beat 2, and 3 drew with 4: game points 1 : 1 do not separate them.
        ("EDE", {1: (1,), 2: (2,), 3: (0,), 4: (0,)}),
        # Board 1 of 3: two points; of 4: none. Top board: 3 first; without the last board, too.
        ("EDET", {1: (1,), 2: (2,), 3: (1,), 4: (2,)}),
        ("EDEB", {1: (1,), 2: (2,), 3: (1,), 4: (2,)}),
        ("TBR", {3: (1,), 4: (2,)}),
        # Two on board 1 and a half on board 2: 3; 2½ on board 2: 5. The lower count is higher.
        ("BC", {3: (3,), 4: (5,)}),
        # Match points of the opponents times game points made against them, and so on.
        ("EMGSB EGMSB EMMSB ESB", {1: (10, 12, 12, 10)}),
        # One match won by team 1 with two won games; WIN counts matches unless it says GP.
        ("WIN WIN:GP WON:GP", {1: (1, 2, 2)}),
        # A list that begins with game points makes them the primary score.
        ("GPTS MPvGP", {1: (3.5, 4)}),
        # Tie-breaks from ratings are undefined for teams (Article 10).
        ("ARO", {1: (None,), 2: (None,), 3: (None,), 4: (None,)}),
    ],
)
def test_values_of_teams(codes: str, values: dict[int, tuple[float | None, ...]]) -> None:
    """As they follow from the games above; each opens into its lines."""
    asked = codes.split()
    table = oa.standings(event(), asked)
    assert {team: table.row(team).values for team in values} == values
    opened = [table.why(row.player, code).value for row in table for code in asked]
    assert opened == [value for row in table for value in row.values]


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB", "EDEC"])
def test_boards_decide_only_between_teams_level_in_both_scores(code: str) -> None:
    """Teams 3 and 7 have 6 match points each, and 9½ and 9 game points: nothing is decided.

    Source:
        C.07 (applied from 2026-03-01), Articles 12.1 and 13.3.2.
    """
    played = oa.read_trf(CASES / "edebt-unequal-gp.trf")
    table = oa.standings(played, ["MPTS", code])
    assert [table.row(number).values[1] for number in (3, 7)] == [0, 0]
    assert [table.row(number).rank for number in (3, 7)] == [1, 1]
    assert "not level in match points" in table.why(3, code).notes[-1]
    # Teams 4 and 6 are level in both.
    assert {table.row(number).values[1] for number in (4, 6)} == {1, 2}
    assert "not level" not in table.why(4, code).notes[-1]


def test_scores_and_schedule_strength() -> None:
    """Game points, and the Buchholz of 8 by floor(6 / 2) = 3; or by what the event says."""
    table = oa.standings(event(), ["SSSC", "SSSC/K4", "MPvGP"])
    assert table.row(1).values == (
        Fraction(7, 2) + Fraction(8, 3),
        Fraction(7, 2) + 2,
        Fraction(7, 2),
    )
    assert table.why(1, "SSSC").lines[1].inside is not None


def test_schedule_strength_in_a_round_robin_is_remarked() -> None:
    """Article 8 forbids its own tie-breaks there; Article 13.4 has Buchholz as a part only."""
    (note,) = oa.standings(event(), ["SSSC"], predetermined=True).notes
    assert note == (
        "SSSC: contains Buchholz, which must not be used in round-robins (Articles 8 and 13.4)."
    )
    assert oa.standings(event(), ["SSSC"], predetermined=False).notes == ()


def with_bye(points: str = "") -> oa.Tournament:
    """Three teams of two and one round: 1 beat 2, and 3 has the pairing-allocated bye."""
    games = {1: "   3 w 1", 2: "   4 b =", 3: "   1 b 0", 4: "   2 w ="}
    return report(points, {n: f"  {games.get(n, '0000 - U')}" for n in range(1, 7)}, 3)


BYES = {"of the entries": "162  P 0.5\n", "of a record": "320  1.0  1.0 003\n"}


@pytest.mark.parametrize("how", BYES)
def test_a_bye_is_a_win_on_each_board_for_the_boards_only(how: str) -> None:
    """It gave half of the game points, yet board count sees two wins (Article 12): 1 and 2."""
    table = oa.standings(with_bye(BYES[how]), ["GPTS", "BC", "WIN:GP", "REP:GP"])
    assert table.row(3).values == (1, 3, 0, 2)


def test_game_points_of_a_drawn_match_are_half_of_the_most() -> None:
    """With 3-1-0 on two boards three of six: the bye of team 3 counts no more than that."""
    tournament = replace(with_bye("320  1.0  6.0 003\n"), scoring=oa.ScoringSystem.of(30, 10))
    table = oa.standings(tournament, ["GPTS", "BH:GP"])
    assert table.row(3).values == (6, 3)


def test_a_match_without_any_game_is_a_forfeit() -> None:
    """All boards of round 1 were won by forfeit: no encounter, a dummy opponent (15.1, 16.4.1)."""
    tournament = event()
    ends = dict.fromkeys((1, 2), oa.Result.FORFEIT_WIN)
    ends |= dict.fromkeys((3, 4), oa.Result.FORFEIT_LOSS)
    players = [
        replace(player, rounds=(replace(first, result=ends.get(player.tpn, first.result)), *rest))
        for player in tournament.players
        for first, *rest in [player.rounds]
    ]
    table = oa.standings(replace(tournament, players=tuple(players)), ["MPTS", "WON", "BH"])
    assert table.row(1).values[:2] == (4, 0)
    opened = table.why(2, "BH").lines[0]
    assert (opened.dummy, opened.value) == (True, 4)


def test_a_round_of_forfeited_matches_alone_counts() -> None:
    """No player has an entry in round 2, and yet 2 won its match."""
    tournament = with_bye("330 -+   2   1   2\n320  1.0  1.0 003 003\n")
    table = oa.standings(tournament, ["MPTS", "REP"])
    assert table.round_no == 2
    assert {row.player: row.values for row in table} == {1: (2, 1), 2: (2, 2), 3: (2, 2)}
