"""What the rounds of a team event were for each team, by the letter of its records.

Readings: a match of which no board was played is forfeited where a team did not appear, and decided
by its boards where both did (a team appears if it has a board won by forfeit). Who loses by forfeit
or is absent makes no match point. A match played in which neither team made a game point is lost by
both. A full-point bye is a match won on all boards, a half-point bye one drawn on all boards.

Source:
    C.04.6 (applied from 2026-02-01), 1.2 to 1.6; TRF26 (applied from 2025-09-01), records 001, 162,
    240, 299, 300, 310, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import zip_longest

from openarbiter.model import Colour, Points, Result, RoundNo, RoundRecord, Tournament
from openarbiter.model.team_rounds import board_colour, numbered_teams
from openarbiter.values import dataclass, replace

PAIRED = frozenset({"match", "won", "lost", "bye"})
"""Kinds of an entry of a team that took part in the pairing of the round."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a round was for a team.

    Attributes:
        kind: ``match``, ``bye`` (of the pairing), ``won``, ``lost`` (without play; both lose where
            nobody wins) or a letter of a bye on request.
        match_points: Match points (tenths).
        game_points: Game points (tenths).
        opponent: The other team of a match, played or forfeited.
        colour: Colour scheduled for board 1 of a match that was played.
    """

    kind: str
    match_points: Points
    game_points: Points
    opponent: int | None = None
    colour: Colour | None = None


class Rounds:
    """The rounds of the teams of a tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.event = event = tournament.team_event
        self.teams = {number: team.players for number, team in numbered_teams(tournament).items()}
        self._line_ups = {(each.team, each.round_no): each.players for each in event.line_ups}
        self._came: dict[tuple[int, RoundNo], bool] = {}  # by record 330
        self._met: dict[tuple[int, RoundNo], Counter[int]] = defaultdict(Counter)
        meetings = [(up.round_no, up.team, up.opponent or up.team) for up in event.line_ups]
        for match in event.forfeited:
            self._came[match.white, match.round_no] = match.white_came
            self._came[match.black, match.round_no] = match.black_came
            meetings.append((match.round_no, match.white, match.black))
        team_of = {tpn: team for team, players in self.teams.items() for tpn in players}
        for tpn, team in team_of.items():
            for number, record in enumerate(tournament.player(tpn).rounds, start=1):
                other = team if record.opponent is None else team_of.get(record.opponent, team)
                meetings.append((RoundNo(number), team, other))
        for number, one, other in meetings:
            if one != other:
                self._met[one, number][other] += 1
                self._met[other, number][one] += 1
        line_ups = (self._seated(*key) for key in self._met)
        self._boards = len(event.colours) or max(map(len, line_ups), default=0)

    def entry(self, team: int, round_no: RoundNo) -> Entry:
        """What a round was for a team."""
        opponents = self._met.get((team, round_no))
        if opponents is None:
            letter, entry = self._without_opponent(team, round_no)
        else:
            letter, entry = self._match(team, opponents.most_common(1)[0][0], round_no)
        for given in sorted(self.tournament.adjustments, key=lambda each: bool(each.players)):
            meant = given.round_no in {None, round_no} and team in (given.players or {team})
            set_to = given.players and given.round_no  # record 299: whatever it was
            if meant and given.kind and (set_to or given.kind == letter):
                points = entry.match_points if given.match_points is None else given.match_points
                entry = replace(entry, match_points=points, game_points=given.points)
        return entry

    def _seated(self, team: int, round_no: RoundNo) -> list[RoundRecord | None]:
        """By board what came of it, ``None`` where it is empty: by record 300, or by 310."""
        line_up = self._line_ups.get((team, round_no))
        found: list[RoundRecord | None] = []
        for tpn in line_up or self.teams[team]:
            record = None if tpn is None else self.tournament.player(tpn).record(round_no)
            if record and record.result is Result.PAIRING_ALLOCATED_BYE:  # a single "0000 - +"
                record = replace(record, result=Result.FORFEIT_WIN)
            if line_up or (record and record.result.paired):
                found.append(record if record and record.result.paired else None)
        return found

    def _made(self, seated: list[RoundRecord | None]) -> Points:
        """Game points of the boards of a team; an empty board is lost by forfeit."""
        scoring = self.tournament.scoring
        made = [scoring.points(each.result, each.colour) for each in seated if each is not None]
        empty = max(self._boards, len(seated)) - len(made)
        return sum(made) + empty * scoring.forfeit_loss

    def _match(self, team: int, opponent: int, round_no: RoundNo) -> tuple[str, Entry]:
        """A match, after the letter that record 299 has for what it was for the team."""
        event, teams = self.event, (team, opponent)
        sides = [self._seated(each, round_no) for each in teams]
        results = [{each.result for each in side if each is not None} for side in sides]
        played = any(each.played for side in results for each in side)
        mine, yours = map(self._made, sides)
        i_came, they_came = (
            played or self._came.get((each, round_no), Result.FORFEIT_WIN in found)
            for each, found in zip(teams, results, strict=True)
        )
        if not i_came:
            return "-", Entry("lost", 0, mine, opponent)
        if not they_came:
            told = mine if results[0] else self._boards * self.tournament.scoring.forfeit_win
            return "+", Entry("won", event.win, told, opponent)
        letter = "W" if mine > yours else "D" if mine == yours > 0 else "L"
        points = {"W": event.win, "D": event.draw, "L": event.loss}[letter]
        if not played:
            return letter, Entry("won" if letter == "W" else "lost", points, mine, opponent)
        return letter, Entry("match", points, mine, opponent, self._colour(sides))

    def _colour(self, sides: list[list[RoundRecord | None]]) -> Colour | None:
        """1.6.1: the colour scheduled for board 1, by record 352 where only other boards tell."""
        for board, (mine, yours) in enumerate(zip_longest(*sides)):
            colour = mine.colour if mine is not None else None
            if colour is None and yours is not None and yours.colour is not None:
                colour = yours.colour.other
            if colour is not None:
                top = board_colour(self.event.colours, 0)
                return top if colour is board_colour(self.event.colours, board) else top.other
        return None

    def _without_opponent(self, team: int, round_no: RoundNo) -> tuple[str, Entry]:
        """A bye, an absence, or forfeits against nobody who is named; after the letter of 299."""
        event, scoring, boards = self.event, self.tournament.scoring, self._boards
        told: list[str] = []
        match_points, game_points = event.bye_match_points, event.bye_game_points  # record 320
        for bye in event.byes:
            match_points, game_points = bye.match_points, bye.game_points
            told += "U" if (bye.round_no, bye.team) == (round_no, team) else ""
        match_points = event.draw if match_points is None else match_points  # 1.4
        game_points = boards * scoring.draw if game_points is None else game_points
        for asked in self.tournament.requested_byes:
            told += asked.kind.value if asked.round_no == round_no and team in asked.players else ""
        results = {self.tournament.player(tpn).record(round_no).result for tpn in self.teams[team]}
        told += [letter for letter in "+-UFH" if Result(letter) in results] + ["Z"]
        made = self._made(self._seated(team, round_no))
        worth = {
            "U": ("bye", match_points, game_points),
            "+": ("won", event.win, made),
            "-": ("lost", 0, made),
            "F": ("F", event.win, boards * scoring.full_point_bye),
            "H": ("H", event.draw, boards * scoring.half_point_bye),
            "Z": ("Z", 0, boards * scoring.zero_point_bye),
        }
        return told[0], Entry(*worth[told[0]])
