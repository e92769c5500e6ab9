"""A tournament as a value: everything a report file or a database can say of it.

Facts only: no pairing rule, no file format, no clock. A change is a new value
(:func:`dataclasses.replace`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model.names import Colour, Points, RoundNo, Tpn
from openarbiter.model.results import Result, ScoringSystem
from openarbiter.model.teams import TeamEvent
from openarbiter.values import dataclass, field

if TYPE_CHECKING:
    from openarbiter.model.player import Player

_LETTERS = {"W": "1W", "D": "=D", "L": "0L"}
"""Results that abnormal points speak of by one letter."""


_KINDS = tuple(dict.fromkeys(["", *_LETTERS, *(result.value for result in Result)]))


def is_kind_of_points(kind: str) -> bool:
    """Whether abnormal points can be of this kind: empty, or the letter of a result."""
    return kind in _KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The head of the report: what the event is called, where, when and by whom.

    All texts are as the file writes them; empty where it says nothing.

    Attributes:
        name: Name of the tournament.
        city: Place.
        federation: Three-letter code of the organising federation.
        start_date: First day.
        end_date: Last day.
        type_text: Type of tournament in free words.
        type_code: Encoded type of tournament (TRF26, record 192).
        chief_arbiter: The chief arbiter.
        deputies: Deputy arbiters.
        time_control: Time control in free words.
        time_control_code: Encoded time control (TRF26, record 222).
        pairing_controller: Program or person that paired (TRF26, record 182).
        starting_rank_method: How starting ranks were made (TRF26, record 172).
        round_dates: Date of each round, from round 1.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    type_text: str = ""
    type_code: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    pairing_controller: str = ""
    starting_rank_method: str = ""
    round_dates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedBye:
    """Players who announced that they will not be paired in a round.

    Attributes:
        round_no: The round.
        kind: ``HALF_POINT_BYE``, ``FULL_POINT_BYE`` or ``ZERO_POINT_BYE``.
        players: Their TPNs.
    """

    round_no: RoundNo
    kind: Result
    players: tuple[Tpn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenPairs:
    """Players no two of whom may be paired with each other.

    Attributes:
        players: Their TPNs; every pair among them is forbidden.
        first_round: First round of the prohibition; ``None`` from the beginning.
        last_round: Last round of the prohibition; ``None`` to the end.
    """

    players: tuple[Tpn, ...]
    first_round: RoundNo | None = None
    last_round: RoundNo | None = None

    def applies_to(self, round_no: RoundNo) -> bool:
        """Whether the prohibition holds in a round."""
        after_start = self.first_round is None or self.first_round <= round_no
        return after_start and (self.last_round is None or round_no <= self.last_round)


@dataclass(frozen=True, slots=True, kw_only=True)
class VirtualPoints:
    """Acceleration: points that count for pairing only, for some players in some rounds.

    Where several of them name the same player and round, the last one holds.

    Attributes:
        points: Virtual points (tenths).
        first_round: First round they are added for.
        last_round: Last round they are added for.
        first_player: Lowest TPN they are added to.
        last_player: Highest TPN they are added to.
        match_points: The same in match points (tenths), where a team event states them;
            ``None`` otherwise. Pairing reads ``points`` only.
    """

    points: Points
    first_round: RoundNo
    last_round: RoundNo
    first_player: Tpn
    last_player: Tpn
    match_points: Points | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAdjustment:
    """Points given or taken away outside the scoring system (TRF26, record 299).

    Bonuses and penalties add up. Where several say what one result of one player is worth, the
    last one holds; a file or JSON in which they differ is refused.

    Attributes:
        kind: Letter of the result whose value changes (W, D and L with and without a move made);
            empty for a bonus or a penalty.
        points: Points (tenths): the value of that result, or the bonus; may be negative.
        round_no: The round; ``None`` for all rounds.
        players: TPNs concerned; everybody where none is named.
        match_points: Match points (tenths) in a team event; ``None`` otherwise.

    Raises:
        RequestError: No result has this letter.
    """

    kind: str
    points: Points
    round_no: RoundNo | None
    players: tuple[Tpn, ...]
    match_points: Points | None = None

    def __post_init__(self) -> None:
        """Refuse a letter that no result has: such points would change nothing, in silence."""
        if not is_kind_of_points(self.kind):
            raise RequestError(
                said(
                    "abnormal points of kind {kind}; expected one of {list}, or nothing for a "
                    "bonus or a penalty",
                    kind=repr(self.kind),
                    list=" ".join(letter for letter in _KINDS if letter.strip()),
                )
            )

    def changes(self, round_no: int, result: Result) -> bool:
        """Whether it says what a result of a round is worth."""
        letters = _LETTERS.get(self.kind, self.kind)
        return self.round_no in {None, round_no} and result.value in letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team of players (kept for team events and for forbidding pairs of team-mates).

    Attributes:
        number: Number of the team; 0 where the file gives none.
        name: Name of the team.
        players: TPNs in board order.
        nickname: Short name.
        strength: Strength used to order the teams.
        match_points: Match points (tenths) the file states.
        game_points: Game points (tenths) the file states.
        rank: Rank the file states.
    """

    number: int
    name: str
    players: tuple[Tpn, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class OtherRecord:
    """A line of a report file that says what no fact of the tournament says.

    Attributes:
        line: The line as it stands in the file, record code included, without its end.
        before_players: It stands before the first player.
    """

    line: str
    before_players: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament.

    Attributes:
        players: All players ever entered, ascending by TPN, each TPN once.
        event: Head of the report.
        rounds: Number of rounds announced; ``None`` when not known.
        scoring: Points for every result.
        initial_colour: Colour drawn by lot before round 1; ``None`` when not stated.
        requested_byes: Announced byes and absences, also of rounds to come.
        forbidden_pairs: Pairs that may not be made.
        virtual_points: Acceleration given player by player.
        baku: Baku acceleration was announced (C.04.7); ``virtual_points`` override it.
        adjustments: Abnormal points.
        tie_breaks: Codes of the tie-breaks, in order, as the federation writes them.
        teams: Teams.
        team_event: Matches, line-ups and byes of the teams, where they are stated.
        other_records: Lines of a report file that are kept and mean nothing to us, such as
            comments and records of other programs; no part of the tournament's value.
        origin: What the reader of a file format needs to write unchanged parts back byte for
            byte; opaque to everybody else and no part of the tournament's value.
    """

    players: tuple[Player, ...]
    event: Event = field(default_factory=Event)
    rounds: int | None = None
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    initial_colour: Colour | None = None
    requested_byes: tuple[RequestedBye, ...] = ()
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    baku: bool = False
    adjustments: tuple[PointsAdjustment, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    team_event: TeamEvent = field(default_factory=TeamEvent)
    other_records: tuple[OtherRecord, ...] = field(default=(), compare=False)
    origin: object | None = field(default=None, compare=False, repr=False)

    @property
    def paired_rounds(self) -> RoundNo:
        """Number of rounds already paired; 0 before round 1.

        A round counts when at least one player took part in its pairing; a last column that
        holds byes on request only belongs to the round that is still to be paired.
        """
        longest = max((len(player.rounds) for player in self.players), default=0)
        for number in range(longest, 0, -1):
            for player in self.players:
                if number <= len(player.rounds) and player.rounds[number - 1].result.paired:
                    return RoundNo(number)
        return RoundNo(0)

    @property
    def next_round(self) -> RoundNo:
        """The round to be paired next."""
        return RoundNo(self.paired_rounds + 1)
