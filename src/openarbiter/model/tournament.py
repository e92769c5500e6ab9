"""A tournament as a value: everything a report file or a database can say of it.

Facts only: no pairing rule, no file format, no clock. A change is a new value: the verbs of
:class:`Tournament` give one, and :func:`dataclasses.replace` does for whatever has no verb.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.model import team_rounds
from openarbiter.model.names import Colour, Points, RoundNo, Tpn
from openarbiter.model.player import Player
from openarbiter.model.results import (
    GAME_RESULTS,
    Result,
    RoundRecord,
    ScoringSystem,
    game_results,
    paired_rounds,
)
from openarbiter.model.strength import USUAL, Strength, strength_in
from openarbiter.model.teams import TeamEvent
from openarbiter.values import dataclass, field, replace

if TYPE_CHECKING:
    from openarbiter.model.paired import PairedRound, RoundOfGames

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
        federation: Three-letter code of the organising federation.
        type_code: Encoded type of tournament (TRF26, record 192).
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
        by: The kind of group the players are of, such as ``club``; empty where somebody named them.
            No report file holds it.
    """

    players: tuple[Tpn, ...]
    first_round: RoundNo | None = None
    last_round: RoundNo | None = None
    by: str = field(default="", repr=False)

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
            known = " ".join(letter for letter in _KINDS if letter.strip())
            raise RequestError.saying(
                "abnormal points of kind {kind}; expected one of {list}, or nothing for a "
                "bonus or a penalty",
                kind=repr(self.kind),
                list=known,
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
        players: TPNs in board order.
        strength: Strength used to order the teams.
        match_points: Match points (tenths) the file states.
        game_points: Game points (tenths) the file states.
    """

    number: int
    name: str
    players: tuple[Tpn, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownLater:
    """A result that later rounds were paired without: of an adjourned game, or corrected later.

    Attributes:
        players: TPNs of White and Black.
        counted: What the game counted as, a word of
            :data:`~openarbiter.model.results.GAME_RESULTS`: ``adjourned``, or the wrong result.
        last_round: The last round that was paired with it.

    Source:
        C.04.2 (applied from 2026-02-01), GHR 3.1 (adjourned games) and 4.3 (wrong results).
    """

    round_no: RoundNo
    players: tuple[Tpn, ...]
    counted: str
    last_round: RoundNo


@dataclass(frozen=True, slots=True)
class OtherRecord:
    """A line of a report file that says what no fact of the tournament says.

    Attributes:
        line: The line as it stands in the file, record code included, without its end.
        before_players: It stands before the first player.
    """

    line: str
    before_players: bool = False


_BYES = (
    Result.PAIRING_ALLOCATED_BYE,
    Result.FULL_POINT_BYE,
    Result.HALF_POINT_BYE,
    Result.ZERO_POINT_BYE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament.

    It is a value: its verbs leave it as it is and give another one. They hold facts together (a
    game stands in the records of both players) and know no rule of pairing.

    Attributes:
        players: All players ever entered, ascending by TPN, each TPN once.
        rounds: Number of rounds announced; ``None`` when not known.
        initial_colour: Colour drawn by lot before round 1; ``None`` when not stated.
        requested_byes: Announced byes and absences, also of rounds to come.
        virtual_points: Acceleration given player by player.
        baku: Baku acceleration was announced (C.04.7); ``virtual_points`` override it.
        tie_breaks: Codes of the tie-breaks, in order, as the federation writes them.
        strength: The lists whose ratings count, in their order (GHR 2.1): words of
            :data:`~openarbiter.model.strength.LIST_WORDS` and codes of federations; empty where
            nothing is said, for the usual ones of the pairing system.
        team_event: Matches, line-ups and byes of the teams, where they are stated.
        known_later: Results that some rounds were paired without, in the order they were known.
        other_records: Lines of a report file that are kept and mean nothing to us, such as
            comments and records of other programs; no part of the tournament's value.
        origin: What the reader of a file format needs to write unchanged parts back byte for
            byte; opaque to everybody else and no part of the tournament's value.
    """

    players: tuple[Player, ...] = ()
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
    known_later: tuple[KnownLater, ...] = ()
    strength: tuple[str, ...] = ()
    other_records: tuple[OtherRecord, ...] = field(default=(), compare=False)
    origin: object | None = field(default=None, compare=False, repr=False)

    @property
    def paired_rounds(self) -> RoundNo:
        """Number of rounds already paired; see :func:`~openarbiter.model.results.paired_rounds`."""
        return paired_rounds([player.rounds for player in self.players])

    @property
    def next_round(self) -> RoundNo:
        """The round to be paired next."""
        return RoundNo(self.paired_rounds + 1)

    def strength_of(self, player: Player, usual: Iterable[str] = USUAL) -> Strength:
        """The number that counts for a player, and the list it comes from (C.04.2, GHR 2.1).

        Numbers, pairings, tie-breaks, prizes and lists all take it from here. Where the tournament
        names no lists the ``usual`` ones count: those of the edition.
        """
        return strength_in(player, self.strength or usual)

    def strength_shown(self, player: Player, usual: Iterable[str] = USUAL) -> str:
        """The same for people: ``1850 AUS``; a FIDE rating plain where no lists are named."""
        return self.strength_of(player, usual).shown(plain=not self.strength)

    def player(self, tpn: int) -> Player:
        """The player with a pairing number.

        Raises:
            RequestError: Nobody has it.
        """
        place = bisect_left(self.players, tpn, key=lambda player: player.tpn)
        if place < len(self.players) and self.players[place].tpn == tpn:
            return self.players[place]
        raise RequestError.saying("there is no player {number} in this tournament", number=tpn)

    def with_player(self, player: Player | str, *, rating: int | None = None) -> Tournament:
        """With one player more, or with other facts about one.

        Who is given by name, and perhaps a rating, enters with the next free number; a player takes
        the place of the one with the same number, if there is one.

        Examples:
            >>> event = Tournament(rounds=3).with_player("Lovelace, Ada", rating=1815)
            >>> event.player(1).name
            'Lovelace, Ada'
        """
        if isinstance(player, str):
            last = self.players[-1].tpn if self.players else 0
            player = Player(tpn=Tpn(last + 1), name=player, rating=rating)
        others = [each for each in self.players if each.tpn != player.tpn]
        players = sorted((*others, player), key=lambda each: each.tpn)
        return replace(self, players=tuple(players))

    def with_round(self, pairing: RoundOfGames) -> Tournament:
        """With the next round as it was paired: games without result, the bye, announced byes.

        Raises:
            RequestError: It is not the next round, or has somebody twice or who is not here.
        """
        number = pairing.round_no
        if number != self.next_round:
            message = f"this is the pairing of round {number}; expected one of round"
            raise RequestError(f"{message} {self.next_round}")
        records: dict[Tpn, RoundRecord] = {}
        for game in pairing.games:
            records[game.white] = RoundRecord(game.black, Colour.WHITE, Result.UNDECIDED)
            records[game.black] = RoundRecord(game.white, Colour.BLACK, Result.UNDECIDED)
        if pairing.bye is not None:
            records[pairing.bye] = RoundRecord(None, None, pairing.bye_result)
        seats = 2 * len(pairing.games) + (pairing.bye is not None)
        if len(records) != seats:
            raise RequestError(f"{len(records)} players have {seats} seats; expected one each")
        return self._with_records(number, records)

    def with_result(self, round_no: int, white: int, black: int, result: str) -> Tournament:
        """With the result of a game, which need not be there before: round from 1, and TPNs.

        The result is such as ``1-0``, ``½-½`` or ``+/-``; see
        :func:`~openarbiter.model.results.game_results`.

        Raises:
            RequestError: Nobody has a number, one of the two has another game or a bye in the
                round, the colours are the other way round, or no game has this result.
        """
        if round_no < 1 or white == black:
            two = f"round {round_no}, {white} against {black}"
            raise RequestError(f"{two}; expected a round from 1 and two players")
        records = {}
        for tpn, opponent, colour, own in zip(
            (white, black), (black, white), Colour, game_results(result), strict=True
        ):
            before = self.player(tpn).record(RoundNo(round_no))
            free = before.opponent is None and before.result is Result.ABSENT
            if not free and (before.opponent != opponent or before.colour is colour.other):
                game = f"a game with {colour.name.title()} against {opponent}"
                message = f"round {round_no}: player {tpn} has {_described(before)}; expected"
                raise RequestError(f"{message} {game}, or nothing")
            records[Tpn(tpn)] = RoundRecord(Tpn(opponent), colour, own)
        return self._with_records(RoundNo(round_no), records)

    def with_bye(
        self, round_no: int, player: int, kind: Result = Result.HALF_POINT_BYE
    ) -> Tournament:
        """With a player (by TPN) who is not paired in a round (from 1) to come, or was not in one.

        The kind is a half-point, full-point or zero-point bye; or the pairing-allocated bye, which
        makes a round one that is paired.

        Raises:
            RequestError: Nobody has this number, it is no bye, or the player has a game or
                another bye in this round.
        """
        if round_no < 1 or kind not in _BYES:
            raise RequestError(f"{kind.name} in round {round_no}; expected a bye, rounds from 1")
        before, number = self.player(player).record(RoundNo(round_no)), RoundNo(round_no)
        announced = self._announced(number).get(Tpn(player), kind)
        if before.result not in {Result.ABSENT, kind} or announced is not kind:
            found = announced.name if before.result is Result.ABSENT else _described(before)
            message = f"round {round_no}: player {player} has {found}; expected nothing yet"
            raise RequestError(message)
        if round_no <= self.paired_rounds or kind is Result.PAIRING_ALLOCATED_BYE:
            return self._with_records(number, {Tpn(player): RoundRecord(None, None, kind)})
        bye = RequestedBye(round_no=number, kind=kind, players=(Tpn(player),))
        return replace(self, requested_byes=(*self.requested_byes, bye))

    def withdraw(self, player: int, after: int | None = None) -> Tournament:
        """With a player (by TPN) who is not paired any more after a round, or the last one paired.

        Raises:
            RequestError: Nobody has this number, or the player has a game in a later round.
        """
        last = RoundNo(self.paired_rounds if after is None else after)
        leaving = self.player(player)
        for number, record in enumerate(leaving.rounds[last:], start=last + 1):
            if record.result.paired:
                found = f"{_described(record)} in round {number}"
                raise RequestError(
                    f"player {player} has {found}; expected nothing after round {last}"
                )
        return self.with_player(replace(leaving, withdrawn_after=last))

    def forbid(self, *players: int) -> Tournament:
        """With players no two of whom may be paired.

        Raises:
            RequestError: Nobody has one of the numbers.
        """
        group = ForbiddenPairs(players=tuple(self.player(tpn).tpn for tpn in players))
        return replace(self, forbidden_pairs=(*self.forbidden_pairs, group))

    def allow(self, one: int, other: int) -> Tournament:
        """With two players who may be paired again; others of their group still may not.

        Raises:
            RequestError: The pair is not forbidden.
        """
        pair = {one, other}
        groups: list[ForbiddenPairs] = []
        for group in self.forbidden_pairs:
            apart = len(pair) > 1 and pair <= set(group.players)
            others = (two for two in combinations(group.players, 2) if set(two) != pair)
            groups += [replace(group, players=two) for two in others] if apart else [group]
        if tuple(groups) == self.forbidden_pairs:
            raise RequestError.saying(
                "the pair {first}-{second} is not forbidden", first=one, second=other
            )
        return replace(self, forbidden_pairs=tuple(groups))

    def with_team_round(
        self, pairing: PairedRound, boards: int, *, rests: bool = False
    ) -> Tournament:
        """With the next round of teams as it was paired: matches on so many boards, the bye.

        The numbers of the pairing are those of teams. Where a team ``rests`` that meets nobody, as
        by a table, it has no bye of the pairing.

        Raises:
            RequestError: As of :meth:`with_round`, or somebody is no team.
        """
        return team_rounds.with_team_round(self, pairing, boards, rests=rests)

    def with_line_up(self, round_no: int, team: int, players: Sequence[Tpn | None]) -> Tournament:
        """With another line-up of a team (by number) in a round (from 1), before there are results.

        Players are TPNs from board 1; ``None`` is an empty board, which is lost by forfeit.

        Raises:
            RequestError: The team has no match in the round, a board has a result, or somebody
                cannot sit there.
        """
        return team_rounds.with_line_up(self, RoundNo(round_no), team, players)

    def known_before(self, round_no: int) -> Tournament:
        """As its results were known when a round was paired (:class:`KnownLater`)."""
        then = [each for each in self.known_later if each.round_no < round_no <= each.last_round]
        if not then:
            return self
        players = {player.tpn: player for player in self.players}
        # What counted for the fewest rounds came first, and of equal ones that which stands first;
        # it is put in last.
        for each in sorted(then, key=lambda each: each.last_round)[::-1]:
            for tpn, result in zip(each.players, GAME_RESULTS[each.counted], strict=True):
                player = players.get(tpn)
                record = player.record(each.round_no) if player else None
                if player and record and record.opponent in each.players:
                    counted = replace(record, result=result)
                    players[tpn] = player.with_record(each.round_no, counted)
        return replace(self, players=tuple(players.values()))

    def _announced(self, round_no: RoundNo) -> dict[Tpn, Result]:
        byes = (bye for bye in self.requested_byes if bye.round_no == round_no)
        return {tpn: bye.kind for bye in byes for tpn in bye.players}

    def _with_records(self, round_no: RoundNo, records: Mapping[Tpn, RoundRecord]) -> Tournament:
        """With records of a round that is paired by now, and the byes announced for it."""
        announced = self._announced(round_no)
        new = {self.player(tpn).tpn: record for tpn, record in records.items()}
        for tpn, kind in announced.items():
            if self.player(tpn).record(round_no).result is Result.ABSENT:
                new.setdefault(tpn, RoundRecord(None, None, kind))
        players = (
            player.with_record(round_no, new[player.tpn]) if player.tpn in new else player
            for player in self.players
        )
        return replace(self, players=tuple(players))


def _described(record: RoundRecord) -> str:
    """A record in a message: the opponent with the colour, or what the round was."""
    if record.opponent is None:
        return record.result.name
    colour = "" if record.colour is None else f" with {record.colour.name.title()}"
    return f"a game{colour} against {record.opponent}"
