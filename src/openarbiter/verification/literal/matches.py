"""What the rounds of a team event were for each team, read off the boards of its players.

Readings: a match with one board played is played; one without, in which neither side has more, was
won by nobody; a full-point bye is worth a match won on all boards, a half-point bye one drawn on
all boards.

Source:
    C.04.6 (applied from 2026-02-01), 1.2 to 1.6; TRF26 (applied from 2025-09-01), records 162, 240,
    299, 300, 310, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections import Counter

from openarbiter.model import Colour, Points, Result, RoundNo, RoundRecord, Tournament
from openarbiter.model.team_rounds import board_colour, numbered_teams
from openarbiter.values import dataclass, replace

PAIRED = frozenset({"match", "bye", "won", "lost"})
"""What a team is whose round was paired."""

_WITHOUT_PLAY = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.PAIRING_ALLOCATED_BYE}
_REQUESTED = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a round was for a team.

    Attributes:
        kind: ``match``, ``bye`` (of the pairing), ``won``, ``lost`` (by forfeit) or a letter of a
            bye on request.
        match_points: Match points (tenths).
        game_points: Game points (tenths).
        opponent: The other team of a match, played or forfeited.
        colour: Colour scheduled for board 1 of it.
    """

    kind: str
    match_points: Points
    game_points: Points
    opponent: int | None = None
    colour: Colour | None = None


class Rounds:
    """The rounds of the teams of a tournament of players.

    Args:
        tournament: The tournament of players, with teams.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._event = tournament.team_event
        self.teams = {number: team.players for number, team in numbered_teams(tournament).items()}
        self._team_of = {tpn: number for number, each in self.teams.items() for tpn in each}
        self._line_ups = {(up.team, up.round_no): up.players for up in self._event.line_ups}
        self._size = len(self._event.colours) or self._usual_size()

    def entry(self, team: int, round_no: RoundNo) -> Entry:
        """What a round was for a team."""
        for match in self._event.forfeited:
            if match.round_no == round_no and team in {match.white, match.black}:
                white = team == match.white
                came = match.white_came if white else match.black_came
                other = match.black if white else match.white
                colour = Colour.WHITE if white else Colour.BLACK
                return self._forfeited(team, round_no, other, colour, came=came)
        for bye in self._event.byes:
            if (bye.round_no, bye.team) == (round_no, team):
                return Entry("bye", bye.match_points, bye.game_points)
        for record in self._records(team, round_no):
            if record.opponent in self._team_of:
                return self._match(team, self._team_of[record.opponent], round_no)
        return self._without_match(team, round_no)

    def _records(self, team: int, round_no: RoundNo) -> list[RoundRecord]:
        return [self._tournament.player(tpn).record(round_no) for tpn in self.teams[team]]

    def _boards(self, team: int, round_no: RoundNo) -> list[RoundRecord | None]:
        """The boards of a team from board 1: as stated, else in its order (record 300)."""
        stated = self._line_ups.get((team, round_no))
        if stated is None:
            return [
                each
                for each in self._records(team, round_no)
                if each.opponent is not None or each.result in _WITHOUT_PLAY
            ]
        seated = (None if tpn is None else self._tournament.player(tpn) for tpn in stated)
        return [None if each is None else each.record(round_no) for each in seated]

    def _usual_size(self) -> int:
        sizes = Counter(
            len(self._boards(team, RoundNo(number)))
            for team in self.teams
            for number in range(1, self._tournament.paired_rounds + 1)
        )
        del sizes[0]
        return sizes.most_common(1)[0][0] if sizes else max(map(len, self.teams.values()))

    def _match(self, team: int, other: int, round_no: RoundNo) -> Entry:
        sides = [self._boards(each, round_no) for each in (team, other)]
        scoring, event = self._tournament.scoring, self._event
        mine, yours = (
            sum(scoring.points(each.result, each.colour) for each in side if each) for side in sides
        )
        points = event.win if mine > yours else event.draw if mine == yours else event.loss
        colour = self._colour(sides[0])
        if colour is None and (theirs := self._colour(sides[1])):
            colour = theirs.other
        played = any(each and each.result.played for each in sides[0])
        kind = "match" if played else "won" if mine > yours else "lost"
        return Entry(kind, points, mine, other, colour)

    def _colour(self, boards: list[RoundRecord | None]) -> Colour | None:
        """The colour scheduled for board 1 (1.6), by the first board that has one."""
        for place, each in enumerate(boards):
            if each and each.colour is not None:
                as_first = each.colour is board_colour(self._event.colours, place)
                return Colour.WHITE if as_first else Colour.BLACK
        return None

    def _forfeited(
        self, team: int, round_no: RoundNo, other: int, colour: Colour, *, came: bool
    ) -> Entry:
        scoring = self._tournament.scoring
        board = scoring.forfeit_win if came else scoring.forfeit_loss
        points = self._event.win if came else 0
        opponent = other if other in self.teams else None
        entry = Entry("won" if came else "lost", points, board * self._size, opponent, colour)
        return self._changed(entry, "+" if came else "-", team, round_no)

    def _without_match(self, team: int, round_no: RoundNo) -> Entry:
        scoring, event = self._tournament.scoring, self._event
        announced = [
            each.kind
            for each in self._tournament.requested_byes
            if each.round_no == round_no and team in each.players
        ]
        results = {each.result for each in self._records(team, round_no)}
        if not announced and Result.PAIRING_ALLOCATED_BYE in results:
            points = event.draw if event.bye_match_points is None else event.bye_match_points
            return Entry("bye", points, scoring.pairing_allocated_bye * self._size)
        found = announced[-1:] or [each for each in _REQUESTED if each in results]
        kind = found[0] if found else Result.ZERO_POINT_BYE
        match_points, board = {
            Result.FULL_POINT_BYE: (event.win, scoring.full_point_bye),
            Result.HALF_POINT_BYE: (event.draw, scoring.half_point_bye),
        }.get(kind, (min(0, event.loss), scoring.zero_point_bye))
        entry = Entry(kind.value, match_points, board * self._size)
        return self._changed(entry, kind.value, team, round_no)

    def _changed(self, entry: Entry, letter: str, team: int, round_no: RoundNo) -> Entry:
        """With the points that record 299 gives a round without play."""
        for change in self._tournament.adjustments:
            mine = not change.players or team in change.players
            if change.kind == letter and mine and change.round_no in {None, round_no}:
                entry = replace(entry, game_points=change.points)
                if change.match_points is not None:
                    entry = replace(entry, match_points=change.match_points)
        return entry
