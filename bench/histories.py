"""Histories and rules from which constructed tournaments are put together.

All of them are the same on every run. Pairings come from the stand-in or from tables, so that a
position does not depend on the engine that is measured. Players are counted from 0 here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from bench import stand_in
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Points,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.simulate import Settings, generate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "Round",
    "accelerated",
    "after",
    "any_result",
    "drawn_rounds",
    "forbidding",
    "gone_after",
    "mixed_history",
    "round_robin",
    "tournament_of",
]

Round: TypeAlias = "list[tuple[int, int, float]]"
"""Games of a round: index of White, index of Black, points of White (1, 0.5, 0)."""

_RESULTS = {
    1: (Result.WIN, Result.LOSS),
    0.5: (Result.DRAW, Result.DRAW),
    0: (Result.LOSS, Result.WIN),
}


def after(settings: Settings) -> Tournament:
    """The tournament that a plan describes, as far as it is to be played."""
    return generate(settings, 1, pair=stand_in.pair)


def drawn_rounds(n: int, played: int) -> Tournament:
    """A tournament whose rounds were all drawn, so that only virtual points make scores differ."""
    settings = Settings(players=n, rounds=5, stop_after=played, draw_share=1.0)
    return generate(settings, 1, pair=stand_in.pair)


def mixed_history(n: int) -> Tournament:
    """Four drawn rounds with all kinds of floats and colours in one scoregroup.

    Half-point byes are worth a draw and are downfloats; virtual points of the earlier rounds make
    floats of games whose players are equal now. Everybody is there for the next round.
    """
    settings = Settings(players=n, rounds=9, stop_after=4, draw_share=1.0, half_point_bye_rate=0.12)
    tournament = replace(after(settings), requested_byes=())
    third = n // 3
    tournament = accelerated(tournament, 3, [(10, 0, third)])
    return accelerated(tournament, 4, [(10, third // 2, 2 * third)])


def round_robin(n: int, played: int) -> Tournament:
    """The first rounds of a round-robin, colours alternating, results and numbers at random."""
    random = Random(n)  # noqa: S311  (a benchmark)
    who = sorted(range(n), key=lambda _: random.random())
    balance, last = [0] * n, [0] * n
    rounds = []
    for number in range(played):
        games: Round = []
        for place in range(n // 2):
            first = who[n - 1 if place == 0 else (number + place) % (n - 1)]
            second = who[number if place == 0 else (number - place) % (n - 1)]
            white, black = sorted((first, second), key=lambda index: (balance[index], last[index]))
            for index, colour in ((white, 1), (black, -1)):
                balance[index] += colour
                last[index] = colour
            games.append((white, black, any_result(random)))
        rounds.append(games)
    return tournament_of(n, rounds, rounds=n - 1)


def tournament_of(n: int, played: Sequence[Round], *, rounds: int) -> Tournament:
    """A tournament of ``n`` players with these games."""
    records: list[list[RoundRecord]] = [[] for _ in range(n)]
    record = cache(RoundRecord)  # as after reading a file: equal records are one object
    for games in played:
        for white, black, points in games:
            result = _RESULTS[points]
            records[white].append(record(Tpn(black + 1), Colour.WHITE, result[0]))
            records[black].append(record(Tpn(white + 1), Colour.BLACK, result[1]))
    return Tournament(
        players=tuple(
            Player(
                tpn=Tpn(index + 1),
                name=f"Player, {index + 1}",
                rating=max(1, 2800 - 1800 * index // n),
                rounds=tuple(records[index]),
            )
            for index in range(n)
        ),
        rounds=rounds,
        initial_colour=Colour.WHITE,
    )


def gone_after(tournament: Tournament, kept: int, round_no: int) -> Tournament:
    """The tournament with all but the first players withdrawn after a round."""
    players = tuple(
        player if index < kept else replace(player, withdrawn_after=RoundNo(round_no))
        for index, player in enumerate(tournament.players)
    )
    return replace(tournament, players=players)


def forbidding(tournament: Tournament, groups: Iterable[Iterable[int]]) -> Tournament:
    """The tournament with groups of players who may not meet each other."""
    forbidden = tuple(
        ForbiddenPairs(players=tuple(Tpn(index + 1) for index in group)) for group in groups
    )
    return replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, *forbidden))


def accelerated(
    tournament: Tournament, round_no: int, points: Iterable[tuple[Points, int, int]]
) -> Tournament:
    """Virtual points in one round, from one index to another, which is included."""
    virtual = tuple(
        VirtualPoints(
            points=value,
            first_round=RoundNo(round_no),
            last_round=RoundNo(round_no),
            first_player=Tpn(first + 1),
            last_player=Tpn(last + 1),
        )
        for value, first, last in points
    )
    return replace(tournament, virtual_points=(*tournament.virtual_points, *virtual))


def any_result(random: Random) -> float:
    """Points of White: a win, a draw or a loss with equal chances."""
    return (1, 0.5, 0)[int(3 * random.random())]
