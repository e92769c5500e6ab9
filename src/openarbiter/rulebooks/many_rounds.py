"""Histories of very many rounds, gone through by what Python does for whole columns at once.

A tournament in which nearly everybody has met everybody has a thousand rounds of a thousand
players. What is found out about them is what ``basic_rules`` finds out round by round.

Source:
    C.04.1, BR 2, 4, 6 and 7; C.04.2, GHR 3.1, 3.4 and 3.5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, compress, islice
from typing import NamedTuple, cast

from openarbiter.model import (
    Colour,
    Points,
    Result,
    RoundColumns,
    RoundRecord,
    Tpn,
    kind_of_round,
)

_ROUNDS = [
    RoundRecord(opponent, colour, result)
    for opponent in (Tpn(1), None)
    for result in Result
    for colour in (Colour.WHITE, Colour.BLACK, None)
]
_ABSENT = kind_of_round(RoundRecord(None, None, Result.ABSENT)).to_bytes()

_PLAYED = {
    kind_of_round(record): record.colour
    for record in _ROUNDS
    if record.result.played and record.opponent is not None
}
"""Colours of games really played, by kind of the round."""

_SIDES = {
    kind: 1 if colour is Colour.WHITE else -1
    for kind, colour in _PLAYED.items()
    if colour is not None
}
"""1 for a game with White and -1 for one with Black, by kind of the round."""

_GAMES = bytes(kind in _PLAYED for kind in range(256))

_COLOURS = bytes(_SIDES.get(kind) == 1 for kind in range(256))
_NO_COLOUR = bytes(kind for kind in range(256) if kind not in _SIDES)
"""1 for a game with White, 0 for one with Black; and the kinds of rounds that are neither."""


class History(NamedTuple):
    """What the rounds so far were for a player.

    Attributes:
        score: Points (tenths) before the round, without virtual points.
        last_score: Points before the previous round.
        earlier_score: Points before the round two rounds ago.
        opponents: TPNs really played against; forfeits are not among them (GHR 3.5).
        colour_difference: Games with White minus games with Black.
        last_colour: Colour of the last game played: 1 White, -1 Black, 0 none.
        repeated_colour: Colour of the last two games played when it is the same, else 0.
        played: Number of games played.
        barred_from_bye: The player may not receive the pairing-allocated bye (BR 4).
    """

    score: Points
    last_score: Points
    earlier_score: Points
    opponents: Sequence[Tpn]
    colour_difference: int
    last_colour: int
    repeated_colour: int
    played: int
    barred_from_bye: bool


def by_kind(white: Sequence[Points], black: Sequence[Points]) -> dict[int, Points]:
    """What rounds are worth, by their kind (GHR 3.1).

    Args:
        white: Points (tenths) with White, and for rounds without a game, by index of the result.
        black: The same with Black; TRF26, record 162, and XXS tell colours apart.
    """
    worth = {}
    for record in _ROUNDS:
        kind = kind_of_round(record)
        points = black if _PLAYED.get(kind) is Colour.BLACK else white
        worth[kind] = points[record.result.index]
    return worth


def barring_kinds(bars: Sequence[bool]) -> set[int]:
    """Kinds of rounds that bar from a later bye (BR 4), by the results that do without a game."""
    kinds = {kind_of_round(record): record.result.index for record in _ROUNDS}
    return {kind for kind, result in kinds.items() if kind not in _PLAYED and bars[result]}


def long_history(
    columns: RoundColumns, number: int, worth: Mapping[int, Points], barring: Collection[int]
) -> History:
    """What the first rounds were for a player (BR 2, 6, 7; GHR 3.1, 3.4, 3.5).

    Args:
        columns: The player's rounds; rounds beyond them are absences.
        number: How many rounds; two at least.
        worth: What rounds are worth, see :func:`by_kind`.
        barring: Kinds of rounds that bar from a later bye.
    """
    kinds, counts = columns.kinds, columns.counts
    if len(kinds) != number:
        kinds = kinds[:number].ljust(number, _ABSENT)
        counts = Counter(kinds)
    score = difference = games = 0
    for kind, count in counts.items():
        score += count * worth[kind]
        if kind in _PLAYED:
            games += count
            difference += count * _SIDES.get(kind, 0)
    opponents = columns.opponents[:number]
    if games < number:
        opponents = tuple(compress(opponents, kinds.translate(_GAMES)))
    last_score = score - worth[kinds[-1]]
    last, before = islice(chain(filter(None, map(_SIDES.get, reversed(kinds))), (0, 0)), 2)
    return History(
        score=score,
        last_score=last_score,
        earlier_score=last_score - worth[kinds[-2]],
        opponents=cast("tuple[Tpn, ...]", opponents),
        colour_difference=difference,
        last_colour=last,
        repeated_colour=last if last == before else 0,
        played=len(opponents),
        barred_from_bye=any(kind in barring for kind in counts),
    )


def last_different(
    first: RoundColumns, second: RoundColumns, number: int
) -> tuple[Colour, Colour] | None:
    """Colours of two players when they last had different ones, or ``None`` (GHR 3.4).

    Of their rounds the first ``number`` count.
    """
    one, other = (each.kinds[:number].translate(_COLOURS, _NO_COLOUR) for each in (first, second))
    games = min(len(one), len(other))
    # Aligned at the last game, which is the highest byte of such a number.
    latest, against = one[len(one) - games :], other[len(other) - games :]
    differ = int.from_bytes(latest, "little") ^ int.from_bytes(against, "little")
    if not differ:
        return None
    place = differ.bit_length() - 1 >> 3
    return (Colour.WHITE, Colour.BLACK) if latest[place] else (Colour.BLACK, Colour.WHITE)
