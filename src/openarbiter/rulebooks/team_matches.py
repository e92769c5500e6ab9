"""Team events as tournaments of teams: one record of a team for each of its matches.

What holds for players holds then for teams without another line: who has met whom, colours, byes,
absences. Numbers are those of the teams; a record says by match points whether a match was won.

Source:
    C.04.6 (applied from 2026-02-01), Articles 1.2 to 1.6; C.04.2, GHR 3.4 and 3.5; TRF26 (applied
    from 2025-09-01), records 240, 250, 260, 299, 300, 310, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from openarbiter.errors import NotCoveredError
from openarbiter.model import (
    Player,
    Points,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Team,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.team_matches import TeamMatch, TeamTable, rounds_told
from openarbiter.model.team_rounds import left_after
from openarbiter.rulebooks.accelerations import need_premise
from openarbiter.rulebooks.team_codes import TeamOptions, team_options
from openarbiter.values import dataclass, field, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOfTeams(Tournament):
    """A tournament whose players are teams.

    Attributes:
        of_players: The tournament of players it was made of.
        match_points: Match points (tenths) of every round, bonuses included (one without a round
            stands with the first), by place of the team and by round.
        game_points: Game points (tenths) likewise.
        options: What the event decides for itself.
    """

    of_players: Tournament = field(default_factory=Tournament, compare=False, repr=False)
    match_points: tuple[tuple[Points, ...], ...] = ()
    game_points: tuple[tuple[Points, ...], ...] = ()
    options: TeamOptions = field(default_factory=TeamOptions)

    @property
    def primary(self) -> tuple[tuple[Points, ...], ...]:
        """The primary score by place of the team and by round."""
        return self.match_points if self.options.primary == "MP" else self.game_points

    @property
    def secondary(self) -> tuple[tuple[Points, ...], ...]:
        """The other score likewise."""
        return self.game_points if self.options.primary == "MP" else self.match_points

    def known_before(self, round_no: int) -> Tournament:
        """As the results of its players were known when a round was paired."""
        then = self.of_players.known_before(round_no)
        if then is self.of_players:
            return self
        found = as_teams(then)
        return replace(
            found,
            rounds=self.rounds,
            initial_colour=self.initial_colour,
            requested_byes=self.requested_byes,
            forbidden_pairs=self.forbidden_pairs,
        )


_made: list[TournamentOfTeams] = []
"""The tournament of teams that was made last: a command asks for it many times."""


def as_teams(tournament: Tournament) -> TournamentOfTeams:
    """The tournament of teams that a tournament of players and teams is.

    Its players are the teams, ascending by number: the number is the TPN, the name is that of the
    team, the strength stands as rating, declared points and rank are those stated of the team.
    A record is a match: the opponent, the colour that was scheduled for board 1, won, drawn or lost
    by match points; a match of which no board was played is no game. Scores are the primary score
    of the event.

    Raises:
        NotCoveredError: There are no teams, or it is not defined what the event states of them.

    Source:
        C.04.6 (applied from 2026-02-01), 1.2, 1.4, 1.6 (the colour of board 1 as scheduled) and the
        reading that a match with one board played is played.
    """
    if isinstance(tournament, TournamentOfTeams):
        return tournament
    if _made and _made[0].of_players is tournament:
        return _made[0]
    table = TeamTable(tournament)
    teams = table.teams
    if not teams:
        raise NotCoveredError.saying(
            "the system pairs teams, and the tournament has none (record 310)"
        )
    options = team_options(tournament.event.type_code)
    scoring = _scoring(table, tournament.team_event, options)
    _refuse_undefined(tournament, options, scoring)
    matches = table.rounds(rounds_told(tournament))
    announced: dict[int, set[RoundNo]] = {}
    for bye in tournament.requested_byes:
        for each in bye.players:
            announced.setdefault(each, set()).add(bye.round_no)
    found = []
    for number, team in teams.items():
        records = _records(tournament, team, matches[number], announced.get(number, ()))
        found.append(_team(tournament, number, team, options, records))
    made = TournamentOfTeams(
        players=tuple(found),
        event=tournament.event,
        rounds=tournament.rounds,
        scoring=scoring,
        initial_colour=tournament.initial_colour,
        requested_byes=tournament.requested_byes,
        forbidden_pairs=tournament.forbidden_pairs,
        virtual_points=tuple(map(_virtual, tournament.virtual_points)),
        baku=tournament.baku,
        adjustments=_adjustments(tournament, options, scoring, found, list(matches.values())),
        tie_breaks=tournament.tie_breaks,
        of_players=tournament,
        match_points=_points(table, matches, "MP"),
        game_points=_points(table, matches, "GP"),
        options=options,
    )
    _made[:] = [made]
    return made


def _refuse_undefined(tournament: Tournament, options: TeamOptions, scoring: ScoringSystem) -> None:
    """Refuse what no text defines.

    Raises:
        NotCoveredError: Accelerated game points or match points, or a first board with Black.
    """
    event = tournament.team_event
    if options.primary == "GP" and (tournament.baku or tournament.virtual_points):
        raise NotCoveredError.saying(
            "acceleration is for match points as the primary score (C.04.7, 1.4); here it is "
            "game points"
        )
    need_premise(replace(tournament, scoring=scoring))
    if event.colours[:1].upper() == "B":
        raise NotCoveredError.saying(
            "the colours of the boards ({colours}, record 352) give the first-named team Black "
            "on board 1, but the colour of a team is that of board 1 (C.04.6, 1.6); expected a "
            "row that begins with W",
            colours=event.colours,
        )


def _scoring(table: TeamTable, event: TeamEvent, options: TeamOptions) -> ScoringSystem:
    """What matches are worth in match points, and a bye in the primary score.

    Source:
        TRF26, records 320 and 362.
    """
    return replace(
        ScoringSystem.of(event.win, event.draw, event.loss),
        pairing_allocated_bye=table.bye_worth[options.primary == "GP"],
        zero_point_bye=min(0, event.loss),
    )


def _records(
    tournament: Tournament,
    team: Team,
    played: Sequence[TeamMatch],
    announced: Container[RoundNo],
) -> tuple[RoundRecord, ...]:
    """The rounds of a team, and an absence that all its players have for the round to come."""
    members = [tournament.player(tpn) for tpn in team.players]
    found = []
    for number, match in enumerate(played, start=1):
        result = Result.UNDECIDED if match.open else match.result
        if result is Result.ZERO_POINT_BYE and number not in announced:
            results = {player.record(RoundNo(number)).result for player in members}
            result = Result.ABSENT if results <= {Result.ABSENT} else result
        opponent = None if match.opponent is None else Tpn(match.opponent)
        found.append(RoundRecord(opponent, match.colour, result))
    coming = RoundNo(len(found) + 1)
    kinds = {player.record(coming).result for player in members}
    if kinds and Result.ABSENT not in kinds:
        found.append(RoundRecord(None, None, Result.ZERO_POINT_BYE))
    return tuple(found)


def _team(
    tournament: Tournament,
    number: int,
    team: Team,
    options: TeamOptions,
    rounds: tuple[RoundRecord, ...],
) -> Player:
    """A team as a participant; it has withdrawn when all its players have."""
    return Player(
        tpn=Tpn(number),
        name=team.name or team.nickname,
        rating=team.strength,
        declared_points=team.match_points if options.primary == "MP" else team.game_points,
        declared_rank=team.rank,
        rounds=rounds,
        withdrawn_after=left_after(tournament, team),
    )


def _virtual(points: VirtualPoints) -> VirtualPoints:
    """Virtual points as match points; where a file gives game points only, those are taken.

    The example printed with record 250 has the match points in the columns of game points.
    """
    return replace(points, points=points.match_points or points.points)


def _adjustments(
    tournament: Tournament,
    options: TeamOptions,
    scoring: ScoringSystem,
    teams: Sequence[Player],
    matches: Sequence[Sequence[TeamMatch]],
) -> tuple[PointsAdjustment, ...]:
    """Rounds that gave other points than their result says, and bonuses (TRF26, record 299)."""
    usual = scoring.table()
    found: dict[tuple[str, Points, int], list[Tpn]] = {}
    for team, played in zip(teams, matches, strict=True):
        for number, (match, record) in enumerate(zip(played, team.rounds, strict=False), start=1):
            points = _score(match, options.primary)
            letter = record.result.value
            if usual[letter, False] != points:
                found.setdefault((letter, points, number), []).append(team.tpn)
    changed = [
        PointsAdjustment(
            kind=letter, points=points, round_no=RoundNo(number), players=tuple(numbers)
        )
        for (letter, points, number), numbers in found.items()
    ]
    bonuses = [
        replace(
            each,
            points=(each.match_points or 0) if options.primary == "MP" else each.points,
            match_points=None,
        )
        for each in tournament.adjustments
        if not each.kind
    ]
    return (*changed, *bonuses)


def _score(match: TeamMatch, score: str) -> Points:
    return match.match_points if score == "MP" else match.game_points


def _points(
    table: TeamTable, matches: Mapping[int, Sequence[TeamMatch]], score: str
) -> tuple[tuple[Points, ...], ...]:
    """What every round gave to every team; a bonus without a round stands with the first."""
    found = []
    for team, played in matches.items():
        points = [_score(each, score) for each in played]
        for number, match_points, game_points in table.bonuses(team):
            if max(number, 1) <= len(points):
                points[max(number, 1) - 1] += match_points if score == "MP" else game_points
        found.append(tuple(points))
    return tuple(found)
