"""Random small tournaments and rounds of them to be paired: the questions put to the engine.

Any history is a position, not only one that a pairing program made: ``"played"`` out by the
referee, ``"random"`` opponents within the limits, ``"wild"`` ones with colours at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    Tpn,
)
from tests.referee.drafts import Draft, Pairer, Pairs, Position, outcomes, with_abnormal_points
from tests.referee.positions import NO_BYE

SCORINGS = (
    *[ScoringSystem()] * 12,
    ScoringSystem.of(30, 10),
    ScoringSystem.of(20, 10),
    ScoringSystem(undecided=0),
    ScoringSystem(pairing_allocated_bye=5),
    ScoringSystem(half_point_bye=10),
)
RESULTS = outcomes("10 " * 9 + "01 " * 7 + "== " * 8 + "+- -+ -- ?? DD")
BYES = tuple(map(Result, "ZZZZZHHHHF"))
MOST_PLAYERS = 10


def positions(seed: int, pairer: Pairer) -> Iterator[Position]:
    """The positions of one seed: all rounds of a tournament, or one round after a history.

    Args:
        seed: Names the positions.
        pairer: Pairs the rounds of the tournaments that are played out.
    """
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    kind = random.choices(("played", "random", "wild"), (5, 8, 1))[0]
    players = random.choices(range(2, MOST_PLAYERS + 1), (1, 2, 4, 6, 10, 10, 12, 8, 5))[0]
    draft = _Drawn(random, players)
    for each in _played(draft, pairer) if kind == "played" else _after(draft, kind):
        yield replace(each, tournament=with_abnormal_points(each.tournament, seed))


def _played(draft: _Drawn, pairer: Pairer) -> Iterator[Position]:
    for round_no in map(RoundNo, range(1, max(2, len(draft.tournament.players)))):
        draft.announce(round_no)
        yield from draft.question("played", round_no)
        games = pairer(draft.tournament, round_no)
        if games is None:
            return
        draft.play(round_no, *games)


def _after(draft: _Drawn, kind: str) -> Iterator[Position]:
    random, most = draft.random, max(1, min(7, len(draft.tournament.players) - 1))
    before = random.randint(0 if random.random() < 0.1 else 1, most)
    for round_no in map(RoundNo, range(1, before + 1)):
        draft.announce(round_no)
        draft.play(round_no, *draft.games(round_no, within_limits=kind == "random"))
    draft.announce(RoundNo(before + 1))
    yield from draft.question(kind, RoundNo(before + 1))


class _Drawn(Draft):
    def __init__(self, random: Random, players: int) -> None:
        self._absent = random.choice((0, 0, 0.05, 0.1, 0.25))
        ratings = [random.choice((None, 2400 - 40 * i, 2000, 2000)) for i in range(players)]
        ratings.sort(key=lambda rating: -(rating or 0))
        if random.random() < 0.1:
            random.shuffle(ratings)
        numbers = list(map(Tpn, range(1, players + 1)))
        forbidden = []
        if players > 3 and random.random() < 0.2:
            forbidden.append(ForbiddenPairs(players=tuple(random.sample(numbers, 2))))
        tournament = Tournament(
            players=tuple(
                Player(tpn=tpn, name=f"Player {tpn}", rating=rating)
                for tpn, rating in zip(numbers, ratings, strict=True)
            ),
            rounds=players + 8,
            scoring=random.choice(SCORINGS),
            initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
            forbidden_pairs=tuple(forbidden),
        )
        super().__init__(random, tournament)

    def leaves(self) -> bool:
        """Seldom, and where nobody is absent never."""
        return self.random.random() < self._absent / 8

    def asks(self, tpn: Tpn, round_no: RoundNo) -> Result | None:  # noqa: ARG002  (as declared)
        """Byes of all kinds."""
        return self.random.choice(BYES) if self.random.random() < self._absent else None

    def result(self, white: Tpn) -> tuple[Result, Result]:  # noqa: ARG002  (as declared)
        """All kinds of results."""
        return self.random.choice(RESULTS)

    def games(self, round_no: RoundNo, *, within_limits: bool) -> Pairs:
        """Opponents at random, often the colour one had before."""
        waiting = self.present(round_no)
        self.random.shuffle(waiting)
        # Neighbours in score meet more often than not, as in any tournament.
        if self.random.random() < 0.7:
            waiting.sort(key=self._score)
        games, alone = [], []
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
        fresh = [each.tpn for each in alone if NO_BYE.isdisjoint(one.result for one in each.rounds)]
        return games, fresh[0] if fresh else None

    def _score(self, player: Player) -> int:
        scoring = self.tournament.scoring
        return sum(scoring.points(each.result, each.colour) for each in player.rounds)

    def _colours(
        self, first: Player, second: Player, *, within_limits: bool
    ) -> tuple[Tpn, Tpn] | None:
        if any(each.result.played and each.opponent == second.tpn for each in first.rounds):
            return None
        ways = [(first, second), (second, first)]
        self.random.shuffle(ways)
        for white, black in ways:
            legal = _may_have(white, Colour.WHITE) and _may_have(black, Colour.BLACK)
            if legal or not within_limits:
                return white.tpn, black.tpn
        return None


def _may_have(player: Player, colour: Colour) -> bool:
    """Whether a colour is inside the limits for a player."""
    had = [each.colour for each in player.rounds if each.result.played]
    balance = had.count(colour) - had.count(colour.other)
    return balance < 2 and had[-2:] != [colour, colour]
