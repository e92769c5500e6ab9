"""Random small tournaments and rounds of them to be paired: the questions put to the engine.

Any history is a position, not only one that a pairing program made. Everything follows from a
seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from tests.referee.abnormal import with_abnormal_points

__all__ = ["Games", "Pairer", "Position", "positions"]

Games: TypeAlias = tuple[tuple[tuple[int, int], ...], int | None]
"""Games as (White, Black), and who has the bye."""

Pairer: TypeAlias = Callable[[Tournament, RoundNo], Games | None]
"""Pairs a round; ``None`` when that is impossible."""

SCORINGS = (
    *[ScoringSystem()] * 12,
    ScoringSystem.of(30, 10),
    ScoringSystem.of(20, 10),
    ScoringSystem(undecided=0),
    ScoringSystem(pairing_allocated_bye=5),
    ScoringSystem(half_point_bye=10),
)

RESULTS = (
    *[(Result.WIN, Result.LOSS)] * 9,
    *[(Result.LOSS, Result.WIN)] * 7,
    *[(Result.DRAW, Result.DRAW)] * 8,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.UNDECIDED, Result.UNDECIDED),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
)

BYES = (
    *[Result.ZERO_POINT_BYE] * 5,
    *[Result.HALF_POINT_BYE] * 4,
    Result.FULL_POINT_BYE,
)

MOST_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Position:
    """A round to be paired.

    Attributes:
        kind: ``"played"`` out by the referee, ``"random"`` opponents within the limits, or
            ``"wild"`` ones with colours at random.
        tournament: The tournament.
        round_no: The round, the next one.
    """

    kind: str
    tournament: Tournament
    round_no: RoundNo


def positions(seed: int, pairer: Pairer) -> Iterator[Position]:
    """The positions of one seed: all rounds of a tournament, or one round after a history.

    Args:
        seed: Names the positions.
        pairer: Pairs the rounds of the tournaments that are played out.
    """
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    kind = random.choices(("played", "random", "wild"), (5, 8, 1))[0]
    players = random.choices(range(2, MOST_PLAYERS + 1), (1, 2, 4, 6, 10, 10, 12, 8, 5))[0]
    draft = _Draft(random, players, seed)
    if kind == "played":
        for number in range(1, max(2, players)):
            yield from draft.question(kind, RoundNo(number))
            games = pairer(draft.tournament, RoundNo(number))
            if games is None:
                return
            draft.play(RoundNo(number), games)
        return
    before = random.randint(0 if random.random() < 0.1 else 1, max(1, min(7, players - 1)))
    for number in range(1, before + 1):
        draft.announce(RoundNo(number))
        draft.play(RoundNo(number), draft.games(RoundNo(number), within_limits=kind == "random"))
    yield from draft.question(kind, RoundNo(before + 1))


class _Draft:
    """A tournament being made, round by round."""

    def __init__(self, random: Random, players: int, seed: int) -> None:
        self.random = random
        self.seed = seed
        self._absent = random.choice((0, 0, 0.05, 0.1, 0.25))
        ratings = [random.choice((None, 2400 - 40 * i, 2000, 2000)) for i in range(players)]
        ratings.sort(key=lambda rating: -(rating or 0))
        if random.random() < 0.1:
            random.shuffle(ratings)
        numbers = list(map(Tpn, range(1, players + 1)))
        forbidden = []
        if players > 3 and random.random() < 0.2:
            forbidden.append(ForbiddenPairs(players=tuple(random.sample(numbers, 2))))
        self.tournament = Tournament(
            players=tuple(
                Player(tpn=tpn, name=f"Player {tpn}", rating=rating)
                for tpn, rating in zip(numbers, ratings, strict=True)
            ),
            rounds=players + 8,
            scoring=random.choice(SCORINGS),
            initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
            forbidden_pairs=tuple(forbidden),
        )

    def question(self, kind: str, round_no: RoundNo) -> Iterator[Position]:
        """Ask for a round, if there is anybody to be paired in it."""
        self.announce(round_no)
        if self.present(round_no) and self.tournament.next_round == round_no:
            yield Position(kind, with_abnormal_points(self.tournament, self.seed), round_no)

    def announce(self, round_no: RoundNo) -> None:
        """Draw who leaves before a round and who asks for a bye in it."""
        byes: dict[Result, list[Tpn]] = {}
        players = []
        for player in self.tournament.players:
            gone = player.withdrawn_after is not None
            if not gone and round_no > 1 and self.random.random() < self._absent / 8:
                players.append(replace(player, withdrawn_after=RoundNo(round_no - 1)))
                continue
            players.append(player)
            if not gone and self.random.random() < self._absent:
                byes.setdefault(self.random.choice(BYES), []).append(player.tpn)
        requested = tuple(
            RequestedBye(round_no=round_no, kind=kind, players=tuple(tpns))
            for kind, tpns in byes.items()
        )
        self.tournament = replace(
            self.tournament,
            players=tuple(players),
            requested_byes=self.tournament.requested_byes + requested,
        )

    def present(self, round_no: RoundNo) -> list[Player]:
        """Players to be paired."""
        away = self._away(round_no)
        return [
            player
            for player in self.tournament.players
            if player.withdrawn_after is None and player.tpn not in away
        ]

    def _away(self, round_no: RoundNo) -> dict[Tpn, Result]:
        return {
            tpn: bye.kind
            for bye in self.tournament.requested_byes
            if bye.round_no == round_no
            for tpn in bye.players
        }

    def games(self, round_no: RoundNo, *, within_limits: bool) -> Games:
        """Opponents at random, often the colour one had before."""
        waiting = self.present(round_no)
        self.random.shuffle(waiting)
        # Neighbours in score meet more often than not, as in any tournament.
        if self.random.random() < 0.7:
            waiting.sort(key=self._score)
        games = []
        alone = []
        while waiting:
            first = waiting.pop()
            for second in reversed(waiting):
                pair = self._colours(first, second, within_limits=within_limits)
                if pair is not None:
                    waiting.remove(second)
                    games.append(pair)
                    break
            else:
                alone.append(first)
        fresh = [player.tpn for player in alone if not _has_scored_at_home(player)]
        return tuple(games), fresh[0] if fresh else None

    def _score(self, player: Player) -> int:
        scoring = self.tournament.scoring
        return sum(scoring.points(each.result, each.colour) for each in player.rounds)

    def _colours(
        self, first: Player, second: Player, *, within_limits: bool
    ) -> tuple[int, int] | None:
        if any(each.result.played and each.opponent == second.tpn for each in first.rounds):
            return None
        ways = [(first, second), (second, first)]
        self.random.shuffle(ways)
        for white, black in ways:
            legal = _may_have(white, Colour.WHITE) and _may_have(black, Colour.BLACK)
            if legal or not within_limits:
                return white.tpn, black.tpn
        return None

    def play(self, round_no: RoundNo, games: Games) -> None:
        """Enter a round with random results."""
        entries = {tpn: RoundRecord(None, None, kind) for tpn, kind in self._away(round_no).items()}
        pairs, bye = games
        for white, black in pairs:
            first, second = self.random.choice(RESULTS)
            entries[Tpn(white)] = RoundRecord(Tpn(black), Colour.WHITE, first)
            entries[Tpn(black)] = RoundRecord(Tpn(white), Colour.BLACK, second)
        if bye is not None:
            entries[Tpn(bye)] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        nothing = RoundRecord(None, None, Result.ABSENT)
        self.tournament = replace(
            self.tournament,
            players=tuple(
                replace(player, rounds=(*player.rounds, entries.get(player.tpn, nothing)))
                for player in self.tournament.players
            ),
        )


def _has_scored_at_home(player: Player) -> bool:
    homes = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
    return any(each.result in homes for each in player.rounds)


def _may_have(player: Player, colour: Colour) -> bool:
    """Whether a colour is inside the limits for a player."""
    had = [each.colour for each in player.rounds if each.result.played]
    balance = had.count(colour) - had.count(colour.other)
    return balance < 2 and had[-2:] != [colour, colour]
