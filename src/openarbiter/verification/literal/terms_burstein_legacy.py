"""Chapters 1 to 5 of the older Burstein text, literally: what is known of a player, and colours.

Written from the text with fractions and plain loops, without the engine's rulebook and solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from openarbiter.model import Colour, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.verification.literal.terms import bonuses, is_available, points_given

__all__ = ["Entrant", "Field"]

WHITE, BLACK = Colour.WHITE, Colour.BLACK
MOST_APART: Final = 2
"""The difference of both colours stays within this (5.2)."""
LAST_IMAGINARY: Final = 2
"""The last round with imaginary points (3.3)."""


@dataclass(frozen=True)
class Entrant:
    """A player to be paired.

    Attributes:
        field: The tournament and round.
        player: The player.
    """

    field: Field
    player: Player

    @property
    def tpn(self) -> Tpn:
        """Tournament pairing number."""
        return self.player.tpn

    @cached_property
    def records(self) -> list[RoundRecord]:
        """A record for every round before this one."""
        return [self.player.record(RoundNo(r)) for r in range(1, self.field.round_no)]

    @cached_property
    def score(self) -> Fraction:
        """Points, the imaginary one included (2, 3.3)."""
        tournament, numbers = self.field.tournament, range(1, self.field.round_no)
        own = bonuses(tournament, self.tpn, self.field.round_no)
        for number in map(RoundNo, numbers):
            own += points_given(tournament, self.player, number)
            if self.player.record(number).result is Result.UNDECIDED:
                own += tournament.scoring.draw - tournament.scoring.undecided
        return Fraction(own, 10) + self.field.imaginary(self.player)

    @cached_property
    def met(self) -> set[Tpn]:
        """Who has been met over the board, or may not be met."""
        met = {each.opponent for each in self.records if is_game(each)}
        for group in self.field.tournament.forbidden_pairs:
            if group.applies_to(self.field.round_no) and self.tpn in group.players:
                met |= set(group.players)
        return {tpn for tpn in met if tpn is not None and tpn != self.tpn}

    @cached_property
    def colours(self) -> list[Colour]:
        """Colours of the games, the last one first."""
        found = [each.colour for each in self.records if is_game(each)]
        return [colour for colour in reversed(found) if colour is not None]

    @property
    def difference(self) -> int:
        """Games with White less games with Black."""
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @property
    def due(self) -> Colour | None:
        """The due colour (1.3)."""
        if self.difference:
            return WHITE if self.difference < 0 else BLACK
        return self.colours[0].other if self.colours else None

    def may_have(self, colour: Colour) -> bool:
        """Whether a colour is allowed (5.2, 5.3)."""
        after = self.difference + (1 if colour is WHITE else -1)
        bounded = abs(after) <= MOST_APART or abs(after) < abs(self.difference)
        return bounded and self.colours[:2] != [colour, colour]

    @property
    def has_scored_without_playing(self) -> bool:
        """Whether the bye is barred (4.1)."""
        tournament = self.field.tournament
        return any(
            each.result is Result.PAIRING_ALLOCATED_BYE
            or (
                not each.result.played
                and points_given(tournament, self.player, RoundNo(number)) >= tournament.scoring.win
            )
            for number, each in enumerate(self.records, start=1)
        )

    @cached_property
    def values(self) -> tuple[Fraction, Fraction, Fraction]:
        """Sonneborn-Berger, Buchholz and Median (3.2); abnormal points are no results in them."""
        got = [self.field.points(record) for record in self.records]
        opponents = [self._opponent(place) for place in range(len(got))]
        berger = sum((a * b for a, b in zip(got, opponents, strict=True)), Fraction(0))
        buchholz = sum(opponents, Fraction(0))
        middle = sorted(opponents)[1:-1]
        return berger, buchholz, sum(middle, Fraction(0))

    def _opponent(self, place: int) -> Fraction:
        """Score of the opponent of a round, who is a virtual one in a round without a game."""
        field, record = self.field, self.records[place]
        if is_game(record) and record.opponent is not None:
            return field.adjusted(field.by_tpn[record.opponent])
        before = sum((field.points(each) for each in self.records[:place]), Fraction(0))
        before += field.imaginary(self.player)
        left = len(self.records) - place - 1
        return before + (field.win - field.points(record)) + field.draw * left

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction, int, int]:
        """For sorting: the highest by 3.2 has the smallest key."""
        berger, buchholz, median = self.values
        return -berger, -buchholz, -median, -(self.player.rating or 0), self.tpn


def is_game(record: RoundRecord) -> bool:
    """Whether the two sat at a board (or still do)."""
    return record.result.played and record.opponent is not None


class Field:
    """The players of a round.

    Args:
        tournament: The tournament.
        round_no: The round, the next one.
    """

    def __init__(self, tournament: Tournament, round_no: RoundNo) -> None:
        self.tournament = tournament
        self.round_no = round_no
        self.by_tpn = {player.tpn: player for player in tournament.players}
        self.win = Fraction(tournament.scoring.win, 10)
        self.draw = Fraction(tournament.scoring.draw, 10)
        self.entrants = [
            Entrant(self, player) for player in tournament.players if self._is_present(player)
        ]

    @cached_property
    def initial_list(self) -> list[Player]:
        """Everybody ever entered, in the order of R (3.3)."""
        return sorted(self.tournament.players, key=lambda each: (-(each.rating or 0), each.tpn))

    def _is_present(self, player: Player) -> bool:
        return is_available(self.tournament, player, self.round_no)

    def points(self, record: RoundRecord) -> Fraction:
        """Points of a round; an unfinished game is a draw (2)."""
        if record.result is Result.UNDECIDED:
            return self.draw
        return Fraction(self.tournament.scoring.points(record.result, record.colour), 10)

    def imaginary(self, player: Player) -> Fraction:
        """The imaginary point (3.3)."""
        if self.round_no > LAST_IMAGINARY:
            return Fraction(0)
        if self.round_no == 1:
            first = [each for each in self.initial_list if self._is_present(each)]
        else:
            first = [each for each in self.initial_list if each.record(RoundNo(1)).result.paired]
        top_half = first[: len(first) // 2]
        if not top_half:
            return Fraction(0)
        last = self.initial_list.index(top_half[-1])
        return self.win if player in self.initial_list[: last + 1] else Fraction(0)

    def adjusted(self, player: Player) -> Fraction:
        """Score of an opponent: rounds without a game are draws."""
        score = self.imaginary(player)
        for number in range(1, self.round_no):
            record = player.record(RoundNo(number))
            score += self.points(record) if is_game(record) else self.draw
        return score

    @cached_property
    def drawn_colour(self) -> Colour:
        """The colour drawn for number 1; where it is not stated, as the first game shows it."""
        if self.tournament.initial_colour is not None:
            return self.tournament.initial_colour
        first = (player.record(RoundNo(1)) for player in self.initial_list)
        return next((each.colour for each in first if each.result.paired and each.colour), WHITE)

    @cached_property
    def numbers(self) -> dict[Tpn, int]:
        """Numbers by arrival among those present now or paired before."""
        here = {each.tpn for each in self.entrants}
        arrived = [
            player.tpn
            for player in self.initial_list
            if player.tpn in here
            or any(each.result.paired for each in player.rounds[: self.round_no - 1])
        ]
        return {tpn: number for number, tpn in enumerate(arrived, start=1)}

    def assignments(self, one: Entrant, other: Entrant) -> list[tuple[Entrant, Entrant]]:
        """(White, Black) in the ways that the limits allow (5.2, 5.3)."""
        return [
            (white, black)
            for white, black in ((one, other), (other, one))
            if white.may_have(WHITE) and black.may_have(BLACK)
        ]

    def may_meet(self, one: Entrant, other: Entrant) -> bool:
        """Whether two players may be paired (3.1, 5.2, 5.3)."""
        return other.tpn not in one.met and bool(self.assignments(one, other))

    def colours(self, one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
        """(White, Black) of a pair (5.1, 5.4)."""
        ways = self.assignments(one, other)
        if len(ways) == 1:
            return ways[0]
        higher, lower = sorted((one, other), key=lambda each: each.key)
        if one.due is None and other.due is None:
            return self._by_lot(one, other)
        most = max(due_colours(way) for way in ways)
        if most == len(ways[0]) or one.due is None or other.due is None:
            return next(way for way in ways if due_colours(way) == most)
        left = [(abs(white.difference + 1) + abs(black.difference - 1)) for white, black in ways]
        if left[0] != left[1]:
            return ways[left.index(min(left))]
        for before, others in zip(higher.colours, lower.colours, strict=False):
            if before is not others:
                return (higher, lower) if before is BLACK else (lower, higher)
        return (higher, lower) if higher.due is WHITE else (lower, higher)

    def _by_lot(self, one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
        top, bottom = sorted((one, other), key=lambda each: self.numbers[each.tpn])
        odd = self.numbers[top.tpn] % 2 == 1
        return (top, bottom) if odd == (self.drawn_colour is WHITE) else (bottom, top)


def due_colours(way: tuple[Entrant, Entrant]) -> int:
    """How many of (White, Black) have their due colour."""
    white, black = way
    return (white.due is WHITE) + (black.due is BLACK)
