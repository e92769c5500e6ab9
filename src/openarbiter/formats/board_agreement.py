"""Whether what is stated of the matches of teams goes with the games that the players report.

It looks at who met whom, and of a forfeited match whether anybody played it. Where a board was
empty, or nobody is stated as opponent, there is nothing to compare.

Source:
    TRF26 (applied from 2025-09-01), records 001, 300, 320 and 330: a line-up names who sat at the
    boards of a team in one round, from board 1; a team with the bye of a round has no match in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from openarbiter.formats.team_agreement import Conflict, FactPlace, Reports
from openarbiter.formats.trf.fields import called, shown
from openarbiter.languages import Sentence, said
from openarbiter.model import LineUp, Points, RoundNo, Team, TeamEvent, Tournament, Tpn
from openarbiter.model.team_matches import TeamTable, rounds_told
from openarbiter.values import replace

_THE_GAMES = said("the games that the players report")
_NO_GAMES = said("a match without games")


def board_conflicts(
    teams: Sequence[Team], line_ups: Sequence[LineUp], reports: Reports
) -> Iterator[Conflict]:
    """Line-ups that other games were played than they say, each with the first thing that differs.

    The line-ups fit each other and the teams.
    """
    boards = _Boards(teams, line_ups, reports)
    for index, up in enumerate(line_ups):
        found = next(boards.faults(up), None)
        if found is not None:
            yield _conflict("line-up-disagrees", FactPlace("line_ups", index), up.round_no, found)


def match_conflicts(
    teams: Sequence[Team], event: TeamEvent, reports: Reports
) -> Iterator[Conflict]:
    """Forfeited matches and byes of teams that met another team in the round, by their games.

    What is stated of the matches fits each other and the teams.
    """
    boards = _Boards(teams, (), reports)
    for index, match in enumerate(event.forfeited):
        sides = ((match.white, match.black), (match.black, match.white))
        for team, opponent in sides:
            found = next(boards.elsewhere(match.round_no, team, opponent), None)
            if found is not None:
                yield _conflict(
                    "matches-disagree", FactPlace("forfeited", index), match.round_no, found
                )
                break
    for index, bye in enumerate(event.byes):
        found = next(boards.elsewhere(bye.round_no, bye.team, None), None)
        if found is not None:
            yield _conflict("matches-disagree", FactPlace("byes", index), bye.round_no, found)


def _conflict(
    code: str, place: FactPlace, round_no: RoundNo, found: Sentence, expected: Sentence = _THE_GAMES
) -> Conflict:
    text = said("round {number}: {what}", number=round_no, what=found)
    return Conflict(code, place, text, expected)


def played_forfeits(
    teams: Sequence[Team], event: TeamEvent, reports: Reports
) -> Iterator[Conflict]:
    """Forfeited matches with a game that was played all the same: odd, and the forfeit counts."""
    members = {team.number: team.players for team in teams if team.number}
    for index, match in enumerate(event.forfeited):
        players = (*members.get(match.white, ()), *members.get(match.black, ()))
        played = [tpn for tpn in players if reports(tpn, match.round_no).result.played]
        if played:
            found = said(
                "the match of teams {white} and {black} was forfeited, but player {player} played",
                white=match.white,
                black=match.black,
                player=played[0],
            )
            yield _conflict(
                "matches-disagree", FactPlace("forfeited", index), match.round_no, found, _NO_GAMES
            )


class _Boards:
    """Who sat where, by the line-ups, and whom everybody met."""

    def __init__(self, teams: Sequence[Team], line_ups: Sequence[LineUp], reports: Reports) -> None:
        self._reports = reports
        self._members = {team.number: team.players for team in teams if team.number}
        self._teams = {tpn: number for number, who in self._members.items() for tpn in who}
        self._seats = {
            (up.round_no, tpn): (up.team, at)
            for up in line_ups
            for at, tpn in enumerate(up.players, start=1)
            if tpn is not None
        }

    def _met(self, tpn: Tpn, round_no: RoundNo) -> Tpn | None:
        return self._reports(tpn, round_no).opponent

    def elsewhere(self, round_no: RoundNo, team: int, opponent: int | None) -> Iterator[Sentence]:
        """The games of a team in a round against another team than its opponent, if it had one."""
        for tpn in self._members.get(team, ()):
            other = self._met(tpn, round_no)
            third = None if other is None else self._teams.get(other)
            if third in {None, opponent}:
                continue
            if opponent is None:
                yield said(
                    "player {player} of team {team} met {other}, and the team has the bye",
                    player=tpn,
                    team=team,
                    other=other,
                )
            else:
                yield said(
                    "player {player} of team {team} met {other} of team {third}, not of {opponent}",
                    player=tpn,
                    team=team,
                    other=other,
                    third=third,
                    opponent=opponent,
                )

    def faults(self, up: LineUp) -> Iterator[Sentence]:
        """Everything in which a line-up differs from the games."""
        for board, tpn in enumerate(up.players, start=1):
            opponent = None if tpn is None else self._met(tpn, up.round_no)
            if tpn is None or opponent is None:
                continue
            team, theirs = self._seats.get(
                (up.round_no, opponent), (self._teams.get(opponent), board)
            )
            if up.opponent is not None and team not in {None, up.opponent}:
                yield said(
                    "player {player} of team {team} met {other} of team {third}, not of {opponent}",
                    player=tpn,
                    team=up.team,
                    other=opponent,
                    third=team,
                    opponent=up.opponent,
                )
            elif theirs != board:
                yield said(
                    "player {player} at board {board} of team {team} met {other} at board {seat}",
                    player=tpn,
                    board=board,
                    team=up.team,
                    other=opponent,
                    seat=theirs,
                )
        for tpn in self._members.get(up.team, ()):
            if tpn not in up.players and self._met(tpn, up.round_no) is not None:
                yield said(
                    "player {player} of team {team} played and is not in its line-up",
                    player=tpn,
                    team=up.team,
                )


def total_conflicts(tournament: Tournament) -> Iterator[Conflict]:
    """Totals of teams that do not follow from the results, unless a board has none yet.

    A program may count byes of the round to be paired, abnormal points and virtual points, or not.

    Source:
        TRF26 (applied from 2025-09-01), record 310: both totals with byes and penalties.
    """
    usual = TeamTable(replace(tournament, adjustments=()))
    table = TeamTable(tournament) if tournament.adjustments else usual
    told = rounds_told(tournament)
    for index, team in enumerate(tournament.teams):
        declared = {"match_points": team.match_points, "game_points": team.game_points}
        if not team.number or set(declared.values()) == {None}:
            continue
        by_table = [
            [each.match(team.number, RoundNo(number)) for number in range(1, told + 2)]
            for each in (table, usual)
        ]
        if any(match.open for match in by_table[0]):
            continue
        bonuses = [each for each in table.bonuses(team.number) if each[0] <= told]
        virtual = {
            each.match_points or each.points
            for each in tournament.virtual_points
            if each.first_player <= team.number <= each.last_player
        }
        for at, (member, points) in enumerate(declared.items(), start=1):
            bonus = sum(each[at] for each in bonuses)
            made = [[getattr(match, member) for match in rounds] for rounds in by_table]
            total = sum(made[0][:told]) + bonus
            sums = {sum(each[:until]) for each in made for until in (told, told + 1)}
            more = product(sums, {0, bonus}, {0, *virtual} if member == "match_points" else {0})
            if points is not None and points not in map(sum, more):
                place = FactPlace("teams", index, member)
                yield _other_total(place, team.number, points, total)


def _other_total(place: FactPlace, team: int, points: Points, total: Points) -> Conflict:
    found = said(
        "team {team} has {points} {what} (record 310)",
        team=team,
        points=shown(points),
        what=called(place.member),
    )
    expected = said("{points}, the sum of the results", points=shown(total))
    return Conflict("points", place, found, expected)
