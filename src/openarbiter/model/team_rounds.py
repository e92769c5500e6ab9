"""Rounds of teams as rounds of their players: line-ups, boards, colours, byes. Facts only.

A match stands in the records of the players who sit at its boards, and the two line-ups say who
they are. Which teams meet is the business of a pairing system.

Source:
    TRF26 (applied from 2025-09-01), records 300, 310, 320, 330 and 352.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.model.names import Colour, RoundNo, Tpn
from openarbiter.model.player import Player
from openarbiter.model.results import Result, RoundRecord
from openarbiter.model.team_matches import TeamTable, board_colour, numbered_teams
from openarbiter.model.teams import ForfeitedMatch, LineUp, TeamBye
from openarbiter.values import replace

if TYPE_CHECKING:
    from openarbiter.model.paired import PairedRound
    from openarbiter.model.tournament import Team, Tournament

__all__ = [
    "available",
    "board_colour",
    "board_records",
    "left_after",
    "numbered_teams",
    "with_forfeited_match",
    "with_line_up",
    "with_team_round",
]

_NOTHING = RoundRecord(None, None, Result.ABSENT)


def left_after(tournament: Tournament, team: Team) -> RoundNo | None:
    """The last round of a team that has withdrawn: all its players have; ``None`` for others."""
    members = [tournament.player(tpn).withdrawn_after for tpn in team.players]
    gone = [last for last in members if last is not None]
    return max(gone) if gone and len(gone) == len(members) else None


def available(tournament: Tournament, team: Team, round_no: RoundNo) -> tuple[Tpn, ...]:
    """Players of a team who may sit at a board of a round, in team order.

    Who has withdrawn, or has an entry for the round that is no game, is absent.
    """
    found = []
    for player in map(tournament.player, team.players):
        left = player.withdrawn_after is not None and player.withdrawn_after < round_no
        if not left and player.record(round_no).result is Result.ABSENT:
            found.append(player.tpn)
    return tuple(found)


def with_team_round(
    tournament: Tournament, pairing: PairedRound, boards: int, *, rests: bool
) -> Tournament:
    """See :meth:`~openarbiter.model.Tournament.with_team_round`."""
    number = pairing.round_no
    if number != tournament.next_round:
        gaps = {"number": str(number), "next": str(tournament.next_round)}
        raise RequestError.saying(
            "this is the pairing of round {number}; expected one of round {next}", **gaps
        )
    if boards < 1:
        raise RequestError.saying(
            "a match has {count} boards; expected 1 or more",
            boards,
            one="a match has one board; expected 1 or more",
        )
    teams = numbered_teams(tournament)
    paired = [team for game in pairing.games for team in (game.white, game.black)]
    paired += [] if pairing.bye is None else [pairing.bye]
    for team in paired:
        if team not in teams or paired.count(team) > 1:
            gaps = {"number": str(number), "team": str(team)}
            raise RequestError.saying(
                "round {number} has team {team} twice, or there is no such team", **gaps
            )
    seats = {team: _default(tournament, teams[team], number, boards) for team in paired}
    records: dict[Tpn, RoundRecord] = {}
    line_ups = []
    for game in pairing.games:
        white, black = seats[game.white], seats[game.black]
        records |= board_records(tournament.team_event.colours, white, black)
        for team, other in ((game.white, game.black), (game.black, game.white)):
            line_ups.append(LineUp(round_no=number, team=team, players=seats[team], opponent=other))
    event = tournament.team_event
    event = replace(event, line_ups=(*event.line_ups, *line_ups))
    if pairing.bye is not None and rests:
        rest = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        records |= dict.fromkeys(teams[pairing.bye].players, rest)
    elif pairing.bye is not None:
        match, games = event.bye_worth(tournament.scoring.draw * boards)
        bye = TeamBye(round_no=number, team=pairing.bye, match_points=match, game_points=games)
        event = replace(event, byes=(*event.byes, bye))
        sitting = (tpn for tpn in seats[pairing.bye] if tpn is not None)
        entry = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        records |= dict.fromkeys(sitting, entry)
    return _with_records(replace(tournament, team_event=event), number, records)


def with_line_up(
    tournament: Tournament, round_no: RoundNo, team: int, players: Sequence[Tpn | None]
) -> Tournament:
    """See :meth:`~openarbiter.model.Tournament.with_line_up`."""
    now = _sides(tournament, round_no, team)
    sides = tuple(now)
    seated = [tpn for side in now.values() for tpn in side if tpn is not None]
    for tpn in seated:
        record = tournament.player(tpn).record(round_no)
        if record.result is not Result.UNDECIDED and record.opponent is not None:
            raise RequestError.saying(
                "player {player} has a result in round {number}; a line-up can be changed "
                "before results are entered",
                player=tpn,
                number=round_no,
            )
    empty = _with_records(tournament, round_no, dict.fromkeys(seated, _NOTHING))
    new = _checked(empty, round_no, team, tuple(players), len(now[team]))
    white, black = (new if each == team else now[each] for each in sides)
    event = tournament.team_event
    kept = [up for up in event.line_ups if not (up.round_no == round_no and up.team in sides)]
    stated = [
        LineUp(round_no=round_no, team=one, players=side, opponent=other)
        for one, other, side in zip(sides, sides[::-1], (white, black), strict=True)
    ]
    event = replace(event, line_ups=(*kept, *stated))
    records = board_records(event.colours, white, black)
    return _with_records(replace(empty, team_event=event), round_no, records)


def with_forfeited_match(
    tournament: Tournament, round_no: RoundNo, team: int, came: tuple[bool, bool]
) -> Tournament:
    """With a match of a team to which one of the two, or both, did not come (TRF26, record 330).

    What the boards say of the match so far is replaced; it is told whether the first-named team
    came, and whether the other one did.

    Raises:
        RequestError: The team has no match in the round, or both are said to have come.
    """
    if all(came):
        raise RequestError.saying("both teams came; expected a match that was not played")
    (first, white), (second, black) = _sides(tournament, round_no, team).items()
    results = [Result.FORFEIT_WIN if each else Result.FORFEIT_LOSS for each in came]
    records = {
        tpn: replace(record, result=results[tpn in black])
        for tpn, record in board_records(tournament.team_event.colours, white, black).items()
    }
    match = ForfeitedMatch(
        round_no=round_no, white=first, black=second, white_came=came[0], black_came=came[1]
    )
    event = tournament.team_event
    same = round_no, {first, second}
    others = [one for one in event.forfeited if (one.round_no, {one.white, one.black}) != same]
    event = replace(event, forfeited=(*others, match))
    return _with_records(replace(tournament, team_event=event), round_no, records)


def _default(
    tournament: Tournament, team: Team, round_no: RoundNo, boards: int
) -> tuple[Tpn | None, ...]:
    """The first players in team order who are not absent; empty boards where there are fewer."""
    players = available(tournament, team, round_no)[:boards]
    return (*players, *(None,) * (boards - len(players)))


def board_records(
    colours: str,
    white: Sequence[Tpn | None],
    black: Sequence[Tpn | None],
    results: Sequence[tuple[Result, Result]] = (),
) -> dict[Tpn, RoundRecord]:
    """The records of the players at the boards of a match.

    Without results games are open, and who has nobody opposite has won by forfeit.
    """
    records = {}
    for board, (one, other) in enumerate(zip(white, black, strict=True)):
        colour = board_colour(colours, board)
        for at, tpn, opponent, own in ((0, one, other, colour), (1, other, one, colour.other)):
            if tpn is not None:
                result = Result.FORFEIT_WIN if opponent is None else Result.UNDECIDED
                result = results[board][at] if results else result
                records[tpn] = RoundRecord(opponent, own, result)
    return records


def _sides(
    tournament: Tournament, round_no: RoundNo, team: int
) -> dict[int, tuple[Tpn | None, ...]]:
    """Who sits at the boards of the two teams of a match, by team, the first-named one first."""
    table = TeamTable(tournament)
    match = table.match(team, round_no) if team in table.teams else None
    if match is None or match.opponent is None or match.colour is None:
        raise RequestError.saying(
            "team {team} has no match in round {number}", team=team, number=round_no
        )
    sides = [team, match.opponent]
    if match.colour is Colour.BLACK:
        sides.reverse()
    return {each: table.line_up(each, round_no) for each in sides}


def _checked(
    tournament: Tournament,
    round_no: RoundNo,
    team: int,
    players: tuple[Tpn | None, ...],
    boards: int,
) -> tuple[Tpn | None, ...]:
    """A line-up whose players may all sit there."""
    if len(players) != boards:
        raise RequestError.saying(
            "the line-up of team {team} has {count} boards; expected {boards}",
            len(players),
            one="the line-up of team {team} has {count} board; expected {boards}",
            team=team,
            boards=boards,
        )
    sitting = [tpn for tpn in players if tpn is not None]
    if not sitting:
        raise RequestError.saying(
            "team {team} has nobody at a board; the match is lost by forfeit", team=team
        )
    may = available(tournament, numbered_teams(tournament)[team], round_no)
    for tpn in sitting:
        if tpn not in may or sitting.count(tpn) > 1:
            raise RequestError.saying(
                "player {player} cannot sit at a board of team {team} in round {number}; "
                "expected players of the team who are not absent, each once",
                player=tpn,
                team=team,
                number=round_no,
            )
    return players


def _with_records(
    tournament: Tournament, round_no: RoundNo, records: Mapping[Tpn, RoundRecord]
) -> Tournament:
    def changed(player: Player) -> Player:
        record = records.get(player.tpn)
        return player if record is None else player.with_record(round_no, record)

    return replace(tournament, players=tuple(map(changed, tournament.players)))
