"""Team events: who met whom, on which boards, and what match and game points came of it.

Matches are put together from the games of the players. It knows no tie-break and no order.

Source:
    C.07 (applied from 2026-03-01), Articles 11, 12 (what boards are worth without play) and 15;
    TRF26 (applied from 2025-09-01), records 300, 310, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from openarbiter.model import Colour, Player, Points, Result, RoundNo, Team, Tournament, Tpn
from openarbiter.model.teams import TeamEvent
from openarbiter.ranking.field import NOBODY, Field, Kind, RoundKinds, worth_by_result
from openarbiter.values import dataclass, replace

_BYES = {
    Result.FULL_POINT_BYE: Kind.FULL_POINT_BYE,
    Result.HALF_POINT_BYE: Kind.HALF_POINT_BYE,
    Result.ZERO_POINT_BYE: Kind.ZERO_POINT_BYE,
}

_WITHOUT_PLAY = {
    Result.FORFEIT_WIN: Kind.FORFEIT_WIN,
    Result.FORFEIT_LOSS: Kind.FORFEIT_LOSS,
    Result.PAIRING_ALLOCATED_BYE: Kind.FORFEIT_WIN,
}
"""What entries without opponent say at a board of a match; a lonely win may read as a bye."""

_WON, _DRAWN = 2, 1

_Worth: TypeAlias = tuple[Points, Points, Points, Points]
"""Points (tenths) of a win, a draw, a loss at least, and of what was lost without play."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match, from one team's side.

    Attributes:
        points: Game points (tenths); of a round without play the share of the board.
        halves: Half points of a game over the board.
        kind: What the game was.
        black: The team had Black.
    """

    points: Points
    halves: int = 0
    kind: Kind = Kind.ZERO_POINT_BYE
    black: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """One round of one team.

    Attributes:
        kind: What the round was.
        opponent: Place of the opponent, or :data:`NOBODY`.
        match_points: Match points (tenths).
        game_points: Game points (tenths).
        boards: The boards, from board 1.
        black: The team was named second.
    """

    kind: Kind
    opponent: int
    match_points: Points
    game_points: Points
    boards: tuple[Board, ...]
    black: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTable:
    """A team event as tie-breaks see it.

    Attributes:
        teams: The teams, ascending by number; places count in this order.
        matches: By place, one a round.
        size: Number of boards of a match.
        win: Points (tenths) for a win on a board.
        fields: The teams by match points (``"MP"``), by game points (``"GP"``), and with one
            entry for each game instead of each round (``"games"``).
    """

    teams: tuple[Team, ...]
    matches: tuple[tuple[Match, ...], ...]
    size: int
    win: Points
    fields: dict[str, Field]

    def board_totals(self, place: int) -> list[Points]:
        """Game points (tenths) on each board over all rounds, from board 1.

        Source:
            C.07 (applied from 2026-03-01), Article 12: whoever sat there; individual forfeits
            as they are, pairing-allocated byes as a win on each board, whatever they gave.
        """
        totals = [0] * self.size
        for match in self.matches[place]:
            if match.kind is Kind.PAIRING_ALLOCATED_BYE:
                totals = [total + self.win for total in totals]
                continue
            for number, board in enumerate(match.boards[: self.size]):
                totals[number] += board.points
        return totals


def is_team_event(tournament: Tournament) -> bool:
    """Whether teams play each other, and not only players who belong to teams.

    Source:
        TRF26 (applied from 2025-09-01), records 092, 192 and 310 (teams have numbers).
    """
    event = tournament.event
    named = "TEAM" in f"{event.type_code} {event.type_text}".upper()
    return bool(tournament.teams) and (named or any(team.number for team in tournament.teams))


def team_table(
    tournament: Tournament, event: TeamEvent, rounds: int, *, predetermined: bool
) -> TeamTable:
    """The teams of a tournament after some rounds.

    Args:
        tournament: The tournament; its teams are taken ascending by number, those without one
            in the order of the file.
        event: What is known beyond players and teams.
        rounds: Number of rounds that count, from the first.
        predetermined: The pairings were fixed beforehand.

    Source:
        C.07 (applied from 2026-03-01), Articles 11.1 and 15.1.
    """
    teams = tournament.teams
    if all(team.number for team in teams):
        teams = tuple(sorted(teams, key=lambda team: team.number))
    making = _Making(tournament, event, teams)
    matches = tuple(
        tuple(making.match(place, RoundNo(number)) for number in range(1, rounds + 1))
        for place in range(len(teams))
    )
    shape = _Shape(tournament, event, rounds, predetermined=predetermined)
    numbers = [team.number or place for place, team in enumerate(teams, start=1)]
    fields = {
        "MP": shape.field(numbers, matches, (event.win, event.draw, event.loss, 0), "MP"),
        "GP": shape.field(numbers, matches, making.match_worth(), "GP"),
        "games": shape.games(numbers, matches, making.game_worth()),
    }
    for adjusted in ("MP", "GP"):
        _add_bonuses(fields[adjusted], tournament, numbers, adjusted)
    return TeamTable(
        teams=teams,
        matches=matches,
        size=making.size,
        win=tournament.scoring.win,
        fields=fields,
    )


class _Making:
    """Puts matches together, team by team and round by round."""

    def __init__(self, tournament: Tournament, event: TeamEvent, teams: tuple[Team, ...]) -> None:
        self.tournament = tournament
        self.event = event
        self.teams = teams
        self.players = {player.tpn: player for player in tournament.players}
        self.place_of = {tpn: place for place, team in enumerate(teams) for tpn in team.players}
        self.by_number = {team.number: place for place, team in enumerate(teams) if team.number}
        self.white, self.black = worth_by_result(tournament.scoring)
        self.kinds = RoundKinds.table()
        self.line_ups = {(up.team, up.round_no): up.players for up in event.line_ups}
        self.forfeited = {
            (team, match.round_no): (other, came)
            for match in event.forfeited
            for team, other, came in (
                (match.white, match.black, match.white_came),
                (match.black, match.white, match.black_came),
            )
        }
        self.byes = {(bye.team, bye.round_no): bye for bye in event.byes}
        self.requested = {
            (number, bye.round_no): bye.kind
            for bye in tournament.requested_byes
            for number in bye.players
        }
        self.size = len(event.colours) or self._usual_size()

    def _usual_size(self) -> int:
        """The number of boards of most matches, where nothing states it."""
        counts = Counter(
            len(self._at_boards(team, RoundNo(number)))
            for team in self.teams
            for number in range(1, self.tournament.paired_rounds + 1)
        )
        counts.pop(0, None)
        return (
            counts.most_common(1)[0][0]
            if counts
            else max((len(team.players) for team in self.teams), default=1)
        )

    def game_worth(self) -> _Worth:
        """Points (tenths) on a board: for a win, a draw, a loss, and lost without play."""
        scoring = self.tournament.scoring
        loss = min(scoring.white_loss, scoring.black_loss)
        return scoring.win, scoring.draw, loss, scoring.forfeit_loss

    def match_worth(self) -> _Worth:
        """Game points (tenths) of a match won on all boards, drawn (half of them), and lost.

        A match that was played may have been lost without play on any of its boards.

        Source:
            C.07 (applied from 2026-03-01), Articles 16.3 and 16.4, where points mean game points.
        """
        win, _, loss, absence = self.game_worth()
        most = win * self.size
        return most, most // 2, min(loss, absence) * self.size, absence * self.size

    def match(self, place: int, round_no: RoundNo) -> Match:
        """What a round was for a team."""
        team = self.teams[place]
        key = (team.number, round_no)
        if key in self.forfeited:
            other, came = self.forfeited[key]
            second = any(
                m.black == team.number for m in self.event.forfeited if m.round_no == round_no
            )
            match = self._forfeit(self.by_number.get(other, NOBODY), round_no, key, came=came)
            return replace(match, black=second)
        if key in self.byes:
            bye, kind = self.byes[key], Kind.PAIRING_ALLOCATED_BYE
            boards = self._unplayed_boards(kind, bye.game_points // max(1, self.size))
            return Match(kind, NOBODY, bye.match_points, bye.game_points, boards)
        opponent = self._opponent(team, round_no)
        if opponent != NOBODY:
            return self._played(place, opponent, round_no)
        return self._bye(self._bye_kind(team, key), key)

    def _bye_kind(self, team: Team, key: tuple[int, RoundNo]) -> Kind:
        """What a round without match was: as announced, or as the players' own entries say."""
        announced = self.requested.get((Tpn(key[0]), key[1]))
        if announced is not None:
            return _BYES.get(announced, Kind.ZERO_POINT_BYE)
        results = {player.record(key[1]).result for player in self._members(team)}
        if Result.PAIRING_ALLOCATED_BYE in results:
            return Kind.PAIRING_ALLOCATED_BYE
        return next((kind for result, kind in _BYES.items() if result in results), _ABSENT)

    def _bye(self, kind: Kind, key: tuple[int, RoundNo]) -> Match:
        scoring, event = self.tournament.scoring, self.event
        match_points, board = {
            Kind.PAIRING_ALLOCATED_BYE: (event.win, scoring.pairing_allocated_bye),
            Kind.FULL_POINT_BYE: (event.win, scoring.full_point_bye),
            Kind.HALF_POINT_BYE: (event.draw, scoring.half_point_bye),
        }.get(kind, (min(0, event.loss), scoring.zero_point_bye))
        letter = {
            Kind.FULL_POINT_BYE: "F",
            Kind.HALF_POINT_BYE: "H",
            Kind.ZERO_POINT_BYE: "Z",
        }.get(kind, "")
        return self._abnormal(kind, NOBODY, (match_points, board * self.size, board), letter, key)

    def _forfeit(
        self, opponent: int, round_no: RoundNo, key: tuple[int, RoundNo], *, came: bool
    ) -> Match:
        scoring = self.tournament.scoring
        kind = Kind.FORFEIT_WIN if came else Kind.FORFEIT_LOSS
        board = scoring.forfeit_win if came else scoring.forfeit_loss
        match_points = self.event.win if came else 0
        worth = (match_points, board * self.size, board)
        return self._abnormal(kind, opponent, worth, "+" if came else "-", (key[0], round_no))

    def _abnormal(
        self,
        kind: Kind,
        opponent: int,
        worth: tuple[Points, Points, Points],
        letter: str,
        key: tuple[int, RoundNo],
    ) -> Match:
        """A round without play, with the points of record 299 where it speaks of it."""
        match_points, game_points, board = worth
        for change in self.tournament.adjustments:
            if (
                change.kind
                and change.kind == letter
                and change.round_no in (None, key[1])
                and (not change.players or key[0] in change.players)
            ):
                game_points = change.points
                if change.match_points is not None:
                    match_points = change.match_points
        boards = self._unplayed_boards(kind, board)
        return Match(kind, opponent, match_points, game_points, boards)

    def _unplayed_boards(self, kind: Kind, points: Points) -> tuple[Board, ...]:
        """All boards of a round without play."""
        return (Board(points, kind=kind),) * self.size

    def _members(self, team: Team) -> Iterator[Player]:
        return (self.players[tpn] for tpn in team.players if tpn in self.players)

    def _opponent(self, team: Team, round_no: RoundNo) -> int:
        """Place of the team the players of a team met in a round."""
        for player in self._members(team):
            other = player.record(round_no).opponent
            if other is not None and other in self.place_of:
                return self.place_of[other]
        return NOBODY

    def _at_boards(self, team: Team, round_no: RoundNo) -> list[Player | None]:
        """Who sat at the boards of a team, from board 1; ``None`` for an empty board."""
        listed = self.line_ups.get((team.number, round_no))
        if listed is not None:
            return [self.players.get(tpn) if tpn is not None else None for tpn in listed]
        return [
            player
            for player in self._members(team)
            if player.record(round_no).opponent is not None
            or player.record(round_no).result in _WITHOUT_PLAY
        ]

    def _played(self, place: int, opponent: int, round_no: RoundNo) -> Match:
        own = self._boards(place, round_no)
        theirs = self._boards(opponent, round_no)
        made, against = (sum(board.points for board in side) for side in (own, theirs))
        event = self.event
        points = event.win if made > against else event.draw if made == against else event.loss
        kind = Kind.PLAYED
        if made != against and not any(board.kind is kind for board in (*own, *theirs)):
            # Nobody played on any board: the match was won or lost by forfeit (Article 15.1).
            kind = Kind.FORFEIT_WIN if made > against else Kind.FORFEIT_LOSS
        black = self._named_second(own)
        return Match(kind, opponent, points, made, own, black=black)

    def _named_second(self, boards: tuple[Board, ...]) -> bool:
        """Whether a team was named second, by the colour of its first board with one."""
        colours = self.event.colours.upper()
        for number, board in enumerate(boards):
            if board.kind is Kind.PLAYED:
                first = colours[number] if number < len(colours) else "WB"[number % 2]
                return board.black == (first == "W")
        return False

    def _boards(self, place: int, round_no: RoundNo) -> tuple[Board, ...]:
        boards: list[Board] = []
        for player in self._at_boards(self.teams[place], round_no):
            if player is None:
                boards.append(Board(0, kind=Kind.FORFEIT_LOSS))
                continue
            record = player.record(round_no)
            result = record.result
            black = record.colour is Colour.BLACK
            kind = _WITHOUT_PLAY.get(result, Kind.PLAYED if result.played else _ABSENT)
            points = (self.black if black else self.white)[result.index]
            boards.append(Board(points, self.kinds.halves[result.index], kind, black))
        return tuple(boards)


_ABSENT = Kind.ZERO_POINT_BYE


class _Entry(NamedTuple):
    """One round or game of a team, as a field holds it."""

    opponent: int
    kind: Kind
    black: bool
    points: Points
    halves: int


class _Shape:
    """Turns matches into fields."""

    def __init__(
        self, tournament: Tournament, event: TeamEvent, rounds: int, *, predetermined: bool
    ) -> None:
        self.event = event
        self.rounds = rounds
        self.final_round = max(tournament.rounds or 0, tournament.paired_rounds, rounds)
        self.predetermined = predetermined
        self.ratings = {player.tpn: player.rating for player in tournament.players}

    def field(
        self, numbers: list[int], matches: tuple[tuple[Match, ...], ...], worth: _Worth, score: str
    ) -> Field:
        """The teams with one entry a round."""
        entries = [
            [
                _Entry(
                    match.opponent,
                    match.kind,
                    match.black,
                    match.match_points if score == "MP" else match.game_points,
                    self._halves(match),
                )
                for match in rounds
            ]
            for rounds in matches
        ]
        return self._made(numbers, entries, worth)

    def games(
        self, numbers: list[int], matches: tuple[tuple[Match, ...], ...], worth: _Worth
    ) -> Field:
        """The teams with one entry a game."""
        entries = [
            [
                _Entry(match.opponent, board.kind, board.black, board.points, board.halves)
                for match in rounds
                for board in match.boards
            ]
            for rounds in matches
        ]
        return self._made(numbers, entries, worth)

    def _halves(self, match: Match) -> int:
        if match.kind is not Kind.PLAYED:
            return 0
        if match.match_points == self.event.win:
            return _WON
        return _DRAWN if match.match_points == self.event.draw else 0

    def _made(self, numbers: list[int], entries: list[list[_Entry]], worth: _Worth) -> Field:
        win, draw, loss, absence = worth
        kinds = [bytes([one.kind for one in each]) for each in entries]
        points = [[one.points for one in each] for each in entries]
        return Field(
            numbers=numbers,
            rounds=self.rounds,
            final_round=self.final_round,
            opponents=[[one.opponent for one in each] for each in entries],
            kinds=kinds,
            blacks=[bytes([one.black for one in each]) for each in entries],
            points=points,
            halves=[bytes([one.halves for one in each]) for each in entries],
            totals=[sum(each) for each in points],
            whole=[not any(each) for each in kinds],
            ratings=[None] * len(numbers),
            win=win,
            best=win,
            draw=draw,
            loss=loss,
            absence=absence,
            predetermined=self.predetermined,
        )


def _add_bonuses(field: Field, tournament: Tournament, numbers: list[int], score: str) -> None:
    """Bonuses and penalties of teams (record 299 without a kind)."""
    for change in tournament.adjustments:
        if change.kind or (change.round_no or 0) > field.rounds:
            continue
        added = (change.match_points or 0) if score == "MP" else change.points
        for place, number in enumerate(numbers):
            if not change.players or number in change.players:
                field.totals[place] += added
