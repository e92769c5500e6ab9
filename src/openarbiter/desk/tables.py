"""The table of a section, by its tie-breaks and its lots, without those who were expelled.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1 and 4.2; TRF26, record 310.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from openarbiter.desk.event_values import Entry, GroupTable
from openarbiter.desk.groups import groups
from openarbiter.desk.records import table_lots
from openarbiter.desk.settings import BoardOrder
from openarbiter.desk.state import EventState, Section
from openarbiter.desk.team_events import games_of
from openarbiter.desk.values import Phase, Pid
from openarbiter.model import (
    Colour,
    Player,
    Points,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.model.strength import USUAL, strength_in
from openarbiter.model.team_rounds import numbered_teams
from openarbiter.ranking.groups import GroupRow, Made, group_rows
from openarbiter.ranking.standings import Standings, standings
from openarbiter.ratings.change import tournament_performance
from openarbiter.rulebooks.team_matches import as_teams

_TWO = 2


def completed_rounds(section: Section) -> int:
    """The rounds whose results are final or adjourned: all that are published but one in play.

    Tables, files and pages count these. A round is in play while nobody has closed it, no later one
    is published, and a game of it has no result; adjourned ones count (GHR 3.1).
    """
    last = section.published_rounds
    in_play = section.round(last).phase is not Phase.COMPLETE and section.missing(last)
    return last - 1 if last and in_play else last


def section_table(
    section: Section, tournament: Tournament, after: int | None = None, *, lots: bool = True
) -> Standings:
    """The standings of a section after a round, ``None`` for the last that is completed (C.07, 4).

    The tournament is its own as it is to be counted, such as the one for rating; lots that were
    drawn break the last ties after the last round.

    Raises:
        RequestError: There is no such table, or the list of tie-breaks is wrong.
        NotCoveredError: The regulation does not allow what the list asks for.
    """
    settings = section.settings
    last = completed_rounds(section) if after is None else after
    return standings(
        tournament,
        settings.tie_breaks,
        settings.table_edition or None,
        round_no=last,
        predetermined=settings.fixed_table or None,
        team_event=tournament.team_event if section.teams else None,
        lots=table_lots(section, last) if lots else None,
        expelled=expelled(section, last),
    )


def expelled(section: Section, after: int) -> tuple[int, ...]:
    """Numbers of those who were expelled by the end of a round, ascending."""
    return tuple(
        int(player.tpn)
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        if entrant.expelled and (player.withdrawn_after or 0) <= after
    )


def group_table(state: EventState, table: GroupTable) -> tuple[GroupRow, ...]:
    """The groups of an event by the completed rounds of the sections that count.

    Who is in no group, or was taken out of a table, is left out; so are sections of teams.

    Raises:
        RequestError: The table of a section cannot be made.
        NotCoveredError: The regulation does not allow a tie-break for one of the sections.
    """
    sections, rows = sections_that_count(state, table), {}
    for section in sections:
        settings = replace(section.settings, tie_breaks=table.tie_breaks, table_edition="")
        ranked = replace(section, settings=settings)
        for row in section_table(ranked, section.tournament, lots=False):
            rows[Entry(section=section.key, pid=section.pid(row.player))] = row
    made = (
        Made(
            group=name,
            name=state.section(entry.section).player(entry.pid).name,
            points=rows[entry].points,
            values=rows[entry].values,
        )
        for name, members in groups(sections, table.kind)
        for entry in members
        if rows[entry].rank
    )
    return group_rows(made, table.best)


def sections_that_count(state: EventState, table: GroupTable) -> tuple[Section, ...]:
    """The sections whose players count for their groups."""
    return tuple(
        section
        for section in state.sections
        if not section.teams and (not table.sections or section.key in table.sections)
    )


def with_team_totals(section: Section, tournament: Tournament) -> Tournament:
    """The tournament with what its teams have made, and their places.

    Where players of teams are paired by a table the place follows from the points of the players;
    more than two teams have no matches, and no match points. As in the records of players, games
    without a result add nothing, nor do the matches they belong to (TRF26, record 310).
    """
    found = as_teams(replace(tournament, scoring=replace(tournament.scoring, undecided=0)))
    if section.teams:
        table = section_table(section, tournament)
    else:
        edition = section.settings.table_edition or None
        table = standings(
            tournament,
            ("GPTS",),
            edition,
            round_no=completed_rounds(section),
            team_event=tournament.team_event,
        )
    matches = section.teams or len(found.players) == _TWO
    made = {
        player.tpn: (_of_matches(player, match), sum(game))
        for player, match, game in zip(
            found.players, found.match_points, found.game_points, strict=True
        )
    }
    teams = tuple(
        replace(
            team,
            match_points=made[Tpn(number)][0] if matches else None,
            game_points=made[Tpn(number)][1],
            rank=table.row(number).rank or None,
        )
        for number, team in numbered_teams(tournament).items()
    )
    return replace(tournament, teams=teams)


def _of_matches(team: Player, points: Sequence[Points]) -> Points:
    """Match points of the matches that are over."""
    return sum(
        made
        for number, made in enumerate(points, start=1)
        if team.record(RoundNo(number)).result is not Result.UNDECIDED
    )


_CHESS = ScoringSystem().table()
"""The points of chess, which performances are made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What a player of a team made in the whole event.

    Attributes:
        place: The place among those of the board; shared places are equal. 0 with too few games.
        points: Points (tenths) of all entered results, forfeits with them.
        share: Points of the games played over the board as a share of all; 0 without one.
        performance: That of the games against rated opponents; ``None`` without one.
    """

    place: int = 0
    team: Pid
    member: Player
    points: Points
    games: int
    share: Fraction
    performance: int | None


@dataclass(frozen=True, slots=True)
class _Game:
    points: Points
    result: Result
    rating: int | None


def board_lines(section: Section, after: int) -> list[tuple[int, tuple[BoardLine, ...]]]:
    """What the players made up to a round, board by board, as the event's own rules order it.

    The board of a player is his place in the team; those behind the last board are reserves, who
    stand together as board 0. What goes first is a rule of the event; the other two decide ties,
    then the number of games. Whoever has not played enough games, or none, comes last without a
    place.
    """
    boards = section.settings.team.boards
    made = _games(section, after)
    groups: dict[int, list[BoardLine]] = {}
    for pid in section.roster.pids:
        for place, member in enumerate(section.squad(pid).members, start=1):
            line = _line(section, pid, member, made.get(int(member.tpn), []))
            groups.setdefault(place if place <= boards else 0, []).append(line)
    order = sorted(groups, key=lambda board: (board == 0, board))
    return [(board, tuple(_placed(section, groups[board]))) for board in order]


def _games(section: Section, after: int) -> dict[int, list[_Game]]:
    """The results of each player, by id."""
    table = section.settings.scoring.table()
    lists = section.settings.lists or USUAL
    found: dict[int, list[_Game]] = {}
    for match in section.matches:
        for (_, colour, one, other), outcome in zip(
            games_of(section, match), match.results, strict=True
        ):
            for member, against, result, own in (
                (one, other, outcome.white, colour),
                (other, one, outcome.black, colour.other),
            ):
                if match.round_no > after or member is None or result is Result.UNDECIDED:
                    continue
                rating = None if against is None else strength_in(against, lists).rating
                points = table[result.value, own is Colour.BLACK]
                found.setdefault(int(member.tpn), []).append(_Game(points, result, rating))
    return found


def _line(section: Section, team: Pid, member: Player, results: list[_Game]) -> BoardLine:
    played = [game for game in results if game.result.played]
    most = len(played) * section.settings.scoring.win
    rated = [(game.rating, game.result) for game in played if game.rating]
    chess = sum(_CHESS[result.value, False] for _, result in rated)
    return BoardLine(
        team=team,
        member=member,
        points=sum(game.points for game in results),
        games=len(played),
        share=Fraction(sum(game.points for game in played), most) if most else Fraction(),
        performance=tournament_performance([rating for rating, _ in rated], chess),
    )


def _placed(section: Section, lines: list[BoardLine]) -> Iterator[BoardLine]:
    rules = section.settings.team_rules
    ranked = sorted(lines, key=lambda line: _key(line, rules.best_by), reverse=True)
    enough = [line for line in ranked if line.games >= max(1, rules.least_games)]
    keys = [_key(line, rules.best_by) for line in enough]
    yield from (
        replace(line, place=keys.index(key) + 1) for line, key in zip(enough, keys, strict=True)
    )
    yield from (line for line in ranked if line.games < max(1, rules.least_games))


def _key(line: BoardLine, best_by: BoardOrder) -> tuple[Fraction, ...]:
    """By what a player stands before another one of his board."""
    values = {
        BoardOrder.SHARE: line.share,
        BoardOrder.POINTS: Fraction(line.points),
        BoardOrder.PERFORMANCE: Fraction(line.performance or 0),
    }
    others = (value for order, value in values.items() if order is not best_by)
    return values[best_by], *others, Fraction(line.games)
