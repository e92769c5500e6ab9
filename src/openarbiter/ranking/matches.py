"""Team events: who met whom, on which boards, and what match and game points came of it.

Matches are put together from the games of the players. It knows no tie-break and no order.

Source:
    C.07 (applied from 2026-03-01), Articles 11, 12 (what boards are worth without play) and 15;
    TRF26 (applied from 2025-09-01), records 300, 310, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple, TypeAlias

from openarbiter.model import (
    Colour,
    Player,
    Points,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Team,
    Tournament,
    Tpn,
)
from openarbiter.model.team_rounds import board_colour, numbered_teams
from openarbiter.model.teams import TeamEvent
from openarbiter.ranking.field import HALVES, NOBODY, Field, Kind, worth_by_result

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

_ABSENT = Kind.ZERO_POINT_BYE

_WON, _DRAWN = 2, 1

_Key: TypeAlias = tuple[int, RoundNo]
"""Number of a team, and a round."""


class TeamBoard(NamedTuple):
    """One board of a match, from one team's side.

    Attributes:
        points: Game points (tenths); of a round without play the share of the board.
        kind: What the game was.
        halves: Half points of a game over the board.
        black: The team had Black.
    """

    points: Points
    kind: Kind
    halves: int = 0
    black: bool = False


class _Seats(NamedTuple):
    """The boards of a team, the colour scheduled for board 1, and whether a result is missing."""

    boards: tuple[TeamBoard, ...]
    colour: Colour | None
    open: bool


class TeamMatch(NamedTuple):
    """One round of one team.

    Attributes:
        kind: What the round was.
        opponent: Place of the opponent, or :data:`NOBODY`.
        match_points: Match points (tenths).
        game_points: Game points (tenths).
        boards: The boards, from board 1.
        black: The team was named second.
        colour: The colour that was scheduled for board 1; ``None`` where no board tells it.
        open: A board has no result yet.
    """

    kind: Kind
    opponent: int
    match_points: Points
    game_points: Points
    boards: tuple[TeamBoard, ...]
    black: bool = False
    colour: Colour | None = None
    open: bool = False

    @property
    def played(self) -> bool:
        """A game was played on one board at least."""
        return any(board.kind is Kind.PLAYED for board in self.boards)


class _Entry(NamedTuple):
    """One round or game of a team, as a field holds it."""

    opponent: int
    kind: Kind
    black: bool
    points: Points
    halves: int


def is_team_event(tournament: Tournament) -> bool:
    """Whether teams play each other, and not only players who belong to teams.

    Source:
        TRF26 (applied from 2025-09-01), records 092, 192 and 310 (teams have numbers).
    """
    event = tournament.event
    named = "TEAM" in f"{event.type_code} {event.type_text}".upper()
    return bool(tournament.teams) and (named or any(team.number for team in tournament.teams))


def team_fields(
    tournament: Tournament,
    event: TeamEvent,
    rounds: int,
    *,
    predetermined: bool,
    without: Collection[int] = (),
) -> tuple[dict[str, Field], list[list[Points]]]:
    """The teams of a tournament after some rounds, and what they made on their boards.

    Args:
        tournament: The tournament; its teams are taken ascending by number, those without one
            in the order of the file.
        event: What is known beyond players and teams.
        rounds: Number of rounds that count, from the first.
        predetermined: The pairings were fixed beforehand.
        without: Places of teams that do not exist in the table: nobody has met them.

    Returns:
        The teams by match points (``"MP"``), by game points (``"GP"``), and with one entry for
        each game instead of each round (``"games"``); the points (tenths) of each team on each
        board, from board 1, by place.

    Source:
        C.07 (applied from 2026-03-01), Articles 11.1 and 15.1.
    """
    teams = tuple(numbered_teams(tournament).values())
    found = _Matches(tournament, event, teams)
    matches = [
        [found.match(place, RoundNo(number)) for number in range(1, rounds + 1)]
        for place in range(len(teams))
    ]
    fields = {
        score: found.field(matches, rounds, score, predetermined=predetermined).without(without)
        for score in ("MP", "GP", "games")
    }
    counted = ([one for one in each if one.opponent not in without] for each in matches)
    return fields, [found.board_totals(each) for each in counted]


def team_rounds(tournament: Tournament, rounds: int) -> list[list[TeamMatch]]:
    """What the first rounds were for the teams, ascending by number, and in the order of rounds."""
    teams = tuple(numbered_teams(tournament).values())
    found = _Matches(tournament, tournament.team_event, teams)
    return [
        [found.match(place, RoundNo(number)) for number in range(1, rounds + 1)]
        for place in range(len(teams))
    ]


def _boards(scoring: ScoringSystem) -> list[list[TeamBoard]]:
    """What a result makes of a board, for White or without colour and for Black, by its index."""
    return [
        [
            TeamBoard(
                worth[result.index],
                _WITHOUT_PLAY.get(result, Kind.PLAYED if result.played else _ABSENT),
                HALVES[result.index],
                bool(black),
            )
            for result in Result
        ]
        for black, worth in enumerate(worth_by_result(scoring))
    ]


class _Matches:
    """Puts matches together, team by team and round by round, and makes fields of them."""

    def __init__(self, tournament: Tournament, event: TeamEvent, teams: tuple[Team, ...]) -> None:
        self.tournament = tournament
        self.event = event
        self.teams = teams
        self.players = {player.tpn: player for player in tournament.players}
        self.place_of = {tpn: place for place, team in enumerate(teams) for tpn in team.players}
        self.by_number = {team.number: place for place, team in enumerate(teams) if team.number}
        self.seats: dict[_Key, _Seats] = {}
        self.boards = _boards(tournament.scoring)
        self.line_ups = {(up.team, up.round_no): up.players for up in event.line_ups}
        self.forfeited = {
            (team, match.round_no): (other, came)
            for match in event.forfeited
            for team, other, came in (
                (match.white, match.black, match.white_came),
                (match.black, match.white, match.black_came),
            )
        }
        self.named_second = {(match.black, match.round_no) for match in event.forfeited}
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
        if counts:
            return counts.most_common(1)[0][0]
        return max((len(team.players) for team in self.teams), default=1)

    def match(self, place: int, round_no: RoundNo) -> TeamMatch:
        """What a round was for a team."""
        team = self.teams[place]
        key = (team.number, round_no)
        if key in self.forfeited:
            return self._forfeit(key)
        if key in self.byes:
            bye, kind = self.byes[key], Kind.PAIRING_ALLOCATED_BYE
            boards = (TeamBoard(bye.game_points // max(1, self.size), kind),) * self.size
            return TeamMatch(kind, NOBODY, bye.match_points, bye.game_points, boards)
        opponent = self._opponent(team, round_no)
        if opponent != NOBODY:
            return self._played(place, opponent, round_no)
        return self._bye(self._bye_kind(team, key), key)

    def _bye_kind(self, team: Team, key: _Key) -> Kind:
        """What a round without match was: as announced, or as the players' own entries say."""
        announced = self.requested.get((Tpn(key[0]), key[1]))
        if announced is not None:
            return _BYES.get(announced, Kind.ZERO_POINT_BYE)
        results = {player.record(key[1]).result for player in self._members(team)}
        if Result.PAIRING_ALLOCATED_BYE in results:
            return Kind.PAIRING_ALLOCATED_BYE
        return next((kind for result, kind in _BYES.items() if result in results), _ABSENT)

    @property
    def _bye_points(self) -> Points:
        """Match points of a bye without record 320: those of a drawn match (C.04.6, 1.4).

        Game points are those of record 162 for a bye, on each board.
        """
        if self.event.bye_match_points is not None:
            return self.event.bye_match_points
        swiss = self.tournament.event.type_code.startswith("FIDE_TEAM")
        return self.event.draw if swiss else self.event.win

    def _bye(self, kind: Kind, key: _Key) -> TeamMatch:
        scoring, event = self.tournament.scoring, self.event
        match_points, board, letter = {
            Kind.PAIRING_ALLOCATED_BYE: (self._bye_points, scoring.pairing_allocated_bye, ""),
            Kind.FULL_POINT_BYE: (event.win, scoring.full_point_bye, "F"),
            Kind.HALF_POINT_BYE: (event.draw, scoring.half_point_bye, "H"),
        }.get(kind, (min(0, event.loss), scoring.zero_point_bye, "Z"))
        boards = (TeamBoard(board, kind),) * self.size
        bye = TeamMatch(kind, NOBODY, match_points, board * self.size, boards)
        return self._adjusted(bye, letter, key)

    def _forfeit(self, key: _Key) -> TeamMatch:
        other, came = self.forfeited[key]
        scoring = self.tournament.scoring
        kind = Kind.FORFEIT_WIN if came else Kind.FORFEIT_LOSS
        board = scoring.forfeit_win if came else scoring.forfeit_loss
        match = TeamMatch(
            kind,
            self.by_number.get(other, NOBODY),
            self.event.win if came else 0,
            board * self.size,
            (TeamBoard(board, kind),) * self.size,
            black=key in self.named_second,
            colour=Colour.BLACK if key in self.named_second else Colour.WHITE,
        )
        return self._adjusted(match, "+" if came else "-", key)

    def _adjusted(self, match: TeamMatch, letter: str, key: _Key) -> TeamMatch:
        """A round without play, with the points of record 299 where it speaks of it."""
        for change in self.tournament.adjustments:
            if (
                change.kind
                and change.kind == letter
                and change.round_no in (None, key[1])
                and (not change.players or key[0] in change.players)
            ):
                match = match._replace(game_points=change.points)
                if change.match_points is not None:
                    match = match._replace(match_points=change.match_points)
        return match

    def _members(self, team: Team) -> Iterator[Player]:
        return (self.players[tpn] for tpn in team.players if tpn in self.players)

    def _opponent(self, team: Team, round_no: RoundNo) -> int:
        """Place of the team the players of a team met in a round."""
        for player in self._members(team):
            other = player.record(round_no).opponent
            if other is not None and other in self.place_of:
                return self.place_of[other]
        return NOBODY

    def _at_boards(self, team: Team, round_no: RoundNo) -> list[RoundRecord | None]:
        """The games at the boards of a team, from board 1; ``None`` for an empty board."""
        listed = self.line_ups.get((team.number, round_no))
        if listed is not None:
            seated = (None if tpn is None else self.players.get(tpn) for tpn in listed)
            return [None if each is None else each.record(round_no) for each in seated]
        return [
            record
            for player in self._members(team)
            if (record := player.record(round_no)).opponent is not None
            or record.result in _WITHOUT_PLAY
        ]

    def _played(self, place: int, opponent: int, round_no: RoundNo) -> TeamMatch:
        seats, others = (self._seats(each, round_no) for each in (place, opponent))
        own, theirs = seats.boards, others.boards
        colour = seats.colour or (others.colour and others.colour.other)
        still_open = seats.open or others.open
        made, against = (sum(board.points for board in side) for side in (own, theirs))
        event = self.event
        points = event.win if made > against else event.draw if made == against else event.loss
        kind = Kind.PLAYED
        if made != against and not any(board.kind is kind for board in (*own, *theirs)):
            # Nobody played on any board: the match was won or lost by forfeit (Article 15.1).
            kind = Kind.FORFEIT_WIN if made > against else Kind.FORFEIT_LOSS
        second = self._second(own)
        return TeamMatch(kind, opponent, points, made, own, second, colour, still_open)

    def _second(self, boards: tuple[TeamBoard, ...]) -> bool:
        """Whether a team was named second, by the colour of its first board with one."""
        colours = self.event.colours.upper()
        for number, board in enumerate(boards):
            if board.kind is Kind.PLAYED:
                first = colours[number] if number < len(colours) else "WB"[number % 2]
                return board.black == (first == "W")
        return False

    def _seats(self, place: int, round_no: RoundNo) -> _Seats:
        found = self.seats.get((place, round_no))
        if found is None:
            found = self.seats[place, round_no] = self._new_seats(place, round_no)
        return found

    def _new_seats(self, place: int, round_no: RoundNo) -> _Seats:
        boards: list[TeamBoard] = []
        colour, still_open = None, False
        for number, record in enumerate(self._at_boards(self.teams[place], round_no)):
            if record is None:
                boards.append(TeamBoard(0, Kind.FORFEIT_LOSS))
                continue
            if colour is None and record.colour is not None:
                named_first = record.colour is board_colour(self.event.colours, number)
                colour = Colour.WHITE if named_first else Colour.BLACK
            still_open = still_open or record.result is Result.UNDECIDED
            boards.append(self.boards[record.colour is Colour.BLACK][record.result.index])
        return _Seats(tuple(boards), colour, still_open)

    def board_totals(self, matches: list[TeamMatch]) -> list[Points]:
        """Points (tenths) of a team on each board: individual forfeits as they are (Article 12).

        Pairing-allocated byes count as a win on each board, whatever they gave.
        """
        totals = [0] * self.size
        for match in matches:
            if match.kind is Kind.PAIRING_ALLOCATED_BYE:
                totals = [total + self.tournament.scoring.win for total in totals]
                continue
            for number, board in enumerate(match.boards[: self.size]):
                totals[number] += board.points
        return totals

    def _points(self, score: str) -> tuple[Points, Points, Points, Points]:
        """Points (tenths) of a win, a draw, a loss at least, and of what was lost without play.

        A match that was played may have been lost without play on any of its boards (16.3 and
        16.4, where points mean game points).
        """
        event, scoring = self.event, self.tournament.scoring
        if score == "MP":
            return event.win, event.draw, event.loss, 0
        win, absence = scoring.win, scoring.forfeit_loss
        loss = min(scoring.white_loss, scoring.black_loss)
        if score == "games":
            return win, scoring.draw, loss, absence
        most = win * self.size
        return most, most // 2, min(loss, absence) * self.size, absence * self.size

    def field(
        self, matches: list[list[TeamMatch]], rounds: int, score: str, *, predetermined: bool
    ) -> Field:
        """The teams with one entry a round, or (``games``) a game."""
        entries = [
            [one for each in played for one in self._entries(each, score)] for played in matches
        ]
        points = [[one.points for one in each] for each in entries]
        kinds = [bytes([one.kind for one in each]) for each in entries]
        numbers = [team.number or place for place, team in enumerate(self.teams, start=1)]
        win, draw, loss, absence = self._points(score)
        return Field(
            numbers=numbers,
            rounds=rounds,
            final_round=max(self.tournament.rounds or 0, self.tournament.paired_rounds, rounds),
            opponents=[[one.opponent for one in each] for each in entries],
            kinds=kinds,
            blacks=[bytes([one.black for one in each]) for each in entries],
            points=points,
            halves=[bytes([one.halves for one in each]) for each in entries],
            totals=[
                sum(each) + self._bonus(number, rounds, score)
                for number, each in zip(numbers, points, strict=True)
            ],
            whole=[not any(each) for each in kinds],
            ratings=[None] * len(numbers),
            win=win,
            best=win,
            draw=draw,
            loss=loss,
            absence=absence,
            predetermined=predetermined,
        )

    def _entries(self, match: TeamMatch, score: str) -> Iterator[_Entry]:
        if score == "games":
            for board in match.boards:
                yield _Entry(match.opponent, board.kind, board.black, board.points, board.halves)
            return
        won = {self.event.draw: _DRAWN, self.event.win: _WON}.get(match.match_points, 0)
        halves = won if match.kind is Kind.PLAYED else 0
        points = match.match_points if score == "MP" else match.game_points
        yield _Entry(match.opponent, match.kind, match.black, points, halves)

    def _bonus(self, number: int, rounds: int, score: str) -> Points:
        """Bonuses and penalties of a team (record 299 without a kind); games have none."""
        return sum(
            (change.match_points or 0) if score == "MP" else change.points
            for change in self.tournament.adjustments
            if score != "games"
            and not change.kind
            and (change.round_no or 0) <= rounds
            and (not change.players or number in change.players)
        )
