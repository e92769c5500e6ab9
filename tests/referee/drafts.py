"""Random tournaments in the making: what the positions of all referees are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias, TypeVar

from openarbiter.errors import NotCoveredError
from openarbiter.formats import json_, trf
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)

Pairs: TypeAlias = tuple[list[tuple[Tpn, Tpn]], Tpn | None]
"""Games as (White, Black), and the assignee of the pairing-allocated bye."""

Pairer: TypeAlias = Callable[[Tournament, RoundNo], Pairs | None]
"""Pairs a round; ``None`` when that is impossible."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round of a tournament to be paired, and how it was made."""

    kind: str
    tournament: Tournament
    round_no: RoundNo


def outcomes(text: str) -> tuple[tuple[Result, Result], ...]:
    """Results of games, White's first, from their letters in report files: ``"10 == +-"``."""
    return tuple((Result(two[0]), Result(two[1])) for two in text.split())


class Draft:
    """A tournament being made, round by round."""

    def __init__(self, random: Random, tournament: Tournament) -> None:
        self.random = random
        self.tournament = tournament

    def leaves(self) -> bool:
        """Draw whether somebody withdraws."""
        raise NotImplementedError

    def asks(self, tpn: Tpn, round_no: RoundNo) -> Result | None:
        """Draw which bye somebody asks for in a round."""
        raise NotImplementedError

    def result(self, white: Tpn) -> tuple[Result, Result]:
        """Draw the result of a game."""
        raise NotImplementedError

    def announce(self, round_no: RoundNo) -> None:
        """Draw who withdraws before a round and who asks for a bye in it."""
        byes: dict[Result, list[Tpn]] = {}
        players = []
        for player in self.tournament.players:
            gone = player.withdrawn_after is not None
            if not gone and round_no > 1 and self.leaves():
                players.append(replace(player, withdrawn_after=RoundNo(round_no - 1)))
                continue
            players.append(player)
            kind = None if gone else self.asks(player.tpn, round_no)
            if kind is not None:
                byes.setdefault(kind, []).append(player.tpn)
        requested = tuple(
            RequestedBye(round_no=round_no, kind=kind, players=tuple(tpns))
            for kind, tpns in byes.items()
        )
        self.tournament = replace(
            self.tournament,
            players=tuple(players),
            requested_byes=self.tournament.requested_byes + requested,
        )

    def away(self, round_no: RoundNo) -> dict[Tpn, Result]:
        """Who asked for a bye in a round, and for which."""
        return {
            tpn: bye.kind
            for bye in self.tournament.requested_byes
            if bye.round_no == round_no
            for tpn in bye.players
        }

    def present(self, round_no: RoundNo) -> list[Player]:
        """The players to be paired."""
        away = self.away(round_no)
        return [
            player
            for player in self.tournament.players
            if player.withdrawn_after is None and player.tpn not in away
        ]

    def play(
        self, round_no: RoundNo, games: Iterable[tuple[int, int]], assignee: int | None
    ) -> None:
        """Enter a round with random results."""
        entries = {tpn: RoundRecord(None, None, kind) for tpn, kind in self.away(round_no).items()}
        for one, other in games:
            white, black = Tpn(one), Tpn(other)
            first, second = self.result(white)
            entries[white] = RoundRecord(black, Colour.WHITE, first)
            entries[black] = RoundRecord(white, Colour.BLACK, second)
        if assignee is not None:
            entries[Tpn(assignee)] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        nothing = RoundRecord(None, None, Result.ABSENT)
        self.tournament = replace(
            self.tournament,
            players=tuple(
                replace(player, rounds=(*player.rounds, entries.get(player.tpn, nothing)))
                for player in self.tournament.players
            ),
        )

    def question(self, kind: str, round_no: RoundNo) -> Iterator[Position]:
        """The round, where somebody is to be paired and every round before it was paired."""
        if self.present(round_no) and self.tournament.next_round == round_no:
            yield Position(kind, self.tournament, round_no)


_LETTERS = ("", "", "W", "D", "L", "F", "H", "Z", "+", "+", "-", "-")
"""What abnormal points speak of; most of them is about rounds without a game."""


def with_abnormal_points(tournament: Tournament, seed: int, percent: int = 15) -> Tournament:
    """A tournament, with abnormal points (TRF26, record 299) for so many of a hundred seeds."""
    random = Random(f"abnormal points {seed}")  # noqa: S311  (reproducible, no secret)
    if random.randrange(100) >= percent:
        return tournament
    letters = {random.choice(_LETTERS) for _ in range(random.randint(1, 4))}
    if any(each.result is Result.ABSENT for player in tournament.players for each in player.rounds):
        letters -= {"Z"}  # a report file has a letter for a bye, and none for a blank
    changes = tuple(_change(random, tournament, letter) for letter in sorted(letters))
    return replace(tournament, adjustments=tournament.adjustments + changes)


def _change(random: Random, tournament: Tournament, letter: str) -> PointsAdjustment:
    tpns = [player.tpn for player in tournament.players]
    several = random.sample(tpns, random.randint(1, len(tpns)))
    return PointsAdjustment(
        kind=letter,
        points=random.choice([0, 3, 5, 10, 15] if letter else [-5, 5, 10]),
        round_no=random.choice([None, *(RoundNo(number) for number in range(1, 6))]),
        players=random.choice([(), tuple(sorted(several)), tuple(sorted(several))]),
    )


Named = TypeVar("Named", ForbiddenPairs, PointsAdjustment, RequestedBye)


def gaps(event: Tournament, random: Random) -> dict[Tpn, Tpn]:
    """Numbers in the same order, some of them left out."""
    new, last = {}, 0
    for player in event.players:
        last += random.randint(1, 3)
        new[player.tpn] = Tpn(last)
    return new


def renumbered(event: Tournament, new: Mapping[Tpn, Tpn]) -> Tournament:
    """A tournament whose players have other numbers, by their old ones."""

    def player(each: Player) -> Player:
        records = tuple(
            replace(record, opponent=None if record.opponent is None else new[record.opponent])
            for record in each.rounds
        )
        return replace(each, tpn=new[each.tpn], rounds=records)

    def points(each: VirtualPoints) -> VirtualPoints:
        first, last = new[each.first_player], new[each.last_player]
        return replace(each, first_player=first, last_player=last)

    def named(each: Named) -> Named:
        return replace(each, players=tuple(new[tpn] for tpn in each.players))

    return replace(
        event,
        adjustments=tuple(map(named, event.adjustments)),
        players=tuple(sorted(map(player, event.players), key=lambda each: each.tpn)),
        virtual_points=tuple(map(points, event.virtual_points)),
        forbidden_pairs=tuple(map(named, event.forbidden_pairs)),
        requested_byes=tuple(map(named, event.requested_byes)),
    )


def report(position: Position) -> str:
    """The tournament; who has withdrawn has a zero-point bye in the round that is to be paired."""
    event, number = position.tournament, position.round_no
    gone = tuple(
        each.tpn
        for each in event.players
        if each.withdrawn_after is not None and each.withdrawn_after < number
    )
    bye = RequestedBye(round_no=number, kind=Result.ZERO_POINT_BYE, players=gone)
    byes = (*event.requested_byes, bye) if gone else event.requested_byes
    event = replace(event, requested_byes=byes)
    try:
        return trf.write(event).decode()
    except NotCoveredError:  # no record says all of its scoring
        return json_.write(event).decode()
