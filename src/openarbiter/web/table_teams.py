"""Teams whose players are paired by a table: who they are, and what they have made.

Source:
    docs/systems/scheveningen.md, 1 and 5; docs/systems/molter.md, 1; TRF26, records 310 and 362.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from openarbiter.desk import Pid, Section
from openarbiter.languages import said
from openarbiter.model import Points, Result, RoundNo, Team
from openarbiter.model.team_matches import numbered_teams, team_rounds
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.text import points_by_round
from openarbiter.rulebooks import registry
from openarbiter.web.wording import points

TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamOfTable:
    """A team whose players are paired by a table.

    Attributes:
        name: Its name as it was stated, or the club of all its players; empty without.
        letter: What the table calls it.
        players: Ids of its players in board order.
    """

    name: str
    letter: str
    players: tuple[Pid, ...]

    @property
    def called(self) -> str:
        """The name, or the letter where there is none."""
        return self.name or self.letter


def table_teams(section: Section) -> tuple[TeamOfTable, ...]:
    """The teams of a section; where nobody stated them, two halves of the numbers.

    Nothing in other systems, and where the players do not make teams.
    """
    fewest = registry.edition(section.system).table.teams
    if not fewest:
        return ()
    stated = [
        (team.name, tuple(section.pid(tpn) for tpn in team.players))
        for team in numbered_teams(section.tournament).values()
    ]
    return tuple(
        TeamOfTable(
            name=name, letter=said("Team {letter}", letter=chr(ord("A") + at)), players=pids
        )
        for at, (name, pids) in enumerate(stated or _halves(section, fewest))
    )


def _halves(section: Section, teams: int) -> Iterator[tuple[str, tuple[Pid, ...]]]:
    pids = section.roster.pids
    if teams != TWO or len(pids) % TWO:
        return
    half = len(pids) // TWO
    for part in (pids[:half], pids[half:]) if half else ():
        clubs = {section.entrant(pid).club for pid in part}
        yield clubs.pop() if len(clubs) == 1 else "", part


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTotal:
    """What a team has made.

    Attributes:
        name: Its name, or its letter.
        points: Points (tenths) of its players.
        scores: Of two teams, the game points of each round as text.
        match_points: Of two teams, the match points (tenths) of all rounds; ``None`` of more.
    """

    name: str
    points: Points
    scores: tuple[str, ...] = ()
    match_points: Points | None = None


def round_scores(section: Section, round_no: RoundNo) -> tuple[TeamTotal, ...]:
    """What the teams have made in a round so far; nothing in other systems."""
    tournament = section.tournament

    def made(pid: Pid) -> Points:
        player = section.player(pid)
        still_open = player.record(round_no).result is Result.UNDECIDED
        return 0 if still_open else points_by_round(tournament, player, round_no)[-1]

    return tuple(
        TeamTotal(name=team.called, points=sum(map(made, team.players)))
        for team in table_teams(section)
    )


def team_totals(section: Section, table: Standings) -> tuple[TeamTotal, ...]:
    """What the teams have made by the table of their players; nothing in other systems."""
    teams = table_teams(section)
    by_player = {row.player: row.points for row in table}
    totals = [sum(by_player.get(section.tpn(pid), 0) for pid in team.players) for team in teams]
    if len(teams) != TWO or not table.round_no:
        return tuple(
            TeamTotal(name=team.called, points=made)
            for team, made in zip(teams, totals, strict=True)
        )
    stated = tuple(
        Team(number=at, name=team.name, players=tuple(section.tpn(pid) for pid in team.players))
        for at, team in enumerate(teams, start=1)
    )
    counted = section.counted(table.round_no)  # whose byes and abnormal points are of players
    matches = replace(counted, teams=stated, requested_byes=(), adjustments=())
    rounds = team_rounds(matches, table.round_no).values()
    return tuple(
        TeamTotal(
            name=team.called,
            points=made,
            scores=tuple(points(one.game_points) for one in played),
            match_points=sum(one.match_points for one in played),
        )
        for team, made, played in zip(teams, totals, rounds, strict=True)
    )
