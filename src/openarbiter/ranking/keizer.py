"""The table of a Keizer tournament: value numbers by place, and points that depend on them.

Who is higher in the table is worth more to who beats him, and the table follows from these points.
So both are worked out together, over again from the first round, until the table stays as it is.

Source:
    docs/systems/keizer.md: there is no regulation, and every club has numbers of its own; the page
    says which are taken here.
"""

from __future__ import annotations

from typing import Final

from openarbiter.ranking.field import NOBODY, PLAYED, Field, Kind
from openarbiter.values import dataclass

UNIT: Final = 6
"""Scores are counted in sixths of a point of value: halves and thirds of values are whole."""

COUNTED_ABSENCES: Final = 5
"""So many rounds without a game are worth something; further ones are worth nothing."""

SHARES: Final = {
    int(Kind.PAIRING_ALLOCATED_BYE): 4,
    int(Kind.FULL_POINT_BYE): 6,
    int(Kind.HALF_POINT_BYE): 3,
    int(Kind.ZERO_POINT_BYE): 2,
}
"""Sixths of a player's own value that a round without a game is worth, by its kind."""


@dataclass(frozen=True, slots=True)
class RoundShare:
    """What a round is worth before anybody knows the values: sixths of the value of a place."""

    whose: int
    sixths: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeizerTable:
    """The table after some rounds, as lists by place of the players; scores in sixths.

    Attributes:
        order: Places of the players, first of the table first.
        values: The value number of each player.
        shares: What each round of each player is worth.
    """

    order: tuple[int, ...]
    values: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[tuple[RoundShare, ...], ...]


def value_numbers(players: int) -> list[int]:
    """The value numbers of the table, from its first player: each one less than the one before.

    The last has half as many as there are players, so the first is worth three times as much.

    Examples:
        >>> value_numbers(6)
        [8, 7, 6, 5, 4, 3]
    """
    last = max(1, players // 2)
    return list(range(last + players - 1, last - 1, -1))


def keizer_table(field: Field) -> KeizerTable:
    """The table of a tournament.

    The players begin in the order of their numbers. Values are given by place, all rounds are
    counted with them, and the players are put in the order of their scores, equal ones by their
    numbers; that is done over again until the order stays, or an order comes for the second time.
    """
    places = range(len(field.numbers))
    shares = tuple(_shares(field, place) for place in places)
    counted = [[(one.whose, one.sixths) for one in each if one.sixths] for each in shares]
    numbers = value_numbers(len(shares))
    order = tuple(places)
    seen: set[tuple[int, ...]] = set()
    while order not in seen:
        seen.add(order)
        values = [0] * len(shares)
        for value, place in zip(numbers, order, strict=True):
            values[place] = value
        scores = [
            UNIT * values[place] + sum([values[whose] * sixths for whose, sixths in counted[place]])
            for place in places
        ]
        order = tuple(sorted(places, key=lambda place: -scores[place]))
    return KeizerTable(order=order, values=tuple(values), scores=tuple(scores), shares=shares)


def _shares(field: Field, place: int) -> tuple[RoundShare, ...]:
    """What each round of a player is worth: a game shares of the opponent's value."""
    found: list[RoundShare] = []
    rounds = zip(field.opponents[place], field.kinds[place], field.halves[place], strict=True)
    away = 0
    for other, kind, halves in rounds:
        if other != NOBODY:
            won = UNIT if kind == Kind.FORFEIT_WIN else 0
            found.append(RoundShare(other, halves * UNIT // 2 if kind == PLAYED else won))
            continue
        away += kind == Kind.ZERO_POINT_BYE
        too_often = kind == Kind.ZERO_POINT_BYE and away > COUNTED_ABSENCES
        found.append(RoundShare(place, 0 if too_often else SHARES.get(kind, 0)))
    return tuple(found)
