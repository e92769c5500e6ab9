"""What the literal rules have in common: their answer, a bound of their work, orders and choices.

Written from the texts, as a judge of the engines: no module of an engine is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby
from math import comb
from typing import Final, TypeAlias, TypeVar

from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass

MOST_STEPS: Final = 200_000
"""Choices that are looked at in a round before it is given up; the same on every machine."""

P = TypeVar("P")
Pairs: TypeAlias = tuple[tuple[P, P], ...]
Kind: TypeAlias = Hashable
"""All that is asked of a player beside who it is."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Entrant:
    """A player or team to be paired; one of a round is one object.

    Attributes:
        number: Arrival number, or another one whose parity counts where a colour was drawn.
        score: Points (tenths) before the round with the virtual points of the round.
        colours: Colours of the games or matches played, oldest first; no unplayed rounds.
        preference: Colour preference, or due colour; ``None`` without one.
        may_take_bye: C2 allows the pairing-allocated bye.
        barred: Who may not be the opponent, whatever the colours.
    """

    tpn: Tpn
    number: int
    score: Points
    colours: tuple[Colour, ...]
    preference: Colour | None = None
    strength: int = 0
    may_take_bye: bool
    barred: frozenset[Tpn]


Someone = TypeVar("Someone", bound=Entrant)


@dataclass(frozen=True, slots=True)
class Answer:
    """The pairing of a round.

    Attributes:
        games: (White, Black), ascending by White: the order of the boards is only recommended.
        bye: Who has the pairing-allocated bye; ``None`` without one.
        decided: What had to choose between several possibilities.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    decided: tuple[str, ...] = ()


class TooManyError(Exception):
    """More choices would have to be looked at than are allowed.

    Attributes:
        players: Number of players of the bracket that was being paired.
    """

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.players = players


class Work:
    """How many choices may still be looked at in a round, and in a bracket of how many players."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.left = most
        self.players = 0

    def step(self, choices: int = 1) -> None:
        """Look at some more.

        Raises:
            TooManyError: That is more than allowed.
        """
        self.left -= choices
        if self.left < 0:
            raise TooManyError(self.players)


LiteralRule: TypeAlias = Callable[[Tournament, RoundNo], Answer | None]
"""Pairs a round; ``None`` where nobody can complete it. Raises :class:`TooManyError`."""


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest (highest ranked) first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def opponents_of(
    players: Mapping[int, Someone],
    kind: Callable[[Someone], Kind],
    fit: Callable[[Someone, Someone], bool],
) -> dict[int, int]:
    """For the bit of every player the mask of who may be the opponent.

    Args:
        players: The players by bit.
        kind: What else it depends on than who is barred.
        fit: Whether two players of some kinds may meet.
    """
    masks: dict[Kind, int] = {}
    some: dict[Kind, Someone] = {}
    for bit, each in players.items():
        masks[kind(each)] = masks.get(kind(each), 0) | bit
        some.setdefault(kind(each), each)
    able = {
        one: sum(masks[two] for two, other in some.items() if fit(each, other))
        for one, each in some.items()
    }
    bit_of = {each.tpn: bit for bit, each in players.items()}
    found = {bit: able[kind(each)] & ~bit for bit, each in players.items()}
    for bit, each in players.items():
        for other in {bit_of[tpn] for tpn in each.barred if tpn in bit_of}:
            found[bit] &= ~other
            found[other] &= ~bit
    return found


def lowest(values: Sequence[P], key: Callable[[P], object]) -> list[P]:
    """Those with the lowest value of a criterion."""
    found = [key(each) for each in values]
    best = min(found)  # type: ignore[type-var]
    return [each for each, value in zip(values, found, strict=True) if value == best]


def best_by(
    values: Sequence[P],
    criteria: Iterable[tuple[str, Callable[[P], object]]],
    decided: list[str],
) -> list[P]:
    """Those that are best by criteria in their order; the codes of those that chose are noted."""
    left = list(values)
    for code, value in criteria:
        kept = lowest(left, value) if len(left) > 1 else left
        if len(kept) < len(left):
            decided.append(code)
        left = kept
    return left


def smallest_sets(
    players: Sequence[P],
    sizes: Iterable[int],
    scores: Callable[[tuple[P, ...]], object],
    fits: Callable[[tuple[P, ...]], bool],
    work: Work,
) -> Iterator[tuple[P, ...]]:
    """Of the sets that fit the smallest ones, and of these those with the lowest scores.

    The players come in the order of their scores, so sets of one do.
    """
    for size in sizes:
        sets: Iterable[tuple[P, ...]] = combinations(players, size)
        if size > 1:
            work.step(comb(len(players), size))
            sets = sorted(sets, key=scores)  # type: ignore[arg-type]
        for _, alike in groupby(sets, key=scores):
            fitting = filter(fits, alike)
            for first in fitting:
                return chain([first], fitting)
    raise AssertionError("somebody checked that the round can be completed")
