"""Histories of very many rounds, gone through by what Python does for whole lists at once.

A tournament in which nearly everybody has met everybody has a thousand rounds of a thousand
players. What is found out about them is what ``basic_rules`` finds out round by round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import cast

from openarbiter.model import Colour, Player, Points, Result, Tpn

__all__ = ["MANY", "LongHistory", "games_only", "positions_of_many"]

MANY = 32
"""Rounds from which on this is quicker than going through them one by one."""

_PLAYED = bytes(result.index for result in Result if result.played)
"""Results of games, by index."""


@dataclass(frozen=True, slots=True)
class LongHistory:
    """What rounds were for a player who has played a game in each of them.

    Attributes:
        score: Points (tenths) after them.
        last_score: Points before the last of them.
        earlier_score: Points before the last two.
        opponents: TPNs played against.
        colour_difference: Games with White minus games with Black.
        last_colour: Colour of the last game: 1 White, -1 Black.
        repeated_colour: The same if it was the colour of the game before too, else 0.
    """

    score: Points
    last_score: Points
    earlier_score: Points
    opponents: list[Tpn]
    colour_difference: int
    last_colour: int
    repeated_colour: int


def games_only(
    player: Player, number: int, white: Sequence[Points], black: Sequence[Points]
) -> LongHistory | None:
    """What the first rounds were for a player, if a game was played in each of them.

    Args:
        player: The player.
        number: How many rounds; two at least.
        white: Points (tenths) of a result with White, by index of the result.
        black: The same with Black.

    Returns:
        The history; ``None`` where a round had no game or no colour, or where colours score
        differently.

    Source:
        BR 2, 6, 7; GHR 3.4.
    """
    rounds = player.rounds
    if len(rounds) != number:
        rounds = rounds[:number]
    results = bytes([record.result.index for record in rounds])
    if len(results) < number or results.translate(None, _PLAYED):
        return None
    opponents = [record.opponent for record in rounds]
    colours = [record.colour for record in rounds]
    with_white = colours.count(Colour.WHITE)
    if not all(opponents) or with_white + colours.count(Colour.BLACK) < number:
        return None
    if any(white[index] != black[index] for index in _PLAYED):
        return None
    score = sum(white[index] * results.count(index) for index in _PLAYED)
    last_score = score - white[results[-1]]
    last_colour = 1 if colours[-1] is Colour.WHITE else -1
    return LongHistory(
        score=score,
        last_score=last_score,
        earlier_score=last_score - white[results[-2]],
        opponents=cast("list[Tpn]", opponents),
        colour_difference=2 * with_white - number,
        last_colour=last_colour,
        repeated_colour=last_colour if colours[-2] is colours[-1] else 0,
    )


def positions_of_many(
    lists: Sequence[Sequence[Tpn]], order: Sequence[Tpn]
) -> list[set[int | None]]:
    """Positions of players in an order.

    Args:
        lists: TPNs of players.
        order: The players who have a position, from position 0.

    Returns:
        For each list the positions of its players; ``None`` stands for those without one.

    Source:
        None: a look into a list.
    """
    numbers = {tpn: position for position, tpn in enumerate(order)}
    at = [numbers.get(Tpn(number)) for number in range(1 + max(numbers, default=0))]
    found: list[set[int | None]] = []
    for players in lists:
        try:
            positions = itemgetter(*players)(at) if len(players) >= MANY else None
        except IndexError:  # somebody above all numbers
            positions = None
        found.append(set(map(numbers.get, players) if positions is None else positions))
    return found
