"""The participants of a tournament as tie-breaks see them: every round, as plain numbers.

The same shape serves players (points), teams by match points and teams by game points. Places
count from 0 in the order of the starting numbers. It knows no tie-break and no order.

Source:
    C.07 (applied from 2026-03-01), Articles 15 and 16.1: what an unplayed round is;
    C.05, Article 6.6: round-robin players who withdrew before half of their games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import IntEnum
from typing import Any, TypeAlias

from openarbiter.model import Colour, Player, Points, Result, RoundRecord, Tournament, Tpn
from openarbiter.model.strength import ESTIMATE, USUAL, in_round, rating_rounds
from openarbiter.values import dataclass, replace
from openarbiter.values import field as data_field

NOBODY = -1
"""Place of the opponent in a round without one."""


class Kind(IntEnum):
    """What a round was for one participant, as far as tie-breaks care."""

    PLAYED = 0
    """A game or match was played (a game still under way counts as what it is worth so far)."""

    FORFEIT_WIN = 1
    """Won because the scheduled opponent did not come."""

    FORFEIT_LOSS = 2
    """Lost by not coming."""

    PAIRING_ALLOCATED_BYE = 3
    """The odd one out."""

    FULL_POINT_BYE = 4
    """A full-point bye."""

    HALF_POINT_BYE = 5
    """A half-point bye: a requested bye."""

    ZERO_POINT_BYE = 6
    """A zero-point bye, an absence, a round before the entry or after the withdrawal."""

    NONE = 7
    """No round at all: the opponent does not count in the standings."""


PLAYED = int(Kind.PLAYED)

FORFEITS = frozenset({int(Kind.FORFEIT_WIN), int(Kind.FORFEIT_LOSS)})
"""Games that were scheduled and not played."""

REQUESTED = frozenset({int(Kind.HALF_POINT_BYE), int(Kind.ZERO_POINT_BYE)})
"""Requested byes (C.07, Article 16.1.1)."""

VOLUNTARY = REQUESTED | {int(Kind.FORFEIT_LOSS)}
"""Voluntary unplayed rounds, VUR (C.07, Article 16.1.2)."""

_KIND_OF = {Result[kind.name]: kind for kind in Kind if kind.name in Result.__members__}
_KIND_OF[Result.ABSENT] = Kind.ZERO_POINT_BYE

_HALVES = {
    Result.WIN: 2,
    Result.UNRATED_WIN: 2,
    Result.DRAW: 1,
    Result.UNRATED_DRAW: 1,
    Result.UNDECIDED: 1,
}

_ALONE = {
    Kind.PLAYED: Kind.ZERO_POINT_BYE,
    Kind.FORFEIT_LOSS: Kind.ZERO_POINT_BYE,
    Kind.FORFEIT_WIN: Kind.FULL_POINT_BYE,
}
"""What a forfeit nobody was scheduled for is: a full-point bye or an absence."""

# Facts of results by their index, for loops over every round.
_KINDS = [_KIND_OF.get(result, Kind.PLAYED) for result in Result]
_WITH_OPPONENT = [int(kind) for kind in _KINDS]
_WITHOUT = [int(_ALONE.get(kind, kind)) for kind in _KINDS]
HALVES = [_HALVES.get(result, 0) for result in Result]
"""Half points of a game over the board at 1-½-0, by index of the result; 0 without a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Participants and their rounds, as parallel lists by place.

    Small numbers are kept as ``bytes``: a table of ten thousand players is made of few objects.

    Attributes:
        numbers: Tournament pairing numbers (team numbers in team events), ascending.
        rounds: Number of rounds that count.
        final_round: Number of the last round of the event.
        opponents: Place of the opponent of each round, or :data:`NOBODY`.
        kinds: :class:`Kind` of each round, as a plain number.
        blacks: Whether each round was scheduled with Black, as 1 or 0.
        points: Points (tenths) of each round.
        halves: Half points of each game over the board at 1-½-0, whatever it scored.
        totals: Points (tenths) of all rounds, bonuses and penalties included.
        whole: Every round was played.
        ratings: Ratings, those of FIDE unless the edition takes another list; ``None`` for the
            unrated. In an event of several rating periods they are those of the first one.
        later_ratings: The ratings of later periods, each with the first round it holds for,
            ascending.
        win: Points (tenths) a win is worth (with the colour that gets less for it).
        best: Points (tenths) a win is worth at most.
        draw: Points (tenths) a draw is worth.
        loss: Points (tenths) a lost game or match is worth at least.
        absence: Points (tenths) a game or match lost without play is worth.
        predetermined: The pairings were fixed beforehand, as in a round-robin.
    """

    numbers: list[int]
    rounds: int
    final_round: int
    opponents: list[list[int]] = data_field(default_factory=list)
    kinds: list[bytes] = data_field(default_factory=list)
    blacks: list[bytes] = data_field(default_factory=list)
    points: list[list[Points]] = data_field(default_factory=list)
    halves: list[bytes] = data_field(default_factory=list)
    totals: list[Points] = data_field(default_factory=list)
    whole: list[bool] = data_field(default_factory=list)
    ratings: list[int | None]
    later_ratings: list[tuple[int, list[int | None]]] = data_field(default_factory=list)
    win: Points
    best: Points
    draw: Points
    loss: Points
    absence: Points
    predetermined: bool

    def ratings_of_round(self, round_no: int) -> list[int | None]:
        """The ratings that held in a round (from 1)."""
        found = self.ratings
        for start, ratings in self.later_ratings:
            if start <= round_no:
                found = ratings
        return found

    def final_round_drawn(self) -> Field:
        """The field as if every paired game of the final round had been drawn (C.07, 8.3).

        Before the final round is paired nothing changes.
        """
        if not self.rounds or self.rounds < self.final_round:
            return self
        last = self.rounds - 1

        def drawn(_place: int, number: int, entry: Entry) -> Entry:
            other, _, black, _, halves = entry
            paired = number == last and other != NOBODY
            return (other, PLAYED, black, self.draw, halves) if paired else entry

        return self._changed(drawn)

    def without(self, places: Collection[int]) -> Field:
        """The field in which some participants do not exist: their opponents did not meet them.

        Results against them do not count in the final standings (C.05, Article 6.6); their own
        rounds stay as they are.
        """

        def alone(place: int, _number: int, entry: Entry) -> Entry:
            met_one = entry[0] in places and place not in places
            return (NOBODY, int(Kind.NONE), entry[2], 0, 0) if met_one else entry

        return self._changed(alone) if places else self

    def _changed(self, change: Callable[[int, int, Entry], Entry]) -> Field:
        """The field with other entries, by place and number of the round from 0."""
        columns = zip(
            self.opponents, self.kinds, self.blacks, self.points, self.halves, strict=True
        )
        entries = [
            [change(place, at, entry) for at, entry in enumerate(zip(*rounds, strict=True))]
            for place, rounds in enumerate(columns)
        ]
        names = ("opponents", "kinds", "blacks", "points", "halves", "totals", "whole")
        empty: dict[str, Any] = {name: [] for name in names}
        found = _filled(replace(self, **empty), entries)
        for place, points in enumerate(self.points):  # bonuses and penalties stay
            found.totals[place] += self.totals[place] - sum(points)
        return found


def individual_field(
    tournament: Tournament, rounds: int, *, predetermined: bool, lists: Sequence[str] = USUAL
) -> Field:
    """The players of a tournament after its first rounds, ascending by TPN.

    The lists are those whose ratings count where the tournament names none.

    Source:
        C.07 (applied from 2026-03-01), Articles 15.1, 16.1 and 16.2 (what each round is);
        GHR 3.1 (a game not yet decided counts as what the event says, usually a draw).
    """
    players, scoring = tournament.players, tournament.scoring
    place_of: dict[Tpn | None, int] = {player.tpn: place for place, player in enumerate(players)}
    place_of[None] = NOBODY
    table = scoring.table()
    worth = [[table[result.value, black] for result in Result] for black in (False, True)]
    found = field_of(
        [
            [_entry(record, place_of, worth) for record in _records(each, rounds)]
            for each in players
        ],
        numbers=[player.tpn for player in players],
        rounds=rounds,
        final_round=max(tournament.rounds or 0, tournament.paired_rounds, rounds),
        ratings=[counted_rating(tournament, player, lists) for player in players],
        later_ratings=[
            (start, [counted_rating(tournament, in_round(one, start), lists) for one in players])
            for start in rating_rounds(players)
        ],
        win=min(scoring.white_win, scoring.black_win),
        best=scoring.win,
        draw=scoring.draw,
        loss=min(scoring.white_loss, scoring.black_loss),
        absence=scoring.forfeit_loss,
        predetermined=predetermined,
    )
    _adjust(found, tournament)
    return found


Entry: TypeAlias = tuple[int, int, int, Points, int]
"""One round of a participant, or one game of a team: opponent, kind, Black, points, half points."""


def field_of(entries: Sequence[Sequence[Entry]], **about: Any) -> Field:  # noqa: ANN401  (a field)
    """The field with the entries of everybody, and what else is said about it."""
    return _filled(Field(**about), entries)


def _filled(found: Field, entries: Sequence[Sequence[Entry]]) -> Field:
    for each in entries:
        columns = zip(*each, strict=True) if each else ((),) * 5
        opponents, kinds, blacks, points, halves = columns
        found.opponents.append(list(opponents))
        found.kinds.append(bytes(kinds))
        found.blacks.append(bytes(blacks))
        found.points.append(list(points))
        found.halves.append(bytes(halves))
        found.totals.append(sum(points))
        found.whole.append(not any(kinds))
    return found


_NOT_THERE = RoundRecord(None, None, Result.ABSENT)


def _records(player: Player, rounds: int) -> Sequence[RoundRecord]:
    """The first rounds of a player, those missing as absences."""
    found = player.rounds[:rounds]
    return (*found, *[_NOT_THERE] * (rounds - len(found)))


def _entry(
    record: RoundRecord, place_of: dict[Tpn | None, int], worth: Sequence[Sequence[Points]]
) -> Entry:
    """A round of a player (the inner loop of every table)."""
    index, black = record.result.index, record.colour is Colour.BLACK
    opponent = place_of.get(record.opponent, NOBODY)
    kinds = _WITHOUT if opponent < 0 else _WITH_OPPONENT
    return opponent, kinds[index], black, worth[black][index], HALVES[index]


def counted_rating(tournament: Tournament, player: Player, lists: Sequence[str]) -> int | None:
    """The rating of a player that tie-breaks are computed from; ``None`` for the unrated.

    Our reading: it is the one the tournament goes by, since the article names no list. An estimate
    is no rating, so who has no more is unrated; but where the tournament names the estimate among
    its lists, its rules say how to treat unrated players (C.07, Article 10).
    """
    found = tournament.strength_of(player, lists)
    unrated = found.source == ESTIMATE and ESTIMATE not in tournament.strength
    return None if unrated else found.rating


def kind_of(result: Result, *, alone: bool = False) -> int:
    """What a result makes of a round, as a plain number; ``alone`` where nobody was scheduled."""
    return (_WITHOUT if alone else _WITH_OPPONENT)[result.index]


def _adjust(field: Field, tournament: Tournament) -> None:
    """Apply abnormal points: another value for a result, or a bonus or penalty."""
    place_of = {player.tpn: place for place, player in enumerate(tournament.players)}
    for change in tournament.adjustments:
        for tpn in change.players or tuple(place_of):
            place = place_of.get(tpn)
            if place is None or (change.round_no or 0) > field.rounds:
                continue
            if not change.kind:
                field.totals[place] += change.points
                continue
            records = tournament.players[place].rounds[: field.rounds]
            for number, record in enumerate(records, start=1):
                if change.changes(number, record.result):
                    field.totals[place] += change.points - field.points[place][number - 1]
                    field.points[place][number - 1] = change.points
