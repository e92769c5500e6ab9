"""What a round was for a team: the one table from records to matches, whoever asks. Facts only.

The same match gives the same points however it is told: by the boards of its players, by the
statement that it was forfeited, or by both.

Source:
    TRF26 (applied from 2025-09-01), records 001, 162, 240, 299, 300, 310, 320, 330, 352 and 362;
    C.04.6 (applied from 2026-02-01), Articles 1.4 and 1.6; C.07 (applied from 2026-03-01), Article
    15.1 (a match was played when a game of it was).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from openarbiter.model.names import Colour, Points, RoundNo, Tpn
from openarbiter.model.results import Result, RoundRecord

if TYPE_CHECKING:
    from openarbiter.model.tournament import Team, Tournament

_EMPTY = RoundRecord(None, None, Result.ABSENT)
_AT_A_BOARD = {
    Result.PAIRING_ALLOCATED_BYE: Result.FORFEIT_WIN,
    Result.ZERO_POINT_BYE: Result.FORFEIT_LOSS,
    Result.ABSENT: Result.FORFEIT_LOSS,
}
"""What entries are at a board of a match that say something else of a player.

A lonely win without opponent reads as a bye, and who does not play leaves the board empty.
"""

_OF_MEMBERS = (
    Result.PAIRING_ALLOCATED_BYE,
    Result.FORFEIT_WIN,
    Result.FULL_POINT_BYE,
    Result.HALF_POINT_BYE,
)
"""What entries of its players make of a round without an opponent; the first that one has."""


_Key: TypeAlias = tuple[int, RoundNo]
"""Number of a team, and a round."""


class TeamBoard(NamedTuple):
    """One board of a match, from one team's side.

    Attributes:
        points: Game points (tenths); of a round without play the share of the board.
        black: The team had Black.
    """

    points: Points
    result: Result
    black: bool = False


class TeamMatch(NamedTuple):
    """What one round was for a team.

    Attributes:
        result: The match as a result: won, drawn or lost over the boards, won or lost by forfeit,
            or a bye; of a match still open what it is so far.
        colour: The colour that was scheduled for board 1; ``None`` where no board tells it.
        open: A board has no result yet.
    """

    result: Result
    opponent: int | None
    match_points: Points
    game_points: Points
    boards: tuple[TeamBoard, ...]
    colour: Colour | None = None
    open: bool = False


class _Seats(NamedTuple):
    """The boards of a team, what they made, and the colour scheduled for board 1.

    Whether a result is missing, and whether a player came to a match no board of which was played.
    """

    boards: tuple[TeamBoard, ...]
    made: Points
    colour: Colour | None
    open: bool
    came: bool


def board_colour(colours: str, board: int) -> Colour:
    """Colour of the first-named team on a board (TRF26, record 352).

    Args:
        colours: Letters from board 1; boards beyond them have White and Black in turn.
        board: Place of the board, from 0.

    Examples:
        >>> [board_colour("WBB", board).name for board in range(4)]
        ['WHITE', 'BLACK', 'BLACK', 'BLACK']
    """
    letter = colours[board].upper() if board < len(colours) else "WB"[board % 2]
    return Colour.WHITE if letter == "W" else Colour.BLACK


def numbered_teams(tournament: Tournament) -> dict[int, Team]:
    """The teams by their number, ascending.

    Where not all have one they stay in their order, and who has none gets the place in it, or the
    next number that is free.
    """
    teams = tournament.teams
    if all(team.number for team in teams):
        teams = tuple(sorted(teams, key=lambda team: team.number))
    found: dict[int, Team] = {}
    for place, team in enumerate(teams, start=1):
        number = team.number or place
        while number in found:
            number += 1
        found[number] = team
    return found


def rounds_told(tournament: Tournament) -> RoundNo:
    """The last round of which something is told; forfeited matches and byes alone tell one too."""
    event = tournament.team_event
    told = [*(each.round_no for each in event.forfeited), *(each.round_no for each in event.byes)]
    return max([tournament.paired_rounds, *told])


def team_rounds(tournament: Tournament, rounds: int) -> dict[int, list[TeamMatch]]:
    """What the first rounds were for the teams, by their numbers, ascending."""
    return TeamTable(tournament).rounds(rounds)


class TeamTable:
    """What the rounds of a tournament were for its teams.

    Attributes:
        teams: The teams by number, as :func:`numbered_teams` has them.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.teams = numbered_teams(tournament)
        self._tournament = tournament
        self._event = event = tournament.team_event
        self._players = {player.tpn: player for player in tournament.players}
        self._team_of = {tpn: number for number, one in self.teams.items() for tpn in one.players}
        self._line_ups = {(up.team, up.round_no): up.players for up in event.line_ups}
        self._stated: dict[_Key, int] = {}
        for up in event.line_ups:
            if up.opponent is not None:
                self._stated.setdefault((up.opponent, up.round_no), up.team)
                self._stated[up.team, up.round_no] = up.opponent
        self._forfeited: dict[_Key, tuple[int, Colour, bool]] = {}
        for match in event.forfeited:
            white, black, at = match.white, match.black, match.round_no
            self._forfeited[white, at] = black, Colour.WHITE, match.white_came
            self._forfeited[black, at] = white, Colour.BLACK, match.black_came
        self._byes = {(bye.team, bye.round_no): bye for bye in event.byes}
        self._requested = {
            (int(number), bye.round_no): bye.kind
            for bye in tournament.requested_byes
            for number in bye.players
        }
        changes = (change for change in tournament.adjustments if change.kind)
        self._changes = sorted(changes, key=lambda change: bool(change.players))
        self._worth = tournament.scoring.table()
        self._seats: dict[_Key, _Seats] = {}

    @cached_property
    def size(self) -> int:
        """The number of boards of a match: as stated (record 352), else that of most matches."""
        if self._event.colours:
            return len(self._event.colours)
        counts = Counter(
            len(self.line_up(team, RoundNo(number)))
            for team in self.teams
            for number in range(1, self._tournament.paired_rounds + 1)
        )
        counts.pop(0, None)
        if counts:
            return counts.most_common(1)[0][0]
        return min((len(team.players) for team in self.teams.values()), default=1)

    def rounds(self, last: int) -> dict[int, list[TeamMatch]]:
        """What the rounds up to one were, as :func:`team_rounds` has them."""
        numbers = [RoundNo(number) for number in range(1, last + 1)]
        return {team: [self.match(team, number) for number in numbers] for team in self.teams}

    def match(self, team: int, round_no: RoundNo) -> TeamMatch:
        """What a round was for a team."""
        key = team, round_no
        if key in self._forfeited:
            other, colour, came = self._forfeited[key]
            opponent = other if other in self.teams else None
            found = self._forfeit(key, opponent, colour, came=came)
        elif key in self._byes:
            bye, result = self._byes[key], Result.PAIRING_ALLOCATED_BYE
            boards = (TeamBoard(bye.game_points // self.size, result),) * self.size
            found = TeamMatch(result, None, bye.match_points, bye.game_points, boards)
        elif (opponent := self.opponent(*key)) is not None:
            return self._of_boards(*key, opponent)
        else:
            found = self._bye(*key)
        return self._adjusted(found, *key)

    def opponent(self, team: int, round_no: RoundNo) -> int | None:
        """Number of the team that a team met: as stated, else by the games of its players."""
        stated = self._stated.get((team, round_no))
        if stated in self.teams:
            return stated
        for record in self._entries(team, round_no):
            other = None if record.opponent is None else self._team_of.get(record.opponent)
            if other not in {None, team}:
                return other
        return None

    def line_up(self, team: int, round_no: RoundNo) -> tuple[Tpn | None, ...]:
        """Who sits at the boards of a team: as stated, else its order without who did not play.

        Source:
            TRF26 (applied from 2025-09-01), record 300.
        """
        stated = self._line_ups.get((team, round_no))
        if stated is not None:
            return stated
        players = self._players
        return tuple(
            tpn
            for tpn in self.teams[team].players
            if tpn in players and players[tpn].record(round_no).result.paired
        )

    def bonuses(self, team: int) -> list[tuple[int, Points, Points]]:
        """Bonuses and penalties of a team (record 299 without a kind).

        Returns:
            The round, 0 where none is named, and match points and game points (tenths).
        """
        return [
            (change.round_no or 0, change.match_points or 0, change.points)
            for change in self._tournament.adjustments
            if not change.kind and team in (change.players or {team})
        ]

    def _entries(self, team: int, round_no: RoundNo) -> Iterator[RoundRecord]:
        players = self._players
        return (players[tpn].record(round_no) for tpn in self.teams[team].players if tpn in players)

    def _bye(self, team: int, round_no: RoundNo) -> TeamMatch:
        """A round without opponent: as it was announced, or as the players' own entries say."""
        result = self._requested.get((team, round_no))
        if result is None:
            found = {record.result for record in self._entries(team, round_no)}
            result = next((each for each in _OF_MEMBERS if each in found), Result.ZERO_POINT_BYE)
        if result is Result.FORFEIT_WIN:
            return self._forfeit((team, round_no), None, None, came=True)
        event = self._event
        if result is Result.PAIRING_ALLOCATED_BYE:
            match_points, game_points = self.bye_worth
            bye = self._without_boards(result, None, match_points)
            return bye._replace(game_points=game_points)
        worth = {Result.FULL_POINT_BYE: event.win, Result.HALF_POINT_BYE: event.draw}
        return self._without_boards(result, None, worth.get(result, min(0, event.loss)))

    @property
    def bye_worth(self) -> tuple[Points, Points]:
        """Match points and game points (tenths) of every bye."""
        return self._event.bye_worth(self._tournament.scoring.draw * self.size)

    def _forfeit(
        self, key: _Key, opponent: int | None, colour: Colour | None, *, came: bool
    ) -> TeamMatch:
        """A match that was not played, of a team that came or did not: as its boards tell it."""
        result, points = (Result.FORFEIT_WIN, self._event.win) if came else (Result.FORFEIT_LOSS, 0)
        seats = self._seated(*key)
        if not seats.boards:
            return self._without_boards(result, opponent, points, colour)
        return TeamMatch(result, opponent, points, seats.made, seats.boards, colour)

    def _without_boards(
        self, result: Result, opponent: int | None, points: Points, colour: Colour | None = None
    ) -> TeamMatch:
        """A round of which no board is told: all boards are worth the same."""
        board = self._worth[result.value, False]
        boards = (TeamBoard(board, result),) * self.size
        return TeamMatch(result, opponent, points, board * self.size, boards, colour)

    def _of_boards(self, team: int, round_no: RoundNo, opponent: int) -> TeamMatch:
        """A match as the boards of both teams tell it."""
        own, theirs = self._seated(team, round_no), self._seated(opponent, round_no)
        colour = own.colour or (theirs.colour and theirs.colour.other)
        played = any(board.result.played for board in (*own.boards, *theirs.boards))
        if not played and not (own.came and theirs.came):
            match = self._forfeit((team, round_no), opponent, colour, came=own.came)
            return self._adjusted(match, team, round_no)
        event, made, against = self._event, own.made, theirs.made
        still_open = own.open or theirs.open
        result, points = Result.LOSS, event.loss
        if made > against:
            result, points = Result.WIN, event.win
        elif made == against and (made > 0 or still_open):
            result, points = Result.DRAW, event.draw
        match = TeamMatch(result, opponent, points, made, own.boards, colour, still_open)
        match = self._adjusted(match, team, round_no)
        if not played:  # both came, each to other boards
            won = result is Result.WIN
            return match._replace(result=Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS)
        return match

    def _adjusted(self, match: TeamMatch, team: int, round_no: RoundNo) -> TeamMatch:
        """A round with the points of record 299; the last one that speaks of it holds.

        One with a round and teams sets what the round gave, whatever it was.
        """
        for change in self._changes:
            of_team = not change.players or team in change.players
            sets = bool(change.players) and change.round_no == round_no
            if of_team and (sets or change.changes(round_no, match.result)):
                points = change.match_points
                points = match.match_points if points is None else points
                match = match._replace(game_points=change.points, match_points=points)
        return match

    def _seated(self, team: int, round_no: RoundNo) -> _Seats:
        found = self._seats.get((team, round_no))
        if found is None:
            found = self._seats[team, round_no] = self._new_seats(team, round_no)
        return found

    def _new_seats(self, team: int, round_no: RoundNo) -> _Seats:
        boards: list[TeamBoard] = []
        team_colour, still_open = None, False
        for place, tpn in enumerate(self.line_up(team, round_no)):
            player = None if tpn is None else self._players.get(tpn)
            record = _EMPTY if player is None else player.record(round_no)
            if team_colour is None and record.colour is not None:
                named_first = record.colour is board_colour(self._event.colours, place)
                team_colour = Colour.WHITE if named_first else Colour.BLACK
            result, black = record.result, record.colour is Colour.BLACK
            still_open = still_open or result is Result.UNDECIDED
            result = _AT_A_BOARD.get(result, result)
            boards.append(TeamBoard(self._worth[result.value, black], result, black))
        made = sum(board.points for board in boards)
        if absence := self._worth[Result.FORFEIT_LOSS.value, False]:
            made += absence * max(0, self.size - len(boards))  # boards that nobody sat at
        came = any(board.result is Result.FORFEIT_WIN for board in boards)
        return _Seats(tuple(boards), made, team_colour, still_open, came)
