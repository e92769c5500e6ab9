"""Board prizes: who made most at each board of a team event.

No regulation orders the players of a board; the event's own rules do, by the share of points, the
points or the performance, and say how many games it takes.

Source:
    C.07 (applied from 2026-03-01), Article 10.2 (tournament performance rating).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from openarbiter.desk.settings import BoardOrder
from openarbiter.desk.state import Section
from openarbiter.desk.team_events import games_of
from openarbiter.desk.values import Pid
from openarbiter.model import Colour, Player, Points, Result, ScoringSystem
from openarbiter.model.strength import USUAL, strength_in
from openarbiter.ratings.change import tournament_performance

_CHESS = ScoringSystem().table()
"""The points of chess, which performances are made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What a player of a team made in the whole event.

    Attributes:
        place: The place among those of the board; shared places are equal. 0 with too few games.
        points: Points (tenths) of all entered results, forfeits with them.
        games: Games played over the board.
        share: Points of these games as a share of all; 0 without one.
        performance: The performance rating of the games against rated opponents; ``None`` without
            one.
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
    """The lines in their order, with places."""
    rules = section.settings.team_rules
    enough = [line for line in lines if line.games >= max(1, rules.least_games)]
    keys = sorted((_key(line, rules.best_by) for line in enough), reverse=True)
    for line in sorted(enough, key=lambda one: _key(one, rules.best_by), reverse=True):
        yield replace(line, place=keys.index(_key(line, rules.best_by)) + 1)
    few = (line for line in lines if line.games < max(1, rules.least_games))
    yield from sorted(few, key=lambda one: _key(one, rules.best_by), reverse=True)


def _key(line: BoardLine, best_by: BoardOrder) -> tuple[Fraction, ...]:
    """By what a player stands before another one of his board."""
    values = {
        BoardOrder.SHARE: line.share,
        BoardOrder.POINTS: Fraction(line.points),
        BoardOrder.PERFORMANCE: Fraction(line.performance or 0),
    }
    others = (value for order, value in values.items() if order is not best_by)
    return values[best_by], *others, Fraction(line.games)
