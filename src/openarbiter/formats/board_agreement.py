"""Whether what is stated of the matches of teams goes with the games that the players report.

It looks at who met whom, and of a forfeited match at who came to it. Where a board was empty, or
nobody is stated as opponent, there is nothing to compare.

Source:
    TRF26 (applied from 2025-09-01), records 001, 240, 260, 299, 300, 320 and 330: a line-up names
    who sat at the boards of a team in one round, from board 1; a team with a bye of a round has no
    match in it; a match is forfeited by a team of which no player came.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import chain, islice, product

from openarbiter.formats.team_agreement import A_TEAM, Conflict, FactPlace, of_round
from openarbiter.formats.trf.fields import called, shown
from openarbiter.languages import Sentence, said
from openarbiter.model import (
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    Points,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    TeamEvent,
    Tournament,
    Tpn,
    result_words,
)
from openarbiter.model.team_matches import TeamTable, rounds_told
from openarbiter.values import replace

_CAME = (Result.FORFEIT_WIN, Result.PAIRING_ALLOCATED_BYE)
"""Results of who came to a match that was not played; without opponent a win reads as a bye."""


def match_conflicts(tournament: Tournament) -> Iterator[Conflict]:
    """Line-ups, forfeited matches and byes that other games were played than they say.

    Of each the first thing that differs. They fit each other and the teams. Where teams meet, also
    games against two teams, and numbers that no team has.
    """
    games, event = _Games(tournament), tournament.team_event
    for index, up in enumerate(event.line_ups):
        place = FactPlace("line_ups", index)
        yield from _first("line-up-disagrees", place, up.round_no, games.of_line_up(up))
    for index, match in enumerate(event.forfeited):
        sides = ((match.white, match.black), (match.black, match.white))
        elsewhere = chain(*(games.elsewhere(match.round_no, *side) for side in sides))
        found = chain(elsewhere, games.not_forfeited(match))
        place = FactPlace("forfeited", index)
        yield from _first("matches-disagree", place, match.round_no, found)
    for index, bye in enumerate(event.byes):
        place, played = FactPlace("byes", index), games.elsewhere(bye.round_no, bye.team, None)
        yield from _first("matches-disagree", place, bye.round_no, played)
    code = tournament.event.type_code.upper()
    if "TEAM" in code or (not code and event != TeamEvent()):  # not players who belong to teams
        yield from games.against_two_teams()
        yield from _byes_beside_matches(tournament, games.members)
        yield from _unknown_teams(tournament, games.members)


def _first(
    code: str, place: FactPlace, round_no: RoundNo, found: Iterator[Sentence]
) -> Iterator[Conflict]:
    """A conflict with the first thing that was found, if anything was."""
    for what in islice(found, 1):
        yield of_round(code, place, round_no, what, said("the games that the players report"))


def _byes_beside_matches(tournament: Tournament, teams: Container[int]) -> Iterator[Conflict]:
    """Byes on request (240) of teams that have the bye (320) or a match in that round."""
    event, table = tournament.team_event, TeamTable(tournament)
    given = {(bye.round_no, bye.team): index for index, bye in enumerate(event.byes)}
    for index, bye in enumerate(tournament.requested_byes):
        for at, team in enumerate(bye.players):
            opponent = table.match(team, bye.round_no).opponent if team in teams else None
            allocated = given.get((bye.round_no, team))
            if opponent is None and allocated is None:
                continue
            beside = None if allocated is None else FactPlace("byes", allocated)
            met = said("against team {team}", team=opponent) if opponent else said("a bye")
            kind, place = result_words(bye.kind), FactPlace("requested_byes", index, "players", at)
            found = said("team {team}: {what}, elsewhere {other}", team=team, what=kind, other=met)
            one = said("one opponent or one bye a round")
            yield of_round("matches-disagree", place, bye.round_no, found, one, beside)


def _unknown_teams(tournament: Tournament, teams: Container[int]) -> Iterator[Conflict]:
    """Teams that are not there in records 240, 260 and 299, where a player may have the number.

    An absence (240 Z) gives nothing, and may be one of players (``XXZ``).
    """
    lists: dict[str, Sequence[RequestedBye | ForbiddenPairs | PointsAdjustment]] = {
        "requested_byes": tournament.requested_byes,
        "forbidden_pairs": tournament.forbidden_pairs,
        "adjustments": tournament.adjustments,
    }
    for name, facts in lists.items():
        for index, fact in enumerate(facts):
            absence = isinstance(fact, RequestedBye) and fact.kind is Result.ZERO_POINT_BYE
            for at, team in enumerate(() if absence else fact.players):
                if team not in teams:
                    place, found = (
                        FactPlace(name, index, "players", at),
                        said("team {team}", team=team),
                    )
                    yield Conflict("unknown-team", place, found, A_TEAM)


class _Games:
    """Who sat where, by the line-ups, and whom everybody met.

    Attributes:
        members: The players of each team that has a number.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._table = TeamTable(tournament)
        self.members = {team.number: team.players for team in tournament.teams if team.number}
        self._teams = {tpn: number for number, who in self.members.items() for tpn in who}
        self._seats = {
            (up.round_no, tpn): (up.team, at)
            for up in tournament.team_event.line_ups
            for at, tpn in enumerate(up.players, start=1)
            if tpn is not None
        }

    def _met(self, tpn: Tpn, round_no: RoundNo) -> Tpn | None:
        return self._tournament.player(tpn).record(round_no).opponent

    def elsewhere(self, round_no: RoundNo, team: int, opponent: int | None) -> Iterator[Sentence]:
        """The games of a team in a round against another team than its opponent, if it had one."""
        for tpn in self.members.get(team, ()):
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
                yield _not_of(tpn, team, other, third, opponent)

    def not_forfeited(self, match: ForfeitedMatch) -> Iterator[Sentence]:
        """Players who played a forfeited match, or came to it otherwise than it says."""
        sides = {match.white: match.white_came, match.black: match.black_came}
        for team, came in sides.items():
            seats = [tpn for tpn in self._table.line_up(team, match.round_no) if tpn is not None]
            results = [self._tournament.player(tpn).record(match.round_no).result for tpn in seats]
            won = [result in _CAME for result in results]
            for tpn, result in zip(seats, results, strict=True):
                if result.played:
                    yield said(
                        "the match of teams {white} and {black} was forfeited, but player "
                        "{player} played",
                        white=match.white,
                        black=match.black,
                        player=tpn,
                    )
                elif result in _CAME and not came:
                    yield said(
                        "team {team} did not come (record 330), but player {player} won by forfeit",
                        team=team,
                        player=tpn,
                    )
                elif result is Result.FORFEIT_LOSS and came and not any(won):
                    yield said(
                        "team {team} came (record 330), but player {player} lost by forfeit and "
                        "nobody of the team won",
                        team=team,
                        player=tpn,
                    )

    def against_two_teams(self) -> Iterator[Conflict]:
        """Games of a team against another team than the first of its boards in that round."""
        met: dict[tuple[int, int], tuple[int, FactPlace]] = {}
        odd: set[tuple[int, Tpn]] = set()
        places = {player.tpn: place for place, player in enumerate(self._tournament.players)}
        for team, tpn in ((team, tpn) for team, who in self.members.items() for tpn in who):
            for index, record in enumerate(self._tournament.player(tpn).rounds):
                opponent = record.opponent
                other = None if opponent is None else self._teams.get(opponent)
                if opponent is None or other in {None, team} or (index, tpn) in odd:
                    continue
                place = FactPlace("players", places[tpn], "rounds", index)
                first, beside = met.setdefault((team, index), (other, place))
                if first != other:
                    odd |= {(index, tpn), (index, opponent)}
                    found = _not_of(tpn, team, opponent, other, first)
                    yield of_round(
                        "matches-disagree",
                        place,
                        RoundNo(index + 1),
                        found,
                        said("one opponent or one bye a round"),
                        beside,
                    )

    def of_line_up(self, up: LineUp) -> Iterator[Sentence]:
        """Everything in which a line-up differs from the games."""
        for board, tpn in enumerate(up.players, start=1):
            opponent = None if tpn is None else self._met(tpn, up.round_no)
            if tpn is None or opponent is None:
                continue
            usual = self._teams.get(opponent), board
            team, theirs = self._seats.get((up.round_no, opponent), usual)
            if up.opponent is not None and team not in {None, up.opponent}:
                yield _not_of(tpn, up.team, opponent, team, up.opponent)
            elif theirs != board:
                yield said(
                    "player {player} at board {board} of team {team} met {other} at board {seat}",
                    player=tpn,
                    board=board,
                    team=up.team,
                    other=opponent,
                    seat=theirs,
                )
        for tpn in self.members.get(up.team, ()):
            if tpn not in up.players and self._met(tpn, up.round_no) is not None:
                yield said(
                    "player {player} of team {team} played and is not in its line-up",
                    player=tpn,
                    team=up.team,
                )


def _not_of(tpn: Tpn, team: int, other: Tpn | None, third: int | None, opponent: int) -> Sentence:
    return said(
        "player {player} of team {team} met {other} of team {third}, not of {opponent}",
        player=tpn,
        team=team,
        other=other,
        third=third,
        opponent=opponent,
    )


def total_conflicts(tournament: Tournament) -> Iterator[Conflict]:
    """Totals of teams that do not follow from the results, unless a board has none yet.

    A program may count rounds without games, abnormal points and virtual points, or not.

    Source:
        TRF26 (applied from 2025-09-01), record 310: both totals with byes and penalties.
    """
    table, told = TeamTable(tournament), rounds_told(tournament)
    usual = [TeamTable(replace(tournament, adjustments=()))] if tournament.adjustments else []
    ends = tournament.paired_rounds, told, told + 1
    for index, team in enumerate(tournament.teams):
        declared = {"match_points": team.match_points, "game_points": team.game_points}
        if not team.number or set(declared.values()) == {None}:
            continue
        by_table = [
            [each.match(team.number, RoundNo(number)) for number in range(1, told + 2)]
            for each in (table, *usual)
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
            sums = {sum(each[:end]) for each in made for end in ends}
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
