"""Histories of very many rounds, gone through by what Python does for whole columns at once.

A tournament in which nearly everybody has met everybody has a thousand rounds of a thousand
players. What is found out about them is what ``basic_rules`` finds out round by round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
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
from openarbiter.rulebooks.meetings import MANY_POSITIONS, ManyPositions

__all__ = ["LongHistory", "barring_kinds", "by_kind", "long_history", "positions_of_many"]

_ONE = ord("1")

_TRUTHS = bytes.maketrans(b"01", b"\0\1")

_FEW = 32
"""Players up to whom it is quicker to look at them one by one."""

_NEARLY = 2
"""Whoever has met more than one in so many of the field is said to have met nearly everybody."""

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


class LongHistory(NamedTuple):
    """What very many rounds were for a player.

    Attributes:
        score: Points (tenths) after them.
        last_score: Points before the last of them.
        earlier_score: Points before the last two.
        opponents: TPNs played against.
        colour_difference: Games with White minus games with Black.
        last_colour: Colour of the last game: 1 White, -1 Black, 0 none.
        repeated_colour: The same if it was the colour of the game before too, else 0.
        kinds: The kinds of rounds that occur.
    """

    score: Points
    last_score: Points
    earlier_score: Points
    opponents: Sequence[Tpn]
    colour_difference: int
    last_colour: int
    repeated_colour: int
    kinds: Sequence[int]


def by_kind(white: Sequence[Points], black: Sequence[Points]) -> dict[int, Points]:
    """What rounds are worth, by their kind.

    Args:
        white: Points (tenths) with White, and for rounds without a game, by index of the result.
        black: The same with Black.

    Source:
        C.04.2, GHR 3.1; TRF26, record 162, and XXS tell colours apart.
    """
    worth = {}
    for record in _ROUNDS:
        kind = kind_of_round(record)
        points = black if _PLAYED.get(kind) is Colour.BLACK else white
        worth[kind] = points[record.result.index]
    return worth


def barring_kinds(bars: Sequence[bool]) -> set[int]:
    """Kinds of rounds that bar from a later pairing-allocated bye.

    Args:
        bars: Whether a result without a game bars, by index of the result.

    Source:
        BR 4.
    """
    kinds = {kind_of_round(record): record.result.index for record in _ROUNDS}
    return {kind for kind, result in kinds.items() if kind not in _PLAYED and bars[result]}


def long_history(columns: RoundColumns, number: int, worth: Mapping[int, Points]) -> LongHistory:
    """What the first rounds were for a player.

    Args:
        columns: The player's rounds; rounds beyond them are absences.
        number: How many rounds; two at least.
        worth: What rounds are worth, see :func:`by_kind`.

    Source:
        BR 2, 6, 7; GHR 3.1, 3.4, 3.5.
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
    return LongHistory(
        score=score,
        last_score=last_score,
        earlier_score=last_score - worth[kinds[-2]],
        opponents=cast("tuple[Tpn, ...]", opponents),
        colour_difference=difference,
        last_colour=last,
        repeated_colour=last if last == before else 0,
        kinds=tuple(counts),
    )


def positions_of_many(
    lists: Sequence[Sequence[Tpn]], order: Sequence[Tpn], masks: Sequence[int] | None = None
) -> list[Collection[int | None]]:
    """Positions of players in an order.

    Args:
        lists: TPNs of players.
        order: The players who have a position, from position 0.
        masks: For each list the mask of these TPNs, or 0 where nobody has made it.

    Returns:
        For each list the positions of its players; ``None`` may stand for those without one.

    Source:
        None: a look into a list.
    """
    size, everybody = len(order), set(order)
    numbers = {tpn: position for position, tpn in enumerate(order)}
    places = _Places(numbers, size)
    span, known = (1 << size) - 1, 0
    if masks and any(masks):
        known = places.numbers()
    found: list[Collection[int | None]] = []
    for players, mask in zip(lists, masks or [0] * len(lists), strict=True):
        if len(players) < MANY_POSITIONS:
            found.append(set(map(numbers.get, players)))
        elif _NEARLY * len(players) <= size:
            found.append(ManyPositions(places.mask(players)))
        elif mask:
            found.append(ManyPositions(span ^ places.of_numbers(known & ~mask)))
        else:
            missing = places.mask(everybody.difference(players))
            found.append(ManyPositions(span ^ missing))
    return found


class _Places:
    """Masks of the positions of players.

    Args:
        numbers: Position by TPN.
        size: Number of positions.
    """

    def __init__(self, numbers: Mapping[Tpn, int], size: int) -> None:
        self._size = size
        # The highest bit is the first digit; behind the last one stands who has no position.
        self._digit = [
            size - 1 - numbers.get(Tpn(number), -1) for number in range(1 + max(numbers, default=0))
        ]

    def numbers(self) -> int:
        """Mask of the TPNs of the players who have a position."""
        place = reversed(self._digit)
        return int("".join("1" if each < self._size else "0" for each in place), 2)

    def of_numbers(self, numbers: int) -> int:
        """Mask of the positions of the players of a mask of TPNs; all of them have one."""
        last, place, positions = self._size - 1, self._digit, 0
        if numbers.bit_count() < _FEW:
            while numbers:
                tpn = numbers.bit_length() - 1
                positions |= 1 << last - place[tpn]
                numbers ^= 1 << tpn
            return positions
        digits = bytearray(b"0") * self._size
        present = f"{numbers:b}".encode()[::-1].translate(_TRUTHS)
        for digit in compress(place, present):
            digits[digit] = _ONE
        return int(digits, 2)

    def mask(self, players: Iterable[Tpn]) -> int:
        """Mask of those players who have a position."""
        digits, place = bytearray(b"0") * (self._size + 1), self._digit
        try:
            for player in players:
                digits[place[player]] = _ONE
        except IndexError:  # somebody above all numbers
            known = [player for player in players if player < len(place)]
            return self.mask(known)
        return int(digits[:-1], 2)
