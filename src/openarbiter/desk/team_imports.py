"""A team event that was read from a file, as the desk keeps it: teams, their players, matches.

Source:
    TRF26 (applied from 2025-09-01), records 300, 310, 330 and 352; C.04.6 (applied from
    2026-02-01), Article 1.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from openarbiter.desk.squads import Match, Squad
from openarbiter.desk.state import Section
from openarbiter.desk.values import UNDECIDED, Outcome
from openarbiter.model import Result, RoundNo, Tournament, Tpn
from openarbiter.model.team_matches import TeamTable
from openarbiter.model.teams import ForfeitedMatch
from openarbiter.rulebooks.team_matches import as_teams


def teams_of(tournament: Tournament) -> Tournament:
    """The teams of a tournament as the players of a section, with their matches as records.

    Raises:
        NotCoveredError: It has no teams.
    """
    teams = as_teams(tournament)
    plain = Tournament(**{field.name: getattr(teams, field.name) for field in fields(Tournament)})
    players = tuple(
        replace(player, declared_points=None, declared_rank=None) for player in plain.players
    )
    return replace(plain, players=players, known_later=())


def with_squads(section: Section, tournament: Tournament) -> Section:
    """A section of teams with the players and the matches that a file has for them."""
    table = TeamTable(tournament)
    numbered = table.teams
    squads = tuple(
        Squad(
            team=pid,
            strength=numbered[section.tpn(pid)].strength,
            members=tuple(
                replace(tournament.player(tpn), rounds=(), declared_points=None, declared_rank=None)
                for tpn in numbered[section.tpn(pid)].players
            ),
        )
        for pid in section.roster.pids
    )
    highest = max((int(player.tpn) for player in tournament.players), default=0)
    section = replace(section, squads=squads, next_member=highest + 1)
    matches = tuple(
        _match(section, tournament, table, state.number, board.number)
        for state in section.rounds
        for board in state.boards
    )
    return replace(section, matches=matches, games_known_later=tournament.known_later)


def _match(
    section: Section, tournament: Tournament, table: TeamTable, round_no: RoundNo, number: int
) -> Match:
    board = next(each for each in section.round(round_no).boards if each.number == number)
    size = section.settings.team.boards
    seats = [_seats(table.line_up(section.tpn(pid), round_no), size) for pid in board.pair]
    numbers = {section.tpn(pid) for pid in board.pair}
    match = Match(
        round_no=round_no,
        board=board.number,
        white=board.white,
        black=board.black,
        white_seats=seats[0],
        black_seats=seats[1],
        results=(UNDECIDED,) * size,
    )
    for forfeit in tournament.team_event.forfeited:
        if forfeit.round_no == round_no and {forfeit.white, forfeit.black} == numbers:
            return _forfeited(section, match, forfeit)
    results = tuple(_result(tournament, match, at) for at in range(size))
    return replace(match, results=results)


def _seats(line_up: Sequence[Tpn | None], size: int) -> tuple[int | None, ...]:
    found = [None if tpn is None else int(tpn) for tpn in line_up]
    return (*found[:size], *(None,) * (size - len(found)))


def _result(tournament: Tournament, match: Match, at: int) -> Outcome:
    """The result of a board: of the two records, or what follows from an empty seat."""
    one, other = match.white_seats[at], match.black_seats[at]
    if one is None or other is None:
        return match.may_be(at)
    records = [tournament.player(Tpn(member)).record(match.round_no) for member in (one, other)]
    return Outcome(records[0].result, records[1].result)


def _forfeited(section: Section, match: Match, forfeit: ForfeitedMatch) -> Match:
    """A match that was not played, whichever team stands first in the file."""
    came = {forfeit.white: forfeit.white_came, forfeit.black: forfeit.black_came}
    one, other = (
        Result.FORFEIT_WIN if came[section.tpn(pid)] else Result.FORFEIT_LOSS for pid in match.pair
    )
    outcome = Outcome(one, other)
    return replace(match, results=(outcome,) * len(match.results), forfeited=True)
